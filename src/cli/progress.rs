//! A progress bar for work that takes longer than half a second, on a terminal only.

use super::timings::{DeckTimings, StopWatch};
use crate::pipeline::{BuildStep, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that appears once the work has taken a while, and disappears when it is dropped.
pub(super) struct Bar {
    updates: Option<Sender<(String, u64)>>,
    drawing: Option<JoinHandle<()>>,
}

impl Bar {
    /// Returns a bar for `decks` decks.
    pub(super) fn new(decks: usize) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self { updates: None, drawing: None };
        }
        let total = (decks * BuildStep::ALL.len()) as u64;
        let (updates, receiver) = channel::<(String, u64)>();
        let drawing = std::thread::spawn(move || {
            let start = Instant::now();
            let mut bar: Option<ProgressBar> = None;
            let mut latest = (String::new(), 0);
            loop {
                match receiver.recv_timeout(PATIENCE.saturating_sub(start.elapsed()).max(Duration::from_millis(50))) {
                    Ok(updates) => latest = updates,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if start.elapsed() >= PATIENCE {
                    let bar = bar.get_or_insert_with(|| shown(total));
                    bar.set_position(latest.1);
                    bar.set_message(latest.0.clone());
                    bar.tick();
                }
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        Self { updates: Some(updates), drawing: Some(drawing) }
    }

    /// Returns the progress of one deck; `before` decks are done.
    pub(super) fn deck(&self, name: &str, before: usize) -> DeckProgress {
        DeckProgress { name: name.to_owned(), before, updates: self.updates.clone(), watch: StopWatch::default() }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.updates = None;
        if let Some(drawing) = self.drawing.take() {
            // The thread only draws: if it has panicked, nothing is lost.
            let _ = drawing.join();
        }
    }
}

fn shown(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    if let Ok(style) = ProgressStyle::with_template("{bar:24} {msg}") {
        bar.set_style(style);
    }
    bar
}

/// The progress of one deck.
pub(super) struct DeckProgress {
    name: String,
    before: usize,
    updates: Option<Sender<(String, u64)>>,
    watch: StopWatch,
}

impl DeckProgress {
    /// Returns how long each step took.
    fn timings(&self) -> DeckTimings {
        self.watch.timings(&self.name)
    }
}

/// Returns how long each step of each deck took.
pub(super) fn timings_of(decks: &[DeckProgress]) -> Vec<DeckTimings> {
    decks.iter().map(DeckProgress::timings).collect()
}

impl Progress for DeckProgress {
    fn begins(&self, step: BuildStep) {
        self.watch.begins(step);
        let at = BuildStep::ALL.iter().position(|known| *known == step).unwrap_or_default();
        if let Some(updates) = &self.updates {
            let done = (self.before * BuildStep::ALL.len() + at) as u64;
            // The bar may be gone already.
            let _ = updates.send((format!("{}: {}", self.name, step.words()), done));
        }
    }

    fn ends(&self, step: BuildStep) {
        self.watch.ends(step);
    }
}
