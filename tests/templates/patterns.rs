//! The patterns of `templates/parts/patterns` look the same upside down: a card that is turned cannot be told by its ground, nor
//! a back by the way in which the card is held.

use crate::test_deck::TestDeck;
use pullet::output::OutputFile;
use pullet::output::png::ContactSheet;
use pullet::pipeline::{BuildSettings, proof};
use std::io::Cursor;
use std::path::Path;

/// A card with the pattern in black on white, turned by so many degrees about its middle, as grey pixels.
fn ground(pattern: &str, turn: u32) -> Vec<u8> {
    let farm = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\ncard = { width = \"56 mm\", height = \"81 mm\", corner = \"0 mm\" }\n\n\
         [[cards]]\nid = \"ground\"\nfront = \"card.svg\"\n",
    );
    farm.template(
        "card.svg",
        &format!(
            r##"<svg><rect x="-3" y="-3" width="62" height="87" fill="#fff"/><g transform="rotate({turn} 28 40.5)">
            {{{{ art(file="parts/patterns/{pattern}.svg", width=56, height=81, w=56, h=81, colour="#000") }}}}</g></svg>"##
        ),
    );
    let proof = proof(
        &farm.project(),
        &BuildSettings::default(),
        ContactSheet { width: 585, columns: Some(1), ..ContactSheet::default() },
    );
    let OutputFile { bytes: png, .. } =
        proof.pictures.first().unwrap_or_else(|| panic!("{pattern}: {:?}", proof.findings));
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().expect("it is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("its size is known")];
    reader.next_frame(&mut pixels).expect("it is whole");
    pixels.chunks(3).map(|pixel| pixel[0]).collect()
}

fn patterns() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/parts/patterns");
    let entries = std::fs::read_dir(folder).expect("the folder is there").flatten();
    let mut names: Vec<String> =
        entries.filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Edges may fall on other pixels, by less than half a pixel's grey; no pixel may be black here and white there.
#[test]
fn every_pattern_is_the_same_upside_down() {
    assert!(patterns().len() >= 12, "the patterns are there");
    for pattern in patterns() {
        let (upright, turned) = (ground(&pattern, 0), ground(&pattern, 180));
        assert!(upright.iter().filter(|grey| **grey < 64).count() > upright.len() / 100, "{pattern} is not empty");
        let other = upright.iter().zip(&turned).filter(|(a, b)| a.abs_diff(**b) > 128).count();
        assert_eq!(other, 0, "{pattern}: so many of {} pixels are others when it is turned", upright.len());
    }
}
