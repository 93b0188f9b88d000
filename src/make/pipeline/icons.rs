//! The icons that words can show, and how a word finds them.

use super::inputs::on_own_threads;
use super::picture_files::picture;
use crate::files::{Project, built_in_templates};
use crate::fonts::FontLibrary;
use crate::output::png::icon_sheet;
use crate::render::SvgReader;
use crate::text::icon_drawing;
use crate::under_way;
use indexmap::IndexSet;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use usvg::Tree;

/// An icon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct IconEntry {
    /// Its name: words show `sword` by `{sword}`.
    pub name: String,
    /// What kind of thing it is; nothing for one of the deck's or the project's own.
    pub group: String,
    /// What else finds it.
    pub words: Vec<String>,
    /// Whether its drawing is built in.
    pub built_in: bool,
}

/// The folder of icons, in that of templates.
const FOLDER: &str = "icons/";
/// A line for each built-in icon, its name and then its words, below those of the groups.
const TABLE: &str = "icons/words.txt";
const GROUP: &str = "## ";
/// How many icons are named that a wrong name may mean.
const MOST_NEAR: usize = 3;

/// Returns the icons of a deck and its project, sorted, and then the built-in ones in their groups.
pub fn icons(project: &Project) -> Vec<IconEntry> {
    let own = project.templates().iter().filter(|shelf| !shelf.is_built_in());
    let files = own.flat_map(|shelf| shelf.list(&[".svg"]));
    let own: BTreeSet<String> = files.filter_map(|file| name_of(&file).map(str::to_owned)).collect();
    let is_new = |name: &&String| !built_in().iter().any(|icon| icon.name == **name);
    let entry = |name: &String| IconEntry { name: name.clone(), ..IconEntry::default() };
    let new = own.iter().filter(is_new).map(entry);
    let listed = built_in().iter().map(|icon| IconEntry { built_in: !own.contains(&icon.name), ..icon.clone() });
    new.chain(listed).collect()
}

/// Returns the built-in icons in their groups.
fn built_in() -> &'static [IconEntry] {
    static ICONS: LazyLock<Vec<IconEntry>> = LazyLock::new(|| {
        let table = built_in_templates().read_text(TABLE);
        let (mut listed, mut group) = (Vec::new(), "");
        for line in table.iter().flat_map(|table| table.text().lines()) {
            let mut words = line.split_whitespace().map(str::to_owned);
            match (line.strip_prefix(GROUP), words.next()) {
                (Some(title), _) => group = title,
                (None, Some(name)) if !name.starts_with('#') => {
                    let (group, words) = (group.to_owned(), words.collect());
                    listed.push(IconEntry { name, group, words, built_in: true });
                }
                _ => {}
            }
        }
        listed
    });
    &ICONS
}

/// Returns the name of the icon that a file of the template folders holds.
fn name_of(file: &str) -> Option<&str> {
    file.strip_prefix(FOLDER)?.strip_suffix(".svg")
}

/// Returns the file of an icon, in the template folders.
pub(super) fn file_of(name: &str) -> String {
    format!("{FOLDER}{}.svg", name.trim_end_matches(".svg"))
}

impl IconEntry {
    /// Returns the file in the template folders.
    pub fn file(&self) -> String {
        file_of(&self.name)
    }

    /// Returns how near a word in small letters is to the icon: its name, a part of it, one of its words, the beginning of one.
    fn distance(&self, word: &str) -> Option<u8> {
        let parts = || self.name.split(['-', '_', '/']);
        let mut words = self.words.iter().map(String::as_str);
        if self.name == word {
            Some(0)
        } else if parts().any(|part| part == word) {
            Some(1)
        } else if words.clone().any(|known| known == word) {
            Some(2)
        } else {
            parts().chain(&mut words).any(|known| known.starts_with(word)).then_some(3)
        }
    }
}

/// Returns the icons that a word finds, the nearest first: `swords` finds what `sword` does.
pub fn icons_found<'i>(icons: &'i [IconEntry], word: &str) -> Vec<&'i IconEntry> {
    let word = word.to_lowercase();
    let forms = [Some(word.as_str()), word.strip_suffix('s'), word.strip_suffix("es")];
    let forms: Vec<&str> = forms.into_iter().flatten().filter(|form| !form.is_empty()).collect();
    let distance = |icon: &IconEntry| forms.iter().filter_map(|form| icon.distance(form)).min();
    let mut found: Vec<&IconEntry> = icons.iter().filter(|icon| distance(icon).is_some()).collect();
    found.sort_by_key(|icon| distance(icon));
    found
}

/// Returns the names of icons that one may mean which is not there: of a nearly equal name, or built in and found by it as a word.
pub(super) fn near(project: &Project, name: &str) -> Vec<String> {
    let typo = project.nearest_template(&file_of(name));
    let typo = typo.and_then(|file| name_of(&file).map(str::to_owned));
    let found = || icons_found(built_in(), name).into_iter().map(|icon| icon.name.clone());
    // `stars` are a star.
    let one = found().next().filter(|icon| name.strip_suffix('s') == Some(icon));
    let all: IndexSet<String> = one.into_iter().chain(typo).chain(found()).collect();
    all.into_iter().take(MOST_NEAR).collect()
}

/// Returns the icons that words can show, each as a drawing of its own: what takes the colour of words has the colour `ink`.
pub fn icon_drawings(project: &Project, ink: &str) -> Vec<(IconEntry, String)> {
    let drawing = |icon: &IconEntry| icon_drawing(project.template(&icon.file()).ok()?.text(), ink);
    icons(project).into_iter().filter_map(|icon| drawing(&icon).map(|drawing| (icon, drawing))).collect()
}

/// Draws icons into one picture, `columns` in a row, each in a square of `cell` pixels; one that is too much to draw leaves its square
/// empty.
pub fn icon_picture(project: &Project, drawings: &[String], (cell, columns): (u32, u32)) -> Option<Vec<u8>> {
    on_own_threads(|| {
        let (fonts, _) = FontLibrary::load(project);
        let reader = SvgReader::new(&fonts, Box::new(|name: &str| picture(project, name)), "en");
        let drawn = |drawing: &String| under_way::guarded(|| reader.read(drawing).0).flatten();
        let trees: Vec<Option<Tree>> = drawings.par_iter().map(drawn).collect();
        icon_sheet(&trees, cell, columns)
    })
}
