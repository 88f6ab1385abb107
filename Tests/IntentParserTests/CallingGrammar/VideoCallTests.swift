import IntentParser
import Testing

@Suite struct VideoCallTests {
  @Test(arguments: [
    ("facetime mom", "videoCall contact=mom"),
    ("can you face time with john smith", "videoCall contact=john smith"),
    ("video call mom", "videoCall contact=mom"),
    ("video chat with mom please", "videoCall contact=mom"),
    ("start a video call with john", "videoCall contact=john"),
    ("make a video call to john on his mobile", "videoCall contact=john label=mobile"),
    ("i want to video chat with john", "videoCall contact=john"),
    ("call mom on video", "videoCall contact=mom"),
    ("call mom on her mobile by video", "videoCall contact=mom label=mobile"),
    ("give mom a video call", "videoCall contact=mom"),
    ("facetime 415 555 0142", "videoCall digits=4155550142"),
    ("make a video call", "videoCall"),
  ])
  func requests(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == reading)
  }
}
