package import Foundation
package import Service

/// Serves the screen to browsers from when it is first asked for.
package actor ScreenServer {
  private struct Place {
    let listener: ConnectionServer
    let access: AccessGuard
    let address: ScreenAddress
  }

  private let folder: URL
  private let service: ServiceAddress
  private let owner: UInt32
  private let limits: ScreenListener.Limits
  private var places: [ScreenAddress: Place] = [:]

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the page's files.
  ///   - service: The service that the page talks to.
  package init(folder: URL, service: ServiceAddress) {
    self.init(folder: folder, service: service, owner: nil)
  }

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - folder: The folder of the page's files.
  ///   - service: The service that the page talks to.
  ///   - owner: The user who may use it; nil for this process's.
  ///   - limits: The limits of connections.
  init(
    folder: URL, service: ServiceAddress, owner: UInt32?,
    limits: ScreenListener.Limits = ScreenListener.Limits()
  ) {
    self.folder = folder
    self.service = service
    self.owner = owner ?? geteuid()
    self.limits = limits
  }

  /// The connections that are heard now.
  var connections: Int {
    Set(places.values.map(\.address)).reduce(0) { $0 + (places[$1]?.listener.count ?? 0) }
  }

  /// Opens the screen at an address, if it is not open there yet.
  ///
  /// - Parameter wanted: The address; with port 0, the one of an earlier time or any that is free.
  /// - Returns: What a browser is to open, once.
  /// - Throws: `ScreenError`.
  package func open(at wanted: ScreenAddress = .loopback) throws(ScreenError) -> String {
    let place: Place
    if let open = places[wanted] { place = open } else { place = try listen(wanted) }
    return "http://\(place.address.authority)/?token=\(place.access.makeToken())"
  }

  private func listen(_ wanted: ScreenAddress) throws(ScreenError) -> Place {
    let files = try PageFiles(folder: folder)
    guard let socket = TCPListener(wanted) else {
      throw ScreenError(
        .socket,
        "The screen cannot listen at \(wanted.port == 0 ? wanted.host : wanted.authority); "
          + "it is taken, or not this machine's.")
    }
    var address = wanted
    address.port = socket.port
    let access = AccessGuard(address)
    let listener = ScreenListener(
      place: address, owner: owner, limits: limits,
      handler: ScreenHandler(access: access, files: files, service: service)
    ).listen(at: socket)
    let place = Place(listener: listener, access: access, address: address)
    places[wanted] = place
    places[address] = place
    return place
  }

  /// Stops listening, and closes the connections of all pages.
  package func stop() {
    for place in places.values { place.listener.stop() }
    places = [:]
  }
}
