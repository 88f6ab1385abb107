internal import Foundation

/// The devices with buttons that are there, for who is told of them.
package struct ButtonDevices: Sendable, Hashable {
  /// The names of those that can be read.
  package let readable: [String]
  /// A sentence about each that cannot.
  package let problems: [String]

  /// Whether there is none.
  package var isEmpty: Bool { readable.isEmpty && problems.isEmpty }

  /// The devices; the arguments are its properties.
  package init(readable: [String], problems: [String] = []) {
    self.readable = readable
    self.problems = problems
  }

  /// Looks at the devices of this machine.
  ///
  /// - Parameters:
  ///   - choice: The buttons that are wanted.
  ///   - folders: Where the devices are.
  package init(_ choice: ButtonChoice, in folders: InputFolders = .system) {
    var readable: [String] = []
    var problems: [String] = []
    for device in InputDevice.all(choice, in: folders) {
      if access(device.path, R_OK) == 0 {
        if !readable.contains(device.name) { readable.append(device.name) }
      } else {
        problems.append(ButtonReader.sentence(about: device, errno))
      }
    }
    self.init(readable: readable, problems: problems)
  }
}
