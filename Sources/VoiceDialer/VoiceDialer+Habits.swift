internal import ContactBook
internal import Foundation

extension VoiceDialer {
  /// Looks for a name, minding what the user has settled.
  ///
  /// The words for the emergency services are no name: they reach the emergency number.
  func find(
    _ name: String?, label: ContactLabel? = nil, isHeard: Bool = false
  ) -> Resolution {
    let isEmergency = name.map(language.isEmergency) ?? false
    if isEmergency, label == nil, let number = emergencyNumber {
      return book.resolve(emergencyNumber: number, called: name)
    }
    return book.resolve(
      name: name, label: label, habits: habits, isHeard: isHeard, isMeaning: isEmergency)
  }

  /// What the user has settled, and who is near at hand; nothing where it cannot be read.
  ///
  /// Favourites come first, then whoever was called, the more often and the more recently the earlier:
  /// a call counts half as much after 30 days.
  func loadHabits() async -> CallingHabits {
    guard let history, let choices = try? await history.choices(),
      let favorites = try? await history.favorites(), let usage = try? await history.usage()
    else { return .none }
    let first = Set(favorites.map(\.contactIdentifier))
    let now = now()
    return CallingHabits(choices: choices, now: now, calendar: calendar) { contact in
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
      tell(error)
    }
  }
}
