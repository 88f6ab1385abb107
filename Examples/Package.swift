// swift-tools-version: 6.2

import PackageDescription

// A door intercom for a house on CallKit and Intents of callvoice. `swift run intercom-demo` runs it.
let package = Package(
  name: "callvoice-examples",
  dependencies: [
    // Named, since the folder of a checkout may be called anything.
    .package(name: "callvoice", path: "..")
  ],
  targets: [
    .target(
      name: "Intercom",
      dependencies: [
        .product(name: "CallKit", package: "callvoice"),
        .product(name: "Intents", package: "callvoice"),
      ]),

    // In Swift 5 mode, as most code is that was written for CallKit and Intents.
    .target(
      name: "IntercomIntents",
      dependencies: ["Intercom", .product(name: "Intents", package: "callvoice")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "intercom-demo",
      dependencies: [
        "Intercom", "IntercomIntents",
        .product(name: "CallKit", package: "callvoice"),
        .product(name: "Intents", package: "callvoice"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
