internal import FlyingFox
internal import Foundation
internal import Service

/// Answers the requests of browsers: with the page's files, or with a WebSocket to the service.
struct ScreenHandler: HTTPHandler {
  let access: AccessGuard
  let files: PageFiles
  let service: ServiceAddress
  /// The user whose connections within this machine are served.
  let owner: uid_t

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    CloseOnExecPool.markAll()
    guard isOwners(request) else {
      return refusal(403, "This is another user's callvoice; start your own with: callvoice serve")
    }
    switch access.decision(about: AccessGuard.Request(request)) {
    case .refused(let status, let reason): return refusal(status, reason)
    case .signedIn:
      return response(.seeOther, headers: [.location: "/", .setCookie: access.cookie])
    case .allowed: break
    }
    if request.path == "/events" { return try await socket(for: request) }
    guard let file = files[request.path] else {
      return refusal(404, "The screen has no such file.")
    }
    return response(.ok, headers: [.contentType: file.type], body: file.data)
  }

  /// Indicates whether the other side is a program of the owner's, or on another machine.
  private func isOwners(_ request: HTTPRequest) -> Bool {
    let (address, port): (String, UInt16)
    switch request.remoteAddress {
    case .ip4(let host, let number), .ip6(let host, let number): (address, port) = (host, number)
    case .unix, nil: return false
    }
    let isLocal = address.hasPrefix("127.") || address == "::1"
    let user = LoopbackPeer.user(ofSocketAt: address, port: port, connectedTo: access.port)
    return user.map { $0 == owner } ?? !isLocal
  }

  private func socket(for request: HTTPRequest) async throws -> HTTPResponse {
    guard request.headers[.upgrade] != nil else {
      return refusal(426, "This is the address of a WebSocket.")
    }
    guard let connection = LineConnection.open(to: service) else {
      return refusal(503, "The service has ended.")
    }
    return try await WebSocketHTTPHandler(handler: ServiceBridge(connection)).handleRequest(request)
  }

  private func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
    response(
      HTTPStatusCode(status, phrase: "Refused"),
      headers: [.contentType: "text/plain; charset=utf-8"], body: Data((reason + "\n").utf8))
  }

  /// A response that no other page may show, read or keep.
  private func response(
    _ status: HTTPStatusCode, headers: HTTPHeaders, body: Data = Data()
  ) -> HTTPResponse {
    var headers = headers
    for (name, value) in Self.protection { headers[HTTPHeader(name)] = value }
    // Some browsers take 'self' for pages alone.
    headers[HTTPHeader("Content-Security-Policy")] =
      "\(Self.policy) connect-src 'self' \(access.sockets);"
    return HTTPResponse(statusCode: status, headers: headers, body: body)
  }

  /// The things that the page may load and run: its own files, and pictures that it makes of contacts.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    + "require-trusted-types-for 'script'; trusted-types 'none';"

  private static let protection = [
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "microphone=(self), camera=(), geolocation=(), payment=()",
    "Cache-Control": "no-store",
  ]
}

extension AccessGuard.Request {
  fileprivate init(_ request: HTTPRequest) {
    self.init(
      method: request.method.rawValue, path: request.path,
      token: request.query.first { $0.name == "token" }?.value,
      host: request.headers[.host], origin: request.headers[HTTPHeader("Origin")],
      cookie: request.headers[.cookie], fetchSite: request.headers[HTTPHeader("Sec-Fetch-Site")],
      isUpgrade: request.headers[.upgrade] != nil)
  }
}
