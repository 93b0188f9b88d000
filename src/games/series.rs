//! Many plays of one game, on all cores; the result depends on the seed, and not on the number of threads.

use super::compare::batch_count;
use super::course::PlayCourse;
use super::interval::{Interval, differ};
use super::notation::begin;
use super::pace::Paced;
use super::play::{Ending, Observer, Playthrough, play_on};
use super::report::{BatchedReport, PlayReport, SeatReport, Table};
use super::spread::Spread;
use super::{Game, Illegal, Player, Rng};
use crate::under_way;
use rayon::prelude::*;
use std::ops::Range;

/// What a game counts while it is played; counts of several games add up to the same in any order.
pub trait Tally<G: Game>: Observer<G> + Clone + Default + Send {
    /// Adds the counts of other plays.
    fn merge(&mut self, other: Self);

    /// Returns the counts as tables.
    fn tables(&self, game: &G) -> Vec<Table>;
}

/// Plays a series of games, each from the position `from` where there is one.
///
/// # Errors
/// [`Illegal`] where a player does what is not allowed.
pub(super) fn play_series<G: Paced, T: Tally<G>>(
    game: &G,
    players: &[&dyn Player<G>],
    from: Option<&str>,
    games: u64,
    seed: u64,
) -> Result<PlayReport, Illegal> {
    // Fewer games cannot show how much chance is in their figures.
    let batches = batch_count(games).unwrap_or(1);
    Ok(play_batches::<G, T>(game, players, from, (games, batches), seed)?.into_report())
}

/// Plays the same series of games in batches of nearly equal length.
///
/// # Errors
/// [`Illegal`] where a player does what is not allowed.
pub(super) fn play_batches<G: Paced, T: Tally<G>>(
    game: &G,
    players: &[&dyn Player<G>],
    from: Option<&str>,
    (games, batches): (u64, u64),
    seed: u64,
) -> Result<BatchedReport, Illegal> {
    // So many games were asked for: only the time of each is limited.
    let _own = under_way::pause();
    let numbers = |batch: u64| games * batch / batches..games * (batch + 1) / batches;
    let counts =
        (0..batches).into_par_iter().map(|batch| count_games::<G, T>(game, players, from, numbers(batch), seed));
    let counts: Vec<SeriesCount<T>> = counts.collect::<Result<_, _>>()?;
    // The games after the last batch, after the one before it, and so on.
    let mut rest = SeriesCount::new(game.players());
    let mut after = vec![rest.clone()];
    for count in counts.iter().skip(1).rev() {
        rest.merge(count.clone());
        after.push(rest.clone());
    }
    let mut before = SeriesCount::new(game.players());
    let mut without = Vec::new();
    for (count, mut others) in counts.into_iter().zip(after.into_iter().rev()) {
        others.merge(before.clone());
        without.push(others.report(game, players));
        before.merge(count);
    }
    Ok(BatchedReport { whole: before.report(game, players), without })
}

/// Plays the games with these numbers.
fn count_games<G: Paced, T: Tally<G>>(
    game: &G,
    players: &[&dyn Player<G>],
    from: Option<&str>,
    numbers: Range<u64>,
    seed: u64,
) -> Result<SeriesCount<T>, Illegal> {
    let empty = || SeriesCount::<T>::new(game.players());
    let counted = numbers.into_par_iter().try_fold(empty, |mut count, number| {
        let _game = under_way::piece("playing a game");
        let mut rng = Rng::for_game(seed, number);
        let mut course = PlayCourse::default();
        let state = begin(game, from, &mut rng).map_err(|_| Illegal::new("the position must be readable"))?;
        let played = play_on(game, state, players, &mut rng, &mut (&mut count.tally, &mut course))?;
        count.add(game, &played, &course);
        Ok(count)
    });
    counted.try_reduce(empty, |mut one, other| {
        one.merge(other);
        Ok(one)
    })
}

/// A victory is counted as this many parts, the least common multiple of 1 to 10, so that equal shares are whole numbers.
const WHOLE: u64 = 2520;

/// The counts so far.
#[derive(Clone)]
struct SeriesCount<T> {
    endless: u64,
    actions: Spread,
    turns: Spread,
    rounds: Spread,
    minutes: Spread,
    lead_changes: Spread,
    gap: Spread,
    won: Vec<u64>,
    scores: Vec<Spread>,
    tally: T,
}

impl<T: Default> SeriesCount<T> {
    fn new(players: usize) -> Self {
        Self {
            endless: 0,
            actions: Spread::default(),
            turns: Spread::default(),
            rounds: Spread::default(),
            minutes: Spread::default(),
            lead_changes: Spread::default(),
            gap: Spread::default(),
            won: vec![0; players],
            scores: vec![Spread::default(); players],
            tally: T::default(),
        }
    }

    fn add<G: Paced>(&mut self, game: &G, played: &Playthrough<G::State>, course: &PlayCourse) {
        self.actions.add_count(played.actions as u64);
        if played.ending == Ending::Endless {
            self.endless += 1;
            return;
        }
        self.turns.add_count(course.turns);
        self.rounds.add_count(course.rounds);
        self.minutes.add_count(G::SECONDS.minutes(course.turns, course.rounds));
        self.lead_changes.add_count(course.lead_changes);
        let scores = game.scores(&played.state);
        let totals = scores.totals();
        for (spread, total) in self.scores.iter_mut().zip(&totals) {
            spread.add(*total);
        }
        if let (Some(best), Some(worst)) = (totals.iter().max(), totals.iter().min()) {
            self.gap.add(best - worst);
        }
        for winner in &scores.winners {
            if let Some(won) = self.won.get_mut(winner.index()) {
                *won += WHOLE / scores.winners.len() as u64;
            }
        }
    }

    fn merge<G: Game>(&mut self, other: Self)
    where
        T: Tally<G>,
    {
        self.endless += other.endless;
        self.actions.merge(other.actions);
        self.turns.merge(other.turns);
        self.rounds.merge(other.rounds);
        self.minutes.merge(other.minutes);
        self.lead_changes.merge(other.lead_changes);
        self.gap.merge(other.gap);
        self.won.iter_mut().zip(other.won).for_each(|(one, other)| *one += other);
        self.scores.iter_mut().zip(other.scores).for_each(|(one, other)| one.merge(other));
        self.tally.merge(other.tally);
    }

    fn report<G: Paced>(self, game: &G, players: &[&dyn Player<G>]) -> PlayReport
    where
        T: Tally<G>,
    {
        let games = self.actions.count();
        let ended = games.saturating_sub(self.endless);
        let share = |won: u64| won as f64 / (ended.max(1) * WHOLE) as f64;
        let victories: Vec<f64> = self.won.iter().map(|won| *won as f64 / WHOLE as f64).collect();
        let seats = self.won.iter().zip(&self.scores).enumerate();
        let seats = seats.map(|(index, (won, scores))| SeatReport {
            seat: index + 1,
            player: players.get(index % players.len().max(1)).map(|player| player.full_name()).unwrap_or_default(),
            won: share(*won),
            won_interval: Interval::of_share(share(*won), ended),
            score: scores.summary(),
        });
        PlayReport {
            players: game.players(),
            games,
            endless: self.endless,
            actions: self.actions.summary(),
            turns: self.turns.summary(),
            rounds: self.rounds.summary(),
            round_name: G::ROUND,
            minutes: self.minutes.summary(),
            lead_changes: self.lead_changes.summary(),
            unit: game.unit(),
            gap: self.gap.summary(),
            seats_differ: differ(&victories),
            seats: seats.collect(),
            tables: self.tally.tables(game),
        }
    }
}
