import Foundation
import TestSupport
import Testing

@testable import Screen

/// Requests that are the user's own, and all others.
struct AccessGuardTests {
  private typealias Request = AccessGuard.Request

  private static func guardian(_ address: String = "127.0.0.1:8080") throws -> AccessGuard {
    AccessGuard(try ScreenAddress(address))
  }

  /// A request as the page itself makes it, once it is signed in.
  private static func own(_ access: AccessGuard, host: String = "127.0.0.1:8080") -> Request {
    Request(
      path: "/events", host: host, origin: "http://\(host)",
      cookie: "other=1; \(access.cookieName)=\(access.secret)", fetchSite: "same-origin",
      isUpgrade: true)
  }

  @Test func aTokenIsGoodOnce() throws {
    let access = try Self.guardian()
    let token = access.makeToken()
    #expect(token.count == 64)
    #expect(token != access.makeToken())
    var request = Request(token: token, host: "127.0.0.1:8080")
    #expect(access.decision(about: request) == .signedIn)
    #expect(
      access.decision(about: request)
        == .refused(
          403, "This address has been used; open the screen again with: callvoice screen"))
    // Whoever is signed in already may open it again.
    request.cookie = "\(access.cookieName)=\(access.secret)"
    #expect(access.decision(about: request) == .signedIn)
  }

  @Test func theOldestTokensGo() throws {
    let access = try Self.guardian()
    let tokens = (1...21).map { _ in access.makeToken() }
    func decision(_ token: String) -> AccessGuard.Decision {
      access.decision(about: Request(token: token, host: "127.0.0.1:8080"))
    }
    #expect(decision(tokens[0]) != .signedIn)
    for token in tokens[1...] { #expect(decision(token) == .signedIn) }
  }

  @Test func theCookieIsForThisPageAlone() throws {
    let access = try Self.guardian()
    #expect(
      access.cookie
        == "callvoice-8080=\(access.secret); HttpOnly; SameSite=Strict; Path=/")
    #expect(access.secret.count == 64)
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080"])
  func thePageItself(host: String) throws {
    let access = try Self.guardian()
    #expect(access.decision(about: Self.own(access, host: host)) == .allowed)
  }

  /// What other sites, other programs and mistakes can change about a request of the page.
  private static let changes: [(String, @Sendable (inout AccessGuard.Request) -> Void, Int)] = [
    ("no host", { $0.host = nil }, 421),
    ("a name that stands for this machine", { $0.host = "evil.example:8080" }, 421),
    (
      "the same with its origin",
      { ($0.host, $0.origin) = ("evil.example", "http://evil.example") }, 421
    ),
    ("another port", { $0.host = "127.0.0.1:80" }, 421),
    ("no port", { $0.host = "127.0.0.1" }, 421),
    ("a host behind another", { $0.host = "127.0.0.1:8080.evil.example" }, 421),
    ("another site", { $0.origin = "http://evil.example" }, 403),
    ("another port of this machine", { $0.origin = "http://127.0.0.1:9090" }, 403),
    ("another name of this machine", { $0.origin = "http://localhost:8080" }, 403),
    ("another scheme", { $0.origin = "https://127.0.0.1:8080" }, 403),
    ("a page without an origin", { $0.origin = "null" }, 403),
    ("a socket of no page", { $0.origin = nil }, 403),
    ("a form", { ($0.method, $0.isUpgrade) = ("POST", false) }, 405),
    ("a preflight", { ($0.method, $0.isUpgrade) = ("OPTIONS", false) }, 405),
    (
      "an image of another site",
      { ($0.origin, $0.isUpgrade, $0.fetchSite) = (nil, false, "cross-site") }, 403
    ),
    (
      "a page of a neighbour",
      { ($0.origin, $0.isUpgrade, $0.fetchSite) = (nil, false, "same-site") }, 403
    ),
    ("no cookie", { $0.cookie = nil }, 403),
    ("an empty cookie", { $0.cookie = "callvoice-8080=" }, 403),
    ("a wrong cookie", { $0.cookie = "callvoice-8080=\(String(repeating: "0", count: 64))" }, 403),
    (
      "another service's cookie",
      { $0.cookie = $0.cookie?.replacing("callvoice-8080", with: "callvoice-8081") }, 403
    ),
    ("a cookie that begins so", { $0.cookie = $0.cookie.map { String($0.dropLast()) } }, 403),
    ("a token for the socket", { ($0.cookie, $0.token) = (nil, "x") }, 403),
  ]

  @Test(arguments: changes.indices)
  func whatIsNotThePage(index: Int) throws {
    let (name, change, status) = Self.changes[index]
    let access = try Self.guardian()
    var request = Self.own(access)
    change(&request)
    guard case .refused(let refused, let reason) = access.decision(about: request) else {
      Issue.record("\(name) is let in")
      return
    }
    #expect(refused == status, "\(name)")
    #expect(!reason.contains(access.secret))
  }

  @Test func anotherMachinesAddress() throws {
    let access = try Self.guardian("192.168.1.5:8080")
    #expect(access.decision(about: Self.own(access, host: "192.168.1.5:8080")) == .allowed)
    #expect(access.decision(about: Self.own(access, host: "localhost:8080")) != .allowed)
  }

  @Test(
    arguments: [
      ("192.168.1.5", "192.168.1.5:0", false), ("127.0.0.1:81", "127.0.0.1:81", true),
      ("localhost", "127.0.0.1:0", true), ("::1", "[::1]:0", true),
      ("[::1]:8080", "[::1]:8080", true), ("[fe80::1]", "[fe80::1]:0", false),
    ])
  func addresses(text: String, authority: String, isLoopback: Bool) throws {
    let address = try ScreenAddress(text)
    #expect(address.authority == authority)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(arguments: [
    "", "example.org", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "[::1", "[::1]8080",
    "[127.0.0.1]:80", "127.0.0.1/8", "1.2.3", "::1]:80",
  ])
  func noAddresses(text: String) {
    #expect {
      try ScreenAddress(text)
    } throws: { error in
      "\(error)"
        == "“\(text)” is no address to listen at; name one of this machine's, such as 192.168.1.5."
    }
  }

  /// The system's tables, as they are on a machine with little-endian numbers.
  @Test(
    arguments: [
      ("127.0.0.1", 0xC001, 1000), ("127.0.0.1", 0x0050, nil), ("10.0.0.1", 0xC001, nil),
      ("127.0.0.1", 0xC003, nil), ("127.0.0.1", 0xC004, nil),
      ("::1", 0xC002, 1001), ("::2", 0xC002, nil), ("nonsense", 1, nil),
    ] as [(String, UInt16, UInt32?)])
  func whoConnects(address: String, port: UInt16, user: UInt32?) throws {
    let folder = try TemporaryFolder()
    let head =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
    try folder.write(
      head
        + "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000   999        0 1 1\n"
        + "   1: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 2 1\n"
        + "   2: 0100007F:C003 0100007F:1F91 01 00000000:00000000 00:00000000 00000000  1000        0 2 1\n"
        + "   3: 0100007F:C004 0100007F:1F90 06 00000000:00000000 00:00000000 00000000     0        0 0 1\n"
        + "   4: short\n", to: "tcp")
    try folder.write(
      head
        + "   0: 00000000000000000000000001000000:C002 00000000000000000000000001000000:1F90 01 "
        + "00000000:00000000 00:00000000 00000000  1001        0 3 1\n", to: "tcp6")
    func found(_ tables: String) -> UInt32? {
      LoopbackPeer.user(ofSocketAt: address, port: port, connectedTo: 0x1F90, tables: tables)
    }
    #expect(found(folder.path) == user)
    #expect(found("/nonexistent") == nil)
  }

  /// A table is read to its end, however many connections there are.
  @Test func manyConnections() throws {
    let folder = try TemporaryFolder()
    let others = (1...20_000).map {
      "   \($0): 0200007F:\(String(30_000 + $0 % 20_000, radix: 16, uppercase: true)) 0100007F:1F90 06 0:0 0:0 0  0 0 0 3\n"
    }
    try folder.write(
      "head\n" + others.joined() + "   0: 0100007F:C001 0100007F:1F90 01 0:0 0:0 0  1000 0 2 1\n",
      to: "tcp")
    #expect(
      LoopbackPeer.user(
        ofSocketAt: "127.0.0.1", port: 0xC001, connectedTo: 0x1F90, tables: folder.path) == 1000)
  }

  /// The system's own table has a connection of this process, among a hundred others.
  @Test func thisProcess() throws {
    func local(_ descriptor: Int32) -> UInt16 {
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      _ = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
      }
      return UInt16(bigEndian: address.sin_port)
    }
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(listener) }
    #expect(listen(listener, 128) == 0)
    let connections = try (1...100).map { _ in try WebConnection(port: local(listener)) }
    for connection in connections {
      let user = LoopbackPeer.user(
        ofSocketAt: "127.0.0.1", port: local(connection.descriptor), connectedTo: local(listener))
      #expect(user == geteuid())
    }
  }
}
