import Foundation
import Synchronization
import TestSupport

/// A server by UDP that answers what a test wants, and nothing else.
final class SIPServer: Sendable {
  /// A request that came in, and its sender.
  private struct Request {
    let lines: [String]
    let sender: sockaddr_in

    var method: String { String(lines.first?.prefix { $0 != " " } ?? "") }
  }

  private struct State {
    var requests: [Request] = []
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  let port: UInt16
  private let descriptor: Int32
  private let state = Mutex(State())

  /// Starts a server.
  ///
  /// - Parameter answer: the status of the answer to a request, of its method and the number of such
  ///   requests so far; nil answers nothing.
  /// - Throws: `POSIXError` where its port is taken meanwhile.
  init(answer: @escaping @Sendable (String, Int) -> String?) throws {
    port = Ports.free()
    guard let socket = Ports.bound(port) else { throw POSIXError(.EADDRINUSE) }
    descriptor = socket
    Thread.detachNewThread { [weak self] in
      while let request = Self.receive(from: socket) { self?.take(request, answer) }
      close(socket)
    }
  }

  /// Wakes whoever receives; the socket is closed there.
  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private func take(_ request: Request, _ answer: (String, Int) -> String?) {
    let (count, watchers) = state.withLock { state in
      state.requests.append(request)
      defer { state.watchers = [] }
      return (state.requests.count { $0.method == request.method }, state.watchers)
    }
    for watcher in watchers { watcher.resume() }
    if let status = answer(request.method, count) { send(status, to: request) }
  }

  /// Returns once a request of that method has come in.
  func receives(_ method: String) async -> Bool {
    while true {
      if state.withLock({ $0.requests.contains { $0.method == method } }) { return true }
      await withCheckedContinuation { watcher in
        let isThere = state.withLock { state in
          let isThere = state.requests.contains { $0.method == method }
          if !isThere { state.watchers.append(watcher) }
          return isThere
        }
        if isThere { watcher.resume() }
      }
    }
  }

  /// The addresses that requests of a method were for.
  func addresses(of method: String) -> [String] {
    state.withLock { state in
      state.requests.filter { $0.method == method }.map {
        String($0.lines[0].split(separator: " ").dropFirst().first ?? "")
      }
    }
  }

  /// Answers a request that came in before.
  func answer(_ method: String, _ status: String) {
    let request = state.withLock { $0.requests.last { $0.method == method } }
    if let request { send(status, to: request) }
  }

  private static func receive(from socket: Int32) -> Request? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var sender = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let count = withUnsafeMutablePointer(to: &sender) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        recvfrom(socket, &bytes, bytes.count, 0, $0, &length)
      }
    }
    guard count > 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return Request(lines: text.components(separatedBy: "\r\n"), sender: sender)
  }

  private func send(_ status: String, to request: Request) {
    let copied = ["Via", "From", "To", "Call-ID", "CSeq"]
    let headers = request.lines.filter { line in copied.contains { line.hasPrefix("\($0):") } }
    let lines = ["SIP/2.0 \(status)"] + headers + ["Content-Length: 0", "", ""]
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    var receiver = request.sender
    _ = withUnsafePointer(to: &receiver) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
