//! Fonts that make much of little: one letter becomes thousands of glyphs or layers. Each ends at the limits of the whole run.

use crate::test_deck::{Run, TestDeck, WorkFolder, png, reported};
use png::{ColorType::Rgb, Compression::Fast};
use skrifa::Tag;
use skrifa::raw::{FontRef, TableProvider};

const LATO: &[u8] = include_bytes!("../fonts/Lato-Regular.ttf");
/// The number of its glyph `a`; those of the next letters follow.
const A: u16 = 68;

/// A table of a font, written piece by piece.
#[derive(Default)]
struct FontTable(Vec<u8>);

impl FontTable {
    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }

    fn u16s(mut self, numbers: impl IntoIterator<Item = u16>) -> Self {
        numbers.into_iter().for_each(|number| self.0.extend(number.to_be_bytes()));
        self
    }

    fn u32s(mut self, numbers: impl IntoIterator<Item = usize>) -> Self {
        numbers.into_iter().for_each(|number| self.0.extend(u32::try_from(number).expect("it is small").to_be_bytes()));
        self
    }
}

/// Lato with further tables, or with others in place of its own.
fn lato_with(tables: &[(&[u8; 4], &FontTable)]) -> Vec<u8> {
    let number = |at: usize| LATO[at..at + 4].iter().fold(0, |number, byte| number << 8 | usize::from(*byte));
    let count = usize::from(u16::from_be_bytes([LATO[4], LATO[5]]));
    let own =
        (0..count).map(|at| 12 + 16 * at).map(|at| (&LATO[at..at + 4], &LATO[number(at + 8)..][..number(at + 12)]));
    let mut all: std::collections::BTreeMap<&[u8], &[u8]> = own.collect();
    all.extend(tables.iter().map(|(name, table)| (&name[..], &table.0[..])));
    let mut directory = FontTable::default().bytes(&LATO[..4]).u16s([u16::try_from(all.len()).expect("few"), 0, 0, 0]);
    let mut data = Vec::new();
    for (name, table) in &all {
        directory = directory.bytes(name).u32s([0, 12 + 16 * all.len() + data.len(), table.len()]);
        data.extend_from_slice(table);
        data.resize(data.len().next_multiple_of(4), 0);
    }
    directory.bytes(&data).0
}

/// The substitutions of a font, <https://learn.microsoft.com/typography/opentype/spec/gsub>: 40 times, each `a` becomes two.
fn doubling() -> FontTable {
    const TIMES: u16 = 40;
    let scripts = FontTable::default().u16s([1]).bytes(b"DFLT").u16s([8, 4, 0, 0, 0xFFFF, 1, 0]);
    let features = FontTable::default().u16s([1]).bytes(b"ccmp").u16s([8, 0, TIMES]).u16s(0..TIMES);
    let lookups = FontTable::default()
        .u16s([TIMES])
        .u16s((0..TIMES).map(|_| 2 + 2 * TIMES))
        .u16s([2, 0, 1, 8])
        .u16s([1, 14, 1, 8])
        .u16s([2, A, A])
        .u16s([1, 1, A]);
    let at = [10, 10 + scripts.0.len(), 10 + scripts.0.len() + features.0.len()];
    let head = FontTable::default().u16s([1, 0]).u16s(at.map(|at| u16::try_from(at).expect("it is small")));
    head.bytes(&scripts.0).bytes(&features.0).bytes(&lookups.0)
}

/// The colours of a font, <https://learn.microsoft.com/typography/opentype/spec/colr>: an `a` is four times `b`, and so on, until
/// `j` is four shapes.
fn fan() -> [FontTable; 2] {
    const FAN: usize = 4;
    const DEPTH: usize = 10;
    let glyph = |level: usize| A + u16::try_from(level).expect("it is small");
    // The paints stand behind the offsets to them: one for each layer, and then what fills a shape.
    let is_last = |level: usize| level == DEPTH - 1;
    let (mut layers, mut paints) = (FontTable::default().u32s([FAN * DEPTH]), FontTable::default());
    for level in (0..DEPTH).flat_map(|level| [level; FAN]) {
        layers = layers.u32s([4 + 4 * FAN * DEPTH + paints.0.len()]);
        paints = if is_last(level) {
            paints.bytes(&[10, 0, 0, 6]).u16s([A]).bytes(&[2]).u16s([0, 0x2000])
        } else {
            paints.bytes(&[11]).u16s([glyph(level + 1)])
        };
    }
    let (mut glyphs, mut roots) = (FontTable::default().u32s([DEPTH]), FontTable::default());
    for level in 0..DEPTH {
        glyphs = glyphs.u16s([glyph(level)]).u32s([4 + 6 * DEPTH + roots.0.len()]);
        roots = roots.bytes(&[1, u8::try_from(FAN).expect("it is small")]).u32s([FAN * level]);
    }
    let glyphs = glyphs.bytes(&roots.0);
    let head = FontTable::default().u16s([1, 0]).u32s([0, 0]).u16s([0]).u32s([34, 34 + glyphs.0.len(), 0, 0, 0]);
    let colours = FontTable::default().u16s([0, 1, 1, 1]).u32s([14]).u16s([0]).bytes(&[0, 0, 255, 255]);
    [head.bytes(&glyphs.0).bytes(&layers.0).bytes(&paints.0), colours]
}

