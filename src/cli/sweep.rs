//! `pullet play --sweep`: what several values of a rule do to the game.

use super::decks::project;
use super::found::FoundList;
use super::option_values::{Format, Sweep};
use super::outcome::{CliError, ExitStatus};
use super::play::{RuleDocument, not_played, options, plot_options, rules, variant, with_rules, write_plots};
use super::play_arguments::PlayArguments;
use super::terminal;
use super::text_table::columns;
use crate::diag::{Findings, counted};
use crate::files::Project;
use crate::games::{FigureDifference, GameComparison, PlayError};
use crate::model::Field;
use crate::pipeline::{self, PlayOptions, SweptRule};
use crate::plots::DifferenceWords;
use serde::Serialize;
use std::collections::BTreeSet;

/// What `--sweep --format json` prints.
#[derive(Serialize)]
struct SweepDocument<'a> {
    deck: &'a str,
    variant: Option<String>,
    rules: Vec<RuleDocument<'a>>,
    game: Option<&'a str>,
    seed: u64,
    rule: &'a str,
    values: Vec<ValueDocument<'a>>,
    #[serde(flatten)]
    found: FoundList,
    #[serde(skip_serializing_if = "Option::is_none")]
    plots: Option<String>,
}

/// One value of the rule.
#[derive(Serialize)]
struct ValueDocument<'a> {
    value: &'a Field,
    comparisons: &'a [GameComparison],
}

/// What the mark and the intervals mean.
const LEGEND: &str = "Differences to the deck as it is; ±: the true difference is within it 95 times in 100.\n\
                      * a measurable change. Of the figures that do not really change, about 1 in 20 gets the mark by chance.";

pub(super) fn run(arguments: &PlayArguments, swept: &Sweep) -> Result<ExitStatus, CliError> {
    let project = project(arguments.deck(), arguments.variant.as_deref())?;
    match compare(&project, &swept.0, arguments) {
        Err(CliError::Play(PlayError::Deck(findings))) => Ok(not_played(&project.full_name(), &findings)),
        ending => ending,
    }
}

fn compare(
    project: &Project,
    settings: &[crate::spec::RuleSetting],
    arguments: &PlayArguments,
) -> Result<ExitStatus, CliError> {
    let options = options(arguments);
    let deck = pipeline::with_rules(pipeline::deck_to_play(project)?, &options.rules);
    let swept = pipeline::sweep(&deck, settings, &options)?;
    let mut findings = Findings::new();
    swept.iter().for_each(|rule| findings.extend(rule.compared.findings.clone()));
    let plots = match &arguments.plots {
        Some(file) => {
            let plots = pipeline::sweep_plots(project, &deck, &swept, plot_options(file, arguments));
            write_plots(plots, file, &mut findings)?
        }
        None => None,
    };
    match arguments.format {
        Format::Json => terminal::json(&SweepDocument {
            deck: project.name(),
            variant: variant(project),
            rules: rules(&options.rules),
            game: deck.game.as_deref(),
            seed: options.seed,
            rule: settings.first().map_or("", |setting| setting.key.as_str()),
            values: swept.iter().map(value).collect(),
            found: FoundList::of(&findings),
            plots,
        }),
        Format::Text => {
            let name = project.full_name() + &with_rules(&options.rules);
            let players: BTreeSet<usize> =
                swept.iter().flat_map(|rule| &rule.compared.comparisons).map(|one| one.players).collect();
            let mut shown: Vec<String> =
                players.iter().map(|players| in_words((&deck.title, &name), &options, &swept, *players)).collect();
            shown.push(LEGEND.to_owned());
            shown.extend(plots.map(|path| format!("plots: {path}")));
            terminal::result(&shown.join("\n\n"));
            terminal::findings(&findings);
        }
    }
    Ok(if findings.has_errors() { ExitStatus::DeckHasErrors } else { ExitStatus::Clean })
}

fn value(rule: &SweptRule) -> ValueDocument<'_> {
    ValueDocument { value: &rule.setting.field, comparisons: &rule.compared.comparisons }
}

/// What the values do with one number of players.
fn in_words((title, name): (&str, &str), options: &PlayOptions, swept: &[SweptRule], players: usize) -> String {
    let with_players = |rule: &'_ SweptRule| rule.compared.comparisons.iter().position(|one| one.players == players);
    let found: Vec<(String, &GameComparison)> = swept
        .iter()
        .filter_map(|rule| Some((rule.setting.to_string(), &rule.compared.comparisons[with_players(rule)?])))
        .collect();
    let games = counted(usize::try_from(options.games).unwrap_or(usize::MAX), "game");
    let first =
        format!("{title}: compared with {name} as it is, {games} with {players} players, seed {}", options.seed);
    let mut heads = vec![String::new(), "as it is".to_owned()];
    heads.extend(found.iter().map(|(setting, _)| setting.clone()));
    let mut rows = vec![heads];
    let mut row = |name: String, difference: &dyn Fn(&GameComparison) -> Option<FigureDifference>| {
        let differences: Vec<FigureDifference> = found.iter().filter_map(|(_, one)| difference(one)).collect();
        let old = differences.first().map(|one| DifferenceWords::new(one).old).unwrap_or_default();
        rows.push([name, old].into_iter().chain(differences.iter().map(cell)).collect());
    };
    let unit = found.first().map_or("points", |(_, one)| one.new.unit);
    row("turns in a game".to_owned(), &|one| Some(one.turns.clone()));
    row("minutes (an estimate)".to_owned(), &|one| Some(one.minutes.clone()));
    row("changes of the lead".to_owned(), &|one| Some(one.lead_changes.clone()));
    row(format!("{unit} from first to last"), &|one| Some(one.gap.clone()));
    for seat in 0..players {
        row(format!("seat {}: won", seat + 1), &|one| one.seats.get(seat).map(|seat| seat.won.clone()));
    }
    for seat in 0..players {
        row(format!("seat {}: mean {unit}", seat + 1), &|one| one.seats.get(seat).map(|seat| seat.score.clone()));
    }
    format!("{first}\n\n{}", columns(&rows))
}

/// A difference with its interval and its mark.
fn cell(difference: &FigureDifference) -> String {
    let words = DifferenceWords::new(difference);
    let mark = if difference.is_clear { " *" } else { "  " };
    let (number, percent) = match words.difference.strip_suffix(" %") {
        Some(number) => (number, " %"),
        None => (words.difference.as_str(), ""),
    };
    format!("{number} ± {}{percent}{mark}", words.half)
}
