//! Builds that are killed at any moment: every file is an old or a new one, a mixture is announced, and nothing else is left after the
//! next build.
//!
//! The usual run kills a few builds of a small deck. `PULLET_KILLS=1000 cargo test --test all killed` kills as many, over three sizes of
//! deck; `PULLET_PROGRAM` is the program that is killed, such as one that was compiled with `--release`.

use crate::test_deck::WorkFolder;
use pullet::games::Rng;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How many builds the usual run kills.
const USUAL: u32 = 20;

/// About how long it takes to write a file.
const WRITING: Duration = Duration::from_millis(2);
/// About how long it takes to move all files into their places.
const MOVING: Duration = Duration::from_micros(600);

/// A number from 0 to 1.
fn share(chance: &mut Rng) -> f64 {
    (chance.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// What came of killed builds.
#[derive(Debug, Default)]
struct Tally {
    killed: u32,
    /// The builds that had ended before they were killed.
    ended: u32,
    /// The builds that had replaced all files.
    finished: u32,
    /// The builds that left old and new files.
    mixtures: u32,
    /// The commands that said that they removed something.
    removed: u32,
}

/// A deck that is built in two states, whose files have the same names and differ in their contents.
struct Victim {
    folder: WorkFolder,
    deck: &'static str,
    /// `deck.toml` in both states.
    specs: [String; 2],
    /// What each state makes.
    wanted: [BTreeMap<String, Vec<u8>>; 2],
    /// How long a build takes.
    time: Duration,
}

fn program() -> PathBuf {
    std::env::var_os("PULLET_PROGRAM").map_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_pullet")), PathBuf::from)
}

impl Victim {
    /// A deck in `decks/DECK`; `change` makes the other state of its spec.
    fn new(folder: WorkFolder, deck: &'static str, change: impl Fn(&str) -> String) -> Self {
        let spec = String::from_utf8(folder.read(&format!("decks/{deck}/deck.toml"))).expect("it is text");
        let specs = [spec.clone(), change(&spec)];
        let mut victim = Self { folder, deck, specs, wanted: Default::default(), time: Duration::ZERO };
        for state in 0..2 {
            let start = Instant::now();
            let ended = victim.build(state, &format!("wanted-{state}")).wait().expect("pullet ends");
            assert!(ended.success());
            victim.time = victim.time.max(start.elapsed());
            victim.wanted[state] = victim.folder.files(&format!("wanted-{state}"));
        }
        assert!(victim.wanted[0].keys().eq(victim.wanted[1].keys()), "the names are the same");
        let same = victim.wanted[0].iter().filter(|(name, bytes)| victim.wanted[1].get(*name) == Some(*bytes));
        assert_eq!(same.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), [""; 0], "all contents differ");
        victim
    }

    fn build(&self, state: usize, output: &str) -> Child {
        self.start(state, output, Stdio::null())
    }

    fn start(&self, state: usize, output: &str, errors: Stdio) -> Child {
        self.folder.file(&format!("decks/{}/deck.toml", self.deck), &self.specs[state]);
        let mut command = Command::new(program());
        command.args(["build", self.deck, "--paper", "a4,letter", "--out", output]).current_dir(self.folder.root());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors).spawn().expect("pullet starts")
    }

    /// Kills builds, and looks at the folder after the next command.
    fn kill(&self, kills: u32, chance: &mut Rng, tally: &mut Tally) {
        assert!(self.build(0, "output").wait().expect("pullet ends").success());
        let mut state = 0;
        for kill in 0..kills {
            let wanted = 1 - state;
            let mut build = self.build(wanted, "output");
            match kill % 4 {
                0 => std::thread::sleep(self.time.mul_f64(share(chance))),
                // While all files are moved into their places, which takes a few tenths of a millisecond.
                1 => self.wait_for("replacing", MOVING.mul_f64(share(chance)), &mut build),
                // While files are written.
                _ => {
                    let files = u32::try_from(self.wanted[wanted].len()).expect("there are few");
                    self.wait_for("0", (WRITING * files).mul_f64(share(chance)), &mut build);
                }
            }
            let had_ended = build.try_wait().expect("it can be asked").is_some();
            let _ = build.kill();
            let _ = build.wait();
            *(if had_ended { &mut tally.ended } else { &mut tally.killed }) += 1;
            let mut found = self.folder.files("output");
            found.retain(|name, _| !name.starts_with(".pullet-"));
            for (name, bytes) in &found {
                let is_whole = self.wanted.iter().any(|wanted| wanted.get(name) == Some(bytes));
                assert!(is_whole, "kill {kill}: {name} is neither old nor new: {:?}", self.compare(&found));
            }
            let is_mixture = !self.wanted.contains(&found);
            let next = self.start(wanted, "output", Stdio::piped()).wait_with_output().expect("pullet runs");
            let said = String::from_utf8_lossy(&next.stderr);
            assert!(next.status.success(), "{said}");
            assert!(!is_mixture || said.contains("some may be old and some new"), "kill {kill}: {said}");
            assert_eq!(self.folder.files("output"), self.wanted[wanted], "kill {kill}");
            tally.removed += u32::from(said.contains("note: an earlier run"));
            tally.mixtures += u32::from(is_mixture);
            tally.finished += u32::from(!had_ended && found == self.wanted[wanted]);
            state = wanted;
        }
    }

    /// Waits until a file is in the work folder, and then for a time, or until the build has ended. It looks all the time: what follows is
    /// shorter than a sleep.
    fn wait_for(&self, name: &str, then: Duration, build: &mut Child) {
        let is_there = || {
            let entries = std::fs::read_dir(self.folder.path("output")).into_iter().flatten().flatten();
            let mut works = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(".pullet-"));
            works.any(|work| work.path().join(name).exists())
        };
        while !is_there() && build.try_wait().expect("it can be asked").is_none() {
            std::thread::yield_now();
        }
        let start = Instant::now();
        while start.elapsed() < then {
            std::thread::yield_now();
        }
    }

    /// Says of each file which state it is of.
    fn compare(&self, found: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
        let state =
            |name: &String, bytes: &Vec<u8>| self.wanted.iter().position(|wanted| wanted.get(name) == Some(bytes));
        found.iter().map(|(name, bytes)| format!("{name}: {:?} of {} bytes", state(name, bytes), bytes.len())).collect()
    }
}

