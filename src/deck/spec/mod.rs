//! Reads a deck's spec: `deck.toml` and its tables become a [`Deck`], and whatever is wrong with them becomes findings
//! that its author can act upon.
//!
//! The format is described in `docs/deck-format.md`, the findings in `docs/findings.md`. Reading goes on after every fault,
//! so that the author sees all faults at once.

mod acceptances;
mod amendments;
mod bleed;
mod box_room;
mod cells;
mod combinations;
mod copies;
mod csv_table;
mod cutting;
mod data_node;
mod data_rows;
mod data_tables;
mod date_cells;
mod deck_table;
mod expectations;
mod figures;
mod file_errors;
mod fill;
mod font_names;
mod groups;
mod id_names;
mod ids;
mod json_table;
mod layer;
mod lengths;
mod limits;
mod markdown;
mod names;
mod not_in_deck;
mod overlay;
mod overlay_items;
mod page_setup;
mod preflight_table;
mod print_form;
mod print_options;
mod row_table;
mod rows;
mod rule_setting;
mod schema;
mod shapes;
mod sheet_table;
mod sheet_text;
mod sheets;
mod sizes;
mod spec_reader;
mod syntax;
mod syntax_words;
mod table;
mod table_cells;
mod table_file;
mod table_of_file;
mod text_table;
mod theme;
mod toml_faults;
mod toml_table;
mod translations;
mod unused;
mod values;
mod variants;
mod yaml_table;

pub use file_errors::mending;
pub use id_names::is_name_letter;
pub use limits::CARDS as MOST_CARDS;
pub use print_form::PrintForm;
pub use print_options::{PrintOption, print_option, print_options};
pub use rule_setting::RuleSetting;
pub use schema::{deck_schema, variant_schema};
pub use table_cells::cell;
pub use table_file::is_csv;
pub use table_of_file::{TableError, TableOfFile, table_of_file};
pub use text_table::{TextRow, TextTable, csv_text, pasted_rows};
pub use variants::{BASE, NoVariant, in_variant, variants, with_variants};

use crate::diag::{Code, Finding, Findings, Source};
use crate::files::Project;
use crate::model::{Card, Deck, Placeholders};
use data_tables::DataTables;
use overlay::Overlay;
use spec_reader::SpecReader;
use std::ops::Range;
use std::sync::Arc;
use syntax::Recovery;
use table::TableReader;
use toml::de::DeTable;
use variants::Variants;

/// Reads a deck, and reports everything that is wrong with it.
///
/// There is no deck if `deck.toml` cannot be read at all: it is not UTF-8, or not TOML. Otherwise the deck holds
/// everything that could be understood, so that later stages can add what they find. Groups and cards with a fault are
/// left out: if the findings hold errors, what is said of the deck as a whole, such as its number of cards, may be wrong.
///
/// # Examples
/// ```
/// use pullet_deck::{files::Project, spec};
/// let folder = tempfile::tempdir()?;
/// let spec = "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"hen-{{ n }}\"\nfront = \"hen.svg\"\neach = { n = [1, 2] }\n";
/// std::fs::write(folder.path().join("deck.toml"), spec)?;
/// let project = Project::open(&folder.path().display().to_string())?;
/// let (deck, findings) = spec::read(&project);
/// assert!(findings.is_empty());
/// assert_eq!(deck.map(|deck| deck.cards[1].id.to_string()), Some("hen-2".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(project: &Project) -> (Option<Deck>, Findings) {
    let source = match file_errors::toml_text(project, "deck.toml") {
        Ok(source) => source,
        Err(error) => {
            // There is no text to point at: an empty first line takes its place.
            let place = Source::new(project.spec_name(), "").line(1);
            let mut findings = Findings::new();
            findings.push(file_errors::finding(&error, &place));
            return (None, findings);
        }
    };
    let spec = SpecReader::new(project, Arc::clone(&source));
    spec.look_for_control_characters(&source);
    project.links_out().iter().for_each(|linked| spec.find(file_errors::linked(linked)));
    let variant_sources = variants::sources(&spec);
    let recovered = syntax::recover(&spec, &source);
    let recovered_variants: Vec<Recovery> =
        variant_sources.iter().map(|(_, source)| syntax::recover(&spec, source)).collect();
    let is_whole =
        [&recovered].into_iter().chain(&recovered_variants).all(|recovered| matches!(recovered, Recovery::Whole));
    let syntax_findings = spec.count();
    let Some(text) = recovered.text(&source) else { return (None, spec.into_findings()) };
    let texts = variant_sources.iter().zip(&recovered_variants).filter_map(|((variant, source), recovered)| {
        let offset = spec.add(Arc::clone(source));
        spec.look_for_control_characters(source);
        Some((variant, overlay::padded(recovered.text(source)?, offset)))
    });
    let texts: Vec<_> = texts.collect();
    let files = texts.iter().map(|(variant, text)| Overlay::from_file(variant, text)).collect();
    let deck = read_text(&spec, text, files);
    if !is_whole {
        // The lines left out may say what seems to be missing: only findings that do not depend on them count.
        syntax::keep_independent(&spec, syntax_findings);
    }
    (is_whole.then_some(deck), spec.into_findings())
}

