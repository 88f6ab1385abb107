import Foundation
import SpeechTestSupport
import TestSupport
import Testing

@testable import Speech

@Suite(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
struct AcousticModelCheckTests {
  private static let installed = URL(filePath: "/usr/share/pocketsphinx/model/en-us/en-us")

  /// What is wrong with the installed model with one file in the place of its own.
  private func problem(_ name: String, _ change: (Data) -> Data) throws -> String? {
    let folder = try TemporaryFolder()
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.installed.path)
    where file != name {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appending(path: file),
        withDestinationURL: Self.installed.appending(path: file))
    }
    try folder.write(
      change(try Data(contentsOf: Self.installed.appending(path: name))), to: name)
    return AcousticModelCheck.problem(in: folder.url.path, package: "a-package")?
      .replacing(folder.url.path, with: "FOLDER")
  }

  @Test func theInstalledModelIsWhole() throws {
    let found = try problem("noisedict") { $0 }
    #expect(found == nil)
  }

  @Test(arguments: ["mdef", "sendump"], [0.01, 0.5, 0.999])
  func cutShort(name: String, share: Double) throws {
    let found = try problem(name) { $0.prefix(Int(Double($0.count) * share)) }
    #expect(
      found
        == "FOLDER/\(name) is cut short or damaged; install the acoustic model anew: "
        + "apt-get install --reinstall a-package")
  }

  /// More features than any number of weights can be counted with.
  @Test func damagedHeader() throws {
    func number(_ value: Int32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
    let line = Data("feature_count \(Int.max)\0".utf8)
    let header = number(Int32(line.count)) + line + number(0) + number(128) + number(5_138)
    let found = try problem("sendump") { _ in header }
    #expect(found?.hasPrefix("FOLDER/sendump is cut short or damaged; ") == true)
  }

  @Test(arguments: [
    (
      "-samprate 1e20",
      "The acoustic model in FOLDER is for sound of 1e+20 samples a second, and callvoice hears "
        + "16000; name another with --model."
    ),
    (
      "-samprate 8000",
      "The acoustic model in FOLDER is for sound of 8000 samples a second, and callvoice hears "
        + "16000; name another with --model."
    ),
    (
      "-upperf 3700",
      "The acoustic model in FOLDER is for sound up to 3700 Hz, and callvoice hears 16000 samples "
        + "a second; name another with --model."
    ),
  ])
  func forOtherSound(option: String, message: String) throws {
    let found = try problem("feat.params") { _ in Data("-nfilt 20\n\(option)\n".utf8) }
    #expect(found == message)
  }

  /// All phones of the installed model's binary definition are among those of its parameters.
  @Test func thePhonesOfABinaryDefinition() throws {
    let phones = ModelPhones.names(in: Self.installed.appending(path: "mdef").path)
    #expect(phones.count == 39)
    #expect(phones.first == "AA")
    #expect(phones.last == "ZH")
  }
}

struct ModelPhonesTests {
  @Test func thePhonesOfATextDefinition() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      # Generated
      0.3
      3 n_base
      1 n_tri
      #base lft  rt p attrib tmat      ... state id's ...
        SIL   -   - - filler    0      0      1      2 N
          a   -   - -    n/a    1      3      4      5 N
         ch   -   - -    n/a    2      6      7      8 N
          a SIL SIL s    n/a    1    309    560    731 N

      """, to: "mdef")
    #expect(ModelPhones.names(in: folder.url.appending(path: "mdef").path) == ["a", "ch"])
  }

  /// A damaged binary definition that has a number of phones below zero.
  @Test func fewerThanNoPhones() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "mdef")
    try (Data("BMDF".utf8) + [1, 0, 0, 0] + [0, 0, 0, 0] + Data(repeating: 0xFF, count: 40))
      .write(to: file)
    #expect(ModelPhones.names(in: file.path).isEmpty)
  }

  @Test(arguments: ["", "BMDF", "no definition"])
  func whatIsNoDefinitionHasNone(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "mdef")
    #expect(ModelPhones.names(in: folder.url.appending(path: "mdef").path).isEmpty)
  }
}
