//! `pullet list fonts`, `formats`, `papers`, `labels` and `fields`.

use super::option_values::{Format, Listed};
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use super::text_table::columns_at_left;
use crate::files::Project;
use crate::fonts::FontLibrary;
use crate::model::{CARD_FORMATS, Deck, LABEL_SHEETS, LabelShape, NamedFormat, NamedLabels, PAPERS, Paper, Value};
use crate::spec;
use serde::Serialize;
use std::collections::BTreeMap;

/// What `list WHAT --format json` prints: the list under its name.
type Lists<'a, T> = BTreeMap<&'a str, Vec<T>>;

#[derive(Serialize)]
struct ListedLabels {
    name: &'static str,
    also: Vec<String>,
    title: &'static str,
    paper: &'static str,
    width_mm: f64,
    height_mm: f64,
    round: bool,
    columns: usize,
    rows: usize,
    source: &'static str,
}

#[derive(Serialize)]
struct ListedFormat {
    name: &'static str,
    width_mm: f64,
    height_mm: f64,
    corner_mm: f64,
    shape: String,
    source: &'static str,
}

#[derive(Serialize)]
struct ListedPaper {
    name: String,
    title: String,
    width_mm: f64,
    height_mm: f64,
    source: String,
}

#[derive(Serialize)]
struct ListedFont {
    family: String,
    /// The weights of its upright faces, from 100 to 900.
    weights: Vec<u16>,
    /// Those of its italic faces.
    italic_weights: Vec<u16>,
}

#[derive(Serialize)]
struct ListedField {
    group: String,
    field: String,
    kind: &'static str,
    example: String,
}

/// Lists something else than decks; `deck` is the deck whose fonts or fields are listed.
pub(super) fn run(what: Listed, deck: Option<&str>, format: Format) -> Result<ExitStatus, CliError> {
    match what {
        Listed::Decks => {}
        Listed::Formats => print(format, "formats", CARD_FORMATS.iter().map(of_format).collect(), format_line),
        Listed::Papers => print(format, "papers", PAPERS.iter().map(of_paper).collect(), paper_line),
        Listed::Labels => print(format, "labels", LABEL_SHEETS.iter().map(of_labels).collect(), label_line),
        Listed::Fonts => {
            let project = match deck {
                Some(deck) => Project::open(deck)?,
                None => Project::without_deck("fonts"),
            };
            print(format, "fonts", fonts(&project), font_line);
        }
        Listed::Fields => {
            let project = match deck {
                Some(deck) => Some(Project::open(deck)?),
                None => Project::here()?.into_iter().next(),
            };
            let deck = project.and_then(|project| spec::read(&project).0);
            print(format, "fields", deck.as_ref().map(fields).unwrap_or_default(), field_line);
        }
    }
    Ok(ExitStatus::Clean)
}

/// Prints a list, a line or an object for each of its items.
fn print<T: Serialize>(format: Format, name: &str, items: Vec<T>, line: impl Fn(&T) -> Vec<String>) {
    match format {
        Format::Json => terminal::json(&Lists::from([(name, items)])),
        Format::Text if items.is_empty() => {}
        Format::Text => terminal::result(&columns_at_left(&items.iter().map(line).collect::<Vec<_>>())),
    }
}

fn of_format(format: &NamedFormat) -> ListedFormat {
    ListedFormat {
        name: format.name,
        width_mm: format.trim.width.to_mm(),
        height_mm: format.trim.height.to_mm(),
        corner_mm: format.corner.to_mm(),
        shape: format.shape.word().to_owned(),
        source: format.source,
    }
}

fn format_line(format: &ListedFormat) -> Vec<String> {
    let ListedFormat { name, width_mm, height_mm, corner_mm, shape, .. } = format;
    let corner = if *corner_mm > 0.0 { format!(", corners of {corner_mm} mm") } else { String::new() };
    vec![(*name).to_owned(), format!("{width_mm} × {height_mm} mm"), format!("{shape}{corner}")]
}

