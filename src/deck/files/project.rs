//! Where a deck's files are looked for.

use super::built_in::{DECKS, TEMPLATES};
use super::decks_folder::{decks_in, entries_of};
use super::endings::{DRAWING_ENDINGS, PICTURE_ENDINGS};
use super::linked_folder::{LinkedFolder, folder_in};
use super::listed_names::{ListedNames, first_there};
use super::open_error::nearest_decks;
use super::{FileKind, MemoryFolder, OpenError, ReadError, Shelf, built_in_decks, built_in_fonts};
use crate::diag::{Source, nearest};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A deck's folder and the folders beside it that its files may come from.
///
/// A project's own file wins over the built-in one of the same name, file by file; a deck's own wins over both.
#[derive(Clone, Debug)]
pub struct Project {
    name: String,
    pub(super) deck: Shelf,
    /// The folder of a built-in deck's name in the project: its files win over the built-in ones.
    own: Option<Shelf>,
    /// The names of the variants that are applied to the deck, the lowest first.
    variant: Vec<String>,
    templates: Vec<Shelf>,
    fonts: Vec<Shelf>,
    /// The folder of the project, for files that its decks share.
    around: Shelf,
    /// The names of the files that there are, for those that are missing.
    pub(super) listed: ListedNames,
}

impl Project {
    /// Opens a deck by its folder, its `deck.toml`, its name under `./decks`, or the name of a built-in deck.
    ///
    /// # Errors
    /// [`OpenError::NoDeck`] if there is no such deck.
    pub fn open(deck: &str) -> Result<Self, OpenError> {
        let path = Path::new(deck);
        let folder = if path.ends_with("deck.toml") { path.parent().unwrap_or(path) } else { path };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let by_name = Path::new("decks").join(deck);
        for folder in [folder, &by_name] {
            if has_spec(folder)? {
                return Ok(Self::in_folder(folder));
            }
        }
        Self::built_in(deck).ok_or_else(|| {
            let known = deck_names();
            let nearest = nearest(deck, known.iter().map(String::as_str)).map(str::to_owned);
            OpenError::NoDeck { name: deck.to_owned(), nearest }
        })
    }

    /// Returns the deck of this folder or of the nearest one above it; or else the decks of the folder `./decks`.
    ///
    /// # Errors
    /// [`OpenError::NoDeckHere`] if there are none, and [`OpenError::TextEnding`] if a spec has a second ending.
    pub fn here() -> Result<Vec<Self>, OpenError> {
        let depth = std::env::current_dir().map_or(1, |folder| folder.ancestors().count());
        let above =
            (0..depth).map(|steps| if steps == 0 { PathBuf::from(".") } else { [".."].repeat(steps).iter().collect() });
        for folder in above {
            if has_spec(&folder)? {
                return Ok(vec![Self::in_folder(&folder)]);
            }
        }
        let mut own = Vec::new();
        for folder in entries_of(Path::new("decks")) {
            if has_spec(&folder)? {
                own.push(Self::in_folder(&folder));
            }
        }
        if own.is_empty() { Err(OpenError::NoDeckHere { nearest: nearest_decks() }) } else { Ok(own) }
    }

    /// Returns the built-in decks.
    pub fn built_ins() -> Vec<Self> {
        built_in_decks().iter().filter_map(|name| Self::built_in(name)).collect()
    }

    /// Returns the decks of the folder `./decks`, and the built-in ones whose names they do not have.
    pub fn all_known() -> Vec<Self> {
        let mut known: Vec<Self> = decks_in(Path::new("decks")).iter().map(|folder| Self::in_folder(folder)).collect();
        let names: Vec<String> = known.iter().map(|project| project.name.clone()).collect();
        let others = built_in_decks().into_iter().filter(|name| !names.contains(name));
        known.extend(others.filter_map(|name| Self::built_in(&name)));
        known
    }

    fn in_folder(folder: &Path) -> Self {
        Self::of_folder(folder_name(folder), folder, &project_root(folder))
    }

    /// Returns the deck of a folder, in the project of the folder `root`.
    pub(super) fn of_folder(name: String, folder: &Path, root: &Path) -> Self {
        let deck = Shelf::Folder(folder.to_owned());
        let shelves = |kind: &str, built_in: Shelf| {
            // A deck may come from a stranger: none of its folders may be a link that leads out of it.
            let own = deck.inner(kind);
            let of_project = if root == folder { None } else { folder_in(root, kind) };
            // The built-in files come last, so that the project's win.
            own.into_iter().chain(of_project).chain([built_in]).collect()
        };
        Self {
            name,
            own: None,
            variant: Vec::new(),
            templates: shelves("templates", Shelf::BuiltIn(&TEMPLATES)),
            fonts: shelves("fonts", built_in_fonts()),
            deck,
            around: Shelf::Folder(if root.as_os_str().is_empty() { ".".into() } else { root.to_owned() }),
            listed: ListedNames::default(),
        }
    }

