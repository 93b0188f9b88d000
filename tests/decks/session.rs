//! A session keeps what earlier builds made: whatever is edited between two builds, the second is what a build without a session is.

use crate::test_deck::{self, TestDeck, on_a4, reported};
use proptest::prelude::*;
use pullet::output::png::FaceView;
use pullet::pipeline::{Build, BuildSettings, Session, build, check, view};

/// A file of the deck with two contents; an empty one means that the file is not there.
struct EditedFile {
    name: &'static str,
    contents: [Vec<u8>; 2],
}

/// Everything that a deck is made of: its spec, a table, templates and what they include, text styles, icons, pictures and drawings
/// with pictures, and fonts.
fn files() -> Vec<EditedFile> {
    let text = |name, contents: [&str; 2]| EditedFile { name, contents: contents.map(|text| text.as_bytes().to_vec()) };
    let spec = |theme: &str, language: &str| {
        format!(
            "[deck]\ntitle = \"Farm\"\nlanguage = \"{language}\"\n[theme]\nsky = \"{theme}\"\n\
             [data.notes]\nrows = [{{ note = \"{theme}\" }}]\n\
             [preflight]\ncoarse-picture = \"off\"\nmissing-bleed = \"off\"\n\
             [[cards]]\nid = \"{{{{ id }}}}\"\nfront = \"card.svg\"\nback = \"back.svg\"\nrows = \"cards.csv\"\n"
        )
    };
    let row = |words: &str| {
        format!("id,words\nfox,Steals {{coin}} at night\nhen,{words}\nowl,{{keyword: Sees}} everything\n")
    };
    let lato = |file: &str| std::fs::read(format!("tests/fonts/{file}")).expect("the font is there");
    let icon = |size: u32| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="{size}"/></svg>"#
        )
    };
    let back = |colour: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="69.5" height="94.9" fill="{colour}"/></svg>"#
        )
    };
    let style = |weight: u32| format!(r#"<textstyle name="keyword" font-weight="{weight}" fill="sky"/>"#);
    let barn = |shade: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" fill="{shade}"/><image href="door.png" width="8" height="8"/></svg>"#
        )
    };
    let badge = |colour: &str| {
        format!(
            r#"{{% component badge(@theme) %}}<circle cx="52" cy="30" r="4" fill="{colour}" stroke="{{{{ theme.sky }}}}"/>{{% endcomponent badge %}}"#
        )
    };
    // A drawing with another one in it, whose picture lies beside it.
    let leaf = |view_box: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}"><path d="M1 9Q1 1 9 1Q9 9 1 9" fill="currentColor"/>{{{{ art(file="bud.svg", width=3) }}}}</svg>"#
        )
    };
    vec![
        text("deck.toml", [&spec("#224466", "en"), &spec("#a51732", "en")]),
        text("cards.csv", [&row("Lays an egg"), &row("Lays two extraordinarily large eggs every single day")]),
        text("templates/card.svg", [CARD, &CARD.replace("stroke-width=\"1\"", "stroke-width=\"1.4\"")]),
        text("templates/back.svg", [&back("#335577"), &back("#557733")]),
        text("templates/style.svg", [&style(700), &style(400)]),
        text("templates/icons/coin.svg", [&icon(4), &icon(3)]),
        text("templates/components/badge.svg", [&badge("#336699"), &badge("#993366")]),
        text("leaf.svg", [&leaf("0 0 10 10"), &leaf("0 0 12 12")]),
        text("bud.svg", [&icon(2), &icon(5)]),
        text("barn.svg", [&barn("#aa5533"), &barn("#ccaa55")]),
        EditedFile { name: "door.png", contents: [png(10), png(200)] },
        EditedFile { name: "fox.png", contents: [png(90), Vec::new()] },
        EditedFile { name: "fonts/Own.ttf", contents: [lato("Lato-Regular.ttf"), lato("Lato-Bold.ttf")] },
        EditedFile { name: "fonts/Other.ttf", contents: [Vec::new(), lato("OpenSans-Variable.ttf")] },
    ]
}

