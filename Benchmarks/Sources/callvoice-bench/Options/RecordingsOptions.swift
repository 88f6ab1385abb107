internal import ArgumentParser
internal import Foundation

/// Where recordings of people are.
struct RecordingsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the recordings of people: phone, barista, wake and noise. "
        + "Default: ../shared/data of the checkout.",
      valueName: "dir"),
    completion: .directory)
  var recordings: String?

  /// The folder; it need not be there.
  func folder(in workplace: Workplace) -> URL {
    recordings.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? workplace.root.deletingLastPathComponent().appendingPathComponent("shared/data")
  }
}
