// swift-tools-version: 6.2

import PackageDescription

// A calling app as people write it for Apple's systems, in Swift 5 mode, on CallKit and Intents of
// callvoice. `swift run switchboard-demo` runs it without a screen.
let package = Package(
  name: "callvoice-examples",
  dependencies: [
    // Named, since the folder of a checkout may be called anything.
    .package(name: "callvoice", path: "..")
  ],
  targets: [
    // What the app imports of Apple's other frameworks, as little of them as it takes.
    .target(name: "UIKit", dependencies: [.product(name: "Intents", package: "callvoice")]),
    .target(name: "AVFoundation", dependencies: [.product(name: "CallKit", package: "callvoice")]),
    .target(name: "PushKit"),

    .target(
      name: "Switchboard",
      dependencies: [
        "UIKit", "AVFoundation", "PushKit",
        .product(name: "CallKit", package: "callvoice"),
        .product(name: "Intents", package: "callvoice"),
      ]),
    .target(
      name: "SwitchboardIntents",
      dependencies: [.product(name: "Intents", package: "callvoice")]),
    .executableTarget(
      name: "switchboard-demo",
      dependencies: [
        "Switchboard", "SwitchboardIntents", "UIKit", "PushKit",
        .product(name: "CallKit", package: "callvoice"),
        .product(name: "Intents", package: "callvoice"),
      ]),
  ],
  swiftLanguageModes: [.v5]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
