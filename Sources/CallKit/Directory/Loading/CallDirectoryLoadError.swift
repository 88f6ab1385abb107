/// Why a load of a call directory failed; what was stored before stays.
package enum CallDirectoryLoadError: Error, Sendable, Hashable {
  /// An entry is wrong.
  case entry(CallDirectoryEntryError)
  /// The entries cannot be stored, or those there are cannot be read.
  case storage(CallDirectoryError)

  /// The error that an extension and its app get.
  var managerError: CXErrorCodeCallDirectoryManagerError {
    switch self {
    case .entry(let error):
      CXErrorCodeCallDirectoryManagerError(error.code, message: error.description)
    case .storage(let error): error.managerError
    }
  }
}

extension CallDirectoryError {
  /// The error that an extension and its app get.
  var managerError: CXErrorCodeCallDirectoryManagerError {
    CXErrorCodeCallDirectoryManagerError(
      code == .busy ? .currentlyLoading : .unknown, message: description)
  }
}
