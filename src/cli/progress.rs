//! A progress bar for work that takes longer than half a second, on a terminal and nowhere else.

use crate::pipeline::{BuildStep, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that shows itself once the work has taken a while; gone when it is dropped.
pub(super) struct Bar {
    news: Option<Sender<(String, u64)>>,
    drawing: Option<JoinHandle<()>>,
}

impl Bar {
    /// A bar for `decks` decks.
    pub(super) fn new(decks: usize) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self { news: None, drawing: None };
        }
        let total = (decks * BuildStep::ALL.len()) as u64;
        let (news, heard) = channel::<(String, u64)>();
        let drawing = std::thread::spawn(move || {
            let start = Instant::now();
            let mut bar: Option<ProgressBar> = None;
            let mut latest = (String::new(), 0);
            loop {
                match heard.recv_timeout(PATIENCE.saturating_sub(start.elapsed()).max(Duration::from_millis(50))) {
                    Ok(news) => latest = news,
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
        Self { news: Some(news), drawing: Some(drawing) }
    }

    /// What is told of one deck's steps; `before` decks are done.
    pub(super) fn of_deck(&self, name: &str, before: usize) -> DeckProgress {
        DeckProgress { name: name.to_owned(), before, news: self.news.clone() }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.news = None;
        if let Some(drawing) = self.drawing.take() {
            // The thread only draws: if it has died there is nothing to mend.
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

/// What is told of one deck's steps.
pub(super) struct DeckProgress {
    name: String,
    before: usize,
    news: Option<Sender<(String, u64)>>,
}

impl Progress for DeckProgress {
    fn step(&self, step: BuildStep) {
        let at = BuildStep::ALL.iter().position(|known| *known == step).unwrap_or_default();
        if let Some(news) = &self.news {
            let done = (self.before * BuildStep::ALL.len() + at) as u64;
            // A bar that has gone away needs no news.
            let _ = news.send((format!("{}: {}", self.name, step.words()), done));
        }
    }
}
