//! `pullet play --sweep`: what several values of a rule do to the game.

use super::outcome::{CliError, ExitStatus};
use super::play_arguments::PlayArguments;
use super::played::{PlayedGames, games_in_words, named_figures, rules, variant, with_rules, write_plots};
use super::text_table::columns;
use crate::diag::Findings;
use crate::files::Project;
use crate::games::{FigureDifference, GameComparison};
use crate::pipeline::{self, SweptRule};
use crate::plots::DifferenceWords;
use crate::spec::RuleSetting;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What the mark and the intervals mean.
const LEGEND: &str = "Differences to the deck as it is; ±: the true difference is within it 95 times in 100.\n\
                      * a measurable change. Of the figures that do not really change, about 1 in 20 gets the mark by chance.";

pub(super) fn run(
    project: &Project,
    settings: &[RuleSetting],
    arguments: &PlayArguments,
) -> Result<ExitStatus, CliError> {
    let options = arguments.options();
    let deck = pipeline::with_rules(pipeline::deck_to_play(project)?, &options.rules);
    let swept = pipeline::sweep(&deck, settings, &options)?;
    let mut findings = Findings::new();
    swept.iter().for_each(|rule| findings.extend(rule.compared.findings.clone()));
    let (plots, found) = write_plots(arguments, |options| pipeline::sweep_plots(project, &deck, &swept, options))?;
    findings.extend(found);
    let document = json!({
        "deck": project.name(),
        "variant": variant(project),
        "rules": rules(&options.rules),
        "game": deck.game,
        "seed": options.seed,
        "rule": settings.first().map_or("", |setting| setting.key.as_str()),
        "values": swept.iter().map(value).collect::<Vec<_>>(),
    });
    let name = project.full_name() + &with_rules(&options.rules);
    let players: BTreeSet<usize> =
        swept.iter().flat_map(|rule| &rule.compared.comparisons).map(|one| one.players).collect();
    let in_words = |players: &usize| {
        let games = games_in_words(options.games);
        let seed = options.seed;
        let head =
            format!("{}: compared with {name} as it is, {games} with {players} players, seed {seed}", deck.title);
        format!("{head}\n\n{}", table(&swept, *players))
    };
    let mut paragraphs: Vec<String> = players.iter().map(in_words).collect();
    paragraphs.push(LEGEND.to_owned());
    Ok(PlayedGames { document, paragraphs, plots, findings }.print(arguments.format))
}

fn value(rule: &SweptRule) -> Value {
    json!({ "value": rule.setting.field, "comparisons": rule.compared.comparisons })
}

/// What the values do with one number of players: a row for each figure, a column for each value.
fn table(swept: &[SweptRule], players: usize) -> String {
    let with_players = |one: &&GameComparison| one.players == players;
    let found = swept
        .iter()
        .filter_map(|rule| Some((rule.setting.to_string(), rule.compared.comparisons.iter().find(with_players)?)));
    let (settings, found): (Vec<String>, Vec<&GameComparison>) = found.unzip();
    let figures: Vec<Vec<(String, &FigureDifference)>> = found.into_iter().map(named_figures).collect();
    let mut rows = vec![[vec![String::new(), "as it is".to_owned()], settings].concat()];
    for (at, (name, first)) in figures.first().into_iter().flatten().enumerate() {
        let cells = figures.iter().filter_map(|figures| figures.get(at)).map(|(_, difference)| cell(difference));
        rows.push([name.clone(), DifferenceWords::new(first).old].into_iter().chain(cells).collect());
    }
    columns(&rows)
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
