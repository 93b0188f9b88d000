//! Templates as deck authors write them: what they read, what they draw on, and what is reported when they are wrong.

use crate::test_deck::{TestDeck, plain};
use proptest::prelude::*;
use pullet::diag::Severity;
use pullet::model::{Field, Side, Size, Value};
use pullet::template::{SheetSpace, Templates};

const HEAD: &str = "[deck]\ntitle = \"Farm\"\n[theme]\npaper = \"#fffaf0\"\n";

/// A deck whose spec ends in its one group of cards, with that front.
fn farm(cards: &str, front: &str) -> TestDeck {
    let farm = TestDeck::new(&format!("{HEAD}{cards}front = \"card.svg\"\n"));
    farm.template("card.svg", front);
    farm
}

fn numbers(count: u32) -> Vec<u32> {
    (0..count).collect()
}

#[test]
fn a_template_reads_the_cards_fields_as_text_and_not_as_markup() {
    let farm = TestDeck::with_front("<svg><text title=\"{{ name }}\">{{ name }} {{ value + 1 }}</text></svg>");
    assert_eq!(farm.front(), "<svg><text title=\"Fox &amp; Hen\">Fox &amp; Hen 4</text></svg>");
}

/// A poker card is 63.5 × 88.9 mm with a bleed and a safe area of 3 mm.
#[test]
fn a_template_reads_the_cards_sizes_in_millimetres() {
    let farm = TestDeck::with_front(
        "{{ card.id }} {{ card.copies }} {{ card.width }} {{ card.height }} {{ card.bleed }} {{ card.safe }} {{ card.width / 2 }}",
    );
    assert_eq!(farm.front(), "fox-1 1 63.5 88.9 3 3 31.75");
}

#[test]
fn a_template_reads_the_deck_its_theme_its_rules_and_its_tables() {
    let farm = farm(
        "[rules]\ngoal = 21\n[data.packs]\nrows = [{ id = \"fox\" }, { id = \"hen\" }]\n[[cards]]\nid = \"fox\"\n",
        "{{ deck.id }} {{ deck.title }} {{ deck.language }} {{ theme.paper }} {{ rules.goal }}{% for row in data.packs %} {{ row.id }}{% endfor %}",
    );
    assert_eq!(farm.front(), "farm Farm en #fffaf0 21 fox hen");
}

#[test]
fn a_table_keeps_the_order_in_which_it_was_written() {
    let farm = farm(
        "[[cards]]\nid = \"fox\"\nfields = { pack = { zebra = 1, ant = 1, mole = 1, bee = 1, yak = 1, cat = 1 } }\n",
        "{% for key, value in pack %}{{ key }}={{ value }} {% endfor %}",
    );
    assert_eq!(farm.front(), "zebra=1 ant=1 mole=1 bee=1 yak=1 cat=1 ");
}

#[test]
fn groups_come_in_the_order_of_their_first_entry() {
    let front =
        "{% for key, group in packs | group_by(attribute=\"kind\") %}{{ key }}:{{ group | length }} {% endfor %}";
    let packs = ["wild", "tame", "odd", "wild", "last"].map(|kind| format!("{{ kind = \"{kind}\" }}")).join(", ");
    let farm = farm(&format!("[[cards]]\nid = \"fox\"\nfields = {{ packs = [{packs}] }}\n"), front);
    assert_eq!(farm.front(), "wild:2 tame:1 odd:1 last:1 ");
}

#[test]
fn art_is_placed_in_its_own_units_and_needs_no_safe() {
    let farm = TestDeck::with_front(
        "<svg>{{ art(file=\"icons/\" ~ \"fox\" ~ \".svg\", x=5, y=6, width=10, colour=\"#a51732\") }}</svg>",
    );
    farm.file(
        "templates/icons/fox.svg",
        "<?xml version=\"1.0\"?><svg viewBox=\"0 0 24 12\"><path d=\"M0 0\"/></svg>\n",
    );
    assert_eq!(
        farm.front(),
        "<svg><svg x=\"5\" y=\"6\" width=\"10\" height=\"5\" viewBox=\"0 0 24 12\" color=\"#a51732\"><path d=\"M0 0\"/></svg></svg>"
    );
}

