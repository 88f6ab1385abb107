internal import CDBus

/// A message on the bus, used by one thread at a time.
// @unchecked Sendable: it is handed from the thread that makes it to the one that sends it.
final class BusMessage: @unchecked Sendable {
  let pointer: OpaquePointer

  /// A method call; nil if a name is invalid, or memory is short.
  init?(_ call: BusCall) {
    guard
      let pointer = dbus_message_new_method_call(
        call.destination, call.path, call.interface, call.method)
    else { return nil }
    self.pointer = pointer
    dbus_message_set_auto_start(pointer, call.startsDestination ? 1 : 0)
    guard append(call.arguments) else { return nil }
  }

  /// A signal; nil if a name is invalid, or memory is short.
  init?(signal name: String, of path: String, _ interface: String, _ arguments: [BusValue]) {
    guard let pointer = dbus_message_new_signal(path, interface, name) else { return nil }
    self.pointer = pointer
    guard append(arguments) else { return nil }
  }

  /// An answer to a call; nil if memory is short.
  init?(_ reply: BusReply, to call: BusMessage) {
    let pointer: OpaquePointer? =
      switch reply {
      case .values: dbus_message_new_method_return(call.pointer)
      case .error(let name, let text): dbus_message_new_error(call.pointer, name, text)
      }
    guard let pointer else { return nil }
    self.pointer = pointer
    if case .values(let values) = reply, !append(values) { return nil }
  }

  /// Appends arguments; false if one cannot be sent, or memory is short.
  private func append(_ arguments: [BusValue]) -> Bool {
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(pointer, &iterator)
    return arguments.allSatisfy { Self.append($0, &iterator) }
  }

