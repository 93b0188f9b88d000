//! Other names for fonts: those that a deck gives to families, and those of single faces, such as `Lato-Bold`.

use super::variable::width_name;
use std::collections::HashMap;
use usvg::fontdb::{Database, FaceInfo, ID, Stretch, Style};

/// The words for weights in the names of fonts: OpenType 1.9, `usWeightClass`.
#[rustfmt::skip]
pub(super) const WEIGHTS: [(&str, u16); 15] = [
    ("thin", 100), ("extralight", 200), ("ultralight", 200), ("light", 300), ("regular", 400), ("book", 400),
    ("medium", 500), ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("ultrabold", 800), ("bold", 700),
    ("extrablack", 950), ("black", 900), ("heavy", 900),
];

/// What names that are no families mean.
#[derive(Clone, Debug, Default)]
pub(super) struct FontNames {
    /// The family that the deck means by a name.
    pub(super) families: HashMap<String, String>,
    /// The faces by the letters of their own names.
    pub(super) faces: HashMap<String, ID>,
}

impl FontNames {
    /// Returns the names of faces: their PostScript names, and the family with the words for a width, a weight and a slant.
    pub(super) fn of_faces(database: &Database, is_variable: impl Fn(ID) -> bool) -> Self {
        let mut faces = HashMap::new();
        for face in database.faces() {
            let Some((family, _)) = face.families.first() else { continue };
            let made = looks(face).map(|look| letters(&format!("{family}{look}")));
            // All faces of a variable font have the PostScript name of one of them.
            let own = (!is_variable(face.id)).then(|| letters(&face.post_script_name));
            for name in made.chain(own).filter(|name| !name.is_empty()) {
                faces.entry(name).or_insert(face.id);
            }
        }
        Self { families: HashMap::new(), faces }
    }
}

/// Returns the words for the look of a face, such as `condensedbolditalic`: several where its weight has several.
fn looks(face: &FaceInfo) -> impl Iterator<Item = String> {
    let width = if face.stretch == Stretch::Normal { "" } else { width_name(face.stretch) };
    let slant = match face.style {
        Style::Normal => "",
        Style::Italic => "italic",
        Style::Oblique => "oblique",
    };
    let weight = face.weight.0;
    let words = WEIGHTS.into_iter().filter(move |(_, known)| *known == weight).map(|(word, _)| word);
    let plain = (weight == 400 && !(width.is_empty() && slant.is_empty())).then_some("");
    words.chain(plain).map(move |word| format!("{width}{word}{slant}"))
}

/// Returns the letters and digits of a name, by which names of families and of files are compared.
pub(super) fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
