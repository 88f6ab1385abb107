internal import Foundation

/// What a process has now.
struct Footprint: Sendable, Hashable {
  /// Open files and sockets.
  let descriptors: Int
  /// Sockets, each of which has a port or a peer.
  let sockets: Int
  /// Processes that it has started and that are there.
  let children: Int
  /// Resident memory, in kB of 1,024 bytes.
  let memory: Int

  /// Looks at a process (proc(5)).
  init(of process: Int32) {
    let folder = "/proc/\(process)"
    let manager = FileManager.default
    let files = (try? manager.contentsOfDirectory(atPath: "\(folder)/fd")) ?? []
    descriptors = files.count
    sockets =
      files.filter {
        (try? manager.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)"))?
          .hasPrefix("socket:") == true
      }.count
    let threads = (try? manager.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
    children =
      threads.map {
        let list = try? String(
          contentsOfFile: "\(folder)/task/\($0)/children", encoding: .utf8)
        return (list ?? "").split(separator: " ").count
      }.reduce(0, +)
    let status = (try? String(contentsOfFile: "\(folder)/status", encoding: .utf8)) ?? ""
    memory = status.firstMatch(of: #/VmRSS:\s*(\d+) kB/#).flatMap { Int($0.1) } ?? 0
  }

  /// One row of a listing.
  var row: [String] { ["\(children)", "\(descriptors)", "\(sockets)", "\(memory)"] }
}
