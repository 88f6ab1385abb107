public import Foundation

/// A folder of cards in the layout of vdir: a contact a file.
///
/// What is written there is what matters for calling: names, handles, relations, groups. Pictures,
/// postal addresses and notes are not. Each file takes its place in one step, with mode 0600.
public struct ContactFolder: Sendable {
  /// What became of contacts that were put into a folder.
  public struct Summary: Sendable, Hashable {
    /// How many were not there before.
    public var added = 0
    /// How many took the place of an older state of theirs.
    public var changed = 0
    /// How many were there as they are.
    public var unchanged = 0

    /// Nothing yet.
    public init() {}
  }

  /// The folder.
  public let url: URL

  /// Names a folder; nothing is made yet.
  public init(_ url: URL) { self.url = url }

  /// Puts contacts into the folder, each into the file of its identifier.
  ///
  /// - Parameter contacts: The contacts.
  /// - Returns: How many were new, changed, and there already.
  /// - Throws: `.unwritable` where folder or file cannot be made; what was written stays.
  public func add(_ contacts: some Sequence<Contact>) throws(ContactError) -> Summary {
    try make(url.path)
    var summary = Summary()
    let writer = VCardWriter()
    for contact in contacts {
      let path = url.appendingPathComponent(Self.fileName(of: contact)).path
      let card = Array(writer.card(contact).utf8)
      if let old = FileManager.default.contents(atPath: path) {
        guard !old.elementsEqual(card) else {
          summary.unchanged += 1
          continue
        }
        summary.changed += 1
      } else {
        summary.added += 1
      }
      try write(card, to: path)
    }
    return summary
  }

  /// The identifier where it can be the name of a file, else a sum of it.
  static func fileName(of contact: Contact) -> String {
    let name = contact.identifier
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.@".utf8.contains(byte)
    }
    if isPlain, !name.isEmpty, name.utf8.count <= 100, !name.hasPrefix(".") { return "\(name).vcf" }
    var sum = Fingerprint()
    sum.add(name.utf8)
    return "card-\(sum.text).vcf"
  }

  private func make(_ path: String) throws(ContactError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let number = errno
    let parent = (path as NSString).deletingLastPathComponent
    guard number == ENOENT, !parent.isEmpty, parent != path else {
      throw .unwritable(path, errno: number)
    }
    try make(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .unwritable(path, errno: errno) }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(ContactError) {
    let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path, errno: errno) }
    var number: Int32 = 0
    var rest = bytes[...]
    while !rest.isEmpty, number == 0 {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { number = errno }
    }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, rename(temporary, path) != 0 { number = errno }
    guard number == 0 else {
      unlink(temporary)
      throw .unwritable(path, errno: number)
    }
  }
}

extension ContactError {
  fileprivate static func unwritable(_ path: String, errno number: Int32) -> ContactError {
    ContactError(
      code: .unwritable, path: path, reason: String(cString: strerror(number)).lowercased())
  }
}