  /// A received message, which is released with this object.
  init(received pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit { dbus_message_unref(pointer) }

  /// Whether it is an error reply.
  var isError: Bool { dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_ERROR }

  /// The name of the error, if it is one.
  var errorName: String? { dbus_message_get_error_name(pointer).map { String(cString: $0) } }

  /// The object that a signal is of.
  var path: String? { dbus_message_get_path(pointer).map { String(cString: $0) } }

  /// The serial number of the call it replies to; nil if it is not a reply.
  var answered: UInt32? {
    let serial = dbus_message_get_reply_serial(pointer)
    return serial == 0 ? nil : serial
  }

  /// The signal's interface and name; nil if it is not a signal.
  var signal: (interface: String, name: String)? {
    guard dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_SIGNAL,
      let interface = dbus_message_get_interface(pointer),
      let member = dbus_message_get_member(pointer)
    else { return nil }
    return (String(cString: interface), String(cString: member))
  }

  /// The call of another program; nil if it is none.
  var request: BusRequest? {
    guard dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_METHOD_CALL,
      let method = dbus_message_get_member(pointer)
    else { return nil }
    return BusRequest(
      path: path ?? "",
      interface: dbus_message_get_interface(pointer).map { String(cString: $0) },
      method: String(cString: method), arguments: values)
  }

  /// Whether whoever called waits for an answer.
  var isAnswerWanted: Bool { dbus_message_get_no_reply(pointer) == 0 }

  /// The unique name of the program that sent it; the bus itself has its well-known one.
  var sender: String? { dbus_message_get_sender(pointer).map { String(cString: $0) } }

  /// Its arguments, up to the first of an unsupported type.
  var values: [BusValue] {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(pointer, &iterator) != 0 else { return [] }
    var values: [BusValue] = []
    repeat {
      guard let value = Self.value(at: &iterator) else { break }
      values.append(value)
    } while dbus_message_iter_next(&iterator) != 0
    return values
  }

  private static func code(_ letter: Character) -> Int32 {
    Int32(letter.asciiValue ?? 0)
  }

  private static func value(at iterator: inout DBusMessageIter) -> BusValue? {
    switch dbus_message_iter_get_arg_type(&iterator) {
    case code("s"):
      return text(at: &iterator).map(BusValue.string)
    case code("o"):
      return text(at: &iterator).map(BusValue.objectPath)
    case code("u"):
      var number: UInt32 = 0
      dbus_message_iter_get_basic(&iterator, &number)
      return .uint32(number)
    case code("i"):
      var number: Int32 = 0
      dbus_message_iter_get_basic(&iterator, &number)
      return .int32(number)
    case code("b"):
      var number: UInt32 = 0
      dbus_message_iter_get_basic(&iterator, &number)
      return .boolean(number != 0)
    case code("v"):
      var content = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &content)
      return value(at: &content)
    case code("a") where dbus_message_iter_get_element_type(&iterator) == code("s"):
      var element = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &element)
      var texts: [String] = []
      while dbus_message_iter_get_arg_type(&element) == code("s") {
        if let text = text(at: &element) { texts.append(text) }
        dbus_message_iter_next(&element)
      }
      return .strings(texts)
    case code("a") where dbus_message_iter_get_element_type(&iterator) == code("e"):
      return .dictionary(entries(at: &iterator))
    case code("a"), code("r"):
      return .list(elements(at: &iterator))
    default:
      return nil
    }
  }

  /// The elements of an array or a structure, without those of an unsupported type.
  private static func elements(at iterator: inout DBusMessageIter) -> [BusValue] {
    var element = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &element)
    var values: [BusValue] = []
    while dbus_message_iter_get_arg_type(&element) != 0 {
      if let value = value(at: &element) { values.append(value) }
      dbus_message_iter_next(&element)
    }
    return values
  }

  /// The entries of a dictionary whose keys are texts or paths, without those of an unsupported type.
  private static func entries(at iterator: inout DBusMessageIter) -> [BusValue.Entry] {
    var element = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &element)
    var entries: [BusValue.Entry] = []
    while dbus_message_iter_get_arg_type(&element) == code("e") {
      let pair = elements(at: &element)
      if pair.count == 2, let key = pair[0].text ?? pair[0].path {
        entries.append(BusValue.Entry(key: key, value: pair[1]))
      }
      dbus_message_iter_next(&element)
    }
    return entries
  }

  private static func text(at iterator: inout DBusMessageIter) -> String? {
    var text: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &text)
    return text.map { String(cString: $0) }
  }

  /// Appends a value; false if memory is short.
  private static func append(_ value: BusValue, _ iterator: inout DBusMessageIter) -> Bool {
    switch value {
    case .string(let text):
      // The library accepts only UTF-8 without NUL, and aborts on anything else.
      return text.replacing("\0", with: "").withCString { characters in
        var pointer: UnsafePointer<CChar>? = characters
        return dbus_message_iter_append_basic(&iterator, code("s"), &pointer) != 0
      }
    case .objectPath(let path):
      guard dbus_validate_path(path, nil) != 0 else { return false }
      return path.withCString { characters in
        var pointer: UnsafePointer<CChar>? = characters
        return dbus_message_iter_append_basic(&iterator, code("o"), &pointer) != 0
      }
    case .uint32(var number):
      return dbus_message_iter_append_basic(&iterator, code("u"), &number) != 0
    case .int32(var number):
      return dbus_message_iter_append_basic(&iterator, code("i"), &number) != 0
    case .int64(var number):
      return dbus_message_iter_append_basic(&iterator, code("x"), &number) != 0
    case .double(var number):
      return dbus_message_iter_append_basic(&iterator, code("d"), &number) != 0
    case .byte(var number):
      return dbus_message_iter_append_basic(&iterator, code("y"), &number) != 0
    case .boolean(let isTrue):
      var number: UInt32 = isTrue ? 1 : 0
      return dbus_message_iter_append_basic(&iterator, code("b"), &number) != 0
    case .strings(let texts):
      return container("a", "s", &iterator) { element in
        texts.allSatisfy { append(.string($0), &element) }
      }
    case .dictionary(let entries):
      return container("a", "{sv}", &iterator) { array in
        entries.allSatisfy { entry in
          container("e", nil, &array) { pair in
            append(.string(entry.key), &pair) && append(.variant(entry.value), &pair)
          }
        }
      }
    case .variant(let value):
      return container("v", value.signature, &iterator) { append(value, &$0) }
    case .structures(let signature, let structures):
      return container("a", "(\(signature))", &iterator) { array in
        structures.allSatisfy { values in
          container("r", nil, &array) { structure in values.allSatisfy { append($0, &structure) } }
        }
      }
    case .list:
      return false
    }
  }

  private static func container(
    _ type: Character, _ signature: String?, _ iterator: inout DBusMessageIter,
    fill: (inout DBusMessageIter) -> Bool
  ) -> Bool {
    var inner = DBusMessageIter()
    guard dbus_message_iter_open_container(&iterator, code(type), signature, &inner) != 0,
      fill(&inner)
    else { return false }
    return dbus_message_iter_close_container(&iterator, &inner) != 0
  }
}

