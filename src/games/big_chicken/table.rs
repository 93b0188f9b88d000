//! The table of BIG CHICKEN: hands, the run, whose turn it is, and the direction of play.

use super::action::Effect;
use super::card::Card;
use super::hand::Hand;
use super::lay::{Lay, LayKind};
use super::rules::BigChicken;
use crate::words::{counted, listed};
use crate::{CardNumber, Rng, ScorePart, Seat};

/// One moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(super) hands: Vec<Hand>,
    /// Cards of runs that are over.
    pub(super) discards: Vec<Card>,
    /// The turns of the run, from its lead.
    pub(super) run: Vec<RunTurn>,
    pub(super) direction: Direction,
    pub(super) eggs: Eggs,
    /// Rounds that are over.
    pub(super) rounds: usize,
    /// Everyone's points, part by part.
    pub(super) sheets: Vec<Vec<ScorePart>>,
    pub(super) crower: Option<Seat>,
    pub(super) rng: Rng,
    pub(super) moment: Moment,
}

/// The direction of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the next seat.
    Cluckwise,
    /// To the seat before.
    CounterCluckwise,
}

/// Whether a Fowl has been laid in the round (Breaking the eggs).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eggs {
    /// Not yet.
    Whole,
    /// It has.
    Broken,
}

impl Direction {
    /// Returns the other direction.
    pub(super) fn reversed(self) -> Self {
        match self {
            Self::Cluckwise => Self::CounterCluckwise,
            Self::CounterCluckwise => Self::Cluckwise,
        }
    }
}

/// A turn of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunTurn {
    /// The player.
    pub seat: Seat,
    /// What they laid; `None` if they clucked.
    pub lay: Option<Lay>,
    /// The cards that they drew after it, because they were caught: they could not lay these in this turn.
    pub drawn: Hand,
}

impl RunTurn {
    pub(super) fn new(seat: Seat, lay: Option<Lay>) -> Self {
        let drawn = Hand::default();
        Self { seat, lay, drawn }
    }
}

/// The end of a run: its last lay, and the player who clucked on it just before the lead came to the one who laid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunEnd {
    /// The player who clucked last.
    pub clucked: Seat,
    /// The last lay.
    pub on: Lay,
}

/// The stage of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// The Bad Egg gives a card back, but not the one that it was given.
    Giving { bad: Seat, good: Seat, given: Card },
    /// A player is asked whether to Crow; the Good Egg leads if no one does.
    Crowing { asked: Seat, good: Seat },
    /// A run begins.
    Leading {
        seat: Seat,
        /// The end of the run that this player has won; `None` at the beginning of a round.
        won: Option<RunEnd>,
    },
    /// A player is to beat the last lay of the run.
    Answering { seat: Seat },
    /// A player has one card left and has not said so, which another can notice; then `next` answers.
    Catching { asked: Seat, forgetful: Seat, next: Seat },
    /// The game is over.
    Over { winner: Seat },
}

impl Moment {
    /// Returns the moment in which a player leads who has won no run.
    pub(super) fn leads(seat: Seat) -> Self {
        Self::Leading { seat, won: None }
    }
}

/// What comes of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Cards changed hands between Good Egg and Bad Egg.
    Exchanged {
        /// The Good Egg.
        good: Seat,
        /// The Bad Egg.
        bad: Seat,
        /// The Good Egg's best card.
        best: Card,
        /// What came back.
        back: Card,
    },
    /// A player Crows.
    Crowed(Seat),
    /// A player lays.
    Laid(Seat, Lay, Effect),
    /// A player passes.
    Clucked(Seat),
    /// A run is over, and its winner leads.
    RunOver(Seat),
    /// The first player was caught by the second and drew these cards.
    Caught(Seat, Seat, Vec<Card>),
    /// A player is dealt a hand for the next round.
    Dealt(Seat, Hand),
    /// A round is over.
    RoundOver {
        /// The player who went out.
        winner: Seat,
        /// The points that it costs each seat, part by part.
        parts: Vec<Vec<ScorePart>>,
    },
    /// The game is over, and the player is the Golden Egg.
    GameOver(Seat),
}

impl Event {
    pub(super) fn describe(&self, _: &BigChicken) -> String {
        match self {
            Self::Exchanged { good, bad, best, back } => {
                format!("{good}, the Good Egg, gives {best} to {bad}, the Bad Egg, and gets {back} back")
            }
            Self::Crowed(seat) => format!("{seat} crows"),
            Self::Laid(seat, lay, effect) => {
                let kind = lay.kind().map_or("", LayKind::as_str);
                let effect = match effect {
                    Effect::None => "",
                    Effect::Flip => " and flips the direction of play",
                    Effect::Skip => " and skips the next player",
                };
                format!("{seat} lays {lay} ({kind}){effect}")
            }
            Self::Clucked(seat) => format!("{seat} clucks"),
            Self::RunOver(seat) => format!("{seat} wins the run"),
            Self::Caught(seat, by, cards) if cards.is_empty() => {
                format!("{by} catches {seat}, but there are no cards to draw")
            }
            Self::Caught(seat, by, cards) => format!("{by} catches {seat}, who draws {}", listed(cards)),
            Self::Dealt(seat, hand) => format!("{seat} is dealt {hand:?}"),
            Self::RoundOver { winner, parts } => {
                let others = Seat::all(parts.len()).zip(parts).filter(|(seat, _)| seat != winner);
                let others = others.map(|(seat, parts)| {
                    let points = usize::try_from(total(parts)).unwrap_or_default();
                    format!("{seat} gets {}", counted(points, "point"))
                });
                format!("{winner} goes out and wins the round; {}", listed(others))
            }
            Self::GameOver(seat) => format!("{seat} is the Golden Egg"),
        }
    }
}

