internal import Conversation
internal import Dialer
internal import Foundation

extension ServiceClient {
  /// Lets the service at a place read contacts, grammars and accounts anew, if one runs there.
  ///
  /// If that fails, the service takes them with its next request.
  ///
  /// - Parameter address: The place.
  package static func reload(at address: ServiceAddress) async {
    let options = Options(
      isDryRun: false, confirmation: .uncertain, asking: nil, prompts: .english)
    let client = try? await connect(
      to: address, options: options, where: { _ in true }, report: { _ in })
    try? await client?.reload()
    client?.close()
  }
}