fn of_paper(paper: &Paper) -> ListedPaper {
    let (width_mm, height_mm) = (paper.size.width.to_mm(), paper.size.height.to_mm());
    ListedPaper {
        name: paper.name.to_string(),
        title: paper.title.to_string(),
        width_mm,
        height_mm,
        source: paper.source.to_string(),
    }
}

fn paper_line(paper: &ListedPaper) -> Vec<String> {
    let ListedPaper { name, title, width_mm, height_mm, .. } = paper;
    vec![name.clone(), format!("{width_mm} × {height_mm} mm"), title.clone()]
}

fn of_labels(labels: &NamedLabels) -> ListedLabels {
    ListedLabels {
        name: labels.name,
        also: labels.also_named(),
        title: labels.title,
        paper: labels.paper,
        width_mm: labels.size.width.to_mm(),
        height_mm: labels.size.height.to_mm(),
        round: labels.shape == LabelShape::Round,
        columns: labels.grid.0,
        rows: labels.grid.1,
        source: labels.source,
    }
}

fn label_line(labels: &ListedLabels) -> Vec<String> {
    let ListedLabels { name, also, title, paper, width_mm, height_mm, round, columns, rows, .. } = labels;
    let size = if *round { format!("{width_mm} mm across") } else { format!("{width_mm} × {height_mm} mm") };
    let also = if also.is_empty() { String::new() } else { format!("; also {}", also.join(", ")) };
    vec![(*name).to_owned(), format!("{paper}, {columns} × {rows} of {size}: {title}{also}")]
}

/// Returns the families that the templates of a deck can name, sorted, with their weights.
fn fonts(project: &Project) -> Vec<ListedFont> {
    let library = FontLibrary::load(project).0;
    let mut families: BTreeMap<String, (Vec<u16>, Vec<u16>)> = BTreeMap::new();
    for font in library.files() {
        let Some((family, _)) = font.face.families.first() else { continue };
        let (upright, italic) = families.entry(family.clone()).or_default();
        let weights = if font.is_upright() { upright } else { italic };
        weights.extend([font.weights.0, font.weights.1]);
    }
    let sorted = |mut weights: Vec<u16>| {
        weights.sort_unstable();
        weights.dedup();
        weights
    };
    let listed =
        |(family, (upright, italic))| ListedFont { family, weights: sorted(upright), italic_weights: sorted(italic) };
    families.into_iter().map(listed).collect()
}

fn font_line(font: &ListedFont) -> Vec<String> {
    let words = |weights: &[u16]| weights.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
    let italic = match font.italic_weights.as_slice() {
        [] => String::new(),
        weights => format!("italic {}", words(weights)),
    };
    vec![font.family.clone(), words(&font.weights), italic]
}

/// Returns the fields that the templates of each group of cards can read, with a value of the first card that has one.
fn fields(deck: &Deck) -> Vec<ListedField> {
    let mut listed: Vec<ListedField> = Vec::new();
    for card in &deck.cards {
        let group = &deck.groups[card.group].name;
        for (name, field) in &card.fields {
            gather(group, name, &field.value, &mut listed);
        }
    }
    listed
}

/// Adds a field that is not there yet, and those of a table in it.
fn gather(group: &str, name: &str, value: &Value, listed: &mut Vec<ListedField>) {
    if let Value::Table(fields) = value {
        fields.iter().for_each(|(inner, field)| gather(group, &format!("{name}.{inner}"), &field.value, listed));
        return;
    }
    if listed.iter().any(|known| known.field == name && known.group == group) {
        return;
    }
    let example = match value {
        Value::Text(text) => text.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Bool(answer) => answer.to_string(),
        Value::List(items) => format!("{} values", items.len()),
        Value::Table(_) => String::new(),
    };
    listed.push(ListedField { group: group.to_owned(), field: name.to_owned(), kind: value.kind(), example });
}

fn field_line(field: &ListedField) -> Vec<String> {
    const LONGEST: usize = 40;
    let ListedField { group, field, kind, example } = field;
    let mut shown: String = example.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect();
    if example.chars().count() > LONGEST {
        shown.push('…');
    }
    vec![group.clone(), format!("{{{{ {field} }}}}"), (*kind).to_owned(), shown]
}
