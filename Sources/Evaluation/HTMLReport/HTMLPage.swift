/// A page as one HTML file that needs nothing else: no network, no scripts.
struct HTMLPage {
  /// The title, as plain text.
  let title: String
  /// The command that writes it.
  let command: String
  /// The sections, in HTML.
  let sections: [String]

  /// The file.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
    <meta name="color-scheme" content="light dark">
    <title>\(Markup.escaped(title)) · \(command)</title>
    <style>
    \(String(decoding: PackageResources.report_css, as: UTF8.self))</style>
    </head>
    <body>
    <main>
    \(sections.joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  /// Nothing may be loaded but what is in the file.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; media-src data:; img-src data:"
}
