import ContactBook
import FuzzInput

private let file = InputFile()

/// Reads the input as a vCard file; contacts have names, and no control character is left in them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVCard(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  file.write(bytes, count: count)
  do throws(ContactError) {
    for contact in try VCardReader(file: file.url, region: "US").contacts().contacts {
      precondition(!contact.displayName.isEmpty, "the contact has no name")
      precondition(
        !contact.displayName.unicodeScalars.contains { $0.properties.generalCategory == .control },
        "the name has control characters")
      precondition(!contact.identifier.isEmpty, "the contact has no identifier")
    }
  } catch {
    precondition(error.code == .notAContactsFile, "\(error)")
  }
  return 0
}
