internal import ArgumentParser
internal import ContactBook
internal import Foundation
internal import NameSearch

/// How fast it is found out whom a name means, and how often nobody is taken for somebody.
struct NamesBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "names",
    abstract: "Time to find whom a name means among 100,000 contacts, and false near matches.")

  @OptionGroup var options: BenchOptions

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try Self.report(in: workplace))
  }

  /// Asks for 2,000 names of each kind.
  static func report(in workplace: Workplace) throws -> Report {
    let knowledge = NameKnowledge(folder: workplace.root.appendingPathComponent("names"))
    let people = MadeUpPeople.contacts(of: 100_000)
    var report = Report("names", "whom a name means among 100000 contacts, one core")
    var search = NameSearch(ContactBook(region: "US"))
    // The processor's time: what else runs on the machine is not measured.
    let milliseconds = { (work: () -> Void) in
      let start = ProcessTime.cpu
      work()
      return (ProcessTime.cpu - start) * 1000
    }
    let making = milliseconds {
      search = NameSearch(ContactBook(contacts: people, region: "US"))
    }
    search.knowledge = knowledge
    let first = milliseconds { _ = search.resolve(name: people[7].displayName) }
    let firstNear = milliseconds { _ = search.resolve(name: "zzyzx zzyzx") }
    let spoken = milliseconds { _ = search.spokenNames }
    report.figures = [
      .measure("making the book", making, "ms"),
      .measure("the first name, with its index", first, "ms"),
      .measure("the first name that nobody has, with its index", firstNear, "ms"),
      .measure("all names that can be said", spoken, "ms"),
    ]

    var random = SeededGenerator(seed: 11)
    let kinds: [(String, (Contact, inout SeededGenerator) -> String)] = [
      ("full names", { contact, _ in contact.displayName }),
      ("first names", { contact, _ in contact.givenName }),
      ("last names first", { contact, _ in "\(contact.familyName) \(contact.givenName)" }),
      (
        "misspelt full names",
        { contact, random in
          "\(contact.givenName) \(MadeUpPeople.misspelt(contact.familyName, using: &random))"
        }
      ),
      (
        "misspelt last names",
        { contact, random in MadeUpPeople.misspelt(contact.familyName, using: &random) }
      ),
      ("nobody's names", { contact, _ in "\(contact.familyName.reversed()) wolkenstein" }),
    ]
    for (kind, name) in kinds {
      var times: [Double] = []
      for _ in 0..<2000 {
        guard let contact = people.randomElement(using: &random) else { break }
        let asked = name(contact, &random)
        times.append(milliseconds { _ = search.resolve(name: asked) })
      }
      let distribution = Distribution(times)
      report.figures += [
        .measure("\(kind): median", distribution.median, "ms", digits: 3),
        .measure("\(kind): p99", distribution.percentile(99), "ms", digits: 3),
      ]
    }
    report.figures.append(falseMatches(among: workplace.people.map(\.name), knowledge))
    report.figures.append(
      .measure("peak memory", ProcessTime.peakMegabytes, "MB", digits: 0))
    return report
  }

  /// Asks a book of every other name for those that are not in it.
  private static func falseMatches(among names: [String], _ knowledge: NameKnowledge) -> Figure {
    let known = names.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let unknown = names.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    let book = ContactBook(
      contacts: known.map { name in
        var contact = Contact(identifier: name, displayName: name)
        let words = name.split(separator: " ").map(String.init)
        if words.count > 1 { (contact.givenName, contact.familyName) = (words[0], words[1]) }
        contact.handles = [ContactHandle(kind: .phoneNumber, value: "+14155550100")]
        return contact
      }, region: "US")
    var search = NameSearch(book)
    search.knowledge = knowledge
    let taken = unknown.filter { name in
      if case .unsupported(.noContactFound) = search.resolve(name: name).result { return false }
      return true
    }
    return .share("unknown full names taken for somebody", taken.count, of: unknown.count)
  }
}
