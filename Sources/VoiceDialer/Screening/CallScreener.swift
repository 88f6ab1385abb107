public import CallKit
internal import ContactBook
internal import Foundation
internal import Storage

/// What the user has decided about calls that come in: a block list, do-not-disturb, directories.
///
/// The settings are in `screening.json` in the data folder, the directories in `directories` there.
/// What another process changes counts from the next question on; an answer takes microseconds.
/// Contacts come before directories, which is the caller's business. May be used from any thread.
public final class CallScreener: Sendable {
  /// The settings as they were read last.
  private struct Memory: Sendable {
    var stamp: FileStamp?
    var isSettled = false
    var settings: Result<ScreeningSettings, ScreeningError> = .success(ScreeningSettings())
  }

  private let file: JSONFile<ScreeningSettings, ScreeningError>
  private let memory = Locked(Memory())
  private let directory: CallDirectory
  private let region: String
  private let now: @Sendable () -> Date

  /// Makes a screener.
  ///
  /// - Parameters:
  ///   - data: the user's folder; it is made when something is decided.
  ///   - region: the region in which national numbers are read, such as `US`.
  ///   - now: tells the time.
  public init(
    data: DataFolder, region: String, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    file = JSONFile("screening.json", in: data.url, empty: ScreeningSettings()) {
      ScreeningError($0, ofFile: $1)
    }
    directory = CallDirectory(folder: data.directories)
    self.region = region
    self.now = now
  }

  /// What was decided.
  ///
  /// - Throws: `ScreeningError` where the file cannot be read.
  public var settings: ScreeningSettings {
    get throws(ScreeningError) { try current.get() }
  }

  /// What keeps decisions or directories from counting: one sentence each.
  public var problems: [String] {
    var problems: [String] = []
    do throws(ScreeningError) { _ = try settings } catch { problems = [error.description] }
    return problems + directory.problems.map(\.description)
  }

  /// Refuses calls of some from now on.
  ///
  /// - Returns: those that were not blocked before.
  /// - Throws: `ScreeningError`.
  public func block(_ callers: [BlockedCaller]) throws(ScreeningError) -> [BlockedCaller] {
    try file.change { settings in callers.filter { settings.blocked.insert($0).inserted } }
  }

  /// Refuses calls of some no longer; directories may still block them.
  ///
  /// - Returns: those that were blocked before.
  /// - Throws: `ScreeningError`.
  public func unblock(_ callers: [BlockedCaller]) throws(ScreeningError) -> [BlockedCaller] {
    try file.change { settings in callers.filter { settings.blocked.remove($0) != nil } }
  }

  /// Switches do-not-disturb on or off.
  ///
  /// - Throws: `ScreeningError`.
  public func setDoNotDisturb(_ setting: DoNotDisturb) throws(ScreeningError) {
    try file.change { $0.doNotDisturb = setting }
  }

  /// What a provider may do; not determined where the user has not said, restricted where it cannot
  /// be read what the user has said.
  public func authorizationStatus(
    ofProviderNamed name: String
  ) -> CXAuthorizationStatus {
    do throws(ScreeningError) {
      return try settings.authorizations[name] ?? .notDetermined
    } catch {
      return .restricted
    }
  }

  /// Says what a provider may do; not determined lets the user be asked again.
  ///
  /// - Throws: `ScreeningError`.
  public func setAuthorization(
    _ status: CXAuthorizationStatus, forProviderNamed name: String
  ) throws(ScreeningError) {
    try file.change { $0.authorizations[name] = status == .notDetermined ? nil : status }
  }

  /// What directories and the block list say about a caller.
  public func lookup(_ caller: BlockedCaller) throws(ScreeningError) -> ScreeningAnswer {
    let number = caller.directoryNumber
    return ScreeningAnswer(
      isOnBlockList: try settings.blocked.contains(caller),
      blockingDirectory: number.flatMap { directory.blocker(of: $0) },
      caller: number.flatMap { directory.caller(of: $0) })
  }

  /// The settings, read anew where the file has changed.
  private var current: Result<ScreeningSettings, ScreeningError> {
    memory.withLock { memory in
      // The stamp is taken before the file is read: at worst it is read once more.
      let stamp = FileStamp(of: file.path)
      if memory.isSettled, memory.stamp == stamp { return memory.settings }
      memory.isSettled = stamp?.isRecent != true
      memory.stamp = stamp
      do throws(ScreeningError) {
        memory.settings = .success(try file.read())
      } catch {
        memory.settings = .failure(error)
      }
      return memory.settings
    }
  }
}

extension CallScreener: CallScreening {
  /// Whether the user wants no calls now; calls are wanted where it cannot be read.
  public var isDoNotDisturbOn: Bool {
    (try? settings)?.doNotDisturb.isOn(at: now()) ?? false
  }

  /// Whether do-not-disturb is on; emergency services may always call back.
  public func silences(_ handle: CXHandle?) -> Bool {
    if let handle, handle.type == .phoneNumber,
      PhoneNumber.isEmergency(handle.value, region: region)
    {
      return false
    }
    return isDoNotDisturbOn
  }

  /// Whether the user's block list or a directory has the caller.
  ///
  /// A SIP address with a number before the `@` is looked up as both.
  public func isBlocked(_ handle: CXHandle) -> Bool {
    let callers = BlockedCaller.all(of: handle, region: region)
    let blocked = (try? settings)?.blocked ?? []
    return callers.contains { caller in
      blocked.contains(caller)
        || caller.directoryNumber.map { directory.blocker(of: $0) != nil } ?? false
    }
  }

  /// Who a directory says has the number.
  public func callerName(of handle: CXHandle) -> String? {
    BlockedCaller.all(of: handle, region: region).lazy.compactMap { caller in
      caller.directoryNumber.flatMap { self.directory.caller(of: $0)?.label }
    }.first
  }
}

extension DataFolder {
  /// Where the entries of call directories are kept.
  public var directories: URL { url.appendingPathComponent("directories") }
}
