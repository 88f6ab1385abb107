internal import ArgumentParser
internal import CallKit
internal import Conversation
internal import Desktop
internal import Dialer
internal import Foundation
internal import Intents
internal import Service
internal import Sessions
internal import Storage

/// Starts the call of a link.
struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Start the call of a link: callvoice://HANDLE, tel:NUMBER or sip:ADDRESS.",
    discussion: """
      Premium-rate numbers, numbers of satellites and service codes (those with * or #) are asked \
      about first, and with --from-outside every link is, whatever the other options say: by a \
      notification of the \
      desktop, or at the terminal. Where nobody can be asked no call is made, and the exit code is 5.
      """)

  @Argument(help: "The link.")
  var url: String

  @Flag(help: "The link is not the user's own, but a web page's or another program's: always ask.")
  var fromOutside = false

  @OptionGroup var options: SetupOptions
  @OptionGroup var dialing: DialingOptions
  @OptionGroup var desktop: NotificationOptions

  func run() async throws {
    let printer = dialing.printer(options)
    try await printer.run {
      let terminal = dialing.terminalAsker(options, printer: printer)
      // A user who typed the link is at the terminal; one who clicked on it may not look there.
      guard desktop.notifications, fromOutside || (terminal == nil && isCautious),
        let notifications = try? await DesktopNotifications()
      else { return try await open(asking: terminal, controller: nil, printer) }
      defer { notifications.disconnect() }
      let canAsk = !dialing.noInput && (terminal != nil || notifications.server.hasActions)
      let asker = canAsk ? DesktopAsker(notifications: notifications, other: terminal) : nil
      let controller = fromOutside ? desktop.controller(dialing) : nil
      do {
        let code = try await open(asking: asker, controller: controller, printer)
        await controller?.close()
        if fromOutside, code == ExitStatus.undecided, asker == nil {
          // A link with a password is not repeated.
          let whom = request.map { $0.leftOut.isEmpty ? url : $0.handle.value } ?? "the link"
          await tell("Nobody could be asked whether to call \(whom).", notifications)
        }
        return code
      } catch {
        await controller?.close()
        if fromOutside { await tell(Failure(error).message, notifications) }
        throw error
      }
    }
  }

  /// The request of the link; nil if it is not a link to call.
  private var request: StartCallRequest? {
    try? StartCallRequest(link: url, region: options.regionCode)
  }

  /// Whether the user's own link must be confirmed.
  private var isCautious: Bool { request?.caution != nil }

  /// Shows why there is no call to a user who cannot see standard error.
  private func tell(_ message: String, _ notifications: DesktopNotifications) async {
    var notification = DesktopNotification("No call", title: message)
    notification.category = "call.ended"
    // The message is on standard error too.
    _ = try? await notifications.show(notification)
  }

  private func open(
    asking: (any Asking)?, controller: CallNotificationController<DialerEvent>?,
    _ printer: EventPrinter
  ) async throws -> ExitStatus {
    try await SingleRequest(
      .link(url, isFromOutside: fromOutside), options: options, dialing: dialing, desktop: desktop
    ).carryOut(asking: asking, controller: controller, printer)
  }
}

/// Starts the call of a user activity.
struct Continue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "continue",
    abstract: "Start the call that a user activity carries.",
    discussion: """
      The activity is JSON: {"activityType": "INStartAudioCallIntent", "handle": "+14155550100"}, \
      or with the whole intent under "interaction".
      """)

  @Argument(help: "The activity's file; - is standard input.", completion: .file())
  var file: String

  @OptionGroup var options: SetupOptions
  @OptionGroup var dialing: DialingOptions

  func run() async throws {
    let printer = dialing.printer(options)
    try await printer.run {
      try await SingleRequest(
        .activity(activity()), callsForHelp: false, options: options, dialing: dialing
      ).carryOut(printer)
    }
  }

  private func activity() throws -> Data {
    do {
      return file == "-"
        ? try FileHandle.standardInput.readToEnd() ?? Data()
        : try InputFile.contents(of: file)
    } catch {
      throw SetupError(.unreadable, "\(file) cannot be read; name a file with a user activity.")
    }
  }
}
