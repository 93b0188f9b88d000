//! Text boxes against what usvg makes of them: advances, edges, sizes, words; and the laws that hold for any words.

use indexmap::IndexMap;
use proptest::prelude::*;
use pullet::diag::Fault;
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::render::{SvgReader, weighed};
use pullet::text::{Agreement, FaceText, IconError, TextContext};
use std::sync::LazyLock;
use usvg::{Group, Node, Tree};

static FONTS: LazyLock<FontLibrary> = LazyLock::new(|| {
    let project = Project::open("tests/text-gallery").expect("the folder is a deck");
    FontLibrary::load(&project).0
});

const ICON: &str = r#"<svg viewBox="0 0 10 10"><path d="M0 0H10V10H0Z"/></svg>"#;

fn shop() -> TextContext<'static> {
    let colours = IndexMap::from([("rust".to_owned(), "#a8321a".to_owned())]);
    let icon = |name: &str| match name {
        "fox" => Ok(ICON.to_owned()),
        _ => Err(IconError { message: format!("there is no icon `{name}`"), help: "draw it".into(), near: Vec::new() }),
    };
    TextContext::new(&FONTS, "en", colours, Box::new(icon))
}

/// One box in a drawing of 200 × 200 mm.
fn drawing(attributes: &str, words: &str) -> String {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\" font-family=\"Atkinson Hyperlegible\"><textbox {attributes}>{words}</textbox></svg>"
    )
}

fn set_alone(svg: &str) -> (String, Vec<Fault>) {
    let (shop, svg) = (shop(), super::styled(svg.to_owned()));
    let draft = draft(&svg, &shop);
    let agreement = draft.agreement();
    draft.set(&agreement)
}

fn draft<'f>(svg: &'f str, shop: &TextContext<'_>) -> FaceText<'f> {
    FaceText::read(&weighed(svg).expect("the drawing is well-formed"), 1.0, shop)
}

fn set_soundly(svg: &str) -> String {
    let (svg, faults) = set_alone(svg);
    assert!(faults.is_empty(), "{faults:?}");
    svg
}

/// A stretch of text as usvg lays it out: its words, its baseline and how far its letters reach across.
#[derive(Clone, Debug)]
struct Stretch {
    size: f64,
    left: f64,
    right: f64,
    baseline: f64,
}

/// What usvg makes of a drawing, in the order in which it is written.
fn seen(svg: &str) -> Vec<Stretch> {
    let reader = SvgReader::new(&FONTS, Box::new(|name| panic!("no file is named: {name}")), "en");
    let (tree, faults) = reader.read(svg);
    assert!(faults.is_empty(), "{faults:?}");
    let tree: Tree = tree.expect("usvg reads it");
    let mut stretches = Vec::new();
    gather(tree.root(), &mut stretches);
    stretches
}

fn gather(group: &Group, stretches: &mut Vec<Stretch>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => gather(inner, stretches),
            Node::Text(text) => {
                let bounds = text.abs_bounding_box();
                let glyph = text.layouted().iter().flat_map(|span| &span.positioned_glyphs).next().expect("a glyph");
                // A mark without width at the right end has a box of 1 mm in usvg.
                let words: String = text.chunks().iter().map(usvg::TextChunk::text).collect();
                let mark = if words.starts_with('\u{200f}') { 1.0 } else { 0.0 };
                stretches.push(Stretch {
                    size: f64::from(glyph.font_size()),
                    left: f64::from(bounds.left()),
                    right: f64::from(bounds.right()) - mark,
                    baseline: f64::from(glyph.transform().ty),
                });
            }
            _ => {}
        }
    }
}

/// The stretches of each line.
fn lines(stretches: &[Stretch]) -> Vec<Vec<Stretch>> {
    stretches.chunk_by(|a, b| (a.baseline - b.baseline).abs() < 0.01).map(Vec::from).collect()
}

const RULES: &str = "Lay **two** or *three* cards AVAToday, then ***all*** the rest: `first` {rust: second} Third. \
                     Τραβήξτε δύο κάρτες, возьмите две карты. 1234567890 To Ve fi ffi Wa.";

/// A hundredth of a millimetre is a fifth of a printer's dot.
const SLACK: f64 = 0.01;

#[test]
fn each_stretch_begins_where_usvg_ends_the_one_before() {
    let svg = set_soundly(&drawing("x='10' y='10' width='60' height='80' font-size='4'", RULES));
    let lines = lines(&seen(&svg));
    assert!(lines.len() > 3 && lines.iter().any(|line| line.len() > 2), "{lines:?}");
    for line in lines {
        assert!((line[0].left - 10.0).abs() < SLACK, "{line:?}");
        for pair in line.windows(2) {
            assert!((pair[0].right - pair[1].left).abs() < SLACK, "{pair:?}");
        }
    }
}

