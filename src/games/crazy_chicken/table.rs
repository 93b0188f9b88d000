//! The table of Crazy Chicken: hands, four piles, and what both players have laid.

use super::action::{Kind, Move, Pile};
use super::rules::CrazyChicken;
use crate::{CardNumber, Illegal, Rng, Seat};

/// One moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many of each kind each player holds.
    pub(super) hands: [Vec<u8>; 2],
    /// How many of each kind each player has laid.
    pub(super) laid: [Vec<u8>; 2],
    /// The piles in the order of [`Pile::ALL`], the top last.
    pub(super) piles: [Vec<Kind>; 4],
    /// The scores of both players in each round that is over.
    pub(super) rounds: Vec<[i64; 2]>,
    pub(super) rng: Rng,
    pub(super) moment: Moment,
}

/// The stage of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A player draws; the second card cannot come from the pile of the first.
    Drawing {
        /// Whose turn it is.
        seat: Seat,
        /// The pile of the first card, once it is drawn.
        first: Option<Pile>,
    },
    /// A player lays or discards.
    Laying {
        /// Whose turn it is.
        seat: Seat,
    },
    /// Laid cards were beaten, and their owner chooses where they go.
    Clearing {
        /// Whose turn it is.
        seat: Seat,
        /// The owner of the cards.
        owner: Seat,
        /// Their kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// All rounds are over.
    Over,
}

/// Why a round ended (The End of the Game).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RoundEnd {
    /// One player has laid as many kinds as end the round.
    EnoughKinds,
    /// The two players together have every kind.
    AllKinds,
    /// At most one draw pile is left.
    DrawPile,
}

impl RoundEnd {
    /// Returns the cause in words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::EnoughKinds => "one player has enough kinds",
            Self::AllKinds => "all kinds are laid",
            Self::DrawPile => "a draw pile is empty",
        }
    }
}

/// What comes of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player drew a card from a pile.
    Drawn(Seat, Pile, Kind),
    /// A player laid so many cards of a kind.
    Laid(Seat, Kind, u8),
    /// So many cards of a player were discarded, from the hand or because they were beaten.
    Discarded(Seat, Kind, u8),
    /// A round, counted from 1, is over: why, and the scores of both players.
    RoundOver(usize, RoundEnd, [i64; 2]),
}

impl Event {
    pub(super) fn describe(&self, game: &CrazyChicken) -> String {
        match self {
            Self::Drawn(seat, pile, kind) => {
                let from = if pile.is_open() { "a discard pile" } else { "a face-down pile" };
                format!("{seat} draws {} from {from}", game.name(*kind))
            }
            Self::Laid(seat, kind, count) => format!("{seat} lays {count} × {}", game.name(*kind)),
            Self::Discarded(seat, kind, count) => format!("{seat} discards {count} × {}", game.name(*kind)),
            Self::RoundOver(round, end, [one, other]) => {
                format!("round {round} is over ({}): player 1 scores {one}, player 2 scores {other}", end.as_str())
            }
        }
    }
}

/// What a seat can know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// How many of each kind it holds.
    pub hand: Vec<u8>,
    /// How many of each kind it has laid, and the other player has.
    pub laid: [Vec<u8>; 2],
    /// How many cards the other player holds.
    pub other_hand: usize,
    /// How many cards the face-down piles have.
    pub heights: [usize; 2],
    /// The top cards of the face-up piles.
    pub open_tops: [Option<Kind>; 2],
    /// All cards of the face-up piles: everyone has seen them.
    pub open: [Vec<Kind>; 2],
    /// The stage of the play.
    pub moment: Moment,
    /// What it has scored in the rounds so far, and the other player has.
    pub scores: [i64; 2],
}

impl Table {
    pub(super) fn deal(game: &CrazyChicken, rng: &mut Rng) -> Self {
        let none = vec![0; game.kinds.len()];
        let mut table = Self {
            hands: [none.clone(), none.clone()],
            laid: [none.clone(), none],
            piles: Default::default(),
            rounds: Vec::new(),
            rng: rng.fork(),
            moment: Moment::Over,
        };
        table.deal_round(game);
        table
    }

