//! Positions: `players: 2; turn: 1; stage: lay; hand 1: 18x3 7; hand 2: none; laid 2: 20x4; left: 6 8 ...; first: 9 9; rounds: 60-36`.
//!
//! Cards are written by the number on them, `18x3` for three of a kind. `left` and `right` are the face-down piles and `first` and
//! `second` the discard piles, each from the top; after `...` the cards are drawn by chance. `stage` is `draw`, `lay` or `clear`;
//! `drawn` is the pile that the first card of a turn came from, and `beaten` are the cards of a player that a lay has beaten. `rounds` are
//! the scores of the rounds that are over.

use super::action::{Kind, Pile};
use super::rules::CrazyChicken;
use super::table::{Moment, Table, kinds_of};
use crate::{NotationFault, PositionReader, PositionWriter, Rng, Seat, Word};

/// The word for no cards at all.
const NONE: &str = "none";
/// The word for cards that are drawn by chance.
const CHANCE: &str = "...";

/// Writes a moment of a game down.
pub(super) fn write(game: &CrazyChicken, table: &Table) -> String {
    let mut writer = PositionWriter::new(2);
    let stage = match &table.moment {
        Moment::Drawing { seat, .. } => Some((seat, "draw")),
        Moment::Laying { seat } => Some((seat, "lay")),
        Moment::Clearing { seat, .. } => Some((seat, "clear")),
        Moment::Over => None,
    };
    writer.seat("turn", stage.map(|(seat, _)| *seat));
    writer.clause("stage", stage.map(|(_, stage)| stage));
    match &table.moment {
        Moment::Drawing { first, .. } => writer.clause("drawn", first.map(Pile::as_str)),
        Moment::Clearing { owner, kind, count, .. } => {
            let beaten = std::iter::repeat_n(*kind, (*count).into());
            writer.clause_of("beaten", *owner, cards(game, beaten));
        }
        Moment::Laying { .. } | Moment::Over => {}
    }
    let held = |counts: &Vec<u8>| cards(game, kinds_of(counts));
    let or_none = |words: Vec<String>| if words.is_empty() { vec![NONE.into()] } else { words };
    writer.clause_of_all("hand", table.hands.iter().map(|hand| or_none(held(hand))));
    writer.clause_of_all("laid", table.laid.iter().map(held));
    for pile in Pile::ALL {
        let mut words = cards(game, table.pile(pile).iter().rev().copied());
        if !pile.is_open() {
            words = or_none(words);
        }
        writer.clause(pile.as_str(), words);
    }
    let round = |[one, other]: &[i64; 2]| format!("{one}-{other}");
    writer.clause("rounds", table.rounds.iter().map(round));
    writer.chance(&table.rng);
    writer.finish()
}

/// Returns the words for cards in a row: `18x3 7`.
fn cards(game: &CrazyChicken, kinds: impl Iterator<Item = Kind>) -> Vec<String> {
    let kinds: Vec<Kind> = kinds.collect();
    let word = |run: &[Kind]| match (game.number_of(run[0]), run.len()) {
        (number, 1) => number.to_string(),
        (number, count) => format!("{number}x{count}"),
    };
    kinds.chunk_by(|one, other| one == other).map(word).collect()
}

/// The cards that a position has not placed yet, by kinds.
struct Rest<'g> {
    game: &'g CrazyChicken,
    left: Vec<u8>,
}

