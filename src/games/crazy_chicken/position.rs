//! Positions: `players: 2; turn: 1; stage: lay; hand 1: 18x3 7; hand 2: none; laid 2: 20x4; left: 6 8 ...; first: 9 9; rounds: 60-36`.
//!
//! Cards are written by the number on them, `18x3` for three of a kind. `left` and `right` are the face-down piles and `first` and
//! `second` the discard piles, each from the top; after `...` the cards are drawn by chance. `stage` is `draw`, `lay` or `clear`;
//! `drawn` is the pile that the first card of a turn came from, and `beaten` are the cards of a player that a lay has beaten. `rounds` are
//! the scores of the rounds that are over.

use super::action::{Kind, KindNumber, Pile};
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
    match &table.moment {
        Moment::Drawing { seat, first } => {
            writer.seat("turn", *seat);
            writer.clause("stage", ["draw"]);
            writer.clause("drawn", first.map(Pile::as_str));
        }
        Moment::Laying { seat } => {
            writer.seat("turn", *seat);
            writer.clause("stage", ["lay"]);
        }
        Moment::Clearing { seat, owner, kind, count } => {
            writer.seat("turn", *seat);
            writer.clause("stage", ["clear"]);
            writer.clause_of("beaten", *owner, cards(game, std::iter::repeat_n(*kind, (*count).into())));
        }
        Moment::Over => {}
    }
    for seat in Seat::all(2) {
        writer.clause_of("hand", seat, or_none(cards(game, kinds_of(&table.hands[seat.index()]))));
    }
    for seat in Seat::all(2) {
        writer.clause_of("laid", seat, cards(game, kinds_of(&table.laid[seat.index()])));
    }
    for pile in Pile::ALL {
        let words = cards(game, table.piles[pile.index()].iter().rev().copied());
        writer.clause(pile.as_str(), if pile.is_open() { words } else { or_none(words) });
    }
    writer.clause("rounds", table.rounds.iter().map(|[one, other]| format!("{one}-{other}")));
    writer.chance(&table.rng);
    writer.finish()
}

/// Returns the words for cards in a row: `18x3 7`.
fn cards(game: &CrazyChicken, kinds: impl Iterator<Item = Kind>) -> Vec<String> {
    let mut runs: Vec<(Kind, usize)> = Vec::new();
    for kind in kinds {
        match runs.last_mut() {
            Some((last, count)) if *last == kind => *count += 1,
            _ => runs.push((kind, 1)),
        }
    }
    let word = |(kind, count): (Kind, usize)| {
        let number = game.number_of(kind);
        if count == 1 { number.to_string() } else { format!("{number}x{count}") }
    };
    runs.into_iter().map(word).collect()
}

