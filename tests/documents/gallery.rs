//! The gallery shows every built-in deck and each of its variants, as `pullet proof` makes them.
//!
//! `WRITE_EXPECTED=1 cargo test --test all gallery` makes the pictures again. `pictures` keeps those of a few faces.

use crate::test_deck::built_in_with_variants;
use pullet::output::OutputFile;
use pullet::output::png::{ContactSheet, Pairing};
use pullet::pipeline::{BuildSettings, proof};
use std::io::Cursor;
use std::path::{Path, PathBuf};

/// As the command in the gallery says.
const LOOK: ContactSheet = ContactSheet { width: 1000, columns: None, pairing: Pairing::Apart, name: "proof" };
/// Variants that show the faces of their deck, but for a few words, one more card, the ground of backs and box, or more of them on paper alone.
const SAME_FACES: [&str; 8] = [
    "big-chicken-20240225",
    "big-chicken-20240312",
    "big-chicken-rich",
    "chicken-dice-rich",
    "crazy-chicken-rich",
    "jokerlink-doubled",
    "jokerlink-rich",
    "playing-chicken-goal-37",
];
/// Other machines round otherwise: by so much of 255 may the pictures differ in the mean.
const SLACK: f64 = 0.5;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// The pixels of every frame, and the size of the first.
fn pixels(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("it is a PNG");
    let mut buffer = vec![0; reader.output_buffer_size().expect("its size is known")];
    let mut pixels = Vec::new();
    while let Ok(frame) = reader.next_frame(&mut buffer) {
        pixels.extend_from_slice(&buffer[..frame.buffer_size()]);
    }
    (reader.info().width, reader.info().height, pixels)
}

/// Compares a picture with the one in `docs/`, or writes it there.
pub(super) fn keep(link: &str, bytes: &[u8]) {
    let file = docs().join(link);
    if std::env::var_os("WRITE_EXPECTED").is_some() {
        std::fs::create_dir_all(file.parent().expect("it is in a folder")).expect("the folder can be made");
        std::fs::write(&file, bytes).expect("the picture can be written");
    }
    let kept = std::fs::read(&file).unwrap_or_else(|error| panic!("{link}: {error}"));
    let ((width, height, made), (kept_width, kept_height, kept)) = (pixels(bytes), pixels(&kept));
    assert_eq!(
        (width, height, made.len()),
        (kept_width, kept_height, kept.len()),
        "{link} is of other cards: make it again"
    );
    let apart: u64 = made.iter().zip(&kept).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let mean = apart as f64 / made.len() as f64;
    assert!(mean <= SLACK, "{link} is out of date by {mean:.2} of 255 in the mean: make it again");
}

#[test]
fn the_gallery_shows_what_pullet_makes() {
    let gallery = std::fs::read_to_string(docs().join("gallery.md")).expect("there is a gallery");
    for project in built_in_with_variants() {
        let made = proof(&project, &BuildSettings::default(), LOOK);
        assert!(!made.findings.has_errors(), "{}: {:?}", project.full_name(), made.findings);
        for OutputFile { name, bytes } in made.pictures {
            if SAME_FACES.iter().any(|same| name.starts_with(&format!("{same}/"))) {
                continue;
            }
            let link = format!("images/gallery/{name}");
            assert!(gallery.contains(&format!("({link})")), "the gallery lacks {link}");
            keep(&link, &bytes);
        }
    }
}
