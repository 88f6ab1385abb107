/// What Apple's Intents has for calls and is left out here, with the reason.
enum LeftOut {
  static let members: [(member: String, reason: String)] = [
    ("INIntent.donationMetadata", "No use of it is documented for calls."),
    ("INIntent.setImage(_:forParameterNamed:)", "Nothing here shows pictures."),
    (
      "INIntent.intentDescription",
      "It is there and always nil: names and numbers are kept out of descriptions."
    ),
    ("INInteraction.parameterValue(for:) with longer key paths", "Names of properties only."),
    ("INParameter indexes", "They belong to longer key paths."),
    (
      "INPerson.siriMatches, INSpeakable.alternativeSpeakableMatches",
      "They are there and always nil: other candidates are given in resolution results."
    ),
    ("INPersonHandleLabel and INPersonRelationship raw values", "Apple does not publish them."),
    ("INSearchCallHistoryIntent(callType:…)", "Replaced in iOS 11 by callTypes."),
    ("INImage from URL, name or contact", "Nothing here shows pictures."),
    ("All domains but calls", "Out of the scope of these modules."),
  ]
}
