internal import CallKit
internal import Foundation

/// The call directories of the user: loads them from lists of numbers, shows and removes them.
public struct DirectoryShelf: Sendable {
  /// What is done with the numbers of a list.
  public enum Purpose: Sendable, Hashable {
    /// Numbers with a label are identified, numbers without are blocked.
    case byLabel
    /// All are blocked; labels mean nothing.
    case blocking
    /// All are identified; each needs a label.
    case identification
  }

  private let store: CallDirectoryStore
  private let region: String

  /// The directories in the user's folder.
  ///
  /// - Parameters:
  ///   - data: the folder.
  ///   - region: the region whose numbers are not to be taken for those of another country, such as
  ///     `US`.
  public init(data: DataFolder, region: String) {
    self.region = region
    store = CallDirectoryStore(folder: data.directories)
  }

  /// Loads a list in place of all that a directory had.
  ///
  /// A line is a number, or a number and a label with `,`, `;` or a tabulator between them; a label may
  /// stand in quotation marks. Numbers begin with their country code, with or without a "+", and are
  /// in ascending order; one without "+" that may as well be a number of the user's region without its
  /// country code is refused. A first line without digits, empty lines and those that begin with `#` mean
  /// nothing. The list is read once, with little memory however long it is.
  ///
  /// - Parameters:
  ///   - file: the list; `-` is standard input.
  ///   - name: the directory.
  ///   - purpose: what is done with the numbers.
  /// - Returns: what is stored now.
  /// - Throws: `ScreeningError` that names file and line; what was stored before stays.
  public func load(
    _ file: String, as name: String, for purpose: Purpose
  ) throws(ScreeningError) -> DirectorySummary {
    let list = try NumberList(file, region: region)
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
  /// - Returns: what is stored of each, or what is wrong with it.
  /// - Throws: `ScreeningError` where the folder cannot be read.
  public func list() throws(ScreeningError) -> [Result<DirectorySummary, ScreeningError>] {
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
  /// - Throws: `ScreeningError` where there is none, it is being loaded, or it cannot be removed.
  public func remove(_ name: String) throws(ScreeningError) {
    do throws(CallDirectoryError) {
      if try store.remove(name) { return }
    } catch {
      throw ScreeningError(error)
    }
    throw missing(name)
  }

  /// Switches a directory on or off; its entries stay.
  ///
  /// - Throws: `ScreeningError` where there is none, or it cannot be written.
  public func setEnabled(_ isEnabled: Bool, _ name: String) throws(ScreeningError) {
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
