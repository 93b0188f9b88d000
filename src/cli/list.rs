//! `pullet list`

use super::arguments::ListArguments;
use super::option_values::{Format, Listed};
use super::outcome::{CliError, ExitStatus};
use super::{lists, terminal};
use crate::diag::{counted, on_one_line};
use crate::files::Project;
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

/// Lists what is asked for: the decks, if nothing is.
pub(super) fn run(arguments: &ListArguments) -> Result<ExitStatus, CliError> {
    let what = if arguments.labels { Listed::Labels } else { arguments.what };
    if what != Listed::Decks {
        return lists::run(what, arguments.deck.as_deref(), arguments.format);
    }
    let decks: Vec<ListedDeck> = Project::all_known().iter().map(listed).collect();
    match arguments.format {
        Format::Json => terminal::json(&ListReport { decks }),
        Format::Text => decks.iter().for_each(|deck| terminal::result(&on_one_line(&line(deck)))),
    }
    Ok(ExitStatus::Clean)
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
