internal import Foundation
internal import Sessions
internal import Storage

/// What a process of its own does with a long list: its files and its results.
struct ListTask: Sendable {
  /// What is spoken, and who is meant.
  struct Call: Codable, Sendable {
    let sentence: String
    let number: String
  }

  /// Where everything lies.
  let folder: URL
  /// How many contacts there are; there is one more in the list with the added one.
  let count: Int
  /// How many calls are spoken by each voice.
  let calls: Int

  /// The contacts.
  var contacts: URL { folder.appendingPathComponent("contacts.vcf") }
  /// The contacts with one more.
  var contactsAfter: URL { folder.appendingPathComponent("after.vcf") }
  /// The calls, the one to the added contact last.
  var commands: URL { folder.appendingPathComponent("calls.json") }
  /// What the process found.
  var result: URL { folder.appendingPathComponent("result.json") }

  /// Writes contacts and calls.
  func write(_ people: ListedPeople) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(people.cards(first: count).utf8).write(to: contacts)
    try Data(people.cards(first: count + 1).utf8).write(to: contactsAfter)
    var spoken = (0..<calls).map { people.call($0 * count / calls + 7) }
    spoken.append(people.call(count))
    try JSONEncoder().encode(spoken).write(to: commands)
  }

  /// Runs the process.
  func run(_ options: [String]) throws -> ListResult {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let arguments = ["listen-to-list", folder.path, "\(count)", "\(calls)"] + options
    let ended = try ChildProcess.run(program, arguments)
    guard ended.exitCode == 0 else {
      throw BenchError(1, "The list of \(count) contacts could not be listened for.")
    }
    return try JSONDecoder().decode(ListResult.self, from: Data(contentsOf: result))
  }

  /// What a dialer is made of, with the contact added or not.
  func setup(isAdded: Bool) throws -> DialerSetup {
    try DialerSetup(
      locale: "en-US", region: "US", data: DataFolder(path: folder.path),
      contacts: [isAdded ? contactsAfter : contacts], grammar: nil)
  }
}

extension ListedPeople {
  fileprivate func call(_ index: Int) -> ListTask.Call {
    let name = names[index]
    return ListTask.Call(
      sentence: "call \(name.first) \(name.last)", number: Self.number(of: index))
  }
}
