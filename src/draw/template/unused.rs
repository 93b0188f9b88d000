//! What a deck has and nothing uses: columns, strings, values of the theme, and files.
//!
//! Where a name may be read that only printing shows, nothing is said: a note about something in use would be worse than none.

use super::context::DECK_NAMES;
use super::sandbox::{Reads, words};
use crate::diag::{Code, Finding, Findings, Place, counted, listed};
use crate::files::Project;
use crate::model::{Deck, Field, Fields};
use crate::render::decoded_link;
use indexmap::IndexMap;
use std::borrow::Cow;
use std::collections::BTreeSet;
use unicode_normalization::UnicodeNormalization;

/// The most names that a note shows.
const MOST: usize = 12;

/// The endings of pictures and drawings.
const PICTURES: &[&str] = &[".svg", ".svgz", ".png", ".jpg", ".jpeg", ".gif", ".webp"];

/// The folders of a deck that are looked after elsewhere.
const OTHER_FOLDERS: [&str; 3] = ["fonts/", "releases/", "variants/"];

/// What the templates of a deck are and make.
pub(super) struct TemplatesInUse<'a> {
    /// What all of them read.
    pub(super) reads: Reads,
    /// The names of their files.
    pub(super) files: BTreeSet<&'a str>,
    /// Their texts, and the faces made of them.
    pub(super) texts: Vec<&'a str>,
}

/// Returns notes about what nothing uses.
pub(super) fn notes(project: &Project, deck: &Deck, templates: TemplatesInUse<'_>) -> Findings {
    let icons = project.deck_files(&[".svg"]);
    let icons = icons.iter().filter(|file| file.contains("icons/")).map(|file| stem(file));
    let theme = deck.theme.iter().flat_map(|(name, field)| {
        std::iter::once(name.as_str())
            .chain(field.value.as_table().into_iter().flat_map(|inner| inner.keys().map(String::as_str)))
    });
    let TemplatesInUse { reads, files, texts } = templates;
    let mut names = UseOfNames {
        reads,
        wanted: icons.chain(theme).map(|name| composed(name).into_owned()).collect(),
        seen: BTreeSet::new(),
        linked: BTreeSet::new(),
    };
    texts.into_iter().for_each(|text| names.see(text));
    // `build --players` reads it.
    names.reads.words.insert("players".to_owned());
    for place in std::iter::once(&deck.place).chain(&deck.variant_places) {
        names.add_spec(place.source().text());
    }
    for file in project.deck_files(&[".svg", ".toml"]).iter().filter(|file| file.starts_with("variants/")) {
        project.deck_text(file).iter().for_each(|source| names.add_text(source.text()));
    }
    let values = deck.cards.iter().map(|card| &card.fields).chain(deck.sheets.iter().map(|sheet| &sheet.fields));
    values.chain([&deck.strings, &deck.theme]).for_each(|fields| names.see_values(fields));
    let mut findings = Findings::new();
    findings.extend(names.columns(deck));
    findings.extend(names.entries(&deck.strings, "strings", Code::UnusedString));
    findings.extend(names.entries(&deck.theme, "theme", Code::UnusedTheme));
    // What the faces of a variant show is not known here.
    if deck.variants.is_empty() {
        findings.extend(names.files(project, deck, &files));
    }
    findings
}

/// The names that something may read.
struct UseOfNames {
    /// What templates, ids and expectations read.
    reads: Reads,
    /// The names that text may use too: colours of the theme and icons, as in `{rust: words}`.
    wanted: BTreeSet<String>,
    /// Those of them that stand in a text, and the names of files there.
    seen: BTreeSet<String>,
    /// Those that links are to, without folders and endings, in small letters.
    linked: BTreeSet<String>,
}

impl UseOfNames {
    /// Looks through a text, and through the links in it as they are meant.
    fn see(&mut self, text: &str) {
        if text.contains('%') {
            let links =
                text.split(|c: char| c.is_whitespace() || "\"'()<>".contains(c)).filter(|word| word.contains('%'));
            links.filter_map(decoded_link).for_each(|link| self.see_words(&link));
        }
        let links = text.split("href=").skip(1).filter_map(|rest| rest.get(1..)?.split(['"', '\'']).next());
        for link in links.filter(|link| !link.starts_with("data:")) {
            let name = composed(link.rsplit('/').next().unwrap_or(link)).to_lowercase();
            self.linked.extend([stem(&name).to_owned(), name]);
        }
        self.see_words(text);
    }

    fn see_words(&mut self, text: &str) {
        let text = &*composed(text);
        let wanted = words(text).filter(|word| self.wanted.contains(*word));
        self.seen.extend(wanted.map(str::to_owned));
        self.seen.extend(file_words(text).filter(|word| is_picture(word)).map(str::to_owned));
    }

    /// Looks through values.
    fn see_values(&mut self, fields: &Fields) {
        for field in fields.values() {
            field.value.as_text().into_iter().for_each(|text| self.see(text));
            field.value.as_table().into_iter().for_each(|fields| self.see_values(fields));
        }
    }

    /// Adds a text that reads names by itself.
    fn add_text(&mut self, text: &str) {
        self.reads.words.extend(words(text).map(str::to_owned));
        self.see(text);
    }

    /// Adds the texts of a `deck.toml`: ids, expectations, names of columns and of files.
    fn add_spec(&mut self, spec: &str) {
        let Ok(table) = spec.parse::<toml::Table>() else { return };
        let mut values: Vec<&toml::Value> = table.values().collect();
        while let Some(value) = values.pop() {
            match value {
                toml::Value::String(text) => self.add_text(text),
                toml::Value::Array(items) => values.extend(items),
                toml::Value::Table(table) => values.extend(table.values()),
                _ => {}
            }
        }
    }

