extension RequestTable {
  /// Requests: titles.
  static let titles = """
    doctor mehta
      success: Dr. Anil Mehta work
      Calling Dr. Anil Mehta, work.
    dr mehta
      success: Dr. Anil Mehta work
      Calling Dr. Anil Mehta, work.
    Dr. Mehta
      success: Dr. Anil Mehta work
      Calling Dr. Anil Mehta, work.
    mehta
      which: Dr. Anil Mehta work; Sunita Mehta mobile
      There are 2 people called Mehta: Dr. Anil Mehta and Sunita Mehta.
    doctor anil mehta
      success: Dr. Anil Mehta work
      Calling Dr. Anil Mehta, work.
    mister mehta
      confirm: Dr. Anil Mehta work
      Nobody in your contacts is called Mister Mehta; did you mean Dr. Anil Mehta?
    mrs mehta
      success: Sunita Mehta mobile
      Calling Sunita Mehta, mobile.
    ms mehta
      success: Sunita Mehta mobile
      Calling Sunita Mehta, mobile.
    professor lindqvist
      success: Prof. Dr. Greta Lindqvist work
      Calling Prof. Dr. Greta Lindqvist, work.
    professor doctor lindqvist
      success: Prof. Dr. Greta Lindqvist work
      Calling Prof. Dr. Greta Lindqvist, work.
    prof lindqvist
      success: Prof. Dr. Greta Lindqvist work
      Calling Prof. Dr. Greta Lindqvist, work.
    frau lindqvist
      confirm: Prof. Dr. Greta Lindqvist work
      Nobody in your contacts is called Frau Lindqvist; did you mean Prof. Dr. Greta Lindqvist?
    professor mehta
      which: Dr. Anil Mehta work; Sunita Mehta mobile
      Nobody in your contacts is called Professor Mehta; did you mean Dr. Anil Mehta or Sunita Mehta?
    mister ibarra
      success: Ramon Ibarra mobile
      Calling Ramon Ibarra, mobile.
    señor ibarra
      success: Ramon Ibarra mobile
      Calling Ramon Ibarra, mobile.
    señora ibarra
      success: Lucia Ibarra mobile
      Calling Lucia Ibarra, mobile.
    ibarra
      which: Lucia Ibarra mobile; Ramon Ibarra mobile
      There are 2 people called Ibarra: Lucia Ibarra and Ramon Ibarra.
    mr holt
      confirm: Casey Holt mobile
      Nobody in your contacts is called Mr Holt; did you mean Casey Holt?
    doctor holt
      confirm: Casey Holt mobile
      Nobody in your contacts is called Doctor Holt; did you mean Casey Holt?
    the doctor
      which: Dr. Anil Mehta work; Prof. Dr. Greta Lindqvist work; 张敏 work
      Nobody in your contacts is called The Doctor; did you mean Dr. Anil Mehta, Prof. Dr. Greta Lindqvist or 张敏?
    the professor
      confirm: Prof. Dr. Greta Lindqvist work
      Nobody in your contacts is called The Professor; did you mean Prof. Dr. Greta Lindqvist?
    father dunstan
      success: Father Dunstan main
      Calling Father Dunstan, main.
    dunstan
      success: Father Dunstan main
      Calling Father Dunstan, main.
    marcus aurel king
      success: Marcus Aurel King home
      Calling Marcus Aurel King, home.
    marcus king
      which: Marcus Aurel King home; Marcus Aurel King Jr. home
      There are 2 people called Marcus King: Marcus Aurel King and Marcus Aurel King Jr.
    marcus aurel king junior
      success: Marcus Aurel King Jr. home
      Calling Marcus Aurel King Jr., home.
    marcus aurel king jr
      success: Marcus Aurel King Jr. home
      Calling Marcus Aurel King Jr., home.
    walter boone
      success: Walter Boone Jr. home
      Calling Walter Boone Jr., home.
    walter boone junior
      success: Walter Boone Jr. home
      Calling Walter Boone Jr., home.
    walter boone jr
      success: Walter Boone Jr. home
      Calling Walter Boone Jr., home.
    j r stone
      success: Jasper Rowan Stone mobile
      Calling Jasper Rowan Stone, mobile.
    JR Stone
      success: Jasper Rowan Stone mobile
      Calling Jasper Rowan Stone, mobile.
    j stone
      success: Jasper Rowan Stone mobile
      Calling Jasper Rowan Stone, mobile.
    jr
      which: Jasper Rowan Stone mobile; John Reed mobile; Jon Reid mobile
      There are 3 people called Jr: Jasper Rowan Stone, John Reed and Jon Reid.
    j r s
      success: Jasper Rowan Stone mobile
      Calling Jasper Rowan Stone, mobile.
    t s okafor
      success: T. S. Okafor mobile
      Calling T. S. Okafor, mobile.
    ts okafor
      success: T. S. Okafor mobile
      Calling T. S. Okafor, mobile.
    okafor
      success: T. S. Okafor mobile
      Calling T. S. Okafor, mobile.
    jasper stone
      success: Jasper Rowan Stone mobile
      Calling Jasper Rowan Stone, mobile.
    jasper rowan
      success: Jasper Rowan Stone mobile
      Calling Jasper Rowan Stone, mobile.
    rowan stone
      success: Jasper Rowan Stone mobile
      Calling Jasper Rowan Stone, mobile.
    jo stone
      noContactFound
      Nobody in your contacts is called Jo Stone.
    """
}