#[test]
fn lines_end_at_the_edge_where_they_are_to() {
    for align in ["right", "justify"] {
        let attributes = format!("x='10' y='10' width='90' height='80' font-size='4' align='{align}'");
        let lines = lines(&seen(&set_soundly(&drawing(&attributes, RULES))));
        let count = if align == "right" { lines.len() } else { lines.len() - 1 };
        for line in &lines[..count] {
            let right = line.last().expect("a line has words").right;
            assert!((right - 100.0).abs() < SLACK, "{align}: {line:?}");
        }
    }
}

#[test]
fn words_in_the_middle_have_as_much_on_both_sides() {
    let svg = set_soundly(&drawing("x='10' y='10' width='60' height='80' font-size='4' align='center'", RULES));
    for line in lines(&seen(&svg)) {
        let (left, right) = (line[0].left - 10.0, 70.0 - line.last().expect("a line has words").right);
        assert!((left - right).abs() < SLACK * 2.0, "{line:?}");
    }
}

/// 1.5 × 4 mm are 6 mm; 8 mm stay 8 mm.
#[test]
fn lines_stand_as_far_apart_as_they_are_reported() {
    for (leading, pitch) in [("1.5", 6.0), ("8mm", 8.0), ("2em", 8.0)] {
        let attributes = format!("width='60' height='80' font-size='4' line-height='{leading}'");
        let lines = lines(&seen(&set_soundly(&drawing(&attributes, RULES))));
        for pair in lines.windows(2) {
            assert!((pair[1][0].baseline - pair[0][0].baseline - pitch).abs() < SLACK, "{leading}: {pair:?}");
        }
    }
}

#[test]
fn words_flow_round_a_rectangle() {
    let words = format!("{RULES} {RULES}");
    let words = format!("<exclude x='40' y='0' width='30' height='20'/>{words}");
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' font-family='Atkinson Hyperlegible' width='200' height='200'><textbox width='60' height='90' font-size='4'>{words}</textbox></svg>"
    );
    let lines = lines(&seen(&set_soundly(&svg)));
    let (beside, below): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line[0].baseline < 20.0);
    assert!(beside.len() > 2 && below.len() > 2);
    assert!(beside.iter().all(|line| line.last().is_some_and(|stretch| stretch.right <= 40.0 + SLACK)), "{beside:?}");
    assert!(below.iter().any(|line| line.last().is_some_and(|stretch| stretch.right > 45.0)), "{below:?}");
}

/// Hebrew stands from right to left, the number in it from left to right, and the English stays where it is.
#[test]
fn right_to_left_words_stand_in_their_order() {
    let shop = shop();
    let hebrew = drawing("width='150' height='20' font-size='4'", "say שלום 12 עולם! now");
    let (svg, faults) = draft(&hebrew, &shop).set(&Agreement::default());
    assert!(faults.is_empty(), "{faults:?}");
    let place = |words: &str| {
        let end = svg.find(words).unwrap_or_else(|| panic!("{words} is in {svg}"));
        let x = svg[..end].rfind("x=\"").map_or("", |at| svg[at + 3..].split('"').next().unwrap_or_default());
        x.parse::<f64>().expect("a number")
    };
    assert!(place("say") < place("עולם") && place("עולם") < place("12") && place("12") < place("שלום"), "{svg}");
    assert!(place("שלום") < place("now"), "{svg}");
}

