import Intents
import Testing

/// These share the one set of preferences.
@Suite(.serialized) struct PreferencesTests {
  init() { INPreferences.setAuthorizer(nil) }

  @Test func authorizedWithoutAnAuthorizer() async {
    #expect(INPreferences.siriAuthorizationStatus() == .authorized)
    #expect(await INPreferences.requestSiriAuthorization() == .authorized)
  }

  @Test(arguments: [INSiriAuthorizationStatus.authorized, .denied, .restricted])
  func theAuthorizerDecidesOnce(_ status: INSiriAuthorizationStatus) async {
    INPreferences.setAuthorizer { $0(status) }
    #expect(INPreferences.siriAuthorizationStatus() == .notDetermined)
    #expect(await INPreferences.requestSiriAuthorization() == status)
    #expect(INPreferences.siriAuthorizationStatus() == status)
    INPreferences.setSiriAuthorizationStatus(.denied)
    #expect(await INPreferences.requestSiriAuthorization() == .denied)
    INPreferences.setAuthorizer(nil)
  }

  @Test func language() {
    #expect(INPreferences.siriLanguageCode() == "en-US")
    INPreferences.setSiriLanguageCode("de-DE")
    #expect(INPreferences.siriLanguageCode() == "de-DE")
    INPreferences.setSiriLanguageCode("en-US")
  }
}
