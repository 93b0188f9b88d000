//! The table of Crazy Chicken: hands, four piles, and what both have laid.

use super::super::{CardNumber, Illegal, Rng, Seat};
use super::CrazyChicken;
use super::action::{Kind, Move, Pile};

/// One moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many of each kind both have in their hands.
    pub(super) hands: [Vec<u8>; 2],
    /// How many of each kind both have laid.
    pub(super) laid: [Vec<u8>; 2],
    /// The piles in the order of [`Pile::ALL`], the top last.
    pub(super) piles: [Vec<Kind>; 4],
    /// What both have scored in each round that is over.
    pub(super) rounds: Vec<[i64; 2]>,
    pub(super) rng: Rng,
    pub(super) moment: Moment,
}

/// Where a play is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Somebody draws; `first` is the pile of the first card, which the second may not come from.
    Drawing {
        /// Whose turn it is.
        seat: Seat,
        /// Where the first card came from, once it is drawn.
        first: Option<Pile>,
    },
    /// Somebody lays or discards.
    Laying {
        /// Whose turn it is.
        seat: Seat,
    },
    /// Laid cards were beaten, and their owner says where they go.
    Clearing {
        /// Whose turn it is.
        seat: Seat,
        /// Whose cards they are.
        owner: Seat,
        /// What they are.
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
    /// Every kind lies before one of the two.
    AllKinds,
    /// One draw pile at most is left.
    DrawPile,
}

impl RoundEnd {
    /// In words.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::EnoughKinds => "one player's kinds",
            Self::AllKinds => "all kinds laid",
            Self::DrawPile => "a draw pile gone",
        }
    }
}