#[test]
fn art_reads_the_card_the_loop_and_its_own_arguments() {
    let farm = TestDeck::with_front("{% for i in range(end=2) %}{{ art(file=\"a.svg\", mood=\"sly\") }}{% endfor %}");
    farm.file(
        "templates/a.svg",
        "<svg viewBox='0 0 1 1'>{{ value }} {{ card.id }} {{ theme.paper }} {{ i }} {{ mood }}</svg>",
    );
    let front = farm.front();
    assert!(
        front.contains(">3 fox-1 #fffaf0 0 sly</svg>") && front.contains(">3 fox-1 #fffaf0 1 sly</svg>"),
        "{front}"
    );
}

#[test]
fn art_in_a_component_still_reads_the_card() {
    let farm =
        TestDeck::with_front("{% component pip(n) %}{{ art(file=\"a.svg\") }}{% endcomponent %}{{ <pip n={7} /> }}");
    farm.template("a.svg", "<svg viewBox='0 0 1 1'>{{ n }} {{ value }} {{ theme.paper }}</svg>");
    assert!(farm.front().contains(">7 3 #fffaf0</svg>"));
}

/// The drawing is the same on all cards, and so is the one in it, but for what that reads of the card.
#[test]
fn a_drawing_on_many_cards_is_made_from_what_each_card_has() {
    let values = [("1", "1"), ("1.5", "1.5"), ("1", "1"), ("1.0", "1.0"), ("\"1\"", "1"), ("\"a<b\"", "a&lt;b")];
    let row = |(at, (value, _)): (usize, &(&str, &str))| format!("{{ id = \"c{at}\", n = {value} }}");
    let rows = values.iter().enumerate().map(row).collect::<Vec<_>>().join(", ");
    let front = "{% if card.number == 3 %}{{ art(file=\"inner.svg\") }}{% endif %}{{ art(file=\"outer.svg\") }}";
    let farm = farm(&format!("[[cards]]\nid = \"{{{{ id }}}}\"\nrows = [{rows}]\n"), front);
    farm.file("outer.svg", "<svg viewBox='0 0 1 1'>{{ art(file=\"inner.svg\") }}</svg>");
    farm.file("inner.svg", "<svg viewBox='0 0 2 2'><text id='n'>{{ n }}</text></svg>");
    let (faces, findings) = farm.faces();
    assert!(findings.is_empty(), "{findings:?}");
    for (index, (face, (_, printed))) in faces.iter().zip(values).enumerate() {
        let front = face.front.as_deref().expect("every card has a front");
        // The drawing inside gets its number first; the third card places one before.
        let id = if index == 2 { "a3-a2-n" } else { "a2-a1-n" };
        assert!(front.contains(&format!("<text id='{id}'>{printed}</text>")), "{front}");
    }
}

#[test]
fn two_drawings_never_share_an_id() {
    let farm = TestDeck::with_front("{{ art(file=\"a.svg\") }}{{ art(file=\"a.svg\") }}");
    farm.file("art-of-mine.txt", "");
    farm.file("a.svg", "<svg viewBox='0 0 1 1'><linearGradient id='g'/><path fill='url(#g)'/></svg>");
    let front = farm.front();
    assert!(
        front.contains("id='a1-g'/><path fill='url(#a1-g)'") && front.contains("id='a2-g'/><path fill='url(#a2-g)'"),
        "{front}"
    );
}

#[test]
fn a_component_comes_from_the_folder_of_components_and_the_decks_own_file_wins() {
    let farm = TestDeck::with_front("{{ <pip n={2} /> }}{% <frame> %}inside{% </frame> %}");
    farm.folder.file("templates/components/pip.svg", "{% component pip(n) %}project {{ n }}{% endcomponent %}");
    farm.folder.file("templates/components/frame.svg", "{% component frame() %}<g>{{ body }}</g>{% endcomponent %}");
    farm.template("components/pip.svg", "{% component pip(n) %}own {{ n }}{% endcomponent %}");
    assert_eq!(farm.front(), "own 2<g>inside</g>");
}

