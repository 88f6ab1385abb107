import Testing

@Suite struct ChineseGrammarTests {
  private static let contacts = ["妈妈", "爸爸", "张三", "李小龙", "王老师", "Maria Lopez", "公司前台"]
  private static let call = Result { try LocaleGrammar("zh-CN", contacts: contacts) }
  private static let answers = Result {
    try LocaleGrammar("zh-CN", file: "answers", contacts: contacts)
  }

  @Test(
    arguments: [
      ("打电话给妈妈", "call contact=妈妈"),
      ("给妈妈打电话", "call contact=妈妈"),
      ("給媽媽打電話", "call contact=妈妈"),
      ("给妈妈打个电话吧", "call contact=妈妈"),
      ("帮我打个电话给妈妈", "call contact=妈妈"),
      ("请帮我给张三打电话", "call contact=张三"),
      ("打给李小龙", "call contact=李小龙"),
      ("呼叫张三", "call contact=张三"),
      ("拨打张三的手机", "call contact=张三 label=mobile"),
      ("打妈妈的手机", "call contact=妈妈 label=mobile"),
      ("打电话给妈妈的手机", "call contact=妈妈 label=mobile"),
      ("给爸爸的办公室打电话", "call contact=爸爸 label=work"),
      ("打张三家里的电话", "call contact=张三 label=home"),
      ("打王老师的电话", "call contact=王老师"),
      ("我要给爸爸打电话", "call contact=爸爸"),
      ("我想打电话给王老师", "call contact=王老师"),
      ("我想和妈妈说话", "call contact=妈妈"),
      ("我要跟张三通话", "call contact=张三"),
      ("能不能帮我打给王老师", "call contact=王老师"),
      ("你能给妈妈打个电话吗", "call contact=妈妈"),
      ("联系一下张三", "call contact=张三"),
      ("联系张三", "call contact=张三"),
      ("致电公司前台", "call contact=公司前台"),
      ("打给 Maria Lopez", "call contact=maria lopez"),
      ("打电话给Maria Lopez的手机", "call contact=maria lopez label=mobile"),
      ("给张三拨个电话，谢谢", "call contact=张三"),
      ("给张三打电话用免提", "call contact=张三 audioRoute=speaker"),
      ("打电话给周杰伦", "call contact=周杰伦"),
      ("给周杰伦打个电话", "call contact=周杰伦"),
      ("打周杰伦的手机", "call contact=周杰伦 label=mobile"),
      ("给我打个电话给妈妈", "call contact=妈妈"),
      ("叫救护车", "call emergency=yes"),
      ("打电话给警察", "call emergency=yes"),
      ("和妈妈视频通话", "videoCall contact=妈妈"),
      ("给张三打视频", "videoCall contact=张三"),
      ("重拨", "redial"),
      ("再拨一次", "redial"),
      ("重拨上一个号码", "redial"),
      ("回拨", "callBack"),
      ("给妈妈回电话", "callBack contact=妈妈"),
      ("回拨未接来电", "callBack callType=missed"),
      ("听语音信箱", "voicemail"),
      ("接听", "answer"),
      ("接电话", "answer"),
      ("拒接", "decline"),
      ("不接", "decline"),
      ("挂断", "hangUp"), ("再见", "goodbye"),
      ("挂电话", "hangUp"),
      ("结束通话", "hangUp"),
      ("切换到扬声器", "switchAudio audioRoute=speaker"),
      ("用耳机听", "switchAudio audioRoute=headset"),
      ("切换到听筒", "switchAudio audioRoute=earpiece"),
      ("打开免提", "switchAudio audioRoute=speaker"),
      ("关闭免提", "switchAudio audioRoute=usual"),
      ("保持通话", "hold"),
      ("把电话转给妈妈", "transfer contact=妈妈"),
      ("转接给妈妈", "transfer contact=妈妈"),
      ("把他们接通", "transfer calls=both"),
      ("恢复通话", "resume"),
      ("静音", "mute"),
      ("取消静音", "unmute"),
      ("按1 2 3 #", "press digits=123#"),
      ("按星号零", "press digits=*0"),
      ("按一号键", "press digits=1"),
    ])
  func requests(text: String, reading: String) throws {
    #expect(try Self.call.get().reading(of: text) == reading)
  }

  @Test(
    arguments: [
      ("打13812345678", "13812345678"),
      ("拨打 138-1234-5678", "13812345678"),
      ("拨打１３８００", "13800"),
      ("打幺幺零", "110"),
      ("帮我拨一下10086", "10086"),
      ("拨打一二〇", "120"),
      ("拨打一百一十九", "119"),
      ("打电话给幺三八零零", "13800"),
      ("拨打零二十五三", "0253"),
      ("拨打五五二十", "5520"),
      ("拨打二十三十五", "2035"),
      ("拨打四零零三个八", "400888"),
      ("拨打三个八", "888"),
      ("拨打两个五一", "551"),
      ("打+86 10 1234 5678", "+861012345678"),
      ("拨打*21#", "*21#"),
      ("给10086打电话", "10086"),
    ])
  func numbers(text: String, digits: String) throws {
    #expect(try Self.call.get().reading(of: text) == "call digits=\(digits)")
  }

  @Test(arguments: [
    "叫什么名字", "你叫什么", "我叫小明", "给我打电话", "给你打电话", "妈妈打电话了", "别给妈妈打电话",
    "不要打电话给妈妈", "明天给妈妈打电话", "给妈妈明天打电话", "提醒我给妈妈打电话", "打妈妈", "打游戏",
    "打车去公司", "给妈妈打电话了吗", "打电话给妈妈的时候", "谁给你打电话", "今天天气怎么样", "妈妈", "你好",
    "", "给张三发短信", "手机",
  ])
  func noRequests(text: String) throws {
    #expect(try Self.call.get().reading(of: text) == nil)
  }

  @Test(arguments: [
    ("是", "yes"), ("是的", "yes"), ("好的，打吧", "yes"), ("對", "yes"), ("不", "no"),
    ("不是", "no"), ("不用了谢谢", "no"), ("取消", "cancel"), ("算了", "cancel"),
    ("再说一遍", "repeat"), ("没听清", "repeat"), ("第一个", "choice index=1"),
    ("第二个吧", "choice index=2"), ("最后一个", "choice index=last"), ("三号", "choice index=3"),
    ("手机", "choice label=mobile"), ("他家里的", "choice label=home"),
    ("张三", "choice contact=张三"), ("张三的手机", "choice contact=张三 label=mobile"),
    ("不是，我说的是张三", "correction contact=张三"),
  ])
  func answers(text: String, reading: String) throws {
    #expect(try Self.answers.get().reading(of: text) == reading)
  }
}
