internal import Foundation
internal import Synchronization

/// Decides which requests to the screen are the user's own.
///
/// A token in the page's address, good for one time, is exchanged for a cookie. The names by which the
/// browser knows the screen and the page are checked, so that no other site gets in with the cookie: by a
/// name of its own that stands for this machine, by a form, or by a socket. Use it from any task.
final class AccessGuard: Sendable {
  /// A request, as far as access depends on it.
  struct Request: Sendable, Hashable {
    var method = "GET"
    var path = "/"
    /// The token in the address.
    var token: String?
    var host: String?
    var origin: String?
    var cookie: String?
    /// The browser's own statement about the page that the request comes from.
    var fetchSite: String?
    /// Whether a WebSocket is wanted.
    var isUpgrade = false
  }

  /// The decisions about a request.
  enum Decision: Sendable, Hashable {
    /// It is the user's.
    case allowed
    /// The token is right: the cookie is set, and the address without the token opened.
    case signedIn
    /// It is refused, with the status and the reason as a sentence.
    case refused(Int, String)
  }

  /// The tokens that wait to be used, at most; the oldest go.
  private static let mostTokens = 20

  /// The cookie's name, which differs between services of one machine.
  let cookieName: String
  /// The cookie's value.
  let secret = AccessGuard.random()

  /// The port at which the screen listens.
  let port: UInt16

  private let authorities: Set<String>
  private let tokens = Mutex<[String]>([])

  /// Creates a guard.
  ///
  /// - Parameter address: The address at which the screen listens, with its port.
  init(_ address: ScreenAddress) {
    port = address.port
    cookieName = "callvoice-\(address.port)"
    authorities =
      address.isLoopback ? [address.authority, "localhost:\(address.port)"] : [address.authority]
  }

  /// The page's own sockets, for a policy that lets it open no others.
  var sockets: String { authorities.sorted().map { "ws://\($0)" }.joined(separator: " ") }

  /// A token for one use.
  func makeToken() -> String {
    let token = Self.random()
    tokens.withLock { $0 = ($0 + [token]).suffix(Self.mostTokens) }
    return token
  }

  /// The cookie as a header sets it.
  var cookie: String { "\(cookieName)=\(secret); HttpOnly; SameSite=Strict; Path=/" }

  /// Decides about a request.
  func decision(about request: Request) -> Decision {
    guard let host = request.host?.lowercased(), authorities.contains(host) else {
      return .refused(421, "The screen is not known by this name.")
    }
    if let origin = request.origin {
      guard origin.lowercased() == "http://\(host)" else {
        return .refused(403, "Another page may not use the screen.")
      }
    } else if request.isUpgrade {
      return .refused(403, "A page that says where it is from may use the screen.")
    }
    guard request.method == "GET" else {
      return .refused(405, "The screen is read with GET.")
    }
    let isSignedIn = holdsCookie(request)
    if request.path == "/", !request.isUpgrade, let token = request.token {
      if isSignedIn || use(token) { return .signedIn }
      return .refused(
        403, "This address has been used; open the screen again with: callvoice screen")
    }
    if let site = request.fetchSite, site == "cross-site" || site == "same-site" {
      return .refused(403, "Another page may not use the screen.")
    }
    guard isSignedIn else {
      return .refused(403, "This browser is not signed in; open the screen with: callvoice screen")
    }
    return .allowed
  }

  private func holdsCookie(_ request: Request) -> Bool {
    (request.cookie ?? "").split(separator: ";").contains { pair in
      let parts = pair.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0] == cookieName && Self.areEqual(String(parts[1]), secret)
    }
  }

  /// Uses up a token; false where there is no such token.
  private func use(_ token: String) -> Bool {
    tokens.withLock { tokens in
      guard let index = tokens.firstIndex(where: { Self.areEqual($0, token) }) else { return false }
      tokens.remove(at: index)
      return true
    }
  }

  /// Compares in a time that does not tell how much is equal.
  private static func areEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// 256 random bits in letters and digits.
  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
