//! Score sheets and coins last a whole game: what players write down and win, counted by playing, is no more than what is
//! printed. The rows and coins are in tables of the decks, which their templates print.

use crate::test_deck::{built_in, deck_of};
use pullet::files::Project;
use pullet::games::big_chicken::{self, BigChicken};
use pullet::games::chicken_dice::{self, ChickenDice, Decision};
use pullet::games::crazy_chicken::CrazyChicken;
use pullet::games::jokerlink::Jokerlink;
use pullet::games::playing_chicken::PlayingChicken;
use pullet::games::{DeckGame, Figures, Game, Observer, Player, Rng, Scores, Seat, judge, play_out};
use pullet::model::{Deck, Length, Size, Value};
use pullet::template::{SheetSpace, Templates};

/// Enough to know the 99th percentile to a row or so; the decks print a few more.
const MANY: u64 = 100;
/// Enough to see that the rules themselves limit what is written down.
const FEW: u64 = 10;

/// What the last but one of a hundred games needs.
fn in_99_of_100(mut needs: Vec<usize>) -> usize {
    needs.sort_unstable();
    needs[needs.len() * 99 / 100 - 1]
}

/// Games in which everyone plays alike, each with what an observer noted.
fn played<G: DeckGame, O: Observer<G> + Default>(
    deck: &Deck,
    players: usize,
    strategy: &dyn Player<G>,
    games: u64,
) -> Vec<(O, Scores)> {
    let game = G::from_deck(deck, players).unwrap_or_else(|_| panic!("{players} can play"));
    let play = |number| {
        let mut noted = O::default();
        let played = play_out(&game, &[strategy], &mut Rng::new(number), &mut noted).expect("no rule is broken");
        (noted, game.scores(&played.state))
    };
    (0..games).map(play).collect()
}

/// The games of the strategy that every game has.
fn sensible<G: DeckGame, O: Observer<G> + Default>(deck: &Deck, players: usize, games: u64) -> Vec<(O, Scores)> {
    let strategies = G::strategies();
    let strategy = strategies.iter().find(|strategy| strategy.name() == "sensible").expect("every game has it");
    played(deck, players, strategy.as_ref(), games)
}

/// A number that a sheet of the deck gives its template.
fn printed(deck: &Deck, sheet: &str, key: &str) -> usize {
    let sheet = deck.sheets.iter().find(|known| known.id == sheet).expect("the deck has this sheet");
    number(&sheet.fields[key].value)
}

/// A number in a row of a table of the deck.
fn in_table(deck: &Deck, table: &str, row: usize, key: &str) -> usize {
    let row = deck.data[table][row].value.as_table().expect("a row is a table");
    number(&row[key].value)
}

/// A number that the rules engine gives all templates.
fn figure(deck: &Deck, name: &str) -> usize {
    match judge(deck).1 {
        Figures::Known(Value::Table(figures)) => number(&figures[name].value),
        other => panic!("{other:?}"),
    }
}

fn number(value: &Value) -> usize {
    let Value::Integer(number) = value else { panic!("{value:?} is a whole number") };
    usize::try_from(*number).expect("it counts something")
}

/// How often each player writes a total down.
#[derive(Default)]
struct Totals(Vec<usize>);

impl Observer<ChickenDice> for Totals {
    fn see(&mut self, game: &ChickenDice, _: Seat, _: Decision, events: &[chicken_dice::Event]) {
        self.0.resize(game.players(), 0);
        for event in events {
            if let chicken_dice::Event::Stopped { seat, .. } = event {
                self.0[seat.index()] += 1;
            }
        }
    }
}

#[test]
fn a_column_of_the_dice_sheet_holds_the_totals_of_99_games_of_100() {
    let deck = built_in("chicken-dice");
    let (rows, seats) = (in_table(&deck, "pads", 0, "rows"), in_table(&deck, "pads", 0, "seats"));
    assert!((2..=seats).contains(&in_table(&deck, "pads", 1, "seats")));
    for players in 2..=seats {
        let games = sensible::<ChickenDice, Totals>(&deck, players, MANY);
        let fullest = games.iter().map(|(totals, _)| totals.0.iter().copied().max().unwrap_or_default());
        let needed = in_99_of_100(fullest.collect());
        assert!(needed <= rows, "{players} players: {needed} totals, {rows} rows");
    }
}

