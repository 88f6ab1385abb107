internal import SpokenText

/// A label of a handle: home, work, mobile, or a custom one.
///
/// The raw value is one of the names below, or the spoken words of a custom label joined by spaces.
public struct ContactLabel: RawRepresentable, Sendable, Hashable {
  /// The name of the label.
  public let rawValue: String

  /// Creates a label with this very name; ``init(spoken:)`` reads what a person says or writes.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The number at home.
  public static let home = ContactLabel(rawValue: "home")
  /// The number at work.
  public static let work = ContactLabel(rawValue: "work")
  /// The mobile phone.
  public static let mobile = ContactLabel(rawValue: "mobile")
  /// The main number of an organisation.
  public static let main = ContactLabel(rawValue: "main")
  /// The pager; never called unless asked for.
  public static let pager = ContactLabel(rawValue: "pager")
  /// The fax at home; never called unless asked for.
  public static let homeFax = ContactLabel(rawValue: "homeFax")
  /// The fax at work; never called unless asked for.
  public static let workFax = ContactLabel(rawValue: "workFax")
  /// A fax at no particular place; never called unless asked for.
  ///
  /// A request for it is a request for any fax.
  public static let fax = ContactLabel(rawValue: "fax")
  /// Any number that is no mobile phone's: the one at home, else at work, else another.
  package static let landline = ContactLabel(rawValue: "landline")
  /// The number at school.
  public static let school = ContactLabel(rawValue: "school")
  /// Another number.
  public static let other = ContactLabel(rawValue: "other")
}

extension ContactLabel {
  /// Whether a fax machine answers.
  package var isFax: Bool { self == .homeFax || self == .workFax || self == .fax }

  /// Whether a fax machine or a pager answers.
  var isMachine: Bool { isFax || self == .pager }
}

extension ContactLabel {
  /// Creates a label from what a person says or an address book writes, or nil if it has no word.
  ///
  /// "Cell", "cell phone" and "iPhone" are ``mobile``, "office" is ``work``, "house" is ``home``,
  /// and so are the words for them in every supported language, whatever the language of the
  /// request, since an address book keeps the labels it was filled with. Any other text is a custom
  /// label of its spoken words.
  public init?(spoken text: String) {
    var words = SpokenWords.words(in: text)
    while words.count > 1, let last = words.last, Self.nouns.contains(last) { words.removeLast() }
    while words.count > 1, let first = words.first, Self.leadingNouns.contains(first) {
      words.removeFirst()
    }
    guard !words.isEmpty else { return nil }
    let name = words.joined(separator: " ")
    self = Self.spokenNames[name] ?? ContactLabel(rawValue: name)
  }

  /// Whether the label is one of those that all languages have words for, and not a custom one.
  var isKnown: Bool { Self.wordsOfLabels.contains { $0.0 == self } }

  /// The two or more labels that the words of a custom label are: work and mobile, for "work cell".
  var parts: [ContactLabel] {
    let words = rawValue.split(separator: " ")
    guard words.count > 1, !isKnown else { return [] }
    let parts = words.compactMap { Self.spokenNames[String($0)] }
    return parts.count == words.count && Set(parts).count > 1 ? parts : []
  }

  /// The words to say for the label ("home fax").
  public var spoken: String {
    switch self {
    case .homeFax: "home fax"
    case .workFax: "work fax"
    default: SpokenWords.text(of: rawValue.split(separator: " ").map(String.init))
    }
  }

  /// Whether the label says no more than "telephone number".
  package var isTelephone: Bool {
    rawValue.split(separator: " ").allSatisfy {
      Self.nouns.contains(String($0)) || Self.leadingNouns.contains(String($0))
    }
  }

  /// Words that are dropped after another one: "mobile phone" is "mobile".
  private static let nouns: Set<String> = [
    "phone", "telephone", "number", "line", "telefon", "nummer", "telefono", "numero",
  ]

  /// Words that are dropped before another one: "teléfono móvil" is "móvil".
  private static let leadingNouns: Set<String> = [
    "telefono", "numero", "telephone", "telepon", "nomor",
  ]

  /// The words for the label in all languages of requests as people write them, the label's own first.
  package var writtenWords: [String] {
    let words = Self.wordsOfLabels.first { $0.0 == self }?.1 ?? []
    return [spoken] + words.filter { $0 != spoken }.map { Self.spellings[$0] ?? Self.joined($0) }
  }

  /// The words that ``SpokenWords`` folds, as they are written.
  private static let spellings = [
    "movil": "móvil", "buro": "Büro", "geschaftlich": "geschäftlich", "privee": "privée",
    "prive": "privé", "ecole": "école", "telecopie": "télécopie",
    "fax geschaftlich": "fax geschäftlich", "fax buro": "fax Büro",
  ]

  /// A word of Chinese, whose characters are words of their own where it is said.
  private static func joined(_ words: String) -> String {
    words.allSatisfy { $0 == " " || !$0.isASCII } ? words.filter { $0 != " " } : words
  }

  /// The labels by their words, as ``SpokenWords`` folds them.
  private static let spokenNames: [String: ContactLabel] = {
    var names: [String: ContactLabel] = [:]
    for (label, words) in wordsOfLabels {
      for word in words { names[word] = label }
    }
    return names
  }()

  /// The words of each label, language by language.
  private static let wordsOfLabels: [(ContactLabel, [String])] = [
    (
      .home,
      [
        "home", "house", "residence", "casa", "hogar", "domicilio", "particular",
        "privat", "zuhause", "zu hause", "daheim", "privee", "prive", "domicile", "maison",
        "rumah", "家", "家 庭", "家 里", "住 宅", "宅 电",
      ]
    ),
    (
      .work,
      [
        "work", "office", "business", "trabajo", "oficina", "despacho", "arbeit", "buro",
        "geschaftlich", "dienstlich", "firma", "travail", "bureau", "professionnel", "boulot",
        "kantor", "kerja", "工 作", "单 位", "公 司", "办 公 室", "办 公",
      ]
    ),
    (
      .mobile,
      [
        "mobile", "cell", "cellular", "cellphone", "iphone", "pcs", "movil", "celular", "cel",
        "handy", "mobil", "mobiltelefon", "handynummer", "portable", "ponsel", "hp", "seluler",
        "手 机", "手 机 号", "移 动 电 话", "移 动",
      ]
    ),
    (.main, ["main", "principal", "zentrale", "hauptnummer", "principale", "utama", "总 机", "主 要"]),
    (.pager, ["pager", "beeper", "busca", "buscapersonas", "piepser", "bipeur"]),
    (
      .homeFax, ["home fax", "homefax", "fax casa", "fax particular", "fax privat", "fax domicile"]
    ),
    (
      .workFax,
      [
        "work fax", "workfax", "office fax", "business fax", "fax trabajo", "fax geschaftlich",
        "fax buro", "fax bureau", "fax travail", "fax kantor",
      ]
    ),
    (.fax, ["fax", "other fax", "otherfax", "telefax", "telecopie", "传 真"]),
    (.landline, ["landline", "land line", "fixed line", "fixed"]),
    (.school, ["school", "escuela", "colegio", "schule", "ecole", "sekolah", "学 校"]),
    (.other, ["other", "otro", "andere", "sonstige", "autre", "lainnya", "其 他"]),
  ]
}
