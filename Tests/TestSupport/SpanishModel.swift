package import Foundation

/// The Spanish acoustic model (cmusphinx-es-5.2, GPL-3), which is no part of the repository.
package enum SpanishModel {
  /// The folder in which it lies beside the repository, its dictionary compressed.
  package static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data/models/es").standardizedFileURL

  /// Whether it is there, with a voice to speak Spanish to it.
  package static let isHere =
    FileManager.default.isReadableFile(atPath: source.appending(path: "mdef").path)
    && FileManager.default.isExecutableFile(atPath: espeak)

  package static let reason =
    "the Spanish acoustic model is not in ../shared/data/models/es, or espeak-ng not installed"

  private static let espeak = "/usr/bin/espeak-ng"

  /// Puts the model with its dictionary into a folder, as a user does.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is made.
  ///   - without: the files that are left out.
  /// - Throws: where the folder cannot be written or the dictionary not be read.
  package static func install(into folder: URL, without: Set<String> = []) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where !without.contains(name) && !name.hasSuffix(".gz") {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name), withDestinationURL: source.appending(path: name))
    }
    guard !without.contains("es.dict") else { return }
    let dictionary = try output(
      of: "/bin/gzip", ["-dc", source.appending(path: "dictionary.dict.gz").path])
    try dictionary.write(to: folder.appending(path: "es.dict"))
  }

  /// Has espeak-ng say a text in Spanish, as a WAV file, at so many words a minute.
  package static func speech(_ text: String, voice: String = "es", rate: Int = 150) throws -> Data {
    try output(of: espeak, ["-v", voice, "-s", "\(rate)", "--stdout", text])
  }

  private static func output(of program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return data
  }
}
