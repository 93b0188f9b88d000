//! How long it takes to draw again what one edit changes in the hard deck; run with `cargo bench --bench session`.
//!
//! Each round edits the words of one card in the deck's table, and draws with a session that has seen the deck before.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use pullet::files::Project;
use pullet::model::PAPERS;
use pullet::output::png::FaceView;
use pullet::pipeline::{BuildSettings, Session, build, view};
use std::hint::black_box;
use std::path::Path;

const HARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/hard");

/// A copy of the hard deck whose first card can be edited.
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

fn one_card_edited(criterion: &mut Criterion) {
    let mut deck = EditedDeck::new();
    let (project, session) = (deck.project(), Session::default());
    let settings = BuildSettings { papers: &PAPERS[..1], session: Some(&session), ..BuildSettings::default() };
    criterion.bench_function("one card edited: its face", |bench| {
        let draw = |()| {
            let deck = view(black_box(&project), &settings);
            let face = deck.cards.last().and_then(|card| card.front).expect("the card has a front");
            deck.faces.picture(face, FaceView::Trim, 240).expect("the face is drawn")
        };
        bench.iter_batched(|| deck.edit(), draw, BatchSize::PerIteration);
    });
    // The cards are cut as one stack: the last of 105 is on the ninth of twelve sheets, whose front is page 17.
    criterion.bench_function("one card edited: the pictures of its sheet", |bench| {
        let draw = |()| {
            let deck = view(black_box(&project), &settings);
            let sheet = &deck.files[0].pages[16];
            let drawn = sheet.faces.iter().filter_map(|placed| deck.faces.picture(placed.face, FaceView::Whole, 240));
            drawn.map(|png| png.len()).sum::<usize>()
        };
        bench.iter_batched(|| deck.edit(), draw, BatchSize::PerIteration);
    });
    criterion.bench_function("one card edited: the whole build, in memory", |bench| {
        bench.iter_batched(|| deck.edit(), |()| build(black_box(&project), &settings), BatchSize::PerIteration);
    });
}

criterion_group!(benches, one_card_edited);
criterion_main!(benches);