#[test]
fn a_paragraph_from_right_to_left_begins_at_the_right() {
    let (svg, _) = set_alone(&drawing("x='10' width='50' height='20' font-size='4'", "שלום"));
    let x: f64 = svg.split("<text x=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().parse().unwrap();
    assert!(x > 40.0, "{svg}");
}

#[test]
fn combining_marks_need_no_other_font_than_their_letter() {
    let svg = set_soundly(&drawing("width='150' height='20' font-size='4'", "cafe\u{301} n\u{303}andu o\u{308}"));
    let seen = seen(&svg);
    assert_eq!(seen.len(), 1, "one font has them all: {seen:?}");
}

#[test]
fn a_box_that_does_not_hold_its_words_says_how_much_and_which() {
    let (_, faults) = set_alone(&drawing("width='60' height='12' font-size='4' min-size='3.5'", RULES));
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    assert_eq!(fault.code.as_str(), "overset-text");
    assert!(fault.message.contains("mm too high for its box at 3.5 mm"), "{}", fault.message);
    assert!(RULES.contains(&fault.words) && !fault.words.is_empty(), "{}", fault.words);
    assert!(fault.help.as_deref().is_some_and(|help| help.starts_with("letters of ")), "{:?}", fault.help);
}

#[test]
fn a_word_that_is_too_wide_is_reported() {
    let (_, faults) = set_alone(&drawing("width='10' height='50' font-size='4'", "an uncharacteristic word"));
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    assert_eq!((fault.code.as_str(), fault.words.as_str()), ("overset-text", "uncharacteristic"));
}

/// Each text, the code of its fault, and the words that it is reported with.
const FAULTS: &[(&str, &str, &str)] = &[
    ("a *b c", "bad-markup", "*b c"),
    ("a **b** c**d", "bad-markup", "**d"),
    ("a {rust: b", "bad-markup", "{rust: b"),
    ("a } b", "bad-markup", "a }"),
    ("a {!} b", "bad-markup", "{!} b"),
    ("a \\n b", "bad-markup", "\\n"),
    ("a {rst: b}", "unknown-style", "{rst: b}"),
    ("a {fix} b", "unusable-icon", "{fix}"),
];

#[test]
fn markup_that_cannot_be_read_is_reported_with_its_words() {
    for (words, code, reported) in FAULTS {
        let (svg, faults) = set_alone(&drawing("width='60' height='50'", words));
        let [fault] = faults.as_slice() else { panic!("{words}: {faults:?}") };
        assert_eq!((fault.code.as_str(), fault.words.as_str()), (*code, *reported), "{words}");
        assert!(fault.help.is_some(), "{words}");
        assert!(svg.contains('a'), "the rest is set: {svg}");
    }
}

#[test]
fn attributes_that_cannot_be_read_are_reported() {
    for (attributes, reported) in [
        ("width='60'", "has no `height`"),
        ("width='60' height='much'", "is not a length"),
        ("width='60' height='20' align='middle'", "is not one of `start`"),
        ("width='60' height='20' min-sise='2'", "no attribute `min-sise`"),
        ("width='60' height='20' font-size='3' min-size='4'", "is not between 0 and `font-size`"),
        ("width='60' height='20' font-family='Intre'", "no font family `Intre`"),
        ("width='60' height='20' hyphens='auto' lang='tlh'", "no hyphenation rules"),
    ] {
        let (_, faults) = set_alone(&drawing(attributes, "a"));
        let found: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
        assert!(found.iter().any(|message| message.contains(reported)), "{attributes}: {found:?}");
    }
}

#[test]
fn boxes_of_one_group_have_one_size() {
    let shop = shop();
    let faces = ["short", RULES]
        .map(|words| drawing("width='60' height='20' font-size='5' min-size='1' size-group='rules'", words));
    let agreement =
        faces.iter().map(|svg| draft(svg, &shop).agreement()).reduce(Agreement::join).expect("there are faces");
    let of = |svg: &str| seen(&draft(svg, &shop).set(&agreement).0)[0].size;
    assert!((of(&faces[0]) - of(&faces[1])).abs() < 1e-6);
    assert!(of(&faces[0]) < 5.0);
}

#[test]
fn a_title_is_made_smaller_and_then_pressed() {
    let line = |attributes: &str| {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' font-family='Atkinson Hyperlegible' width='200' height='200'><textline x='10' y='20' font-size='6' {attributes}>A title of some length</textline></svg>"
        );
        set_alone(&svg)
    };
    let (svg, faults) = line("width='100'");
    assert!(faults.is_empty() && (seen(&svg)[0].size - 6.0).abs() < 1e-6);
    let (svg, faults) = line("width='40' min-size='2'");
    let smaller = &seen(&svg)[0];
    assert!(faults.is_empty() && smaller.size < 6.0 && (smaller.right - 50.0).abs() < SLACK, "{smaller:?}");
    let (svg, faults) = line("width='50' squeeze='80%'");
    let pressed = &seen(&svg)[0];
    assert!(faults.is_empty() && (pressed.right - 60.0).abs() < SLACK, "{pressed:?} {faults:?}");
    let (_, faults) = line("width='20' min-size='5' squeeze='90%'");
    assert_eq!(faults.iter().map(|fault| fault.code.as_str()).collect::<Vec<_>>(), ["overset-text"]);
}

/// A drawing whose only words are those of these elements.
fn face(inner: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='200' font-family='Atkinson Hyperlegible'>{inner}</svg>"
    )
}

