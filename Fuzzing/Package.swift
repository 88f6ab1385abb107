// swift-tools-version: 6.2

import PackageDescription

// Fuzz targets. They are built with libFuzzer, which brings its own main:
//   swift build --package-path Fuzzing -c release --sanitize fuzzer -Xswiftc -parse-as-library
let package = Package(
  name: "callvoice-fuzzing",
  dependencies: [
    // Named, since the folder of a checkout may be called anything.
    .package(name: "callvoice", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "grammar-fuzzer",
      dependencies: [.product(name: "IntentParser", package: "callvoice")])
  ],
  swiftLanguageModes: [.v6]
)
