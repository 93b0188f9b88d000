//! Positions: `players: 4; totals: 20 35 0 12; eggs: broken; hand 1: b5 o9; turn: 2; run: 4 b3 b3 / 1 cluck`.
//!
//! Clauses, and which moment they make:
//! - `rounds` that are over; `totals` before the parts of `score N`; `direction`; `eggs`; the `crower`;
//! - `hand N`; `discards` of runs that are over; the `run`, with ` / ` between its turns: a player's number, then the lay or
//!   `cluck`, then `drew` and cards where they were caught;
//! - the player whose `turn` it is leads, or answers the run. With `good` they are asked whether to Crow; with `given`, too, they
//!   are the Bad Egg and give a card back; with `forgetful` they can catch that player, and then it is the `next` player's turn;
//! - `clucked: 3 on b9 y9` is the last cluck of the run whose winner leads; a `winner` has won the game.

use super::card::Card;
use super::hand::Hand;
use super::lay::Lay;
use super::rules::BigChicken;
use super::table::{Direction, Eggs, Moment, RunEnd, RunTurn, Table};
use crate::{NotationFault, PositionReader, PositionWriter, Rng, ScorePart, Seat, Word};

/// The name of what a player had before the parts of a score that a position lists.
const SO_FAR: &str = "so far";

/// Writes a moment of a game down.
pub(super) fn write(game: &BigChicken, table: &Table) -> String {
    let mut writer = PositionWriter::new(game.players);
    writer.clause("rounds", (table.rounds > 0).then_some(table.rounds));
    let so_far = table.sheets.iter().flatten().filter(|part| part.name == SO_FAR);
    writer.clause("totals", so_far.map(|part| part.points));
    for (seat, parts) in Seat::all(game.players).zip(&table.sheets) {
        let told = parts.iter().filter(|part| part.name != SO_FAR);
        writer.clause_of("score", seat, told.map(score_word));
    }
    writer.clause("direction", [name_of(&DIRECTIONS, table.direction)]);
    writer.clause("eggs", [name_of(&EGGS, table.eggs)]);
    writer.seat("crower", table.crower);
    writer.clause_of_all("hand", table.hands.iter().map(Hand::cards));
    writer.clause("discards", &table.discards);
    writer.seat("turn", table.to_act());
    let run: Vec<String> = table.run.iter().map(turn_words).collect();
    writer.clause("run", (!run.is_empty()).then(|| run.join(" / ")));
    match &table.moment {
        Moment::Giving { good, given, .. } => {
            writer.seat("good", *good);
            writer.clause("given", [given]);
        }
        Moment::Crowing { good, .. } => writer.seat("good", *good),
        Moment::Leading { won, .. } => {
            let words = |RunEnd { clucked, on }: RunEnd| format!("{} on {on}", clucked.number());
            writer.clause("clucked", won.map(words));
        }
        Moment::Answering { .. } => {}
        Moment::Catching { forgetful, next, .. } => {
            writer.seat("forgetful", *forgetful);
            writer.seat("next", *next);
        }
        Moment::Over { winner } => writer.seat("winner", *winner),
    }
    writer.chance(&table.rng);
    writer.finish()
}

const DIRECTIONS: [(&str, Direction); 2] =
    [("cluckwise", Direction::Cluckwise), ("counter-cluckwise", Direction::CounterCluckwise)];
const EGGS: [(&str, Eggs); 2] = [("whole", Eggs::Whole), ("broken", Eggs::Broken)];

