internal import ContactBook
internal import Foundation

extension VoiceDialer {
  /// Words that are more likely the beginning of a name that was broken off than a name.
  private static let brokenOff: Set<String> = ["a", "an", "the", "my", "our", "his", "her", "to"]

  /// Looks for a name, minding what the user has settled.
  func find(
    _ name: String?, label: ContactLabel? = nil, isHeard: Bool = false
  ) -> Resolution {
    let resolution = book.resolve(name: name, label: label, habits: habits, isHeard: isHeard)
    if let name, case .success(let choice) = resolution.result, let contact = choice.contact,
      Self.brokenOff.contains(book.rememberingKey(of: name)),
      book.rememberingKey(of: contact.displayName) != book.rememberingKey(of: name)
    {
      return Resolution(doubting: choice, "Do you mean \(contact.displayName)?")
    }
    guard let name, case .success(let choice) = resolution.result,
      let settled = settledPeople[book.rememberingKey(of: name)], let contact = choice.contact,
      contact.identifier != settled.chosen
    else { return resolution }
    // The user has said that somebody else is meant, who is gone, or whom somebody new outdoes.
    return Resolution(
      doubting: choice,
      "You chose \(settled.description) for \(name) before; do you mean \(contact.displayName)?")
  }

  /// What the user has settled, and who is near at hand; nothing where it cannot be read.
  ///
  /// Favourites come first, then whoever was called, the more often and the more recently the earlier:
  /// a call counts half as much after 30 days.
  func loadHabits() async -> CallingHabits {
    guard let history, let choices = try? await history.choices(),
      let favorites = try? await history.favorites(), let usage = try? await history.usage()
    else {
      settledPeople = [:]
      return .none
    }
    settledPeople = Dictionary(
      choices.filter { $0.subject == .person }.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    let first = Set(favorites.map(\.contactIdentifier))
    let now = now()
    return CallingHabits(choices: choices) { contact in
      let calls = usage[contact.identifier].map { usage in
        let days = max(0, now.timeIntervalSince(usage.latest)) / 86_400
        return Double(usage.count) * exp2(-days / 30)
      }
      return (first.contains(contact.identifier) || contact.isFavorite ? 1e9 : 0) + (calls ?? 0)
    }
  }

  /// Remembers whom the user has chosen among several, and says so.
  func remember(_ choice: ContactChoice, _ inquiry: Inquiry) async {
    guard inquiry.purpose == .call, !options.isDryRun, let history else { return }
    let choices = book.choices(
      toRemember: choice, called: inquiry.phrase, label: inquiry.label, made: now())
    do throws(HistoryError) {
      for choice in choices {
        try await history.remember(choice)
        let asked =
          choice.subject == .person
          ? choice.key : book.contact(withIdentifier: choice.key)?.displayName ?? choice.key
        report(
          .note(
            utterance: inquiry.utterance, code: "remembered",
            message: "From now on “\(asked)” is \(choice.description); “callvoice choices forget "
              + "\(asked)” takes that back."))
      }
    } catch {
      report(.error(utterance: nil, source: nil, code: "history", message: error.description))
    }
  }
}
