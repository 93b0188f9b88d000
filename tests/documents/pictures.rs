//! Pictures of the documents that show a few faces: a table, six cards of each game, a turn, cards that change their colour.
//!
//! Each is a scene in `tests/scenes/`, an SVG whose images name faces: `deck/card` or `deck/card-back`, `deck/sheet`, and `deck/cards.pdf`
//! for the first page of its cards. `WRITE_EXPECTED=1 cargo test --test all documents::pictures` makes the pictures again.

use super::gallery::keep;
use super::palette::png_of;
use crate::test_deck::{TestDeck, made, on_a4, sound};
use hayro::hayro_interpret::InterpreterSettings;
use pullet::files::Project;
use pullet::model::Side;
use pullet::output::png::FaceView;
use pullet::pipeline::{DeckView, build, icons, quick_view};
use regex::Regex;
use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use usvg::{ImageKind, Options, Tree};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// Pixels to the millimetre of a face, before it is laid into a scene.
const FACE_SCALE: f32 = 7.0;
/// Colours of the signs: the deck's own, that of the README, and one more.
const STOPS: [&str; 3] = ["#c4302b", "#1f7a4d", "#5b4bb7"];

fn scene(name: &str) -> String {
    std::fs::read_to_string(format!("{ROOT}/tests/scenes/{name}.svg")).expect("there is a scene")
}

/// Draws a scene; `face` returns the PNG of a face.
fn drawn(scene: &str, face: impl Fn(&str) -> Vec<u8>) -> Pixmap {
    let names = Regex::new("href=\"([a-z][^\"]*)\"").expect("it is a pattern");
    let with_face = |name: &str| (name.to_owned(), Arc::new(face(name)));
    let faces: BTreeMap<_, _> = names.captures_iter(scene).map(|name| with_face(&name[1])).collect();
    let mut options = Options::default();
    for font in ["400Regular", "700Bold"] {
        let font = format!("{ROOT}/fonts/atkinson-hyperlegible/AtkinsonHyperlegible_{font}.ttf");
        options.fontdb_mut().load_font_data(std::fs::read(font).expect("there is that font"));
    }
    options.image_href_resolver.resolve_string = Box::new(|name, _| faces.get(name).cloned().map(ImageKind::PNG));
    let tree = Tree::from_str(scene, &options).expect("it is an SVG");
    let size = tree.size().to_int_size();
    let empty = |samples: u32| Pixmap::new(samples * size.width(), samples * size.height()).expect("it has a size");
    let (mut fine, mut picture) = (empty(2), empty(1));
    resvg::render(&tree, Transform::from_scale(2.0, 2.0), &mut fine.as_mut());
    // Between four pixels, so that each is the mean of these.
    let half = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
    picture.draw_pixmap(0, 0, fine.as_ref(), &half, Transform::from_scale(0.5, 0.5), None);
    picture
}

/// A card's front, its back, or a sheet.
fn face(view: &DeckView, id: &str) -> Vec<u8> {
    let cards = &view.deck.as_ref().expect("it has no errors").cards;
    let side = |id: &str, side: Side| view.cards[cards.iter().position(|card| card.id.as_str() == id)?].side(side);
    let mut placed = view.files.iter().flat_map(|file| &file.pages).flat_map(|page| &page.faces);
    let number = side(id, Side::Front)
        .or_else(|| side(id.strip_suffix("-back")?, Side::Back))
        .or_else(|| placed.find(|placed| placed.name == id).map(|placed| placed.face))
        .unwrap_or_else(|| panic!("no face is named {id}"));
    let width = view.faces.face(number).expect("it is one of them").frame.trim.width.to_mm();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a face has few pixels")]
    let pixels = (width * f64::from(FACE_SCALE)) as u32;
    view.faces.picture(number, FaceView::Trim, pixels).expect("it can be drawn")
}

fn first_page(project: &Project) -> Vec<u8> {
    let build = sound(build(project, &on_a4()));
    let pdf = hayro::hayro_syntax::Pdf::new(made(&build, "_cards_a4.pdf").to_vec()).expect("the PDF can be read");
    let (settings, scale) = (hayro::RenderSettings::default(), FACE_SCALE * 25.4 / 72.0);
    let pages = hayro::render_pdf(&pdf, scale, InterpreterSettings::default(), &settings, Some(0..=0));
    let page = pages.and_then(|pages| pages.into_iter().next()).expect("the PDF has a page");
    page.into_png().expect("it has a size")
}

