import ContactBook
import Testing

struct ContactLabelTests {
  @Test(arguments: [
    ("cell", "mobile"), ("cell phone", "mobile"), ("Mobile", "mobile"), ("iPhone", "mobile"),
    ("mobile number", "mobile"), ("Office", "work"), ("work phone number", "work"),
    ("house", "home"), ("HOME", "home"), ("home phone", "home"), ("pager", "pager"),
    ("Home Fax", "homeFax"), ("HomeFAX", "homeFax"), ("work fax", "workFax"), ("fax", "fax"),
    ("Main", "main"), ("school", "school"), ("Other", "other"), ("phone", "phone"),
    ("Vacation House!", "vacation house"), ("Grandma’s", "grandma's"), ("車", "車"),
  ])
  func spoken(text: String, name: String) {
    #expect(ContactLabel(spoken: text)?.rawValue == name)
  }

  @Test(arguments: ["", "  ", "!?"])
  func withoutAWord(text: String) {
    #expect(ContactLabel(spoken: text) == nil)
  }

  @Test func saidBack() {
    #expect(ContactLabel.homeFax.spoken == "home fax")
    #expect(ContactLabel(spoken: ContactLabel.workFax.spoken) == .workFax)
    #expect(ContactLabel(spoken: "boat")?.spoken == "boat")
  }

  /// The landline is the number at home, else at work, else any that is no mobile phone's.
  @Test(arguments: [
    (["mobile", "work", "home"], ["home"]), (["mobile", "work"], ["work"]),
    (["mobile", "main"], ["main"]), (["mobile", ""], [""]), (["mobile"], []),
    (["main", "", "mobile"], ["main", ""]), (["home", "landline"], ["landline"]),
    (["home", "home", "work"], ["home", "home"]), (["homeFax", "mobile", "pager"], []),
  ])
  func theLandline(labels: [String], expected: [String]) {
    var contact = Contact(identifier: "1", displayName: "Ann")
    contact.handles = labels.enumerated().map { index, label in
      ContactHandle(
        kind: .phoneNumber, value: "+1415555010\(index)",
        labels: label.isEmpty ? [] : [ContactLabel(rawValue: label)])
    }
    let found = contact.callableHandles(label: .landline)
    #expect(found.map { $0.label?.rawValue ?? "" } == expected)
    #expect(ContactLabel(spoken: "landline number") == .landline)
  }
}
