//! How long it takes to draw again what one edit changes in the hard deck; run with `cargo bench --bench session`.
//!
//! Each round edits the words of one card in the deck's table, and does what the page of `pullet preview` has done then.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use pullet::files::Project;
use pullet::model::{PAPERS, PrintChoices};
use pullet::output::png::FaceView;
use pullet::pipeline::{BuildSettings, Session, build};
use pullet::studio::{Shown, State, Studio};
use serde_json::Value;
use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

/// Draws what a page looks at.
type Draw<'a> = &'a dyn Fn(&Shown);

const HARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/hard");

/// A copy of the hard deck whose last card can be edited.
struct EditedDeck {
    folder: tempfile::TempDir,
    table: String,
    edits: u32,
}

impl EditedDeck {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        copy(Path::new(HARD), folder.path());
        let table = std::fs::read_to_string(folder.path().join("cards.csv")).expect("the table is there");
        Self { folder, table, edits: 0 }
    }

    fn project(&self) -> Project {
        Project::open(&self.folder.path().display().to_string()).expect("the deck is there")
    }

    /// Changes a word in the last row.
    fn edit(&mut self) {
        self.edits += 1;
        let (before, last) = self.table.trim_end().rsplit_once('\n').expect("the table has rows");
        let row = last.rsplit_once(',').expect("a row has cells").0;
        let table = format!("{before}\n{row},Edited {}\n", self.edits);
        std::fs::write(self.folder.path().join("cards.csv"), table).expect("the table can be written");
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("the folder is there").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir(&target).expect("a folder can be made");
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), &target).expect("a file can be copied");
        }
    }
}

/// Returns the looks of the faces on the last sheet that has the last card of a deck.
fn last_sheet(state: &State) -> BTreeSet<String> {
    let last = &state.cards.last().expect("the deck has cards").id;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let has_last = |page: &Value| list(&page["faces"]).iter().any(|placed| placed["name"] == *last);
    let mut pages = state.files.iter().flat_map(|file| list(&file["pages"])).rev();
    let page = pages.find(|page| page["side"] == "front" && has_last(page));
    let faces = list(&page.expect("the card is on a sheet")["faces"]);
    faces.iter().filter_map(|placed| Some(placed["look"].as_str()?.to_owned())).collect()
}

/// How long it takes after an edit until `draw` has drawn what it wants of what is shown.
fn until_drawn(deck: &mut EditedDeck, studio: &mut Studio, draw: Draw<'_>) -> Duration {
    deck.edit();
    let began = Instant::now();
    draw(&studio.refresh());
    began.elapsed()
}

fn one_card_edited(criterion: &mut Criterion) {
    let mut deck = EditedDeck::new();
    let mut studio = Studio::new(vec![deck.project()]).expect("there is a deck");
    let shown = studio.refresh();
    let known = last_sheet(shown.state());
    let look = |shown: &Shown| {
        let card = shown.state().cards.last().expect("the deck has cards");
        card.front.as_ref().expect("the card has a front").look.clone()
    };
    let draw_card =
        |shown: &Shown| drop(black_box(shown.picture(&look(shown), FaceView::Trim, 240).expect("the face is drawn")));
    // The page has the pictures of the other cards: they look as before.
    let draw_sheet = |shown: &Shown| {
        let new = last_sheet(shown.state()).into_iter().filter(|look| !known.contains(look));
        let drawn = new.map(|look| shown.picture(&look, FaceView::Whole, 300).expect("the face is drawn"));
        assert_eq!(black_box(drawn.collect::<Vec<_>>()).len(), 1, "one card of the sheet looks different");
    };
    let pictures: [(&str, Draw<'_>); 2] =
        [("one card edited: its picture", &draw_card), ("one card edited: its sheet", &draw_sheet)];
    for (name, draw) in pictures {
        criterion.bench_function(name, |bench| {
            bench.iter_custom(|rounds| (0..rounds).map(|_| until_drawn(&mut deck, &mut studio, draw)).sum());
        });
    }
    criterion.bench_function("one card edited: all that is shown", |bench| {
        bench.iter_batched(|| deck.edit(), |()| studio.refresh(), BatchSize::PerIteration);
    });
    let (project, session) = (deck.project(), Session::default());
    let settings = BuildSettings {
        way: PrintChoices::of_papers(&PAPERS[..1]),
        session: Some(&session),
        ..BuildSettings::default()
    };
    criterion.bench_function("one card edited: the whole build, in memory", |bench| {
        bench.iter_batched(|| deck.edit(), |()| build(black_box(&project), &settings), BatchSize::PerIteration);
    });
}

criterion_group!(benches, one_card_edited);
criterion_main!(benches);
