//! The fonts of one deck, by family.

use super::composites;
use super::embedding;
use super::font_face::FontFace;
use super::mended_tables::completed;
use super::names::{FontNames, letters};
use super::removed_tables::{PrintedTables, face_offsets};
use super::spare_bytes::without_spare_bytes;
use super::variable::{FontBytes, axes, static_faces};
use super::web;
use crate::diag::{Code, Finding, Findings, Place, Source, listed};
use crate::files::{FileKind, Project, Shelf};
use parking_lot::Mutex;
use skrifa::MetadataProvider;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};
use usvg::fontdb::{self, Database};

/// The endings of the font files that Pullet reads.
pub const FONT_ENDINGS: &[&str] = &[".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"];

/// The ending of a kind of font for web pages that Pullet does not read.
pub(super) const OLD_WEB_ENDING: &str = ".eot";

/// The family names that mean any family of a kind.
pub const GENERIC_FAMILIES: &[&str] = &["serif", "sans-serif", "monospace", "cursive", "fantasy"];

/// The most bytes of all fonts of a deck and its project, once they are unpacked: some ten fonts with all of Chinese.
const MOST_BYTES: usize = 256_000_000;

/// The family for text that names none, if the deck has it: designed so that no two letters look alike, at any size.
const PLAIN_FAMILY: &str = "Atkinson Hyperlegible";

/// The faces that have a character, by the character and the face that lacks it.
type Fallbacks = Arc<Mutex<HashMap<(fontdb::ID, char), Option<fontdb::ID>>>>;

/// The faces that texts have used, by their numbers; `None` for one that cannot be read.
type UsedFaces = Arc<Mutex<HashMap<fontdb::ID, Option<Arc<FontFace>>>>>;

/// The fonts of one deck; cheap to clone.
#[derive(Clone, Debug)]
pub struct FontLibrary {
    pub(super) database: Arc<Database>,
    pub(super) families: Arc<BTreeSet<String>>,
    pub(super) variable: Arc<HashMap<fontdb::ID, VariableFile>>,
    /// The families that are meant by names, and those of one face each, by the letters of their names.
    pub(super) names: Arc<FontNames>,
    /// The answers of [`FontLibrary::fallback`] so far.
    pub(super) fallbacks: Fallbacks,
    pub(super) used: UsedFaces,
    /// Whether any of them has no space, once that is asked for.
    pub(super) without_space: Arc<OnceLock<bool>>,
    /// The characters of fonts that are left out because they have pictures only, by the names of their files.
    pictured: Arc<Vec<(String, BTreeSet<u32>)>>,
}

/// A font as its file has it: one face of the library, or a variable font, of which there are many.
pub struct LoadedFont<'a> {
    /// The family's names, and the style of the face.
    pub face: &'a fontdb::FaceInfo,
    /// The lightest and the heaviest weight.
    pub weights: (u16, u16),
    /// The file's bytes.
    pub bytes: &'a [u8],
}

/// The file of a variable font, which many faces of the library are made of.
#[derive(Clone)]
pub(super) struct VariableFile {
    /// The file's number in the library.
    pub(super) number: usize,
    pub(super) bytes: FontBytes,
    pub(super) index: u32,
}

impl std::fmt::Debug for VariableFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "VariableFile({})", self.number)
    }
}

impl LoadedFont<'_> {
    /// Returns whether its letters stand upright: they are neither italic nor oblique.
    pub fn is_upright(&self) -> bool {
        self.face.style == fontdb::Style::Normal
    }
}

