//! `pullet list`

use super::arguments::ListArguments;
use super::option_values::{Format, Listed};
use super::outcome::{CliError, ExitStatus};
use super::{lists, terminal};
use crate::diag::{counted, on_one_line};
use crate::files::Project;
use crate::model::Deck;
use crate::{pipeline, spec};
use serde_json::{Value, json};

/// Lists what is asked for: the decks, if nothing is.
pub(super) fn run(arguments: &ListArguments) -> Result<ExitStatus, CliError> {
    let what = if arguments.labels { Listed::Labels } else { arguments.what };
    if what != Listed::Decks {
        return lists::run(what, arguments.of.as_deref(), arguments.results.format);
    }
    let decks = Project::all_known();
    let decks: Vec<(&Project, Option<Deck>)> = decks.iter().map(|project| (project, spec::read(project).0)).collect();
    match arguments.results.format {
        Format::Json => {
            let decks: Vec<Value> = decks.iter().map(|(project, deck)| document(project, deck.as_ref())).collect();
            terminal::json(&json!({ "decks": decks }));
        }
        Format::Text => {
            for (project, deck) in &decks {
                terminal::result(&on_one_line(&line(project, deck.as_ref())));
            }
        }
    }
    Ok(ExitStatus::Clean)
}

fn document(project: &Project, deck: Option<&Deck>) -> Value {
    json!({
        "name": project.name(),
        "title": deck.map(|deck| &deck.title),
        "version": deck.and_then(|deck| deck.version.as_ref()),
        "players": deck.and_then(|deck| deck.players).map(|players| players.to_string()),
        "designer": deck.and_then(designer),
        "cards": deck.map_or(0, Deck::card_count),
        "fills_sheets": deck.is_some_and(fills_sheets),
        "built_in": project.is_built_in(),
        "variants": deck.map(|deck| deck.variants.as_slice()).unwrap_or_default(),
        "releases": pipeline::releases(project),
    })
}

fn designer(deck: &Deck) -> Option<&str> {
    deck.about.get("designer")?.value.as_text()
}

fn fills_sheets(deck: &Deck) -> bool {
    deck.cards.iter().any(|card| card.fill.is_some())
}

fn line(project: &Project, deck: Option<&Deck>) -> String {
    let name = project.name();
    let Some(deck) = deck else {
        return format!("{name:18} cannot be read: `pullet check {name}` says why");
    };
    let title = &deck.title;
    let players = deck.players.map(|players| format!(", {players} players")).unwrap_or_default();
    let designer = designer(deck).map(|designer| format!(", by {designer}")).unwrap_or_default();
    let (variants, releases) = (named("variant", &deck.variants), named("release", &pipeline::releases(project)));
    let version = deck.version.as_ref().map(|version| format!(", rules version {version}")).unwrap_or_default();
    let home = if project.is_built_in() { " (built in)" } else { "" };
    let fill = if fills_sheets(deck) { " and more to fill the last sheet" } else { "" };
    let cards = counted(deck.card_count(), "card");
    format!("{name:18} {title}{designer}: {cards}{fill}{players}{version}{variants}{releases}{home}")
}

fn named(noun: &str, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => format!(", {noun} {name}"),
        names => format!(", {noun}s {}", names.join(", ")),
    }
}
