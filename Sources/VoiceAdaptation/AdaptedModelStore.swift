public import Audio
public import Foundation
internal import Speech
package import Storage

/// The folder in which a user's adapted model of a language is kept.
///
/// `adaptation.json` names the folder beside it that holds the model, and is replaced in one step, so a
/// program that starts at any time finds a whole model. The model before it stays for programs that
/// are just loading it, and goes with the next.
public struct AdaptedModelStore: Sendable, Hashable {
  /// The folder.
  public let url: URL

  /// Creates a store in a folder; nothing need be there.
  public init(_ url: URL) {
    self.url = url
  }

  private var file: URL { url.appendingPathComponent("adaptation.json") }

  /// The stored model.
  ///
  /// - Parameter base: The folder of the acoustic model as it is installed.
  /// - Returns: The model, or nil if none is stored.
  /// - Throws: `SpeechError` with ``SpeechError/Code/adaptation`` if it is broken, or was made of
  ///   another model; the sentence says that it is not used.
  public func model(of base: URL) throws(SpeechError) -> AdaptedModel? {
    guard let record = try record() else { return nil }
    let folder = url.appendingPathComponent(record.folder)
    guard FileDigest.of(AdaptedModel.files, in: folder) == record.digest else {
      throw SpeechError(
        .adaptation,
        "The adapted acoustic model in \(folder.path) is damaged and is not used; "
          + "make it again with: callvoice adapt")
    }
    guard FileDigest.of(Self.baseFiles, in: base) == record.baseDigest else {
      throw SpeechError(
        .adaptation,
        "The adapted acoustic model in \(folder.path) was made of another model than \(base.path) and "
          + "is not used; make it again with: callvoice adapt")
    }
    return AdaptedModel(record: record, folder: folder)
  }

  /// The facts about the stored model.
  ///
  /// - Returns: The record, or nil if none is stored.
  /// - Throws: `SpeechError` with ``SpeechError/Code/adaptation`` if the file is broken.
  public func record() throws(SpeechError) -> AdaptedModel.Record? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let data = try? Data(contentsOf: file),
      let record = try? decoder.decode(AdaptedModel.Record.self, from: data),
      record.folder.hasPrefix(Self.prefix), !record.folder.contains("/")
    else {
      throw SpeechError(
        .adaptation,
        "\(file.path) cannot be read, so no adapted acoustic model is used; "
          + "make it again with: callvoice adapt")
    }
    return record
  }

  /// Removes the stored model.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unwritable``.
  public func remove() throws(SpeechError) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    do {
      try FileManager.default.removeItem(at: file)
    } catch {
      throw SpeechError(
        .unwritable, "\(file.path) cannot be removed; see that \(url.path) is yours to write.")
    }
    drop(allBut: [])
    return true
  }

  /// Locks the folder: nobody else can adapt while the result exists.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/adaptation`` if somebody else does.
  package func lock() throws(SpeechError) -> FileLock {
    try makeFolder()
    let path = url.appendingPathComponent("lock").path
    do throws(SystemError) {
      return try FileLock(file: path)
    } catch {
      guard error.number == EWOULDBLOCK else {
        throw SpeechError(
          .unwritable,
          "\(path) cannot be written (\(error)); name a folder of yours with --data-dir.")
      }
      throw SpeechError(
        .adaptation,
        "Another callvoice adapt is at work in \(url.path); wait until it has ended.")
    }
  }

  func keep(
    _ folder: URL, of model: RecognitionModel, outcome: AdaptationOutcome
  ) throws(SpeechError) {
    try makeFolder()
    let previous = (try? record()) ?? nil
    let name = Self.prefix + UUID().uuidString
    let target = url.appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(
        at: target, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      for file in AdaptedModel.files {
        try PrivateFile.write(
          try Data(contentsOf: folder.appendingPathComponent(file)),
          to: target.appendingPathComponent(file))
      }
      let score = outcome.kept.flatMap { outcome.tried[$0] } ?? outcome.before
      let record = AdaptedModel.Record(
        folder: name, method: outcome.kept ?? .mllr, date: Date(),
        sentences: outcome.sentences.count, speech: outcome.speech,
        words: outcome.sentences.reduce(0) { $0 + $1.count }, errorsBefore: outcome.before.errors,
        errorsAfter: score.errors, isDenoised: model.denoiserPath != nil,
        base: model.acousticModel.path,
        baseDigest: FileDigest.of(Self.baseFiles, in: model.acousticModel) ?? "",
        digest: FileDigest.of(AdaptedModel.files, in: target) ?? "")
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      try PrivateFile.write(try encoder.encode(record), to: file)
    } catch {
      try? FileManager.default.removeItem(at: target)
      throw SpeechError(
        .unwritable,
        "The adapted model cannot be kept in \(url.path); make room there, or name another folder "
          + "with --data-dir. Nothing was changed.")
    }
    drop(allBut: [name] + ([previous?.folder].compactMap(\.self)))
  }

  private static let prefix = "adapted-"
  private static let baseFiles = ["mdef", "means", "variances", "sendump"]

  private func makeFolder() throws(SpeechError) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SpeechError(
        .unwritable, "\(url.path) cannot be made; name a folder of yours with --data-dir.")
    }
  }

  private func drop(allBut kept: [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    for name in names where name.hasPrefix(Self.prefix) && !kept.contains(name) {
      try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }
  }
}

/// Checks that files are unchanged.
///
/// By words of 64 bits, which is quick.
enum FileDigest {
  /// The digest of files' contents and lengths, in hexadecimal; nil if one cannot be read.
  static func of(_ names: [String], in folder: URL) -> String? {
    var hash = FNV1a()
    for name in names {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
        return nil
      }
      hash.add(word: UInt64(data.count))
      data.withUnsafeBytes { bytes in
        let whole = bytes.count / 8
        for index in 0..<whole {
          hash.add(word: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
        }
        hash.add(bytes[(8 * whole)...])
      }
    }
    return String(hash.value, radix: 16)
  }
}
