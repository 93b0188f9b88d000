//! Words that Pullet sets itself: every glyph is where usvg would have it, so that the PDF is the same.

use super::set_faces;
use crate::test_deck::built_in_with_variants;
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::model::{Length, Size};
use pullet::output::PartDrawer;
use pullet::output::pdf::PdfOutput;
use pullet::render::{Frame, Part, PictureError, SvgReader, TreeContents};
use std::borrow::Cow;

const FRAME: Frame = Frame::new(Size::um(63_500, 88_900), Length::ZERO);

/// Draws a drawing with all words in the tree, and with marks for them; returns whether there were marks.
fn same_either_way(svg: &str, (reader, output): (&SvgReader<'_>, &PdfOutput), what: &str) -> bool {
    let part = Part { svg: svg.to_owned(), uses: 1, first_face: 0 };
    let read = |setting| {
        let (drawing, mut faults) = reader.read_with(setting, &part.svg);
        // Texts whose fonts have faults may be looked at in any order.
        faults.sort_by(|one, other| one.message.cmp(&other.message));
        (drawing.unwrap_or_else(|| panic!("{what} can be read")), faults)
    };
    let (in_tree, faults) = read(TreeContents::All);
    let (marked, other_faults) = read(TreeContents::Marks);
    assert_eq!(faults, other_faults, "{what}");
    let has_marks = !marked.texts.is_empty();
    let [one, other] = [in_tree, marked].map(|drawing| output.draw(&part, Some(drawing), FRAME));
    assert!(one == other, "{what} is drawn in another way:\n{one:?}\n{other:?}");
    has_marks
}

fn no_pictures(name: &str) -> Result<Cow<'static, [u8]>, PictureError> {
    Err(PictureError { message: format!("there are no pictures such as {name}"), help: None })
}

/// Nearly all faces of the built-in decks, their rules and their score sheets have only words that Pullet can set.
#[test]
fn the_faces_of_the_built_in_decks_are_the_same_with_marks_and_without() {
    let (mut with_words, mut set) = (0, 0);
    for project in built_in_with_variants() {
        let (of_deck, fonts) = set_faces::of(&project);
        let (reader, output) = (SvgReader::new(&fonts, Box::new(no_pictures), "en"), PdfOutput::new(fonts.database()));
        for face in of_deck {
            let what = format!("{}, {}", project.full_name(), face.id);
            let has_marks = same_either_way(&face.in_millimetres(), (&reader, &output), &what);
            with_words += usize::from(face.svg.contains("<text"));
            set += usize::from(has_marks);
        }
    }
    assert!(set * 10 > with_words * 9, "Pullet has set {set} of {with_words} faces");
}

/// Texts that can be set apart: each alone, to name the one that differs.
const SIMPLE: &[&str] = &[
    "<text x='5' y='9' font-family='Nobody, serif'>a</text><text x='5' y='19' font-style='italic' font-weight='950'>b</text>",
    "<text x='5' y='9'>AVATAR To. fi ffl &amp; 12,5 “quoted” — é ñ Å</text>",
    "<text x='30' y='9' text-anchor='middle' letter-spacing='.4'>PULLET</text>",
    "<text x='60' y='9' text-anchor='end' word-spacing='1.5'>three wide words</text>",
    "<text x='60' y='9' text-anchor='end' letter-spacing='-9'>cancelled</text>",
    "<text x='5' y='9' font-weight='700' font-style='italic'>Bold</text><!-- <text>not this</text> -->",
    "<g transform='rotate(30 20 20) scale(1.2 .8)' fill='#a8321a' fill-opacity='.5'><text x='5' y='9'>turned</text></g>",
    "<clipPath id='c'><path d='M0 0h20v20z'/></clipPath><g clip-path='url(#c)'><text x='5' y='9'>clipped</text></g>",
    "<text x='5' y='9'>\u{a0}</text><text x='5' y='9'>a\u{301}e\u{308}</text>",
    "<text x='500' y='9'>off the page</text>",
    "<g fill='red' font-weight='bold' text-anchor='end'><text x='50' y='9' transform='rotate(9)'>plain</text></g>",
    "<g fill='red' font-size='6' text-anchor='end'><text x='50' y='9' transform='rotate(9) scale(-1 2)'>plain</text></g>",
    "<text y='9' font-weight='900' letter-spacing='-.25' word-spacing='2'>a plain text</text><text y='20'>a</text>",
    "<text x='5' y='9' font-family='Nobody, &quot;Lato&quot;'>a</text><text x='5' y='19' font-family='Nobody'>b</text>",
    "<clipPath id='c'><path d='M0 0h20v20z'/></clipPath><text clip-path='url(#c)' x='5' y='9'>clipped</text>",
    "<svg x='20' y='9' width='20' height='30' viewBox='0 0 40 60' font-size='12'><text y='20'>within, and clipped</text></svg>",
    "<svg x='20' width='9' height='9' overflow='visible'><g fill='red'><text y='9'>within</text></g></svg>",
];

