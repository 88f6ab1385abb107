import Testing

@testable import Buttons

/// What a press stands for, and which presses count as one.
struct PressTests {
  private static let table: [(ButtonPress, CallSituation, ButtonAction?)] = [
    (ButtonPress(.phone), .ringing, .answer),
    (ButtonPress(.phone, isLong: true), .ringing, .decline),
    (ButtonPress(.phone), .talking(isMuted: false), .hangUp),
    (ButtonPress(.phone, isLong: true), .talking(isMuted: false), .hangUp),
    (ButtonPress(.phone), .idle, .listen),
    (ButtonPress(.play), .ringing, .answer), (ButtonPress(.play, isLong: true), .ringing, .decline),
    (ButtonPress(.play), .talking(isMuted: true), .hangUp), (ButtonPress(.play), .idle, nil),
    (ButtonPress(.play, isLong: true), .idle, .listen),
    (ButtonPress(.pickUp), .ringing, .answer),
    (ButtonPress(.pickUp), .talking(isMuted: false), nil),
    (ButtonPress(.pickUp), .idle, .listen),
    (ButtonPress(.hangUp), .ringing, .decline),
    (ButtonPress(.hangUp), .talking(isMuted: false), .hangUp), (ButtonPress(.hangUp), .idle, nil),
    (ButtonPress(.voiceCommand), .idle, .listen), (ButtonPress(.voiceCommand), .ringing, .listen),
    (ButtonPress(.mute), .talking(isMuted: false), .mute),
    (ButtonPress(.mute), .talking(isMuted: true), .unmute), (ButtonPress(.mute), .ringing, nil),
    (ButtonPress(.mute), .idle, nil),
  ]

  @Test(arguments: table)
  func press_standsFor(press: ButtonPress, situation: CallSituation, action: ButtonAction?) {
    #expect(press.action(in: situation) == action)
  }

  /// Times in milliseconds, and the presses that are told.
  private static let sequences: [([(Int, ButtonEvent)], [ButtonPress])] = [
    // A press, and the next one.
    (
      [
        (0, .down(.phone)), (100, .up(ButtonPress(.phone))), (1_200, .down(.phone)),
        (1_300, .up(ButtonPress(.phone))),
      ], [ButtonPress(.phone), ButtonPress(.phone)]
    ),
    // The desktop tells of the same one, in between or shortly after, or before.
    (
      [(0, .down(.play)), (10, .tapped(.play)), (900, .up(ButtonPress(.play, isLong: true)))],
      [ButtonPress(.play, isLong: true)]
    ),
    (
      [(0, .down(.play)), (100, .up(ButtonPress(.play))), (130, .tapped(.play))],
      [ButtonPress(.play)]
    ),
    (
      [(0, .tapped(.play)), (20, .down(.play)), (1_500, .up(ButtonPress(.play, isLong: true)))],
      [ButtonPress(.play)]
    ),
    // Two devices of one headset.
    (
      [
        (0, .down(.phone)), (1, .down(.play)), (100, .up(ButtonPress(.play))),
        (101, .up(ButtonPress(.phone))),
      ], [ButtonPress(.phone)]
    ),
    // It is unplugged while the button is down.
    ([(0, .down(.phone)), (100, .cancelled), (5_000, .up(ButtonPress(.phone)))], []),
    // By the desktop alone.
    (
      [(0, .tapped(.play)), (999, .tapped(.play)), (2_000, .tapped(.play))],
      [ButtonPress(.play), ButtonPress(.play)]
    ),
  ]

  @Test(arguments: sequences)
  func pressOfSeveralWays_countsOnce(events: [(Int, ButtonEvent)], presses: [ButtonPress]) {
    var filter = PressFilter()
    let start = ContinuousClock.now
    let told = events.compactMap { time, event in
      filter.handle(event, at: start + .milliseconds(time))
    }
    #expect(told == presses)
  }
}
