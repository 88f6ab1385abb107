import Foundation
import TestSupport

/// A certificate of one's own that openssl makes, with its key.
struct Certificate {
  static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"]
    .first(where: FileManager.default.isExecutableFile(atPath:))

  let file: String
  let key: String

  /// Makes one for a host, such as `IP:127.0.0.1` or `DNS:sip.example.org`.
  init(for host: String, in folder: TemporaryFolder) async throws {
    file = folder.url.appending(path: "certificate.pem").path
    key = folder.url.appending(path: "key.pem").path
    let helper = try Helper(
      Self.openssl,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "2",
        "-subj", "/CN=callvoice", "-addext", "subjectAltName=\(host)", "-keyout", key, "-out", file,
      ], folder: folder.url)
    guard await helper.ended() == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