    /// Returns the templates and fonts of this folder and the built-in ones, for pages that belong to no deck.
    pub fn without_deck(name: &str) -> Self {
        Self::of_folder(name.to_owned(), Path::new("."), Path::new("."))
    }

    fn built_in(name: &str) -> Option<Self> {
        let deck = DECKS.get_dir(name).filter(|_| built_in_decks().iter().any(|known| known == name))?;
        let own = Shelf::Folder(Path::new("decks").join(name));
        let shelves = |kind: &str, built_in: Shelf| {
            own.inner(kind).into_iter().chain(folder_in(Path::new("."), kind)).chain([built_in]).collect()
        };
        Some(Self {
            name: name.to_owned(),
            deck: Shelf::BuiltIn(deck),
            variant: Vec::new(),
            templates: shelves("templates", Shelf::BuiltIn(&TEMPLATES)),
            fonts: shelves("fonts", built_in_fonts()),
            own: Some(own),
            listed: ListedNames::default(),
            around: Shelf::Folder(".".into()),
        })
    }

    /// Returns a deck whose files are in memory, by their names in its folder; all that it does not have itself is built in.
    pub fn in_memory(name: &str, folder: MemoryFolder) -> Self {
        let deck = Shelf::Memory(folder);
        let shelves = |kind: &str, built_in: Shelf| deck.inner(kind).into_iter().chain([built_in]).collect();
        Self {
            name: name.to_owned(),
            own: None,
            variant: Vec::new(),
            templates: shelves("templates", Shelf::BuiltIn(&TEMPLATES)),
            fonts: shelves("fonts", built_in_fonts()),
            around: deck.clone(),
            deck,
            listed: ListedNames::default(),
        }
    }

    /// Returns the folders of templates and fonts, of the deck and of its project, that are links and lead out of the project.
    pub fn links_out(&self) -> Vec<LinkedFolder> {
        let mut roots: Vec<&Path> = self.folder().into_iter().chain([self.folder_around()]).collect();
        roots.dedup();
        let project = self.folder_around().canonicalize().ok();
        let leads_out = |folder: &LinkedFolder| !project.as_ref().is_some_and(|root| folder.target.starts_with(root));
        let folders = |root: &&Path| ["templates", "fonts"].map(|kind| LinkedFolder::of(root, kind));
        roots.iter().flat_map(folders).flatten().filter(leads_out).collect()
    }

    /// Returns the name of the deck's folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of its `deck.toml` as findings show it.
    pub fn spec_name(&self) -> String {
        self.deck.shown("deck.toml")
    }

    /// Returns whether both are the same deck, however they were named.
    pub fn is_same_deck(&self, other: &Self) -> bool {
        match (&self.deck, &other.deck) {
            (Shelf::Folder(own), Shelf::Folder(other)) => {
                own == other || own.canonicalize().is_ok_and(|own| other.canonicalize().is_ok_and(|other| own == other))
            }
            (Shelf::BuiltIn(own), Shelf::BuiltIn(other)) => own.path() == other.path(),
            (Shelf::Memory(own), Shelf::Memory(other)) => own.is_same(other),
            (Shelf::Folder(_) | Shelf::BuiltIn(_) | Shelf::Memory(_), _) => false,
        }
    }

    /// Returns whether the deck is built in.
    pub fn is_built_in(&self) -> bool {
        matches!(self.deck, Shelf::BuiltIn(_))
    }

    /// Returns a text file of the deck's folder: `deck.toml`, a table.
    ///
    /// # Errors
    /// As [`Shelf::read_text`].
    pub fn deck_text(&self, name: &str) -> Result<Arc<Source>, ReadError> {
        self.listed.first_found(name, self.deck_shelves(), |shelf| shelf.probe_text(name))
    }

    /// Returns a text file that the decks of the project share, such as `printers.toml`; none if the project has none.
    ///
    /// # Errors
    /// As [`Shelf::read_text`], unless the file is missing.
    pub fn shared_text(&self, name: &str) -> Result<Option<Arc<Source>>, ReadError> {
        match self.around.probe_text(name) {
            Err(ReadError::Missing { .. }) => Ok(None),
            read => read.map(Some),
        }
    }

    /// Returns the deck's name, with that of its variant: `farm (de)`.
    pub fn full_name(&self) -> String {
        let name = &self.name;
        if self.variant.is_empty() { name.clone() } else { format!("{name} ({})", self.variant.join("+")) }
    }

