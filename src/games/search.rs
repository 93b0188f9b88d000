//! A player for every game that looks ahead: it imagines what it cannot see, plays on from there many times, and does what
//! turned out best.
//!
//! For a decision it draws worlds: states that look the same to its seat ([`Knowledge::imagine`]), so that it cannot cheat. In each
//! world it tries every action that is still in question, and from there everyone plays as the game's own player does. All
//! actions meet the same worlds and the same chance, so that luck counts for none of them. After each of a few stages the
//! worse half is given up, but for the action that the game's own player would do: it is done unless another turns out
//! clearly better (sequential halving: Karnin, Koren and Somekh, <https://proceedings.mlr.press/v28/karnin13.html>).
//! The number of playouts is the limit, not a clock: the same seed is the same play.

use super::pace::{Actor, Lookahead, Paced};
use super::player::{Knowledge, Player};
use super::scores::{Aim, Scores};
use super::{Rng, Seat};

/// The most actions that are in question; the game's own player chooses which.
const MOST_ACTIONS: usize = 8;
/// How many standard errors better than the own player's first choice an action must be.
const SURE: f64 = 1.5;
/// The most actions in a playout.
const LONGEST_PLAYOUT: usize = 2_000;
/// How much of the worth of a finished play is victory; the rest is the margin.
const VICTORY: f64 = 0.75;

/// A player that searches.
pub(super) struct SearchingPlayer<G: Paced> {
    playouts: usize,
    own_player: Box<dyn Player<G>>,
}

impl<G: Paced> SearchingPlayer<G> {
    /// The name on the command line.
    pub(super) const NAME: &'static str = "search";
    /// How it plays, in words.
    pub(super) const ABOUT: &'static str =
        "imagines the hidden cards, plays on from each action many times, and does what turned out best";
    /// The playouts for a decision, where no number is given.
    pub(super) const PLAYOUTS: usize = 200;
    /// The most playouts for a decision.
    const MOST_PLAYOUTS: usize = 100_000;

    /// Returns the player that a name on the command line stands for: `search`, or `search:N` for N playouts.
    /// Everyone in its playouts plays like `own_player`.
    pub(super) fn named(name: &str, own_player: Box<dyn Player<G>>) -> Option<Self> {
        let playouts = match name.split_once(':') {
            None if name == Self::NAME => Self::PLAYOUTS,
            Some((Self::NAME, number)) => number.parse().ok().filter(|n| (1..=Self::MOST_PLAYOUTS).contains(n))?,
            _ => return None,
        };
        Some(Self { playouts, own_player })
    }

    /// Returns the actions that are in question: those that the game's own player would choose, its first choice first.
    fn candidates(&self, seen: &Knowledge<'_, G>, rng: &mut Rng) -> Vec<Contender<G::Action>> {
        let mut rest = seen.again();
        let mut chosen = Vec::with_capacity(MOST_ACTIONS);
        while chosen.len() < MOST_ACTIONS && !rest.legal().is_empty() {
            let Some(action) = self.own_player.choose(&rest, rng) else { break };
            rest.leave_out(action);
            let (gain, squares) = (0.0, 0.0);
            chosen.push(Contender { action, gain, squares });
        }
        chosen
    }

    /// Returns a state that the seat cannot tell from the real one: chance deals it, and what others have chosen in secret they
    /// choose again, as the own player would.
    fn world(&self, seen: &Knowledge<'_, G>, rng: &mut Rng) -> G::State {
        let (game, imagined) = (seen.game(), seen.imagine(rng));
        let mut world = game.before_secrets(&imagined);
        for _ in 0..game.players() {
            let Some(next) = world.as_ref().and_then(|world| Knowledge::new(game, world)) else { return imagined };
            if next.seat() == seen.seat() {
                break;
            }
            let action = self.own_player.choose(&next, rng);
            let applied = world.as_mut().zip(action).map(|(world, action)| game.apply(world, action));
            if !matches!(applied, Some(Ok(_))) {
                return imagined;
            }
        }
        world.unwrap_or(imagined)
    }

    /// Plays on from an action, and returns how well it ends for the seat: from 0 to 1.
    fn playout(&self, seen: &Knowledge<'_, G>, mut state: G::State, action: G::Action, rng: &mut Rng) -> f64 {
        let (game, own) = (seen.game(), seen.seat());
        let Ok(events) = game.apply(&mut state, action) else { return 0.0 };
        let mut horizon = Horizon::new::<G>(game.players());
        let mut is_far_enough = horizon.is_reached(game, own, &events);
        for _ in 0..LONGEST_PLAYOUT {
            if is_far_enough {
                break;
            }
            let Some(next) = Knowledge::new(game, &state) else { break };
            let seat = next.seat();
            let Some(action) = self.own_player.choose(&next, rng) else { break };
            let Ok(events) = game.apply(&mut state, action) else { break };
            is_far_enough = horizon.is_reached(game, seat, &events);
        }
        worth::<G>(&game.scores(&state), own, game.to_act(&state).is_none())
    }
}

