internal import ContactBook
internal import Dialer
internal import Foundation

/// The lists that a screen shows, as messages of the protocol.
enum ServiceListings {
  /// The entries of a list where no number is given, and at most.
  private static let (usualLimit, mostEntries) = (50, 500)

  /// The answer to a request for a list; nil where the request is another one.
  ///
  /// - Throws: `ServiceError` where the request lacks something.
  static func message(
    for request: ServiceRequest, _ dialer: VoiceDialer
  ) async throws(ServiceError) -> ServiceMessage? {
    let limit = request.limit ?? usualLimit
    guard (1...mostEntries).contains(limit) else {
      throw ServiceError(
        .badRequest, "\(request.command.rawValue): “limit” is a number from 1 to \(mostEntries).")
    }
    switch request.command {
    case .recents:
      var message = ServiceMessage(.recents, id: request.id)
      message.recents = await dialer.recentCalls(limit: limit)
      return message
    case .favorites:
      var message = ServiceMessage(.people, id: request.id)
      message.people = await dialer.favorites()
      return message
    case .contacts:
      var message = ServiceMessage(.people, id: request.id)
      message.people = await dialer.people(typedAs: request.text ?? "", limit: limit)
      return message
    case .complete:
      let text = try request.required(request.text, "text")
      var message = ServiceMessage(.completions, id: request.id)
      message.completions = await dialer.completions(of: text, limit: min(limit, 20))
      return message
    case .picture:
      let identifier = try request.required(request.identifier, "identifier")
      let picture = await dialer.picture(of: identifier)
      var message = ServiceMessage(.picture, id: request.id)
      message.identifier = identifier
      message.type = picture?.type
      message.data = picture?.data.base64EncodedString()
      return message
    default: return nil
    }
  }
}
