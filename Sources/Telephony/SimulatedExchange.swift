internal import Dispatch
public import Foundation

/// Lets another process ring on the simulated network of this one.
///
/// A wish for a call goes through a named pipe of the user's own, a line of JSON a call; nothing listens
/// on a network.
public final class SimulatedExchange: @unchecked Sendable {
  // @unchecked Sendable: the source is a constant and safe to use from any thread.

  /// A call to be simulated.
  public struct Ring: Sendable, Hashable, Codable {
    /// The telephone number or SIP address; nil withholds it.
    public var origin: String?
    /// The name that the other side gives itself.
    public var claimedName: String?
    /// Whether it begins with video.
    public var isVideo: Bool

    /// A call; the arguments are its properties.
    public init(origin: String?, claimedName: String? = nil, isVideo: Bool = false) {
      self.origin = origin
      self.claimedName = claimedName
      self.isVideo = isVideo
    }

    /// The caller, as the network has it.
    public var destination: CallDestination? {
      origin.map { CallDestination($0.contains("@") ? .sipAddress : .phoneNumber, $0) }
    }
  }

  /// Longer lines than this are not written in one piece (PIPE_BUF, pipe(7)).
  private static let maximumLength = 4_096
  private static let fileName = "simulated-calls"

  /// The calls that other processes want.
  public let rings: AsyncStream<Ring>

  private let source: any DispatchSourceRead

  /// Opens the pipe, and makes it where there is none.
  ///
  /// Nil where the pipe cannot be made; nobody else can ring then.
  ///
  /// - Parameter folder: A folder that is there and only the user can write to.
  public init?(folder: URL) {
    let path = folder.appendingPathComponent(Self.fileName).path
    _ = mkfifo(path, 0o600)
    var status = stat()
    // Open for both ways, so that it does not end when one who rings closes it.
    let file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0, fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
      if file >= 0 { close(file) }
      return nil
    }
    let (rings, continuation) = AsyncStream.makeStream(of: Ring.self)
    self.rings = rings
    let source = DispatchSource.makeReadSource(
      fileDescriptor: file, queue: DispatchQueue(label: "callvoice.exchange"))
    var rest = Data()
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: Self.maximumLength)
      let count = read(file, &bytes, bytes.count)
      guard count > 0 else { return }
      rest += bytes[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        if let ring = try? JSONDecoder().decode(Ring.self, from: rest[..<end]) {
          continuation.yield(ring)
        }
        rest = Data(rest[rest.index(after: end)...])
      }
      if rest.count > Self.maximumLength { rest = Data() }
    }
    source.setCancelHandler {
      close(file)
      continuation.finish()
    }
    source.resume()
    self.source = source
  }

  deinit { source.cancel() }

  /// Has a process that reads the pipe ring.
  ///
  /// - Parameters:
  ///   - ring: The call.
  ///   - folder: The folder of the pipe.
  /// - Returns: False if no process reads it.
  public static func send(_ ring: Ring, folder: URL) -> Bool {
    let path = folder.appendingPathComponent(fileName).path
    let file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFIFO,
      var line = try? JSONEncoder().encode(ring)
    else { return false }
    line.append(UInt8(ascii: "\n"))
    guard line.count <= maximumLength else { return false }
    return line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == line.count
  }
}
