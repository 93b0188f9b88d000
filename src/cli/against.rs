//! `pullet play --against` and `--compare`: what changes from another deck, or from the deck as it is, to this one.

use super::decks::project;
use super::found::FoundList;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::play::{RuleDocument, not_played, options, plot_options, rules, variant, with_rules, write_plots};
use super::play_arguments::PlayArguments;
use super::terminal;
use super::text_table::columns;
use crate::diag::{counted, listed};
use crate::files::Project;
use crate::games::{FigureDifference, GameComparison, PlayError, TableComparison};
use crate::model::Deck;
use crate::pipeline::{self, Edition, PlayComparison, PlayOptions};
use crate::plots::{DifferenceWords, row_name};
use serde::Serialize;

/// What `--against --format json` prints.
#[derive(Serialize)]
struct ComparisonDocument<'a> {
    deck: &'a str,
    variant: Option<String>,
    /// The other deck; `null` for the deck as it is.
    against: Option<&'a str>,
    rules: Vec<RuleDocument<'a>>,
    game: Option<&'a str>,
    seed: u64,
    comparisons: &'a [GameComparison],
    left_out: &'a [usize],
    #[serde(flatten)]
    found: FoundList,
    #[serde(skip_serializing_if = "Option::is_none")]
    plots: Option<String>,
}

/// What the mark and the intervals mean.
const LEGEND: &str = "* a measurable change: the 95 % interval does not contain 0. The interval contains the true difference 95 times in 100,\n\
                      so of the figures that do not really change, about 1 in 20 gets the mark by chance.\n\
                      More games make intervals smaller. Differences of shares (%) are in percentage points.";

pub(super) fn run(arguments: &PlayArguments) -> Result<ExitStatus, CliError> {
    let project = project(arguments.deck(), arguments.variant.as_deref())?;
    let old_name = arguments.against.clone().unwrap_or_else(|| project.full_name());
    match compare(&project, &old_name, arguments) {
        Err(CliError::Play(PlayError::Deck(findings))) => Ok(not_played(&project.full_name(), &findings)),
        Err(CliError::Play(PlayError::Against(error))) => match *error {
            PlayError::Deck(findings) => Ok(not_played(&old_name, &findings)),
            error => Err(CliError::Play(PlayError::Against(Box::new(error)))),
        },
        ending => ending,
    }
}

/// Reads the deck to compare with: a release of the deck, or another deck.
fn deck_to_compare_with(project: &Project, name: &str) -> Result<Deck, CliError> {
    let (deck, findings) = Edition::of_deck(project, name)?.deck();
    let sound = deck.filter(|_| !findings.has_errors());
    Ok(sound.ok_or_else(|| PlayError::Against(Box::new(PlayError::Deck(findings))))?)
}

fn compare(project: &Project, old_name: &str, arguments: &PlayArguments) -> Result<ExitStatus, CliError> {
    let own = pipeline::deck_to_play(project)?;
    let options = options(arguments);
    let deck = pipeline::with_rules(own.clone(), &options.rules);
    let old = match &arguments.against {
        Some(name) => deck_to_compare_with(project, name)?,
        None => own,
    };
    let mut compared = pipeline::compare_plays(&deck, &old, &options)?;
    let new_name = project.full_name() + &with_rules(&options.rules);
    let plots = match &arguments.plots {
        Some(file) => {
            let named = (&compared, [new_name.as_str(), old_name]);
            let plots = pipeline::comparison_plots(project, &deck, named, plot_options(file, arguments));
            write_plots(plots, file, &mut compared.findings)?
        }
        None => None,
    };
    let PlayComparison { comparisons, left_out, findings } = &compared;
    match arguments.format {
        Format::Json => terminal::json(&ComparisonDocument {
            deck: project.name(),
            variant: variant(project),
            against: arguments.against.as_deref(),
            rules: rules(&options.rules),
            game: deck.game.as_deref(),
            seed: options.seed,
            comparisons,
            left_out,
            found: FoundList::of(findings),
            plots,
        }),
        Format::Text => {
            let title = format!("{}: {new_name} (new) compared with {old_name} (old)", deck.title);
            let mut shown: Vec<String> = comparisons.iter().map(|one| in_words(&title, &options, one)).collect();
            shown.push(LEGEND.to_owned());
            shown.extend(plots.map(|path| format!("plots: {path}")));
            terminal::result(&shown.join("\n\n"));
            terminal::findings(findings);
            if !left_out.is_empty() {
                let players = listed(left_out, usize::MAX);
                terminal::message(&format!(
                    "note: not compared with {players} players: only one of the decks is for them"
                ));
            }
        }
    }
    Ok(if findings.has_errors() { ExitStatus::DeckHasErrors } else { ExitStatus::Clean })
}

/// A comparison as text.
fn in_words(title: &str, options: &PlayOptions, comparison: &GameComparison) -> String {
    let games = counted(usize::try_from(comparison.games).unwrap_or(usize::MAX), "game");
    let mut lines = vec![
        format!("{title}, {games} with {} players, seed {}", comparison.players, options.seed),
        String::new(),
        sentences(comparison),
        String::new(),
        columns(&rows_of_every_game(comparison)),
    ];
    lines.extend(comparison.tables.iter().filter(|table| !table.rows.is_empty()).flat_map(table));
    lines.join("\n")
}

