//! The table: stacks, the trick with its count, and whose turn it is (sections Play, Busting, Chickening out, Making 21).

use super::action::Act;
use super::card::{CHICKEN, Card, Effect, Rank, WINNING};
use super::rules::Jokerlink;
use crate::game::refuse;
use crate::words::counted;
use crate::{CardNumber, Illegal, Rng, Seat};
use std::collections::VecDeque;

/// One moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Everyone's cards, the top first.
    pub(super) stacks: Vec<VecDeque<CardNumber>>,
    /// The cards of each player's tricks of 21.
    pub(super) won: Vec<Vec<CardNumber>>,
    /// The trick, in the order of play.
    pub(super) trick: Vec<CardNumber>,
    /// The running count.
    pub(super) count: i64,
    /// What the last card counted as.
    pub(super) last: Option<Effect>,
    /// The player who has run out of cards.
    pub(super) out: Option<Seat>,
    pub(super) moment: Moment,
}

/// The stage of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A player starts a trick with a number of cards.
    Leading {
        /// Whose turn it is.
        seat: Seat,
        /// How many must still be played.
        left: u8,
        /// What comes after them.
        then: Obligation,
    },
    /// A player can play another card.
    Free {
        /// Whose turn it is.
        seat: Seat,
        /// What comes after them.
        then: Obligation,
    },
    /// A player plays a card, or chickens out.
    Following {
        /// Whose turn it is.
        seat: Seat,
    },
    /// A player is out.
    Over,
}

impl Moment {
    pub(super) fn leads(seat: Seat, left: u8, then: Obligation) -> Self {
        Self::Leading { seat, left, then }
    }
}

/// What comes after the cards that must be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// The next player's turn.
    Next,
    /// Any number of further cards.
    More,
}

/// What comes of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player played a card; the count with it.
    Played(Seat, Card, i64),
    /// The count is 22 or more, and the player takes so many cards.
    Bust(Seat, usize),
    /// A player took so many cards instead of playing a card.
    Chickened(Seat, usize),
    /// The count is 21, and so many cards are won or passed on.
    Made(Seat, usize),
    /// A player has run out of cards.
    Out(Seat),
}

impl Event {
    pub(super) fn describe(&self, game: &Jokerlink) -> String {
        match self {
            Self::Played(seat, card, count) => {
                let card = card_in_words(game, *card);
                format!("{seat} plays {card}: the count is {count}")
            }
            Self::Bust(seat, cards) => format!("{seat} busts and takes {}", counted(*cards, "card")),
            Self::Chickened(seat, cards) => format!("{seat} chickens out and takes {}", counted(*cards, "card")),
            Self::Made(seat, cards) => format!("{seat} makes 21 with {} in the trick", counted(*cards, "card")),
            Self::Out(seat) => format!("{seat} has run out of cards"),
        }
    }
}

/// What a seat can know: no stack, not even its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The heights of all stacks.
    pub stacks: Vec<usize>,
    /// How many cards each player has won.
    pub won: Vec<usize>,
    /// The trick.
    pub trick: Vec<Card>,
    /// The running count.
    pub count: i64,
    /// What the last card counted as.
    pub last: Option<Effect>,
    /// The stage of the play.
    pub moment: Moment,
}

impl Table {
    /// Deals all cards; the players who get one more play first (section Cards).
    pub(super) fn deal(game: &Jokerlink, rng: &mut Rng) -> Self {
        let mut cards = game.numbers();
        rng.shuffle(&mut cards);
        let mut stacks = vec![VecDeque::new(); game.players];
        for (index, card) in cards.into_iter().enumerate() {
            stacks[index % game.players].push_front(card);
        }
        let (won, trick) = (vec![Vec::new(); game.players], Vec::new());
        let (count, last, out) = (0, None, None);
        let moment = Moment::leads(Seat::new(0), 2, Obligation::Next);
        Self { stacks, won, trick, count, last, out, moment }
    }

    pub(super) fn to_act(&self) -> Option<Seat> {
        match self.moment {
            Moment::Leading { seat, .. } | Moment::Free { seat, .. } | Moment::Following { seat } => Some(seat),
            Moment::Over => None,
        }
    }

    pub(super) fn view(&self, game: &Jokerlink, _: Seat) -> View {
        View {
            stacks: self.stacks.iter().map(VecDeque::len).collect(),
            won: self.won.iter().map(Vec::len).collect(),
            trick: self.trick.iter().map(|number| game.card(*number)).collect(),
            count: self.count,
            last: self.last,
            moment: self.moment,
        }
    }

    pub(super) fn legal_actions(&self, _: &Jokerlink) -> Vec<Act> {
        let can_do = |act: &Act| self.can_do(*act).is_ok();
        Act::ALL.into_iter().filter(can_do).collect()
    }

