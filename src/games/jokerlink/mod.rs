//! Jokerlink by David Parlett, for 2 to 6 players, published as "Chicken Out!", after the rules on his site as of 2025.
//!
//! All cards are dealt, and nobody looks at them. The first player begins a trick with the top two cards of the stack, and
//! everyone in turn plays the top card, with a running count. A Jack is the card before it once more, a Queen nothing, a
//! King makes 20, a Joker 0; without Jokers a King makes 0 of 10 and less, and 20 of 11 and more. A red card that would
//! make 22 or more is taken off instead. Who makes 22 or more takes the trick under the stack, and the next player begins
//! with two cards. From 11 on a player may take the trick rather than play, and begins with two cards or more. Who makes
//! 21 puts the trick aside and begins with as many cards as wished. The first whose stack is played out without a bust
//! wins; with two players the one with more cards in tricks of 21, or the first out where they are equal.
//!
//! House choices where the source is silent:
//! - cards taken under a stack come up again in the order in which they were played;
//! - after 21 at least one card begins the next trick;
//! - who runs out with the first of two cards that must be played is out;
//! - a Jack with nothing before it is nothing to a Jack after it, too;
//! - "of the same value" in the optional extra means the same rank.

mod card;
mod figures;
mod pack;
mod strategies;
mod table;
mod tally;

pub use card::{CHICKEN, Card, Colour, Effect, Kings, Rank, WINNING};
pub use strategies::Gambler;
pub use table::{Event, Moment, Obligation, Table};
pub use tally::TrickTally;