impl FontLibrary {
    /// Loads every font that the deck may use: the deck's own, the project's, the built-in ones.
    ///
    /// What cannot be read is left out and reported as `unreadable-font`. Faces are loaded in the order of the folders and,
    /// within one, of the file names, so that the same files always give the same choice of faces.
    pub fn load(project: &Project) -> (Self, Findings) {
        let mut findings = Findings::new();
        let mut loading = Loading::default();
        let mut seen = BTreeSet::new();
        for shelf in project.fonts() {
            for name in shelf.list(FONT_ENDINGS) {
                // The built-in fonts are in the binary.
                if loading.bytes > MOST_BYTES && !shelf.is_built_in() {
                    let what = format!("is too much: those before it take more than {} MB", MOST_BYTES / 1_000_000);
                    findings.push(unreadable(shelf, &name, &what, "remove the fonts that no text uses"));
                    break;
                }
                if seen.insert(name.clone()) {
                    match loading.load_file(shelf, &name) {
                        Ok(of_file) => findings.extend(of_file),
                        Err(finding) => findings.push(finding),
                    }
                }
            }
            let old = shelf.list(&[OLD_WEB_ENDING]);
            findings
                .extend(old.iter().map(|name| unreadable(shelf, name, "is a font for old browsers", SAME_FONT_HELP)));
        }
        let library = Self::new(loading.database, loading.variable);
        (Self { pictured: Arc::new(loading.pictured), ..library }, findings)
    }

    fn new(mut database: Database, variable: HashMap<fontdb::ID, VariableFile>) -> Self {
        let first_name = |face: &fontdb::FaceInfo| face.families.first().map(|(name, _)| name.clone());
        let families: BTreeSet<String> = database.faces().filter_map(first_name).collect();
        let monospaced: BTreeSet<String> =
            database.faces().filter(|face| face.monospaced).filter_map(first_name).collect();
        choose_generic_families(&mut database, &families, &monospaced);
        let names = FontNames::of_faces(&database, |id| variable.contains_key(&id));
        Self {
            database: Arc::new(database),
            families: Arc::new(families),
            variable: Arc::new(variable),
            names: Arc::new(names),
            fallbacks: Fallbacks::default(),
            used: UsedFaces::default(),
            without_space: Arc::default(),
            pictured: Arc::default(),
        }
    }

    /// Returns the faces, for usvg and for text layout.
    pub fn database(&self) -> &Arc<Database> {
        &self.database
    }

    /// Returns the face of a number, read once; `None` if its file cannot be read.
    pub(crate) fn used_face(&self, id: fontdb::ID) -> Option<Arc<FontFace>> {
        let mut used = self.used.lock();
        used.entry(id).or_insert_with(|| FontFace::load(&self.database, id).map(Arc::new)).clone()
    }