    fn can_do(&self, act: Act) -> Result<(), Illegal> {
        match (self.moment, act) {
            (Moment::Over, _) => refuse("the play is over"),
            (_, Act::Play) | (Moment::Free { .. }, Act::Stop) => Ok(()),
            (_, Act::Stop) => refuse("a card must be played (section Play)"),
            (Moment::Following { .. }, Act::ChickenOut) if self.count >= CHICKEN => Ok(()),
            (_, Act::ChickenOut) => {
                refuse("a player can only chicken out of a trick that counts 11 or more, on their turn")
            }
        }
    }

    pub(super) fn apply(&mut self, game: &Jokerlink, act: Act) -> Result<Vec<Event>, Illegal> {
        self.can_do(act)?;
        let Some(seat) = self.to_act() else { return Ok(Vec::new()) };
        let next = seat.after(1, game.players);
        let mut events = Vec::new();
        match act {
            Act::Play => self.play(game, seat, next, &mut events),
            Act::Stop => self.moment = Moment::Following { seat: next },
            Act::ChickenOut => {
                events.push(Event::Chickened(seat, self.take_trick(seat)));
                self.moment = Moment::leads(seat, 2, Obligation::More);
            }
        }
        Ok(events)
    }

    fn play(&mut self, game: &Jokerlink, seat: Seat, next: Seat, events: &mut Vec<Event>) {
        let Some(number) = self.stacks[seat.index()].pop_front() else { return };
        let card = game.card(number);
        let before = self.trick.last().map(|number| game.card(*number));
        let effect = Effect::from_card(card, self.last);
        self.trick.push(number);
        self.count = effect.count(self.count, game.kings);
        self.last = Some(effect);
        events.push(Event::Played(seat, card, self.count));
        if self.count > WINNING {
            events.push(Event::Bust(seat, self.take_trick(seat)));
            self.moment = Moment::leads(next, 2, Obligation::Next);
            return;
        }
        let made = self.count == WINNING;
        if made {
            let cards = self.end_trick();
            events.push(Event::Made(seat, cards.len()));
            if game.rules.pass_left {
                self.stacks[next.index()].extend(cards);
            } else {
                self.won[seat.index()].extend(cards);
            }
            self.moment = Moment::leads(seat, 1, Obligation::More);
        }
        if self.stacks[seat.index()].is_empty() {
            self.out = Some(seat);
            self.moment = Moment::Over;
            events.push(Event::Out(seat));
        } else if !made {
            let twin = game.rules.again && before.is_some_and(|before| before.face == card.face);
            self.moment = self.after_card(seat, next, twin);
        }
    }

    /// Returns what follows a card that neither busts nor wins; a `twin` has the same value as the card before it.
    fn after_card(&self, seat: Seat, next: Seat, twin: bool) -> Moment {
        let (left, then) = match self.moment {
            Moment::Leading { left, then, .. } => (left - 1, then),
            Moment::Free { then, .. } => (0, then),
            Moment::Following { .. } | Moment::Over => (0, Obligation::Next),
        };
        match then {
            _ if left > 0 => Moment::leads(seat, left, then),
            Obligation::Next if !twin => Moment::Following { seat: next },
            then => Moment::Free { seat, then },
        }
    }

    /// Puts the trick under a stack, so that the cards come up again in the order in which they were played.
    fn take_trick(&mut self, seat: Seat) -> usize {
        let cards = self.end_trick();
        self.stacks[seat.index()].extend(&cards);
        cards.len()
    }

    fn end_trick(&mut self) -> Vec<CardNumber> {
        self.count = 0;
        self.last = None;
        std::mem::take(&mut self.trick)
    }

    /// Draws again what a seat cannot know: the cards of all stacks, its own too.
    pub(super) fn imagine(&self, _: Seat, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        let stacks = other.stacks.iter_mut();
        let mut unseen: Vec<CardNumber> = stacks.flat_map(std::mem::take).collect();
        rng.shuffle(&mut unseen);
        for (stack, before) in other.stacks.iter_mut().zip(&self.stacks) {
            stack.extend(unseen.drain(..before.len().min(unseen.len())));
        }
        other
    }

    pub(super) fn cards(&self, _: &Jokerlink) -> Vec<CardNumber> {
        let (stacks, won) = (self.stacks.iter().flatten(), self.won.iter().flatten());
        stacks.chain(won).chain(&self.trick).copied().collect()
    }
}

/// Returns a card in words.
fn card_in_words(game: &Jokerlink, card: Card) -> String {
    match game.suits.get(usize::from(card.suit)) {
        Some(suit) if card.face != Rank::Joker => format!("the {} of {suit}", card.face.name()),
        _ => "a Joker".to_owned(),
    }
}
