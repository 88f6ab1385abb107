/// What an answer says.
enum Answer: Sendable, Hashable {
  /// Somebody or something that is named.
  struct Naming: Sendable, Hashable {
    var contact: String?
    var label: String?
    var digits: String?
  }

  case yes
  case no
  /// Never mind.
  case cancel
  /// The question is to be put again.
  case again
  /// A choice by its number, from 1.
  case index(Int)
  /// The last choice.
  case last
  /// A choice by what it is.
  case choice(Naming)
  /// No, somebody else.
  case correction(Naming)
  /// A call that rings: to be answered, declined, or left to ring.
  case take, refuse, letRing
}
