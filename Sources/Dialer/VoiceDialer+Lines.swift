internal import ContactBook
package import Foundation
internal import IntentParser
package import Telephony

/// The lines that calls go out on.
extension VoiceDialer {
  /// Tells the network what the line of a call is chosen by.
  func chooseLine(for uuid: UUID, _ call: StartCallRequest) {
    let contact = call.contactIdentifier.flatMap { book.contact(withIdentifier: $0) }
    let wish = CallLineWish(
      name: call.line, destination: ProviderDelegate.destination(call.handle),
      callee: contact.map { [$0.displayName, $0.identifier] } ?? [], isEmergency: call.isEmergency)
    calls.network.chooseLine(for: uuid, wish)
  }

  /// The line of a call that goes on; nil where its network has none that needs a name.
  package func line(of call: UUID) -> CallLine? {
    callLines.line(of: call, on: calls.network, isOver: false)
  }

  /// A request for a line, or what it means where there is no such line; nil where it means nothing, which is told.
  ///
  /// "On my work line" is the number at work of the one who is called for somebody who has one line.
  func withLine(_ request: DialerRequest) -> DialerRequest? {
    guard case .startCall(let callee, var choices) = request.request, let line = choices.line
    else { return request }
    let lines = calls.network.lines
    guard !lines.contains(where: { OutgoingLine.areAlike($0, line) }) else { return request }
    choices.line = nil
    if case .name(let name, nil) = callee, let label = ContactLabel(spoken: line),
      [.work, .home, .mobile, .main].contains(label)
    {
      return request.asking(.startCall(.name(name, label: line), choices))
    }
    let known =
      lines.isEmpty
      ? "the \(networkName) network has one alone" : "there are: \(lines.joined(separator: ", "))"
    _ = fail(
      "noSuchLine",
      "There is no line “\(line)”; \(known). An account gets a name with: callvoice account add ADDRESS --line \(line.contains(" ") ? "\"\(line)\"" : line)",
      .nobodyToCall, utterance: request.utterance)
    return nil
  }
}

extension DialerRequest {
  /// The same for another request.
  fileprivate func asking(_ request: CallRequest) -> DialerRequest {
    DialerRequest(
      request: request, utterance: utterance, isCertain: isCertain, isHeard: isHeard,
      isClear: isClear, isSure: isSure, origin: origin, bareAddress: bareAddress,
      mayEndOthers: mayEndOthers)
  }
}
