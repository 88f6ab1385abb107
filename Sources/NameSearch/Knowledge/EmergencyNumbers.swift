internal import Foundation
internal import SpokenText

/// The numbers of the police, of ambulances and of fire brigades, as `names/emergency.txt` has them.
package struct EmergencyNumbers: Sendable {
  /// A service that comes in an emergency.
  package enum Service: String, Sendable, Hashable, CaseIterable {
    case police, ambulance, fire
  }

  /// The words of each service, in the spoken language and in English.
  private let words: [Service: [[String]]]
  /// The name of each service: the first of its words in the spoken language, or else in English.
  private let names: [Service: String]
  /// The numbers by region and service; that of all services has no service.
  private let numbers: [String: [Service?: String]]
  private let reader: NameReader

  /// The name of the file.
  static let fileName = "emergency.txt"

  init(folder: URL, language: SpokenLanguage) {
    reader = NameReader(language: language)
    var words: [Service: [[String]]] = [:]
    var names: [Service: String] = [:]
    var numbers: [String: [Service?: String]] = [:]
    for entry in KnowledgeFile(folder: folder, name: Self.fileName).entries {
      if let service = Service(rawValue: entry.remark) {
        guard [language.code, "en"].contains(entry.key) else { continue }
        if entry.key == language.code || names[service] == nil {
          names[service] = entry.values.first
        }
        words[service, default: []] += entry.values.map { [reader] in reader.words(in: $0).texts }
      } else {
        for value in entry.values {
          let parts = value.split(separator: " ").map(String.init)
          guard parts.count == 2 else { continue }
          let service = Service(rawValue: parts[0])
          guard service != nil || parts[0] == "any" else { continue }
          numbers[entry.key, default: [:]].updateValue(parts[1], forKey: service)
        }
      }
    }
    self.words = words
    self.names = names
    self.numbers = numbers
  }

  /// The service that words of a request stand for; nil for all, or where they name none.
  package func service(in phrase: String) -> Service? {
    let said = reader.words(in: phrase).texts
    return Service.allCases.first { service in
      (words[service] ?? []).contains { words in
        said.indices.contains { said[$0...].starts(with: words) }
      }
    }
  }

  /// The number of a service in a region, or that of all services; nil where neither is known.
  package func number(of service: Service?, region: String) -> String? {
    let known = numbers[region.uppercased()] ?? [:]
    return service.flatMap { known[$0] } ?? known[nil]
  }

  /// Whether a region is listed, so that it has no other numbers for help than those.
  package func isListed(_ region: String) -> Bool { numbers[region.uppercased()] != nil }

  /// All numbers that are known for a region.
  func numbers(region: String) -> [String] {
    Set((numbers[region.uppercased()] ?? [:]).values).sorted()
  }

  /// The services that have numbers of their own in a region, each number once, with its services' first words.
  package func services(region: String) -> [(number: String, name: String)] {
    let known = numbers[region.uppercased()] ?? [:]
    var found: [(number: String, name: String)] = []
    for service in Service.allCases {
      guard let number = known[service] else { continue }
      let name = names[service] ?? service.rawValue
      if let index = found.firstIndex(where: { $0.number == number }) {
        found[index].name += ", " + name
      } else {
        found.append((number, name))
      }
    }
    return found
  }
}