/// Reads the text of `deck.toml` with the variants of `files` applied; all of them are valid TOML.
fn read_text<'t>(spec: &SpecReader<'_>, text: &'t str, files: Vec<Overlay<'t>>) -> Deck {
    let mut document = DeTable::parse_recoverable(text).0.into_inner();
    let place = spec.source.place(0..text.len());
    let first_line = spec.source.line(1);
    let variants = Variants::take(&mut document, spec);
    let names = variants.names.clone();
    let overlays = variants.overlays(spec.project.variant(), files);
    let applied = overlay::apply(spec, &mut document, overlays);
    let mut root = TableReader::new(spec, &document, first_line, "deck.toml");
    root.entry("variant");
    // Findings list the tables in the order in which they are asked for.
    root.entry("deck");
    let theme = theme::read(&mut root);
    let about = deck_table::read(&mut root, &theme);
    let strings = root.named_fields("strings", &[]);
    let figures = figures::read(&mut root);
    let fonts = font_names::read(&mut root);
    let mut tables = DataTables::read(&mut root, &applied.amendments);
    let cards = groups::read(&mut root, &mut tables, (&about.format, &theme));
    let mut sheets = sheets::read(&mut root, about.format.format().trim);
    let (print, fills) = print_options::read(&mut root);
    let preflight = preflight_table::read(&mut root);
    let rules = root.table("rules").map(|table| table.fields()).unwrap_or_default();
    let expectations = expectations::read(&mut root);
    let (acceptances, own_acceptances) = acceptances::read(&mut root, applied.own_acceptances);
    report_nothing_to_print(&root, applied.leaves_out);
    let printed = cards.cards.iter().map(|card| card.copies as usize).sum();
    box_room::complete_empty(spec, &mut sheets, printed, about.format.format().trim);
    fill::report_unknown(&fills, &cards.groups, &cards.cards);
    fill::report_unprinted(spec, &cards.groups, &cards.cards);
    root.finish_spelled(in_brackets);
    // In a variant, whatever used a table may have been left out on purpose.
    if spec.project.variant().is_empty() {
        unused::report(spec, &tables, about.game.as_deref(), &cards.groups, &cards.cards, &sheets);
    }
    let revision = about.version.clone().unwrap_or_default();
    Deck {
        draft: None,
        id: spec.project.name().to_owned(),
        title: about.title.unwrap_or_else(|| spec.project.name().to_owned()),
        game: about.game,
        version: about.version,
        players: about.players,
        language: about.language.unwrap_or_else(|| deck_table::LANGUAGE.to_owned()),
        about: about.about,
        theme,
        strings,
        figures,
        fonts,
        placeholders: Placeholders::default(),
        rules,
        data: tables.into_rows(spec),
        groups: cards.groups,
        cards: cards.cards.into_iter().map(|card| Card { revision: revision.clone(), ..card }).collect(),
        sheets,
        print,
        preflight,
        expectations,
        acceptances,
        place,
        inherited_acceptances: if spec.project.variant().is_empty() { 0 } else { own_acceptances },
        variant: spec.project.variant().join("+"),
        variants: names,
        variant_places: spec.further_files(),
    }
}

fn report_nothing_to_print(root: &TableReader<'_>, left_out: Option<Range<usize>>) {
    let spec = root.spec;
    let given = ["cards", "sheets"].iter().any(|key| root.has(key) || root.has_typo_of(key));
    if given {
        return;
    }
    if let Some(span) = left_out {
        let finding = Finding::new(Code::NothingToPrint, "the variant leaves out all cards and sheets");
        let finding = finding.at(spec.place(span), "the last one is left out here");
        spec.find(finding.help("print at least one of them: remove a `leave-out = true`"));
    } else {
        let finding = Finding::new(Code::NothingToPrint, "the deck has no cards and no sheets");
        let help = "add a group of cards: `[[cards]]` with `id = \"{{ name }}\"`, `front = \"front.svg\"` and `rows = \
                    \"cards.csv\"` below it";
        spec.find(finding.at(root.place.clone(), "nothing to print in this file").help(help));
    }
}

/// Returns a table's name as the author writes it.
fn in_brackets(key: &str) -> String {
    match key {
        "accept" | "cards" | "expect" | "sheets" => format!("[[{key}]]"),
        "data" | "variant" => format!("[{key}.NAME]"),
        _ => format!("[{key}]"),
    }
}