/// A quarter of Letter, 101 × 133 mm, is the smallest sheet: its columns run down three times.
#[test]
fn the_dice_sheet_draws_the_rows_that_its_deck_names() {
    let project = Project::open("chicken-dice").expect("a built-in deck");
    let deck = deck_of(&project);
    let (templates, _) = Templates::load(&project, &deck, &judge(&deck).1);
    let sheet = deck.sheets.iter().find(|sheet| sheet.id == "score").expect("there is a score sheet");
    for (width, height, up, runs) in [(198, 284, 1, 1), (101, 133, 4, 3)] {
        let size = Size { width: Length::um(width * 1000), height: Length::um(height * 1000) };
        let drawn = templates.sheet(sheet, &SheetSpace { size, up, tuck_box: None, text: None }).expect("it is made");
        // The lines between the rows are one path: one stroke across for each row but the first.
        let lines = drawn.split(" d=\"").map(|path| path.split('"').next().unwrap_or_default().matches('H').count());
        let rows = (lines.max().unwrap_or_default() + 1) * runs;
        assert_eq!(rows, in_table(&deck, "pads", 0, "rows"), "{up} on a sheet");
    }
}

#[test]
fn everyone_the_dice_are_for_has_a_column_and_a_card_of_counters() {
    let deck = built_in("chicken-dice");
    let most = deck.players.expect("the deck says how many can play").max as usize;
    assert_eq!(in_table(&deck, "pads", 0, "seats"), most);
    assert_eq!(deck.card_count(), most);
}

/// Strategies that play a hundred games in no time.
const QUICK: [&str; 4] = ["sensible", "random", "bold", "wary"];

/// Players who swap small coins for larger ones hold at most four 1s and one 5 each, so these are enough at any moment if there
/// are four and one for every player; and of 10s there must be those that everyone holds at the end. Each swap is then
/// possible: what is not on the table by this count is in the bank.
#[test]
fn the_coins_pay_eight_players_in_99_games_of_100() {
    let deck = built_in("playing-chicken");
    let coins = |row| in_table(&deck, "coins", row, "count");
    assert!(coins(0) >= 4 * 8 && coins(1) >= 8);
    let strategies = PlayingChicken::strategies();
    for strategy in strategies.iter().filter(|strategy| QUICK.contains(&strategy.name())) {
        let games = played::<PlayingChicken, ()>(&deck, 8, strategy.as_ref(), MANY);
        let tens = games
            .iter()
            .map(|((), scores)| scores.totals().iter().map(|total| number(&Value::Integer(total / 10))).sum());
        let needed = in_99_of_100(tens.collect());
        assert!(needed <= coins(2), "{}: {needed} coins of 10, {} printed", strategy.name(), coins(2));
    }
}

/// The pad has a row for each trick; a player writes at most one number for each.
#[test]
fn the_pad_of_playing_chicken_has_a_row_for_every_trick() {
    let deck = built_in("playing-chicken");
    for players in [3, 8] {
        let games = sensible::<PlayingChicken, ()>(&deck, players, FEW);
        let most = games.iter().flat_map(|((), scores)| scores.sheets.iter().map(|sheet| sheet.parts.len())).max();
        assert!(most <= Some(figure(&deck, "tricks")), "{most:?}");
    }
}

/// The sheet has two columns for each round.
#[test]
fn the_sheet_of_crazy_chicken_has_a_column_for_every_round() {
    let deck = built_in("crazy-chicken");
    for ((), scores) in sensible::<CrazyChicken, ()>(&deck, 2, FEW) {
        assert!(scores.sheets.iter().all(|sheet| sheet.parts.len() == figure(&deck, "rounds")));
    }
}

/// The sheet for two has a row for each game: a game writes one number down for each player.
#[test]
fn a_game_of_jokerlink_takes_one_row() {
    let deck = built_in("jokerlink");
    assert!(printed(&deck, "score", "games") > 1);
    for ((), scores) in sensible::<Jokerlink, ()>(&deck, 2, FEW) {
        assert!(scores.sheets.iter().all(|sheet| sheet.parts.len() == 1));
    }
}

/// How many rounds are scored.
#[derive(Default)]
struct Rounds(usize);

impl Observer<BigChicken> for Rounds {
    fn see(&mut self, _: &BigChicken, _: Seat, _: big_chicken::Act, events: &[big_chicken::Event]) {
        self.0 += events.iter().filter(|event| matches!(event, big_chicken::Event::RoundOver { .. })).count();
    }
}

/// The score card has a row for each round.
#[test]
fn the_card_of_big_chicken_has_a_row_for_every_round() {
    let deck = built_in("big-chicken");
    let rows = figure(&deck, "rounds");
    for players in [3, 6] {
        let games = sensible::<BigChicken, Rounds>(&deck, players, FEW);
        let most = games.iter().map(|(rounds, _)| rounds.0).max();
        assert!(most <= Some(rows), "{players} players: {most:?} rounds, {rows} rows");
    }
}