/// Returns the sum of parts of a score.
pub(super) fn total(parts: &[ScorePart]) -> i64 {
    parts.iter().map(|part| part.points).sum()
}

/// What a seat can know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The seat.
    pub seat: Seat,
    /// Its hand.
    pub hand: Hand,
    /// How many cards each player has.
    pub sizes: Vec<usize>,
    /// Everyone's points.
    pub totals: Vec<i64>,
    /// The last lay of the run, and the player who laid it.
    pub top: Option<(Lay, Seat)>,
    /// The direction of play.
    pub direction: Direction,
    /// Whether the Eggs are broken.
    pub eggs: Eggs,
    /// The cards of the run.
    pub run: Vec<Card>,
    /// How many cards are in runs that are over.
    pub discards: usize,
    /// The player who has Crowed.
    pub crower: Option<Seat>,
    /// Rounds that are over.
    pub rounds: usize,
    /// The card that the Good Egg gave, while the Bad Egg chooses one to give back.
    pub given: Option<Card>,
}

impl Table {
    /// Returns a table without cards.
    pub(super) fn new(players: usize, rng: Rng) -> Self {
        Self {
            hands: vec![Hand::default(); players],
            discards: Vec::new(),
            run: Vec::new(),
            direction: Direction::Cluckwise,
            eggs: Eggs::Whole,
            rounds: 0,
            sheets: vec![Vec::new(); players],
            crower: None,
            rng,
            moment: Moment::leads(Seat::new(0)),
        }
    }

    pub(super) fn players(&self) -> usize {
        self.hands.len()
    }

    /// Returns the seat that plays after another.
    pub(super) fn next(&self, seat: Seat) -> Seat {
        match self.direction {
            Direction::Cluckwise => seat.after(1, self.players()),
            Direction::CounterCluckwise => seat.after(self.players() - 1, self.players()),
        }
    }

    pub(super) fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    pub(super) fn holder_of_big_red(&self) -> Option<Seat> {
        Seat::all(self.players()).find(|seat| self.hand(*seat).count(Card::BIG_RED) > 0)
    }

    pub(super) fn total(&self, seat: Seat) -> i64 {
        total(&self.sheets[seat.index()])
    }

    pub(super) fn to_act(&self) -> Option<Seat> {
        match &self.moment {
            Moment::Giving { bad, .. } => Some(*bad),
            Moment::Crowing { asked, .. } | Moment::Catching { asked, .. } => Some(*asked),
            Moment::Leading { seat, .. } | Moment::Answering { seat } => Some(*seat),
            Moment::Over { .. } => None,
        }
    }

    /// Returns the last lay of the run, and the player who laid it.
    pub(super) fn top(&self) -> Option<(Lay, Seat)> {
        let mut turns = self.run.iter().rev();
        turns.find_map(|turn| Some((turn.lay?, turn.seat)))
    }

    /// Returns the cards of the run.
    pub(super) fn run_cards(&self) -> impl Iterator<Item = Card> {
        let lays = self.run.iter().filter_map(|turn| turn.lay);
        lays.flat_map(Lay::cards)
    }

    pub(super) fn view(&self, _: &BigChicken, seat: Seat) -> View {
        let given = match &self.moment {
            Moment::Giving { given, .. } => Some(*given),
            _ => None,
        };
        View {
            seat,
            hand: *self.hand(seat),
            sizes: self.hands.iter().map(Hand::len).collect(),
            totals: Seat::all(self.players()).map(|seat| self.total(seat)).collect(),
            top: self.top(),
            direction: self.direction,
            eggs: self.eggs,
            run: self.run_cards().collect(),
            discards: self.discards.len(),
            crower: self.crower,
            rounds: self.rounds,
            given,
        }
    }

    /// Draws again what a seat cannot know: who else holds which card, and the order of the discards.
    pub(super) fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        let hidden = || Seat::all(self.players()).filter(|hidden| *hidden != seat);
        let mut unseen: Vec<Card> = hidden().flat_map(|hidden| self.hand(hidden).cards()).collect();
        rng.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        for hidden in hidden() {
            other.hands[hidden.index()] = unseen.by_ref().take(self.hand(hidden).len()).collect();
        }
        for turn in other.run.iter_mut().filter(|turn| turn.seat != seat) {
            let hand = other.hands[turn.seat.index()];
            turn.drawn = hand.cards().take(turn.drawn.len()).collect();
        }
        rng.shuffle(&mut other.discards);
        other.rng = rng.fork();
        other
    }

    pub(super) fn cards(&self, _: &BigChicken) -> Vec<CardNumber> {
        let held = self.hands.iter().flat_map(Hand::cards);
        let number = |card: Card| CardNumber(u16::try_from(card.index()).unwrap_or(u16::MAX));
        held.chain(self.discards.iter().copied()).chain(self.run_cards()).map(number).collect()
    }
}