/// As a rule of a sheet, a style, an attribute, or that of a group around the box: the letters are measured as they are drawn, and
/// end at the right edge, which is at 50.
#[test]
fn spaced_letters_and_words_stay_in_their_box() {
    let tag = |look: &str| {
        format!(
            "<textbox x='10' y='10' width='40' height='80' font-size='4' align='right' {look}>Lay *two* or three cards, then draw</textbox>"
        )
    };
    let plain = lines(&seen(&set_soundly(&face(&tag("")))));
    for spaced in [
        tag("style='letter-spacing:0.8;word-spacing:1mm'"),
        tag("letter-spacing='0.2em' word-spacing='1'"),
        format!("<g letter-spacing='.8' word-spacing='.25em' font-size='4'>{}</g>", tag("")),
        format!("<style>.wide {{ letter-spacing: 0.8; word-spacing: 1px }}</style>{}", tag("class='wide'")),
    ] {
        let lines = lines(&seen(&set_soundly(&face(&spaced))));
        assert!(lines.len() > plain.len(), "{spaced}: {lines:?}");
        for line in &lines {
            let (left, right) = (line[0].left, line.last().expect("a line has words").right);
            assert!(left > 10.0 - SLACK && (right - 50.0).abs() < SLACK, "{spaced}: {line:?}");
        }
    }
}

/// A rule for the box itself, one for texts, one for groups: only the first says something of the box, and it wins over the
/// attribute.
#[test]
fn a_box_has_the_look_that_the_style_sheet_gives_it() {
    let rules = "<style>text { font-size: 9px; letter-spacing: 3px; fill: red } g { font-weight: 700; font-size: 1px } \
                 #rules { font: 700 5px 'Atkinson Hyperlegible' } .small { min-size: 2 }</style>";
    let textbox = "<textbox id='rules' class='small' width='40' height='30' font-size='8' fill='blue'>Lay two or three cards</textbox>";
    let (styled, plain) = (
        seen(&set_soundly(&face(&format!("{rules}<g>{textbox}</g>")))),
        seen(&set_soundly(&drawing(
            "width='40' height='30' font-size='5' font-weight='700'",
            "Lay two or three cards",
        ))),
    );
    let widths = |stretches: &[Stretch]| stretches.iter().map(|it| (it.size, it.right - it.left)).collect::<Vec<_>>();
    assert_eq!(widths(&styled), widths(&plain));
}

/// A quarter of 4 mm, on a line and round a circle.
#[test]
fn words_of_a_line_are_spaced_wherever_it_runs() {
    for place in ["x='5' y='9' width='90'", "cx='50' cy='50' r='30'"] {
        let line =
            format!("<textline {place} font-size='4' letter-spacing='.2' word-spacing='.25em'>two words</textline>");
        let svg = set_soundly(&face(&line));
        assert!(svg.contains("letter-spacing=\"0.2\" word-spacing=\"1\">two words<"), "{svg}");
    }
}

/// Sizes relative to those around: 150 % of 4, and twice that.
#[test]
fn letters_are_as_large_as_the_cascade_says() {
    let svg = face(
        "<g font-size='4'><g style='font-size:150%'><textline width='190' y='20' font-size='2em'>Fox</textline></g></g>",
    );
    assert!((seen(&set_soundly(&svg))[0].size - 12.0).abs() < 1e-6);
}

/// Words of several scripts and lengths, with and without markup.
fn words() -> impl Strategy<Value = Vec<&'static str>> {
    let word = prop::sample::select(vec![
        "fox",
        "a",
        "the",
        "hen,",
        "extraordinarily",
        "AVATo",
        "Τραβήξτε",
        "карты",
        "cafe\u{301}",
        "12–14",
        "e.g.",
        "well-known",
        "**bold**",
        "*lean*",
        "{rust: red}",
        "{big: B}",
        "x\u{a0}y",
        "W.",
    ]);
    prop::collection::vec(word, 1..60)
}

