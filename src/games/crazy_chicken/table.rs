//! The table of Crazy Chicken: hands, four piles, and what both players have laid.

use super::action::{Kind, Move, Pile};
use super::rules::CrazyChicken;
use crate::game::refuse;
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
    /// A round is over.
    RoundOver {
        /// The round, counted from 1.
        round: usize,
        /// Why it is over.
        end: RoundEnd,
        /// How many of each kind each player has laid.
        laid: [Vec<u8>; 2],
        /// The scores of both players.
        scores: [i64; 2],
    },
}

impl Event {
    pub(super) fn describe(&self, game: &CrazyChicken) -> String {
        match self {
            Self::Drawn(seat, pile, kind) if pile.is_open() => {
                format!("{seat} draws {} from a discard pile", game.name(*kind))
            }
            Self::Drawn(seat, _, kind) => format!("{seat} draws {} from a face-down pile", game.name(*kind)),
            Self::Laid(seat, kind, count) => format!("{seat} lays {count} × {}", game.name(*kind)),
            Self::Discarded(seat, kind, count) => format!("{seat} discards {count} × {}", game.name(*kind)),
            Self::RoundOver { round, end, scores, .. } => {
                let ([one, other], end) = (scores, end.as_str());
                format!("round {round} is over ({end}): player 1 scores {one}, player 2 scores {other}")
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
        let none = || [vec![0; game.kinds.len()], vec![0; game.kinds.len()]];
        let (rng, piles, moment) = (rng.fork(), Default::default(), Moment::Over);
        let (hands, laid, rounds) = (none(), none(), Vec::new());
        let mut table = Self { hands, laid, piles, rounds, rng, moment };
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
            let dealt = cards.split_off(cards.len().saturating_sub(game.rules.hand));
            dealt.iter().for_each(|kind| hand[kind.index()] += 1);
        }
        let right = cards.split_off(cards.len() / 2);
        self.piles = [cards, right, Vec::new(), Vec::new()];
        let seat = Seat::new(self.rounds.len() % 2);
        self.moment = Moment::Drawing { seat, first: None };
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
            other_hand: kinds_of(&self.hands[other.index()]).count(),
            heights: [self.piles[0].len(), self.piles[1].len()],
            open_tops: open.each_ref().map(|pile| pile.last().copied()),
            open,
            moment: self.moment.clone(),
            scores: [totals(seat), totals(other)],
        }
    }

    pub(super) fn pile(&self, pile: Pile) -> &[Kind] {
        &self.piles[pile.index()]
    }

    /// Returns whether a pile can be drawn from: the two cards come from different piles (Action 1).
    fn can_draw(&self, pile: Pile, first: Option<Pile>) -> bool {
        first != Some(pile) && !self.pile(pile).is_empty()
    }

