import Foundation
import Testing

/// What is written of calls, and the mistakes in it.
struct TraceTests {
  @Test
  func aWholeCall() async throws {
    let place = try Place()
    let said = try await place.run(
      "say", "--trace", "trace.jsonl", input: "call mom on her mobile\nhold\nhang up\n")
    #expect(said.code == 0)
    let file = place.folder.appendingPathComponent("trace.jsonl")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(!text.contains("4155550100"))
    let events = try text.split(separator: "\n").map { try JSON($0) }
    let kinds = events.compactMap { $0["event"]?.text }
    for kind in [
      "requested", "accepted", "performed", "fulfilled", "deadlineSet", "audioActivated",
    ] {
      #expect(kinds.contains(kind))
    }
    let shown = try await place.bare(["trace", "trace.jsonl"])
    #expect(shown.code == 0)
    #expect(shown.messages.isEmpty)
    #expect(shown.output.split(separator: "\n").count == events.count)
    #expect(try await place.bare(["trace", "--check", "trace.jsonl"]).output.isEmpty)
  }

  @Test
  func aCallThatNeverEnds() async throws {
    let place = try Place()
    _ = try await place.run("say", "call mom on her mobile", "--trace", "trace.jsonl")
    let checked = try await place.bare(["trace", "--check", "--json", "trace.jsonl"])
    #expect(checked.code == 1)
    #expect(try checked.events().texts("problem", "kind") == ["callNeverEnded"])
    let plain = try await place.bare(["trace", "--check", "trace.jsonl"])
    #expect(plain.messages.contains(" never ended; request a CXEndCallAction or call "))
  }

  @Test(
    arguments: [
      (
        ["trace", "none.jsonl"], 66,
        "none.jsonl: cannot be read; name a file that --trace has written."
      ),
      (
        ["trace", "people.vcf"], 66,
        "people.vcf:1: is no line of a trace; name a file that --trace has written."
      ),
      (
        ["say", "call mom", "--trace", "no/such/folder"], 64,
        "no/such/folder: the trace cannot be written (no such file or directory); name another file."
      ),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], code: Int32, message: String) async throws {
    let result = try await Place().bare(arguments)
    #expect(result.code == code)
    #expect(result.messages.contains("callvoice: \(message)\n"))
  }
}
