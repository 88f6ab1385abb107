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
}