#[test]
fn the_documents_show_faces_of_the_built_in_decks() {
    let decks = ["big-chicken", "chicken-dice", "crazy-chicken", "jokerlink", "playing-chicken"];
    let project = |deck: &str| Project::open(deck).expect("a built-in deck");
    let views = BTreeMap::from(decks.map(|deck| (deck, quick_view(&project(deck), &on_a4()))));
    let shown = |name: &str| match name.split_once('/').expect("a deck and a face") {
        (deck, "cards.pdf") => first_page(&project(deck)),
        (deck, id) => face(&views[deck], id),
    };
    let of_decks = decks.into_iter().flat_map(|deck| ["six", "turn"].map(|scene| format!("gallery/{deck}/{scene}")));
    for name in of_decks.chain(["table".to_owned()]) {
        keep(&format!("images/{name}.png"), &png_of(&[(drawn(&scene(&name), shown), 0)]));
    }
}

/// All icons, in their groups, each with its name.
#[test]
fn the_documents_show_all_icons() {
    const COLUMNS: usize = 18;
    let (mut down, mut at, mut group) = (-8.0, COLUMNS, String::new());
    let mut drawn = String::new();
    for icon in icons(&TestDeck::with_front("").project()) {
        if icon.group != group {
            (down, at) = (down + 18.0, 0);
            group.clone_from(&icon.group);
            let _ = write!(drawn, "<text x='6' y='{}' font-size='4.6' font-weight='bold'>{group}</text>", down - 3.0);
        } else if at == COLUMNS {
            (down, at) = (down + 12.0, 0);
        }
        let left = 6.0 + at as f64 * 13.5;
        let name = &icon.name;
        let _ = write!(
            drawn,
            "<textline x='{left}' width='13' y='{}' align='center' font-size='7'>{{{{ '{{{name}}}' }}}}</textline>\
             <textline x='{left}' width='13' y='{}' align='center' font-size='2.3' min-size='1.5' fill='#555'>{name}</textline>",
            down + 6.0,
            down + 9.5,
        );
        at += 1;
    }
    let (width, height) = (254.0, down + 15.0);
    // A card as wide as that does not fit on the paper.
    let size = format!("width = \"{} mm\", height = \"{} mm\", corner = \"0 mm\"", width * 0.55, height * 0.55);
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Icons\"\ncard = {{ {size} }}\n[[cards]]\nid = \"icons\"\nfront = \"icons.svg\"\n"
    ));
    let front = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' font-family='Atkinson Hyperlegible'>{drawn}</svg>"
    );
    deck.template("icons.svg", &front);
    let view = quick_view(&deck.project(), &on_a4());
    assert!(!view.findings.has_errors(), "{:?}", view.findings);
    let number = view.cards[0].side(Side::Front).expect("it has a front");
    let picture = view.faces.picture(number, FaceView::Trim, 1400).expect("it can be drawn");
    keep("images/icons.png", &png_of(&[(Pixmap::decode_png(&picture).expect("it is a PNG"), 0)]));
}

/// Six seconds: each colour is typed and takes effect.
#[test]
fn the_documents_show_a_colour_that_changes() {
    let deck = TestDeck::copy_of("playing-chicken");
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("the deck has a spec");
    let line = |stop: &str| format!("stop      = \"{stop}\"");
    assert!(spec.contains(&line(STOPS[0])), "the deck has another colour");
    let mut frames = Vec::new();
    for (stop, next) in STOPS.iter().zip(STOPS.iter().cycle().skip(1)) {
        deck.file("deck.toml", spec.replace(&line(STOPS[0]), &line(stop)));
        let view = quick_view(&deck.project(), &on_a4());
        let faces = ["goal-7", "goal-19", "goal-39", "goal-7-back"]
            .map(|id| (format!("playing-chicken/{id}"), face(&view, id)));
        let faces = BTreeMap::from(faces);
        let frame = |value: &str| {
            let scene = scene("colour").replace("VALUE", value).replace("COLOUR", stop);
            drawn(&scene, |name| faces[name].clone())
        };
        frames.push((frame(&format!("\"{stop}\"")), 130));
        frames.extend((0..7).map(|typed| (frame(&format!("\"{}|", &next[..typed])), 10)));
    }
    assert_eq!(frames.iter().map(|(_, hundredths)| hundredths).sum::<u16>(), 600, "six seconds");
    keep("images/colour.png", &png_of(&frames));
}
