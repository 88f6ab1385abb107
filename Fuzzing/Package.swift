// swift-tools-version: 6.2

import PackageDescription

// Fuzz targets; README.md says how to build and run them.
let package = Package(
  name: "callvoice-fuzzing",
  dependencies: [
    // Named, since the folder of a checkout may be called anything.
    .package(name: "callvoice", path: "..")
  ],
  targets: [
    .target(name: "FuzzInput"),
    .executableTarget(
      name: "grammar-fuzzer",
      dependencies: [.product(name: "IntentParser", package: "callvoice")]),
    .executableTarget(
      name: "vcard-fuzzer",
      dependencies: ["FuzzInput", .product(name: "ContactBook", package: "callvoice")]),
    .executableTarget(
      name: "table-fuzzer",
      dependencies: ["FuzzInput", .product(name: "ContactBook", package: "callvoice")]),
    .executableTarget(
      name: "activity-fuzzer",
      dependencies: [
        .product(name: "CallKit", package: "callvoice"),
        .product(name: "Intents", package: "callvoice"),
        .product(name: "Dialer", package: "callvoice"),
      ]),
    .executableTarget(
      name: "link-fuzzer",
      dependencies: [
        .product(name: "CallKit", package: "callvoice"),
        .product(name: "Dialer", package: "callvoice"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
