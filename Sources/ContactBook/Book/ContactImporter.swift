internal import Foundation

/// Reads files into a book, those that did not change from what was kept of them.
struct ContactImporter {
  private let region: String
  private var merging = ContactMerging()
  /// What was read, by files.
  private(set) var parts: [ContactCache.Part] = []
  /// What was kept, by the paths of the files.
  private let old: ContactCache?
  private let oldList: [ContactCache.Part]
  private var oldParts: [String: Int] = [:]
  /// The time, in nanoseconds since 1970.
  var now: @Sendable () -> Int64 = { FileState.now }

  init(region: String, old: ContactCache? = nil) {
    self.region = region
    self.old = old
    oldList = old?.parts ?? []
    for (index, part) in oldList.enumerated() { oldParts[part.file.name] = index }
  }

  /// Reads files in their order.
  /// - Throws: What is wrong with a file that was named; others are passed over with a warning.
  mutating func read(_ files: [ContactFile]) throws(ContactError) {
    for file in files {
      if let old, let index = oldParts[file.name], oldList[index].file.isSame(as: file) {
        take(oldList[index], from: old.store)
      } else {
        try read(file)
      }
    }
  }

  /// What was wrong in each file.
  var warnings: [ContactFiles.Warning] { ContactCache.warnings(of: parts) }

  /// Which contacts were merged into others, and why; known once it is finished.
  var merges: [ContactWarning] { merging.merges }

  /// The book of what was read, and what was wrong between the files; the rest is in ``parts``.
  mutating func finish() -> (book: ContactBook, warnings: [ContactWarning]) {
    (ContactBook(merging.finish(), region: region), merging.warnings)
  }

  /// Keeps the book that ``finish()`` made.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - index: The index of it that is kept with it.
  ///   - key: What it is kept for.
  ///   - file: The path of the cache.
  func write(_ book: ContactBook, index: some ContactIndex, key: String, to file: String) {
    ContactCache.write(
      book, index: index, parts: parts, warnings: merging.warnings, store: merging.store, key: key,
      to: file)
  }

  private mutating func take(_ part: ContactCache.Part, from store: ContactStore) {
    let first = merging.store.count
    for index in part.records { merging.add(store[index]) }
    for group in part.groups { merging.add(.group(group)) }
    var part = part
    part.records = first..<merging.store.count
    parts.append(part)
  }

  private mutating func read(_ file: ContactFile) throws(ContactError) {
    let time = now()
    let first = merging.store.count
    var groups: [ContactGroup] = []
    var warnings: [ContactWarning] = []
    var merging = merging
    // The one copy of what was gathered must not be copied while it grows.
    self.merging = ContactMerging()
    var failure: ContactError?
    do throws(ContactError) {
      let reader = ContactFileReader(path: file.path, name: file.name, region: region)
      warnings = try reader.read { content in
        switch content {
        case .contact(var contact):
          if !file.group.isEmpty { ContactGroups.add(file.group, to: &contact) }
          merging.add(contact)
        case .group(let group):
          groups.append(group)
          merging.add(content)
        }
      }
    } catch {
      failure = error
      warnings.append(
        ContactWarning(
          file: file.name, line: nil, message: "the file is passed over: \(error.summary)."))
    }
    self.merging = merging
    if let failure, file.isNamed { throw failure }
    var file = file
    // Only a file that is still what it was when it was found, and was read whole, can be kept.
    var status = stat()
    let isSame = stat(file.path, &status) == 0 && FileState(status) == file.state
    file.state = isSame && failure?.code != .unreadable ? file.state.settled(at: time) : .unknown
    parts.append(
      ContactCache.Part(
        file: file, records: first..<merging.store.count, groups: groups, warnings: warnings))
  }
}

extension ContactError {
  /// What is wrong, without the file and the way out.
  fileprivate var summary: String {
    switch code {
    case .unreadable, .unwritable: "it cannot be read (\(reason))"
    case .notAContactsFile: "it is no contacts file (\(reason))"
    }
  }
}