    /// Returns the names of the variants that are applied to the deck, the lowest first; none for the deck itself.
    pub fn variant(&self) -> &[String] {
        &self.variant
    }

    /// Returns the deck with variants applied, the lowest first: their templates and fonts win over the deck's, file by file.
    pub fn in_variant(&self, names: &[&str]) -> Self {
        let mut project = Self { listed: ListedNames::default(), ..self.clone() };
        for name in names {
            project.variant.push((*name).to_owned());
            let shelves = |kind: &str| -> Vec<Shelf> {
                self.deck_shelves().filter_map(|shelf| shelf.inner(&format!("{VARIANTS}/{name}/{kind}"))).collect()
            };
            project.templates.splice(0..0, shelves("templates"));
            project.fonts.splice(0..0, shelves("fonts"));
        }
        project
    }

    /// Returns the file that may describe a variant of that name.
    pub fn variant_file(name: &str) -> String {
        format!("{VARIANTS}/{name}.toml")
    }

    /// Returns the names of the variants that have a file or folders of their own, sorted.
    pub fn variants_in_files(&self) -> BTreeSet<String> {
        let inner = self.deck_shelves().filter_map(|shelf| shelf.inner(VARIANTS));
        inner.flat_map(|shelf| shelf.list(&[""])).filter_map(|file| variant_of(&file)).collect()
    }

    /// Returns the deck's folder on disk; none if it has none.
    pub fn folder(&self) -> Option<&Path> {
        self.deck.folder()
    }

    /// Returns the folders on disk whose files it may read.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        self.deck_shelves().chain(&self.templates).chain(&self.fonts).filter_map(Shelf::folder)
    }

    /// Returns the folder on disk with files that the decks of the project share; the one where Pullet runs if it is in memory.
    pub fn folder_around(&self) -> &Path {
        self.around.folder().unwrap_or(Path::new("."))
    }

    /// Returns the names of the deck's releases in its folder [`RELEASES`], such as `1.0.toml` or `de/1.0.toml`, sorted.
    pub fn releases(&self) -> BTreeSet<String> {
        let inner = self.deck_shelves().filter_map(|shelf| shelf.inner(RELEASES));
        inner.flat_map(|shelf| shelf.list(&[".toml"])).collect()
    }

    /// Returns the names of the looks of which the deck's releases have a picture.
    pub fn looks(&self) -> BTreeSet<String> {
        let inner = self.deck_shelves().filter_map(|shelf| shelf.inner(&format!("{RELEASES}/looks")));
        let pictures = inner.flat_map(|shelf| shelf.list(&[".png"]));
        pictures.filter_map(|file| file.strip_suffix(".png").map(str::to_owned)).collect()
    }

    /// Returns the picture of a look in the deck's releases.
    ///
    /// # Errors
    /// As [`Shelf::read`].
    pub fn look(&self, name: &str) -> Result<Cow<'static, [u8]>, ReadError> {
        let name = format!("{RELEASES}/looks/{name}.png");
        self.listed.first_found(&name, self.deck_shelves(), |shelf| shelf.probe(&name, FileKind::Binary))
    }

    /// Returns where files of the deck's folder are looked for, the one that wins first.
    pub(super) fn deck_shelves(&self) -> impl Iterator<Item = &Shelf> + Clone {
        self.own.iter().chain([&self.deck])
    }

    /// Returns the names of the files in the deck's folder that end in one of `endings`, sorted.
    pub fn deck_files(&self, endings: &[&str]) -> Vec<String> {
        let mut names: Vec<String> = self.deck_shelves().flat_map(|shelf| shelf.list(endings)).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Returns whether its project is the folder where Pullet runs.
    pub(super) fn is_in_this_folder(&self) -> bool {
        let real = |folder: &Path| folder.canonicalize().ok();
        real(self.folder_around()).is_some_and(|around| real(Path::new(".")) == Some(around))
    }

    /// Returns the template folders, the one that wins first.
    pub fn templates(&self) -> &[Shelf] {
        &self.templates
    }

    /// Returns the font folders, the one that wins first.
    pub fn fonts(&self) -> &[Shelf] {
        &self.fonts
    }

    /// Returns a picture that a face names: looked for in the deck's folder, then in the template folders, then by its name alone.
    ///
    /// # Errors
    /// As [`Shelf::read`]; a missing file is an error only if no folder has it.
    pub fn picture(&self, name: &str) -> Result<Cow<'static, [u8]>, ReadError> {
        let found = self.loosely((name, &PICTURE_ENDINGS), |shelf, name| shelf.probe(name, FileKind::Binary));
        let nearest = || self.listed.nearest(name, self.picture_shelves());
        found.unwrap_or_else(|| Err(ReadError::Missing { name: name.to_owned(), nearest: nearest() }))
    }

    /// Returns whether there is a picture of exactly that name; it is not read.
    pub fn has_picture(&self, name: &str) -> bool {
        let found = first_there(self.picture_shelves(), |shelf| shelf.find(name, FileKind::Binary).map(drop));
        found.is_some_and(|found| found.is_ok())
    }

    /// Returns where pictures and drawings are looked for, the folder that wins first.
    pub(super) fn picture_shelves(&self) -> impl Iterator<Item = &Shelf> + Clone {
        self.deck_shelves().chain(&self.templates)
    }

    /// Returns the name of a picture that has the same file name as one that lies elsewhere, such as `/home/me/fox.png`.
    pub fn picture_of_that_name(&self, elsewhere: &str) -> Option<String> {
        let file = elsewhere.rsplit(['/', '\\']).next().filter(|file| !file.is_empty())?;
        let named = |name: &&String| name.rsplit('/').next() == Some(file);
        self.picture_shelves().find_map(|shelf| self.listed.of(shelf).iter().find(named).cloned())
    }

    /// Returns a template's text, from the first folder that has it.
    ///
    /// # Errors
    /// As [`Shelf::read_text`]; a missing file is an error only if no folder has it, and that names no nearest file.
    pub fn template(&self, name: &str) -> Result<Arc<Source>, ReadError> {
        let found = first_there(self.templates.iter(), |shelf| shelf.probe_text(name));
        found.unwrap_or_else(|| Err(ReadError::Missing { name: name.to_owned(), nearest: None }))
    }

    /// Returns the name of the template that is nearest to one that is missing.
    pub fn nearest_template(&self, name: &str) -> Option<String> {
        self.listed.nearest(name, self.templates.iter())
    }

    /// Returns the text of a drawing that a template places: looked for in the deck's folder, then in the template folders, then
    /// by its name alone.
    ///
    /// # Errors
    /// As [`Project::template`].
    pub fn drawing(&self, name: &str) -> Result<Arc<Source>, ReadError> {
        let found = self.loosely((name, &DRAWING_ENDINGS), Shelf::probe_text);
        found.unwrap_or_else(|| Err(ReadError::Missing { name: name.to_owned(), nearest: None }))
    }
}