/// Texts that usvg sets.
const OTHERS: &[&str] = &[
    "<text y='9'><tspan x='5'>first</tspan><tspan x='5' y='14'>second</tspan></text>",
    "<text y='9'><tspan x='5'>first</tspan><tspan y='14'>goes on</tspan></text>",
    "<text x='5' y='9' dominant-baseline='middle'>middle</text><text y='20' dominant-baseline='hanging'>hanging</text>",
    "<text y='9'><tspan x='5' baseline-shift='1.5'>raised</tspan></text>",
    "<style>text { font-size: 7px } .a { fill: red }</style><text class='a' x='5' y='12'>styled</text>",
    "<text x='5' y='9' xml:space='preserve'> kept  spaces </text>",
    "<text x='5' y='9' font-kerning='none'>AVATAR</text>",
    "<text x='5' y='9' font-variant='small-caps'>Small Capitals</text>",
    "<text x='5' y='9' opacity='.5'>see through</text>",
    "<text x='5' y='9' stroke='#000'>outlined</text>",
    "<text x='5' y='9' text-decoration='underline'>underlined</text>",
    "<text x='5' y='9'>two <tspan font-weight='bold'>weights</tspan></text>",
    "<text x='5 9 20' y='9'>abc</text>",
    "<text x='5' y='9' dx='1 2'>abc</text>",
    "<text x='5' y='9' rotate='30'>abc</text>",
    "<text x='5' y='9' textLength='30'>abc</text>",
    "<text x='5' y='9'>שלום hello</text>",
    "<text x='5' y='9' visibility='hidden'>hidden</text>",
    "<text y='9'><tspan x='5' baseline-shift='super'>raised</tspan></text>",
    "<text x='5' y='9'>\u{1f980}</text>",
    "<linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient><text x='5' y='9' fill='url(#g)'>shaded</text>",
    "<path id='p' d='M5 20c9-9 9 9 30 0'/><text><textPath href='#p'>along</textPath></text>",
    "<defs><text id='t' y='9'>twice</text></defs><use href='#t'/><use href='#t' x='20'/>",
    "<mask id='m'><text y='9' fill='#fff'>mask</text></mask><rect width='30' height='30' mask='url(#m)'/>",
    "<clipPath id='c'><text y='9'>clip</text></clipPath><rect width='30' height='30' clip-path='url(#c)'/>",
    "<pattern id='p' width='9' height='9' patternUnits='userSpaceOnUse'><text y='9'>p</text></pattern><rect width='30' height='30' fill='url(#p)'/>",
    "<filter id='f'><feGaussianBlur stdDeviation='1'/></filter><text x='5' y='9' filter='url(#f)'>blurred</text>",
    "<text x='5' y='9' writing-mode='tb'>down</text>",
    "<text x='5' y='9'>a &#x202e;b</text>",
    "<text x='5' y='9'>Ελληνικά Кириллица</text>",
    "<text x='5' y='9'>a <!-- b --> c</text>",
    "<text fill='none' x='5' y='29'>nothing</text>",
    "<g filter='blur(1)'><text y='9'>inside</text></g>",
    "<g opacity='.5'><svg viewBox='0 0 9 9'><text y='9'>inside</text></svg></g>",
];

/// Texts that usvg sets beside others that Pullet sets.
const BESIDE: &[&str] = &[
    "<text x='5' y='19' textLength='30'>abc</text>",
    "<text x='5' y='19'>two <tspan font-weight='bold'>weights</tspan></text><text y='29'><tspan x='5'>a line</tspan></text>",
    "<text x='5' y='19' opacity='.5'>see through</text>",
    "<text x='5' y='19'>Ελληνικά</text><text x='5' y='29'>more</text><text x='5' y='39'>Кириллица</text>",
    "<g opacity='.5'><text x='5' y='19'>inside</text></g><text x='5' y='19'>שלום</text>",
    "<mask id='m'><text y='9' fill='#fff'>mask</text></mask><rect width='30' height='30' mask='url(#m)'/>",
    "<clipPath id='c'><text y='9'>clip</text></clipPath><rect width='30' height='30' clip-path='url(#c)'/>",
    "<text x='5' y='19' font-family='Nobody' textLength='9'>a</text><text x='5' y='29' font-family='Nobody'>b</text>",
    "<text fill='none' x='5' y='29'>nothing</text><text visibility='hidden' x='5' y='29'>hidden</text>",
];

/// Lato has kerning and ligatures, and no letters of Greek: where it lacks one, usvg looks for another face.
#[test]
fn awkward_text_is_the_same_whoever_sets_it() {
    let project = Project::open("benches/hard").expect("the hard deck is there");
    let (fonts, _) = FontLibrary::load(&project);
    let output = PdfOutput::new(fonts.database());
    let reader = SvgReader::new(&fonts, Box::new(no_pictures), "en");
    let drawing = |text: &str| {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='63.5' height='88.9' viewBox='0 0 63.5 88.9' \
             font-family='Lato' font-size='4'>{text}</svg>"
        )
    };
    for text in SIMPLE {
        assert!(same_either_way(&drawing(text), (&reader, &output), text), "usvg has set {text}");
    }
    for text in OTHERS {
        assert!(!same_either_way(&drawing(text), (&reader, &output), text), "Pullet has set {text}");
    }
    for others in BESIDE {
        let text =
            format!("<text x='5' y='9'>AVATAR To.</text>{others}<g fill='red'><text x='9' y='49'>last</text></g>");
        assert!(same_either_way(&drawing(&text), (&reader, &output), &text), "usvg has set all of {text}");
    }
}