/// The most important differences in sentences.
fn sentences(comparison: &GameComparison) -> String {
    let players = comparison.players;
    if comparison.differences().all(is_exactly_the_same) {
        return format!("With {players} players, nothing changes: every figure is exactly the same.");
    }
    let GameComparison { actions, gap, .. } = comparison;
    let unit = comparison.new.unit;
    let length = change(actions, ["longer", "shorter"]).map_or_else(
        || format!("the length of games does not change {}", hardly(actions)),
        |(words, way)| format!("games are {} actions {way} (95 % interval {})", words.size, words.sizes),
    );
    let gap = change(gap, ["grows", "shrinks"]).map_or_else(
        || format!("The gap between first and last does not change {}", hardly(gap)),
        |(words, way)| {
            format!("The gap between first and last {way} by {} {unit} (95 % interval {})", words.size, words.sizes)
        },
    );
    format!("With {players} players, {length}.\n{gap}.\n{}.", seats(comparison))
}

fn seats(comparison: &GameComparison) -> String {
    let changed = comparison.seats.iter().filter(|seat| seat.won.is_clear);
    let words = changed.map(|seat| {
        let DifferenceWords { size, half, .. } = DifferenceWords::new(&seat.won);
        let way = if seat.won.difference > Some(0.0) { "more" } else { "less" };
        format!("seat {} wins {size} ± {half} % {way} often", seat.seat)
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        return "No seat's share of wins changes measurably".to_owned();
    }
    crate::plots::capital(&words.join(", "))
}

/// Returns a measurable change with its word; none for any other.
fn change<'w>(difference: &FigureDifference, [more, less]: [&'w str; 2]) -> Option<(DifferenceWords, &'w str)> {
    let way = if difference.difference? > 0.0 { more } else { less };
    difference.is_clear.then(|| (DifferenceWords::new(difference), way))
}

fn hardly(difference: &FigureDifference) -> &'static str {
    if is_exactly_the_same(difference) { "at all" } else { "measurably" }
}

fn is_exactly_the_same(difference: &FigureDifference) -> bool {
    difference.difference == Some(0.0) && difference.from.is_none_or(|from| from == 0.0)
}

fn rows_of_every_game(comparison: &GameComparison) -> Vec<Vec<String>> {
    let unit = comparison.new.unit;
    let mut rows = vec![heads("")];
    rows.push(row("actions in a game", &comparison.actions));
    rows.push(row("turns in a game", &comparison.turns));
    rows.push(row(&format!("{} in a game", comparison.new.round_name), &comparison.rounds));
    rows.push(row("minutes (an estimate)", &comparison.minutes));
    rows.push(row("changes of the lead", &comparison.lead_changes));
    rows.push(row(&format!("{unit} from first to last"), &comparison.gap));
    rows.extend(comparison.seats.iter().map(|seat| row(&format!("seat {}: won", seat.seat), &seat.won)));
    rows.extend(comparison.seats.iter().map(|seat| row(&format!("seat {}: mean {unit}", seat.seat), &seat.score)));
    rows
}

fn heads(first: &str) -> Vec<String> {
    [first, "old", "new", "difference", "95 % interval", ""].map(str::to_owned).to_vec()
}

fn row(name: &str, difference: &FigureDifference) -> Vec<String> {
    let words = DifferenceWords::new(difference);
    let mark = if difference.is_clear { "*" } else { " " };
    let name = if words.unit.is_empty() { name.to_owned() } else { format!("{name} {}", words.unit) };
    vec![name, words.old, words.new, words.difference, words.interval, mark.to_owned()]
}

/// A table of the game's own: the cells that changed measurably, and how many did not.
fn table(table: &TableComparison) -> Vec<String> {
    let clear: Vec<_> = table.cells().filter(|(.., cell)| cell.is_clear).collect();
    let known = table.cells().filter(|(.., cell)| cell.from.is_some()).count();
    let rare = table.cells().filter(|(.., cell)| cell.difference.is_some() && cell.from.is_none()).count();
    let figures = counted(known, "figure");
    let summary = match (clear.len(), known - clear.len()) {
        (1, 0) => "the only figure changes measurably".to_owned(),
        (0, _) => format!("none of {figures} changes measurably"),
        (_, 0) => format!("all {figures} change measurably"),
        (1, others) => format!("1 of {figures} changes measurably; the other {others} {}", do_not(others)),
        (clear, others) => format!("{clear} of {figures} change measurably; the other {others} {}", do_not(others)),
    };
    let mut lines = vec![String::new(), format!("{}: {summary}", table.title)];
    if !clear.is_empty() {
        let mut rows = vec![heads("")];
        rows.extend(
            clear.iter().map(|(line, column, cell)| row(&format!("{}: {column}", row_name(table, line)), cell)),
        );
        lines.push(columns(&rows));
    }
    if rare > 0 {
        lines.push(format!("  too rare to compare: {}", counted(rare, "figure")));
    }
    for (version, is_missing) in
        [("old", FigureDifference::is_lost as fn(&FigureDifference) -> bool), ("new", FigureDifference::is_found)]
    {
        let only = table.rows.iter().filter(|row| row.cells.iter().any(is_missing));
        let only: Vec<String> = only.map(|row| row_name(table, row)).collect();
        if !only.is_empty() {
            lines.push(format!("  only in {version}: {}", listed(only, usize::MAX)));
        }
    }
    lines
}

fn do_not(others: usize) -> &'static str {
    if others == 1 { "does not" } else { "do not" }
}