    /// Shuffles, deals and makes two equal piles (Setting up the Game); the starting player alternates (The End of the Game).
    fn deal_round(&mut self, game: &CrazyChicken) {
        let counts: Vec<u8> = game.kinds.iter().map(|kind| kind.count).collect();
        let mut cards: Vec<Kind> = kinds_of(&counts).collect();
        self.rng.shuffle(&mut cards);
        for held in self.hands.iter_mut().chain(&mut self.laid) {
            held.fill(0);
        }
        for hand in &mut self.hands {
            for kind in cards.split_off(cards.len().saturating_sub(game.rules.hand)) {
                hand[kind.index()] += 1;
            }
        }
        let right = cards.split_off(cards.len() / 2);
        self.piles = [cards, right, Vec::new(), Vec::new()];
        self.moment = Moment::Drawing { seat: Seat::new(self.rounds.len() % 2), first: None };
    }

    pub(super) fn to_act(&self) -> Option<Seat> {
        match &self.moment {
            Moment::Drawing { seat, .. } | Moment::Laying { seat } => Some(*seat),
            Moment::Clearing { owner, .. } => Some(*owner),
            Moment::Over => None,
        }
    }

    pub(super) fn view(&self, _: &CrazyChicken, seat: Seat) -> View {
        let other = seat.after(1, 2);
        let open = [self.piles[2].clone(), self.piles[3].clone()];
        let totals = |seat: Seat| self.rounds.iter().map(|round| round[seat.index()]).sum();
        View {
            hand: self.hands[seat.index()].clone(),
            laid: [self.laid[seat.index()].clone(), self.laid[other.index()].clone()],
            other_hand: self.hands[other.index()].iter().map(|count| usize::from(*count)).sum(),
            heights: [self.piles[0].len(), self.piles[1].len()],
            open_tops: open.each_ref().map(|pile| pile.last().copied()),
            open,
            moment: self.moment.clone(),
            scores: [totals(seat), totals(other)],
        }
    }

    fn pile(&self, pile: Pile) -> &[Kind] {
        &self.piles[pile.index()]
    }

    /// Returns whether a pile can be drawn from: the two cards come from different piles (Action 1).
    fn can_draw(&self, pile: Pile, first: Option<Pile>) -> bool {
        first != Some(pile) && !self.pile(pile).is_empty()
    }

    /// Returns whether a lay is allowed: at least two cards, and more than either player has laid (Action 2a).
    fn can_lay(&self, game: &CrazyChicken, seat: Seat, kind: Kind, count: u8) -> bool {
        let there = self.laid.iter().map(|laid| laid[kind.index()]).max().unwrap_or_default();
        count >= game.rules.smallest_lay && count > there && count <= self.hands[seat.index()][kind.index()]
    }

    /// Returns whether a pile takes discards: a second pile is started before the first one grows (Action 2b).
    fn can_discard_to(&self, pile: Pile) -> bool {
        let [first, second] = Pile::DISCARDS.map(|pile| self.pile(pile).is_empty());
        match pile {
            Pile::First => first || !second,
            Pile::Second => !first,
            Pile::Left | Pile::Right => false,
        }
    }

    fn is_legal(&self, game: &CrazyChicken, action: Move) -> bool {
        match (&self.moment, action) {
            (Moment::Drawing { first, .. }, Move::Draw(pile)) => self.can_draw(pile, *first),
            (Moment::Laying { seat }, Move::Lay { kind, count }) => {
                game.kind_of(kind).is_some_and(|kind| self.can_lay(game, *seat, kind, count))
            }
            (Moment::Laying { seat }, Move::Discard { kind, pile }) => {
                let is_held = |kind: Kind| self.hands[seat.index()][kind.index()] > 0;
                game.kind_of(kind).is_some_and(is_held) && self.can_discard_to(pile)
            }
            (Moment::Clearing { .. }, Move::Clear(pile)) => self.can_discard_to(pile),
            _ => false,
        }
    }

