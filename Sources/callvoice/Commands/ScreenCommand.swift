internal import ArgumentParser
internal import Conversation
internal import Desktop
internal import Dialer
internal import Foundation
internal import Screen
internal import Service
internal import Sessions
internal import Storage

/// Opens the screen: the calls, as a page in the browser.
struct ScreenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Open the calls as a page in the browser.",
    discussion: """
      The page is served by callvoice serve on this machine alone, and shows and steers the same calls as \
      all other commands. Where no service runs, this program is it until Ctrl-C, with push-to-talk where \
      the language can be heard.
      """)

  @OptionGroup var page: ScreenOptions
  @OptionGroup var options: SetupOptions

  func run() async throws {
    let address = ServiceAddress(data: options.data)
    let printer = EventPrinter(json: options.json)
    var lock: FileLock?
    try await printer.run {
      lock = try await openOrClaim(address, printer)
      return .success
    }
    if let lock { try await serve(holding: lock) }
  }

  /// The tenths of a second for which a service may be starting.
  private static let mostAttempts = 1_200

  /// Opens the screen of the service that runs, or that is starting.
  ///
  /// - Returns: The place of the service, where none runs; nil where the screen is open.
  private func openOrClaim(
    _ address: ServiceAddress, _ printer: EventPrinter
  ) async throws -> FileLock? {
    var attempts = 0
    while true {
      if access(address.socket, F_OK) == 0, try await open(at: address, printer) { return nil }
      do throws(ServiceError) {
        return try address.claim()
      } catch {
        guard error.code == .runsAlready, attempts < Self.mostAttempts else { throw error }
      }
      if attempts == 0 { printer.warn("Waiting for callvoice serve, which is starting.") }
      attempts += 1
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  /// Asks the service that runs for its screen; false where none runs after all.
  private func open(at address: ServiceAddress, _ printer: EventPrinter) async throws -> Bool {
    let service = try await ServiceClient.connect(to: address, timeout: ServiceSession.timeout)
    guard let service else { return false }
    defer { service.close() }
    await page.show(try await service.openScreen(at: page.listen), printer)
    return true
  }

  /// Is the service itself.
  private func serve(holding lock: FileLock) async throws {
    let model = try? Resources(locale: options.locale).model
    let isHeard = model.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    var service = try Serve.parse(isHeard ? ["--push-to-talk"] : [])
    service.options = options
    service.page = page
    service.opensScreen = true
    service.isForScreen = true
    try service.validate()
    try await service.run(holding: lock)
  }
}

/// The options about the screen.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Let the screen listen at this address, too, for a browser on another machine.",
      valueName: "address"))
  var listen: String?

  @Flag(inversion: .prefixedNo, help: "Open the browser; without, the address is only printed.")
  var browser = true

  mutating func validate() throws {
    guard let listen else { return }
    do throws(ScreenError) {
      _ = try ScreenAddress(listen)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Prints the address of the screen, and opens it in the browser.
  func show(_ address: String, _ printer: EventPrinter) async {
    if let listen, let place = try? ScreenAddress(listen), !place.isLoopback {
      printer.warn(
        "The screen listens at \(listen): whoever reads the traffic of that network can hear of the "
          + "calls and make some. Use it in a network of your own only.")
    }
    printer.print(json: ScreenEvent(address: address), text: "The screen: \(address)")
    guard browser, !printer.isJSON else { return }
    if await !WebBrowser.open(address) {
      printer.say("There is no desktop here; open this address in a browser, once.")
    }
  }
}

/// The address of the screen, as a line of JSON.
private struct ScreenEvent: Encodable {
  let event = "screen"
  let address: String
}
