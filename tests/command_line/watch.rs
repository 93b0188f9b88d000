//! `--watch` builds a deck again after each change, and goes on after errors.

#[cfg(target_os = "linux")]
use super::limits::ENDLESS;
use crate::test_deck::TestDeck;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const FRONT: &str = r##"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="69.5" height="94.9" fill="#335577"/></svg>"##;

/// A process that is ended with the test.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn of(deck: &TestDeck, command: &str, more: &[&str]) -> Self {
        let mut pullet = deck.folder.pullet(&[command, "--watch", "decks/farm"]);
        let mut child = pullet.args(more).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("pullet starts");
        let errors = BufReader::new(child.stderr.take().expect("it is piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || errors.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok()));
        Self { child, lines }
    }

    /// Waits for a line that begins like this.
    fn wait_for(&self, beginning: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60)).expect("a line in time");
            if line.starts_with(beginning) {
                return line;
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It has ended already if the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_deck_is_built_again_after_each_change() {
    let deck = TestDeck::with_front(FRONT);
    let watching = Watching::of(&deck, "build", &["--out", "decks/farm/output", "--paper", "a4"]);
    let file = deck.path("output/farm/farm_cards_a4.pdf");
    let bytes = || std::fs::read(&file).expect("the file is there");
    watching.wait_for("built in ");
    watching.wait_for("watching");
    let first = bytes();
    deck.template("card.svg", &FRONT.replace("#335577", "#775533"));
    watching.wait_for("built in ");
    let second = bytes();
    assert_ne!(first, second);
    deck.template("card.svg", "<svg");
    watching.wait_for("built with errors in ");
    assert_eq!(bytes(), second);
    deck.template("card.svg", FRONT);
    watching.wait_for("built in ");
    assert_eq!(bytes(), first);
}

#[test]
fn a_deck_is_checked_again_after_each_change() {
    let deck = TestDeck::with_front(FRONT);
    let watching = Watching::of(&deck, "check", &[]);
    watching.wait_for("checked in ");
    deck.template("card.svg", "<svg");
    watching.wait_for("checked with errors in ");
}

/// The system tells a folder nothing of a file of it that is written under a name elsewhere.
#[test]
fn a_change_that_the_system_does_not_tell_of_is_checked() {
    let deck = TestDeck::with_front(FRONT);
    let elsewhere = deck.folder.path("elsewhere.svg");
    std::fs::hard_link(deck.path("templates/card.svg"), &elsewhere).expect("the file can have two names");
    let watching = Watching::of(&deck, "check", &[]);
    watching.wait_for("watching");
    std::fs::write(&elsewhere, "<svg").expect("it can be written");
    watching.wait_for("checked with errors in ");
}

/// Each build has the time anew, and waiting for a save takes none. What passes a limit ends the build, and not the watch.
#[cfg(target_os = "linux")]
#[test]
fn a_watch_goes_on_after_a_limit() {
    let deck = TestDeck::with_front(FRONT);
    let watching = Watching::of(&deck, "build", &["--paper", "a4", "--limit-time", "4"]);
    watching.wait_for("watching");
    assert!(watching.lines.recv_timeout(Duration::from_secs(6)).is_err(), "waiting counts");
    let endless = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{ENDLESS}</svg>");
    deck.template("card.svg", &endless);
    let error = watching.wait_for("error: ");
    assert!(error.starts_with("error: stopped after 4 seconds, the limit, while filling the template"), "{error}");
    watching.wait_for("still watching");
    assert!(watching.lines.recv_timeout(Duration::from_secs(6)).is_err(), "it is tried again before a save");
    deck.template("card.svg", FRONT);
    watching.wait_for("built in ");
    // What is saved while a build goes on is built after it was stopped.
    deck.template("card.svg", &endless);
    std::thread::sleep(Duration::from_secs(1));
    deck.template("card.svg", &FRONT.replace("#335577", "#775533"));
    watching.wait_for("still watching");
    watching.wait_for("built in ");
}