fn name_of<T: PartialEq + Copy>(names: &[(&'static str, T)], value: T) -> &'static str {
    let named = names.iter().find(|(_, named)| *named == value);
    named.map_or("", |(name, _)| name)
}

/// Returns a part of a score in one word: `1:egging=5` for 5 points of Egging in round 1.
fn score_word(part: &ScorePart) -> String {
    let name = part.name.strip_prefix("round ").unwrap_or(&part.name);
    let word = name.replace(": ", ":").replace(' ', "-").to_lowercase();
    format!("{word}={}", part.points)
}

/// Returns the name of a part of a score from its word.
fn score_name(word: &str) -> Option<String> {
    let (round, cause) = word.split_once(':')?;
    let round: u16 = round.parse().ok()?;
    let cause = match cause {
        "egging" => "Egging".to_owned(),
        "crowing" => "Crowing".to_owned(),
        "eating-crow" => "Eating crow".to_owned(),
        "assistance" => "Assistance".to_owned(),
        left => format!("{} cards left", left.strip_suffix("-cards-left")?.parse::<u16>().ok()?),
    };
    Some(format!("round {round}: {cause}"))
}

fn turn_words(turn: &RunTurn) -> String {
    let lay = turn.lay.map_or_else(|| "cluck".to_owned(), |lay| lay.to_string());
    let drew = if turn.drawn.len() > 0 { format!(" drew {:?}", turn.drawn) } else { String::new() };
    format!("{} {lay}{drew}", turn.seat.number())
}

/// Reads a moment of a game.
pub(super) fn read(
    game: &BigChicken,
    position: &mut PositionReader<'_>,
    rng: &mut Rng,
) -> Result<Table, NotationFault> {
    let players = game.players;
    let chance = position.chance(rng)?;
    let rounds = position.number("rounds", 0..=game.rules.rounds)?.unwrap_or(0);
    let sheets = read_sheets(game, position)?;
    let direction = position.choice("direction", DIRECTIONS)?.unwrap_or(Direction::Cluckwise);
    let eggs = position.choice("eggs", EGGS)?;
    let crower = position.seat("crower", players)?;
    let mut pool = CardPool { left: game.setup.cards().into_iter().collect(), players };
    let run = read_run(game, position, &mut pool)?;
    let (hands, discards) = read_cards(game, position, &mut pool, rng)?;
    let mut table = Table { hands, discards, run, direction, rounds, sheets, crower, ..Table::new(players, chance) };
    let has_laid_fowl = table.run_cards().chain(table.discards.iter().copied()).any(Card::is_fowl);
    let broken = if has_laid_fowl { Eggs::Broken } else { Eggs::Whole };
    table.eggs = eggs.unwrap_or(broken);
    table.moment = read_moment(&table, position)?;
    let is_over = matches!(table.moment, Moment::Over { .. });
    match Seat::all(players).find(|seat| !is_over && table.hand(*seat).len() == 0) {
        Some(seat) => Err(position.missing(format!("{seat} has no cards, so the round is over"))),
        None => Ok(table),
    }
}

/// The cards of the set-up that a position has not named yet.
struct CardPool {
    left: Hand,
    players: usize,
}

impl CardPool {
    fn take(&mut self, word: &Word<'_>, card: Card) -> Result<Card, NotationFault> {
        if self.left.remove(card) {
            return Ok(card);
        }
        Err(word.fault(format!("the set-up for {} players has no more of this card", self.players)))
    }

    fn cards<C: FromIterator<Card>>(&mut self, words: &[Word<'_>]) -> Result<C, NotationFault> {
        let read = |word| self.take(word, read_card(word)?);
        words.iter().map(read).collect()
    }
}

fn read_card(word: &Word<'_>) -> Result<Card, NotationFault> {
    let help = "write `b7` for the blue 7 (b, g, y or o and a number from 1 to 10), `yc` for the yellow Chicken, `rc` for Big Red, or `duck`";
    word.read("a card").map_err(|fault| fault.help(help))
}

fn read_sheets(game: &BigChicken, position: &mut PositionReader<'_>) -> Result<Vec<Vec<ScorePart>>, NotationFault> {
    let mut sheets = vec![Vec::new(); game.players];
    let totals = position.numbers("totals", game.players, 0..=1_000_000)?;
    for (sheet, points) in sheets.iter_mut().zip(totals.into_iter().flatten()) {
        let name = SO_FAR.into();
        sheet.push(ScorePart { name, points });
    }
    for (words, sheet) in position.words_of_all("score", game.players).iter().zip(&mut sheets) {
        for word in words {
            let read = word.text.split_once('=').and_then(|(name, points)| {
                let (name, points) = (score_name(name)?.into(), points.parse().ok()?);
                Some(ScorePart { name, points })
            });
            let help = "write `1:5-cards-left=5`, `1:egging=5`, `2:crowing=15`, `2:eating-crow=20` or `2:assistance=12`: the \
                        round, the cause and the points";
            sheet.push(read.ok_or_else(|| word.fault("this is not a part of a score").help(help))?);
        }
    }
    Ok(sheets)
}

/// Reads the turns of the run: the first one leads, and each lay beats the one before it.
fn read_run(
    game: &BigChicken,
    position: &mut PositionReader<'_>,
    pool: &mut CardPool,
) -> Result<Vec<RunTurn>, NotationFault> {
    let mut run: Vec<RunTurn> = Vec::new();
    for turn in position.words("run").split(|word| word.text == "/") {
        let Some((first, rest)) = turn.split_first() else { continue };
        let seat = Seat::new(first.number(1..=game.players)? - 1);
        let drew = rest.iter().position(|word| word.text == "drew").unwrap_or(rest.len());
        let (laid, drawn) = rest.split_at(drew);
        let top = run.iter().rev().find_map(|turn| turn.lay);
        let lay = match (laid, top) {
            ([], _) => return Err(first.fault("a turn of a run needs a lay, or `cluck`, after the player’s number")),
            ([word], None) if word.text == "cluck" => return Err(word.fault("a run starts with a lay")),
            ([word], Some(_)) if word.text == "cluck" => None,
            (words, top) => {
                let lay = read_lay(words, pool)?;
                if let Some(top) = top.filter(|top| !lay.beats(top, game.rules.coops)) {
                    return Err(words[0].fault(format!("{lay} does not beat {top} (The most important rule)")));
                }
                Some(lay)
            }
        };
        // Cards that were drawn are in the player's hand: they stay in the pool.
        let drawn = drawn.iter().skip(1).map(read_card);
        let drawn = drawn.collect::<Result<Hand, _>>()?;
        run.push(RunTurn { seat, lay, drawn });
    }
    Ok(run)
}

/// Reads a lay, and takes its cards.
fn read_lay(words: &[Word<'_>], pool: &mut CardPool) -> Result<Lay, NotationFault> {
    let lay = lay_of(words)?;
    for word in words {
        let card = word.text.split('=').next().unwrap_or_default();
        if let Ok(card) = card.parse() {
            pool.take(word, card)?;
        }
    }
    Ok(lay)
}

/// Reads words as a lay of any kind.
fn lay_of(words: &[Word<'_>]) -> Result<Lay, NotationFault> {
    for word in words.iter().filter(|word| !word.text.starts_with("duck=")) {
        read_card(word)?;
    }
    let text: Vec<&str> = words.iter().map(|word| word.text).collect();
    let text = text.join(" ");
    let lay = text.parse::<Lay>().ok().filter(|lay| lay.kind().is_some());
    lay.ok_or_else(|| words[0].fault(format!("`{text}` is not a lay (Types of lays)")))
}

/// Reads hands and discards. Hands that are not there are dealt from the cards that are named nowhere; the others are discards.
fn read_cards(
    game: &BigChicken,
    position: &mut PositionReader<'_>,
    pool: &mut CardPool,
    rng: &mut Rng,
) -> Result<(Vec<Hand>, Vec<Card>), NotationFault> {
    let hands = position.words_of_all("hand", game.players);
    let mut hands = hands.iter().map(|words| pool.cards(words)).collect::<Result<Vec<Hand>, _>>()?;
    let mut discards: Vec<Card> = pool.cards(&position.words("discards"))?;
    let mut rest: Vec<Card> = pool.left.cards().collect();
    rng.shuffle(&mut rest);
    let mut unnamed: Vec<&mut Hand> = hands.iter_mut().filter(|hand| hand.len() == 0).collect();
    let each = if discards.is_empty() { game.setup.dealt } else { rest.len() };
    for _ in 0..each {
        for hand in &mut unnamed {
            rest.pop().into_iter().for_each(|card| hand.add(card));
        }
    }
    discards.append(&mut rest);
    Ok((hands, discards))
}

/// Reads whose turn it is, and for what.
fn read_moment(table: &Table, position: &mut PositionReader<'_>) -> Result<Moment, NotationFault> {
    let players = table.players();
    let turn = position.seat("turn", players)?;
    let good = position.seat("good", players)?;
    let given = position.word("given")?;
    let forgetful = position.seat("forgetful", players)?;
    let next = position.seat("next", players)?;
    let clucked = position.words("clucked");
    if let Some(winner) = position.seat("winner", players)? {
        return Ok(Moment::Over { winner });
    }
    if let Some(good) = good {
        return read_exchange(table, position, (good, turn, given));
    }
    if let Some(word) = given {
        return Err(word.fault("a card is given by the Good Egg").help("write `good: 1`, too: the Good Egg’s number"));
    }
    let in_turn = |seat: Option<Seat>| seat.or_else(|| table.run.last().map(|turn| table.next(turn.seat)));
    if let Some(forgetful) = forgetful {
        let asked = turn.unwrap_or_else(|| table.next(forgetful));
        let next = in_turn(next).unwrap_or(asked);
        let has_laid = table.run.last().is_some_and(|turn| turn.seat == forgetful && turn.lay.is_some());
        if table.hand(forgetful).len() != 1 || !has_laid || asked == forgetful || next == forgetful {
            let message = format!("{forgetful} cannot be caught: they need one card left, and the last lay of the run");
            return Err(position.missing(message));
        }
        return Ok(Moment::Catching { asked, forgetful, next });
    }
    if let Some((_, layer)) = table.top() {
        let seat = in_turn(turn).unwrap_or(layer);
        if seat == layer {
            return Err(position.missing(format!("{seat} has won this run, so they cannot answer it")));
        }
        return Ok(Moment::Answering { seat });
    }
    let holder = table.holder_of_big_red().filter(|_| table.rounds == 0);
    let seat = turn.or(holder).unwrap_or(Seat::new(0));
    let won = if clucked.is_empty() { None } else { Some(read_run_end(&clucked, seat, players)?) };
    Ok(Moment::Leading { seat, won })
}

/// Reads what happens between two rounds: the Bad Egg gives a card back, or players are asked whether to Crow.
fn read_exchange(
    table: &Table,
    position: &PositionReader<'_>,
    (good, turn, given): (Seat, Option<Seat>, Option<Word<'_>>),
) -> Result<Moment, NotationFault> {
    if turn == Some(good) {
        return Err(position.missing(format!("{good} is the Good Egg, who neither gives back nor Crows")));
    }
    let seat = turn.unwrap_or_else(|| table.next(good));
    let Some(word) = given else {
        let message = "no one can Crow in the first round";
        let fault = || position.missing(message).help("write `rounds: 1` or more, too: the rounds that are over");
        return if table.rounds > 0 { Ok(Moment::Crowing { asked: seat, good }) } else { Err(fault()) };
    };
    let given = read_card(&word)?;
    if table.hand(seat).count(given) == 0 || table.hand(seat).len() < 2 {
        return Err(word.fault(format!("{seat}, the Bad Egg, needs this card in hand, and another to give back")));
    }
    Ok(Moment::Giving { bad: seat, good, given })
}

/// Reads `3 on b9 y9`.
fn read_run_end(words: &[Word<'_>], leader: Seat, players: usize) -> Result<RunEnd, NotationFault> {
    let help = "write `3 on b9 y9`: the player who clucked last, and the lay that won the run";
    match words {
        [seat, on, lay @ ..] if on.text == "on" && !lay.is_empty() => {
            let clucked = Seat::new(seat.number(1..=players)? - 1);
            if clucked == leader {
                return Err(seat.fault("this player leads, so another clucked").help(help));
            }
            Ok(RunEnd { clucked, on: lay_of(lay)? })
        }
        _ => Err(words[0].fault("this does not say who clucked on which lay").help(help)),
    }
}
