import ContactBook
import FuzzInput

private let file = InputFile()

/// Reads the input as a file of contacts of any kind: CSV, abook's or vCard; every contact of the
/// book that is made of it can be found again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTable(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  file.write(bytes, count: count)
  do throws(ContactError) {
    let (book, _) = try ContactBook.load(paths: [file.url], region: "US")
    for contact in book.contacts {
      precondition(!contact.displayName.isEmpty, "the contact has no name")
      precondition(book.contact(withIdentifier: contact.identifier) != nil, "the contact is lost")
    }
  } catch {
    precondition(error.code == .notAContactsFile, "\(error)")
  }
  return 0
}
