import Foundation
import Telephony
import Testing

/// Calls that another process simulates.
struct SimulatedExchangeTests {
  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: "exchange-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  @Test
  func rings() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = SimulatedExchange.Ring(origin: "+14155550100", claimedName: "Line\nbreak")
    let second = SimulatedExchange.Ring(origin: nil, isVideo: true)
    let third = SimulatedExchange.Ring(origin: "sip:wanda@example.org")
    #expect(!SimulatedExchange.send(first, folder: folder))
    let exchange = try #require(SimulatedExchange(folder: folder))
    for ring in [first, second, third] { #expect(SimulatedExchange.send(ring, folder: folder)) }
    var rings: [SimulatedExchange.Ring] = []
    for await ring in exchange.rings {
      rings.append(ring)
      if rings.count == 3 { break }
    }
    #expect(rings == [first, second, third])
    #expect(
      rings.map(\.destination) == [
        CallDestination(.phoneNumber, "+14155550100"), nil,
        CallDestination(.sipAddress, "sip:wanda@example.org"),
      ])
    let path = folder.appending(path: "simulated-calls").path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test
  func whatIsNoCallIsPassedOver() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let exchange = try #require(SimulatedExchange(folder: folder))
    let pipe = try FileHandle(forWritingTo: folder.appending(path: "simulated-calls"))
    try pipe.write(contentsOf: Data("hello\n{\"isVideo\":3}\n\n".utf8))
    try pipe.write(contentsOf: Data(repeating: 0x20, count: 5_000))
    try pipe.write(contentsOf: Data("\n".utf8))
    let ring = SimulatedExchange.Ring(origin: "1")
    #expect(SimulatedExchange.send(ring, folder: folder))
    for await heard in exchange.rings {
      #expect(heard == ring)
      break
    }
  }

  @Test
  func aFileInItsPlaceIsLeftAlone() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "simulated-calls")
    try Data("mine".utf8).write(to: file)
    #expect(SimulatedExchange(folder: folder) == nil)
    #expect(!SimulatedExchange.send(SimulatedExchange.Ring(origin: "1"), folder: folder))
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
    #expect(SimulatedExchange(folder: folder.appending(path: "none")) == nil)
  }
}
