//! How long it takes to draw again what one edit changes in the hard deck; run with `cargo bench --bench session`.
//!
//! Each round edits the words of one card in the deck's table, and draws with a session that has seen the deck before.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use pullet::files::Project;
use pullet::model::{PAPERS, Side};
use pullet::pipeline::{BuildSettings, Session, SheetChoice, build, card_face, sheet_picture};
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
    // The cards are cut as one stack: the last of 105 is on the ninth of twelve sheets, whose front is page 17.
    let last = SheetChoice { page: 16, ..SheetChoice::default() };
    criterion.bench_function("one card edited: its face", |bench| {
        let draw = |()| card_face(black_box(&project), &settings, "c105", Side::Front).svg.expect("the card is there");
        bench.iter_batched(|| deck.edit(), draw, BatchSize::PerIteration);
    });
    criterion.bench_function("one card edited: the picture of its sheet", |bench| {
        let draw = |()| sheet_picture(black_box(&project), &settings, last).png.expect("the page is there");
        bench.iter_batched(|| deck.edit(), draw, BatchSize::PerIteration);
    });
    criterion.bench_function("one card edited: the whole build, in memory", |bench| {
        bench.iter_batched(|| deck.edit(), |()| build(black_box(&project), &settings), BatchSize::PerIteration);
    });
}

criterion_group!(benches, one_card_edited);
criterion_main!(benches);
