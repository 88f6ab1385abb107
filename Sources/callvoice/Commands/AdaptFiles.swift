internal import Audio
internal import Evaluation
internal import Foundation
internal import SpokenText
internal import VoiceAdaptation

/// Reads recordings with their words for an adaptation.
struct AdaptFiles {
  let adapter: Adapter
  let language: SpokenLanguage
  let printer: EventPrinter

  /// The longest recording that is accepted, in seconds; it should hold one sentence.
  private static let longest = 60.0

  /// Reads manifests, folders and recordings; those that cannot be used are reported and left out.
  ///
  /// - Returns: 0, or the exit code of the first where none can be used.
  func run(_ paths: [String]) async -> ExitStatus {
    var firstError: (any Error)?
    for (path, words) in sentences(paths, &firstError) {
      do {
        let printer = printer
        let file = try AudioFile(
          path: path, onProblem: { printer.tell($0, about: .recording(path)) })
        guard file.duration <= Self.longest else {
          throw InputError(
            "\(path) is longer than \(Int(Self.longest)) s; cut it into one sentence a file.")
        }
        var samples: [Int16] = []
        while let chunk = try file.read() { samples += chunk }
        let refusal = try await adapter.add(
          AdaptationRecording(
            name: path, words: SpokenWords.words(in: words, language: language), samples: samples))
        printer.print(
          json: AdaptRecordingLine(path, words, refusal),
          text: refusal.map { "\(path): not taken, \($0.reason)" } ?? "\(path): \(words)")
      } catch {
        firstError = firstError ?? error
        printer.warn(Failure(error).message)
      }
    }
    guard let firstError, await adapter.count == 0 else { return .success }
    return Failure(firstError).exitStatus
  }

  private func sentences(
    _ paths: [String], _ firstError: inout (any Error)?
  ) -> [(path: String, words: String)] {
    var found: [(path: String, words: String)] = []
    for path in paths {
      do {
        found += try isTestSet(path) ? items(of: path) : [(path, words(beside: path))]
      } catch {
        firstError = firstError ?? error
        printer.warn(Failure(error).message)
      }
    }
    return found
  }

  private func isTestSet(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists && isFolder.boolValue || path.lowercased().hasSuffix(".jsonl")
  }

  private func items(of path: String) throws -> [(path: String, words: String)] {
    let set = TestSet(paths: [path])
    for problem in set.problems { printer.warn(problem.description) }
    guard set.problems.isEmpty || !set.items.isEmpty else { return [] }
    var found: [(path: String, words: String)] = []
    for item in set.items {
      guard let audio = item.audio else { continue }
      guard let words = item.reference else {
        printer.warn("\(item.place): There is no \"text\" with what is said; it is left out.")
        continue
      }
      found.append((URL(fileURLWithPath: audio).path, words))
    }
    guard !found.isEmpty else {
      throw InputError(
        "\(path) has no recording with its words; give each line an \"audio\" and a \"text\".")
    }
    return found
  }

  private func words(beside path: String) throws -> String {
    _ = try AudioFile(path: path)
    guard let text = try FolderReader.text(beside: path) else {
      throw InputError(
        "\(FolderReader.textFile(beside: path)) is not there; write into it what is said in \(path)."
      )
    }
    return text
  }
}
