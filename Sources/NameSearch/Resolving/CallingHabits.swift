public import ContactBook
public import Foundation

/// What a user's earlier choices and calls say about whom they mean.
///
/// A choice that was settled decides as long as it holds; a weight only says who comes first among
/// several.
public struct CallingHabits: Sendable {
  /// Nothing is known.
  public static let none = CallingHabits()

  private let people: [String: RememberedChoice]
  private let numbers: [String: RememberedChoice]
  private let weight: @Sendable (Contact) -> Double
  private let now: Date
  private let calendar: Calendar

  /// Habits of choices and weights.
  ///
  /// - Parameters:
  ///   - choices: what the user settled.
  ///   - now: the time of the request; the day of a choice is told with its year in other years.
  ///   - calendar: the user's calendar, by which that day is told.
  ///   - weight: how near at hand a contact is, by favourites, recency and frequency; the larger,
  ///     the earlier among choices. It is asked only where there are several.
  public init(
    choices: [RememberedChoice] = [], now: Date = Date(), calendar: Calendar = .current,
    weight: @escaping @Sendable (Contact) -> Double = { _ in 0 }
  ) {
    people = Self.byKey(choices, .person)
    numbers = Self.byKey(choices, .number)
    self.now = now
    self.calendar = calendar
    self.weight = weight
  }

  /// What was settled for words, whether or not it still holds.
  func choice(_ key: String) -> RememberedChoice? { people[key] }

  /// The contact that was settled for words, where that still holds among these people.
  func settled(_ key: String, among people: [Contact]) -> Contact? {
    guard let choice = self.people[key], choice.holds(among: Set(people.map(\.identifier))) else {
      return nil
    }
    return people.first { $0.identifier == choice.chosen }
  }

  /// The choice of a number of a contact, whether or not it still holds.
  func numberChoice(of contact: Contact) -> RememberedChoice? { numbers[contact.identifier] }

  /// When choices were made and how they are taken back, as a part of a sentence; nil for none.
  func sentence(about choices: [Resolution.Remembered]) -> String? {
    guard !choices.isEmpty else { return nil }
    var days: [String] = []
    for day in choices.map({ day(of: $0.chosenAt) }) where !days.contains(day) { days.append(day) }
    let commands = choices.map { "callvoice choices forget \($0.phrase)" }
    return "as you chose on \(SpokenList.text(days)); \(SpokenList.text(commands)) "
      + "\(choices.count == 1 ? "takes" : "take") that back"
  }

  /// "22 November", with the year where that is another one than now.
  private func day(of date: Date) -> String {
    var calendar = calendar
    calendar.locale = Locale(identifier: "en_US_POSIX")
    let parts = calendar.dateComponents([.day, .month, .year], from: date)
    guard let day = parts.day, let month = parts.month, let year = parts.year,
      calendar.monthSymbols.indices.contains(month - 1)
    else { return "an earlier day" }
    let isThisYear = calendar.isDate(date, equalTo: now, toGranularity: .year)
    return "\(day) \(calendar.monthSymbols[month - 1])" + (isThisYear ? "" : " \(year)")
  }

  /// The handle that was settled for a contact, where that still holds among these handles.
  func settled(_ contact: Contact, among handles: [ContactHandle]) -> ContactHandle? {
    guard let choice = numbers[contact.identifier], choice.holds(among: Set(handles.map(\.value)))
    else { return nil }
    return handles.first { $0.value == choice.chosen }
  }

  /// The people with those nearest at hand first, those of one weight by their names.
  func sorted(_ people: [Contact]) -> [Contact] {
    people.map { (contact: $0, weight: weight($0)) }.sorted { left, right in
      if left.weight != right.weight { return left.weight > right.weight }
      let (left, right) = (left.contact, right.contact)
      if left.isFavorite != right.isFavorite { return left.isFavorite }
      return left.displayName == right.displayName
        ? left.identifier < right.identifier : left.displayName < right.displayName
    }.map(\.contact)
  }

  private static func byKey(
    _ choices: [RememberedChoice], _ subject: RememberedChoice.Subject
  ) -> [String: RememberedChoice] {
    Dictionary(
      choices.filter { $0.subject == subject }.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
  }
}

extension NameSearch {
  /// The key under which a choice between people of that name is remembered: its spoken words.
  public func rememberingKey(of name: String) -> String {
    reader.words(in: name).texts.joined(separator: " ")
  }

  /// What is to be remembered of a choice that the user made.
  ///
  /// A person is remembered where several people go by the name as it was said, and a number where
  /// the person has several that a call without a label could go to, none preferred. Near matches
  /// are not remembered.
  ///
  /// - Parameters:
  ///   - choice: What was chosen.
  ///   - name: The name as it was said; nil where it was no name that was asked about.
  ///   - label: The label that was asked for: a number is remembered only without one.
  ///   - date: When.
  /// - Returns: None, one or two choices.
  public func choices(
    toRemember choice: ContactChoice, called name: String?, label: ContactLabel? = nil,
    made date: Date
  ) -> [RememberedChoice] {
    guard let contact = choice.contact else { return [] }
    var remembered: [RememberedChoice] = []
    if let name {
      let finding = matcher.find(name, isHeard: false)
      let people = Set(finding.matches.map { book.contacts[$0.position].identifier })
      if finding.certainty == .named, people.count > 1, people.contains(contact.identifier) {
        remembered.append(
          RememberedChoice(
            subject: .person, key: rememberingKey(of: name), chosen: contact.identifier,
            candidates: people, description: contact.displayName, made: date))
      }
    }
    let handles = contact.callableHandles(label: nil)
    if label == nil, let handle = choice.handle, Self.decided(handles) == nil,
      handles.contains(where: { $0.value == handle.value })
    {
      let place = handle.label?.spoken ?? handle.displayText
      remembered.append(
        RememberedChoice(
          subject: .number, key: contact.identifier, chosen: handle.value,
          candidates: Set(handles.map(\.value)),
          description: "\(contact.displayName), \(place)", made: date))
    }
    return remembered
  }
}
