internal import ArgumentParser
internal import ContactBook
internal import Foundation
internal import NameSearch

/// How long a large contact book takes to load.
struct ContactsBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "contacts",
    abstract: "Time and memory of loading 100,000 contacts, first and again.")

  @OptionGroup var options: BenchOptions

  private static let count = 100_000
  private static let runs = 5

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try Self.report(in: workplace))
  }

  /// Loads the contacts in processes of their own, where nothing else takes memory.
  static func report(in workplace: Workplace) throws -> Report {
    let file = workplace.folder.appendingPathComponent("many.vcf")
    let cards = MadeUpNames.names(of: count).enumerated().lazy.filter { $0.offset % 2 == 1 }
    var text = ""
    for (index, name) in cards { text += card(of: name, index / 2) }
    try Data(text.utf8).write(to: file)
    let data = workplace.folder.appendingPathComponent("many")
    var report = Report(
      "contacts", "\(count) contacts in one vCard file, \(text.utf8.count / 1_000_000) MB")
    text = ""
    var cold: [ChildProcess.Result] = []
    var warm: [ChildProcess.Result] = []
    for run in 0...runs {
      let result = try load(file, data)
      if run == 0 { cold.append(result) } else { warm.append(result) }
    }
    report.figures = [
      .measure("reading, the process as a whole", cold[0].seconds, "s", digits: 2),
      .measure("reading, peak memory", cold[0].peakMegabytes, "MB"),
      .measure(
        "starting again, median", Distribution(warm.map(\.seconds)).median * 1000, "ms"),
      .measure("starting again, most", Distribution(warm.map(\.seconds)).most * 1000, "ms"),
      .measure(
        "starting again, peak memory", Distribution(warm.map(\.peakMegabytes)).most, "MB"),
    ]
    report.figures += try inProcess(file, data)
    return report
  }

  private static func load(_ file: URL, _ data: URL) throws -> ChildProcess.Result {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let result = try ChildProcess.run(program, ["load-contacts", file.path, data.path])
    guard result.exitCode == 0 else {
      throw BenchError(1, "The contacts of \(file.path) did not load.")
    }
    return result
  }

  /// Loading alone, and finding people by their names and by misspelt ones.
  private static func inProcess(_ file: URL, _ data: URL) throws -> [Figure] {
    let clock = ContinuousClock()
    var search = NameSearch(ContactBook(region: "US"))
    let loading = try clock.measure {
      search = try NameSearch.load(paths: [file], region: "US", keptIn: data).search
    }
    var exact: [Double] = []
    var near: [Double] = []
    for index in stride(from: 0, to: search.book.contacts.count, by: 97) {
      let name = search.book.contacts[index].displayName
      exact.append(clock.measure { _ = search.resolve(name: name) }.inSeconds * 1000)
      let misspelt = String(name.dropLast()) + "x"
      near.append(clock.measure { _ = search.resolve(name: misspelt) }.inSeconds * 1000)
    }
    return [
      .measure("starting again, loading alone", loading.inSeconds * 1000, "ms"),
      .measure("finding a name, p99", Distribution(exact).percentile(99), "ms", digits: 3),
      .measure("finding a misspelt name, p99", Distribution(near).percentile(99), "ms", digits: 3),
    ]
  }

  private static func card(of name: [String], _ index: Int) -> String {
    let parts = name.map(\.capitalized)
    var lines = [
      "BEGIN:VCARD", "VERSION:3.0", "UID:person-\(index)", "FN:\(parts.joined(separator: " "))",
      "N:\(parts.last ?? "");\(parts.first ?? "");;;",
      "TEL;TYPE=CELL:+1 415 \(200 + index % 700)-\(1000 + index % 9000)",
      "EMAIL;TYPE=INTERNET:person\(index)@example.com",
    ]
    if index % 2 == 0 {
      lines.append("TEL;TYPE=HOME:(212) \(200 + index % 700)-\(1000 + index / 12)")
    }
    if index % 20 == 0 {
      lines.append("PHOTO;ENCODING=b;TYPE=JPEG:\(String(repeating: "A", count: 4000))")
    }
    lines.append("END:VCARD")
    return lines.joined(separator: "\r\n") + "\r\n"
  }
}
