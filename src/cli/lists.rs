//! `pullet list fonts`, `formats`, `papers`, `labels`, `fields`, `icons` and `templates`.

use super::drawings::{Drawings, icons_by, templates_by};
use super::option_values::{Format, Listed};
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use super::text_table::columns_at_left;
use crate::files::Project;
use crate::fonts::FontLibrary;
use crate::model::{
    CARD_FORMATS, Deck, LABEL_SHEETS, LabelShape, Length, NamedChoice, NamedFormat, NamedLabels, PAPERS, Paper, Value,
};
use crate::spec;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// An item of a list: for programs, and as cells of a line.
type ListRow = (Json, Vec<String>);

/// Lists something else than decks; `of` is the deck whose fonts or fields are listed, or the word that finds icons or templates.
pub(super) fn run(what: Listed, of: Option<&str>, format: Format) -> Result<ExitStatus, CliError> {
    let mut usage = None;
    let mut used = |(items, how): Drawings| {
        usage = Some(how);
        items
    };
    let items = match what {
        Listed::Decks => return Ok(ExitStatus::Clean),
        Listed::Formats => CARD_FORMATS.iter().map(card_format).collect(),
        Listed::Papers => PAPERS.iter().map(paper).collect(),
        Listed::Labels => LABEL_SHEETS.iter().map(labels).collect(),
        Listed::Icons => used(icons_by(of)?),
        Listed::Templates => used(templates_by(of)?),
        Listed::Fonts => match of {
            Some(deck) => fonts(&Project::open(deck)?),
            None => fonts(&Project::without_deck("fonts")),
        },
        Listed::Fields => {
            let project = match of {
                Some(deck) => Some(Project::open(deck)?),
                None => Project::here()?.into_iter().next(),
            };
            let deck = project.and_then(|project| spec::read(&project).0);
            deck.as_ref().map(fields).unwrap_or_default()
        }
    };
    let (documents, lines): (Vec<Json>, Vec<Vec<String>>) = items.into_iter().unzip();
    match format {
        Format::Json => terminal::json(&json!({ what.word(): documents })),
        Format::Text if lines.is_empty() => {}
        Format::Text => terminal::result(&columns_at_left(&lines)),
    }
    usage.iter().filter(|_| format == Format::Text).for_each(|usage| terminal::made(&format!("\n{usage}")));
    Ok(ExitStatus::Clean)
}

fn card_format(NamedFormat { name, trim, corner, shape, source }: &NamedFormat) -> ListRow {
    let (width_mm, height_mm, corner_mm) = (trim.width.to_mm(), trim.height.to_mm(), corner.to_mm());
    let shape = shape.word();
    let corners = if *corner > Length::ZERO { format!(", corners of {corner_mm} mm") } else { String::new() };
    let document = json!({
        "name": name,
        "width_mm": width_mm,
        "height_mm": height_mm,
        "corner_mm": corner_mm,
        "shape": shape,
        "source": source,
    });
    (document, vec![(*name).to_owned(), format!("{width_mm} × {height_mm} mm"), format!("{shape}{corners}")])
}

fn paper(Paper { name, title, size, source }: &Paper) -> ListRow {
    let (width_mm, height_mm) = (size.width.to_mm(), size.height.to_mm());
    let document = json!({
        "name": name,
        "title": title,
        "width_mm": width_mm,
        "height_mm": height_mm,
        "source": source,
    });
    (document, vec![name.to_string(), format!("{width_mm} × {height_mm} mm"), title.to_string()])
}

fn labels(labels: &NamedLabels) -> ListRow {
    let NamedLabels { name, title, paper, size, grid: (columns, rows), source, .. } = labels;
    let (width_mm, height_mm) = (size.width.to_mm(), size.height.to_mm());
    let (also, is_round) = (labels.also_named(), labels.shape == LabelShape::Round);
    let shown = if is_round { format!("{width_mm} mm across") } else { format!("{width_mm} × {height_mm} mm") };
    let others = if also.is_empty() { String::new() } else { format!("; also {}", also.join(", ")) };
    let document = json!({
        "name": name,
        "also": also,
        "title": title,
        "paper": paper,
        "width_mm": width_mm,
        "height_mm": height_mm,
        "round": is_round,
        "columns": columns,
        "rows": rows,
        "source": source,
    });
    (document, vec![(*name).to_owned(), format!("{paper}, {columns} × {rows} of {shown}: {title}{others}")])
}

/// Returns the families that the templates of a deck can name, sorted, with the weights of their upright and italic faces.
fn fonts(project: &Project) -> Vec<ListRow> {
    let library = FontLibrary::load(project).0;
    let mut families: BTreeMap<&str, [BTreeSet<u16>; 2]> = BTreeMap::new();
    for font in library.files() {
        let Some((family, _)) = font.face.families.first() else { continue };
        let [upright, italic] = families.entry(family).or_default();
        let weights = if font.is_upright() { upright } else { italic };
        weights.extend([font.weights.0, font.weights.1]);
    }
    families.into_iter().map(|(family, [upright, italic])| font_family(family, &upright, &italic)).collect()
}

fn font_family(family: &str, upright: &BTreeSet<u16>, italic: &BTreeSet<u16>) -> ListRow {
    let words = |weights: &BTreeSet<u16>| weights.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
    let italics = if italic.is_empty() { String::new() } else { format!("italic {}", words(italic)) };
    let document = json!({ "family": family, "weights": upright, "italic_weights": italic });
    (document, vec![family.to_owned(), words(upright), italics])
}

/// Returns the fields that the templates of each group of cards can read, with a value of the first card that has one.
fn fields(deck: &Deck) -> Vec<ListRow> {
    let mut listed = Vec::new();
    for card in &deck.cards {
        let group = &deck.groups[card.group].name;
        for (name, field) in &card.fields {
            gather((group, name.clone()), &field.value, &mut listed);
        }
    }
    listed.into_iter().map(|((group, field), value)| card_field(group, &field, value)).collect()
}

/// Adds a field of a group that is not there yet, and those of a table in it.
fn gather<'d>((group, name): (&'d str, String), value: &'d Value, listed: &mut Vec<((&'d str, String), &'d Value)>) {
    if let Value::Table(fields) = value {
        fields.iter().for_each(|(inner, field)| gather((group, format!("{name}.{inner}")), &field.value, listed));
    } else if !listed.iter().any(|((known_group, known), _)| *known_group == group && *known == name) {
        listed.push(((group, name), value));
    }
}

fn card_field(group: &str, field: &str, value: &Value) -> ListRow {
    const LONGEST: usize = 40;
    let example = match value {
        Value::Text(text) => text.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Bool(answer) => answer.to_string(),
        Value::List(items) => format!("{} values", items.len()),
        Value::Table(_) => String::new(),
    };
    let mut shown: String = example.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect();
    if example.chars().count() > LONGEST {
        shown.push('…');
    }
    let document = json!({ "group": group, "field": field, "kind": value.kind(), "example": example });
    (document, vec![group.to_owned(), format!("{{{{ {field} }}}}"), value.kind().to_owned(), shown])
}