impl Rest<'_> {
    /// Takes the cards of a word.
    fn take(&mut self, word: &Word<'_>) -> Result<(Kind, u8), NotationFault> {
        let parts: Vec<Word<'_>> = word.split('x').collect();
        let (number, count) = match parts.as_slice() {
            [number] => (number, 1),
            [number, count] => (number, count.number(1..=u8::MAX)?),
            _ => return Err(word.fault("cards are written as `18`, or `18x3` for three of a kind")),
        };
        let kind = self.game.kind_of(number.read("the number of a kind")?).ok_or_else(|| {
            let all = (0..).map(Kind).take(self.game.kinds.len());
            let all: Vec<String> = all.map(|kind| self.game.number_of(kind).to_string()).collect();
            number.fault("no kind has this number").help(format!("the kinds are {}", all.join(", ")))
        })?;
        let left = &mut self.left[kind.index()];
        *left = left.checked_sub(count).ok_or_else(|| {
            let there_are = self.game.kinds[kind.index()].count;
            word.fault(format!("there are only {there_are} cards of this kind in the whole deck"))
        })?;
        Ok((kind, count))
    }

    /// Takes the cards of words in a row; `none` stands for no cards.
    fn take_all(&mut self, words: &[Word<'_>]) -> Result<Vec<Kind>, NotationFault> {
        let mut kinds = Vec::new();
        for word in words.iter().filter(|word| word.text != NONE) {
            let (kind, count) = self.take(word)?;
            kinds.extend(std::iter::repeat_n(kind, count.into()));
        }
        Ok(kinds)
    }

    /// Takes the cards of a pile, and turns them round: the top last.
    fn take_pile(&mut self, words: &[Word<'_>]) -> Result<Vec<Kind>, NotationFault> {
        let kinds = self.take_all(words)?;
        Ok(kinds.into_iter().rev().collect())
    }

    /// Takes the cards of a face-down pile; returns them, and whether chance goes on below them.
    fn take_hidden_pile(&mut self, words: &[Word<'_>]) -> Result<(Vec<Kind>, bool), NotationFault> {
        match words {
            [] => Ok((Vec::new(), true)),
            [named @ .., rest] if rest.text == CHANCE => Ok((self.take_pile(named)?, true)),
            named => Ok((self.take_pile(named)?, false)),
        }
    }

    fn counts(&self, kinds: &[Kind]) -> Vec<u8> {
        let mut counts = vec![0; self.left.len()];
        kinds.iter().for_each(|kind| counts[kind.index()] += 1);
        counts
    }
}

/// Reads a moment of a game.
pub(super) fn read(
    game: &CrazyChicken,
    position: &mut PositionReader<'_>,
    rng: &mut Rng,
) -> Result<Table, NotationFault> {
    let mut rng = position.chance(rng)?;
    let rounds = rounds(game, position)?;
    let mut rest = Rest { game, left: game.kinds.iter().map(|kind| kind.count).collect() };
    let laid = laid(game, position, &mut rest)?;
    let moment = moment(game, position, rounds.len(), &laid, &mut rest)?;
    let mut hands: [Option<Vec<u8>>; 2] = [None, None];
    for (words, hand) in position.words_of_all("hand", 2).iter().zip(&mut hands).filter(|(words, _)| !words.is_empty())
    {
        let kinds = rest.take_all(words)?;
        *hand = Some(rest.counts(&kinds));
    }
    let piles = [Pile::First, Pile::Second, Pile::Left, Pile::Right];
    let [first, second, left, right] = piles.map(|pile| position.words(pile.as_str()));
    let (first, second) = (rest.take_pile(&first)?, rest.take_pile(&second)?);
    let (left, left_rest) = rest.take_hidden_pile(&left)?;
    let (right, right_rest) = rest.take_hidden_pile(&right)?;
    let mut unseen: Vec<Kind> = kinds_of(&rest.left).collect();
    rng.shuffle(&mut unseen);
    let mut deal = || {
        let dealt = unseen.split_off(unseen.len().saturating_sub(game.rules.hand));
        rest.counts(&dealt)
    };
    let hands = hands.map(|hand| hand.unwrap_or_else(&mut deal));
    if !(unseen.is_empty() || left_rest || right_rest) {
        let message = format!("{} cards are nowhere in this position", unseen.len());
        return Err(position.missing(message).help("end `left` or `right` with `...`, which stands for them"));
    }
    // Cards of no pile make both piles equally high, where both are left to chance.
    let height = (left.len() + right.len() + unseen.len()) / 2;
    let to_left = match (left_rest, right_rest) {
        (true, true) => height.saturating_sub(left.len()).min(unseen.len()),
        (true, false) => unseen.len(),
        (false, _) => 0,
    };
    let of_right = unseen.split_off(to_left);
    let (left, right) = ([unseen, left].concat(), [of_right, right].concat());
    let piles = [left, right, first, second];
    Ok(Table { hands, laid, piles, rounds, rng, moment })
}

fn rounds(game: &CrazyChicken, position: &mut PositionReader<'_>) -> Result<Vec<[i64; 2]>, NotationFault> {
    let words = position.words("rounds");
    if let Some(word) = words.get(game.rules.rounds) {
        return Err(word.fault(format!("a game has {} rounds", game.rules.rounds)));
    }
    let read = |word: &Word<'_>| match word.split('-').collect::<Vec<_>>().as_slice() {
        [one, other] => Ok([one.number(0..=10_000)?, other.number(0..=10_000)?]),
        _ => Err(word.fault("the scores of a round are written as `60-36`")),
    };
    words.iter().map(read).collect()
}

/// Returns what each player has laid: a kind lies in front of one player only, and in one lay.
fn laid(
    game: &CrazyChicken,
    position: &mut PositionReader<'_>,
    rest: &mut Rest<'_>,
) -> Result<[Vec<u8>; 2], NotationFault> {
    let mut laid = [vec![0; game.kinds.len()], vec![0; game.kinds.len()]];
    for seat in Seat::all(2) {
        for word in position.words_of("laid", seat).iter().filter(|word| word.text != NONE) {
            let (kind, count) = rest.take(word)?;
            if laid.iter().any(|laid: &Vec<u8>| laid[kind.index()] > 0) {
                return Err(word.fault("this kind is laid twice: all cards of a kind are in front of one player"));
            }
            let least = game.rules.smallest_lay;
            if count < least {
                return Err(word.fault(format!("a lay has at least {least} cards")));
            }
            laid[seat.index()][kind.index()] = count;
        }
    }
    Ok(laid)
}

fn moment(
    game: &CrazyChicken,
    position: &mut PositionReader<'_>,
    rounds: usize,
    laid: &[Vec<u8>; 2],
    rest: &mut Rest<'_>,
) -> Result<Moment, NotationFault> {
    let seat = position.seat("turn", 2)?.unwrap_or(Seat::new(rounds % 2));
    let drawn = position.word("drawn")?;
    let mut beaten = Seat::all(2).map(|seat| (seat, position.words_of("beaten", seat)));
    let beaten = beaten.find(|(_, words)| !words.is_empty());
    let stages = ["draw", "lay", "clear"].map(|stage| (stage, stage));
    let stage = position.choice("stage", stages)?;
    if rounds == game.rules.rounds {
        return Ok(Moment::Over);
    }
    match (stage.unwrap_or(if beaten.is_some() { "clear" } else { "draw" }), beaten) {
        ("draw", None) => {
            let first = drawn.map(|word| {
                let pile = Pile::from_name(word.text);
                pile.ok_or_else(|| word.fault("there is no such pile"))
            });
            let first = first.transpose()?;
            Ok(Moment::Drawing { seat, first })
        }
        ("lay", None) => Ok(Moment::Laying { seat }),
        (_, None) => Err(position.missing("cards that are cleared are named by `beaten 1` or `beaten 2`")),
        ("clear", Some((owner, words))) => {
            let [word] = words.as_slice() else { return Err(position.missing("`beaten` takes the cards of one lay")) };
            let (kind, count) = rest.take(word)?;
            if laid[seat.index()][kind.index()] <= count {
                let message = "a lay is beaten by more cards of its kind, in front of the player whose turn it is";
                return Err(word.fault(message));
            }
            Ok(Moment::Clearing { seat, owner, kind, count })
        }
        (_, Some((_, words))) => Err(words[0].fault("cards are beaten at the stage `clear` only")),
    }
}