    pub(super) fn legal_actions(&self, game: &CrazyChicken) -> Vec<Move> {
        let candidates: Vec<Move> = match &self.moment {
            Moment::Drawing { .. } => Pile::ALL.map(Move::Draw).to_vec(),
            Moment::Laying { seat } => self.candidates(game, *seat),
            Moment::Clearing { .. } => Pile::DISCARDS.map(Move::Clear).to_vec(),
            Moment::Over => Vec::new(),
        };
        let mut legal: Vec<Move> = candidates.into_iter().filter(|action| self.is_legal(game, *action)).collect();
        legal.sort_unstable();
        legal
    }

    /// Returns every lay and every discard of a hand.
    fn candidates(&self, game: &CrazyChicken, seat: Seat) -> Vec<Move> {
        let held = self.hands[seat.index()].iter().zip(0u8..).filter(|(count, _)| **count > 0);
        let held: Vec<_> = held.map(|(count, kind)| (*count, game.number_of(Kind(kind)))).collect();
        let lays = held.iter().flat_map(|(most, kind)| (1..=*most).map(|count| Move::Lay { kind: *kind, count }));
        let discards = held.iter().flat_map(|(_, kind)| Pile::DISCARDS.map(|pile| Move::Discard { kind: *kind, pile }));
        lays.chain(discards).collect()
    }

    pub(super) fn apply(&mut self, game: &CrazyChicken, action: Move) -> Result<Vec<Event>, Illegal> {
        if !self.is_legal(game, action) {
            return Err(why_not(action));
        }
        let mut events = Vec::new();
        match (self.moment.clone(), action) {
            (Moment::Drawing { seat, first }, Move::Draw(pile)) => self.draw(seat, first, pile, &mut events),
            (Moment::Laying { seat }, Move::Lay { kind, count }) => {
                let Some(kind) = game.kind_of(kind) else { return Err(why_not(action)) };
                self.lay_cards(game, seat, kind, count, &mut events);
            }
            (Moment::Laying { seat }, Move::Discard { kind, pile }) => {
                let Some(kind) = game.kind_of(kind) else { return Err(why_not(action)) };
                self.hands[seat.index()][kind.index()] -= 1;
                self.discard(seat, kind, 1, pile, &mut events);
                self.end_turn(game, seat, &mut events);
            }
            (Moment::Clearing { seat, owner, kind, count }, Move::Clear(pile)) => {
                self.discard(owner, kind, count, pile, &mut events);
                self.end_turn(game, seat, &mut events);
            }
            _ => {}
        }
        Ok(events)
    }

    fn draw(&mut self, seat: Seat, first: Option<Pile>, pile: Pile, events: &mut Vec<Event>) {
        let Some(kind) = self.piles[pile.index()].pop() else { return };
        self.hands[seat.index()][kind.index()] += 1;
        events.push(Event::Drawn(seat, pile, kind));
        self.moment = match first {
            None => Moment::Drawing { seat, first: Some(pile) },
            Some(_) => Moment::Laying { seat },
        };
    }

    fn lay_cards(&mut self, game: &CrazyChicken, seat: Seat, kind: Kind, count: u8, events: &mut Vec<Event>) {
        let beaten = Seat::all(2).find(|owner| self.laid[owner.index()][kind.index()] > 0);
        let beaten = beaten.map(|owner| (owner, std::mem::take(&mut self.laid[owner.index()][kind.index()])));
        self.hands[seat.index()][kind.index()] -= count;
        self.laid[seat.index()][kind.index()] = count;
        events.push(Event::Laid(seat, kind, count));
        match beaten {
            Some((owner, count)) => self.moment = Moment::Clearing { seat, owner, kind, count },
            None => self.end_turn(game, seat, events),
        }
    }

    fn discard(&mut self, seat: Seat, kind: Kind, count: u8, pile: Pile, events: &mut Vec<Event>) {
        self.piles[pile.index()].extend(std::iter::repeat_n(kind, count.into()));
        events.push(Event::Discarded(seat, kind, count));
    }