/// The drawings of a font, <https://learn.microsoft.com/typography/opentype/spec/svg>: one, of its `a`.
fn drawing_of_a(body: &str) -> FontTable {
    let drawing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"><g id=\"glyph{A}\">{body}</g></svg>"
    );
    let head = FontTable::default().u16s([0]).u32s([10, 0]);
    head.u16s([1, A, A]).u32s([14, drawing.len()]).bytes(drawing.as_bytes())
}

/// The outlines of Lato, <https://learn.microsoft.com/typography/opentype/spec/glyf>: an `a` is the next letter twice, and that is
/// the next one twice, and so on, 30 times.
fn doubled_outlines() -> [FontTable; 2] {
    let font = FontRef::new(LATO).expect("a font");
    let (places, is_long) = (font.loca(None).expect("places"), font.head().expect("a head").index_to_loc_format() == 1);
    let outlines = font.table_data(Tag::new(b"glyf")).expect("outlines");
    let place = |glyph: usize| places.get_raw(glyph).expect("a place") as usize;
    let (mut made, mut loca) = (FontTable::default(), FontTable::default());
    for glyph in 0..=places.len() {
        let at = made.0.len();
        loca = if is_long { loca.u32s([at]) } else { loca.u16s([u16::try_from(at / 2).expect("it is small")]) };
        if glyph == places.len() {
            break;
        }
        let number = u16::try_from(glyph).expect("it is small");
        made = if (A..A + 30).contains(&number) {
            // No contours of its own, no bounds; two glyphs at their own places, of which the first is not the last.
            made.u16s([u16::MAX, 0, 0, 0, 0, 0x22, number + 1, 0, 0x02, number + 1, 0])
        } else {
            made.bytes(&outlines.as_bytes()[place(glyph)..place(glyph + 1)])
        };
    }
    [made, loca]
}

/// The drawings of a font: an `a` is a hundred million squares.
fn laughs() -> FontTable {
    let level = |level: usize| {
        let uses = format!("<use xlink:href=\"#l{}\"/>", level - 1).repeat(10);
        format!("<g id=\"l{level}\">{uses}</g>")
    };
    let levels: String = (1..9).map(level).collect();
    let first = "<g id=\"l0\"><rect width=\"900\" height=\"900\" opacity=\".5\"/></g>";
    drawing_of_a(&format!("<defs>{first}{levels}</defs><use xlink:href=\"#l8\"/>"))
}

/// Runs a command on a deck with this font, which has to end soon and in our words.
fn run(font: &[u8], letters: usize, command: &str) -> Run {
    run_in(&WorkFolder::new(), font, letters, command)
}

fn run_in(folder: &WorkFolder, font: &[u8], letters: usize, command: &str) -> Run {
    let deck =
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"{{ name }}\"\nfront = \"card.svg\"\nrows = [{ name = \"fox\" }]\n";
    let text = "a".repeat(letters);
    let card = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><text x=\"5\" y=\"30\" font-family=\"Lato\" font-size=\"9\">{text}</text></svg>"
    );
    folder.file("decks/farm/deck.toml", deck).file("decks/farm/templates/card.svg", card);
    folder.file("decks/farm/fonts/Lato.ttf", font);
    let ran = folder.run(&[command, "farm", "--limit-memory", "250MB", "--limit-time", "60"]);
    assert!(matches!(ran.status, Some(0..=2)) && ran.err.len() + ran.out.len() < 20_000, "{ran:?}");
    for words in ["panicked", "memory allocation of", "overflowed its stack"] {
        assert!(!ran.err.contains(words), "{}", ran.err);
    }
    ran
}

