//! Laws that every game keeps, whatever its rules: checked at every step of a play.

use super::notation::begin;
use super::{Game, Rng, Seat};
use std::collections::BTreeSet;
use thiserror::Error;

/// A law that a game has broken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("after {step} actions: {law}: {words}")]
pub struct BrokenLaw {
    /// The law.
    pub law: &'static str,
    /// After how many actions.
    pub step: usize,
    /// What was found.
    pub words: String,
}

/// Plays one random game and checks every law at every step, up to `steps`.
///
/// # Errors
/// The first law that is broken.
pub fn hold<G: Game>(game: &G, seed: u64, steps: usize) -> Result<(), BrokenLaw> {
    hold_in_walk(game, seed, Choices::Chance(steps))
}

/// Does the same where the caller chooses the actions: each number stands for one of the legal actions, starting over where
/// there are fewer. Where there are more than 256, two numbers choose.
///
/// # Errors
/// The first law that is broken.
pub fn hold_by_choices<G: Game>(game: &G, seed: u64, choices: &[u8]) -> Result<(), BrokenLaw> {
    hold_in_walk(game, seed, Choices::Numbers(choices))
}

fn hold_in_walk<G: Game>(game: &G, seed: u64, choices: Choices<'_>) -> Result<(), BrokenLaw> {
    let first = walk(game, seed, choices, &mut Inspector::checking())?;
    let second = walk(game, seed, choices, &mut Inspector::silent())?;
    let (same, steps) = (first == second, first.1.len());
    check(same, "the same seed is the same play", steps, || format!("seed {seed} led to two different plays"))
}

/// How actions are chosen.
#[derive(Clone, Copy)]
enum Choices<'a> {
    /// By chance, so many times.
    Chance(usize),
    /// By the caller's numbers, until there are no more.
    Numbers(&'a [u8]),
}

impl Choices<'_> {
    fn are_left(&self) -> bool {
        match self {
            Self::Chance(steps) => *steps > 0,
            Self::Numbers(numbers) => !numbers.is_empty(),
        }
    }

    fn next<A: Copy>(&mut self, legal: &[A], rng: &mut Rng) -> Option<A> {
        match self {
            Self::Chance(steps) => {
                *steps -= 1;
                rng.pick(legal).copied()
            }
            Self::Numbers(numbers) => {
                let taken = if legal.len() > 256 { 2 } else { 1 };
                let (own, rest) = numbers.split_at(taken.min(numbers.len()));
                *numbers = rest;
                let number = own.iter().fold(0, |number, part| number * 256 + usize::from(*part));
                legal.get(number % legal.len().max(1)).copied()
            }
        }
    }
}

/// The last state and all actions.
type Walk<G> = (<G as Game>::State, Vec<<G as Game>::Action>);

fn walk<G: Game>(
    game: &G,
    seed: u64,
    mut choices: Choices<'_>,
    inspector: &mut Inspector<G>,
) -> Result<Walk<G>, BrokenLaw> {
    let mut rng = Rng::new(seed);
    let mut state = game.deal(&mut rng);
    let cards = sorted(game.cards(&state));
    let mut done = Vec::new();
    while choices.are_left() {
        let step = done.len();
        inspector.inspect(game, &state, &cards, step)?;
        let Some(action) = choices.next(&game.legal_actions(&state), &mut rng) else { break };
        let applied = game.apply(&mut state, action);
        check(applied.is_ok(), "each legal action applies", step, || format!("{action} was refused"))?;
        done.push(action);
    }
    Ok((state, done))
}

/// Checks the laws, with chance of its own, so that checking changes nothing in the play.
struct Inspector<G: Game> {
    is_checking: bool,
    rng: Rng,
    seen: BTreeSet<G::Action>,
}

/// How many actions of one state are tried, and how many actions of other states that must be refused.
const TRIED: usize = 24;

impl<G: Game> Inspector<G> {
    fn checking() -> Self {
        Self { is_checking: true, rng: Rng::new(99), seen: BTreeSet::new() }
    }

    fn silent() -> Self {
        Self { is_checking: false, ..Self::checking() }
    }