impl<G: Paced> Player<G> for SearchingPlayer<G> {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn about(&self) -> &'static str {
        Self::ABOUT
    }

    fn full_name(&self) -> String {
        match self.playouts {
            Self::PLAYOUTS => Self::NAME.to_owned(),
            playouts => format!("{}:{playouts}", Self::NAME),
        }
    }

    fn choose(&self, seen: &Knowledge<'_, G>, rng: &mut Rng) -> Option<G::Action> {
        let mut others = self.candidates(seen, rng);
        if others.is_empty() {
            return None;
        }
        let first = others.remove(0).action;
        let stages = (others.len() + 1).next_power_of_two().ilog2() as usize;
        let mut worlds = 0.0;
        for stage in 1..=stages {
            let of_stage = (self.playouts / (stages * (others.len() + 1))).max(1);
            for _ in 0..of_stage {
                let mut world_rng = rng.fork();
                let world = self.world(seen, &mut world_rng);
                let usual = self.playout(seen, world.clone(), first, &mut world_rng.clone());
                for other in &mut others {
                    let rng = &mut world_rng.clone();
                    let worth = self.playout(seen, world.clone(), other.action, rng);
                    other.add(worth - usual);
                }
            }
            worlds += of_stage as f64;
            // All that are left have met the same worlds. Of equals the one that the own player prefers stays.
            others.sort_by(|one, other| other.gain.total_cmp(&one.gain));
            let is_last = stage == stages;
            others.truncate(if is_last { 1 } else { others.len().div_ceil(2) });
        }
        let best = others.first().filter(|best| best.is_better(worlds));
        Some(best.map_or(first, |best| best.action))
    }
}

/// An action in question.
struct Contender<A> {
    action: A,
    /// How much better than the own player's first choice it turned out, in all worlds together.
    gain: f64,
    squares: f64,
}

impl<A> Contender<A> {
    fn add(&mut self, gain: f64) {
        self.gain += gain;
        self.squares += gain * gain;
    }

    /// Returns whether it is better than the first choice by more than a part of the standard error: what is only luck in a
    /// few worlds is no reason to do something else.
    fn is_better(&self, worlds: f64) -> bool {
        let variance = (self.squares - self.gain * self.gain / worlds).max(0.0);
        self.gain > SURE * variance.sqrt()
    }
}

/// Where a playout ends.
struct Horizon {
    lookahead: Lookahead,
    /// The seat of the last action.
    last: Option<Seat>,
    turns_left: u64,
}

impl Horizon {
    fn new<G: Paced>(players: usize) -> Self {
        // The turn that is under way, one of each other player, and the next one.
        let (lookahead, turns_left) = (G::LOOKAHEAD, players as u64 + 1);
        Self { lookahead, last: None, turns_left }
    }

    fn is_reached<G: Paced>(&mut self, game: &G, seat: Seat, events: &[G::Event]) -> bool {
        let actor = if self.last.is_none_or(|last| last == seat) { Actor::Same } else { Actor::Other };
        self.last = Some(seat);
        let pace = game.pace(actor, events);
        self.turns_left = self.turns_left.saturating_sub(pace.turns);
        match self.lookahead {
            Lookahead::Play => false,
            Lookahead::Round => pace.rounds > 0,
            Lookahead::NextTurn => self.turns_left == 0,
        }
    }
}

/// Returns what a position is worth to a seat, from 0 to 1: how far it is ahead of each other player, and in a finished play
/// above all whether it has won.
fn worth<G: Paced>(scores: &Scores, seat: Seat, is_over: bool) -> f64 {
    let totals = scores.totals();
    let sign = if scores.aim == Aim::Most { 1.0 } else { -1.0 };
    let own = totals.get(seat.index()).copied().unwrap_or_default();
    let others = totals.iter().enumerate().filter(|(index, _)| *index != seat.index());
    let ahead: Vec<f64> = others.map(|(_, other)| hope((own - other) as f64 * sign / G::LEAD)).collect();
    let margin = ahead.iter().sum::<f64>() / ahead.len().max(1) as f64;
    if !is_over {
        return margin;
    }
    let won = if scores.winners.contains(&seat) { 1.0 / scores.winners.len() as f64 } else { 0.0 };
    VICTORY * won + (1.0 - VICTORY) * margin
}

