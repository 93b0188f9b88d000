//! Which family a text gets, and what is wrong with what it asks for.

use super::names::{WEIGHTS, letters};
use super::variable::width_name;
use super::{FaceQuery, FontLibrary};
use crate::diag::{Code, Fault, nearest};
use crate::files::installed_fonts;
use std::path::PathBuf;
use std::sync::OnceLock;
use svgtypes::FontFamily;
use usvg::fontdb::{ID, Style};

/// Parts of the names of families that say of which kind their letters are.
#[rustfmt::skip]
const KINDS: [(&str, &[&str]); 4] = [
    ("cursive", &["script", "hand", "comic", "brush", "chancery"]),
    ("sans-serif", &["sans", "grotes", "gothic"]),
    ("monospace", &["mono", "courier", "consol", "code", "menlo", "typewriter"]),
    ("serif", &["serif", "times", "roman", "georgia", "garamond", "cambria", "baskerville", "bodoni", "caslon", "didot", "minion", "palatino"]),
];

impl FontLibrary {
    /// Returns the first of `families` that the deck has, or what comes nearest to the first, and what is wrong if that is not the
    /// first one.
    pub fn choose_family<'a>(&'a self, families: &'a [FontFamily]) -> (Option<&'a str>, Option<Fault>) {
        let known = self.known_family(families);
        let fault = match families.first() {
            Some(FontFamily::Named(first)) if !self.has_family(first) => Some(match known {
                Some(known) => self.missing_family(first, known),
                None => self.unknown_family(first),
            }),
            Some(FontFamily::Named(_) | FontFamily::SansSerif) | None => None,
            Some(kind) => self.missing_kind(&kind.to_string()),
        };
        let nearest = || match families.first() {
            Some(FontFamily::Named(first)) => Some(self.nearest_family(first)),
            _ => None,
        };
        (known.or_else(nearest), fault)
    }

    /// Returns the family that comes nearest to one that the deck does not have: one of a similar name, or of its kind.
    fn nearest_family(&self, family: &str) -> &str {
        let base = named_face(family).map_or_else(|| family.to_owned(), |(base, _)| base);
        let similar = self.families().find(|name| is_same(name, &base)).or_else(|| nearest(&base, self.families()));
        let has = |words: &[&str]| words.iter().any(|word| letters(family).contains(word));
        let kind = || KINDS.iter().find(|(_, words)| has(words)).map_or("sans-serif", |(kind, _)| *kind);
        similar.unwrap_or_else(|| self.resolve(kind()))
    }

    /// Returns the fault of a kind of families, such as `cursive`, of which the deck has none.
    fn missing_kind(&self, kind: &str) -> Option<Fault> {
        let (meant, plain) = (self.resolve(kind), self.resolve("sans-serif"));
        if meant != plain || plain.is_empty() || self.names.families.contains_key(kind) {
            return None;
        }
        let message = format!("the deck says of no font that it is `{kind}`, so `{plain}` is printed");
        let help =
            format!("write the name of a family, or say in `deck.toml` which is meant: `[fonts] {kind} = \"…\"`");
        Some(Fault::new(Code::MissingFamily, message, kind).help(help))
    }

    fn missing_family(&self, family: &str, known: &str) -> Fault {
        let message = format!("there is no font family `{family}`, so `{known}` is printed instead");
        let keep = format!("or remove `{family}` from the list of families");
        let help = format!("{}, {keep}", self.how_to_get(family));
        Fault::new(Code::MissingFamily, message, family).help(help)
    }

    /// Returns the fault of text that names an unknown family.
    pub fn unknown_family(&self, family: &str) -> Fault {
        let fault = Fault::new(Code::UnknownFontFamily, format!("there is no font family `{family}`"), family);
        let there_are = self.families().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        if there_are.is_empty() {
            return fault.help("the deck has no fonts: put `.ttf` or `.otf` files into its folder `fonts/`");
        }
        let is_look = named_face(family).is_some();
        fault.help(match nearest(family, self.families()).filter(|_| !is_look) {
            Some(near) => format!("did you mean `{near}`? The deck has {there_are}"),
            None => format!("{}; the deck has {there_are}", self.how_to_get(family)),
        })
    }

    /// Returns what to do about a family that the deck does not have.
    fn how_to_get(&self, family: &str) -> String {
        let named = named_face(family);
        let known = named.as_ref().and_then(|(base, _)| self.families().find(|name| is_same(name, base)));
        if let (Some((_, look)), Some(base)) = (&named, known) {
            return format!("write `font-family=\"{base}\" {look}`");
        }
        let base = named.as_ref().map_or(family, |(base, _)| base);
        let copied = installed(base).map(|path| {
            let path = path.display();
            format!("`{base}` is installed on this machine but not in the deck: copy `{path}` into the deck's folder `fonts/`")
        });
        let put = copied
            .unwrap_or_else(|| format!("put the file of `{base}`, `.ttf` or `.otf`, into the deck's folder `fonts/`"));
        match named {
            Some((base, look)) => format!("{put} and write `font-family=\"{base}\" {look}`"),
            None => put,
        }
    }

    /// Returns the fault of a place on an axis that a text asks for and does not get; none if its font has no such axis.
    pub(crate) fn unfollowed_axis(&self, face: Option<ID>, family: &str, tag: &str, value: f32) -> Option<Fault> {
        let bytes = tag.as_bytes().try_into().ok()?;
        if !self.has_axis(face?, bytes) {
            return None;
        }
        let message = format!("the axis `{tag}` of the family `{family}` is not set to {value}");
        let help = format!(
            "name the look in `deck.toml`, and write that name as the font family: \
             `[fonts] \"{family} {value}\" = {{ family = \"{family}\", axes = {{ {tag} = {value} }} }}`"
        );
        Some(Fault::new(Code::MissingFace, message, tag).help(help))
    }

    /// Returns what is wrong with the face that is printed for what a text asks for: another weight, or upright letters for
    /// italic ones.
    pub fn missing_face(&self, query: &FaceQuery, id: ID) -> Option<Fault> {
        // The name of a face means that face, whatever else is asked for.
        if self.named_face(&query.family).is_some() {
            return None;
        }
        let face = self.database().face(id)?;
        let family = &query.family;
        let of_family = || self.database().faces().filter(|face| face.families.iter().any(|(name, _)| name == family));
        if query.style != Style::Normal && face.style == Style::Normal {
            let message = format!("the family `{family}` has no italic face, so upright letters are printed");
            let help = "put the italic face into the deck's folder `fonts/`, or remove `font-style`";
            return Some(Fault::new(Code::MissingFace, message, "italic").help(help));
        }
        if query.stretch != face.stretch {
            let (wanted, printed) = (width_name(query.stretch), width_name(face.stretch));
            let message = format!("the family `{family}` has no {wanted} face, so the {printed} one is printed");
            let help = "put the face into the deck's folder `fonts/`, or remove `font-stretch`";
            return Some(Fault::new(Code::MissingFace, message, wanted).help(help));
        }
        // Text that asks for nothing has the weight 400; half a step between the weights is hard to see.
        if query.weight == 400 || query.weight.abs_diff(face.weight.0) < 100 {
            return None;
        }
        let mut weights: Vec<u16> =
            of_family().filter(|other| other.style == face.style).map(|face| face.weight.0).collect();
        weights.sort_unstable();
        weights.dedup();
        let there_are = match weights.as_slice() {
            [only] => format!("the weight {only} alone"),
            [first, .., last] if self.is_variable(id) => format!("weights from {first} to {last}"),
            all => format!("the weights {}", all.iter().map(u16::to_string).collect::<Vec<_>>().join(", ")),
        };
        let message = format!(
            "the family `{family}` has no weight {}, so {} is printed: it has {there_are}",
            query.weight, face.weight.0
        );
        let words = if query.weight == 700 { "bold".to_owned() } else { query.weight.to_string() };
        let help = "put the face into the deck's folder `fonts/`, or ask for a weight that is there";
        Some(Fault::new(Code::MissingFace, message, words).help(help))
    }
}