/// The words without their markup.
fn plain(words: &[&str]) -> String {
    let text = words.join(" ").replace("{rust: ", "").replace("{big: ", "");
    text.replace(['*', '}'], "").replace('\u{a0}', " ")
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

/// Every word as it comes out, in order.
fn words_out(svg: &str) -> String {
    let document = roxmltree::Document::parse(svg).expect("it is well-formed");
    let texts = document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
    texts.filter_map(|node| node.text()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_stretch_leaves_its_box(words in words(), width in 25.0..80.0_f64, align in prop::sample::select(vec!["left", "center", "right", "justify"])) {
        let attributes = format!("x='10' y='10' width='{width}' height='60' font-size='5' min-size='1' padding='1' align='{align}'");
        let (svg, faults) = set_alone(&drawing(&attributes, &words.join(" ")));
        if faults.is_empty() {
            for stretch in seen(&svg) {
                prop_assert!(stretch.left > 11.0 - SLACK && stretch.right < 9.0 + width + SLACK, "{stretch:?} {width}");
                prop_assert!(stretch.baseline - stretch.size * 0.7 > 11.0 - SLACK && stretch.baseline < 69.0, "{stretch:?}");
            }
        }
    }

    #[test]
    fn a_larger_box_never_has_smaller_letters(words in words(), width in 25.0..60.0_f64, more in 0.0..20.0_f64, taller in 0.0..20.0_f64) {
        let size = |width: f64, height: f64| {
            let attributes = format!("width='{width}' height='{height}' font-size='6' min-size='0.8'");
            let svg = set_alone(&drawing(&attributes, &words.join(" "))).0;
            let size = svg.split("font-size=\"").nth(1).and_then(|rest| rest.split('"').next());
            size.and_then(|size| size.parse::<f64>().ok()).expect("a size")
        };
        prop_assert!(size(width + more, 20.0 + taller) >= size(width, 20.0));
    }

    #[test]
    fn the_words_out_are_the_words_in(words in words(), width in 25.0..80.0_f64) {
        let attributes = format!("width='{width}' height='100' font-size='4' min-size='2'");
        let (svg, _) = set_alone(&drawing(&attributes, &words.join(" ")));
        prop_assert_eq!(without_blanks(&words_out(&svg)), without_blanks(&plain(&words)));
    }
}

/// Usvg takes every text for one that runs from left to right; what stands between its stretches shows if it is fooled.
#[test]
fn right_to_left_stretches_lie_side_by_side() {
    let words = "כל שחקן לוקח 3 קלפים (או 12), ואז {rust: משחק} קלף אחד! abc مرحبا 45 def";
    let attributes = "x='10' y='10' width='180' height='40' font-size='4' font-family='DejaVu Sans'";
    let mut seen = seen(&set_soundly(&drawing(attributes, words)));
    assert!(seen.len() > 6, "{seen:?}");
    seen.sort_by(|a, b| a.left.total_cmp(&b.left));
    // A blank that stands alone between two scripts is not drawn: 0.3179 of 4 mm in this font.
    let blank = 0.3179 * 4.0;
    for pair in seen.windows(2) {
        let gap = pair[1].left - pair[0].right;
        assert!(gap.abs() < SLACK || (gap - blank).abs() < SLACK, "{pair:?}");
    }
    assert!((seen[seen.len() - 1].right - 190.0).abs() < SLACK, "{seen:?}");
}

/// The words of a box that shows some of its lines, and the baselines of these.
fn shown(lines: &str) -> (String, Vec<f64>) {
    let words = "1. The hen lays an egg and\n2. The fox takes it from the nest";
    let (svg, faults) =
        set_alone(&drawing(&format!("x=\"5\" y=\"5\" width=\"30\" height=\"80\" font-size=\"5\" {lines}"), words));
    assert!(faults.is_empty(), "{faults:?}");
    let document = roxmltree::Document::parse(&svg).expect("it is XML");
    let texts: Vec<_> = document.descendants().filter(|node| node.has_tag_name("text")).collect();
    let words =
        texts.iter().flat_map(roxmltree::Node::descendants).filter_map(|node| node.text().filter(|_| node.is_text()));
    let words = words.collect::<Vec<_>>().join(" ");
    let mut baselines: Vec<f64> =
        texts.iter().filter_map(|text| text.attribute("y")?.split(' ').next()?.parse().ok()).collect();
    baselines.dedup();
    (words.split_whitespace().collect::<Vec<_>>().join(" "), baselines)
}

#[test]
fn a_second_box_shows_the_lines_that_the_first_one_left() {
    let (all, baselines) = shown("");
    let (first, above) = shown("lines=\"1-3\"");
    let (second, below) = shown("lines=\"4-\"");
    assert_eq!(format!("{first} {second}"), all, "each number and each word once");
    assert_eq!((above.len(), below.len()), (3, baselines.len() - 3));
    assert!((below[0] - baselines[0]).abs() < 0.01, "it begins at the top");
}

#[test]
fn lines_that_say_nothing_are_reported() {
    for lines in ["3", "0-2", "4-3", "a-b", "-"] {
        let (_, faults) =
            set_alone(&drawing(&format!("width=\"30\" height=\"40\" font-size=\"5\" lines=\"{lines}\""), "Hen"));
        assert_eq!(faults.len(), 1, "{lines}: {faults:?}");
    }
}
