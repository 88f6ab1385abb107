internal import Foundation

/// The headings of CSV columns in the languages of requests.
///
/// A heading names a number where it has a word for a telephone, or is a label that only telephones have
/// ("Mobil"), and the rest of it is a label (see ``ContactLabel``): "Telefon geschäftlich", "Téléphone
/// (domicile)", "Work Phone". Names, organisations and addresses are looked up, without case, accents,
/// digits and punctuation.
enum CSVHeadings {
  /// The content of a column with a heading, or nil if the heading is not known.
  static func field(of heading: String) -> CSVColumns.Field? {
    let words = words(of: heading)
    let key = words.joined(separator: " ")
    if key.isEmpty { return nil }
    if let field = fields[key] { return field }
    return phoneLabel(words).map { .phone($0) }
  }

  private static func words(of heading: String) -> [String] {
    let folded = heading.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    return folded.split { !$0.isLetter }.map(String.init)
  }

  private static func phoneLabel(_ words: [String]) -> ContactLabel? {
    let split = words.flatMap(divided)
    let rest = split.filter { !nouns.contains($0) && !fillers.contains($0) }
    let isPhone = split.contains(where: nouns.contains)
    if rest.isEmpty { return isPhone ? .other : nil }
    let places = rest.filter { !faxes.contains($0) }
    let label = ContactLabel(spoken: places.joined(separator: " "))
    if places.count < rest.count {
      return label == .home
        ? .homeFax
        : label == .work
          ? .workFax
          : places.isEmpty || label == .other || label == .main ? .fax : nil
    }
    guard let label, label.isKnown else { return nil }
    return isPhone || label == .mobile || label == .pager ? label : nil
  }

  /// Divides a word of Chinese, and a German compound, into a label and the word for a telephone.
  private static func divided(_ word: String) -> [String] {
    for noun in endings where word.hasSuffix(noun) && word.count > noun.count {
      let rest = String(word.dropLast(noun.count))
      if ContactLabel(spoken: rest)?.isKnown ?? false { return [rest, noun] }
      if let label = parts[rest] { return [label, noun] }
    }
    return [word]
  }

  private static let endings = ["电话号码", "电话", "号码", "传真", "telefonnummer", "telefon", "nummer"]

  /// The beginnings of compounds that are no labels by themselves.
  private static let parts = ["商务": "work", "haupt": "main", "其他": "other"]

  private static let nouns: Set<String> = [
    "phone", "telephone", "tel", "number", "telefon", "telefonnummer", "rufnummer", "nummer",
    "telefono", "telefonos", "numero", "telepon", "nomor", "电话", "号码", "电话号码", "phones",
  ]

  private static let fillers: Set<String> = ["de", "del", "du", "des", "la", "le", "el", "no"]

  private static let faxes: Set<String> = ["fax", "telefax", "telecopie", "telecopieur", "传真"]

  private static let fields: [String: CSVColumns.Field] = {
    var fields: [String: CSVColumns.Field] = [:]
    for (field, headings) in headings {
      for heading in headings { fields[words(of: heading).joined(separator: " ")] = field }
    }
    return fields
  }()

  private static let headings: [(CSVColumns.Field, [String])] = [
    (
      .fullName,
      [
        "contact", "contact name", "anzeigename", "vollständiger Name", "Speichern unter",
        "nom complet", "nom affiché", "nom à afficher", "nom", "nombre completo",
        "nombre para mostrar", "nombre", "nama lengkap", "nama", "nama tampilan", "姓名", "全名",
        "显示名称", "联系人", "名称",
      ]
    ),
    (
      .givenName,
      ["forename", "firstname", "vorname", "prénom", "primer nombre", "nama depan", "名", "名字"]
    ),
    (
      .middleName,
      [
        "weitere Vornamen", "zweiter Vorname", "deuxième prénom", "segundo nombre", "nama tengah",
        "中间名",
      ]
    ),
    (
      .familyName,
      [
        "lastname", "nachname", "familienname", "nom de famille", "apellidos", "apellido",
        "nama belakang", "nama keluarga", "姓", "姓氏",
      ]
    ),
    (.prefix, ["anrede", "titre", "civilité", "tratamiento", "título", "gelar", "称谓"]),
    (.suffix, ["namenszusatz", "suffixe", "sufijo", "akhiran", "后缀"]),
    (.nicknames, ["spitzname", "surnom", "apodo", "nama panggilan", "昵称"]),
    (
      .organization,
      [
        "firma", "unternehmen", "organisation", "société", "entreprise", "compañía", "empresa",
        "organización", "perusahaan", "organisasi", "公司", "单位", "组织",
      ]
    ),
    (
      .jobTitle,
      ["position", "berufsbezeichnung", "fonction", "puesto", "cargo", "jabatan", "职务", "职位"]
    ),
    (.groups, ["kategorien", "catégories", "categorías", "kategori", "类别"]),
    (
      .email,
      [
        "primary email", "secondary email", "mail", "E-Mail-Adresse", "E-Mail: Adresse",
        "primäre E-Mail-Adresse", "sekundäre E-Mail-Adresse", "adresse de messagerie",
        "adresse e-mail", "adresse électronique", "courriel", "première adresse électronique",
        "adresse électronique secondaire", "dirección de correo electrónico",
        "correo electrónico", "correo electrónico primario", "correo electrónico secundario",
        "dirección de correo", "correo", "alamat email", "surel", "电子邮件地址", "电子邮件", "邮箱",
      ]
    ),
    (
      .phone(.mobile),
      ["手机号码", "移动电话", "手机号", "电话手机", "mobilfunk", "mobile téléphone", "telepon genggam"]
    ),
    (.phone(.home), ["particular", "teléfono particular"]), (.phone(.homeFax), ["fax particular"]),
    (.phone(.other), ["weiteres Telefon", "autre téléphone", "otro teléfono", "telepon lainnya"]),
    (.phone(.fax), ["weiteres Fax", "otro fax", "autre télécopie"]),
    (.phone(.main), ["telefon Firma", "téléphone société", "teléfono principal de la compañía"]),
    (
      .phone(ContactLabel(rawValue: "car")),
      ["autotelefon", "téléphone voiture", "teléfono del automóvil"]
    ),
    (
      .phone(ContactLabel(rawValue: "assistant")),
      ["telefon Assistent", "téléphone de l'assistant", "teléfono del ayudante"]
    ),
    (
      .relation("spouse", isList: false),
      ["partner", "ehepartner", "conjoint", "conjoint(e)", "cónyuge", "pasangan", "配偶"]
    ),
    (.relation("child", isList: true), ["kinder", "enfants", "hijos", "anak", "子女"]),
    (
      .relation("assistant", isList: false),
      ["name Assistent", "nom de l'assistant(e)", "nombre del ayudante"]
    ),
    (
      .relation("manager", isList: false),
      ["name des/der Vorgesetzten", "responsable", "nombre del director"]
    ),
  ]

  /// The words for a name that mean the family's beside a given name, and the given one beside a
  /// family's.
  static let nameWords: Set<String> = ["name", "nom", "nombre", "nama"]
}
