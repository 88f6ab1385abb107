internal import Bus

/// A modem and its state, as ModemManager has it.
struct Modem: Sendable, Hashable {
  let path: String
  /// Whether it can make calls.
  let hasVoice: Bool
  private let manufacturer: String
  private let model: String
  private let network: String
  /// Its IMEI, and the telephone numbers of its SIM card.
  private let identity: String
  private let ownNumbers: [String]
  /// MMModemState.
  private let state: Int32
  /// MMModemStateFailedReason.
  private let failure: UInt32
  /// MMModemLock.
  private let lock: UInt32
  /// MMModem3gppRegistrationState.
  private let registration: UInt32
  private let isEmergencyOnly: Bool

  /// Reads a modem; nil where the object is none.
  init?(_ path: String, _ interfaces: [String: BusValue]) {
    guard let modem = interfaces[ModemManager.modem]?.entries else { return nil }
    let voice = interfaces[ModemManager.voice]?.entries
    let radio = interfaces[ModemManager.modem + ".Modem3gpp"]?.entries
    self.path = path
    hasVoice = voice != nil
    isEmergencyOnly = voice?["EmergencyOnly"]?.boolean ?? false
    manufacturer = modem["Manufacturer"]?.text ?? ""
    model = modem["Model"]?.text ?? ""
    network = radio?["OperatorName"]?.text ?? ""
    identity = modem["EquipmentIdentifier"]?.text ?? ""
    ownNumbers = (modem["OwnNumbers"]?.elements ?? []).compactMap(\.text)
    registration = radio?["RegistrationState"]?.number ?? 0
    state = modem["State"]?.signedNumber ?? 0
    failure = modem["StateFailedReason"]?.number ?? 0
    lock = modem["UnlockRequired"]?.number ?? 0
  }

  /// The number at the end of its path, by which `mmcli` knows it.
  var number: Int { path.split(separator: "/").last.flatMap { Int($0) } ?? .max }

  /// Its maker and model, for people to read.
  var name: String {
    let name = "\(manufacturer) \(model)".filter { !$0.isNewline }.trimmed
    return name.isEmpty ? "number \(number)" : String(name.prefix(60))
  }

  /// Its name, and the network that it is registered with.
  var title: String {
    let network = network.filter { !$0.isNewline }.trimmed.prefix(40)
    return network.isEmpty ? name : "\(name), \(network)"
  }

  /// Whether a user's name for it is its number, its IMEI, a telephone number of its own, or a part of its title.
  func isCalled(_ name: String) -> Bool {
    if !name.isEmpty, name.allSatisfy(\.isNumber) || name.hasPrefix("+") {
      return ["\(number)", identity].contains(name) || ownNumbers.contains(name)
    }
    return title.lowercased().contains(name.lowercased())
  }

  /// The reason why it makes no ordinary calls now, as a sentence with the remedy; nil if it does.
  var problem: String? {
    let subject = "The modem \(name)"
    switch state {
    case -1:
      switch failure {
      case 2: return "\(subject) has no SIM card; put one in."
      case 3: return "\(subject) cannot read its SIM card; take it out and put it in again."
      case 5: return "\(subject) has an eSIM without a contract; add one to it."
      default: return "\(subject) has failed; see: mmcli -m \(number)"
      }
    case 2:
      return switch lock {
      case 2: "The SIM card is locked by its PIN; unlock it with: mmcli -i any --pin=PIN"
      case 4: "The SIM card is locked by its PUK; unlock it with: mmcli -i any --puk=PUK --pin=PIN"
      default: "\(subject) is locked; see: mmcli -m \(number)"
      }
    case 0, 1, 5: return "\(subject) is not ready yet; try again in a moment."
    case 3, 4: return "\(subject) is switched off; switch it on with: mmcli -m \(number) --enable"
    case 6, 7:
      return registration == 3
        ? "The network does not let the SIM card in; is its contract valid?"
        : "\(subject) is not registered with a network; is there reception?"
    default: break
    }
    if !hasVoice { return "\(subject) makes no calls; it is for data alone." }
    return isEmergencyOnly ? "The network lets the SIM card make emergency calls alone." : nil
  }
}

extension String {
  fileprivate var trimmed: String {
    String(
      String(drop(while: \.isWhitespace)).reversed().drop(while: \.isWhitespace).reversed())
  }
}
