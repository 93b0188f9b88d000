//! A small project that tests of what is written change and build again.

use super::WorkFolder;

const PAINTED: &str =
    r##"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="70" height="95" fill="#88ffbb"/></svg>"##;

/// What a test changes in the spec of the farm.
#[derive(Clone, Copy, Debug)]
pub struct FarmSpec<'a> {
    /// The title, which every file of the deck shows.
    pub title: &'a str,
    /// The lines of the table `[print]`.
    pub print: &'a str,
    /// The id of the score pad, which names its files.
    pub pad: &'a str,
}

impl Default for FarmSpec<'_> {
    fn default() -> Self {
        Self { title: "Farm", print: "", pad: "score" }
    }
}

impl FarmSpec<'_> {
    /// Writes the spec of the deck.
    pub fn write(&self, folder: &WorkFolder) {
        let Self { title, print, pad } = self;
        let text = format!(
            "[deck]\ntitle = \"{title}\"\n[print]\n{print}\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n\
             [[sheets]]\nid = \"{pad}\"\ntemplate = \"score.svg\"\n"
        );
        folder.file("decks/farm/deck.toml", text);
    }
}

/// A deck of one card with a score pad, in the folder's `decks/farm`.
pub fn with_farm() -> WorkFolder {
    let folder = WorkFolder::new();
    folder.file("decks/farm/templates/card.svg", PAINTED);
    folder.file("decks/farm/templates/score.svg", PAINTED);
    FarmSpec::default().write(&folder);
    folder
}
