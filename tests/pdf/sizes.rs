//! Files stay small: the bytes of the decks that are measured, with 5 % of room upward.
//!
//! The figures are those of benches/README.md. A file that grows by more says that something is written that was not.

use super::reader::Pdf;
use crate::test_deck::{made, on_a4, sound};
use pullet::files::Project;
use pullet::output::pdf::Compression;
use pullet::pipeline::{Build, BuildSettings, build};
use pullet::spec;

/// A deck of the benches, or a variant of it, and the bytes of its cards on A4.
const MEASURED: [(&str, Option<&str>, usize); 4] = [
    ("simple", Some("nine"), 23_222),
    ("simple", None, 36_601),
    ("simple", Some("thousand"), 243_991),
    ("hard", None, 291_541),
];

fn project(deck: &str, variant: Option<&str>) -> Project {
    let project = Project::open(&format!("benches/{deck}")).expect("the deck is there");
    variant.map_or(project.clone(), |variant| spec::in_variant(&project, variant).expect("the variant is there"))
}

fn built(deck: &str, variant: Option<&str>, compression: Compression) -> Build {
    sound(build(&project(deck, variant), &BuildSettings { compression, ..on_a4() }))
}

#[test]
fn the_files_of_the_measured_decks_do_not_grow() {
    for (deck, variant, wanted) in MEASURED {
        let build = built(deck, variant, Compression::Usual);
        let bytes = made(&build, "_a4.pdf").len();
        assert!(bytes * 100 <= wanted * 105, "{deck} {variant:?} takes {bytes} bytes, not {wanted}");
    }
}

/// Compressed further, a file draws and says the same.
#[test]
fn the_smallest_file_is_smaller_and_holds_the_same() {
    let [usual, smallest] =
        [Compression::Usual, Compression::Smallest].map(|compression| built("simple", Some("nine"), compression));
    let [usual, smallest] = [&usual, &smallest].map(|build| made(build, "_a4.pdf"));
    assert!(smallest.len() < usual.len(), "{} and {} bytes", smallest.len(), usual.len());
    let [usual, smallest] = [usual, smallest].map(Pdf::read);
    assert_eq!(usual.pages().len(), smallest.pages().len());
    for (one, other) in usual.pages().into_iter().zip(smallest.pages()) {
        let [one_draws, other_draws] = [usual.page_operations(one), smallest.page_operations(other)];
        assert_eq!(format!("{one_draws:?}"), format!("{other_draws:?}"));
        assert_eq!(usual.page_text(one), smallest.page_text(other));
    }
}
