public import Audio
internal import ExternalPrograms
internal import Foundation

/// The programs of sphinxtrain.
public struct AdaptationTools: Sendable, Hashable {
  /// A program of the package.
  enum Tool: String, CaseIterable {
    /// Counts by Baum and Welch's algorithm.
    case countStates = "bw"
    case solveTransform = "mllr_solve"
    case applyTransform = "mllr_transform"
    case adaptModel = "map_adapt"
    case writeSendump = "mk_s2sendump"
  }

  /// The folder the programs are in.
  let folder: URL

  /// The folders of Debian's package and of an installation from source.
  static let folders = ["/usr/lib/sphinxtrain", "/usr/local/libexec/sphinxtrain"]

  /// Finds the programs.
  ///
  /// - Parameter folders: Where they may be.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` if they are not installed.
  public init(in folders: [String]? = nil) throws(SpeechError) {
    let folder = (folders ?? Self.folders).first { folder in
      Tool.allCases.allSatisfy {
        FileManager.default.isExecutableFile(atPath: "\(folder)/\($0.rawValue)")
      }
    }
    guard let folder else {
      throw SpeechError(
        .missingModel,
        "The programs that adapt an acoustic model are not installed; install them with: "
          + "apt-get install sphinxtrain")
    }
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - tool: The program.
  ///   - options: Its options, without their hyphens.
  ///   - workspace: Where it runs, and leaves its log.
  /// - Throws: `SpeechError` with ``SpeechError/Code/adaptation`` and the program's own last complaint.
  func run(
    _ tool: Tool, _ options: KeyValuePairs<String, String>, in workspace: URL
  ) async throws(SpeechError) {
    let log = workspace.appendingPathComponent("\(tool.rawValue).log")
    let program = ExternalProgram(path: folder.appendingPathComponent(tool.rawValue).path)
    let isSuccess: Bool
    do throws(ExternalProgram.Failure) {
      isSuccess = try await program.run(
        options.flatMap { ["-\($0.key)", $0.value] }, output: .log(log), in: workspace,
        timeout: .seconds(4 * 3_600)
      ).isSuccess
    } catch {
      guard error == .notStarted else {
        throw SpeechError(.adaptation, Self.complaint(of: tool, in: log))
      }
      throw SpeechError(.adaptation, "\(tool.rawValue) of sphinxtrain cannot be started.")
    }
    guard isSuccess else {
      throw SpeechError(.adaptation, Self.complaint(of: tool, in: log))
    }
  }

  /// The last line of the log that reports an error.
  private static func complaint(of tool: Tool, in log: URL) -> String {
    let text = (try? Data(contentsOf: log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).last {
      $0.contains("ERROR") || $0.contains("FATAL")
    }
    let reason = line.flatMap { $0.split(separator: ":", maxSplits: 2).last }
      .map { $0.trimmingCharacters(in: .whitespaces.union(.init(charactersIn: "."))) }
    return "\(tool.rawValue) of sphinxtrain failed (\(reason ?? "it gave no reason")); nothing was "
      + "changed."
  }
}

/// A folder that nobody else can read, removed with the value.
final class AdaptationWorkspace {
  let url: URL

  /// The most space an adaptation needs, in bytes: counts of 10 MB a part, and the model as text.
  static let neededSpace = 120_000_000

  /// - Parameter parent: Where it is made; the folder for temporary files, if nil.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unwritable``.
  init(in parent: URL? = nil) throws(SpeechError) {
    let parent = parent ?? FileManager.default.temporaryDirectory
    var template = Array((parent.path + "/callvoice-adapt-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SpeechError(
        .unwritable,
        "No folder can be made in \(parent.path) (\(String(cString: strerror(errno)).lowercased())); "
          + "set TMPDIR to one that you can write.")
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    url = URL(fileURLWithPath: path, isDirectory: true)
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return }
    let free = Int(facts.f_bavail) * Int(facts.f_frsize)
    guard free < Self.neededSpace else { return }
    throw SpeechError(
      .unwritable,
      "\(parent.path) has \(free / 1_000_000) MB left and the adaptation needs "
        + "\(Self.neededSpace / 1_000_000); make room, or set TMPDIR to another folder.")
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func write(_ data: Data, to name: String) throws(SpeechError) {
    do {
      try data.write(to: file(name))
    } catch {
      throw SpeechError(
        .unwritable,
        "\(file(name).path) cannot be written; make room, or set TMPDIR to another folder.")
    }
  }

  /// Makes a folder in it, and returns its path.
  func folder(_ name: String) throws(SpeechError) -> URL {
    let folder = file(name)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SpeechError(.unwritable, "\(folder.path) cannot be made; set TMPDIR to another folder.")
    }
    return folder
  }
}
