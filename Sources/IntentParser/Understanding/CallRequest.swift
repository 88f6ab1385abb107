public import Foundation
public import Intents

/// A request in the calling language, decoded once, whichever way it came in.
///
/// Speech, text, keys, notifications, links and activities each make one. Everything after it works on
/// the cases and their payloads, never on the names of rules and slots.
public enum CallRequest: Sendable, Hashable {
  /// Starts a call: `<call>` and `<videoCall>`.
  case startCall(Callee, CallOptions)
  /// Calls again whoever was called last.
  case redial
  /// Calls back whoever called last, or called last of the people with a name.
  case callBack(name: String?, label: String?, missedOnly: Bool)
  /// Calls the mailbox.
  case voicemail(CallOptions)
  /// Lists calls of the past.
  case searchHistory(HistorySearch)
  /// Answers the call that rings, or the one given.
  case answer(call: UUID? = nil, onSpeaker: Bool = false)
  /// Declines the call that rings, or the one given.
  case decline(call: UUID? = nil)
  /// Lets the call ring until the caller gives up.
  case ignore
  /// Ends the calls, with those that they are joined with unless a side was named.
  case hangUp(CallSelection = .current)
  /// Puts a call on hold.
  case hold(CallSelection = .current)
  /// Goes on with a call on hold; `current` is the one that is on hold.
  case resume(CallSelection = .current)
  /// Goes on with the call on hold and puts the other one on hold.
  case swap(CallSelection = .current)
  /// Mutes the microphone of a call.
  case mute(CallSelection = .current)
  /// Unmutes the microphone of a call.
  case unmute(CallSelection = .current)
  /// Joins a call with the other one.
  case merge(CallSelection = .current)
  /// Calls somebody else, or another number, than the call that has just begun is for; any other of that name, or any
  /// other number of the same person, where `isOther`.
  case correct(Callee, isOther: Bool = false)
  /// Lets the current call be heard somewhere else.
  case switchAudio(AudioRoute)
  /// Turns the volume of the speaker.
  case turnVolume(isUp: Bool)
  /// Plays the tones of keys, `0` to `9`, `*` and `#`, into a call.
  case press(keys: String, in: CallSelection = .current)
  /// Calls somebody and joins that call with the current one.
  case add(Callee)
  /// Passes the other side of a call on to somebody; nil connects it with the other side of the other call.
  case transfer(CallSelection = .current, to: Callee?)
  /// Tells the number of somebody, or of the other side of the current call.
  case readNumber(Callee)
  /// Tells who is on the line, and for how long.
  case tellCalls
  /// Tells what can be said now.
  case tellExamples
  /// Take the choice back that decided the latest call.
  case forgetChoice
  /// Keeps what is said of somebody.
  case remember(Statement)
  /// Opens a link: `callvoice:`, `tel:` or `sip:`.
  case open(link: String, isFromOutside: Bool, isRepeated: Bool)
  /// Continues an activity of this type, whose interaction has this intent.
  case `continue`(INIntent?, activityType: String)

  /// The person or number that a request is about, as it was said.
  public enum Callee: Sendable, Hashable {
    /// Nobody was named; the label may be.
    case unnamed(label: String?)
    /// A name, with the label of the number that is meant.
    case name(String, label: String?)
    /// The digits of a number, and those of its extension.
    case number(String, extension: String?, label: String?)
    /// A SIP address that was typed, with its scheme.
    case address(String)
    /// Those who come in an emergency, by the words that stood for them where these are known.
    case emergencyServices(phrase: String?)
  }

  /// What is said of somebody, to be kept.
  public enum Statement: Sendable, Hashable {
    /// Somebody is something to the user: "Luis is my husband".
    case relation(of: String, String)
    /// Somebody has another name: "remember Luis as Lulu".
    case nickname(of: String, String)
    /// One of somebody's numbers is called where none is asked for: "always call Luis at work".
    case preferred(of: String, label: String)
    /// The number of the call that is going on, or was last, is somebody's.
    case number(of: String)
  }

  /// The wishes about how a call is made.
  public struct CallOptions: Sendable, Hashable {
    /// Whether the call has video.
    public var isVideo: Bool
    /// Whether an address on the internet is wanted rather than a number.
    public var prefersSIP: Bool
    /// The place where the call is to be heard; nil for the usual one.
    public var audioRoute: AudioRoute?
    /// The line that the call is to go out on, as it was said: "work"; nil for the usual one.
    public var line: String?

    /// Creates options; without arguments those of a plain call.
    public init(
      isVideo: Bool = false, prefersSIP: Bool = false, audioRoute: AudioRoute? = nil,
      line: String? = nil
    ) {
      self.isVideo = isVideo
      self.prefersSIP = prefersSIP
      self.audioRoute = audioRoute
      self.line = line
    }
  }

