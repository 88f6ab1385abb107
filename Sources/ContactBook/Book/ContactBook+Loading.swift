public import Foundation
public import SpokenText

extension ContactBook {
  /// Reads the contacts of files and folders into one book.
  ///
  /// A file named here must be a vCard file. In a folder, at any depth, those that end in `.vcf`
  /// or `.vcard` are read in the order of their names, hidden ones left out; one of them that
  /// cannot be read is a warning.
  ///
  /// - Parameters:
  ///   - paths: vCard files, and folders of them.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  ///   - language: The language in which names are said, for the digits and symbols in them.
  /// - Returns: The book, and what was wrong in the files, in the order of reading.
  /// - Throws: `.unreadable` where a path does not exist or may not be read, `.notAContactsFile`
  ///   where a file named here has no card.
  public static func load(
    paths: [URL], region: String, language: SpokenLanguage = .english
  ) throws(ContactError) -> (book: ContactBook, warnings: [ContactWarning]) {
    var merging = ContactMerging()
    var warnings: [ContactWarning] = []
    for path in paths {
      let name = path.relativePath
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else {
        throw .unreadable(name, reason: "no such file or directory")
      }
      guard isFolder.boolValue else {
        let reader = VCardReader(file: path, path: name, region: region)
        warnings += try reader.read { merging.add($0) }
        continue
      }
      let files = try files(in: path)
      if files.isEmpty {
        warnings.append(
          ContactWarning(
            file: name, line: nil,
            message: "the folder has no .vcf or .vcard file; no contacts are read from it."))
      }
      for file in files {
        let reader = VCardReader(
          file: path.appending(path: file), path: "\(name)/\(file)", region: region)
        do {
          warnings += try reader.read { merging.add($0) }
        } catch {
          warnings.append(
            ContactWarning(
              file: reader.path, line: nil, message: "the file is passed over: \(error.summary)."))
        }
      }
    }
    let book = ContactBook(merging.finish(), region: region, language: language)
    return (book, warnings + merging.warnings)
  }

  /// The paths of the vCard files below a folder, relative to it, sorted.
  private static func files(in folder: URL) throws(ContactError) -> [String] {
    do {
      // Listing the folder first tells why it cannot be read; an enumerator would not.
      _ = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw .unreadable(folder.relativePath, reason: VCardReader.reason(error))
    }
    guard let enumerator = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var files: [String] = []
    while let file = enumerator.nextObject() as? String {
      let isHidden = file.split(separator: "/").contains { $0.hasPrefix(".") }
      let ending = file.split(separator: ".").last?.lowercased()
      guard !isHidden, ending == "vcf" || ending == "vcard" else { continue }
      var isFolder: ObjCBool = false
      let path = folder.appending(path: file).path
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if !isFolder.boolValue { files.append(file) }
    }
    return files.sorted()
  }
}

extension ContactError {
  /// What is wrong, without the file and the way out.
  fileprivate var summary: String {
    switch code {
    case .unreadable: "it cannot be read (\(reason))"
    case .notAContactsFile: "it is no contacts file (\(reason))"
    }
  }
}
