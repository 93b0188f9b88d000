//! `pullet play --against` and `--compare`: what changes from another deck, or from the deck as it is, to this one.

use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::play_arguments::PlayArguments;
use super::played::{PlayedGames, games_in_words, named_figures, rules, variant, with_rules, write_plots};
use super::terminal;
use super::text_table::{columns, row};
use crate::diag::{counted, listed};
use crate::files::Project;
use crate::games::{FigureDifference, GameComparison, PlayError, TableComparison};
use crate::model::Deck;
use crate::pipeline::{self, Edition, PlayComparison};
use crate::plots::{DifferenceWords, row_name};
use serde_json::json;

/// What the mark and the intervals mean.
const LEGEND: &str = "* a measurable change: the 95 % interval does not contain 0. The interval contains the true difference 95 times in 100,\n\
                      so of the figures that do not really change, about 1 in 20 gets the mark by chance.\n\
                      More games make intervals smaller. Differences of shares (%) are in percentage points.";

/// Reads the deck to compare with: a release of the deck, or another deck.
fn deck_to_compare_with(project: &Project, name: &str) -> Result<Deck, CliError> {
    let (deck, findings) = Edition::of_deck(project, name)?.deck();
    let sound = deck.filter(|_| !findings.has_errors());
    Ok(sound.ok_or_else(|| PlayError::Against(Box::new(PlayError::Deck(findings))))?)
}

/// Compares a deck with the other one that the command line names, or with itself as it is.
pub(super) fn run(project: &Project, old_name: &str, arguments: &PlayArguments) -> Result<ExitStatus, CliError> {
    let own = pipeline::deck_to_play(project)?;
    let options = arguments.options();
    let deck = pipeline::with_rules(own.clone(), &options.rules);
    let old = match &arguments.against {
        Some(name) => deck_to_compare_with(project, name)?,
        None => own,
    };
    let compared = pipeline::compare_plays(&deck, &old, &options)?;
    let new_name = project.full_name() + &with_rules(&options.rules);
    let named = (&compared, [new_name.as_str(), old_name]);
    let (plots, found) = write_plots(arguments, |options| pipeline::comparison_plots(project, &deck, named, options))?;
    let PlayComparison { comparisons, left_out, mut findings } = compared;
    findings.extend(found);
    let document = json!({
        "deck": project.name(),
        "variant": variant(project),
        "against": arguments.against,
        "rules": rules(&options.rules),
        "game": deck.game,
        "seed": options.seed,
        "comparisons": comparisons,
        "left_out": left_out,
    });
    let title = format!("{}: {new_name} (new) compared with {old_name} (old)", deck.title);
    let mut paragraphs: Vec<String> = comparisons.iter().map(|one| in_words(&title, options.seed, one)).collect();
    paragraphs.push(LEGEND.to_owned());
    let status = PlayedGames { document, paragraphs, plots, findings }.print(arguments.format);
    if arguments.format == Format::Text && !left_out.is_empty() {
        let players = listed(&left_out, usize::MAX);
        terminal::message(&format!("note: not compared with {players} players: only one of the decks is for them"));
    }
    Ok(status)
}

/// A comparison as text.
fn in_words(title: &str, seed: u64, comparison: &GameComparison) -> String {
    let games = games_in_words(comparison.games);
    let mut lines = vec![
        format!("{title}, {games} with {} players, seed {seed}", comparison.players),
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
    let length = match change(actions, ["longer", "shorter"]) {
        None => format!("the length of games does not change {}", hardly(actions)),
        Some((words, way)) => format!("games are {} actions {way} (95 % interval {})", words.size, words.sizes),
    };
    let gap = match change(gap, ["grows by", "shrinks by"]) {
        None => format!("does not change {}", hardly(gap)),
        Some((words, way)) => format!("{way} {} {unit} (95 % interval {})", words.size, words.sizes),
    };
    format!("With {players} players, {length}.\nThe gap between first and last {gap}.\n{}.", seats(comparison))
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
    let mut figures = named_figures(comparison);
    figures.insert(0, ("actions in a game".to_owned(), &comparison.actions));
    figures.insert(2, (format!("{} in a game", comparison.new.round_name), &comparison.rounds));
    rows(&figures)
}

/// Returns the rows of a table: the heads, and the differences by their names.
fn rows(differences: &[(String, &FigureDifference)]) -> Vec<Vec<String>> {
    let mut rows = vec![row(["", "old", "new", "difference", "95 % interval", ""])];
    rows.extend(differences.iter().map(|(name, difference)| {
        let words = DifferenceWords::new(difference);
        let mark = if difference.is_clear { "*" } else { " " };
        let name = if words.unit.is_empty() { name.clone() } else { format!("{name} {}", words.unit) };
        vec![name, words.old, words.new, words.difference, words.interval, mark.to_owned()]
    }));
    rows
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
        let named = clear.iter().map(|(line, column, cell)| (format!("{}: {column}", row_name(table, line)), *cell));
        lines.push(columns(&rows(&named.collect::<Vec<_>>())));
    }
    if rare > 0 {
        lines.push(format!("  too rare to compare: {}", counted(rare, "figure")));
    }
    lines.extend(only_in("old", table, FigureDifference::is_lost));
    lines.extend(only_in("new", table, FigureDifference::is_found));
    lines
}

/// Returns a line that lists the rows that only one version has, if there are any.
fn only_in(version: &str, table: &TableComparison, is_missing: fn(&FigureDifference) -> bool) -> Option<String> {
    let rows = table.rows.iter().filter(|row| row.cells.iter().any(is_missing));
    let rows: Vec<String> = rows.map(|row| row_name(table, row)).collect();
    (!rows.is_empty()).then(|| format!("  only in {version}: {}", listed(rows, usize::MAX)))
}

fn do_not(others: usize) -> &'static str {
    if others == 1 { "does not" } else { "do not" }
}
