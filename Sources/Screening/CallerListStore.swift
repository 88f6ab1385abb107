internal import CallDirectory
package import Foundation

/// The user's call directories, which are loaded from lists of numbers.
package struct CallerListStore: Sendable {
  /// The purposes for which the numbers of a list are loaded.
  package enum Purpose: Sendable, Hashable {
    /// Numbers with a label are identified, numbers without are blocked.
    case byLabel
    /// All are blocked; labels are ignored.
    case blocking
    /// All are identified; each needs a label.
    case identification
  }

  private let store: CallDirectoryStore
  private let region: String

  /// Creates the store of the directories in the user's data folder.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - region: The user's region, such as `US`, whose national numbers must not be mistaken for
  ///     numbers of another country.
  package init(folder: URL, region: String) {
    self.region = region
    store = CallDirectoryStore(folder: Self.folder(in: folder))
  }

  /// The folder of the directories' entries in a data folder.
  package static func folder(in data: URL) -> URL { data.appendingPathComponent("directories") }

  /// Loads a list, which replaces all entries of a directory.
  ///
  /// A line is a number, or a number and a label with `,`, `;` or a tabulator between them; a label may
  /// stand in quotation marks. Numbers begin with their country code, with or without a "+", and are
  /// in ascending order; one without "+" that may as well be a number of the user's region without its
  /// country code is refused. A first line without digits, empty lines and those that begin with `#` are
  /// ignored. The list is read once, with little memory however long it is.
  ///
  /// - Parameters:
  ///   - file: The list; `-` is standard input.
  ///   - name: The directory.
  ///   - purpose: The purpose of the numbers.
  /// - Returns: The directory as it is stored now.
  /// - Throws: ``ScreeningError`` that names file and line; the stored entries stay as they were.
  package func load(
    _ file: String, as name: String, for purpose: Purpose
  ) throws(ScreeningError) -> DirectorySummary {
    let list = try CallerListReader(file, region: region)
    let load: CallDirectoryLoad
    do throws(CallDirectoryError) {
      load = try CallDirectoryLoad(of: name, in: store)
    } catch {
      throw ScreeningError(error)
    }
    var isEmpty = true
    while let line = try list.next() {
      isEmpty = false
      if purpose == .identification, line.label == nil { throw list.missingLabel() }
      do throws(CallDirectoryLoadError) {
        if purpose != .blocking, let label = line.label {
          try load.addIdentification(line.number, label: label)
        } else {
          try load.addBlocking(line.number)
        }
      } catch {
        throw list.error(error)
      }
    }
    if isEmpty { throw list.emptiness() }
    do throws(CallDirectoryLoadError) { try load.commit() } catch { throw list.error(error) }
    return try summary(of: name)
  }

  /// All directories, by name.
  ///
  /// - Returns: The summary of each, or the error of reading it.
  /// - Throws: ``ScreeningError`` if the folder cannot be read.
  package func list() throws(ScreeningError) -> [Result<DirectorySummary, ScreeningError>] {
    let names: [String]
    do throws(CallDirectoryError) { names = try store.identifiers() } catch {
      throw ScreeningError(error)
    }
    return names.map { name in
      do throws(ScreeningError) { return .success(try summary(of: name)) } catch {
        return .failure(error)
      }
    }
  }

  /// Removes a directory.
  ///
  /// - Throws: ``ScreeningError`` if there is none, it is being loaded, or it cannot be removed.
  package func remove(_ name: String) throws(ScreeningError) {
    do throws(CallDirectoryError) {
      if try store.remove(name) { return }
    } catch {
      throw ScreeningError(error)
    }
    throw missing(name)
  }

  /// Switches a directory on or off, without a change of its entries.
  ///
  /// - Throws: ``ScreeningError`` if there is none, or it cannot be written.
  package func setEnabled(_ isEnabled: Bool, _ name: String) throws(ScreeningError) {
    guard FileManager.default.fileExists(atPath: store.path(of: name)) else { throw missing(name) }
    do throws(CallDirectoryError) { try store.setEnabled(isEnabled, name) } catch {
      throw ScreeningError(error)
    }
  }

  private func summary(of name: String) throws(ScreeningError) -> DirectorySummary {
    do throws(CallDirectoryError) {
      if let file = try store.file(of: name) {
        return DirectorySummary(
          name: name, blockingCount: file.blockingCount,
          identificationCount: file.identificationCount, dateLoaded: file.dateLoaded,
          isEnabled: store.isEnabled(name))
      }
    } catch {
      throw ScreeningError(error)
    }
    throw missing(name)
  }

  private func missing(_ name: String) -> ScreeningError {
    let names = (try? store.identifiers()) ?? []
    let others = names.isEmpty ? "there is none" : "there is: \(names.joined(separator: ", "))"
    return ScreeningError(.unreadable, "There is no directory \(name); \(others).")
  }
}

/// The contents of a call directory in numbers.
package struct DirectorySummary: Sendable, Hashable {
  /// The name of the directory.
  package let name: String
  /// The number of blocked numbers.
  package let blockingCount: Int
  /// The number of identified numbers.
  package let identificationCount: Int
  /// The date at which it was loaded.
  package let dateLoaded: Date
  /// Whether its entries count.
  package let isEnabled: Bool
}
