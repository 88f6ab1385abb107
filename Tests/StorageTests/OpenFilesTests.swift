import Foundation
import Testing

@testable import Storage

struct OpenFilesTests {
  private var limit: rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit
  }

  @Test func asManyAsAreNeeded() throws {
    let before = limit
    try #require(before.rlim_cur < rlim_t(Int.max))
    OpenFiles.allow(Int(before.rlim_cur))
    #expect(limit.rlim_cur == min(before.rlim_max, before.rlim_cur + 256))
    // Fewer are no reason to change it, and more than the system allows none to fail.
    let after = limit
    OpenFiles.allow(1)
    #expect(limit.rlim_cur == after.rlim_cur)
    #expect(limit.rlim_max == before.rlim_max)
  }
}
