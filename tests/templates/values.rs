//! Values that do not exist, or that are no text: what a template makes of them is never lost in silence.

use crate::test_deck::{TestDeck, plain};
use pullet::diag::Severity;

/// Each use of a field that no card has, and what the caret stands under.
const UNKNOWN: &[(&str, &str)] = &[
    ("{{ \"a\" ~ Stage }}", "Stage"),
    ("{{ Stage ~ \"a\" }}", "Stage"),
    ("{{ name ~ (Stage) ~ name }}", "Stage"),
    ("{{- \"a\" ~ Stage -}}", "Stage"),
    ("{% set k = Stage %}", "Stage"),
    ("{% set k = \"x_\" ~ Stage %}{% if k %}{% endif %}", "Stage"),
    ("{% set_global k = theme.papr %}", "theme.papr"),
    ("{{ art(file=\"x_\" ~ Stage ~ \".svg\") }}", "Stage"),
    ("{{ art(file=\"icons/fox.svg\", mood=Stage) }}", "Stage"),
    ("{{ <pip n={Stage} /> }}", "Stage"),
    ("{{ <pip n={\"a\" ~ Stage} /> }}", "Stage"),
    ("{% <pip n={Stage}> %}x{% </pip> %}", "Stage"),
    ("{{ name | replace(from=\"x\", to=Stage) }}", "Stage"),
    ("{{ Stage | str }}", "Stage"),
    ("{% filter replace(from=\"x\", to=Stage) %}x{% endfilter %}", "Stage"),
    ("{% set k | replace(from=\"x\", to=Stage) %}x{% endset %}", "Stage"),
    ("{{ Stage == 1 }}", "Stage"),
    ("{% set k = 1 != Stage and value %}", "Stage"),
    ("{% set k = Stage in [1, 2] %}", "Stage"),
    ("{% set k = Stage not in [1, 2] %}", "Stage"),
    ("{% set k = [1, Stage] %}", "Stage"),
    ("{% set k = {\"a\": Stage} %}", "Stage"),
    ("{% set k = Stage if value else 1 %}", "Stage"),
    ("{% set k = 1 if not value else Stage %}", "Stage"),
    ("{% set k = card.stage or Stage %}", "Stage"),
    ("{% for a in [Stage] %}{% endfor %}", "Stage"),
    ("{% set k = [Stage for a in [1]] %}", "Stage"),
    ("{% if value %}{{ \"a\" ~ Stage }}{% endif %}", "Stage"),
    ("{% set list = [theme] %}{{ \"a\" ~ list[0].papr }}", "list[0].papr"),
    ("{{ \"a\" ~ card?.stage }}", "card?.stage"),
];

#[test]
fn every_use_of_an_unknown_field_is_reported_at_its_place() {
    for (front, caret) in UNKNOWN {
        let farm = TestDeck::with_front(&format!("<svg>\n{{% set x = \"&quot;\" %}}{front}</svg>"));
        farm.template("icons/fox.svg", "<svg/>");
        farm.template("components/pip.svg", "{% component pip(n=1) %}{{ n }}{% endcomponent %}");
        let finding = farm.finding();
        let shown = plain(&finding);
        assert_eq!((finding.code.as_str(), finding.severity), ("unknown-field", Severity::Error), "{front}\n{shown}");
        let (place, _) = finding.place.as_ref().unwrap_or_else(|| panic!("{shown} has no place"));
        assert_eq!((place.text(), place.position().line), (*caret, 2), "{front}\n{shown}");
        assert!(finding.help.is_some(), "{front}\n{shown}");
    }
}

/// Each front, and what it prints on a card with `value = 3` that has no `stage`.
const ASKED: &[(&str, &str)] = &[
    ("{{ stage | default(value=\"-\") }}", "-"),
    ("{{ \"a\" ~ stage | default(value=\"-\") }}", "a-"),
    ("{{ \"a\" ~ (stage | default(value=name)) }}", "aFox &amp; Hen"),
    ("{{ (card.stage) | default(value=\"-\") }}", "-"),
    ("{{ name | slug }}-{{ value | slug }}", "fox-hen-3"),
    ("{{ card?.stage?.name | default(value=\"-\") }}", "-"),
    ("{% set k = stage is defined %}{{ k }}", "false"),
    ("{% set k = value == 3 and stage is not defined %}{{ k }}", "true"),
    ("{% if stage == 1 %}x{% elif \"a\" ~ stage == \"a\" %}y{% endif %}", "y"),
    ("{{ stage if stage else name }}", "Fox &amp; Hen"),
    ("{{ stage or value }}", "3"),
    ("{{ \"a\" if stage == 1 else \"b\" }}", "b"),
    ("{{ [a * 2 for a in [1, 2] if a != 1] | join(sep=\",\") }}", "4"),
    ("{{ [k ~ v for k, v in {\"a\": 1}] | join(sep=\",\") }}", "a1"),
    ("{% for k, v in {\"a\": value} %}{{ k ~ v }}{% endfor %}", "a3"),
    ("{{ \"ab\"[1:] ~ [1, 2][0] ~ name[0:value] }}", "b1Fox"),
    ("{% set value = 4 %}{{ value ~ loop?.index | default(value=\"\") }}", "4"),
    ("{% for a in [1] %}{{ loop.index ~ a }}{% endfor %}", "11"),
    ("{{ <pip n={value} /> }}{% set m = {\"n\": value} %}{{ <pip {...m} /> }}{{ <named name /> }}", "33Fox &amp; Hen"),
    ("{% <pip n={value}> %}x{% </pip> %}", "3"),
    ("a {{- value -}} b", "a3b"),
    ("a {{ value -}} b", "a 3b"),
];