use super::rule_table::RuleTable;
use super::{
    CardNumber, DeckGame, Game, Illegal, OwnTable, Player, RandomPlayer, Rng, ScoreSheet, Scores, Seat,
    UnreadableAction,
};
use crate::diag::Findings;
use crate::model::{Deck, Value};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The parameters of `[rules]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Jokers of each pack that are used (section Cards): as many as are printed.
    pub jokers: u32,
    /// From how many players on a pack that is printed twice is used twice (Optional rule for 5 or more players); 5.
    pub doubled_from: usize,
    /// Whether a card of the same value as the one before it allows another (Optional extra); false.
    pub again: bool,
    /// Whether a trick of 21 goes to the player on the left (Optional rule for 5 or more players); false.
    pub pass_left: bool,
}

/// The game as a deck makes it for one number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jokerlink {
    players: usize,
    rules: Rules,
    suits: Vec<String>,
    cards: Vec<Card>,
    kings: Kings,
}

impl Jokerlink {
    /// Every card, in the deck's order.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// What Kings do.
    #[must_use]
    pub fn kings(&self) -> Kings {
        self.kings
    }

    fn card(&self, number: CardNumber) -> Card {
        let nothing = Card { face: Rank::Queen, colour: Colour::Black, suit: u8::MAX };
        self.cards.get(usize::from(number.0)).copied().unwrap_or(nothing)
    }
}

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Plays the top card of one's stack.
    Play,
    /// Plays no more cards, where more may be played.
    Stop,
    /// Takes the trick under one's stack.
    ChickenOut,
}

impl Act {
    const ALL: [Self; 3] = [Self::Play, Self::Stop, Self::ChickenOut];
}

/// `play`, `stop` or `chicken out`.
impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Play => "play",
            Self::Stop => "stop",
            Self::ChickenOut => "chicken out",
        })
    }
}

impl FromStr for Act {
    type Err = UnreadableAction;

    fn from_str(text: &str) -> Result<Self, UnreadableAction> {
        let found = Self::ALL.into_iter().find(|act| act.to_string() == text);
        found.ok_or_else(|| UnreadableAction(text.to_owned()))
    }
}

/// What a seat can know: no stack, not even its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The heights of all stacks.
    pub stacks: Vec<usize>,
    /// How many cards each has won.
    pub won: Vec<usize>,
    /// The trick.
    pub trick: Vec<Card>,
    /// The running count.
    pub count: i64,
    /// What the last card counted as.
    pub last: Option<Effect>,
    /// Where the play is.
    pub moment: Moment,
}

impl DeckGame for Jokerlink {
    const NAME: &'static str = "jokerlink";
    const PLAYERS: RangeInclusive<usize> = 2..=6;
    const OWN_TABLES: &'static [OwnTable] = &[
        OwnTable { table: "ranks", figures: "ranks", key: "rank" },
        OwnTable { table: "deals", figures: "deals", key: "players" },
    ];
    type Tally = TrickTally;

    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings) {
        let mut table = RuleTable::new(deck);
        let rules = Rules {
            jokers: u32::try_from(table.number("jokers", 4, 0..=4)).unwrap_or(4),
            doubled_from: usize::try_from(table.number("doubled_from", 5, 2..=7)).unwrap_or(5),
            again: table.flag("again", false),
            pass_left: table.flag("pass_left", false),
        };
        let mut findings = table.finish();
        let (pack, of_pack) = pack::read(deck, rules.jokers);
        findings.extend(of_pack);
        let packs = if pack.copies == 2 && players >= rules.doubled_from { 2 } else { 1 };
        let has_jokers = pack.cards.iter().any(|card| card.face == Rank::Joker);
        let kings = if has_jokers { Kings::Raise } else { Kings::Part };
        let cards = pack.cards.repeat(packs);
        let game = Self { players, rules, suits: pack.suits, cards, kings };
        ((!findings.has_errors()).then_some(game), findings)
    }

    fn figures(deck: &Deck, players: &[usize]) -> Value {
        figures::of(deck, players)
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(Gambler), Box::new(RandomPlayer)]
    }
}

impl Game for Jokerlink {
    type State = Table;
    type Action = Act;
    type View = View;
    type Event = Event;

    fn players(&self) -> usize {
        self.players
    }

    fn deal(&self, rng: &mut Rng) -> Table {
        Table::deal(self, rng)
    }

    fn to_act(&self, state: &Table) -> Option<Seat> {
        state.to_act()
    }

    fn legal_actions(&self, state: &Table) -> Vec<Act> {
        Act::ALL.into_iter().filter(|act| state.can_do(*act).is_ok()).collect()
    }

    fn apply(&self, state: &mut Table, action: Act) -> Result<Vec<Event>, Illegal> {
        state.apply(self, action)
    }

    /// The cards in tricks of 21. With two players most of them win, and the first out if they are equal; with more the
    /// first out wins (sections Object, Game).
    fn scores(&self, state: &Table) -> Scores {
        let sheet = |won: &Vec<CardNumber>| {
            let mut sheet = ScoreSheet::default();
            sheet.add("cards in tricks of 21", i64::try_from(won.len()).unwrap_or(i64::MAX));
            sheet
        };
        let mut scores = Scores::by_total(state.won.iter().map(sheet).collect(), super::Aim::Most);
        let is_shared = scores.winners.len() > 1;
        if let Some(out) = state.out.filter(|_| self.players > 2 || is_shared) {
            scores.winners = vec![out];
        }
        scores
    }

    fn view(&self, state: &Table, _: Seat) -> View {
        View {
            stacks: state.stacks.iter().map(std::collections::VecDeque::len).collect(),
            won: state.won.iter().map(Vec::len).collect(),
            trick: state.trick.iter().map(|number| self.card(*number)).collect(),
            count: state.count,
            last: state.last,
            moment: state.moment,
        }
    }

    fn imagine(&self, state: &Table, _: Seat, rng: &mut Rng) -> Table {
        state.imagine(rng)
    }

    fn cards(&self, state: &Table) -> Vec<CardNumber> {
        state.cards()
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Played { seat, card, count } => format!("{seat}: {}, {count}", table::card_in_words(self, *card)),
            Event::Bust { seat, cards } => format!("{seat} busts and takes {cards}"),
            Event::Chickened { seat, cards } => format!("{seat} chickens out and takes {cards}"),
            Event::Made { seat, cards } => format!("{seat} makes 21 with {cards} cards"),
            Event::Out { seat } => format!("{seat} is out"),
        }
    }

    fn longest_play(&self) -> usize {
        20_000
    }
}
