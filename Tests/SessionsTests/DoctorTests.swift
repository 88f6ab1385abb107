import Conversation
import Foundation
import Sessions
import Storage
import TestSupport
import Testing

struct DoctorTests {
  @Test
  func looksAtEverything() async throws {
    let folder = try TemporaryFolder()
    let checks = await makeDoctor(folder).checks()
    #expect(
      checks.map(\.name).filter {
        !["dictionary", "neural recogniser", "letter-to-sound rules", "espeak-ng"].contains($0)
      } == [
        "grammars", "contacts", "region", "calling grammar", "acoustic model", "voice adaptation",
        "noise suppression", "microphone",
        "call history", "network", "libsndfile", "libsamplerate", "ALSA",
      ])
    #expect(checks.first { $0.name == "grammars" }?.isOK == true)
    #expect(checks.first { $0.name == "network" }?.isOK == true)
    #expect(
      checks.first { $0.name == "call history" }?.detail
        == folder.url.appendingPathComponent("data/history.sqlite").path)
  }

  @Test
  func missesModelAndMicrophone() async throws {
    let folder = try TemporaryFolder()
    let checks = await makeDoctor(folder, acousticModel: folder.url).checks()
    let model = checks.first { $0.name == "acoustic model" }
    #expect(model?.isOK == false)
    #expect(
      model?.detail
        == "There is no acoustic model in \(folder.url.path); install it with: apt-get install "
        + "pocketsphinx-en-us")
    let microphone = checks.first { $0.name == "microphone" }
    #expect(microphone?.isOK == false)
    #expect(microphone?.detail.hasPrefix("nonsense does not open; others: ") == true)
    #expect(
      microphone?.remedy
        == "Plug a microphone in, see arecord -l (Debian: alsa-utils), or name one with --device. "
        + "Typed and recorded requests work without.")
  }

  @Test
  func hasNoContactsWithoutMindingIt() async throws {
    let folder = try TemporaryFolder()
    let check = await makeDoctor(folder).checks().first { $0.name == "contacts" }
    #expect(check?.isOK == true)
    #expect(check?.detail == "0 contacts with 0 numbers and addresses")
    #expect(check?.remedy?.hasPrefix("There are no contacts: ") == true)
  }

  @Test
  func saysWhereTheRegionComesFrom() async throws {
    let folder = try TemporaryFolder()
    let check = await makeDoctor(folder).checks().first { $0.name == "region" }
    #expect(check?.isOK == true)
    #expect(
      check?.detail == "US, since neither --region nor LC_TELEPHONE, LC_ALL, LANG names one")
    #expect(
      check?.remedy == "Set yours once with: callvoice config set region GB")
  }

  @Test
  func namesContactsThatAreNotThere() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("nobody.vcf")
    let check = await makeDoctor(folder, contacts: [file]).checks().first {
      $0.name == "contacts"
    }
    #expect(check?.isOK == false)
    #expect(check?.detail.contains("nobody.vcf") == true)
    #expect(check?.detail.contains("no such file or directory") == true)
  }

  @Test
  func countsContacts() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nTEL:4155550100\nTEL:4155550101\nEND:VCARD\n",
      to: "a.vcf")
    let check = await makeDoctor(folder, contacts: [file]).checks().first {
      $0.name == "contacts"
    }
    #expect(check?.isOK == true)
    #expect(check?.detail == "1 contact with 2 numbers and addresses")
    #expect(check?.remedy == nil)
  }

  @Test
  func findsHistoryThatCannotBeWritten() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a file where the folder should be", to: "data")
    let check = await makeDoctor(folder).checks().first { $0.name == "call history" }
    #expect(check?.isOK == false)
    #expect(
      check?.detail
        == "\(folder.url.appendingPathComponent("data/history.sqlite").path): the call history "
        + "cannot be opened or written (not a directory); name a data folder that you may write.")
  }

  @Test
  func knowsNoOtherLocale() async throws {
    let folder = try TemporaryFolder()
    let checks = await makeDoctor(folder, locale: "tlh").checks()
    #expect(checks.map(\.name) == ["grammars"])
    #expect(checks.map(\.isOK) == [false])
  }

  private func makeDoctor(
    _ folder: TemporaryFolder, locale: String = "en-US", contacts: [URL] = [],
    acousticModel: URL? = nil
  ) -> Doctor {
    Doctor(
      locale: locale, region: DialingRegion(environment: [:]),
      data: DataFolder(path: folder.url.appendingPathComponent("data").path), contacts: contacts,
      acousticModel: acousticModel, device: "nonsense")
  }
}