#[test]
fn a_component_that_nobody_uses_may_be_wrong() {
    let farm = TestDeck::with_front("<svg/>");
    farm.template("components/broken.svg", "{% component broken( %}");
    farm.template("other.svg", "{{ nonsense");
    assert_eq!(farm.front(), "<svg/>");
}

#[test]
fn a_template_extends_and_includes_others() {
    let farm =
        TestDeck::with_front("{% extends \"base.svg\" %}{% block body %}{% include \"inner.svg\" %}{% endblock %}");
    farm.folder.file("templates/base.svg", "<svg>{% block body %}{% endblock %}</svg>");
    farm.template("inner.svg", "<g>{{ name }}</g>");
    assert_eq!(farm.front(), "<svg><g>Fox &amp; Hen</g></svg>");
}

#[test]
fn a_sheet_reads_its_own_size() {
    let farm = farm(
        "[[sheets]]\nid = \"score\"\ntitle = \"Score\"\ntemplate = \"sheet.svg\"\n[[cards]]\nid = \"fox\"\n",
        "<svg/>",
    );
    farm.template(
        "sheet.svg",
        "{{ sheet.title }} {{ sheet.width }} {{ sheet.height }} {{ sheet.up }} {{ theme.paper }}",
    );
    let (deck, templates, findings) = farm.templates();
    assert!(findings.is_empty(), "{findings:?}");
    let space = SheetSpace { size: Size::um(210_000, 148_500), up: 2, tuck_box: None, text: None };
    assert_eq!(templates.sheet(&deck.sheets[0], &space).unwrap(), "Score 210 148.5 2 #fffaf0");
}

#[test]
fn a_card_without_a_back_has_none() {
    let farm = TestDeck::with_front("<svg/>");
    let (deck, templates, _) = farm.templates();
    assert_eq!(templates.card(&deck, &deck.cards[0], Side::Back), Ok(None));
    assert_eq!(templates.card(&deck, &deck.cards[0], Side::Front), Ok(Some("<svg/>".into())));
}

#[test]
fn a_fault_of_all_cards_is_reported_once() {
    let farm = farm(
        &format!("[[cards]]\nid = \"fox-{{{{ atk }}}}\"\neach = {{ atk = {:?} }}\n", numbers(105)),
        "<svg>{{ attack }}</svg>",
    );
    let finding = farm.finding();
    assert_eq!(finding.code.as_str(), "unknown-field");
    assert_eq!(finding.card.as_deref(), Some("fox-0"));
    assert_eq!(finding.message, "the template reads `attack`, but card `fox-0` has no such field");
    assert_eq!(finding.cards().count(), 105);
}

#[test]
fn faces_come_in_the_order_of_the_deck_and_are_the_same_each_time() {
    let front = "<svg>{{ value }}{% for key, v in deck %}{{ key }}{{ v }}{% endfor %}</svg>";
    let farm = farm(&format!("[[cards]]\nid = \"c{{{{ value }}}}\"\neach = {{ value = {:?} }}\n", numbers(200)), front);
    let (faces, _) = farm.faces();
    assert!(faces[150].front.as_ref().is_some_and(|front| front.starts_with("<svg>150")));
    assert_eq!(faces, farm.faces().0);
}

#[test]
fn a_missing_template_is_reported_where_the_deck_names_it() {
    let farm = TestDeck::new(HEAD);
    farm.file("deck.toml", format!("{HEAD}[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n")).template("cards.svg", "");
    assert_eq!(
        farm.reported(),
        "\
error[missing-template]: there is no template `card.svg`
 --> deck.toml:7:9
7 | front = \"card.svg\"
  |         ^^^^^^^^^^ named here
  = help: did you mean `cards.svg`?
"
    );
}

#[test]
fn an_unknown_field_is_reported_with_its_line_its_card_and_the_fields_there_are() {
    let farm = TestDeck::with_front("<svg>\n  {% for i in range(end=1) %}<text>{{ nam }}</text>{% endfor %}\n</svg>");
    assert_eq!(
        farm.reported(),
        "\
error[unknown-field]: the template reads `nam`, but card `fox-1` has no such field
 --> templates/card.svg:2:39
2 |   {% for i in range(end=1) %}<text>{{ nam }}</text>{% endfor %}
  |                                       ^^^ not known here
  = on card `fox-1`
  = help: did you mean `name`? There are: `value`, `name`, `card`, `deck`, `theme`, `strings`, `rules`, `data`, `i`
"
    );
}