#[test]
fn what_a_template_asks_for_first_may_be_missing() {
    for (front, printed) in ASKED {
        let farm = TestDeck::with_front(front);
        farm.template(
            "components/pip.svg",
            "{% component pip(n) %}{{ n }}{% endcomponent %}{% component named(name) %}{{ name }}{% endcomponent %}",
        );
        assert_eq!(farm.front(), *printed, "{front}");
    }
}

/// An editor of SVG writes `>` and quotes in its own way.
#[test]
fn entities_in_tags_mean_what_they_stand_for() {
    let farm = TestDeck::with_front(
        "<svg a=\"{{ hint | default(value=&quot;-&quot;) }}\">{% if value &gt; 1 and name == \"Fox &amp; Hen\" %}x{% endif %}</svg>",
    );
    assert_eq!(farm.front(), "<svg a=\"-\">x</svg>");
    let finding = TestDeck::with_front("<svg>{{ value &lt; 1 }}{{ \"&amp;\" }}{{ nam }}</svg>").finding();
    assert_eq!(finding.place.map(|(place, _)| place.text().to_owned()).as_deref(), Some("nam"));
}

/// Each front that prints a table or a list, what the caret stands under, and what the help names.
const NO_TEXT: &[(&str, &str, &str)] = &[
    ("{{ theme }}", "theme", "`{{ theme.paper }}`"),
    ("{{- theme -}}", "theme", "`{{ theme.paper }}`"),
    ("{{ card }}", "card", "`{{ card.id }}`"),
    ("{{ deck }}", "deck", "`{{ deck.title }}`"),
    ("{{ \"a\" ~ theme }}", "theme", "`{{ theme.paper }}`"),
    ("{% set k = [1, 2] %}{{ k }}", "k", "`{{ k[0] }}`"),
    ("{% set k = [1, 2] %}{{ k | reverse }}", "reverse", "join"),
    ("{% set k = [{\"a\": 1}] %}{{ k[0] }}", "k[0]", "`{{ k[0].a }}`"),
    ("{% for k, v in data %}{{ v }}{% endfor %}{{ theme | keys }}", "keys", "join"),
];

#[test]
fn a_table_or_list_is_never_printed_as_text() {
    for (front, caret, help) in NO_TEXT {
        let finding = TestDeck::with_front(&format!("<svg>{front}</svg>")).finding();
        let shown = plain(&finding);
        assert_eq!((finding.code.as_str(), finding.severity), ("table-as-text", Severity::Error), "{shown}");
        assert_eq!(finding.place.as_ref().map(|(place, _)| place.text()), Some(*caret), "{shown}");
        assert!(finding.help.as_ref().is_some_and(|text| text.contains(help)), "{shown}");
    }
}

#[test]
fn a_field_between_single_braces_is_a_warning() {
    let farm = TestDeck::with_front("<svg><text id=\"{card.id}\">{ name }</text></svg>");
    let (_, findings) = farm.faces();
    let found: Vec<_> = findings.iter().map(|it| (it.severity, it.code.as_str(), it.help.as_deref())).collect();
    let warning = |help| (Severity::Warning, "single-braces", Some(help));
    assert_eq!(found, [warning("did you mean `{{ card.id }}`?"), warning("did you mean `{{ name }}`?")]);
}

#[test]
fn other_single_braces_are_innocent() {
    let farm = TestDeck::with_front(
        "<svg><style>name{fill:red} .a { name }</style><text>{ other } { name, value } {}</text>\
         <textbox width=\"9\" height=\"9\">{name}</textbox></svg>",
    );
    farm.front();
}

/// The column is `Attack`, and the template reads `attack`.
#[test]
fn a_name_in_other_case_is_offered() {
    let farm = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\nfields = { Attack = 3, HP = 1 }\n",
    );
    farm.template("card.svg", "<svg>{{ attack }}</svg>");
    assert!(farm.finding().help.is_some_and(|help| help.starts_with("did you mean `Attack`?")));
    farm.template("card.svg", "<svg>{% if hp %}x{% endif %}</svg>");
    assert!(farm.finding().help.is_some_and(|help| help.starts_with("did you mean `HP`?")));
}