    /// Returns every font once, as its file has it.
    pub fn files(&self) -> impl Iterator<Item = LoadedFont<'_>> {
        let mut variable: BTreeMap<usize, LoadedFont<'_>> = BTreeMap::new();
        let mut files = Vec::new();
        for face in self.database.faces() {
            let weight = face.weight.0;
            if let Some(file) = self.variable.get(&face.id) {
                let new = || LoadedFont { face, weights: (weight, weight), bytes: (*file.bytes).as_ref() };
                let (least, most) = &mut variable.entry(file.number).or_insert_with(new).weights;
                (*least, *most) = (weight.min(*least), weight.max(*most));
            } else {
                let fontdb::Source::Binary(bytes) = &face.source;
                files.push(LoadedFont { face, weights: (weight, weight), bytes: (**bytes).as_ref() });
            }
        }
        files.into_iter().chain(variable.into_values())
    }

    /// Returns whether a face is one of a variable font.
    pub fn is_variable(&self, id: fontdb::ID) -> bool {
        self.variable.contains_key(&id)
    }

    /// Returns whether a face is one of a variable font that has an axis, such as `opsz`.
    pub fn has_axis(&self, id: fontdb::ID, tag: [u8; 4]) -> bool {
        let file = self.variable_file(id);
        file.is_some_and(|file| {
            axes((*file.bytes).as_ref(), file.index).iter().any(|(own, ..)| own.to_be_bytes() == tag)
        })
    }

    /// Returns the file of a variable font that a face is made of; none for other faces.
    pub(super) fn variable_file(&self, id: fontdb::ID) -> Option<&VariableFile> {
        self.variable.get(&id)
    }

    /// Returns the file of the font that has a character only as a picture, which is not printed.
    pub(crate) fn pictured(&self, character: char) -> Option<&str> {
        let (name, _) = self.pictured.iter().find(|(_, characters)| characters.contains(&u32::from(character)))?;
        Some(name)
    }

    /// Returns the names of all families, sorted.
    pub fn families(&self) -> impl Iterator<Item = &str> {
        self.families.iter().map(String::as_str)
    }

    /// Returns whether text may name `family`: one of the deck's families, or a generic one if there is any font at all.
    pub fn has_family(&self, family: &str) -> bool {
        let generic = GENERIC_FAMILIES.contains(&family) && !self.families.is_empty();
        generic || self.is_family(self.resolve(family)) || self.names.faces.contains_key(&letters(family))
    }

    fn is_family(&self, family: &str) -> bool {
        self.database.faces().any(|face| face.families.iter().any(|(name, _)| name == family))
    }

    /// Returns the family for a generic name such as `sans-serif`, and for one of `[fonts]`; any other name is the family.
    pub fn resolve<'a>(&'a self, family: &'a str) -> &'a str {
        if let Some(meant) = self.names.families.get(family) {
            return meant;
        }
        match family {
            "serif" => self.database.family_name(&fontdb::Family::Serif),
            "sans-serif" => self.database.family_name(&fontdb::Family::SansSerif),
            "monospace" => self.database.family_name(&fontdb::Family::Monospace),
            "cursive" => self.database.family_name(&fontdb::Family::Cursive),
            "fantasy" => self.database.family_name(&fontdb::Family::Fantasy),
            named => named,
        }
    }
}

const SAME_FONT_HELP: &str = "put the same font there as `.ttf` or `.otf`";
const OUTLINES_HELP: &str = "use a font whose letters are outlines, or place their pictures with `<image>` or `art`";
const REPLACE_HELP: &str = "remove the file, or replace it with a good one";

/// The fonts while they are loaded.
#[derive(Default)]
struct Loading {
    database: Database,
    variable: HashMap<fontdb::ID, VariableFile>,
    /// The bytes of those that are not in the binary.
    bytes: usize,
    /// The first file of each face that is not in the binary.
    faces: HashMap<FaceKey, String>,
    /// See [`FontLibrary::pictured`].
    pictured: Vec<(String, BTreeSet<u32>)>,
}

/// What makes two faces of a folder compete.
#[derive(PartialEq, Eq, Hash)]
struct FaceKey {
    folder: String,
    family: String,
    look: (u16, fontdb::Style, fontdb::Stretch),
}