#[test]
fn a_fault_in_a_drawing_shows_the_drawing_and_the_call() {
    let farm = TestDeck::with_front("<svg>\n{{ art(file=\"moody.svg\") }}</svg>");
    farm.template("moody.svg", "<svg viewBox='0 0 1 1'>{{ mood }}</svg>");
    let reported = farm.reported();
    assert!(
        reported.contains("--> templates/moody.svg:1:27") && reported.contains("::: templates/card.svg:2:4"),
        "{reported}"
    );
}

/// The spec reader says that such a name is reserved.
#[test]
fn a_field_does_not_take_the_place_of_what_every_template_reads() {
    let farm = TestDeck::with_front("{{ theme.paper }}");
    let (mut deck, templates, _) = farm.templates();
    let dark = Field { value: Value::Text("dark".into()), place: deck.place.clone() };
    deck.cards[0].fields.insert("theme".into(), dark);
    let (faces, findings) = templates.render_all(&deck);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(faces[0].front.as_deref(), Some("#fffaf0"));
}

#[test]
fn templates_are_shared_by_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Templates>();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever stands in a template, it gives a face or a finding with its place.
    #[test]
    fn no_template_breaks_the_engine(parts in proptest::collection::vec(0..PARTS.len(), 0..14)) {
        let front: String = parts.into_iter().map(|part| PARTS[part]).collect();
        let farm = TestDeck::with_front(&front);
        farm.template("a.svg", "<svg id='ü' viewBox='0 0 1 1'>{{ n }}</svg>");
        let (faces, findings) = farm.faces();
        prop_assert!(faces[0].front.is_some() || !findings.is_empty(), "{}", front);
        for finding in findings {
            prop_assert!(finding.place.is_some() && !finding.message.contains("broke down"), "{front}\n{finding:?}");
        }
    }
}

/// Pieces of templates, whole and broken.
const PARTS: &[&str] = &[
    "{{",
    "}}",
    "{%",
    "%}",
    "{#",
    "#}",
    "-",
    " ",
    "\n",
    "ü",
    "\"",
    "'",
    "<svg>",
    "</svg>",
    "{{ value }}",
    "{{ nix }}",
    "{% for i in range(end=3) -%}",
    "{% endfor %}",
    "{% if value %}",
    "{% endif %}",
    "{% set x = value %}",
    "{{ x }}",
    "{% set y %}",
    "{% endset %}",
    "{% raw %}",
    "{% endraw %}",
    "{% include \"a.svg\" %}",
    "{{ art(file=\"a.svg\") }}",
    "{% component c(n) %}",
    "{% endcomponent c %}",
    "{{ <c n={1} /> }}",
    "{% extends \"a.svg\" %}",
    "{% block b %}",
    "{% endblock %}",
    "{{ value | nix }}",
    "{{ name ~ \"ü\" | upper }}",
    "{{ value[",
    "]",
    "{{ theme.",
    ".x",
];

#[test]
fn a_slip_in_an_if_is_a_warning() {
    let farm = TestDeck::with_front(
        "<svg>{% if valeu %}x{% endif %}{% if subname is defined %}y{% endif %}{{ names | default(value=1) }}</svg>",
    );
    let finding = farm.finding();
    assert_eq!((finding.code.as_str(), finding.severity), ("unknown-field", Severity::Warning));
    assert_eq!(finding.message, "the template reads `valeu`, which no card has");
    assert_eq!(finding.place.map(|(place, _)| place.text().to_owned()).as_deref(), Some("valeu"));
}