/// A method call to another program on the bus.
package struct BusCall: Sendable, Hashable {
  let destination: String
  let path: String
  let interface: String
  let method: String
  let arguments: [BusValue]
  /// Whether the bus starts the destination if it is not running.
  package var startsDestination: Bool
  /// How long an answer is waited for; nil for as long as the connection says.
  package var timeout: Duration?

  /// A call; the arguments are its properties.
  package init(
    destination: String, path: String, interface: String, method: String,
    arguments: [BusValue] = [], startsDestination: Bool = true
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.method = method
    self.arguments = arguments
    self.startsDestination = startsDestination
  }

  /// A call to the bus itself.
  package static func bus(_ method: String, _ arguments: BusValue...) -> BusCall {
    BusCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", method: method, arguments: arguments)
  }
}

/// A signal of another program on the bus.
package struct BusSignal: Sendable, Hashable {
  /// The program's unique name.
  package let sender: String?
  /// The object that it is of.
  package let path: String?
  /// The interface.
  package let interface: String
  /// The name.
  package let name: String
  /// The arguments.
  package let values: [BusValue]
}

/// A method call of another program on the bus.
package struct BusRequest: Sendable, Hashable {
  /// The object that is called.
  package let path: String
  /// The interface; nil where the caller names none.
  package let interface: String?
  /// The method.
  package let method: String
  /// The arguments.
  package let arguments: [BusValue]
}

/// Answers the calls of other programs.
package typealias BusAnswering = @Sendable (BusRequest) -> BusReply

/// The answer to a call of another program.
package enum BusReply: Sendable, Hashable {
  /// The values that the method returns.
  case values([BusValue])
  /// An error, by its name on the bus and with a sentence.
  case error(name: String, String)

  /// The answer to a call of what is not there.
  package static func unknownMethod(_ request: BusRequest) -> BusReply {
    .error(
      name: "org.freedesktop.DBus.Error.UnknownMethod",
      "\(request.path) has no method \(request.method).")
  }
}

/// A value in a message on the bus, of the types that are needed here.
package enum BusValue: Sendable, Hashable {
  case string(String)
  case objectPath(String)
  case uint32(UInt32)
  case int32(Int32)
  /// Can only be sent.
  case int64(Int64)
  /// Can only be sent.
  case double(Double)
  case byte(UInt8)
  case boolean(Bool)
  case strings([String])
  /// Values of any type by name or path, in order; only those by name can be sent.
  case dictionary([Entry])
  /// A value that is sent with its type; what is received is the value itself.
  indirect case variant(BusValue)
  /// An array of structures of one signature, such as `sa{sv}`; what is received is a list.
  case structures(String, [[BusValue]])
  /// The elements of another array, or of a structure; it cannot be sent.
  case list([BusValue])

  /// A value with its name.
  package struct Entry: Sendable, Hashable {
    package let key: String
    package let value: BusValue

    package init(key: String, value: BusValue) {
      self.key = key
      self.value = value
    }
  }

  /// The text, if it is one.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The path, if it is one.
  package var path: String? {
    if case .objectPath(let path) = self { path } else { nil }
  }

  /// The number, if it is unsigned.
  package var number: UInt32? {
    if case .uint32(let number) = self { number } else { nil }
  }

  /// The number, if it is signed.
  package var signedNumber: Int32? {
    if case .int32(let number) = self { number } else { nil }
  }

  /// Whether it is true, if it is that.
  package var boolean: Bool? {
    if case .boolean(let isTrue) = self { isTrue } else { nil }
  }

  /// The values by name or path, if it is a dictionary.
  package var entries: [String: BusValue]? {
    guard case .dictionary(let entries) = self else { return nil }
    return Dictionary(entries.map { ($0.key, $0.value) }) { _, last in last }
  }

  /// The texts, if it is a list of them.
  package var texts: [String]? {
    if case .strings(let texts) = self { texts } else { nil }
  }

  /// The value of a key, if it is a dictionary with that key.
  package subscript(key: String) -> BusValue? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The elements, if it is a list.
  package var elements: [BusValue]? {
    if case .list(let values) = self { values } else { nil }
  }

  /// The type's signature in D-Bus.
  package var signature: String {
    switch self {
    case .string: "s"
    case .objectPath: "o"
    case .uint32: "u"
    case .int32: "i"
    case .int64: "x"
    case .double: "d"
    case .byte: "y"
    case .boolean: "b"
    case .strings: "as"
    case .dictionary: "a{sv}"
    case .variant: "v"
    case .structures(let signature, _): "a(\(signature))"
    case .list: "av"
    }
  }
}
