//! A progress bar for work that takes longer than half a second, on a terminal only.

use super::error_terminal::ErrorTerminal;
use super::terminal;
use super::timings::{DeckTimings, StopWatch};
use crate::diag::on_one_line;
use crate::machine::spawn;
use crate::pipeline::{BuildStep, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// What a bar shows next: a message and how much is done; nothing more, once the bar is dropped.
type Update = Option<(String, u64)>;

/// A bar that appears once the work has taken a while, and disappears when it is dropped.
pub(super) struct Bar {
    updates: Option<Sender<Update>>,
    drawing: Option<JoinHandle<()>>,
}

impl Bar {
    /// Returns a bar for `decks` decks.
    pub(super) fn new(decks: usize) -> Self {
        if !terminal::can_draw() || terminal::is_quiet() {
            return Self { updates: None, drawing: None };
        }
        Self::drawn(decks)
    }

    /// Returns a bar that is drawn, whether there is a terminal or not.
    fn drawn(decks: usize) -> Self {
        let total = (decks * BuildStep::ALL.len()) as u64;
        let (updates, receiver) = channel::<Update>();
        let draw = move || {
            let start = Instant::now();
            let mut bar: Option<ProgressBar> = None;
            let mut latest = (String::new(), 0);
            loop {
                match receiver.recv_timeout(PATIENCE.saturating_sub(start.elapsed()).max(Duration::from_millis(50))) {
                    Ok(Some(update)) => latest = update,
                    Err(RecvTimeoutError::Timeout) => {}
                    Ok(None) | Err(RecvTimeoutError::Disconnected) => break,
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
        };
        // Without a thread, there is no bar.
        let drawing = spawn("progress", draw).ok();
        Self { updates: Some(updates), drawing }
    }

    /// Returns the progress of one deck; `before` decks are done.
    pub(super) fn deck(&self, name: &str, before: usize) -> DeckProgress {
        DeckProgress {
            name: on_one_line(name).into_owned(),
            before,
            updates: self.updates.clone(),
            watch: StopWatch::default(),
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        // The progress of decks may outlive the bar: it has to be said that nothing more comes.
        if let Some(updates) = self.updates.take() {
            let _ = updates.send(None);
        }
        if let Some(drawing) = self.drawing.take() {
            // The thread only draws: if it has panicked, nothing is lost.
            let _ = drawing.join();
        }
    }
}

fn shown(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    bar.set_draw_target(ErrorTerminal::target());
    if let Ok(style) = ProgressStyle::with_template("{bar:24} {msg}") {
        bar.set_style(style);
    }
    bar
}

/// The progress of one deck.
pub(super) struct DeckProgress {
    name: String,
    before: usize,
    updates: Option<Sender<Update>>,
    watch: StopWatch,
}

/// Returns how long each step of each deck took.
pub(super) fn timings_of(decks: &[DeckProgress]) -> Vec<DeckTimings> {
    decks.iter().map(|deck| deck.watch.timings(&deck.name)).collect()
}

impl Progress for DeckProgress {
    fn begins(&self, step: BuildStep) {
        self.watch.begins(step);
        let at = BuildStep::ALL.iter().position(|known| *known == step).unwrap_or_default();
        if let Some(updates) = &self.updates {
            let done = (self.before * BuildStep::ALL.len() + at) as u64;
            // The bar may be gone already.
            let _ = updates.send(Some((format!("{}: {}", self.name, step.words()), done)));
        }
    }

    fn ends(&self, step: BuildStep) {
        self.watch.ends(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A build keeps the progress of its decks for its timings after the bar is gone.
    #[test]
    fn a_bar_ends_while_the_progress_of_a_deck_is_kept() {
        let (ended, ends) = channel();
        let work = std::thread::spawn(move || {
            let bar = Bar::drawn(1);
            let progress = bar.deck("farm", 0);
            progress.begins(BuildStep::Reading);
            drop(bar);
            ended.send(timings_of(&[progress])).is_ok()
        });
        assert!(ends.recv_timeout(Duration::from_secs(20)).is_ok(), "the bar waits for ever");
        assert!(work.join().is_ok_and(|sent| sent));
    }
}
