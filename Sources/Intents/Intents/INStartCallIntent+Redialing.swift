extension INStartCallIntent {
  /// Makes a request in the older form, which names the kind of call to repeat.
  ///
  /// The kind becomes a ``callRecordFilter``; `unknown` is no filter.
  public convenience init(
    audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
    recordTypeForRedialing: INCallRecordType, callCapability: INCallCapability
  ) {
    let filter = INCallRecordTypeOptions(recordTypeForRedialing).map {
      INCallRecordFilter(participants: nil, callTypes: $0, callCapability: callCapability)
    }
    self.init(
      callRecordFilter: filter, callRecordToCallBack: nil, audioRoute: audioRoute,
      destinationType: destinationType, contacts: contacts, callCapability: callCapability)
  }

  /// The kind of call to repeat, in the older form; `unknown` where the filter is none of one kind.
  public var recordTypeForRedialing: INCallRecordType {
    guard let callTypes = callRecordFilter?.callTypes else { return .unknown }
    return INCallRecordType.allCases.first { INCallRecordTypeOptions($0) == callTypes } ?? .unknown
  }
}

extension INCallRecordTypeOptions {
  /// The option for a kind of call; none for `unknown`.
  fileprivate init?(_ type: INCallRecordType) {
    guard type != .unknown else { return nil }
    self.init(rawValue: 1 << UInt(type.rawValue - 1))
  }
}
