public import Foundation

/// A request and its answer.
///
/// Not for use by several threads at once.
public final class INInteraction: NSObject, NSCopying, NSSecureCoding {
  /// The request.
  public let intent: INIntent
  /// The response, if there is one yet.
  public let intentResponse: INIntentResponse?
  /// The status of the handling, as the response has it.
  public var intentHandlingStatus: INIntentHandlingStatus {
    intentResponse?.handlingStatus ?? .unspecified
  }
  /// The side that began it.
  public var direction: INInteractionDirection = .unspecified
  /// The time at which it took place.
  public var dateInterval: DateInterval?
  /// The identifier of the interaction; a new UUID unless set.
  public var identifier: String = UUID().uuidString
  /// An identifier that related interactions share.
  public var groupIdentifier: String?

  /// Makes an interaction from a request and its answer.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    self.intentResponse = response
    super.init()
  }

  /// Reads an interaction from an archive.
  ///
  /// Only intents of this module can be read back.
  public required init?(coder: NSCoder) {
    guard
      let intent = coder.decodeObject(of: Self.intentClasses, forKey: "intent") as? INIntent
    else { return nil }
    self.intent = intent
    self.intentResponse =
      !coder.containsValue(forKey: "response")
      ? nil
      : coder.decodeObject(of: Self.responseClasses, forKey: "response") as? INIntentResponse
    super.init()
    self.direction =
      INInteractionDirection(rawValue: coder.decodeInteger(forKey: "direction")) ?? .unspecified
    if let start = coder.decodeIfPresent(NSDate.self, forKey: "start") {
      self.dateInterval = DateInterval(
        start: Date(timeIntervalSinceReferenceDate: start.timeIntervalSinceReferenceDate),
        duration: max(0, coder.decodeDouble(forKey: "duration")))
    }
    self.identifier = coder.decodeString(forKey: "identifier") ?? identifier
    self.groupIdentifier = coder.decodeString(forKey: "groupIdentifier")
  }

  private static var intentClasses: [AnyClass] {
    [
      INIntent.self, INStartAudioCallIntent.self, INStartVideoCallIntent.self,
      INStartCallIntent.self, INAnswerCallIntent.self, INHangUpCallIntent.self,
      INSearchCallHistoryIntent.self,
    ]
  }

  private static var responseClasses: [AnyClass] {
    [
      INIntentResponse.self, INStartCallIntentResponse.self, INStartAudioCallIntentResponse.self,
      INStartVideoCallIntentResponse.self, INAnswerCallIntentResponse.self,
      INHangUpCallIntentResponse.self, INSearchCallHistoryIntentResponse.self,
    ]
  }

  /// Interactions can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the interaction to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(intent, forKey: "intent")
    if let intentResponse { coder.encode(intentResponse, forKey: "response") }
    coder.encode(direction.rawValue, forKey: "direction")
    if let dateInterval {
      coder.encode(dateInterval.start as NSDate, forKey: "start")
      coder.encode(dateInterval.duration, forKey: "duration")
    }
    coder.encodeString(identifier, forKey: "identifier")
    coder.encodeString(groupIdentifier, forKey: "groupIdentifier")
  }

  /// Returns the value of a property of the intent or of the response.
  ///
  /// - Parameter parameter: Names a class and a stored property of it; no longer key paths.
  /// - Returns: The value; `nil` if there is none, or neither is of that class.
  public func parameterValue(for parameter: INParameter) -> Any? {
    parameter.value(in: intent) ?? intentResponse.flatMap { parameter.value(in: $0) }
  }

  /// Returns a new interaction with the same request, answer and properties.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = INInteraction(intent: intent, response: intentResponse)
    copy.direction = direction
    copy.dateInterval = dateInterval
    copy.identifier = identifier
    copy.groupIdentifier = groupIdentifier
    return copy
  }
}

@available(*, unavailable)
extension INInteraction: Sendable {}

/// The sides that can begin an interaction.
public enum INInteractionDirection: Int, Sendable, CaseIterable {
  /// Unspecified.
  case unspecified = 0
  /// The user of this machine.
  case outgoing = 1
  /// The other side.
  case incoming = 2
}

/// The states of handling an intent.
public enum INIntentHandlingStatus: Int, Sendable, CaseIterable {
  /// Unspecified.
  case unspecified = 0
  /// It can be handled.
  case ready = 1
  /// It is being handled.
  case inProgress = 2
  /// It was carried out.
  case success = 3
  /// It could not be carried out.
  case failure = 4
  /// It is left to the app.
  case deferredToApplication = 5
  /// The user has to confirm it first.
  case userConfirmationRequired = 6
}