    /// Returns whether a lay is allowed: at least two cards, and more than either player has laid (Action 2a).
    fn can_lay(&self, game: &CrazyChicken, seat: Seat, kind: Kind, count: u8) -> bool {
        let there = self.laid.iter().all(|laid| laid[kind.index()] < count);
        there && (game.rules.smallest_lay..=self.hands[seat.index()][kind.index()]).contains(&count)
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
                let kind = game.kind_of(kind);
                kind.is_some_and(|kind| self.can_lay(game, *seat, kind, count))
            }
            (Moment::Laying { seat }, Move::Discard { kind, pile }) => {
                let hand = &self.hands[seat.index()];
                let is_held = game.kind_of(kind).is_some_and(|kind| hand[kind.index()] > 0);
                is_held && self.can_discard_to(pile)
            }
            (Moment::Clearing { .. }, Move::Clear(pile)) => self.can_discard_to(pile),
            _ => false,
        }
    }

    pub(super) fn legal_actions(&self, game: &CrazyChicken) -> Vec<Move> {
        let mut legal: Vec<Move> = match &self.moment {
            Moment::Drawing { .. } => Pile::ALL.map(Move::Draw).to_vec(),
            Moment::Laying { seat } => self.candidates(game, *seat),
            Moment::Clearing { .. } => Pile::DISCARDS.map(Move::Clear).to_vec(),
            Moment::Over => Vec::new(),
        };
        legal.retain(|action| self.is_legal(game, *action));
        legal.sort_unstable();
        legal
    }

    /// Returns every lay and every discard of a hand.
    fn candidates(&self, game: &CrazyChicken, seat: Seat) -> Vec<Move> {
        let mut candidates = Vec::new();
        for (most, kind) in self.hands[seat.index()].iter().zip(0u8..).filter(|(most, _)| **most > 0) {
            let kind = game.number_of(Kind(kind));
            candidates.extend((1..=*most).map(|count| Move::Lay { kind, count }));
            candidates.extend(Pile::DISCARDS.map(|pile| Move::Discard { kind, pile }));
        }
        candidates
    }

    pub(super) fn apply(&mut self, game: &CrazyChicken, action: Move) -> Result<Vec<Event>, Illegal> {
        if !self.is_legal(game, action) {
            return refuse(why_not(action));
        }
        let mut events = Vec::new();
        match (self.moment.clone(), action) {
            (Moment::Drawing { seat, first }, Move::Draw(pile)) => self.draw(seat, first, pile, &mut events),
            (Moment::Laying { seat }, Move::Lay { kind, count }) => {
                if let Some(kind) = game.kind_of(kind) {
                    self.lay_cards(game, seat, kind, count, &mut events);
                }
            }
            (Moment::Laying { seat }, Move::Discard { kind, pile }) => {
                if let Some(kind) = game.kind_of(kind) {
                    self.hands[seat.index()][kind.index()] -= 1;
                    self.discard(seat, (kind, 1), pile, &mut events);
                    self.end_turn(game, seat, &mut events);
                }
            }
            (Moment::Clearing { seat, owner, kind, count }, Move::Clear(pile)) => {
                self.discard(owner, (kind, count), pile, &mut events);
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
        self.moment = Moment::Laying { seat };
        if first.is_none() {
            let first = Some(pile);
            self.moment = Moment::Drawing { seat, first };
        }
    }

    fn lay_cards(&mut self, game: &CrazyChicken, seat: Seat, kind: Kind, count: u8, events: &mut Vec<Event>) {
        let mut there = Seat::all(2).zip(self.laid.each_ref().map(|laid| laid[kind.index()]));
        let beaten = there.find(|(_, count)| *count > 0);
        self.laid.iter_mut().for_each(|laid| laid[kind.index()] = 0);
        self.hands[seat.index()][kind.index()] -= count;
        self.laid[seat.index()][kind.index()] = count;
        events.push(Event::Laid(seat, kind, count));
        let Some((owner, count)) = beaten else { return self.end_turn(game, seat, events) };
        self.moment = Moment::Clearing { seat, owner, kind, count };
    }

    fn discard(&mut self, seat: Seat, (kind, count): (Kind, u8), pile: Pile, events: &mut Vec<Event>) {
        self.piles[pile.index()].extend(std::iter::repeat_n(kind, count.into()));
        events.push(Event::Discarded(seat, kind, count));
    }

    fn end_turn(&mut self, game: &CrazyChicken, seat: Seat, events: &mut Vec<Event>) {
        let Some(end) = self.round_end(game) else {
            let seat = seat.after(1, 2);
            self.moment = Moment::Drawing { seat, first: None };
            return;
        };
        let scores = self.laid.each_ref().map(|laid| round_score(game, laid));
        self.rounds.push(scores);
        let (round, laid) = (self.rounds.len(), self.laid.clone());
        events.push(Event::RoundOver { round, end, laid, scores });
        if round == game.rules.rounds {
            self.moment = Moment::Over;
        } else {
            self.deal_round(game);
        }
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
        let hand = &mut other.hands[seat.after(1, 2).index()];
        let mut unseen: Vec<Kind> = kinds_of(hand).collect();
        let (size, left) = (unseen.len(), self.pile(Pile::Left).len());
        unseen.extend(other.piles[..2].iter_mut().flat_map(std::mem::take));
        rng.shuffle(&mut unseen);
        hand.fill(0);
        let held = unseen.split_off(unseen.len() - size);
        held.iter().for_each(|kind| hand[kind.index()] += 1);
        other.piles[1] = unseen.split_off(left);
        other.piles[0] = unseen;
        other
    }

    /// Returns every card by its kind, as cards of a kind are alike.
    pub(super) fn cards(&self, _: &CrazyChicken) -> Vec<CardNumber> {
        let held = self.hands.iter().chain(&self.laid).flat_map(|held| kinds_of(held));
        let mut all: Vec<Kind> = held.chain(self.piles.iter().flatten().copied()).collect();
        if let Moment::Clearing { kind, count, .. } = self.moment {
            all.extend(std::iter::repeat_n(kind, count.into()));
        }
        all.iter().map(|kind| CardNumber(kind.0.into())).collect()
    }
}

/// Returns the score of a round: the number of each kind that is laid, once, however many cards (Scoring).
pub fn round_score(game: &CrazyChicken, laid: &[u8]) -> i64 {
    let scored = game.kinds.iter().zip(laid).filter(|(_, count)| **count > 0);
    scored.map(|(kind, _)| i64::from(kind.number)).sum()
}

/// Returns each card by its kind, where there are so many cards of each kind.
pub(super) fn kinds_of(counts: &[u8]) -> impl Iterator<Item = Kind> {
    let kinds = counts.iter().zip(0u8..);
    kinds.flat_map(|(count, kind)| std::iter::repeat_n(Kind(kind), (*count).into()))
}

fn why_not(action: Move) -> &'static str {
    match action {
        Move::Draw(_) => "a turn begins with two cards from two different piles (Action 1)",
        Move::Lay { .. } => "a lay is two or more cards of one kind, and more than are laid already (Action 2a)",
        Move::Discard { .. } => {
            "one card of the hand is discarded, and a second pile is started before the first grows (Action 2b)"
        }
        Move::Clear(_) => "only beaten cards are cleared, by their owner (Action 2a)",
    }
}
