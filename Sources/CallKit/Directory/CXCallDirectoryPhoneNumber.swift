/// A phone number: the country code and the digits, without a "+".
public typealias CXCallDirectoryPhoneNumber = Int64

/// The greatest phone number that an entry may have.
public let CXCallDirectoryPhoneNumberMax: CXCallDirectoryPhoneNumber = .max - 1