/// Each front, the code of its finding, what the message says, and what the caret stands under.
const FAULTS: &[(&str, &str, &str, &str)] = &[
    ("{{ theme.papr }}", "unknown-field", "`theme` has no `papr`", "papr"),
    ("{{ theme.papr | upper }}", "unknown-field", "`theme` has no `papr`", "theme.papr"),
    ("{{ valu + 1 }}", "unknown-field", "reads `valu`", "valu"),
    ("{{ value + valu }}", "unknown-field", "reads `valu`", "valu"),
    ("{{ art(file=icon) }}", "unknown-field", "reads `icon`", "icon"),
    ("{% for a in valu %}{% endfor %}", "unknown-field", "reads `valu`", "valu"),
    ("{{ theme['papr'] }}", "unknown-field", "`theme` has no `papr` on card", "theme['papr']"),
    (
        "{{ theme[name] }}",
        "unknown-field",
        "`name` is `Fox & Hen` on card `fox-1`, and `theme` has no such entry",
        "theme[name]",
    ),
    ("{{ theme[nobody] }}", "unknown-field", "reads `nobody`", "nobody"),
    ("{{ name * 2 }}", "template-error", "arithmetic needs numbers, but this is text", "name"),
    ("{{ name + 2 }}", "template-error", "`+` adds numbers, but this is text and a whole number", "name + 2"),
    ("{{ value / 0 }}", "template-error", "this divides by zero", "0"),
    ("{{ [value] | upper }}", "template-error", "this must be text, but is a list", "[value]"),
    ("{% for a in value %}{% endfor %}", "template-error", "`for` goes through a list", "value"),
    ("{{ name | darken(by=0.2) }}", "template-error", "is not a colour of the form `#rrggbb`", "darken(by=0.2)"),
    ("{{ polar(r=3) }}", "template-error", "the argument `angle` is missing", "polar(r=3)"),
    ("{{ throw(message=\"No!\") }}", "template-error", "No!", "throw(message=\"No!\")"),
    ("{{ name | uper }}", "unknown-filter", "there is no filter `uper`", "uper"),
    ("{{ rnge(end=3) }}", "unknown-function", "there is no function `rnge`", "rnge(end=3)"),
    ("{% if value is od %}{% endif %}", "unknown-test", "there is no test `od`", "od"),
    ("{{ <pip /> }}", "unknown-component", "there is no component `pip`", "<pip />"),
    ("{% if name %}", "template-syntax", "this `if` is still open", "{% if name %}"),
    ("{% fro a in b %}", "template-syntax", "there is no such tag", "fro"),
    ("{{ __tera_context }}", "template-syntax", "cannot read `__tera_context`", "__tera_context"),
    ("{% include \"bese.svg\" %}", "missing-template", "there is no template `bese.svg`", "bese.svg"),
    (
        "{{ art(file=\"icons/fix.svg\") }}",
        "missing-art",
        "there is no drawing `icons/fix.svg`",
        "art(file=\"icons/fix.svg\")",
    ),
    (
        "{{ art(file=\"icons\\\\fox.svg\") }}",
        "missing-art",
        "there is no drawing `icons\\fox.svg`",
        "art(file=\"icons\\\\fox.svg\")",
    ),
    (
        "{{ art(file=\"../../deck.toml\") }}",
        "unreadable-template",
        "lies outside the folders",
        "art(file=\"../../deck.toml\")",
    ),
    ("{{ art(file=\"deck.toml\") }}", "unusable-art", "its root is not `<svg>`", "art(file=\"deck.toml\")"),
];

#[test]
fn every_fault_is_reported_in_plain_words_at_its_place() {
    for (front, code, message, caret) in FAULTS {
        let farm = TestDeck::with_front(&format!("<svg>\n{{% set x = 1 %}}{front}</svg>"));
        farm.template("base.svg", "");
        farm.template("icons/fox.svg", "<svg/>");
        let finding = farm.finding();
        let shown = plain(&finding);
        assert_eq!((finding.code.as_str(), finding.severity), (*code, Severity::Error), "{shown}");
        assert!(finding.message.contains(message), "{shown}");
        assert!(!shown.contains("Tera"), "{shown}");
        let (place, _) = finding.place.as_ref().unwrap_or_else(|| panic!("{shown} has no place"));
        assert_eq!(place.position().line, 2, "{shown}");
        assert!(caret.is_empty() || place.text() == *caret, "{shown}");
    }
}
