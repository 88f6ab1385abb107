/// A file with contacts, as it was found.
struct ContactFile: Sendable, Hashable {
  /// Where it is, absolute or relative to where the program runs.
  let path: String
  /// The file as it was named, for messages.
  let name: String
  /// Whether the user named it, so that what is wrong with it is an error.
  let isNamed: Bool
  /// The name of the collection that the file is in, or empty: its contacts belong to that group.
  let group: String
  /// What the system said of it.
  var state: FileState
}

extension ContactFile {
  /// Whether both are the same file in the same state.
  func isSame(as other: ContactFile) -> Bool { self == other && state != .unknown }

  func write(to writer: inout ByteWriter) {
    writer.write(path)
    writer.write(name)
    writer.write(isNamed ? 1 : 0)
    writer.write(group)
    state.write(to: &writer)
  }

  init(reading reader: inout ByteReader) {
    path = reader.text()
    name = reader.text()
    isNamed = reader.number() == 1
    group = reader.text()
    state = FileState(reading: &reader)
  }
}