    fn inspect(
        &mut self,
        game: &G,
        state: &G::State,
        cards: &[super::CardNumber],
        step: usize,
    ) -> Result<(), BrokenLaw> {
        if !self.is_checking {
            return Ok(());
        }
        let legal = game.legal_actions(state);
        let is_over = game.to_act(state).is_none();
        let law = "legal actions are empty exactly when the play is over";
        check(legal.is_empty() == is_over, law, step, || format!("{} actions, over: {is_over}", legal.len()))?;
        let is_sorted = legal.windows(2).all(|pair| pair[0] < pair[1]);
        check(is_sorted, "legal actions are sorted, and each is there once", step, || format!("{legal:?}"))?;
        let all = sorted(game.cards(state));
        check(all == cards, "cards are conserved", step, || {
            format!("{} cards, not the {} of the beginning", all.len(), cards.len())
        })?;
        check_position(game, state, step)?;
        self.check_actions(game, state, &legal, step)?;
        self.check_refusals(game, state, &legal, step)?;
        Seat::all(game.players()).try_for_each(|seat| self.check_view(game, state, seat, step))?;
        let scores = game.scores(state);
        let whole = scores.sheets.len() == game.players() && (!is_over || !scores.winners.is_empty());
        check(whole, "everyone has a score, and someone wins", step, || format!("{scores:?}"))
    }

    /// Checks that legal actions apply, and are read as they are written.
    fn check_actions(&mut self, game: &G, state: &G::State, legal: &[G::Action], step: usize) -> Result<(), BrokenLaw> {
        let mut some: Vec<G::Action> = legal.to_vec();
        self.rng.shuffle(&mut some);
        for action in some.into_iter().take(TRIED) {
            let mut next = state.clone();
            let applied = game.apply(&mut next, action);
            check(applied.is_ok(), "each legal action applies", step, || format!("{action} was refused"))?;
            let text = action.to_string();
            let read = text.parse::<G::Action>().ok();
            check(read == Some(action), "actions round-trip as text", step, || format!("`{text}` is not {action:?}"))?;
            self.seen.insert(action);
        }
        Ok(())
    }

    /// Checks that actions of other states are refused, and change nothing.
    fn check_refusals(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        step: usize,
    ) -> Result<(), BrokenLaw> {
        let mut others: Vec<G::Action> =
            self.seen.iter().filter(|action| legal.binary_search(action).is_err()).copied().collect();
        self.rng.shuffle(&mut others);
        for action in others.into_iter().take(TRIED) {
            let mut next = state.clone();
            let refused = game.apply(&mut next, action);
            let law = "an illegal action is refused and changes nothing";
            check(refused.is_err() && next == *state, law, step, || format!("{action}: {:?}", refused.is_err()))?;
        }
        Ok(())
    }

    /// Checks that a state that differs only in what a seat cannot know looks the same to it.
    fn check_view(&mut self, game: &G, state: &G::State, seat: Seat, step: usize) -> Result<(), BrokenLaw> {
        let law = "hidden cards stay hidden";
        let other = game.imagine(state, seat, &mut self.rng);
        let (view, imagined) = (game.view(state, seat), game.view(&other, seat));
        check(view == imagined, law, step, || format!("{seat} sees {view:?}\n and {imagined:?}"))?;
        check(game.to_act(state) == game.to_act(&other), law, step, || format!("{seat} sees another's turn"))?;
        if game.to_act(state) == Some(seat) {
            let same = game.legal_actions(state) == game.legal_actions(&other);
            check(same, law, step, || format!("the actions of {seat} reveal hidden cards"))?;
        }
        let (cards, imagined) = (sorted(game.cards(state)), sorted(game.cards(&other)));
        check(cards == imagined, "cards are conserved", step, || format!("{seat} imagines other cards"))
    }
}

/// Checks that a state that is written down is read as the same state.
fn check_position<G: Game>(game: &G, state: &G::State, step: usize) -> Result<(), BrokenLaw> {
    let text = game.write_position(state);
    let read = begin(game, Some(&text), &mut Rng::new(1));
    let is_same = read.as_ref() == Ok(state);
    check(is_same, "positions round-trip as text", step, || {
        format!("`{text}` is read as {read:?}\n instead of {state:?}")
    })
}

fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items
}

fn check(holds: bool, law: &'static str, step: usize, words: impl FnOnce() -> String) -> Result<(), BrokenLaw> {
    if holds { Ok(()) } else { Err(BrokenLaw { law, step, words: words() }) }
}
