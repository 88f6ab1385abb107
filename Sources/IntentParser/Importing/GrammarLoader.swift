/// Reads a grammar file and all that it imports.
struct GrammarLoader {
  /// The maximum number of files of a grammar.
  private static let maximumFileCount = 100
  /// The maximum number of bytes of all files together.
  static let maximumByteCount = 16 << 20
  /// The maximum number of imports from one file to the next.
  static let maximumDepth = 32

  private let library: any GrammarLibrary
  /// All files, the grammar's own first, each before those that it imports.
  private(set) var files: [GrammarFile] = []
  /// The number in `files` of each imported grammar by its full name.
  private(set) var numbers: [String: Int] = [:]
  /// The full names that led to no grammar.
  private(set) var missing: Set<String> = []

  private var places: [GrammarPlace?] = []
  private var byteCount = 0
  private var path: [String] = []
  private var isFull = false

  init(library: any GrammarLibrary) {
    self.library = library
  }

  /// Reads `content` and what it imports.
  ///
  /// A problem of a file is noted in `files`; an import that leads nowhere is in `missing`.
  mutating func load(_ content: GrammarContent) {
    let place = GrammarPlace(
      file: content.file, folder: "", path: content.file, url: content.url)
    guard content.text.byteCount <= Self.maximumByteCount else {
      var file = GrammarFile(GrammarContent(file: content.file, text: .text("")))
      file.findings = FindingList()
      file.findings.report(
        "the grammar is larger than the \(Self.maximumByteCount >> 20) MB that are read", at: 0)
      files.append(file)
      return
    }
    add(GrammarFile(content), at: place, size: content.text.byteCount)
  }

  private mutating func add(_ file: GrammarFile, at place: GrammarPlace, size: Int) {
    let number = files.count
    byteCount += size
    files.append(file)
    places.append(place)
    if number > 0, let name = file.name { numbers[name] = number }
    path.append(file.name ?? file.source.file)
    var findings = FindingList()
    var seen: Set<String> = []
    for statement in file.imports where seen.insert(statement.grammar).inserted {
      follow(statement.grammar, of: number, at: statement.offset, &findings)
    }
    for reference in Self.qualifiedReferences(in: file) where seen.insert(reference.name).inserted {
      follow(reference.name, of: number, at: reference.offset, &findings)
    }
    path.removeLast()
    files[number].findings.merge(findings)
  }

  /// The grammars that are named in references by their full names, without an import.
  private static func qualifiedReferences(in file: GrammarFile) -> [(name: String, offset: Int)] {
    let simpleNames = Set(file.imports.map { String(GrammarName.lastPart(of: $0.grammar)) })
    return file.rules.flatMap { rule in
      rule.expansion.references.compactMap { reference in
        guard let grammar = GrammarName.parts(of: reference.name)?.grammar,
          grammar != file.name, grammar[...] != file.simpleName, !simpleNames.contains(grammar)
        else { return nil }
        return (grammar, reference.offset)
      }
    }
  }

  /// Reads the grammar `name` for the file `importer`, unless it is read already.
  private mutating func follow(
    _ name: String, of importer: Int, at offset: Int, _ findings: inout FindingList
  ) {
    if let start = path.firstIndex(of: name) {
      let way = (path[start...] + [name]).joined(separator: " → ")
      missing.insert(name)
      findings.report(
        "the imports go in a circle: \(way); put what both need into a grammar of its own",
        at: offset)
      return
    }
    guard numbers[name] == nil, missing.insert(name).inserted else { return }
    guard !isFull, missing.count <= Self.maximumFileCount else { return }
    if path.count > Self.maximumDepth {
      findings.report(
        "the imports lead more than \(Self.maximumDepth) grammars far, from \(path[0]) to \(name)",
        at: offset)
      return
    }
    if files.count == Self.maximumFileCount {
      isFull = true
      findings.report(
        "the imports lead to more than \(Self.maximumFileCount) files; \(name) is not read",
        at: offset)
      return
    }
    find(name, for: importer, at: offset, &findings)
  }

  private mutating func find(
    _ name: String, for importer: Int, at offset: Int, _ findings: inout FindingList
  ) {
    let places = library.places(of: name, for: files[importer], at: self.places[importer])
    var others: [String: String] = [:]
    for place in places {
      do throws(UnreadableFile) {
        let rest = Self.maximumByteCount - byteCount
        guard let content = try library.content(of: place, limit: Self.maximumByteCount)
        else { continue }
        guard content.text.byteCount <= rest else {
          throw UnreadableFile(
            reason: "all files together are larger than the "
              + "\(Self.maximumByteCount >> 20) MB that are read")
        }
        let file = GrammarFile(content)
        if let other = file.name, other != name {
          others[place.file] = other
          byteCount += content.text.byteCount
          continue
        }
        // A file whose own name is not known is told by its errors, and its rules are missing.
        if file.name != nil { missing.remove(name) }
        add(file, at: place, size: content.text.byteCount)
        return
      } catch {
        findings.report(
          "the grammar \(name) cannot be read: \(place.file): \(error.reason)", at: offset)
        return
      }
    }
    findings.report(library.complaint(about: name, places: places, others: others), at: offset)
  }
}