fn or_none(words: Vec<String>) -> Vec<String> {
    if words.is_empty() { vec![NONE.to_owned()] } else { words }
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
            [number, count] => (number, count.number(&(1..=u8::MAX))?),
            _ => return Err(word.fault("cards are written as `18`, or `18x3` for three of a kind")),
        };
        let kind = number.read::<KindNumber>("the number of a kind")?;
        let kind = self.game.kind_of(kind).ok_or_else(|| {
            let all: Vec<String> =
                (0u8..).zip(&self.game.kinds).map(|(kind, _)| self.game.number_of(Kind(kind)).to_string()).collect();
            number.fault("no kind has this number").help(format!("the kinds are {}", all.join(", ")))
        })?;
        let left = &mut self.left[kind.index()];
        *left = left.checked_sub(count).ok_or_else(|| {
            let there_are = self.game.kinds.get(kind.index()).map_or(0, |kind| kind.count);
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
    for (seat, hand) in Seat::all(2).zip(&mut hands) {
        let Some(words) = position.words_of("hand", seat).filter(|words| !words.is_empty()) else { continue };
        let kinds = rest.take_all(&words)?;
        *hand = Some(rest.counts(&kinds));
    }
    let discards = Pile::DISCARDS.map(|pile| position.words(pile.as_str()).unwrap_or_default());
    let [mut first, mut second] = [rest.take_all(&discards[0])?, rest.take_all(&discards[1])?];
    first.reverse();
    second.reverse();
    let left = position.words(Pile::Left.as_str()).filter(|words| !words.is_empty());
    let right = position.words(Pile::Right.as_str()).filter(|words| !words.is_empty());
    let (left, left_rest) = pile(left.as_deref(), &mut rest)?;
    let (right, right_rest) = pile(right.as_deref(), &mut rest)?;
    let mut unseen: Vec<Kind> = kinds_of(&rest.left).collect();
    rng.shuffle(&mut unseen);
    for hand in hands.iter_mut().filter(|hand| hand.is_none()) {
        let dealt = unseen.split_off(unseen.len().saturating_sub(game.rules.hand));
        *hand = Some(rest.counts(&dealt));
    }
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
    let from_top =
        |top: Vec<Kind>, rest: Vec<Kind>| rest.into_iter().chain(top.into_iter().rev()).collect::<Vec<Kind>>();
    let piles = [from_top(left, unseen), from_top(right, of_right), first, second];
    let table = Table { hands: hands.map(Option::unwrap_or_default), laid, piles, rounds, rng, moment };
    Ok(table)
}

/// Returns the cards of a face-down pile from its top, and whether chance goes on below them.
fn pile(words: Option<&[Word<'_>]>, rest: &mut Rest<'_>) -> Result<(Vec<Kind>, bool), NotationFault> {
    let Some(words) = words else { return Ok((Vec::new(), true)) };
    let is_open = words.last().is_some_and(|word| word.text == CHANCE);
    let named = if is_open { &words[..words.len() - 1] } else { words };
    Ok((rest.take_all(named)?, is_open))
}

fn rounds(game: &CrazyChicken, position: &mut PositionReader<'_>) -> Result<Vec<[i64; 2]>, NotationFault> {
    let words = position.words("rounds").unwrap_or_default();
    if let Some(word) = words.get(game.rules.rounds) {
        return Err(word.fault(format!("a game has {} rounds", game.rules.rounds)));
    }
    let read = |word: &Word<'_>| match word.split('-').collect::<Vec<_>>().as_slice() {
        [one, other] => Ok([one.number(&(0..=10_000))?, other.number(&(0..=10_000))?]),
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
        for word in position.words_of("laid", seat).unwrap_or_default().iter().filter(|word| word.text != NONE) {
            let (kind, count) = rest.take(word)?;
            if laid.iter().any(|laid: &Vec<u8>| laid[kind.index()] > 0) {
                return Err(word.fault("this kind is laid twice: all cards of a kind are in front of one player"));
            }
            if count < game.rules.smallest_lay {
                return Err(word.fault(format!("a lay has at least {} cards", game.rules.smallest_lay)));
            }
            laid[seat.index()][kind.index()] = count;
        }
    }
    Ok(laid)
}

#[derive(Clone, Copy)]
enum TurnStage {
    Draw,
    Lay,
    Clear,
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
    let beaten = Seat::all(2).find_map(|seat| Some((seat, position.words_of("beaten", seat)?)));
    let stages = [("draw", TurnStage::Draw), ("lay", TurnStage::Lay), ("clear", TurnStage::Clear)];
    let stage = position.choice("stage", stages)?;
    if rounds == game.rules.rounds {
        return Ok(Moment::Over);
    }
    match (stage.unwrap_or(if beaten.is_some() { TurnStage::Clear } else { TurnStage::Draw }), beaten) {
        (TurnStage::Draw, None) => {
            let pile = |word: Word<'_>| Pile::from_name(word.text).ok_or_else(|| word.fault("there is no such pile"));
            Ok(Moment::Drawing { seat, first: drawn.map(pile).transpose()? })
        }
        (TurnStage::Lay, None) => Ok(Moment::Laying { seat }),
        (TurnStage::Clear, Some((owner, words))) => {
            let [word] = words.as_slice() else { return Err(position.missing("`beaten` takes the cards of one lay")) };
            let (kind, count) = rest.take(word)?;
            if laid[seat.index()][kind.index()] <= count {
                return Err(
                    word.fault("a lay is beaten by more cards of its kind, in front of the player whose turn it is")
                );
            }
            Ok(Moment::Clearing { seat, owner, kind, count })
        }
        (TurnStage::Clear, None) => {
            Err(position.missing("cards that are cleared are named by `beaten 1` or `beaten 2`"))
        }
        (TurnStage::Draw | TurnStage::Lay, Some((_, words))) => Err(words.first().map_or_else(
            || position.missing("`beaten` has no cards"),
            |word| word.fault("cards are beaten at the stage `clear` only"),
        )),
    }
}
