extension RequestTable {
  /// Requests: places.
  static let places = """
    lakeside dental
      success: Lakeside Dental main
      Calling Lakeside Dental, main.
    lakeside
      success: Lakeside Dental main
      Calling Lakeside Dental, main.
    dental
      which: Cass Delgado; Lakeside Dental main
      Nobody in your contacts is called Dental; did you mean Cass Delgado or Lakeside Dental?
    studio 54
      success: Studio 54 main
      Calling Studio 54, main.
    studio fifty four
      success: Studio 54 main
      Calling Studio 54, main.
    studio five four
      success: Studio 54 main
      Calling Studio 54, main.
    smith and sons
      success: Smith & Sons work
      Calling Smith & Sons, work.
    smith & sons
      success: Smith & Sons work
      Calling Smith & Sons, work.
    seven eleven
      success: 7-Eleven main
      Calling 7-Eleven, main.
    7 11
      success: 7-Eleven main
      Calling 7-Eleven, main.
    dominos pizza
      success: Domino's Pizza main
      Calling Domino's Pizza, main.
    dominos
      success: Domino's Pizza main
      Calling Domino's Pizza, main.
    domino's
      success: Domino's Pizza main
      Calling Domino's Pizza, main.
    saint mary's hospital
      which: St. Mary's Hospital main; St. Mary's Hospital emergency room
      St. Mary's Hospital has 2 numbers: main and emergency room.
    st marys hospital
      which: St. Mary's Hospital main; St. Mary's Hospital emergency room
      St. Mary's Hospital has 2 numbers: main and emergency room.
    st marys hospital|emergency room
      success: St. Mary's Hospital emergency room
      Calling St. Mary's Hospital, emergency room.
    tidewater
      success: Tidewater Clinic main
      Calling Tidewater Clinic, main.
    the dentist
      success: Quincy Adeyemi work
      Calling Quincy Adeyemi, Dentist, work.
    mechanic
      success: Odile Marchetti work
      Calling Odile Marchetti, Mechanic, work.
    northgate
      success: Odile Marchetti work
      Calling Odile Marchetti of Northgate Motors, work.
    northgate motors
      success: Odile Marchetti work
      Calling Odile Marchetti of Northgate Motors, work.
    at&t
      success: AT&T main
      Calling AT&T, main.
    at and t
      success: AT&T main
      Calling AT&T, main.
    copper kettle
      success: The Copper Kettle main
      Calling The Copper Kettle, main.
    the copper kettle
      success: The Copper Kettle main
      Calling The Copper Kettle, main.
    three m
      success: 3M main
      Calling 3M, main.
    hollis
      which: Hollis Grey home; Hollis Grey mobile; Hollis Grey work
      Hollis Grey has 3 numbers: home, mobile and work.
    hollis|office
      success: Hollis Grey work
      Calling Hollis Grey, work.
    hollis|fax
      noHandleForLabel
      Hollis Grey has no fax number; there is: home, mobile and work.
    hollis grey|boat
      noHandleForLabel
      Hollis Grey has no boat number; there is: home, mobile and work.
    ines
      success: Ines Baptista mobile
      Calling Ines Baptista, mobile.
    ines|home
      success: Ines Baptista home
      Calling Ines Baptista, home.
    wren|boat
      success: Wren Castillo boat
      Calling Wren Castillo, boat.
    wren|office
      noHandleForLabel
      Wren Castillo has no work number; she has: boat and home.
    wren
      which: Wren Castillo boat; Wren Castillo home
      Wren Castillo has 2 numbers: boat and home.
    otto lang
      which: Otto Lang mobile; Otto Lang mobile
      Otto Lang has 2 numbers: mobile (415) 555-0137 and mobile (415) 555-0138.
    otto|mobile
      which: Otto Lang mobile; Otto Lang mobile
      Otto Lang has 2 mobile numbers: mobile (415) 555-0137 and mobile (415) 555-0138.
    yara
      invalidHandle
      Yara Haddad has no number to call.
    yara haddad|home
      noHandleForLabel
      Yara Haddad has no home number, and no other number to call.
    fax machine
      invalidHandle
      Fax Machine has no number to call.
    fax machine|fax
      success: Fax Machine work fax
      Calling Fax Machine, work fax.
    emil|home
      success: Emil Novak home
      Calling Emil Novak, home.
    emil|work
      success: Emil Novak work
      Calling Emil Novak, work.
    sam
      which: Sam Ortiz mobile; Sam Abbott mobile
      There are 2 people called Sam: Sam Ortiz and Sam Abbott.
    sam|home
      which: Sam Ortiz; Sam Abbott
      There are 2 people called Sam, and neither has a home number: Sam Ortiz and Sam Abbott.
    ilsa brandt
      confirm: Ilse Brandt mobile
      Nobody in your contacts is called Ilsa Brandt; did you mean Ilse Brandt?
    ilse brant
      confirm: Ilse Brandt mobile
      Nobody in your contacts is called Ilse Brant; did you mean Ilse Brandt?
    hendrik brandt
      confirm: Henrik Brandt mobile
      Nobody in your contacts is called Hendrik Brandt; did you mean Henrik Brandt?
    lukas wisniewski
      confirm: Łukasz Wiśniewski mobile
      Nobody in your contacts is called Lukas Wisniewski; did you mean Łukasz Wiśniewski?
    lukasz wisnewski
      confirm: Łukasz Wiśniewski mobile
      Nobody in your contacts is called Lukasz Wisnewski; did you mean Łukasz Wiśniewski?
    peiter van der berg
      confirm: Pieter van der Berg mobile
      Nobody in your contacts is called Peiter Van Der Berg; did you mean Pieter van der Berg?
    hartly
      confirm: William Hartley mobile
      Nobody in your contacts is called Hartly; did you mean William Hartley?
    hartley bill
      success: William Hartley mobile
      Calling William Hartley, mobile; Bill is another form of William.
    zoe muler
      confirm: Zoë Müller mobile
      Nobody in your contacts is called Zoe Muler; did you mean Zoë Müller?
    alfeiri
      confirm: Giuseppe Alfieri mobile
      Nobody in your contacts is called Alfeiri; did you mean Giuseppe Alfieri?
    quinsy
      confirm: Quincy Adeyemi work
      Nobody in your contacts is called Quinsy; did you mean Quincy Adeyemi?
    petrow
      confirm: Alexander Petrov mobile
      Nobody in your contacts is called Petrow; did you mean Alexander Petrov?
    nestor calaway
      confirm: Nestor Calloway mobile
      Nobody in your contacts is called Nestor Calaway; did you mean Nestor Calloway?
    calloway
      which: Clement Calloway mobile; Dalia Calloway home; Edith Calloway mobile; Fabian Calloway mobile; Gideon Calloway home; Hester Calloway mobile; Imogen Calloway mobile; Jolanta Calloway home; Kerstin Calloway mobile; Lionel Calloway mobile; Mirela Calloway home; Nestor Calloway mobile; Ottilie Calloway mobile
      There are 13 people called Calloway: Clement Calloway, Dalia Calloway, Edith Calloway, Fabian Calloway, Gideon Calloway and 8 more.
    fabian
      which: Fabian Ashdown mobile; Fabian Birkett mobile; Fabian Calloway mobile; Fabian Drummond mobile; Fabian Eastwood mobile; Fabian Fairbairn mobile; Fabian Ironside mobile; Fabian Jessop mobile; Fabian Kavanagh mobile; Fabian Lockhart mobile; Fabian Merriweather mobile; Fabian Nightingale mobile; Fabian Oakley mobile; Fabian Pemberton mobile
      There are 14 people called Fabian: Fabian Ashdown, Fabian Birkett, Fabian Calloway, Fabian Drummond, Fabian Eastwood and 9 more.
    gidion
      which: Gideon Ashdown home; Gideon Birkett home; Gideon Calloway home; Gideon Drummond home; Gideon Eastwood home; Gideon Fairbairn home; Gideon Gallagher home; Gideon Jessop home; Gideon Kavanagh home; Gideon Lockhart home; Gideon Merriweather home; Gideon Nightingale home; Gideon Oakley home; Gideon Pemberton home
      Nobody in your contacts is called Gidion; did you mean Gideon Ashdown, Gideon Birkett, Gideon Calloway, Gideon Drummond, Gideon Eastwood or 9 more?
    ottilia
      which: Ottilie Calloway mobile; Ottilie Drummond mobile; Ottilie Eastwood mobile; Ottilie Fairbairn mobile; Ottilie Gallagher mobile; Ottilie Hathaway mobile; Ottilie Ironside mobile; Ottilie Jessop mobile; Ottilie Kavanagh mobile; Ottilie Lockhart mobile; Ottilie Merriweather mobile; Ottilie Nightingale mobile; Ottilie Oakley mobile
      Nobody in your contacts is called Ottilia; did you mean Ottilie Calloway, Ottilie Drummond, Ottilie Eastwood, Ottilie Fairbairn, Ottilie Gallagher or 8 more?
    merryweather
      which: Adele Merriweather home; Bruno Merriweather mobile; Clement Merriweather mobile; Dalia Merriweather home; Edith Merriweather mobile; Fabian Merriweather mobile; Gideon Merriweather home; Hester Merriweather mobile; Imogen Merriweather mobile; Mirela Merriweather home; Nestor Merriweather mobile; Ottilie Merriweather mobile
      Nobody in your contacts is called Merryweather; did you mean Adele Merriweather, Bruno Merriweather, Clement Merriweather, Dalia Merriweather, Edith Merriweather or 7 more?
    nightingael
      which: Adele Nightingale home; Bruno Nightingale mobile; Clement Nightingale mobile; Dalia Nightingale home; Edith Nightingale mobile; Fabian Nightingale mobile; Gideon Nightingale home; Hester Nightingale mobile; Imogen Nightingale mobile; Jolanta Nightingale home; Nestor Nightingale mobile; Ottilie Nightingale mobile
      Nobody in your contacts is called Nightingael; did you mean Adele Nightingale, Bruno Nightingale, Clement Nightingale, Dalia Nightingale, Edith Nightingale or 7 more?
    bartholomew
      noContactFound
      Nobody in your contacts is called Bartholomew.
    xavier
      noContactFound
      Nobody in your contacts is called Xavier.
    zzyzx
      noContactFound
      Nobody in your contacts is called Zzyzx.
    tom
      noContactFound
      Nobody in your contacts is called Tom.
    ann
      confirm: Mary Ann Kessler home
      Nobody in your contacts is called Ann; did you mean Mary Ann Kessler?
    mo
      noContactFound
      Nobody in your contacts is called Mo.
    pizza hut
      noContactFound
      Nobody in your contacts is called Pizza Hut.
    robin hood
      noContactFound
      Nobody in your contacts is called Robin Hood.
    elvis presley
      noContactFound
      Nobody in your contacts is called Elvis Presley.
    the plumber
      noContactFound
      Nobody in your contacts is called The Plumber.
    anna from accounting
      confirm: Anne-Marie Dubois mobile
      Nobody in your contacts is called Anna From Accounting; did you mean Anne-Marie Dubois?
    hello world
      noContactFound
      Nobody in your contacts is called Hello World.
    a b c
      noContactFound
      Nobody in your contacts is called A B C.
    北京
      noContactFound
      Nobody in your contacts is called 北京.
    иван
      noContactFound
      Nobody in your contacts is called Иван.
    dr
      which: Dr. Anil Mehta work; Prof. Dr. Greta Lindqvist work
      Nobody in your contacts is called Dr; did you mean Dr. Anil Mehta or Prof. Dr. Greta Lindqvist?
    the dr
      which: Dr. Anil Mehta work; Prof. Dr. Greta Lindqvist work; 张敏 work
      Nobody in your contacts is called The Dr; did you mean Dr. Anil Mehta, Prof. Dr. Greta Lindqvist or 张敏?
    my sister in law
      noContactFound
      You have no sister in law in your contacts.
    tia rosa
      confirm: Rosa García López mobile
      Nobody in your contacts is called Tia Rosa; did you mean Rosa García López?
    """
}