impl Loading {
    /// Reads a file as TrueType or OpenType.
    fn read(&mut self, shelf: &Shelf, name: &str) -> Result<Cow<'static, [u8]>, Finding> {
        let font = shelf
            .read(name, FileKind::Binary)
            .map_err(|error| unreadable(shelf, name, "cannot be read", &format!("{error}; {REPLACE_HELP}")))?;
        let font = if web::is_web_font(&font) {
            web::unpacked(&font).map(Cow::Owned).ok_or_else(|| damaged(shelf, name))?
        } else {
            font
        };
        if face_offsets(&font).is_none() {
            return Err(unreadable(shelf, name, "is not a font", "replace it with a TrueType or OpenType font"));
        }
        if let Cow::Owned(font) = &font {
            self.bytes += font.len();
        }
        Ok(font)
    }

    /// Loads a file's faces; returns what is wrong with them if they can be used all the same.
    fn load_file(&mut self, shelf: &Shelf, name: &str) -> Result<Findings, Finding> {
        let font = self.read(shelf, name)?;
        let mut findings = Findings::new();
        findings.extend(embedding::forbidden(&font).map(|(said, bits)| not_embeddable(shelf, name, said, bits)));
        let PrintedTables { font, removed, has_outlines } =
            PrintedTables::of(font).ok_or_else(|| damaged(shelf, name))?;
        if !has_outlines {
            if let Ok(pictures) = skrifa::FontRef::from_index(&font, 0) {
                let characters = pictures.charmap().mappings().map(|(character, _)| character);
                self.pictured.push((name.to_owned(), characters.collect()));
            }
            return Err(unreadable(shelf, name, "has no outlines of its letters", OUTLINES_HELP));
        }
        if !shelf.is_built_in()
            && let Some(what) = composites::endless_glyph(&font)
        {
            return Err(unreadable(shelf, name, &what, REPLACE_HELP));
        }
        if !removed.is_empty() {
            findings.push(more_than_outlines(shelf, name, &removed));
        }
        // A built-in font is used where it is in the binary, unless a table has to be removed from it.
        let data: FontBytes = match font {
            Cow::Borrowed(font) => Arc::new(font),
            Cow::Owned(font) if shelf.is_built_in() => Arc::new(font),
            Cow::Owned(font) => Arc::new(completed(without_spare_bytes(&font).unwrap_or(font))),
        };
        let Self { database, variable, faces: known, .. } = self;
        let faces = database.load_font_source(fontdb::Source::Binary(Arc::clone(&data)));
        for id in &faces {
            let Some(face) = database.face(*id) else { continue };
            let (made, index) = (static_faces(face, &[]), face.index);
            if made.is_empty() {
                let key = FaceKey {
                    folder: shelf.shown(""),
                    family: face.families.first().map(|(family, _)| family.clone()).unwrap_or_default(),
                    look: (face.weight.0, face.style, face.stretch),
                };
                if !shelf.is_built_in() {
                    let first = known.entry(key).or_insert_with(|| name.to_owned());
                    let other = (first != name).then(|| competing(shelf, (first, name), face));
                    findings.extend(other);
                }
                continue;
            }
            database.remove_face(*id);
            let number = variable.len();
            for face in made {
                let file = VariableFile { number, bytes: Arc::clone(&data), index };
                variable.insert(database.push_face_info(face), file);
            }
        }
        if faces.is_empty() { Err(damaged(shelf, name)) } else { Ok(findings) }
    }
}

/// Returns the place of a font: it has no lines to point at, so that is the file's name.
fn place_of(shelf: &Shelf, name: &str) -> Place {
    Source::new(shelf.shown(name), "").place(0..0)
}

fn not_embeddable(shelf: &Shelf, name: &str, said: &str, bits: u16) -> Finding {
    let message =
        format!("the licence bits of the font `{name}` (`fsType` is {bits}) do not allow a PDF with it: \"{said}\"");
    let help = "use another font, or ask whoever made it; if you have their permission, accept this finding";
    Finding::new(Code::FontNotEmbeddable, message).at(place_of(shelf, name), "").help(help)
}

fn more_than_outlines(shelf: &Shelf, name: &str, tables: &BTreeSet<String>) -> Finding {
    let tables = listed(tables.iter().map(|table| format!("`{table}`")), 3);
    let message = format!(
        "the font `{name}` has letters that are more than outlines ({tables}): they are printed as plain outlines, or not at \
         all where they have none"
    );
    Finding::new(Code::LettersAsPictures, message).at(place_of(shelf, name), "").help(OUTLINES_HELP)
}

fn competing(shelf: &Shelf, (first, second): (&str, &str), face: &fontdb::FaceInfo) -> Finding {
    let family = face.families.first().map_or("", |(family, _)| family);
    let look = match face.style {
        fontdb::Style::Normal => format!("the weight {}", face.weight.0),
        fontdb::Style::Italic | fontdb::Style::Oblique => format!("the weight {} in italics", face.weight.0),
    };
    let message = format!(
        "the font files `{first}` and `{second}` both say that they are `{family}` of {look}, so `{second}` is not printed"
    );
    let help = "remove one of them; if one is the bold face, get the font with its weights from its maker";
    Finding::new(Code::CompetingFonts, message).at(place_of(shelf, second), "").help(help)
}