  /// A place where a call is heard, by its name in the slot `audioRoute`.
  public enum AudioRoute: String, Sendable, Hashable, CaseIterable {
    /// A loudspeaker, for all in the room.
    case speaker
    /// A speaker at the ear.
    case earpiece
    /// Headphones with a microphone.
    case headset
    /// The place where calls are heard without a wish.
    case usual
  }

  /// The calls of the past that are looked for.
  public struct HistorySearch: Sendable, Hashable {
    /// A day, relative to today.
    public enum Day: String, Sendable, Hashable {
      case today, yesterday
    }

    /// The name of the other side; nil for anybody.
    public var name: String?
    /// The label that was said with the name.
    public var label: String?
    /// The kinds of calls; empty for all.
    public var callTypes: INCallRecordTypeOptions
    /// The day of the calls; nil for any.
    public var day: Day?

    /// Creates a search; without arguments one for all calls.
    public init(
      name: String? = nil, label: String? = nil, callTypes: INCallRecordTypeOptions = [],
      day: Day? = nil
    ) {
      self.name = name
      self.label = label
      self.callTypes = callTypes
      self.day = day
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(label)
      hasher.combine(callTypes.rawValue)
      hasher.combine(day)
    }
  }

  /// The public rules of the calling grammars that stand for requests.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    case call, videoCall, redial, callBack, voicemail, searchHistory, answer, decline, ignore,
      hangUp, goodbye
    case hold, resume, swap, mute, unmute, merge, press, add, readNumber, switchAudio, tellCalls
    case forgetChoice, remember, correct, volume, examples, transfer
  }

  /// The rule that stands for the request in words; nil if there is none.
  public var rule: Rule? {
    switch self {
    case .startCall(_, let options): options.isVideo ? .videoCall : .call
    case .redial: .redial
    case .callBack: .callBack
    case .voicemail: .voicemail
    case .searchHistory: .searchHistory
    case .answer: .answer
    case .decline: .decline
    case .ignore: .ignore
    case .hangUp: .hangUp
    case .hold: .hold
    case .resume: .resume
    case .swap: .swap
    case .mute: .mute
    case .unmute: .unmute
    case .merge: .merge
    case .press: .press
    case .add: .add
    case .transfer: .transfer
    case .readNumber: .readNumber
    case .switchAudio: .switchAudio
    case .tellCalls: .tellCalls
    case .tellExamples: .examples
    case .forgetChoice: .forgetChoice
    case .correct: .correct
    case .turnVolume: .volume
    case .remember: .remember
    case .open, .continue: nil
    }
  }
}

// MARK: - From the grammar

extension CallRequest {
  /// Decodes an interpretation by the names of the calling grammars; nil for a rule that is none of
  /// ``Rule``.
  ///
  /// | rule | slots |
  /// | --- | --- |
  /// | `call`, `videoCall`, `add` | `contact`, `address`, or `digits` with `extension`; `label`, `emergency`, `service`, `audioRoute`, `line` |
  /// | `transfer` | as `call`, to whom; `party`, whose call; `calls`: `both` connects two calls |
  /// | `callBack` | `contact`, `label`, `callType` |
  /// | `searchHistory` | `callType`, `when`, `contact` |
  /// | `answer`, `switchAudio` | `audioRoute` |
  /// | `hangUp`, `hold`, `resume` | `contact`, `calls` |
  /// | `goodbye`, which hangs up | `calls`: `ringing` for the call that rings there |
  /// | `press` | `digits` |
  /// | `correct` | `contact`, `label`; `other` for another one of that name, or another number |
  /// | `volume` | `volume`: `up` or `down` |
  /// | `readNumber` | `contact`, `label` |
  /// | `remember` | `contact`; `relation` or `nickname` |
  ///
  /// - Parameters:
  ///   - interpretation: One reading of a sentence.
  ///   - emergencyPhrase: The words that stood for those who come in an emergency, where it names them.
  public init?(_ interpretation: Interpretation, emergencyPhrase: String? = nil) {
    guard let rule = Rule(rawValue: interpretation.rule) else { return nil }
    let slots = Slots(interpretation, emergencyPhrase: emergencyPhrase)
    switch rule {
    case .call: self = .startCall(slots.callee, slots.options(isVideo: false))
    case .videoCall: self = .startCall(slots.callee, slots.options(isVideo: true))
    case .redial: self = .redial
    case .callBack:
      // "Call the police back" is a call for help, and not to whoever called last.
      if case .emergencyServices = slots.callee {
        self = .startCall(slots.callee, slots.options(isVideo: false))
      } else {
        self = .callBack(
          name: slots.contact, label: slots.label, missedOnly: slots.callTypes == .missed)
      }
    case .voicemail: self = .voicemail(slots.options(isVideo: false))
    case .searchHistory:
      self = .searchHistory(
        HistorySearch(
          name: slots.contact, label: slots.label, callTypes: slots.callTypes, day: slots.day))
    case .answer: self = .answer(onSpeaker: slots.audioRoute == .speaker)
    case .decline: self = .decline()
    case .ignore: self = .ignore
    case .hangUp: self = .hangUp(slots.calls)
    case .goodbye: self = .hangUp(slots.calls)
    case .hold: self = .hold(slots.calls)
    case .resume: self = .resume(slots.calls)
    case .swap: self = .swap()
    case .mute: self = .mute()
    case .unmute: self = .unmute()
    case .merge: self = .merge()
    case .press: self = .press(keys: slots.digits ?? "")
    case .add: self = .add(slots.callee)
    case .transfer: self = .transfer(slots.transferred, to: slots.transferee)
    case .readNumber: self = .readNumber(slots.callee)
    case .tellCalls: self = .tellCalls
    case .examples: self = .tellExamples
    case .forgetChoice: self = .forgetChoice
    case .correct: self = .correct(slots.callee, isOther: slots.isOther)
    case .volume: self = .turnVolume(isUp: slots.isUp)
    case .remember: self = .remember(slots.statement)
    case .switchAudio: self = .switchAudio(slots.audioRoute ?? .usual)
    }
  }