/// Returns the family and the attributes that a face's name such as `Montserrat Black` or `Inter-BoldItalic` stands for.
fn named_face(name: &str) -> Option<(String, String)> {
    let parts: Vec<&str> = name.split([' ', '-', '_']).filter(|part| !part.is_empty()).collect();
    // The longest end of the name that says nothing but a weight and a slant: `Extra Bold Italic`.
    (1..parts.len()).find_map(|at| Some((parts[..at].join(" "), look(&parts[at..].concat().to_lowercase())?)))
}

/// Returns the attributes that words such as `semibolditalic` stand for.
fn look(words: &str) -> Option<String> {
    let upright = words.strip_suffix("italic").or_else(|| words.strip_suffix("oblique"));
    let weight = WEIGHTS.iter().find(|(word, _)| *word == upright.unwrap_or(words));
    let weight = weight.map(|(_, weight)| format!("font-weight=\"{weight}\""));
    match (weight, upright) {
        (Some(weight), None) => Some(weight),
        (Some(weight), Some(_)) => Some(format!("{weight} font-style=\"italic\"")),
        (None, Some("")) => Some("font-style=\"italic\"".to_owned()),
        (None, _) => None,
    }
}

fn is_same(one: &str, other: &str) -> bool {
    letters(one) == letters(other)
}

