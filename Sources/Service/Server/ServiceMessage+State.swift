internal import CallKit
internal import ContactBook
internal import Dialer
internal import Foundation

extension ServiceMessage {
  /// Makes the message that tells what a service has, and the calls as they are now.
  ///
  /// - Parameters:
  ///   - parts: What the service works with.
  ///   - started: The calls that the client has started.
  ///   - id: The number of the request.
  init(stateOf parts: ServiceServer.Parts, started: some Sequence<UUID>, id: Int?) async {
    self.init(.state, id: id)
    version = ServiceMessage.version
    process = getpid()
    configuration = parts.configuration
    contacts = await parts.dialer.book.contacts.count
    microphone = parts.press != nil
    wake = parts.wakePhrase
    var all: [Call] = []
    for call in await parts.dialer.manager.calls {
      let party = await parts.dialer.party(of: call.uuid)
      all.append(
        Call(
          callUUID: call.uuid, state: call.state.rawValue, displayName: party?.name,
          handle: call.handle?.value, isOutgoing: call.isOutgoing, isMuted: call.isMuted,
          isRinging: call.isRinging, group: call.group, isOwn: started.contains(call.uuid),
          identifier: call.contactIdentifier, detail: party?.detail,
          connected: call.connected?.formatted(.iso8601), consequence: party?.consequence,
          isIgnored: call.isIgnored))
    }
    calls = all
  }
}
