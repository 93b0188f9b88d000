//! Many plays of one game, on all cores; the result depends on the seed, and not on the number of threads.

use super::counts::{Counts, Tallied};
use super::course::PlayCourse;
use super::interval::{Interval, differ};
use super::notation::begin;
use super::play::{Ending, Playthrough, play_on};
use super::report::{BatchedReport, PlayReport, SeatReport};
use super::spread::Spread;
use super::{Illegal, Player, Rng};
use crate::under_way;
use rayon::prelude::*;

/// A series of games.
pub(super) struct GameSeries<'a, G: Tallied> {
    pub(super) game: &'a G,
    pub(super) players: &'a [&'a dyn Player<G>],
    /// The position from which each is played; none for the beginning.
    pub(super) from: Option<&'a str>,
    pub(super) seed: u64,
}

impl<G: Tallied> GameSeries<'_, G> {
    /// Plays so many games in batches of nearly equal length.
    ///
    /// # Errors
    /// [`Illegal`] where a player does what is not allowed.
    pub(super) fn play(&self, games: u64, batches: u64) -> Result<BatchedReport, Illegal> {
        // So many games were asked for: only the time of each is limited.
        let _own = under_way::pause();
        let empty = || SeriesCount::new(self.game.players());
        let play_batch = |batch: u64| {
            let numbers = games * batch / batches..games * (batch + 1) / batches;
            let played = numbers.into_par_iter().map(|number| self.play_one(number));
            played.try_reduce(empty, |one, other| Ok(one.with(&other)))
        };
        let counts = (0..batches).into_par_iter().map(play_batch);
        let counts: Vec<SeriesCount> = counts.collect::<Result<_, _>>()?;
        let report_without = |batch: usize| {
            let mut sum = empty();
            for (_, other) in counts.iter().enumerate().filter(|(index, _)| *index != batch) {
                sum = sum.with(other);
            }
            sum.report(self)
        };
        let without = (0..counts.len()).map(report_without).collect();
        Ok(BatchedReport { whole: report_without(counts.len()), without })
    }

    /// Plays the game with that number.
    fn play_one(&self, number: u64) -> Result<SeriesCount, Illegal> {
        let _game = under_way::piece("playing a game");
        let mut rng = Rng::for_game(self.seed, number);
        let mut course = PlayCourse::default();
        let state = begin(self.game, self.from, &mut rng);
        let state = state.map_err(|_| Illegal::new("the position must be readable"))?;
        let played = play_on(self.game, state, self.players, &mut rng, &mut course)?;
        let mut count = SeriesCount::new(self.game.players());
        count.add(self.game, &played, course);
        Ok(count)
    }
}

/// A victory is counted as this many parts, the least common multiple of 1 to 10, so that equal shares are whole numbers.
const WHOLE: u64 = 2520;

/// The counts so far.
struct SeriesCount {
    endless: u64,
    /// Actions, turns, rounds, minutes, changes of the lead, and the best total less the worst.
    measures: [Spread; 6],
    won: Vec<u64>,
    scores: Vec<Spread>,
    counts: Counts,
}

impl SeriesCount {
    fn new(players: usize) -> Self {
        let (won, scores) = (vec![0; players], vec![Spread::default(); players]);
        let (endless, measures, counts) = (0, Default::default(), Counts::default());
        Self { endless, measures, won, scores, counts }
    }

    fn add<G: Tallied>(&mut self, game: &G, played: &Playthrough<G::State>, course: PlayCourse) {
        self.counts = course.counts;
        let [actions, turns, rounds, minutes, lead_changes, gap] = &mut self.measures;
        actions.add(played.actions);
        if played.ending == Ending::Endless {
            self.endless += 1;
            return;
        }
        turns.add(course.turns);
        rounds.add(course.rounds);
        minutes.add(G::minutes(course.turns, course.rounds));
        lead_changes.add(course.lead_changes);
        let scores = game.scores(&played.state);
        let totals = scores.totals();
        for (spread, total) in self.scores.iter_mut().zip(&totals) {
            spread.add(*total);
        }
        if let (Some(best), Some(worst)) = (totals.iter().max(), totals.iter().min()) {
            gap.add(best - worst);
        }
        for winner in &scores.winners {
            self.won[winner.index()] += WHOLE / scores.winners.len() as u64;
        }
    }

    fn with(mut self, other: &Self) -> Self {
        self.endless += other.endless;
        for (one, other) in self.won.iter_mut().zip(&other.won) {
            *one += other;
        }
        let spreads = self.measures.iter_mut().chain(&mut self.scores);
        let others = other.measures.iter().chain(&other.scores);
        spreads.zip(others).for_each(|(one, other)| one.merge(other));
        self.counts.merge(&other.counts);
        self
    }

    fn report<G: Tallied>(self, series: &GameSeries<'_, G>) -> PlayReport {
        let GameSeries { game, players, .. } = series;
        let games = self.measures[0].count();
        let ended = games.saturating_sub(self.endless);
        let share = |won: u64| won as f64 / (ended.max(1) * WHOLE) as f64;
        let victories: Vec<f64> = self.won.iter().map(|won| *won as f64 / WHOLE as f64).collect();
        let seat_report = |(index, (won, scores)): (usize, (&u64, &Spread))| {
            let player = players.get(index % players.len().max(1));
            SeatReport {
                seat: index + 1,
                player: player.map(|player| player.full_name()).unwrap_or_default(),
                won: share(*won),
                won_interval: Interval::of_share(share(*won), ended),
                score: scores.summary(),
            }
        };
        let seats = self.won.iter().zip(&self.scores).enumerate();
        let seats = seats.map(seat_report).collect();
        let [actions, turns, rounds, minutes, lead_changes, gap] = self.measures.map(|spread| spread.summary());
        PlayReport {
            players: game.players(),
            games,
            endless: self.endless,
            actions,
            turns,
            rounds,
            round_name: G::ROUND,
            minutes,
            lead_changes,
            unit: game.unit(),
            gap,
            seats_differ: differ(&victories),
            seats,
            tables: game.tables(&self.counts),
        }
    }
}