/// What comes of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A card was drawn.
    Drawn {
        /// Who.
        seat: Seat,
        /// From where.
        pile: Pile,
        /// What.
        kind: Kind,
    },
    /// Cards were laid.
    Laid {
        /// Who.
        seat: Seat,
        /// What.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// Cards were discarded, from the hand or because they were beaten.
    Discarded {
        /// Who.
        seat: Seat,
        /// What.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// A round is over.
    RoundOver {
        /// The round, from 1.
        round: usize,
        /// Why.
        end: RoundEnd,
        /// What both scored.
        scores: [i64; 2],
    },
}

impl Table {
    pub(super) fn lay(game: &CrazyChicken, rng: &mut Rng) -> Self {
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

    /// Shuffles, deals and makes two equal piles (Setting up the Game); the starting player changes (The End of the Game).
    fn deal_round(&mut self, game: &CrazyChicken) {
        let kinds = game.kinds.iter().zip(0u8..);
        let mut cards: Vec<Kind> =
            kinds.flat_map(|(kind, index)| std::iter::repeat_n(Kind(index), kind.count.into())).collect();
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

    fn pile(&self, pile: Pile) -> &[Kind] {
        &self.piles[pile.index()]
    }

    /// The two cards come from different piles (Action 1).
    fn can_draw(&self, pile: Pile, first: Option<Pile>) -> bool {
        first != Some(pile) && !self.pile(pile).is_empty()
    }

    /// Two cards at least, and more than lie there already, before whomever (Action 2a).
    fn can_lay(&self, game: &CrazyChicken, seat: Seat, kind: Kind, count: u8) -> bool {
        let there = self.laid.iter().map(|laid| laid[kind.index()]).max().unwrap_or_default();
        count >= game.rules.smallest_lay && count > there && count <= self.hands[seat.index()][kind.index()]
    }

    /// A second pile is begun before the first one grows (Action 2b).
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
                kind.index() < game.kinds.len() && self.can_lay(game, *seat, kind, count)
            }
            (Moment::Laying { seat }, Move::Discard { kind, pile }) => {
                let held = self.hands[seat.index()].get(kind.index()).is_some_and(|count| *count > 0);
                held && self.can_discard_to(pile)
            }
            (Moment::Clearing { .. }, Move::Clear(pile)) => self.can_discard_to(pile),
            _ => false,
        }
    }

    pub(super) fn legal_moves(&self, game: &CrazyChicken) -> Vec<Move> {
        let candidates: Vec<Move> = match &self.moment {
            Moment::Drawing { .. } => Pile::ALL.map(Move::Draw).to_vec(),
            Moment::Laying { seat } => self.candidates(*seat),
            Moment::Clearing { .. } => Pile::DISCARDS.map(Move::Clear).to_vec(),
            Moment::Over => Vec::new(),
        };
        candidates.into_iter().filter(|action| self.is_legal(game, *action)).collect()
    }

    /// Every lay and every discard of a hand, sorted.
    fn candidates(&self, seat: Seat) -> Vec<Move> {
        let held = || self.hands[seat.index()].iter().zip(0u8..).filter(|(count, _)| **count > 0);
        let lays = held().flat_map(|(most, kind)| (1..=*most).map(move |count| Move::Lay { kind: Kind(kind), count }));
        let discards = held().flat_map(|(_, kind)| Pile::DISCARDS.map(|pile| Move::Discard { kind: Kind(kind), pile }));
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
                self.lay_cards(game, seat, kind, count, &mut events);
            }
            (Moment::Laying { seat }, Move::Discard { kind, pile }) => {
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
        events.push(Event::Drawn { seat, pile, kind });
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
        events.push(Event::Laid { seat, kind, count });
        match beaten {
            Some((owner, count)) => self.moment = Moment::Clearing { seat, owner, kind, count },
            None => self.end_turn(game, seat, events),
        }
    }

    fn discard(&mut self, seat: Seat, kind: Kind, count: u8, pile: Pile, events: &mut Vec<Event>) {
        self.piles[pile.index()].extend(std::iter::repeat_n(kind, count.into()));
        events.push(Event::Discarded { seat, kind, count });
    }

    fn end_turn(&mut self, game: &CrazyChicken, seat: Seat, events: &mut Vec<Event>) {
        let Some(end) = self.round_end(game) else {
            self.moment = Moment::Drawing { seat: seat.after(1, 2), first: None };
            return;
        };
        let scores = self.laid.each_ref().map(|laid| round_score(game, laid));
        self.rounds.push(scores);
        events.push(Event::RoundOver { round: self.rounds.len(), end, scores });
        if self.rounds.len() == game.rules.rounds { self.moment = Moment::Over } else { self.deal_round(game) }
    }

    /// Whether one of the three conditions holds (The End of the Game).
    fn round_end(&self, game: &CrazyChicken) -> Option<RoundEnd> {
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

    /// The other's hand and the face-down piles may hold anything that is not seen elsewhere.
    pub(super) fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        other.rng = rng.fork();
        let hidden_hand = &mut other.hands[seat.after(1, 2).index()];
        let size: usize = hidden_hand.iter().map(|count| usize::from(*count)).sum();
        let mut unseen: Vec<Kind> = hidden_hand
            .iter()
            .zip(0u8..)
            .flat_map(|(count, kind)| std::iter::repeat_n(Kind(kind), usize::from(*count)))
            .collect();
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

    /// Every card by its kind: cards of a kind are alike.
    pub(super) fn cards(&self) -> Vec<CardNumber> {
        let held = self.hands.iter().chain(&self.laid);
        let held = held.flat_map(|held| {
            held.iter().zip(0u16..).flat_map(|(count, kind)| std::iter::repeat_n(CardNumber(kind), usize::from(*count)))
        });
        let piled = self.piles.iter().flatten().map(|kind| CardNumber(u16::from(kind.0)));
        let beaten = match self.moment {
            Moment::Clearing { kind, count, .. } => {
                std::iter::repeat_n(CardNumber(u16::from(kind.0)), usize::from(count))
            }
            _ => std::iter::repeat_n(CardNumber(0), 0),
        };
        held.chain(piled).chain(beaten).collect()
    }
}

/// The number of each kind that lies there, once, however many cards (Scoring).
#[must_use]
pub fn round_score(game: &CrazyChicken, laid: &[u8]) -> i64 {
    game.kinds.iter().zip(laid).filter(|(_, count)| **count > 0).map(|(kind, _)| i64::from(kind.number)).sum()
}

fn why_not(action: Move) -> Illegal {
    Illegal::new(match action {
        Move::Draw(_) => "a turn begins with two cards from two different piles (Action 1)",
        Move::Lay { .. } => "a lay is two cards or more of one kind, and more than lie there (Action 2a)",
        Move::Discard { .. } => {
            "one card of the hand is discarded, and a second pile begun before the first grows (Action 2b)"
        }
        Move::Clear(_) => "only beaten cards are cleared away, by their owner (Action 2a)",
    })
}
