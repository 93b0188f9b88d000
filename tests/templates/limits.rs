//! Hostile templates: each ends soon, with a finding that says what it did.

use crate::test_deck::TestDeck;
use pullet::diag::Finding;
use pullet::template::Limits;

/// Limits that are reached soon.
fn counted() -> Limits {
    Limits { turns: 20_000, ..Limits::default() }
}

/// The only finding of a card made of `front`, with other files beside it.
fn given_up(front: &str, others: &[(&str, &str)]) -> Finding {
    let deck = TestDeck::with_front(front);
    for (name, text) in others {
        deck.file(name, text);
    }
    deck.finding_within(counted())
}

fn runs_away(front: &str, message: &str) -> Finding {
    let finding = TestDeck::with_front(front).finding_within(counted());
    assert_eq!(finding.code.as_str(), "template-runs-away", "{finding:?}");
    assert!(finding.message.contains(message), "{}", finding.message);
    assert_eq!(finding.card.as_deref(), Some("fox-1"));
    let file = finding.place.as_ref().map(|(place, _)| place.file().to_owned());
    assert!(file.is_some_and(|file| file.ends_with("card.svg")), "{finding:?}");
    finding
}

#[test]
fn loops_in_loops_are_counted_and_the_loop_is_shown() {
    let finding = runs_away(
        "<svg>{% set r = range(end=99999) %}\n{% for a in r %}{% for b in r %}{% for c in r %}{% endfor %}{% endfor %}{% endfor %}</svg>",
        "its template takes too many turns",
    );
    assert_eq!(finding.place.map(|(place, _)| place.text().to_owned()).as_deref(), Some("{% for c in r %}"));
}

#[test]
fn a_face_of_a_hundred_megabytes_is_cut_off() {
    let block = "x".repeat(10_000);
    runs_away(&format!("<svg>{{% for i in range(end=10000) %}}{block}{{% endfor %}}</svg>"), "longer than 4 MB");
}

#[test]
fn components_that_use_themselves_are_stopped() {
    let finding = given_up("<svg>{% component a() %}{{ <a /> }}{% endcomponent %}{{ <a /> }}</svg>", &[]);
    assert_eq!(finding.message, "components are nested more than 20 deep");
    runs_away(
        &format!("<svg>{{% component a() %}}{}{{% endcomponent %}}{{{{ <b /> }}}}{{% component b() %}}{}{{% endcomponent %}}</svg>",
            "{{ <c /> }}".repeat(400), "{{ <a /> }}".repeat(400)).replace("</svg>", &format!("{{% component c() %}}{}{{% endcomponent %}}</svg>", "x")),
        "takes too many turns",
    );
}

#[test]
fn a_drawing_that_draws_itself_is_stopped() {
    let finding = given_up(
        "<svg>{{ art(file=\"a.svg\", width=9) }}</svg>",
        &[("templates/a.svg", "<svg viewBox='0 0 1 1'>{{ art(file=\"a.svg\", width=1) }}</svg>")],
    );
    assert_eq!(finding.message, "stopped making card `fox-1`: drawings are nested more than 16 deep");
}

#[test]
fn drawings_that_fan_out_are_stopped() {
    let mut files = Vec::new();
    for level in 0..15 {
        let call = format!("{{{{ art(file=\"a{}.svg\", width=1) }}}}", level + 1);
        files.push((format!("templates/a{level}.svg"), format!("<svg viewBox='0 0 1 1'>{}</svg>", call.repeat(9))));
    }
    files.push(("templates/a15.svg".into(), "<svg viewBox='0 0 1 1'/>".into()));
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let finding = given_up("<svg>{{ art(file=\"a0.svg\", width=9) }}</svg>", &files);
    assert_eq!(finding.code.as_str(), "template-runs-away");
}

#[test]
fn includes_in_a_ring_are_shown_as_a_ring() {
    let finding = given_up(
        "<svg>{% include \"a.svg\" %}</svg>",
        &[("templates/a.svg", "{% include \"b.svg\" %}"), ("templates/b.svg", "{% include \"a.svg\" %}")],
    );
    assert_eq!(finding.code.as_str(), "template-cycle");
    assert_eq!(finding.message, "templates use each other in a cycle: `a.svg` → `b.svg` → `a.svg`");
    let finding = given_up("{% extends \"card.svg\" %}", &[]);
    assert_eq!(finding.code.as_str(), "template-cycle");
}

#[test]
fn includes_that_double_are_counted() {
    let mut files = Vec::new();
    for level in 0..7 {
        let call = format!("{{% include \"a{}.svg\" %}}", level + 1);
        files.push((format!("templates/a{level}.svg"), call.repeat(20)));
    }
    files.push(("templates/a7.svg".into(), String::new()));
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let finding = given_up("<svg>{% include \"a0.svg\" %}</svg>", &files);
    assert_eq!(finding.message, "stopped making card `fox-1`: its template takes too many turns");
}

#[test]
fn includes_in_a_long_row_are_refused() {
    let files: Vec<(String, String)> = (0..20)
        .map(|level| (format!("templates/a{level}.svg"), format!("{{% include \"a{}.svg\" %}}", level + 1)))
        .chain([("templates/a20.svg".to_owned(), String::new())])
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let finding = given_up("<svg>{% include \"a0.svg\" %}</svg>", &files);
    assert_eq!(finding.message, "`include` and `extends` are nested more than 8 deep");
}

/// As deep as the limits allow: 16 drawings, in each 19 components, in each 7 includes.
#[test]
fn the_deepest_template_that_is_allowed_fits_the_stack() {
    let farm = TestDeck::with_front("<svg>{{ art(file=\"a.svg\", width=1, art_depth=1) }}</svg>");
    farm.file(
        "templates/a.svg",
        "<svg viewBox='0 0 1 1'>{% component c(depth, @art_depth) %}{% if depth < 19 %}{% include \"b0.svg\" %}\
         {% elif art_depth < 16 %}{{ art(file=\"a.svg\", width=1, art_depth=art_depth + 1) }}{% endif %}{% endcomponent %}\
         {{ <c depth={1} /> }}</svg>",
    );
    for level in 0..7 {
        farm.template(&format!("b{level}.svg"), &format!("{{% include \"b{}.svg\" %}}", level + 1));
    }
    farm.template("b7.svg", "{{ <c depth={depth + 1} /> }}");
    assert_eq!(farm.front().matches("viewBox").count(), 16);
}
