import Foundation

/// Requests of many people about 150 subjects, of which making a call is one.
///
/// The CLINC150 data is not part of the project. The folder of `clinc150/train.tsv` is looked for
/// beside the checkout, or where the variable CALLVOICE_DATA says.
enum ClincData {
  static let file: URL = {
    let folder =
      ProcessInfo.processInfo.environment["CALLVOICE_DATA"].map { URL(filePath: $0) }
      ?? CallingGrammar.folder.appending(path: "../../../shared/data").standardizedFileURL
    return folder.appending(path: "clinc150/train.tsv")
  }()

  static let isThere = FileManager.default.fileExists(atPath: file.path)

  /// The requests, each with the subject it is about.
  static func requests() throws -> [(subject: String, text: String)] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 1)
      return fields.count == 2 ? (String(fields[0]), String(fields[1])) : nil
    }
  }
}