const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg">
{% include "style.svg" %}
<rect x="-3" y="-3" width="69.5" height="94.9" fill="#ffffff"/>
<rect x="6" y="6" width="51.5" height="76.9" fill="none" stroke="#224466" stroke-width="1"/>
<image href="fox.png" x="10" y="40" width="12" height="12"/>
<image href="barn.svg" x="30" y="40" width="20" height="20"/>
{{ <badge/> }}
{% set tables = data %}<rect x="10" y="54" width="4" height="4" fill="{{ tables.notes[0].note }}"/>
{% if id != "owl" %}{{ art(file="leaf.svg", x=40, y=26, width=8, colour=theme.sky) }}{% endif %}
<text x="10" y="35" font-family="Lato" font-size="5">{{ id }}</text>
<textbox x="10" y="12" width="43" height="14" font-size="6" min-size="3" size-group="words">{{ words }}</textbox>
<textbox x="10" y="66" width="43" height="10" font-size="4">Card {{ id }}</textbox>
</svg>"##;

/// A picture of 8 × 8 pixels with opacity.
fn png(blue: u8) -> Vec<u8> {
    let pixels: Vec<u8> = (0..8 * 8_u8).flat_map(|at| [at * 4, 255 - at, blue, 155 + at]).collect();
    test_deck::png(8, png::ColorType::Rgba, png::Compression::default(), &pixels)
}

/// A deck whose files can be changed from one of their contents to the other.
struct EditedDeck {
    deck: TestDeck,
    files: Vec<EditedFile>,
    state: Vec<usize>,
}

impl EditedDeck {
    fn new() -> Self {
        let (deck, files) = (TestDeck::new(""), files());
        let state = vec![1; files.len()];
        let mut edited = Self { deck, files, state };
        (0..edited.files.len()).for_each(|file| edited.edit(file));
        edited
    }

    fn edit(&mut self, file: usize) {
        self.state[file] = 1 - self.state[file];
        let EditedFile { name, contents } = &self.files[file];
        let content = &contents[self.state[file]];
        if content.is_empty() {
            // At first there is none.
            let _ = std::fs::remove_file(self.deck.path(name));
        } else {
            self.deck.file(name, content);
        }
    }
}

fn same(one: &Build, other: &Build, what: &str) {
    assert_eq!(reported(one), reported(other), "{what}");
    let names = |build: &Build| build.files.iter().map(|file| file.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(one), names(other), "{what}");
    assert!(one.files.iter().zip(&other.files).all(|(one, other)| one.bytes == other.bytes), "{what} differs");
}

/// Builds, checks and shows a deck with a session and without.
fn compare(deck: &EditedDeck, session: &Session, what: &str) {
    let (project, cold) = (deck.deck.project(), on_a4());
    let warm = BuildSettings { session: Some(session), ..on_a4() };
    same(&build(&project, &warm), &build(&project, &cold), &format!("the build after {what}"));
    same(&check(&project, &warm), &check(&project, &cold), &format!("the check after {what}"));
    let [one, other] = [&warm, &cold].map(|settings| {
        let view = view(&project, settings);
        let pictures: Vec<_> = (0..view.faces.count())
            .map(|face| (view.faces.look(face), view.faces.picture(face, FaceView::Whole, 120)))
            .collect();
        let pages = view.files.iter().map(|file| format!("{:?}", file.pages)).collect::<Vec<_>>();
        (pictures, pages, format!("{:?}", view.findings))
    });
    assert!(one == other, "the view after {what} differs");
}

#[test]
fn after_each_edit_a_session_builds_what_a_cold_build_does() {
    let (mut deck, session) = (EditedDeck::new(), Session::default());
    compare(&deck, &session, "nothing");
    compare(&deck, &session, "nothing, twice");
    let before = build(&deck.deck.project(), &on_a4());
    assert!(!before.findings.has_errors(), "{}", reported(&before));
    for file in 0..deck.files.len() {
        deck.edit(file);
        compare(&deck, &session, &format!("an edit of {}", deck.files[file].name));
        // An edit that changes nothing would show nothing.
        let after = build(&deck.deck.project(), &on_a4());
        let has_changed = after.files.first().map(|file| &file.bytes) != before.files.first().map(|file| &file.bytes);
        assert!(has_changed || deck.files[file].name == "fonts/Other.ttf", "{} changes nothing", deck.files[file].name);
        deck.edit(file);
        compare(&deck, &session, &format!("an edit of {}, undone", deck.files[file].name));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]
    #[test]
    fn after_any_edits_a_session_builds_what_a_cold_build_does(edits in prop::collection::vec(prop::collection::vec(0..14_usize, 1..4), 1..5)) {
        let (mut deck, session) = (EditedDeck::new(), Session::default());
        for edits in edits {
            edits.iter().for_each(|file| deck.edit(*file));
            compare(&deck, &session, &format!("edits of {edits:?}"));
        }
    }
}
