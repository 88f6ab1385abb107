internal import ArgumentParser
internal import Foundation

/// Which recorded orders are measured with, and what is shown of them.
struct OrdersOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of manifest.jsonl and its recordings. Default: ../shared/data/barista of the checkout.",
      valueName: "dir"),
    completion: .directory)
  var data: String?

  @Flag(name: .short, help: "List the orders that were not understood.")
  var verbose = false

  func folder(in workplace: Workplace) -> URL {
    data.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? workplace.root.deletingLastPathComponent().appendingPathComponent("shared/data/barista")
  }
}
