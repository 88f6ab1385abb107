// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "callvoice-bench",
  dependencies: [
    // Named, since the folder of a checkout may be called anything.
    .package(name: "callvoice", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "callvoice-bench",
      dependencies: [
        .product(name: "Audio", package: "callvoice"),
        .product(name: "CallKit", package: "callvoice"),
        .product(name: "ContactBook", package: "callvoice"),
        .product(name: "Conversation", package: "callvoice"),
        .product(name: "IntentParser", package: "callvoice"),
        .product(name: "NameSearch", package: "callvoice"),
        .product(name: "Speech", package: "callvoice"),
        .product(name: "Storage", package: "callvoice"),
        .product(name: "Telephony", package: "callvoice"),
        .product(name: "Dialer", package: "callvoice"),
        .product(name: "Sessions", package: "callvoice"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ])
  ],
  swiftLanguageModes: [.v6]
)

// The settings of the package that is measured; ../Package.swift gives the reason for each.
for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
  ]
}
