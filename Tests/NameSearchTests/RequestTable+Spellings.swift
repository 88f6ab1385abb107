extension RequestTable {
  /// Requests: spellings.
  static let spellings = """
    bill hartley
      success: William Hartley mobile
      Calling William Hartley, mobile; Bill is another form of William.
    bill
      success: William Hartley mobile
      Calling William Hartley, mobile; Bill is another form of William.
    will hartley
      confirm: William Hartley mobile
      Nobody in your contacts is called Will Hartley; did you mean William Hartley?
    billy hartley
      confirm: William Hartley mobile
      Nobody in your contacts is called Billy Hartley; did you mean William Hartley?
    margaret sloane
      confirm: Peggy Sloane home
      Nobody in your contacts is called Margaret Sloane; did you mean Peggy Sloane?
    maggie sloane
      confirm: Peggy Sloane home
      Nobody in your contacts is called Maggie Sloane; did you mean Peggy Sloane?
    pepe ferrer
      success: José Ferrer mobile
      Calling José Ferrer, mobile; Pepe is another form of José.
    pepe
      success: José Ferrer mobile
      Calling José Ferrer, mobile; Pepe is another form of José.
    paco
      success: Francisco Duarte mobile
      Calling Francisco Duarte, mobile; Paco is another form of Francisco.
    paco duarte
      success: Francisco Duarte mobile
      Calling Francisco Duarte, mobile; Paco is another form of Francisco.
    sasha
      which: Alexander Petrov mobile; Alexandra Quist mobile
      There are 2 people called Sasha: Alexander Petrov and Alexandra Quist.
    sasha petrov
      confirm: Alexander Petrov mobile
      Nobody in your contacts is called Sasha Petrov; did you mean Alexander Petrov?
    alex
      which: Alexander Petrov mobile; Alexandra Quist mobile
      There are 2 people called Alex: Alexander Petrov and Alexandra Quist.
    alex quist
      confirm: Alexandra Quist mobile
      Nobody in your contacts is called Alex Quist; did you mean Alexandra Quist?
    sandy quist
      confirm: Alexandra Quist mobile
      Nobody in your contacts is called Sandy Quist; did you mean Alexandra Quist?
    liz crane
      success: Elizabeth Crane home
      Calling Elizabeth Crane, home; Liz is another form of Elizabeth.
    beth
      confirm: Elizabeth Crane home
      Nobody in your contacts is called Beth; did you mean Elizabeth Crane?
    bob
      success: Bob Tanner mobile
      Calling Bob Tanner, mobile.
    bob ames
      success: Robert Ames mobile
      Calling Robert Ames, mobile; Bob is another form of Robert.
    rob ames
      success: Robert Ames mobile
      Calling Robert Ames, mobile; Rob is another form of Robert.
    robert
      success: Robert Ames mobile
      Calling Robert Ames, mobile.
    robert tanner
      success: Bob Tanner mobile
      Calling Bob Tanner, mobile; Robert is another form of Bob.
    teddy
      which: Ted Lowell mobile; Theodore Finch mobile
      Nobody in your contacts is called Teddy; did you mean Ted Lowell or Theodore Finch?
    ted
      success: Ted Lowell mobile
      Calling Ted Lowell, mobile.
    theodore
      success: Theodore Finch mobile
      Calling Theodore Finch, mobile.
    bear
      success: Theodore Finch mobile
      Calling Theodore Finch, mobile.
    beppe alfieri
      success: Giuseppe Alfieri mobile
      Calling Giuseppe Alfieri, mobile; Beppe is another form of Giuseppe.
    josé
      success: José Ferrer mobile
      Calling José Ferrer, mobile.
    jose ferrer
      success: José Ferrer mobile
      Calling José Ferrer, mobile.
    zoe muller
      success: Zoë Müller mobile
      Calling Zoë Müller, mobile.
    zoë müller
      success: Zoë Müller mobile
      Calling Zoë Müller, mobile.
    zoe mueller
      success: Zoë Müller mobile
      Calling Zoë Müller, mobile.
    ZOE MUELLER
      success: Zoë Müller mobile
      Calling Zoë Müller, mobile.
    bjorn akesson
      success: Björn Åkesson mobile
      Calling Björn Åkesson, mobile.
    björn åkesson
      success: Björn Åkesson mobile
      Calling Björn Åkesson, mobile.
    bjoern aakesson
      success: Björn Åkesson mobile
      Calling Björn Åkesson, mobile.
    lukasz wisniewski
      success: Łukasz Wiśniewski mobile
      Calling Łukasz Wiśniewski, mobile.
    soren kjaer
      success: Søren Kjær mobile
      Calling Søren Kjær, mobile.
    anke grossmann
      success: Anke Großmann mobile
      Calling Anke Großmann, mobile.
    anne marie dubois
      success: Anne-Marie Dubois mobile
      Calling Anne-Marie Dubois, mobile.
    annemarie dubois
      success: Anne-Marie Dubois mobile
      Calling Anne-Marie Dubois, mobile.
    anne dubois
      success: Anne-Marie Dubois mobile
      Calling Anne-Marie Dubois, mobile.
    annemarie
      success: Anne-Marie Dubois mobile
      Calling Anne-Marie Dubois, mobile.
    maryann kessler
      success: Mary Ann Kessler home
      Calling Mary Ann Kessler, home.
    mary-ann
      success: Mary Ann Kessler home
      Calling Mary Ann Kessler, home.
    mary
      success: Mary Ann Kessler home
      Calling Mary Ann Kessler, home.
    rosa garcia
      success: Rosa García López mobile
      Calling Rosa García López, mobile.
    rosa lopez
      success: Rosa García López mobile
      Calling Rosa García López, mobile.
    garcia lopez
      success: Rosa García López mobile
      Calling Rosa García López, mobile.
    garcia-lopez
      success: Rosa García López mobile
      Calling Rosa García López, mobile.
    lopez
      success: Rosa García López mobile
      Calling Rosa García López, mobile.
    rosa garcia lopez
      success: Rosa García López mobile
      Calling Rosa García López, mobile.
    pieter van der berg
      success: Pieter van der Berg mobile
      Calling Pieter van der Berg, mobile.
    pieter vanderberg
      success: Pieter van der Berg mobile
      Calling Pieter van der Berg, mobile.
    van der berg
      success: Pieter van der Berg mobile
      Calling Pieter van der Berg, mobile.
    berg
      success: Pieter van der Berg mobile
      Calling Pieter van der Berg, mobile.
    pieter berg
      success: Pieter van der Berg mobile
      Calling Pieter van der Berg, mobile.
    siobhan o'malley
      success: Siobhán O’Malley mobile
      Calling Siobhán O’Malley, mobile.
    siobhan omalley
      success: Siobhán O’Malley mobile
      Calling Siobhán O’Malley, mobile.
    siobhan o malley
      success: Siobhán O’Malley mobile
      Calling Siobhán O’Malley, mobile.
    shivaun omalley
      confirm: Siobhán O’Malley mobile
      Nobody in your contacts is called Shivaun Omalley; did you mean Siobhán O’Malley?
    nuala mc ardle
      success: Nuala McArdle mobile
      Calling Nuala McArdle, mobile.
    huong nguyen
      success: Thị Hương Nguyễn mobile
      Calling Thị Hương Nguyễn, mobile.
    nguyen thi huong
      success: Thị Hương Nguyễn mobile
      Calling Thị Hương Nguyễn, mobile.
    jurgen schroeder
      success: Jürgen Schröder work
      Calling Jürgen Schröder, work.
    jürgen schröder
      success: Jürgen Schröder work
      Calling Jürgen Schröder, work.
    schroder
      success: Jürgen Schröder work
      Calling Jürgen Schröder, work.
    dangelo rivers
      success: D’Angelo Rivers mobile
      Calling D’Angelo Rivers, mobile.
    d'angelo
      success: D’Angelo Rivers mobile
      Calling D’Angelo Rivers, mobile.
    jean luc
      success: Jean-Luc Perrault mobile
      Calling Jean-Luc Perrault, mobile.
    jeanluc perrault
      success: Jean-Luc Perrault mobile
      Calling Jean-Luc Perrault, mobile.
    perrault jean-luc
      success: Jean-Luc Perrault mobile
      Calling Jean-Luc Perrault, mobile.
    maria de la cruz
      success: Maria de la Cruz mobile
      Calling Maria de la Cruz, mobile.
    de la cruz
      success: Maria de la Cruz mobile
      Calling Maria de la Cruz, mobile.
    cruz
      success: Maria de la Cruz mobile
      Calling Maria de la Cruz, mobile.
    delacruz
      success: Maria de la Cruz mobile
      Calling Maria de la Cruz, mobile.
    王伟
      success: 王伟 mobile
      Calling 王伟, mobile.
    王
      success: 王伟 mobile
      Calling 王伟, mobile.
    李小龙
      success: 李小龙 mobile
      Calling 李小龙, mobile.
    小龙
      success: 李小龙 mobile
      Calling 李小龙, mobile.
    陈医生
      success: 陈医生 work
      Calling 陈医生, work.
    张医生
      success: 张敏 work
      Calling 张敏, work.
    张敏
      success: 张敏 work
      Calling 张敏, work.
    伟
      success: 王伟 mobile
      Calling 王伟, mobile.
    محمد
      success: محمد الفارسي mobile
      Calling محمد الفارسي, mobile.
    مُحَمَّد
      success: محمد الفارسي mobile
      Calling محمد الفارسي, mobile.
    الفارسي
      success: محمد الفارسي mobile
      Calling محمد الفارسي, mobile.
    فاطمة
      success: فاطِمة حدّاد mobile
      Calling فاطِمة حدّاد, mobile.
    حداد
      success: فاطِمة حدّاد mobile
      Calling فاطِمة حدّاد, mobile.
    дмитрий
      success: Дмитрий Соколов mobile
      Calling Дмитрий Соколов, mobile.
    Дмитрий Соколов
      success: Дмитрий Соколов mobile
      Calling Дмитрий Соколов, mobile.
    соколов дмитрий
      success: Дмитрий Соколов mobile
      Calling Дмитрий Соколов, mobile.
    алена белова
      success: Алёна Белова mobile
      Calling Алёна Белова, mobile.
    алёна
      success: Алёна Белова mobile
      Calling Алёна Белова, mobile.
    ελενη
      success: Ελένη Παππά mobile
      Calling Ελένη Παππά, mobile.
    ελένη παππά
      success: Ελένη Παππά mobile
      Calling Ελένη Παππά, mobile.
    tanaka
      success: 田中 さくら mobile
      Calling 田中 さくら, mobile.
    sakura tanaka
      success: 田中 さくら mobile
      Calling 田中 さくら, mobile.
    tanaka sakura
      success: 田中 さくら mobile
      Calling 田中 さくら, mobile.
    田中さくら
      success: 田中 さくら mobile
      Calling 田中 さくら, mobile.
    田中さん
      success: 田中 さくら mobile
      Calling 田中 さくら, mobile.
    鈴木
      success: 鈴木 一郎 home
      Calling 鈴木 一郎, home.
    דוד
      success: דָּוִד לוי mobile
      Calling דָּוִד לוי, mobile.
    김민준
      success: 김민준 mobile
      Calling 김민준, mobile.
    김
      success: 김민준 mobile
      Calling 김민준, mobile.
    nagy katalin
      success: Nagy Katalin mobile
      Calling Nagy Katalin, mobile.
    katalin nagy
      success: Nagy Katalin mobile
      Calling Nagy Katalin, mobile.
    शर्मा
      success: Aarav शर्मा mobile
      Calling Aarav शर्मा, mobile.
    """
}
