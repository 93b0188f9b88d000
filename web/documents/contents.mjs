// The documents in the order in which they are read: the file in the repository, the name of its page, and its title in the navigation.

export const CONTENTS = [
  { group: "Start", documents: [
    ["README.md", "index", "Overview"],
    ["docs/print-a-game.md", "print-a-game", "Print one of ours"],
    ["docs/from-a-table.md", "from-a-table", "Make a deck from your table"],
    ["docs/from-drawings.md", "from-drawings", "Bring your drawings"],
    ["docs/first-deck.md", "first-deck", "Your first deck"],
    ["docs/coming-from.md", "coming-from", "Coming from another tool"],
    ["docs/gallery.md", "gallery", "Gallery"],
  ] },
  { group: "Print", documents: [
    ["docs/printing.md", "printing", "Printing and cutting"],
    ["docs/alignment.md", "alignment", "Line up fronts and backs"],
    ["docs/preflight.md", "preflight", "Before you print"],
    ["docs/versions.md", "versions", "Print only what changed"],
    ["docs/cutters.md", "cutters", "Cutting machines"],
    ["docs/export.md", "export", "Virtual tables and print shops"],
  ] },
  { group: "Design", documents: [
    ["docs/preview.md", "preview", "See it while you change it"],
    ["docs/browser.md", "browser", "Pullet in a browser"],
    ["docs/art.md", "art", "Change the art"],
    ["docs/deck-format.md", "deck-format", "Deck format"],
    ["docs/templates.md", "templates", "Templates"],
    ["docs/text.md", "text", "Text"],
  ] },
  { group: "Look up", documents: [
    ["docs/commands.md", "commands", "Commands"],
    ["docs/findings.md", "findings", "Findings"],
    ["docs/games.md", "games", "Rules engines"],
    ["docs/json.md", "json", "JSON"],
    ["docs/glossary.md", "glossary", "Glossary"],
  ] },
  { group: "About Pullet", documents: [
    ["CHANGELOG.md", "changelog", "Changelog"],
    ["SECURITY.md", "security", "Security"],
    ["ARCHITECTURE.md", "architecture", "Architecture"],
    ["CONTRIBUTING.md", "contributing", "Contributing"],
    ["fonts/README.md", "fonts", "The bundled fonts"],
    ["benches/README.md", "benches", "Size and speed"],
  ] },
];
