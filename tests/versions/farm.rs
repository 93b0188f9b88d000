//! The deck that is changed in these tests: eight cards in three groups, two kinds of backs, a score pad, text boxes and pictures.

use crate::test_deck::{self, TestDeck, WorkFolder, on_a4};
use pullet::diag::report::{self, Style};
use pullet::files::Project;
use pullet::pipeline::{self, Diff, Edition, Released};
use pullet::versions::{ChangeKind, Difference, KitCard};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The cards, with their copies: fox 2, hen 1, cow 3, pig 1; barn-1 and barn-2, one of each; coin-1 four and coin-2 two.
const SPEC: &str = r##"
[deck]
title   = "Farm"
version = "1.0"
players = "2-4"
bleed   = "2 mm"

[preflight]
coarse-picture = "off" # the faces have a few pixels
nearly-empty-sheet = "off" # a small deck

[theme]
paper = "#fffaf0"
sun   = "#f7c948" # on the barns
dusk  = "#3b559f" # on the backs of animals and barns

[rules]
hand = 5

[[cards]]
name   = "Animals"
id     = "{{ id }}"
front  = "animal.svg"
back   = "back.svg"
rows   = "animals.csv"
copies = "copies"

[[cards]]
name  = "Barns"
id    = "barn-{{ number }}"
front = "barn.svg"
back  = "back.svg"
each  = { number = [1, 2] }

[[cards]]
name   = "Coins"
id     = "coin-{{ value }}"
front  = "coin.svg"
card   = { width = "44 mm", height = "67 mm", corner = "3 mm" }
rows   = [{ value = 1, count = 4, maker = "Ann" }, { value = 2, count = 2, maker = "Bea" }]
copies = "count"

[[sheets]]
id       = "score"
template = "score.svg"
fields   = { heading = "Points" }
"##;

const ANIMALS: &str = "id,name,says,copies\nfox,Fox,\"Take a hen, then pass.\",2\nhen,Hen,Lay an egg.,1\ncow,Cow,Give milk to each neighbour.,3\npig,Pig,Roll in the mud.,1\n";

const ANIMAL: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" font-family="Atkinson Hyperlegible" fill="#222222">
  {% set shown = name %}
  <rect x="-2" y="-2" width="67.5" height="92.9" fill="{{ theme.paper }}"/>
  <rect x="10" y="30" width="20" height="10" style="fill:#2f7d5b"/>
  <textline x="5" y="14" width="53.5" align="center" font-size="7" min-size="4">{{ shown }}</textline>
  <textbox x="6" y="50" width="51" height="30" font-size="5" min-size="3">{{ says }}</textbox>
</svg>
"##;

const BARN: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" font-family="Atkinson Hyperlegible">
  <rect x="-2" y="-2" width="67.5" height="92.9" fill="{{ theme.paper }}"/>
  <circle cx="31" cy="30" r="12" fill="{{ theme.sun }}"/>
  <text x="28" y="70" font-size="9">{{ number }}</text>
</svg>
"#;

const COIN: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" font-family="Atkinson Hyperlegible">
  <rect x="-2" y="-2" width="48" height="71" fill="#ffffff"/>{% if maker %}{% endif %}
  <image href="face.png" x="7" y="10" width="30" height="30"/>
  <text x="19" y="58" font-size="9">{{ value }}</text>
</svg>
"##;

const BACK: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-2" y="-2" width="67.5" height="92.9" fill="{{ theme.dusk }}"/></svg>
"#;

const SCORE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" font-family="Atkinson Hyperlegible"><text x="20" y="30" font-size="9">{{ heading }}</text></svg>
"#;

/// The files of the farm with its release 1.0: it is drawn once for all tests.
static RELEASED: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| {
    let farm = TestDeck::new(SPEC);
    farm.file("animals.csv", ANIMALS).file("face.png", picture(90, png::Compression::High));
    let templates =
        [("animal.svg", ANIMAL), ("barn.svg", BARN), ("coin.svg", COIN), ("back.svg", BACK), ("score.svg", SCORE)];
    templates.into_iter().for_each(|(name, svg)| _ = farm.template(name, svg));
    release(&farm.project());
    farm.folder.files("decks/farm")
});

/// The farm, released as 1.0.
pub fn farm() -> TestDeck {
    let farm = TestDeck::new(SPEC);
    fill(&farm.folder, "decks/farm");
    farm
}

/// Writes the farm with its release into a folder.
pub fn fill(folder: &WorkFolder, name: &str) {
    RELEASED.iter().for_each(|(file, bytes)| _ = folder.file(&format!("{name}/{file}"), bytes));
}

/// A picture of 20 × 20 grey pixels, with one corner of that level.
pub fn picture(corner: u8, compression: png::Compression) -> Vec<u8> {
    let mut pixels = [200; 400];
    (0..100).for_each(|pixel| pixels[pixel / 10 * 20 + pixel % 10] = corner);
    test_deck::png(20, png::ColorType::Grayscale, compression, &pixels)
}

/// Changes some words of a file, which are there once.
pub fn edit(deck: &TestDeck, file: &str, from: &str, to: &str) {
    let text = std::fs::read_to_string(deck.path(file)).expect("the file is there");
    assert_eq!(text.matches(from).count(), 1, "`{from}` in {file}");
    deck.file(file, text.replace(from, to));
}

/// Releases a deck without errors under its version, and writes the files.
pub fn release(project: &Project) {
    match released(project) {
        Released::New { files, .. } => {
            pipeline::write_release(project, &files).expect("the files can be written");
        }
        other => panic!("{other:?}"),
    }
}

/// What comes of releasing a deck without errors, in memory.
pub fn released(project: &Project) -> Released {
    let release = pipeline::release(project, &on_a4()).expect("earlier releases can be read");
    release.released.unwrap_or_else(|| panic!("{}", report::all(&release.findings, Style::Plain)))
}

/// Compares two editions of decks without errors.
pub fn compared(old: Edition, new: Edition) -> Diff {
    let diff = pipeline::diff(old, new, &on_a4(), None);
    assert!(diff.names.is_some(), "{}", report::all(&diff.findings, Style::Plain));
    diff
}

/// What differs between release 1.0 of a deck and the deck as it is.
pub fn changes(deck: &TestDeck) -> Difference {
    let release = Edition::of_deck(&deck.project(), "1.0").expect("it was released");
    compared(release, Edition::Whole(Box::new(deck.project()))).difference
}

/// The cards of a list with their copies: `fox×2`.
pub fn cards(list: &[KitCard]) -> Vec<String> {
    list.iter().map(|card| format!("{}×{}", card.id, card.copies)).collect()
}

/// The cards that changed, each with what happened to it.
pub fn kinds(difference: &Difference) -> Vec<(&str, ChangeKind)> {
    difference.cards.iter().map(|card| (card.id.as_str(), card.kind)).collect()
}

/// The faces that look different, as `fox front`.
pub fn faces(difference: &Difference) -> Vec<String> {
    let sides = difference.cards.iter().flat_map(|card| card.sides.iter().map(move |side| (card, side)));
    sides.map(|(card, side)| format!("{} {}", card.id, side.side)).collect()
}