  /// The words of an interpretation that carry what it is about, as ranges of the sentence; empty if
  /// it is about nobody.
  public static func carryingWords(of interpretation: Interpretation) -> [Range<Int>] {
    interpretation.slots.filter { Slots.carrying.contains($0.name) }.map(\.words)
  }

  /// The words of an interpretation that are the name of whom it is about; nil if nobody is named.
  public static func nameWords(of interpretation: Interpretation) -> Range<Int>? {
    interpretation.slots.first { $0.name == "contact" }?.words
  }

  /// The digits of the number to dial, if the request has any; keys to press are none.
  public var dialledDigits: String? {
    switch self {
    case .startCall(let callee, _), .add(let callee), .readNumber(let callee),
      .transfer(_, to: let callee?):
      if case .number(let digits, _, _) = callee { digits } else { nil }
    default: nil
    }
  }

  /// The slots of the calling grammars, by name.
  private struct Slots {
    /// The slots that say whom a request is about.
    static let carrying: Set<String> = [
      "contact", "label", "digits", "extension", "emergency", "party", "line",
    ]

    private let values: [String: String]
    /// The name as the grammar spells it.
    let contact: String?
    private let emergencyPhrase: String?

    init(_ interpretation: Interpretation, emergencyPhrase: String?) {
      values = interpretation.slotValues
      contact = interpretation.spelledValues["contact"]
      self.emergencyPhrase = emergencyPhrase
    }

    var label: String? { values["label"] }
    var digits: String? { values["digits"] }
    var isOther: Bool { values["other"] != nil }
    var isUp: Bool { values["volume"] != "down" }
    var audioRoute: AudioRoute? { values["audioRoute"].flatMap(AudioRoute.init) }
    var day: HistorySearch.Day? { values["when"].flatMap(HistorySearch.Day.init) }

    /// The calls going on that are meant: all, those with somebody, or the current one.
    var calls: CallSelection {
      if values["calls"] == "all" { return .all }
      if values["calls"] == "ringing" { return .ringing }
      return contact.map { .with($0) } ?? .current
    }

    /// The call whose other side is passed on.
    var transferred: CallSelection { values["party"].map { .with($0) } ?? .current }

    /// Whom it is passed on to; nil for the other side of the other call.
    var transferee: Callee? { values["calls"] == "both" ? nil : callee }

    var statement: Statement {
      let name = contact ?? ""
      if values["preferred"] != nil, let label { return .preferred(of: name, label: label) }
      if let relation = values["relation"] { return .relation(of: name, relation) }
      return values["nickname"].map { .nickname(of: name, $0) } ?? .number(of: name)
    }

    var callee: Callee {
      if let address = values["address"] { return .address(address) }
      if let digits { return .number(digits, extension: values["extension"], label: label) }
      if values["emergency"] != nil { return .emergencyServices(phrase: emergencyPhrase) }
      return contact.map { .name($0, label: label) } ?? .unnamed(label: label)
    }

    /// The calls that `callType` names; none where it names no kind.
    ///
    /// "Who called" asks for all calls that came in, so `received` is those that were missed, too.
    var callTypes: INCallRecordTypeOptions {
      switch values["callType"] {
      case "missed": .missed
      case "received": [.received, .missed]
      case "outgoing": .outgoing
      default: []
      }
    }

    func options(isVideo: Bool) -> CallOptions {
      CallOptions(
        isVideo: isVideo, prefersSIP: values["service"] == "sip", audioRoute: audioRoute,
        line: values["line"])
    }
  }
}
