internal import Foundation
internal import Service

/// Answers the requests of browsers: with the page's files, or with a WebSocket to the service.
struct ScreenHandler: Sendable {
  /// The answers.
  enum Answer {
    /// A response, with which the connection ends.
    case response(HTTPResponse)
    /// A WebSocket, which this response opens.
    case service(LineConnection, HTTPResponse)
  }

  let access: AccessGuard
  let files: PageFiles
  let service: ServiceAddress

  func answer(to request: HTTPRequest) -> Answer {
    switch access.decision(about: AccessGuard.Request(request)) {
    case .refused(let status, let reason): return .response(refusal(status, reason))
    case .signedIn:
      return .response(response(303, headers: ["Location": "/", "Set-Cookie": access.cookie]))
    case .allowed: break
    }
    if request.path == "/events" { return socket(for: request) }
    guard let file = files[request.path] else {
      return .response(refusal(404, "The screen has no such file."))
    }
    return .response(response(200, headers: ["Content-Type": file.type], body: file.data))
  }

  /// The response to a connection of another user, whose request is not read.
  var refusalOfOthers: HTTPResponse {
    refusal(403, "This is another user's callvoice; start your own with: callvoice serve")
  }

  /// The response to what is no request.
  var refusalOfNonsense: HTTPResponse { refusal(400, "This is no request of a browser.") }

  private func socket(for request: HTTPRequest) -> Answer {
    guard request.lists("websocket", in: "upgrade"), request.lists("upgrade", in: "connection"),
      request["sec-websocket-version"] == "13"
    else { return .response(refusal(426, "This is the address of a WebSocket.")) }
    guard let key = request["sec-websocket-key"], let accepted = WebSocketKey.answer(to: key) else {
      return .response(refusalOfNonsense)
    }
    guard let connection = LineConnection.open(to: service) else {
      return .response(refusal(503, "The service has ended."))
    }
    let headers = [
      "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accepted,
    ]
    return .service(connection, response(101, headers: headers))
  }

  private func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
    response(
      status, headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: Data((reason + "\n").utf8))
  }

  /// A response that no other page may show, read or keep.
  private func response(
    _ status: Int, headers: [String: String], body: Data = Data()
  ) -> HTTPResponse {
    // Some browsers take 'self' for pages alone.
    let policy = "\(Self.policy) connect-src 'self' \(access.sockets);"
    let all = Self.protection.merging(["Content-Security-Policy": policy]) { $1 }
    return HTTPResponse(status: status, headers: all.merging(headers) { $1 }, body: body)
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
      method: request.method, path: request.path, token: request.parameter("token"),
      host: request["host"], origin: request["origin"], cookie: request["cookie"],
      fetchSite: request["sec-fetch-site"], isUpgrade: request["upgrade"] != nil)
  }
}
