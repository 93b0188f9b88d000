//! Positions: `players: 3; trick: 6S 8C; turn: 2; stack 2: 7D QH ...; won 1: 10C AS 10D`.
//!
//! A `stack` is a player's cards, the top one first, and `none` where there are none. With `...` at its end, and for a player
//! without the clause, cards that the position does not name are below them, by chance. `trick` is the trick in the order of
//! play, and `count` what it counts. `must` is how many cards the player whose turn it is still has to play to start a trick;
//! `may` is `more` where any number can follow, and `one` where one card can. `won` are the cards of a player's tricks of 21, and
//! `out` is the player who has run out of cards. Where all stacks are named, cards that are not are not in the game.

use super::card::{Card, Effect, WINNING};
use super::codes;
use super::rules::Jokerlink;
use super::table::{Moment, Obligation, Table};
use crate::{CardNumber, NotationFault, PositionReader, PositionWriter, Rng, Seat, Word};
use std::collections::VecDeque;

/// A stack without cards.
const NONE: &str = "none";
/// The cards below those that are named.
const REST: &str = "...";

/// Writes a moment of a game down.
pub(super) fn write(game: &Jokerlink, table: &Table) -> String {
    let mut writer = PositionWriter::new(game.players);
    for (seat, stack) in Seat::all(game.players).zip(&table.stacks) {
        let none = stack.is_empty().then(|| NONE.to_owned());
        writer.clause_of("stack", seat, codes(game, stack).into_iter().chain(none));
    }
    writer.clause("trick", codes(game, &table.trick));
    writer.clause("count", (!table.trick.is_empty()).then_some(table.count));
    writer.seat("turn", table.to_act());
    let (must, may) = match table.moment {
        Moment::Leading { left, then, .. } => (Some(left), (then == Obligation::More).then_some("more")),
        Moment::Free { then: Obligation::More, .. } => (None, Some("more")),
        Moment::Free { then: Obligation::Next, .. } => (None, Some("one")),
        Moment::Following { .. } | Moment::Over => (None, None),
    };
    writer.clause("must", must);
    writer.clause("may", may);
    writer.clause_of_all("won", table.won.iter().map(|won| codes(game, won)));
    writer.seat("out", table.out);
    writer.finish()
}

fn codes<'a>(game: &Jokerlink, cards: impl IntoIterator<Item = &'a CardNumber>) -> Vec<String> {
    let code = |number: &CardNumber| codes::write(&game.suits, game.card(*number));
    cards.into_iter().map(code).collect()
}

/// Reads a moment of a game.
pub(super) fn read(game: &Jokerlink, position: &mut PositionReader<'_>, rng: &mut Rng) -> Result<Table, NotationFault> {
    let mut pack = UnnamedCards { game, cards: game.numbers() };
    let stacks = position.words_of_all("stack", game.players);
    let stacks = stacks.iter().map(|words| pack.take_stack(words)).collect::<Result<_, _>>()?;
    let won = position.words_of_all("won", game.players);
    let won = won.iter().map(|words| pack.take(words));
    let won = won.collect::<Result<_, _>>()?;
    let words = position.words("trick");
    let trick = pack.take(&words)?;
    let (count, last) = counted(game, &trick, &words)?;
    if let Some(word) = position.word("count")?.filter(|word| word.text.parse() != Ok(count)) {
        return Err(word.fault(format!("the trick counts {count}")));
    }
    let seat = position.seat("turn", game.players)?.unwrap_or(Seat::new(0));
    let must = position.number("must", 1..=2)?;
    let may = position.choice("may", [("one", Obligation::Next), ("more", Obligation::More)])?;
    let out = position.seat("out", game.players)?;
    let moment = match (out, must, may) {
        (Some(_), ..) => Moment::Over,
        (None, None, None) if !trick.is_empty() => Moment::Following { seat },
        (None, None, Some(then)) if !trick.is_empty() => Moment::Free { seat, then },
        (None, must, may) => Moment::leads(seat, must.unwrap_or(2), may.unwrap_or(Obligation::Next)),
    };
    let stacks = pack.deal(stacks, rng);
    if let Some(index) = stacks.iter().position(|stack| stack.is_empty() && out.is_none()) {
        let seat = Seat::new(index);
        let fault = position.missing(format!("{seat} has no cards, so the game is over"));
        let help = format!("give the player a card, or write `out: {}`", seat.number());
        return Err(fault.help(help));
    }
    Ok(Table { stacks, won, trick, count, last, out, moment })
}

/// Returns the count of a trick that goes on, and what its last card counts as.
fn counted(game: &Jokerlink, trick: &[CardNumber], words: &[Word<'_>]) -> Result<(i64, Option<Effect>), NotationFault> {
    let (mut count, mut last) = (0, None);
    for (number, word) in trick.iter().zip(words) {
        let effect = Effect::from_card(game.card(*number), last);
        count = effect.count(count, game.kings);
        last = Some(effect);
        if count >= WINNING {
            return Err(word.fault(format!("the trick ends with this card, because it counts {count} then")));
        }
    }
    Ok((count, last))
}

/// A stack while it is read, and whether unnamed cards are below it.
type OpenStack = (VecDeque<CardNumber>, bool);

/// The cards that the position has not named yet.
struct UnnamedCards<'a> {
    game: &'a Jokerlink,
    cards: Vec<CardNumber>,
}

impl UnnamedCards<'_> {
    fn take_stack(&mut self, words: &[Word<'_>]) -> Result<OpenStack, NotationFault> {
        match words {
            [] => Ok((VecDeque::new(), true)),
            [none] if none.text == NONE => Ok((VecDeque::new(), false)),
            [named @ .., rest] if rest.text == REST => Ok((self.take(named)?.into(), true)),
            named => Ok((self.take(named)?.into(), false)),
        }
    }

    fn take(&mut self, words: &[Word<'_>]) -> Result<Vec<CardNumber>, NotationFault> {
        words.iter().map(|word| self.take_one(word)).collect()
    }

    fn take_one(&mut self, word: &Word<'_>) -> Result<CardNumber, NotationFault> {
        let help = "write the rank and the suit, such as `8C`, `10D`, `JS` and `AH`, or `joker`";
        let Some(code) = codes::read(&self.game.suits, word.text) else {
            return Err(word.fault("this is not a card").help(help));
        };
        let is_it = |card: &Card| codes::is_it(*card, code);
        let mut cards = self.cards.iter().map(|number| self.game.card(*number));
        let at = cards.position(|card| is_it(&card));
        match at {
            Some(at) => Ok(self.cards.swap_remove(at)),
            None if self.game.cards.iter().any(is_it) => Err(word.fault("there are not so many of this card")),
            None => Err(word.fault("this card is not in the game")),
        }
    }

    /// Puts the cards that are left under the open stacks, so that these are as equal as possible.
    fn deal(mut self, mut stacks: Vec<OpenStack>, rng: &mut Rng) -> Vec<VecDeque<CardNumber>> {
        self.cards.sort_unstable();
        rng.shuffle(&mut self.cards);
        for card in self.cards {
            let open = stacks.iter_mut().filter(|(_, is_open)| *is_open);
            if let Some((stack, _)) = open.min_by_key(|(stack, _)| stack.len()) {
                stack.push_back(card);
            }
        }
        stacks.into_iter().map(|(stack, _)| stack).collect()
    }
}
