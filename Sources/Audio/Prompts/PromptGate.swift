/// Lets through what somebody says while a prompt is played, and nothing of the prompt.
///
/// Sound goes in by chunks and comes out a little later, as many samples as went in: background until
/// somebody speaks, or until nothing of the prompt can be heard any more; from then on, and from a little
/// before, the sound as it is. A pure value.
public struct PromptGate: Sendable {
  private var echo: PromptEcho
  private var bands = BandLevels()
  private let background: [Int16]
  private var backgroundPosition = 0
  /// Sound that fills no frame yet, and the frames that are held back.
  private var pending: [Int16] = []
  private var held: [ArraySlice<Int16>] = []
  private var frames = 0

  /// Whether sound is let through unchanged.
  public private(set) var isOpen = false
  /// Whether somebody spoke before the prompt was over.
  public private(set) var isInterrupted = false

  /// The delay in frames: a voice is recognised only after some of it was heard.
  private static let delay = PromptEcho.memory

  /// - Parameters:
  ///   - prompt: What is played from now on: 16-bit samples, one channel, 16 kHz.
  ///   - background: How it sounds where nobody speaks, a frame or more of it.
  public init(_ prompt: [Int16], background: [Int16]) {
    let length = AudioFormat.frameLength
    self.background =
      background.count >= length ? background : Array(repeating: 0, count: length)
    echo = PromptEcho(prompt, background: background)
    isOpen = prompt.isEmpty
  }

  /// Takes more of the sound and returns what is let through by now.
  public mutating func hear(_ chunk: [Int16]) -> [Int16] {
    guard !isOpen else { return chunk }
    pending += chunk
    var passed: [Int16] = []
    let length = AudioFormat.frameLength
    var start = 0
    while start + length <= pending.count, !isOpen {
      let frame = pending[start..<start + length]
      start += length
      frames += 1
      held.append(frame)
      if let length = echo.hear(bands.levels(of: frame)) {
        while held.count > length {
          held.removeFirst()
          passed += silence()
        }
        isInterrupted = true
        isOpen = true
      } else if frames >= echo.length {
        // The sound held back now may have the last of the prompt in it, and the beginning of an answer.
        let begun = echo.beginning ?? 0
        while held.count > begun {
          held.removeFirst()
          passed += silence()
        }
        isOpen = true
      } else if held.count > Self.delay {
        held.removeFirst()
        passed += silence()
      }
    }
    pending.removeFirst(start)
    guard isOpen else { return passed }
    defer {
      held = []
      pending = []
    }
    return passed + held.joined() + pending
  }

  /// Opens, since the prompt has ended: what is held back is the prompt's.
  public mutating func open() -> [Int16] {
    guard !isOpen else { return [] }
    isOpen = true
    defer {
      held = []
      pending = []
    }
    return held.flatMap { _ in silence() } + pending
  }

  private mutating func silence() -> ArraySlice<Int16> {
    let length = AudioFormat.frameLength
    defer {
      backgroundPosition = (backgroundPosition + length) % (background.count - length + 1)
    }
    return background[backgroundPosition..<backgroundPosition + length]
  }
}