/// A built-in deck, and the same with another title, which every file shows.
fn built_in(deck: &'static str, title: &'static str) -> Victim {
    let folder = WorkFolder::new();
    folder.copy(&format!("decks/{deck}"));
    Victim::new(folder, deck, |spec| spec.replacen(&format!("\"{title}\""), "\"Another\"", 1))
}

/// A deck of 600 cards, each with a drawing of its own.
fn large() -> Victim {
    let folder = WorkFolder::new();
    let circle = r##"{% for ring in range(end=60) %}<circle cx="{{ ring + 1 }}" cy="{{ n % 50 + ring }}" r="{{ n % 7 + 1 }}" fill="#3355{{ 10 + n % 80 }}"/>{% endfor %}"##;
    let front = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="70" height="95" fill="#eee"/>{circle}<text x="9" y="70" font-size="6">{{{{ n }}}}</text></svg>"##
    );
    folder.file("decks/large/templates/card.svg", front);
    folder.file(
        "decks/large/templates/pad.svg",
        r#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M10 10h9v9z"/></svg>"#,
    );
    let rows: Vec<String> = (1..=600).map(|n| n.to_string()).collect();
    folder.file("decks/large/cards.csv", format!("n\n{}\n", rows.join("\n")));
    let spec = "[deck]\ntitle = \"Large\"\n[preflight]\n[[cards]]\nid = \"card-{{ n }}\"\nfront = \"card.svg\"\nrows = \"cards.csv\"\n\
                [[sheets]]\nid = \"score\"\ntemplate = \"pad.svg\"\n";
    folder.file("decks/large/deck.toml", spec);
    Victim::new(folder, "large", |spec| spec.replace("\"Large\"", "\"Another\""))
}

/// Makes a deck whose builds are killed.
type MakeVictim = fn() -> Victim;

#[test]
fn builds_that_are_killed_leave_whole_files_and_announce_a_mixture() {
    let kills = std::env::var("PULLET_KILLS").ok().and_then(|text| text.parse::<u32>().ok());
    let victims: Vec<(&str, MakeVictim)> = match kills {
        None => vec![("small", || built_in("jokerlink", "Jokerlink"))],
        Some(_) => vec![
            ("small", || built_in("jokerlink", "Jokerlink")),
            ("middle", || built_in("playing-chicken", "Playing Chicken")),
            ("large", large),
        ],
    };
    let each = kills.unwrap_or(USUAL).div_ceil(u32::try_from(victims.len()).expect("there are few"));
    let mut chance = Rng::new(7);
    for (size, victim) in victims {
        let (victim, mut tally) = (victim(), Tally::default());
        victim.kill(each, &mut chance, &mut tally);
        eprintln!("{size}, {:.0} ms a build: {tally:?}", victim.time.as_secs_f64() * 1_000.0);
        assert!(tally.killed > each / 4, "the builds ended before they were killed: {tally:?}");
    }
}
