//! What a deck has and nothing uses.

use crate::test_deck::TestDeck;
use pullet::diag::Severity;
use pullet::pipeline::{self, BuildSettings};

const SPEC: &str = "[deck]\ntitle = \"Farm\"\n[theme]\nrust = \"#a51732\"\npaper = \"#fffaf0\"\n[strings]\nhint = \"Hi\"\nbye = \"Bye\"\n\
                    [[cards]]\nid = \"{{ name }}\"\nfront = \"card.svg\"\nrows = \"cards.csv\"\ncopies = \"count\"\n\
                    [[expect]]\nevery = \"cost < 9\"\n";
const TABLE: &str = "name,count,cost,text,mood\nfox,1,2,{rust: Take 2.},sly\n";

/// What `check` says of things that are not used: the code and the message of each.
fn unused(deck: &TestDeck) -> Vec<(&'static str, String)> {
    let findings = pipeline::check(&deck.project(), &BuildSettings::default()).findings;
    assert!(!findings.has_errors(), "{findings:?}");
    let unused = findings.iter().filter(|finding| finding.code.as_str().starts_with("unused"));
    unused
        .inspect(|it| assert_eq!(it.severity, Severity::Note))
        .map(|it| (it.code.as_str(), it.message.clone()))
        .collect()
}

fn farm(front: &str) -> TestDeck {
    let farm = TestDeck::new(SPEC);
    farm.file("cards.csv", TABLE);
    farm.template("card.svg", &format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{front}</svg>"));
    farm
}

#[test]
fn each_kind_of_thing_that_nothing_uses_is_one_note() {
    let farm = farm("<text x=\"9\" y=\"9\">{{ name }}</text>");
    farm.file("art/wolf.svg", "<svg/>").template("old-card.svg", "<svg/>");
    let note = |code, message: &str| (code, message.to_owned());
    assert_eq!(
        unused(&farm),
        [
            note("unused-column", "2 columns of `cards.csv` are not used: `text` and `mood`"),
            note("unused-string", "2 values of `[strings]` are not used: `hint` and `bye`"),
            note("unused-theme", "the value `paper` of `[theme]` is not used"),
            note(
                "unused-file",
                "2 files in the deck's folder are not used: `art/wolf.svg` and `templates/old-card.svg`"
            ),
        ]
    );
    let findings = pipeline::check(&farm.project(), &BuildSettings::default()).findings;
    let columns = findings.iter().find(|finding| finding.code == "unused-column").expect("it is found");
    let (place, _) = columns.place.as_ref().expect("it has a place");
    assert_eq!((place.text(), place.position().line), ("text", 1));
    // Notes are for `check` alone.
    assert!(farm.sound_build().findings.iter().all(|finding| !finding.code.as_str().starts_with("unused")));
}

/// The values of the deck that this front leaves unread, without which it would be as in the test above.
const ALL: &str = "{{ name ~ text ~ mood }}{{ strings.hint ~ strings[\"bye\"] }}{{ theme.paper }}";

#[test]
fn what_a_template_may_read_in_another_way_is_used() {
    for front in [
        format!("<desc>{ALL}</desc>"),
        "<desc>{{ theme[name] | default(value=1) }}{{ [1][card.number - 1] }}</desc>".to_owned(),
        "<desc>{% for k, v in card %}{{ k }}{% endfor %}{% for k, v in theme %}{{ k }}{% endfor %}{% for k, v in strings %}{{ k }}{% endfor %}{{ text ~ mood }}</desc>".to_owned(),
        "{% include \"part.svg\" %}".to_owned(),
    ] {
        let farm = farm(&front);
        farm.template("part.svg", &format!("<desc>{ALL}</desc>"));
        let found: Vec<_> = unused(&farm).into_iter().filter(|(code, _)| *code != "unused-file").collect();
        assert!(found.is_empty(), "{front}: {found:?}");
    }
}

#[test]
fn pictures_icons_and_drawings_that_a_face_shows_are_used() {
    let farm = farm(&format!(
        "<desc>{ALL}</desc>{{{{ art(file=\"art/\" ~ name ~ \".svg\") }}}}<image href=\"pictures/{{{{ mood }}}}.svg\" width=\"9\" height=\"9\"/>\
         <textbox x=\"5\" y=\"5\" width=\"50\" height=\"50\" font-size=\"4\">2 {{egg}}</textbox>"
    ));
    for file in ["art/fox.svg", "pictures/sly.svg", "templates/icons/egg.svg"] {
        farm.file(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"/></svg>");
    }
    assert_eq!(unused(&farm), []);
}

#[test]
fn what_a_variant_may_use_is_used() {
    let farm = farm("<text x=\"9\" y=\"9\">{{ name }}</text>");
    farm.file("variants/big.toml", "[deck]\ntitle = \"Big\"\n");
    farm.file(
        "variants/big/templates/card.svg",
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><desc>{ALL}</desc></svg>"),
    );
    farm.file("art/wolf.svg", "<svg/>");
    assert_eq!(unused(&farm), []);
}

#[test]
fn a_link_with_percent_signs_uses_the_file_that_it_means() {
    let farm = farm("");
    farm.file("art/Kärnten.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    let links = "<svg xmlns=\"http://www.w3.org/2000/svg\">{# {{ text }} #}<text x=\"9\" y=\"9\">{{ name }}</text>\
                 <image href=\"art/K%C3%A4rnten.svg\" width=\"9\" height=\"9\"/></svg>";
    farm.template("card.svg", links);
    assert!(unused(&farm).iter().all(|(code, _)| *code != "unused-file"), "{:?}", unused(&farm));
}
