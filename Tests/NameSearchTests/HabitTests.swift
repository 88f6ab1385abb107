import ContactBook
import Foundation
import NameSearch
import Testing

/// What the user settled decides while it holds; weights only order.
struct HabitTests {
  private static let search = PeopleBook.search
  private static let date = Date(timeIntervalSince1970: 1_800_000_000)

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Habits of choices, a day after they were made or so many days later.
  private static func habits(_ choices: [RememberedChoice], days: Double = 1) -> CallingHabits {
    CallingHabits(
      choices: choices, now: date.addingTimeInterval(days * 86_400), calendar: calendar)
  }

  private static func contact(_ name: String) -> Contact {
    PeopleBook.hard.first { $0.displayName == name } ?? Contact(identifier: "", displayName: "")
  }

  /// What is remembered once `name` was asked for and `chosen` was the answer.
  private static func remembered(
    _ name: String, _ chosen: String, handle: Int = 0, label: ContactLabel? = nil
  ) -> [RememberedChoice] {
    let contact = contact(chosen)
    return search.choices(
      toRemember: ContactChoice(contact: contact, handle: contact.handles[handle]), called: name,
      label: label, made: date)
  }

  @Test func aSettledPersonIsCalled() {
    let habits = Self.habits(Self.remembered("sam", "Sam Abbott"))
    let resolution = Self.search.resolve(name: "Sam", habits: habits)
    #expect(summary(resolution) == "success: Sam Abbott mobile")
    #expect(
      resolution.explanation
        == "Calling Sam Abbott, mobile, as you chose on 15 January; callvoice choices forget sam "
        + "takes that back.")
    #expect(resolution.remembered.map(\.phrase) == ["sam"])
    #expect(resolution.remembered.map(\.chosenAt) == [Self.date])
    #expect(summary(Self.search.resolve(name: "Sam Ortiz", habits: habits)).hasPrefix("success"))
  }

  @Test(arguments: [
    (0, "15 January"), (350, "15 January"), (351, "15 January 2027"), (-16, "15 January 2027"),
  ])
  func theDayHasItsYearInOtherYears(days: Double, shown: String) {
    let habits = Self.habits(Self.remembered("sam", "Sam Abbott"), days: days)
    let explanation = Self.search.resolve(name: "sam", habits: habits).explanation
    #expect(explanation.contains(" on \(shown);"))
  }

  @Test func theDayIsThatOfTheUsersCalendar() throws {
    var calendar = Self.calendar
    // The choice was made at 8:00 in London, which is a day later on Kiritimati from 10:00 on.
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 14 * 3_600))
    var choices = Self.remembered("sam", "Sam Abbott")
    choices[0].made += 4 * 3_600
    let habits = CallingHabits(choices: choices, now: Self.date, calendar: calendar)
    #expect(
      Self.search.resolve(name: "sam", habits: habits).explanation.contains(" on 16 January;"))
  }

  @Test func itHoldsUntilThereIsSomebodyNew() {
    let habits = Self.habits(Self.remembered("sam", "Sam Abbott"))
    var more = NameSearch(
      ContactBook(
        contacts: PeopleBook.hard + [person("Sam Newcomer", "home 9000")], region: "US"))
    more.knowledge = PeopleBook.knowledge
    #expect(summary(more.resolve(name: "sam", habits: habits)).hasPrefix("which: "))
    var fewer = NameSearch(
      ContactBook(
        contacts: PeopleBook.hard.filter { $0.displayName != "Sam Abbott" }, region: "US"))
    fewer.knowledge = PeopleBook.knowledge
    // Who is left is not whom the user chose.
    #expect(summary(fewer.resolve(name: "sam", habits: habits)) == "confirm: Sam Ortiz mobile")
    #expect(
      fewer.resolve(name: "sam", habits: habits).explanation
        == "You chose Sam Abbott for sam before; do you mean Sam Ortiz?")
  }

  @Test func aNewcomerOfJustThatNameIsAskedAbout() {
    let habits = Self.habits(Self.remembered("sam", "Sam Abbott"))
    var more = NameSearch(
      ContactBook(
        contacts: PeopleBook.hard + [person("Sam", "home 9000")], region: "US"))
    more.knowledge = PeopleBook.knowledge
    #expect(summary(more.resolve(name: "sam", habits: habits)) == "confirm: Sam home")
  }

  @Test(arguments: [
    ("the", "confirm: The Pizza Place home"), ("a", "confirm: A Plus Repairs home"),
    ("the pizza place", "success: The Pizza Place home"),
  ])
  func whatIsBrokenOffIsAskedAbout(name: String, found: String) {
    var search = NameSearch(
      ContactBook(
        contacts: [person("The Pizza Place", "home 9001"), person("A Plus Repairs", "home 9002")],
        region: "US"))
    search.knowledge = PeopleBook.knowledge
    #expect(summary(search.resolve(name: name)) == found)
  }

  @Test func aLabelThatTheSettledPersonLacksIsAskedAbout() {
    let habits = Self.habits(Self.remembered("cass", "Cass Okoro"))
    #expect(
      summary(Self.search.resolve(name: "cass", label: .work, habits: habits))
        == "which: Cass Delgado work")
  }

  @Test func aSettledNumberIsCalled() {
    let choices = Self.remembered("hollis", "Hollis Grey", handle: 1)
    #expect(choices.map(\.subject) == [.number])
    #expect(choices.map(\.description) == ["Hollis Grey, mobile"])
    let habits = Self.habits(choices)
    let resolution = Self.search.resolve(name: "hollis grey", habits: habits)
    #expect(
      resolution.explanation
        == "Calling Hollis Grey, mobile, as you chose on 15 January; callvoice choices forget "
        + "'Hollis Grey' takes that back.")
    #expect(resolution.remembered.map(\.subject) == [.number])
    #expect(
      summary(Self.search.resolve(name: "hollis", label: .home, habits: habits))
        == "success: Hollis Grey home")
  }

  @Test func aPreferredNumberNeedsNoMemory() {
    #expect(Self.remembered("ines", "Ines Baptista") == [])
  }

  @Test func personAndNumberAreRemembered() {
    let choices = Self.remembered("cass", "Cass Delgado", handle: 1)
    #expect(choices.map(\.subject) == [.person, .number])
    #expect(choices.map(\.key) == ["cass", "Cass Delgado"])
    let habits = Self.habits(choices)
    #expect(
      Self.search.resolve(name: "Cass", habits: habits).explanation
        == "Calling Cass Delgado, work, as you chose on 15 January; callvoice choices forget cass "
        + "and callvoice choices forget 'Cass Delgado' take that back.")
    #expect(Self.remembered("cass", "Cass Delgado", label: .work).map(\.subject) == [.person])
  }

  @Test(arguments: [("shawn", "Sean Pryce"), ("ilsa", "Ilse Brandt"), ("sam", "Ilse Brandt")])
  func whatIsNoNameIsNotRemembered(name: String, chosen: String) {
    #expect(Self.remembered(name, chosen).filter { $0.subject == .person } == [])
  }

  @Test func weightsOrderAndDoNotDecide() {
    let habits = CallingHabits { $0.displayName == "Cass Whitfield" ? 2 : 0 }
    let resolution = Self.search.resolve(name: "cass", habits: habits)
    #expect(
      summary(resolution) == "which: Cass Whitfield home; Cass Delgado; Cass Okoro mobile")
    #expect(
      resolution.explanation
        == "There are 3 people called Cass: Cass Whitfield, Cass Delgado and Cass Okoro.")
  }

  @Test func favouritesComeFirst() {
    #expect(
      summary(Self.search.resolve(name: "sam")) == "which: Sam Ortiz mobile; Sam Abbott mobile")
  }

  @Test func theKeyIsHowANameIsSaid() {
    #expect(Self.search.rememberingKey(of: "  Zoë O’Müller ") == "zoe omuller")
  }
}