/// Returns how likely victory is with a lead: 1/2 with none, 3/4 with one. Only divisions, which come to the same on every
/// machine; an exponential function would not.
fn hope(lead: f64) -> f64 {
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardNumber, Game, Illegal, NotationFault, Pace, PositionReader, RandomPlayer, ScoreSheet};

    /// One guess whether a hidden card is the rare one: of ten cards one is. Whoever is right wins against the other seat.
    struct Guess;

    /// The hidden card, and the guess once it is made.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Hidden {
        is_rare: bool,
        guess: Option<u8>,
    }

    impl Game for Guess {
        type State = Hidden;
        /// 0 for a common card, 1 for the rare one.
        type Action = u8;
        type View = ();
        type Event = ();

        fn players(&self) -> usize {
            2
        }

        fn deal(&self, rng: &mut Rng) -> Hidden {
            Hidden { is_rare: rng.below(10) == 0, guess: None }
        }

        fn to_act(&self, state: &Hidden) -> Option<Seat> {
            state.guess.is_none().then_some(Seat::new(0))
        }

        fn legal_actions(&self, state: &Hidden) -> Vec<u8> {
            if state.guess.is_none() { vec![0, 1] } else { Vec::new() }
        }

        fn apply(&self, state: &mut Hidden, action: u8) -> Result<Vec<()>, Illegal> {
            state.guess = Some(action);
            Ok(Vec::new())
        }

        fn scores(&self, state: &Hidden) -> Scores {
            let is_right = state.guess == Some(u8::from(state.is_rare));
            let points = [i64::from(is_right), i64::from(!is_right)];
            Scores::by_total(points.map(|points| ScoreSheet::new([("right", points)])).to_vec(), Aim::Most)
        }

        fn view(&self, _: &Hidden, _: Seat) {}

        fn imagine(&self, _: &Hidden, _: Seat, rng: &mut Rng) -> Hidden {
            self.deal(rng)
        }

        fn cards(&self, _: &Hidden) -> Vec<CardNumber> {
            Vec::new()
        }

        fn describe(&self, (): &()) -> String {
            String::new()
        }

        fn write_position(&self, state: &Hidden) -> String {
            format!("{state:?}")
        }

        fn read_position(&self, position: &mut PositionReader<'_>, _: &mut Rng) -> Result<Hidden, NotationFault> {
            Err(position.missing("no one plays this from a position"))
        }

        fn longest_play(&self) -> usize {
            1
        }
    }

    impl Paced for Guess {
        const TURN_SECONDS: u64 = 40;
        const ROUND_SECONDS: u64 = 20;
        const LOOKAHEAD: Lookahead = Lookahead::Play;
        const LEAD: f64 = 1.0;

        fn pace(&self, _: Actor, _: &[()]) -> Pace {
            Pace { turns: 1, rounds: 0, is_scored: true }
        }
    }

    /// Whichever of the two the own player would do first, and whatever the card really is: nine of ten imagined cards are
    /// common ones.
    #[test]
    fn a_search_does_what_is_best_in_most_worlds_and_not_in_the_real_one() {
        for (seed, is_rare) in (0..40).flat_map(|seed| [(seed, true), (seed, false)]) {
            let search =
                SearchingPlayer::<Guess>::named("search:60", Box::new(RandomPlayer)).expect("that is its name");
            let state = Hidden { is_rare, guess: None };
            let seen = Knowledge::new(&Guess, &state).expect("it is someone's turn");
            assert_eq!(search.choose(&seen, &mut Rng::new(seed)), Some(0), "{seed} {is_rare}");
        }
    }

    #[test]
    fn the_number_of_playouts_is_part_of_the_name() {
        let named =
            |name: &str| SearchingPlayer::<Guess>::named(name, Box::new(RandomPlayer)).map(|search| search.full_name());
        assert_eq!(
            ["search", "search:200", "search:7"].map(named),
            ["search", "search", "search:7"].map(|name| Some(name.to_owned()))
        );
        assert_eq!(["search:0", "search:", "search:x", "search:100001", "searching"].map(named), [const { None }; 5]);
    }

    /// 15 turns of 40 seconds and 5 rounds of 20 are 700 seconds, 11 minutes and 40 seconds.
    #[test]
    fn minutes_are_rounded_to_the_nearest() {
        assert_eq!(Guess::minutes(15, 5), 12);
        assert_eq!(Guess::minutes(0, 1), 0);
    }

    /// A lead of as many points as the game names is 3 to 1, no lead is even, and victory counts for three quarters.
    #[test]
    fn a_position_is_worth_what_it_wins() {
        let worth = |guess: Option<u8>| {
            let scores = Guess.scores(&Hidden { is_rare: false, guess });
            worth::<Guess>(&scores, Seat::new(0), guess.is_some())
        };
        assert!((worth(Some(0)) - (0.75 + 0.25 * 0.75)).abs() < 1e-6);
        assert!((worth(Some(1)) - 0.25 * 0.25).abs() < 1e-6);
    }
}
