//! Scenarios: what the rules say of a moment, a line each, in `tests/games/scenarios/GAME.txt`.
//!
//! ```text
//! # a section of the source
//! POSITION > ACTION > ACTION = CHECK; CHECK
//! { assistance = "forced" } POSITION > ACTION = CHECK
//! ```
//!
//! A position is written as for `pullet play --from`, and an action as replays write it; each action is done by the player
//! whose turn it is. In braces are rules other than the deck's. A check is one of these:
//!
//! - `refused`: the last action is against the rules; with `refused: WORDS`, the rule named has these words
//! - `turn 2`: it is that player's turn; `over`: the game is over; `wins 1 2`: it is, and these have won
//! - `can ACTION`, `cannot ACTION`: what the player whose turn it is can do
//! - `total 1 is 350`: a player's points
//! - `says WORDS`: one of the events of the last action has these words
//! - `NAME: WORDS`: the position then has this clause; `NAME:` alone: it has no such clause

use crate::test_deck::{TestDeck, built_in};
use pullet::games::{ENGINES, Engine, PlayError, Replay, ReplayFault, ReplayStep, Script, engine_of};
use pullet::model::Deck;

/// The fewest scenarios of a game.
const FEWEST: usize = 30;

/// A line of a file.
struct Scenario {
    rules: Option<String>,
    position: String,
    actions: Vec<String>,
    checks: Vec<String>,
}

impl Scenario {
    fn read(line: &str) -> Self {
        let (rules, line) = match line.strip_prefix('{').and_then(|line| line.split_once('}')) {
            Some((rules, line)) => (Some(on_lines(rules)), line),
            None => (None, line),
        };
        let (done, checks) = line.split_once(" = ").expect("` = ` stands before the checks");
        let mut parts = done.split(" > ").map(|part| part.trim().to_owned());
        let position = parts.next().expect("a position comes first");
        let checks = checks.split(';').map(|check| check.trim().to_owned()).collect();
        Self { rules, position, actions: parts.collect(), checks }
    }

    fn deck(&self, game: &str) -> Deck {
        let Some(rules) = &self.rules else { return built_in(game) };
        let deck = TestDeck::copy_of(game);
        deck.file("variants/scenario.toml", format!("[rules]\n{rules}\n"));
        let (read, findings) = pullet::spec::read(&deck.in_variant("scenario"));
        read.unwrap_or_else(|| panic!("the rules are read: {findings:?}"))
    }

    fn script(&self) -> Script {
        let players = self.position.split(';').find_map(|clause| clause.trim().strip_prefix("players:"));
        let steps =
            self.actions.iter().map(|action| ReplayStep { seat: 0, action: action.clone(), events: Vec::new() });
        Script {
            game: None,
            players: players.expect("a position says how many play").trim().parse().expect("a number"),
            start: self.position.clone(),
            steps: steps.collect(),
        }
    }

    /// Returns what is not as the line says.
    fn faults(&self, game: &str) -> Vec<String> {
        let deck = self.deck(game);
        let engine = engine_of(&deck).expect("the game is known").expect("the deck names a game");
        let played = follow(engine, &deck, &self.script());
        self.checks.iter().filter_map(|check| fault(check, &played)).collect()
    }
}

fn follow(engine: &dyn Engine, deck: &Deck, script: &Script) -> Result<Replay, ReplayFault> {
    match engine.follow(deck, script, 1) {
        Ok(replay) => Ok(replay),
        Err(PlayError::Replay(fault)) => Err(fault),
        Err(error) => panic!("{error}"),
    }
}

/// Returns in words how a play differs from a check.
fn fault(check: &str, played: &Result<Replay, ReplayFault>) -> Option<String> {
    if let Some(words) = check.strip_prefix("refused") {
        let words = words.trim_start_matches(':').trim();
        let is_refused = matches!(played, Err(ReplayFault::Illegal { rule, .. }) if rule.contains(words));
        return (!is_refused).then(|| format!("`{check}`, but {played:?}"));
    }
    let replay = match played {
        Ok(replay) => replay,
        Err(fault) => return Some(format!("`{check}`, but {fault}")),
    };
    let ahead = || replay.seats.iter().filter(|seat| seat.won).map(|seat| seat.seat.to_string()).collect::<Vec<_>>();
    let (holds, found) = match check.split_once([' ', ':']) {
        None if check == "over" => (replay.turn.is_none(), format!("turn {:?}", replay.turn)),
        Some(("turn", seat)) => (replay.turn == seat.parse().ok(), format!("turn {:?}", replay.turn)),
        Some(("wins", seats)) => {
            let found = ahead();
            let is_over = replay.turn.is_none();
            (is_over && found == seats.split(' ').collect::<Vec<_>>(), format!("over: {is_over}, ahead: {found:?}"))
        }
        Some(("can", action)) => (replay.can.iter().any(|can| can == action), format!("can {:?}", replay.can)),
        Some(("cannot", action)) => {
            (!replay.can.is_empty() && replay.can.iter().all(|can| can != action), format!("can {:?}", replay.can))
        }
        Some(("total", rest)) => {
            let (seat, total) = rest.split_once(" is ").expect("`total 1 is 350`");
            let found = replay.seats.iter().find(|one| one.seat.to_string() == seat).map(|one| one.total.to_string());
            (found.as_deref() == Some(total), format!("{found:?}"))
        }
        Some(("says", words)) => {
            let events = replay.steps.last().map(|step| step.events.clone()).unwrap_or_default();
            (events.iter().any(|event| event.contains(words)), format!("{events:?}"))
        }
        _ => {
            let (name, words) = check.split_once(':').unwrap_or_else(|| panic!("`{check}` is not a check"));
            let clause = replay.end.split("; ").find_map(|clause| clause.strip_prefix(&format!("{name}: ")));
            (clause.unwrap_or_default() == words.trim(), format!("`{}`", replay.end))
        }
    };
    (!holds).then(|| format!("`{check}`, but found {found}"))
}

/// Returns rules with a line for each; commas in brackets are those of a list.
fn on_lines(rules: &str) -> String {
    let mut depth = 0;
    let line_or_letter = |letter: char| {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        if letter == ',' && depth == 0 { '\n' } else { letter }
    };
    rules.trim().chars().map(line_or_letter).collect()
}

/// Returns the scenarios of a game, each with the number of its line.
fn scenarios(game: &str) -> Vec<(usize, Scenario)> {
    let text = std::fs::read_to_string(format!("tests/games/scenarios/{game}.txt")).unwrap_or_default();
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| (number, Scenario::read(line))).collect()
}

#[test]
fn every_scenario_is_played_as_the_rules_say() {
    let mut faults = Vec::new();
    for engine in ENGINES {
        for (line, scenario) in scenarios(engine.name()) {
            let found = scenario.faults(engine.name());
            faults.extend(found.into_iter().map(|fault| format!("{}.txt:{line}: {fault}", engine.name())));
        }
    }
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_game_has_scenarios_of_all_its_rules() {
    for engine in ENGINES {
        let count = scenarios(engine.name()).len();
        assert!(count >= FEWEST, "{} has {count} scenarios, fewer than {FEWEST}", engine.name());
    }
}
