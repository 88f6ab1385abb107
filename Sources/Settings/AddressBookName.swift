package import Foundation

/// Address books of another program, named where files of contacts can be: `gnome:` for all of GNOME's, `gnome:Work`
/// for one.
package struct AddressBookName: Sendable, Hashable {
  /// The programs that keep address books.
  package enum Program: String, Sendable, Hashable, CaseIterable {
    /// GNOME's Evolution Data Server, whose books Contacts, Evolution and Calls show.
    case gnome
    /// KDE's Akonadi, whose books KAddressBook and Kontact show.
    case kde
  }

  /// The program.
  package let program: Program
  /// The name or the identifier of the book; nil for all of them.
  package let book: String?

  /// Names a book, or all of them.
  package init(_ program: Program, book: String? = nil) {
    self.program = program
    self.book = book
  }

  /// Reads a name; nil for a path.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"),
      let program = Program(rawValue: String(text[..<colon]))
    else { return nil }
    let book = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    self.init(program, book: book.isEmpty ? nil : book)
  }

  /// Reads the name in a URL; nil for one of a file.
  package init?(_ url: URL) {
    guard !url.isFileURL, let text = url.absoluteString.removingPercentEncoding else { return nil }
    self.init(text)
  }

  /// The name as it is typed.
  package var text: String { "\(program.rawValue):\(book ?? "")" }

  /// The location of contacts that a text names: a file or folder, or the address books of a program.
  package static func url(of text: String) -> URL {
    guard let name = AddressBookName(text),
      let book = (name.book ?? "").addingPercentEncoding(withAllowedCharacters: .alphanumerics),
      let url = URL(string: "\(name.program.rawValue):\(book)")
    else {
      // To look whether it is a folder could take for ever, where a server's file system does not answer.
      return URL(fileURLWithPath: text, isDirectory: false)
    }
    return url
  }

  /// The names that the entries of a list mean in which colons part the entries, as in `PATH`.
  ///
  /// `gnome` is followed by the name of a book where what comes next is no path.
  static func joined(_ entries: [String]) -> [String] {
    var joined: [String] = []
    for entry in entries {
      if let last = joined.last, last.hasSuffix(":"),
        !["/", "~", "."].contains(where: entry.hasPrefix),
        Program(rawValue: entry) == nil
      {
        joined[joined.count - 1] = last + entry
      } else {
        joined.append(Program(rawValue: entry) == nil ? entry : entry + ":")
      }
    }
    return joined
  }
}