#[test]
fn a_font_whose_letters_double_ends_at_a_limit() {
    let font = lato_with(&[(b"GSUB", &doubling())]);
    for command in ["build", "check", "proof"] {
        let ran = run(&font, 2_000, command).ends(2);
        assert!(ran.err.contains("error: stopped a"), "{command}: {}", ran.err);
    }
}

#[test]
fn a_font_whose_layers_multiply_ends_at_a_limit() {
    let [layers, colours] = fan();
    let font = lato_with(&[(b"COLR", &layers), (b"CPAL", &colours)]);
    for command in ["build", "proof"] {
        let ran = run(&font, 1, command).ends(2);
        assert!(ran.err.contains("error: stopped a"), "{command}: {}", ran.err);
        assert!(ran.err.contains("while drawing the front of card `fox` of `farm`"), "{command}: {}", ran.err);
    }
}

/// What a font says of its letters beside their outlines is not read: the cards are those of the font without it.
#[test]
fn the_drawings_of_a_font_are_not_shown_and_open_no_file() {
    let outside = WorkFolder::new();
    let photo = outside.file("photo.png", png(2, Rgb, Fast, &[0; 12])).path("photo.png").display().to_string();
    let image = drawing_of_a(&format!("<image xlink:href=\"{photo}\" y=\"-2000\" width=\"2000\" height=\"2000\"/>"));
    for command in ["build", "proof"] {
        let made = |font: &[u8]| {
            let folder = WorkFolder::new();
            let ran = run_in(&folder, font, 1, command).ends(0);
            let mut files = folder.files("output");
            files.retain(|name, _| matches!(name.rsplit('.').next(), Some("pdf" | "png")));
            assert!(!files.is_empty());
            (files, ran.err)
        };
        let (plain, _) = made(LATO);
        for drawings in [&image, &laughs()] {
            let (files, said) = made(&lato_with(&[(b"SVG ", drawings)]));
            assert!(files == plain, "{command}: the drawing is shown");
            let warning =
                "warning[letters-as-pictures]: the font `Lato.ttf` has letters that are more than outlines (`SVG `)";
            assert!(said.contains(warning), "{said}");
        }
    }
}

#[test]
fn a_font_of_pictures_alone_is_left_out() {
    let font = lato_with(&[(b"CBDT", &FontTable::default()), (b"CBLC", &FontTable::default())]);
    let at = font.windows(4).position(|tag| tag == b"glyf").expect("it has outlines");
    let font = [&font[..at], b"glyg", &font[at + 4..]].concat();
    let ran = run(&font, 1, "build").ends(1);
    assert!(
        ran.err.contains("the font file `Lato.ttf` has no outlines of its letters, so it is left out"),
        "{}",
        ran.err
    );
}

/// The table of characters, <https://learn.microsoft.com/typography/opentype/spec/cmap>, has one group of one emoji, in format 12.
#[test]
fn a_font_that_has_a_character_as_a_picture_is_named() {
    let fire =
        FontTable::default().u16s([0, 1, 3, 10]).u32s([12]).u16s([12, 0]).u32s([28, 0, 1, 0x1_f525, 0x1_f525, 68]);
    let font = lato_with(&[(b"CBDT", &FontTable::default()), (b"CBLC", &FontTable::default()), (b"cmap", &fire)]);
    let at = font.windows(4).position(|tag| tag == b"glyf").expect("it has outlines");
    let font = [&font[..at], b"glyg", &font[at + 4..]].concat();
    let words = "<text x='5' y='30' font-family='Inter' font-size='9'>Fire \u{1f525}</text>";
    let boxed = "<textbox x='5' y='5' width='50' height='20' font-family='Inter'>Fire \u{1f525}</textbox>";
    for text in [words, boxed] {
        let deck = TestDeck::with_front(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{text}</svg>"));
        deck.file("fonts/Emoji.ttf", &font);
        let reported = reported(&deck.check());
        assert!(reported.contains("the font `Emoji.ttf` has it only as a picture of pixels"), "{reported}");
    }
}

/// 2^30 outlines in one letter.
#[test]
fn a_font_whose_outlines_double_is_left_out() {
    let [outlines, places] = doubled_outlines();
    let font = lato_with(&[(b"glyf", &outlines), (b"loca", &places)]);
    for command in ["build", "check", "proof"] {
        let ran = run(&font, 1, command).ends(1);
        let said = "the font file `Lato.ttf` has more than 100,000 points in its letter `a`, so it is left out";
        assert!((ran.err.clone() + &ran.out).contains(said), "{ran:?}");
    }
}