/// Returns the file of a family that is installed on the machine, by its name. The machine's fonts are never used: a deck
/// prints the same everywhere.
fn installed(family: &str) -> Option<PathBuf> {
    static FONTS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    let fonts = FONTS.get_or_init(installed_fonts);
    let wanted = letters(family);
    let stem = |path: &PathBuf| path.file_stem().map(|stem| letters(&stem.to_string_lossy())).unwrap_or_default();
    let of_family = || {
        fonts.iter().filter(|path| {
            stem(path)
                .strip_prefix(&wanted)
                .is_some_and(|rest| rest.is_empty() || look(rest).is_some() || rest.starts_with("variable"))
        })
    };
    // The plain face first: `Carlito-Regular.ttf` before `Carlito-Bold.ttf`.
    of_family().min_by_key(|path| (stem(path) != wanted && !stem(path).ends_with("regular"), stem(path).len())).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The built-in families are those of `pullet list fonts`.
    #[test]
    fn a_missing_family_is_replaced_by_a_similar_name_or_one_of_its_kind() {
        let library = FontLibrary::load(&crate::files::Project::without_deck("test")).0;
        for (family, nearest) in [
            ("Inter Bold", "Inter Bold"),
            ("Intre", "Inter"),
            ("Georgia", library.resolve("serif")),
            ("Courier New", library.resolve("monospace")),
            ("Comic Sans MS", library.resolve("cursive")),
            ("Papyrus", library.resolve("sans-serif")),
        ] {
            let families = [FontFamily::Named(family.to_owned())];
            assert_eq!(library.choose_family(&families).0, Some(nearest), "{family}");
        }
    }

    #[test]
    fn the_name_of_a_face_is_its_family_with_a_weight_and_a_slant() {
        for (name, family, attributes) in [
            ("Montserrat Black", "Montserrat", "font-weight=\"900\""),
            ("Open Sans Semi Bold Italic", "Open Sans", "font-weight=\"600\" font-style=\"italic\""),
            ("Inter-BoldItalic", "Inter", "font-weight=\"700\" font-style=\"italic\""),
            ("Lato Italic", "Lato", "font-style=\"italic\""),
        ] {
            assert_eq!(named_face(name), Some((family.to_owned(), attributes.to_owned())), "{name}");
        }
        for name in ["Comic Sans MS", "Blackletter", "Black", "Noto Sans"] {
            assert_eq!(named_face(name), None, "{name}");
        }
    }
}
