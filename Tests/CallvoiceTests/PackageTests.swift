import Foundation
import Testing

/// What goes into the Debian package, and what `scripts/package` refuses; `make test-deb` installs the whole.
struct PackageTests {
  private static let clone = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private func package(of built: String, in place: Place) async throws -> Tool.Result {
    try await Tool.run(
      Self.clone.appending(path: "scripts/package"), [], home: place.home, folder: place.folder,
      variables: ["BUILT": built, "PACKAGES": place.folder.appending(path: "out").path])
  }

  @Test
  func refusesWhereNothingIsBuilt() async throws {
    let place = try Place()
    let result = try await package(of: place.folder.path, in: place)
    #expect(result.code == 66)
    #expect(
      result.messages
        == "There is no callvoice in \(place.folder.path); run make deb, which builds it.\n")
  }

  /// The program of the tests has Swift's runtime beside it, which a package for Debian may not need.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert"), "librsvg2-bin"))
  func refusesAProgramThatNeedsSwift() async throws {
    let place = try Place()
    let program = try Tool.url()
    let result = try await package(of: program.deletingLastPathComponent().path, in: place)
    #expect(result.code == 65)
    #expect(
      result.messages
        == "\(program.path) needs Swift's runtime libraries, which Debian has no package of; run make deb.\n"
    )
    #expect(!FileManager.default.fileExists(atPath: place.folder.appending(path: "out").path))
  }

  /// Each Swift package that the program is linked with is named with its licence.
  @Test
  func namesWhatIsLinkedIn() throws {
    let manifest = try String(
      contentsOf: Self.clone.appending(path: "Package.swift"), encoding: .utf8)
    let copyright = try String(
      contentsOf: Self.clone.appending(path: "desktop/copyright"), encoding: .utf8)
    let packages = manifest.matches(of: #/url: "https://github.com/[^/"]+/([^"]+)"/#).map {
      $0.output.1.replacing(".git", with: "").replacing(".swift", with: "")
    }
    #expect(packages.count >= 4)
    for package in packages {
      #expect(copyright.contains(package), "\(package) is not in desktop/copyright")
    }
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/appstreamcli"), "appstream")
  )
  func theMetadataIsValid() async throws {
    let place = try Place()
    let result = try await Tool.run(
      URL(filePath: "/usr/bin/appstreamcli"),
      ["validate", "--no-net", Self.clone.appending(path: "desktop/callvoice.metainfo.xml").path],
      home: place.home, folder: place.folder)
    #expect(!result.output.contains("E: "), "\(result.output)")
  }

  /// systemd understands the unit; its program is the one that was built here.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"), "systemd"))
  func theUnitIsValid() async throws {
    let place = try Place()
    let unit = try String(
      contentsOf: Self.clone.appending(path: "desktop/callvoice.service"), encoding: .utf8)
    #expect(unit.contains("\nExecStart=/usr/bin/callvoice serve\n"))
    let file = place.folder.appending(path: "callvoice.service")
    try Data(
      unit.replacing("/usr/bin/callvoice", with: try Tool.url().path).utf8
    ).write(to: file)
    let result = try await Tool.run(
      URL(filePath: "/usr/bin/systemd-analyze"), ["--user", "--man=no", "verify", file.path],
      home: place.home, folder: place.folder)
    #expect(!result.messages.contains("callvoice.service"), "\(result.messages)")
  }
}
