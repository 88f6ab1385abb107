internal import FlyingFox
internal import FlyingSocks
package import Foundation
package import Service

/// Serves the screen to browsers from when it is first asked for.
package actor ScreenServer {
  private struct Listener {
    let server: HTTPServer
    let access: AccessGuard
    let address: ScreenAddress
    let task: Task<Void, any Error>
  }

  private let folder: URL
  private let service: ServiceAddress
  private let owner: UInt32
  private var listeners: [ScreenAddress: Listener] = [:]

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the page's files.
  ///   - service: The service that the page talks to.
  ///   - owner: The user who may use it; nil for this process's.
  package init(folder: URL, service: ServiceAddress, owner: UInt32? = nil) {
    self.folder = folder
    self.service = service
    self.owner = owner ?? geteuid()
  }

  /// Opens the screen at an address, if it is not open there yet.
  ///
  /// - Parameter wanted: The address; with port 0, the one of an earlier time or any that is free.
  /// - Returns: What a browser is to open, once.
  /// - Throws: `ScreenError`.
  package func open(at wanted: ScreenAddress = .loopback) async throws(ScreenError) -> String {
    let listener: Listener
    if let open = listeners[wanted] { listener = open } else { listener = try await listen(wanted) }
    return "http://\(listener.address.authority)/?token=\(listener.access.makeToken())"
  }

  private func listen(_ wanted: ScreenAddress) async throws(ScreenError) -> Listener {
    let files = try PageFiles(folder: folder)
    var last: ScreenAddress?
    for _ in 1...20 {
      // The guard knows the port, so that is chosen first; somebody else may take it in between.
      var address = wanted
      if address.port == 0 { address.port = Self.freePort(for: wanted) ?? 0 }
      last = address
      guard address.port != 0 else { break }
      if let listener = try? await start(address, files) {
        listeners[wanted] = listener
        listeners[address] = listener
        return listener
      }
      if wanted.port != 0 { break }
    }
    let place = wanted.port == 0 ? wanted.host : (last ?? wanted).authority
    throw ScreenError(
      .socket, "The screen cannot listen at \(place); it is taken, or not this machine's.")
  }

  private func start(_ address: ScreenAddress, _ files: PageFiles) async throws -> Listener {
    let access = AccessGuard(address)
    let server = HTTPServer(
      config: try Self.configuration(address),
      handler: ScreenHandler(access: access, files: files, service: service, owner: owner))
    // It runs until it is stopped, so what comes first tells whether it listens.
    let (beginnings, beginning) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    let task = Task {
      do {
        try await server.run()
      } catch {
        beginning.yield(.failure(error))
        throw error
      }
    }
    let waiting = Task {
      do {
        try await server.waitUntilListening(timeout: 60)
        beginning.yield(.success(()))
      } catch {
        beginning.yield(.failure(error))
      }
    }
    for await result in beginnings {
      waiting.cancel()
      do {
        try result.get()
      } catch {
        task.cancel()
        throw error
      }
      break
    }
    return Listener(server: server, access: access, address: address, task: task)
  }

  private static func configuration(
    _ address: ScreenAddress
  ) throws -> HTTPServer.Configuration {
    // Nothing is logged: an address has a token, and a message a name or a number.
    let pool = CloseOnExecPool()
    if address.isVersion6 {
      return HTTPServer.Configuration(
        address: try sockaddr_in6.inet6(ip6: address.host, port: address.port), pool: pool,
        logger: .disabled)
    }
    return HTTPServer.Configuration(
      address: try sockaddr_in.inet(ip4: address.host, port: address.port), pool: pool,
      logger: .disabled)
  }

  /// A port that nobody has at an address; nil where there is no such address here.
  private static func freePort(for address: ScreenAddress) -> UInt16? {
    let family = address.isVersion6 ? AF_INET6 : AF_INET
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let free = Socket(file: Socket.FileDescriptor(rawValue: descriptor))
    do {
      if address.isVersion6 {
        try free.bind(to: sockaddr_in6.inet6(ip6: address.host, port: 0))
      } else {
        try free.bind(to: sockaddr_in.inet(ip4: address.host, port: 0))
      }
      switch try free.sockname() {
      case .ip4(_, let port), .ip6(_, let port): return port
      case .unix: return nil
      }
    } catch {
      return nil
    }
  }

  /// Stops listening, and closes the connections of all pages.
  package func stop() async {
    let open = Set(listeners.values.map(\.address)).compactMap { listeners[$0] }
    listeners = [:]
    for listener in open {
      await listener.server.stop()
      _ = try? await listener.task.value
    }
  }
}