/// The folder of a deck for its releases.
pub const RELEASES: &str = "releases";

/// The folder of a deck for files that were replaced in the page.
pub const REPLACED: &str = "replaced";

/// The folder of a deck for its variants.
const VARIANTS: &str = "variants";

/// Returns the variant that a file of the folder `variants` belongs to: `de.toml`, `de/templates/card.svg`.
fn variant_of(file: &str) -> Option<String> {
    let name = match file.split_once('/') {
        None => file.strip_suffix(".toml")?,
        Some((name, rest)) => ["templates/", "fonts/"].iter().any(|folder| rest.starts_with(folder)).then_some(name)?,
    };
    Some(name.to_owned())
}

/// Returns the project of a deck: the folder that contains `decks/`, or the deck's own folder if it is not in one.
///
/// The path is kept as it was given, so that findings show what you typed.
fn project_root(folder: &Path) -> PathBuf {
    let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    if !real.parent().is_some_and(|parent| parent.ends_with("decks")) {
        return folder.to_owned();
    }
    match folder.parent().filter(|parent| parent.ends_with("decks")).and_then(Path::parent) {
        Some(root) => root.to_owned(),
        None => folder.join("..").join(".."),
    }
}

/// Returns the name of a deck's folder, however it was typed.
fn folder_name(folder: &Path) -> String {
    let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    real.file_name().map_or_else(|| "deck".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Returns whether a folder has a `deck.toml`.
///
/// # Errors
/// [`OpenError::TextEnding`] if it has a `deck.toml.txt` instead.
fn has_spec(folder: &Path) -> Result<bool, OpenError> {
    let path = folder.join("deck.toml.txt");
    let has_spec = folder.join("deck.toml").is_file();
    if !has_spec && path.is_file() { Err(OpenError::TextEnding { path }) } else { Ok(has_spec) }
}

fn deck_names() -> Vec<String> {
    let own = decks_in(Path::new("decks"));
    own.iter().map(|folder| folder_name(folder)).chain(built_in_decks()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_is_the_folder_that_contains_decks() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let deck = folder.path().join("decks/farm");
        std::fs::create_dir_all(&deck).expect("a folder can be made");
        assert_eq!(project_root(&deck), folder.path());
        assert_eq!(project_root(folder.path()), folder.path());
    }
}
