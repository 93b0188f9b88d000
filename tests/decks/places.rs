//! A finding about a face points to what made the words at fault: the template's own text, or the value that one of its tags printed.

use crate::test_deck::{TestDeck, on_a4, plain};
use pullet::diag::{Finding, Findings};
use pullet::pipeline;

fn found(deck: &TestDeck) -> Findings {
    pipeline::check(&deck.project(), &on_a4()).findings
}

/// The file of a finding's place, what stands there, and how many cards have the fault.
fn place(finding: &Finding) -> (&str, &str, usize) {
    let (place, _) = finding.place.as_ref().unwrap_or_else(|| panic!("{}", plain(finding)));
    (place.file().rsplit('/').next().unwrap_or_default(), place.text(), finding.cards().count())
}

fn svg(inner: &str) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>"#)
}

/// A deck whose cards have these rows.
fn deck(rows: &str, front: &str) -> TestDeck {
    let deck = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n[strings]\nhint = \"hen.png\"\n[theme]\nink = \"inky\"\n\
         [[cards]]\nid = \"{{{{ title }}}}\"\nfront = \"card.svg\"\nrows = [{rows}]\n"
    ));
    deck.template("card.svg", &svg(front));
    deck
}

#[test]
fn words_of_a_template_are_not_those_of_a_cell_that_happens_to_have_them() {
    let front = "<rect x='3' y='3' width='57.5' height='82.9' fill='#zzz'/>\
                 <text x='10' y='20' font-family='Georgia' font-size='5'>{{ title }}</text>\
                 <text x='10' y='40' font-size='4'>{{ text }}</text>";
    let rows = r##"{ title = "Georgia", text = "rect" }, { title = "Hen", text = "#zzz" }"##;
    let findings = found(&deck(rows, front));
    let places: Vec<_> = findings.iter().map(place).collect();
    assert_eq!(places, [("card.svg", "#zzz", 2), ("card.svg", "Georgia", 2)]);
}

#[test]
fn links_of_a_template_are_not_fields_that_it_does_not_read() {
    let front = "<image x='1' y='1' width='10' height='10' href='hen.png'/>\
                 <text x='10' y='20' font-size='5' clip-path='url(#Hen)'>{{ title }}</text>\
                 <textbox x='5' y='50' width='20' height='3' font-size='6'>Hen Hen Hen Hen Hen</textbox>\
                 <text x='10' y='60' font-size='5'>\u{f8ff}</text>";
    let findings = found(&deck(r#"{ title = "Hen", picture = "hen.png", other = "x" }"#, front));
    let mut places: Vec<_> = findings.iter().filter(|it| it.severity.as_str() == "error").map(place).collect();
    places.sort_unstable();
    assert_eq!(
        places,
        [
            ("card.svg", "Hen", 1),
            ("card.svg", "Hen Hen Hen Hen Hen", 1),
            ("card.svg", "hen.png", 1),
            ("card.svg", "\u{f8ff}", 1)
        ]
    );
}

/// A path stands for a plain text while its part is read.
#[test]
fn a_fault_of_a_plain_text_names_the_text() {
    for (attribute, message) in
        [("opacity='abc'", "the `opacity` of `<text>`"), ("transform='turn'", "the `transform` of `<text>`")]
    {
        let front = format!("<text x='10' y='20' font-size='5' {attribute}>{{{{ title }}}}</text>");
        let findings = found(&deck(r#"{ title = "Hen" }"#, &front));
        let finding = findings.iter().next().expect("there is one");
        assert!(finding.message.starts_with(message), "{}", plain(finding));
        assert_eq!(place(finding), ("card.svg", attribute, 1), "{}", plain(finding));
    }
}

/// Each template prints the value of `fill`, `other` has the same words and is not read.
#[test]
fn a_printed_value_is_at_its_field_however_it_is_printed() {
    for front in [
        "<rect width='9' height='9' fill='{{ fill }}'/>",
        "<rect width='9' height='9' fill='{{- fill -}}'/>{# {{ other }} #}",
        "{% set colour = fill %}<rect width='9' height='9' fill='{{ colour }}'/>",
        "{% for colour in [fill] %}<rect width='9' height='9' fill='{{ colour }}'/>{% endfor %}",
        "<rect width='9' height='9' fill='{{ fill | replace(from=\"!\", to=\"\") }}'/>",
        "<rect width='9' height='9' fill='{{ fill | safe }}'/>",
        "{% raw %}<!-- {{ other }} -->{% endraw %}<rect width='9' height='9' fill='{{ fill }}'/>",
        "{{ art(file=\"hen.svg\", width=9) }}",
        "{% include \"part.svg\" %}",
    ] {
        let deck = deck(r##"{ title = "Hen", other = "#xxx", fill = "#xxx" }"##, front);
        let part = "<rect width='9' height='9' fill='{{ fill }}'/>";
        deck.file("hen.svg", svg(part)).template("part.svg", part);
        let findings = found(&deck);
        let finding = findings.iter().find(|it| it.code.as_str() == "bad-colour").expect("there is one");
        assert_eq!(place(finding).0, "deck.toml", "{front}: {}", plain(finding));
        let (place, _) = finding.place.as_ref().expect("it has a place");
        let before = &place.source().text()[..place.span().start];
        assert!(before.ends_with("fill = \"") || before.ends_with("fill = "), "{front}: {}", plain(finding));
    }
}

#[test]
fn strings_and_colours_of_the_theme_are_found_by_their_names() {
    let front =
        "<rect width='9' height='9' fill='{{ theme.ink }}'/><image width='9' height='9' href='{{ strings.hint }}'/>";
    let findings = found(&deck(r#"{ title = "Hen", ink = "inky", hint = "hen.png" }"#, front));
    for (finding, section) in findings.iter().zip(["[theme]\nink = ", "[strings]\nhint = "]) {
        let (place, _) = finding.place.as_ref().expect("it has a place");
        let before = &place.source().text()[..place.span().start];
        assert!(before.trim_end_matches('"').ends_with(section), "{}", plain(finding));
    }
    assert_eq!(findings.iter().count(), 2);
}

/// Text that is kept is printed by the tag that prints it in the end; a component's own text stands in its file.
#[test]
fn kept_text_and_components_are_found() {
    let rows = r##"{ title = "Hen", other = "#zzz" }"##;
    let rect = "<rect width='9' height='9' fill='#zzz'/>";
    let colours = |deck: &TestDeck| {
        let findings = found(deck).into_iter().filter(|it| it.code.as_str() == "bad-colour");
        findings.map(|it| (place(&it).0.to_owned(), place(&it).1.to_owned())).collect::<Vec<_>>()
    };
    let kept = deck(rows, &format!("{{% set kept %}}{rect}{{% endset %}}<g>{{{{ kept }}}}</g>"));
    assert_eq!(colours(&kept), [("card.svg".to_owned(), "{{ kept }}".to_owned())]);
    let blot = deck(rows, "<g>{{ <blot colour=\"#zzz\"/> }}</g>");
    blot.template("components/blot.svg", &format!("{{% component blot(colour) %}}{rect}{{% endcomponent %}}"));
    assert_eq!(colours(&blot), [("blot.svg".to_owned(), "#zzz".to_owned())]);
}
