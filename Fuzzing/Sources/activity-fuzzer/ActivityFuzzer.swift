import CallKit
import Foundation
import Intents
import Dialer

/// Reads the input as a user activity; one that can be read is written and read again the same,
/// and a call that it carries has a handle.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzActivity(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: bytes, count: count)
  guard let activity = try? NSUserActivity(jsonData: data) else { return 0 }
  guard let written = try? activity.jsonData(),
    let copy = try? NSUserActivity(jsonData: written)
  else { preconditionFailure("the activity cannot be written and read again") }
  precondition((try? copy.jsonData()) == written, "the activity is another one")
  if let request = try? StartCallRequest(activity: activity, region: "US") {
    precondition(!request.handle.value.isEmpty, "the handle is empty")
    _ = request.caution
  }
  return 0
}