fn damaged(shelf: &Shelf, name: &str) -> Finding {
    unreadable(shelf, name, "is damaged", REPLACE_HELP)
}

fn unreadable(shelf: &Shelf, name: &str, what: &str, help: &str) -> Finding {
    let message = format!("the font file `{name}` {what}, so it is left out");
    Finding::new(Code::UnreadableFont, message).at(place_of(shelf, name), "").help(help)
}

fn choose_generic_families(database: &mut Database, families: &BTreeSet<String>, monospaced: &BTreeSet<String>) {
    let plain = families.get(PLAIN_FAMILY).or_else(|| families.first()).map_or("", String::as_str);
    let named = |word: &str, not: &str| {
        families.iter().find(|name| {
            let name = name.to_lowercase();
            name.contains(word) && (not.is_empty() || !name.contains(not))
        })
    };
    let monospace = monospaced.first().or_else(|| named("mono", ""));
    database.set_serif_family(named("serif", "sans").map_or(plain, String::as_str));
    database.set_monospace_family(monospace.map_or(plain, String::as_str));
    database.set_cursive_family(plain);
    database.set_fantasy_family(plain);
    database.set_sans_serif_family(plain);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// Returns the library of a deck with copies of the fonts for tests and the files of `more`.
    fn library(more: &[(&str, &[u8])]) -> (FontLibrary, Findings) {
        let folder = tempfile::tempdir().unwrap();
        let fonts = folder.path().join("fonts");
        std::fs::create_dir(&fonts).unwrap();
        std::fs::write(folder.path().join("deck.toml"), "").unwrap();
        for name in ["Lato-Regular.ttf", "Lato-Bold.ttf"] {
            std::fs::copy(Path::new("../../tests/fonts").join(name), fonts.join(name)).unwrap();
        }
        for (name, bytes) in more {
            std::fs::write(fonts.join(name), bytes).unwrap();
        }
        FontLibrary::load(&Project::open(&folder.path().display().to_string()).unwrap())
    }

    #[test]
    fn a_deck_has_the_families_of_its_own_fonts() {
        let (library, findings) = library(&[]);
        assert!(findings.is_empty(), "{findings:?}");
        assert!(library.has_family("Lato"));
        assert!(!library.has_family("Arial"));
    }

    #[test]
    fn a_generic_family_always_means_one_of_the_deck() {
        let (library, _) = library(&[]);
        for generic in GENERIC_FAMILIES {
            assert!(library.has_family(library.resolve(generic)), "{generic}");
        }
        assert_eq!(library.resolve("Lato"), "Lato");
    }

    #[test]
    fn a_typo_in_a_family_name_is_recognised() {
        let (library, _) = library(&[]);
        let help = library.unknown_family("Latto").help.unwrap();
        assert!(help.starts_with("did you mean `Lato`?"), "{help}");
    }

    #[test]
    fn a_file_that_is_not_a_font_is_reported_and_left_out() {
        let lato = include_bytes!("../../../tests/fonts/Lato-Regular.ttf");
        let (library, findings) =
            library(&[("web.woff2", b"wOF2"), ("notes.ttf", b"not a font"), ("cut.ttf", &lato[..300])]);
        let mut reported: Vec<_> = findings.iter().map(|finding| (finding.code, finding.message.as_str())).collect();
        reported.sort_unstable();
        assert_eq!(
            reported,
            [
                (Code::UnreadableFont, "the font file `cut.ttf` is damaged, so it is left out"),
                (Code::UnreadableFont, "the font file `notes.ttf` is not a font, so it is left out"),
                (Code::UnreadableFont, "the font file `web.woff2` is damaged, so it is left out"),
            ]
        );
        assert!(library.has_family("Lato"));
    }
}