    fn end_turn(&mut self, game: &CrazyChicken, seat: Seat, events: &mut Vec<Event>) {
        let Some(end) = self.round_end(game) else {
            self.moment = Moment::Drawing { seat: seat.after(1, 2), first: None };
            return;
        };
        let scores = self.laid.each_ref().map(|laid| round_score(game, laid));
        self.rounds.push(scores);
        events.push(Event::RoundOver(self.rounds.len(), end, scores));
        if self.rounds.len() == game.rules.rounds { self.moment = Moment::Over } else { self.deal_round(game) }
    }

    /// Returns which of the three conditions holds (The End of the Game).
    pub(super) fn round_end(&self, game: &CrazyChicken) -> Option<RoundEnd> {
        let kinds = self.laid.each_ref().map(|laid| laid.iter().filter(|count| **count > 0).count());
        if kinds.iter().any(|kinds| *kinds >= game.rules.kinds) {
            Some(RoundEnd::EnoughKinds)
        } else if kinds.iter().sum::<usize>() == game.kinds.len() {
            Some(RoundEnd::AllKinds)
        } else {
            let is_gone = self.pile(Pile::Left).is_empty() || self.pile(Pile::Right).is_empty();
            is_gone.then_some(RoundEnd::DrawPile)
        }
    }

    /// Draws again what a seat cannot know: the other player's hand and the face-down piles.
    pub(super) fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        other.rng = rng.fork();
        let hidden_hand = &mut other.hands[seat.after(1, 2).index()];
        let size: usize = hidden_hand.iter().map(|count| usize::from(*count)).sum();
        let mut unseen: Vec<Kind> = kinds_of(hidden_hand).collect();
        let heights = [other.piles[0].len(), other.piles[1].len()];
        unseen.append(&mut other.piles[0]);
        unseen.append(&mut other.piles[1]);
        rng.shuffle(&mut unseen);
        hidden_hand.fill(0);
        for kind in unseen.split_off(unseen.len() - size) {
            hidden_hand[kind.index()] += 1;
        }
        other.piles[1] = unseen.split_off(heights[0]);
        other.piles[0] = unseen;
        other
    }

    /// Returns every card by its kind, as cards of a kind are alike.
    pub(super) fn cards(&self, _: &CrazyChicken) -> Vec<CardNumber> {
        let held = self.hands.iter().chain(&self.laid).flat_map(|held| kinds_of(held));
        let beaten = match self.moment {
            Moment::Clearing { kind, count, .. } => std::iter::repeat_n(kind, count.into()),
            _ => std::iter::repeat_n(Kind(0), 0),
        };
        let all = held.chain(self.piles.iter().flatten().copied()).chain(beaten);
        all.map(|kind| CardNumber(kind.0.into())).collect()
    }
}

/// Returns the score of a round: the number of each kind that is laid, once, however many cards (Scoring).
pub fn round_score(game: &CrazyChicken, laid: &[u8]) -> i64 {
    game.kinds.iter().zip(laid).filter(|(_, count)| **count > 0).map(|(kind, _)| i64::from(kind.number)).sum()
}

/// Returns each card by its kind, where there are so many cards of each kind.
pub(super) fn kinds_of(counts: &[u8]) -> impl Iterator<Item = Kind> {
    counts.iter().zip(0u8..).flat_map(|(count, kind)| std::iter::repeat_n(Kind(kind), (*count).into()))
}

fn why_not(action: Move) -> Illegal {
    Illegal::new(match action {
        Move::Draw(_) => "a turn begins with two cards from two different piles (Action 1)",
        Move::Lay { .. } => "a lay is two or more cards of one kind, and more than are laid already (Action 2a)",
        Move::Discard { .. } => {
            "one card of the hand is discarded, and a second pile is started before the first grows (Action 2b)"
        }
        Move::Clear(_) => "only beaten cards are cleared, by their owner (Action 2a)",
    })
}
