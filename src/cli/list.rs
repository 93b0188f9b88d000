//! `pullet list`

use super::arguments::ListArguments;
use super::option_values::Format;
use super::outcome::ExitStatus;
use super::terminal;
use crate::diag::counted;
use crate::files::Project;
use crate::model::{LABEL_SHEETS, LabelShape, NamedLabels};
use crate::pipeline;
use crate::spec;
use serde::Serialize;

/// What `--format json` prints.
#[derive(Serialize)]
struct ListReport {
    decks: Vec<ListedDeck>,
}

#[derive(Serialize)]
struct ListedDeck {
    name: String,
    title: Option<String>,
    version: Option<String>,
    players: Option<String>,
    designer: Option<String>,
    cards: usize,
    fills_sheets: bool,
    built_in: bool,
    variants: Vec<String>,
    releases: Vec<String>,
}

/// What `--labels --format json` prints.
#[derive(Serialize)]
struct LabelsReport {
    labels: Vec<ListedLabels>,
}

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

pub(super) fn run(arguments: &ListArguments) -> ExitStatus {
    if arguments.labels {
        return list_labels(arguments.format);
    }
    let decks: Vec<ListedDeck> = Project::all_known().iter().map(listed).collect();
    match arguments.format {
        Format::Json => terminal::json(&ListReport { decks }),
        Format::Text => decks.iter().for_each(|deck| terminal::result(&line(deck))),
    }
    ExitStatus::Clean
}

fn list_labels(format: Format) -> ExitStatus {
    let listed = |labels: &NamedLabels| ListedLabels {
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
    };
    let labels: Vec<ListedLabels> = LABEL_SHEETS.iter().map(listed).collect();
    match format {
        Format::Json => terminal::json(&LabelsReport { labels }),
        Format::Text => labels.iter().for_each(|labels| terminal::result(&label_line(labels))),
    }
    ExitStatus::Clean
}

fn label_line(labels: &ListedLabels) -> String {
    let ListedLabels { name, also, title, paper, width_mm, height_mm, round, columns, rows, .. } = labels;
    let size = if *round { format!("{width_mm} mm across") } else { format!("{width_mm} × {height_mm} mm") };
    let also = if also.is_empty() { String::new() } else { format!("; also {}", also.join(", ")) };
    format!("{name:14} {paper}, {columns} × {rows} of {size}: {title}{also}")
}

fn listed(project: &Project) -> ListedDeck {
    let deck = spec::read(project).0;
    let designer = deck.as_ref().and_then(|deck| deck.about.get("designer")?.value.as_text().map(str::to_owned));
    ListedDeck {
        name: project.name().to_owned(),
        title: deck.as_ref().map(|deck| deck.title.clone()),
        version: deck.as_ref().and_then(|deck| deck.version.clone()),
        players: deck.as_ref().and_then(|deck| deck.players).map(|players| players.to_string()),
        designer,
        cards: deck.as_ref().map_or(0, crate::model::Deck::card_count),
        fills_sheets: deck.as_ref().is_some_and(|deck| deck.cards.iter().any(|card| card.fill.is_some())),
        built_in: project.is_built_in(),
        variants: deck.map(|deck| deck.variants).unwrap_or_default(),
        releases: pipeline::releases(project),
    }
}

fn line(deck: &ListedDeck) -> String {
    let Some(title) = &deck.title else {
        return format!("{:18} cannot be read: `pullet check {}` says why", deck.name, deck.name);
    };
    let players = deck.players.as_ref().map(|players| format!(", {players} players")).unwrap_or_default();
    let designer = deck.designer.as_ref().map(|designer| format!(", by {designer}")).unwrap_or_default();
    let named = |noun: &str, names: &[String]| match names {
        [] => String::new(),
        [name] => format!(", {noun} {name}"),
        names => format!(", {noun}s {}", names.join(", ")),
    };
    let (variants, releases) = (named("variant", &deck.variants), named("release", &deck.releases));
    let version = deck.version.as_ref().map(|version| format!(", rules version {version}")).unwrap_or_default();
    let home = if deck.built_in { " (built in)" } else { "" };
    let fill = if deck.fills_sheets { " and more to fill the last sheet" } else { "" };
    let cards = format!("{}{fill}", counted(deck.cards, "card"));
    format!("{:18} {title}{designer}: {cards}{players}{version}{variants}{releases}{home}", deck.name)
}