    /// Returns whether entries of a table may be read by names that only printing shows.
    fn is_dynamic(&self, table: &str) -> bool {
        let is_harmless = |name: &str| DECK_NAMES.contains(&name) || matches!(name, "card" | "sheet" | "loop");
        self.reads.dynamic.iter().any(|name| name == table || !is_harmless(name))
    }

    /// Returns notes about columns and fields, one for each file.
    fn columns(&self, deck: &Deck) -> Vec<Finding> {
        // An engine may read any column.
        if deck.game.is_some() || self.is_dynamic("") {
            return Vec::new();
        }
        let mut files: IndexMap<&str, IndexMap<&str, &Field>> = IndexMap::new();
        let mut fields: Vec<&Fields> = deck.cards.iter().map(|card| &card.fields).collect();
        // A group without the key `id` names its cards by that column.
        let is_read = |name: &str| name == "id" || self.reads.words.contains(name);
        let tables = deck.data.iter().filter(|(name, _)| is_read(name));
        fields.extend(tables.flat_map(|(_, rows)| rows).filter_map(|row| row.value.as_table()));
        fields.extend(deck.sheets.iter().map(|sheet| &sheet.fields));
        for (name, field) in fields.into_iter().flatten() {
            let inner = field.value.as_table().into_iter().flatten();
            for (name, field) in std::iter::once((name, field)).chain(inner) {
                let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                if is_name && !is_read(name) {
                    files.entry(field.place.source().name()).or_default().entry(name).or_insert(field);
                }
            }
        }
        let note = |(file, names): (&str, IndexMap<&str, &Field>)| {
            let (first, field) = names.first().expect("a file is listed with its first name");
            let short = file.rsplit('/').next().unwrap_or(file);
            let is_table = *field.place.source().name() != *deck.place.source().name();
            let place = if is_table { column_place(first, &field.place) } else { field.place.clone() };
            let kind = if is_table { "column" } else { "field" };
            let names: Vec<&str> = names.keys().copied().collect();
            note(Code::UnusedColumn, kind, &names, &format!(" of `{short}`"), place)
                .help("read it in a template, or remove it; to keep it for yourself, accept `unused-column`")
        };
        files.into_iter().map(note).collect()
    }

    /// Returns a note about the entries of `[strings]` or `[theme]`.
    fn entries(&self, fields: &Fields, table: &str, code: Code) -> Option<Finding> {
        if self.is_dynamic(table) {
            return None;
        }
        let is_named = |name: &String| self.reads.words.contains(name) || self.seen.contains(&*composed(name));
        let is_used = |name: &String, field: &Field| {
            is_named(name) || field.value.as_table().is_some_and(|inner| inner.keys().any(is_named))
        };
        let unused: Vec<_> = fields.iter().filter(|(name, field)| !is_used(name, field)).collect();
        let names: Vec<&str> = unused.iter().map(|(name, _)| name.as_str()).collect();
        let place = unused.first()?.1.place.clone();
        let finding = note(code, "value", &names, &format!(" of `[{table}]`"), place);
        Some(finding.help(format!("read it in a template as `{{{{ {table}.{} }}}}`, or remove it", names[0])))
    }

    /// Returns a note about the templates, drawings and pictures in the deck's own folder.
    fn files(&self, project: &Project, deck: &Deck, templates: &BTreeSet<&str>) -> Option<Finding> {
        let folder = deck.place.source().name().trim_end_matches("deck.toml");
        let templates: BTreeSet<Cow<'_, str>> = templates.iter().map(|name| composed(name)).collect();
        let is_used = |file: &str| {
            let file = &*composed(file);
            let is_icon = file.contains("icons/") && self.seen.contains(stem(file));
            let name = file.rsplit('/').next().unwrap_or(file);
            // A name with a space is looked for by its last word.
            let is_shown = file_words(name).last().is_some_and(|word| self.seen.contains(word));
            let is_linked = self.linked.contains(&stem(file).to_lowercase());
            is_icon || is_shown || is_linked || templates.contains(&composed(&format!("{folder}{file}")))
        };
        let files = project.deck_files(PICTURES);
        let files = files.iter().filter(|file| !OTHER_FOLDERS.iter().any(|folder| file.starts_with(folder)));
        let unused: Vec<&str> = files.map(String::as_str).filter(|file| !is_used(file)).collect();
        let finding = note(Code::UnusedFile, "file", &unused, " in the deck's folder", deck.place.source().line(1));
        (!unused.is_empty()).then(|| finding.help("remove it, or write its exact name where it belongs"))
    }
}

/// Returns a text whose letters with marks are one letter each: names of files may have them in either way.
fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) }
}

/// Returns the name of a file without its folder and its ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns the words of a text as names of files have them.
fn file_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '.')).filter(|word| !word.is_empty())
}

fn is_picture(word: &str) -> bool {
    let ending = word.rfind('.').map_or("", |at| &word[at..]);
    PICTURES.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

/// Returns where a table names a column; the place of a cell where it does not.
fn column_place(name: &str, cell: &Place) -> Place {
    let header = cell.source().line(1);
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = header.text().match_indices(name).map(|(at, _)| at..at + name.len());
    let text = header.text();
    found
        .find(|span| !text[..span.start].ends_with(is_letter) && !text[span.end..].starts_with(is_letter))
        .map_or_else(|| cell.clone(), |span| header.part(span))
}

fn note(code: Code, kind: &str, names: &[&str], of: &str, place: Place) -> Finding {
    let message = match names {
        [name] => format!("the {kind} `{name}`{of} is not used"),
        names => {
            let shown = listed(names.iter().map(|name| format!("`{name}`")), MOST);
            format!("{}{of} are not used: {shown}", counted(names.len(), kind))
        }
    };
    Finding::new(code, message).at(place, "never used")
}
