internal import ArgumentParser

/// What all benchmarks share.
struct BenchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The checkout of callvoice. Default: the one this program was built in.", valueName: "dir"),
    completion: .directory)
  var root: String?

  @Flag(help: "Print one JSON object a benchmark.")
  var json = false
}
