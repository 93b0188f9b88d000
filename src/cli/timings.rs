//! `--timings`: how long each step of a build took.

use super::text_table::{columns, row};
use crate::pipeline::BuildStep;
use parking_lot::Mutex;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Measures the steps of one deck. Some run beside others, on threads of their own.
#[derive(Debug, Default)]
pub(super) struct StopWatch(Mutex<Vec<TimedStep>>);

/// When a step began, and when it ended.
#[derive(Clone, Copy, Debug)]
struct TimedStep {
    step: BuildStep,
    began: Instant,
    ended: Option<Instant>,
}

impl StopWatch {
    pub(super) fn begins(&self, step: BuildStep) {
        let began = Instant::now();
        self.0.lock().push(TimedStep { step, began, ended: None });
    }

    pub(super) fn ends(&self, step: BuildStep) {
        let ended = Some(Instant::now());
        let mut steps = self.0.lock();
        let open = steps.iter_mut().find(|timed| timed.step == step && timed.ended.is_none());
        open.into_iter().for_each(|timed| timed.ended = ended);
    }

    /// Returns how long each step took. Steps that were done several times are added up; those that were not done or did not end
    /// are left out.
    pub(super) fn timings(&self, deck: &str) -> DeckTimings {
        let steps = self.0.lock();
        let done = || steps.iter().filter_map(|timed| Some((timed.step, timed.began, timed.ended?)));
        let first = done().map(|(_, began, _)| began).min();
        let last = done().map(|(.., ended)| ended).max();
        let of_step = |step: BuildStep| {
            let own = || done().filter(|(known, ..)| *known == step);
            let began = own().map(|(_, began, _)| began).min()?;
            let took = own().map(|(_, began, ended)| ended - began).sum();
            Some(StepTiming { step: step.words(), began_ms: milliseconds(began - first?), ms: milliseconds(took) })
        };
        DeckTimings {
            deck: deck.to_owned(),
            ms: first.zip(last).map_or(0.0, |(first, last)| milliseconds(last - first)),
            steps: BuildStep::ALL.into_iter().filter_map(of_step).collect(),
        }
    }
}

/// How long a run took.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct RunTimings {
    decks: Vec<DeckTimings>,
    /// From the first step of the first deck until all files were written, in milliseconds.
    ms: f64,
}

/// How long a deck took.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct DeckTimings {
    deck: String,
    /// From its first step until the last one ended, in milliseconds.
    ms: f64,
    steps: Vec<StepTiming>,
}

/// How long a step took.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct StepTiming {
    step: &'static str,
    /// When it began, in milliseconds after the first step.
    began_ms: f64,
    ms: f64,
}

impl RunTimings {
    /// Returns how long a run took that began at a time and ends when this is called.
    pub(super) fn since(start: Instant, decks: Vec<DeckTimings>) -> Self {
        Self { decks, ms: milliseconds(start.elapsed()) }
    }

    /// Returns the tables of all decks, and how long the run took.
    pub(super) fn in_words(&self) -> String {
        let tables = self.decks.iter().map(DeckTimings::table);
        tables.chain([format!("all, with what was written: {:.1} ms", self.ms)]).collect::<Vec<_>>().join("\n")
    }
}

impl DeckTimings {
    /// Returns a table: when each step began, how long it took, and which share of the deck's time that is.
    fn table(&self) -> String {
        let rows = self.steps.iter().map(|StepTiming { step, began_ms, ms }| {
            let share = if self.ms > 0.0 { ms / self.ms * 100.0 } else { 0.0 };
            vec![(*step).to_owned(), format!("{began_ms:.1} ms"), format!("{ms:.1} ms"), format!("{share:.0} %")]
        });
        let rows: Vec<Vec<String>> = std::iter::once(row(["step", "began at", "took", "share"])).chain(rows).collect();
        format!("{}: {:.1} ms\n{}", self.deck, self.ms, columns(&rows))
    }
}

/// Returns milliseconds, to the tenth.
fn milliseconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 10_000.0).round() / 10.0
}
