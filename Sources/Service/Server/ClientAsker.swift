internal import Conversation
internal import Dialer

/// Puts questions to a client of the service.
struct ClientAsker: Asking {
  let router: EventRouter
  let client: EventRouter.Client

  func answer(to question: DialerQuestion) async -> String? {
    await reply(to: question).text
  }

  func reply(to question: DialerQuestion) async -> AskedReply {
    await router.ask(question, of: client)
  }
}
