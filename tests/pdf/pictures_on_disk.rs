//! Decks with so many large pictures that some wait on disk until their files are written.

use crate::test_deck::{self, TestDeck, sound};
use lopdf::{Document, Object};
use pullet::diag::{Code, Findings};
use pullet::model::PAPERS;
use pullet::pipeline::{BuildSettings, build};
use std::collections::BTreeSet;

const SIDE: u32 = 1_000;

/// A picture of dark noise, which no compression makes smaller than a quarter of 3 MB, as a file and as the rows that a PDF has.
fn picture(number: u8) -> (Vec<u8>, Vec<u8>) {
    let mut state = u32::from(number) + 1;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0] % 64
    };
    let rows: Vec<u8> = (0..SIDE * SIDE * 3).map(|_| next()).collect();
    let file = test_deck::png(SIDE, png::ColorType::Rgb, png::Compression::NoCompression, &rows);
    let packed = png_rows(&file);
    (file, packed)
}

/// The bodies of the chunks `IDAT` of a PNG.
fn png_rows(file: &[u8]) -> Vec<u8> {
    let (mut rows, mut rest) = (Vec::new(), &file[8..]);
    while let Some((head, after)) = rest.split_at_checked(8) {
        let length = u32::from_be_bytes(head[..4].try_into().expect("four bytes")) as usize;
        if &head[4..] == b"IDAT" {
            rows.extend_from_slice(&after[..length]);
        }
        rest = &after[length + 4..];
    }
    rows
}

/// A deck of as many cards, each with a picture of its own that fills the card, and dark words on it.
fn deck(count: u8) -> (TestDeck, BTreeSet<Vec<u8>>) {
    let rows: Vec<String> = (0..count).map(|number| format!("{{ name = \"c{number}\" }}")).collect();
    let cards = format!("[[cards]]\nid = \"{{{{ name }}}}\"\nfront = \"card.svg\"\nrows = [{}]\n", rows.join(", "));
    let deck = TestDeck::new(&format!("[deck]\ntitle = \"Farm\"\n\n{cards}"));
    deck.template(
        "card.svg",
        r##"<svg xmlns="http://www.w3.org/2000/svg"><image href="{{ card.id }}.png" x="-5" y="-5" width="74" height="99" preserveAspectRatio="none"/><text x="9" y="40" font-size="8" fill="#333">Fox</text></svg>"##,
    );
    let mut packed = BTreeSet::new();
    for number in 0..count {
        let (file, rows) = picture(number);
        deck.file(&format!("c{number}.png"), &file);
        packed.insert(rows);
    }
    (deck, packed)
}

fn built(deck: &TestDeck) -> (Vec<u8>, Findings) {
    let build = sound(build(&deck.project(), &BuildSettings { papers: &PAPERS[..1], ..BuildSettings::default() }));
    (build.files[0].bytes.to_vec(), build.findings)
}

/// How many cards have words that are hard to read.
fn unreadable(findings: &Findings) -> usize {
    let contrast = findings.iter().filter(|finding| finding.code == Code::LowContrast);
    contrast.map(|finding| finding.extent.other_cards.len() + 1).sum()
}

/// 16 pictures take 48 MB.
#[test]
fn every_picture_is_printed_and_looked_at_wherever_it_waits() {
    let (deck, packed) = deck(16);
    let (bytes, findings) = built(&deck);
    let document = Document::load_mem(&bytes).expect("lopdf reads the PDF");
    let is_picture = |object: &&Object| {
        let dictionary = object.as_stream().map(|stream| &stream.dict);
        dictionary.is_ok_and(|it| it.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Image"))
    };
    let shown: BTreeSet<Vec<u8>> = document
        .objects
        .values()
        .filter(is_picture)
        .map(|object| object.as_stream().expect("a stream").content.clone())
        .collect();
    assert!(shown == packed, "{} pictures of {}", shown.len(), packed.len());
    assert_eq!(built(&deck).0, bytes, "whatever waits where");
    let (deck_of_two, _) = self::deck(2);
    assert_eq!((unreadable(&findings), unreadable(&built(&deck_of_two).1)), (16, 2));
}
