//! A face knows where each of its bytes comes from, and nothing that is noted for that is printed.

use crate::test_deck::TestDeck;
use pullet::template::{FaceStretch, FaceSvg, StretchKind};

fn front(deck: &TestDeck) -> FaceSvg {
    let (faces, findings) = deck.faces();
    assert!(findings.is_empty(), "{findings:?}");
    faces[0].front.clone().expect("there is a front")
}

/// What each stretch of a face shows, and where it comes from: its own text must be what the template has there.
fn stretches(svg: &FaceSvg) -> Vec<(&str, String)> {
    let stretches = svg.stretches(&(0..svg.len()));
    let mut at = 0;
    for FaceStretch { range, place, kind } in &stretches {
        assert_eq!(range.start, at, "{stretches:?}");
        at = range.end;
        if matches!(kind, StretchKind::Text) {
            assert_eq!(&svg[range.clone()], place.text());
        }
    }
    assert_eq!(at, svg.len());
    let text = |it: &FaceStretch| match it.kind {
        StretchKind::Text => "its own".to_owned(),
        StretchKind::Value | StretchKind::Drawing(_) => it.place.text().to_owned(),
    };
    stretches.iter().map(|it| (&svg[it.range.clone()], text(it))).collect()
}

#[test]
fn each_stretch_of_a_face_is_a_text_or_comes_from_a_tag() {
    let deck = TestDeck::with_front(
        "<svg>{# a #}<a>{{ name }}</a>{% for n in [1, 2] -%}  {{ n }},{% endfor %}{{ 1 + 1 }}</svg>",
    );
    let svg = front(&deck);
    assert_eq!(svg, "<svg><a>Fox &amp; Hen</a>1,2,2</svg>");
    let own = |text| (text, "its own".to_owned());
    let tag = |text, tag: &str| (text, tag.to_owned());
    assert_eq!(
        stretches(&svg),
        [
            own("<svg>"),
            own("<a>"),
            tag("Fox &amp; Hen", "{{ name }}"),
            own("</a>"),
            tag("1", "{{ n }}"),
            own(","),
            tag("2", "{{ n }}"),
            own(","),
            tag("2", "{{ 1 + 1 }}"),
            own("</svg>"),
        ]
    );
}

/// Lengths, comparisons and filters see what they saw without notes.
#[test]
fn nothing_is_printed_into_texts_that_are_kept() {
    for (template, printed) in [
        ("{% set x %}a{{ value }}b{% endset %}{{ x | length }}{{ x }}", "3a3b"),
        ("{% filter upper %}a{% if value > 2 %}b{% endif %}{% endfilter %}", "AB"),
        ("{% set x %}{% for n in [1, 2] %}{{ n }}{% endfor %}{% endset %}{% if x == \"12\" %}yes{% endif %}", "yes"),
    ] {
        let svg = front(&TestDeck::with_front(template));
        assert_eq!(svg, printed, "{template}");
        stretches(&svg);
    }
}

#[test]
fn blocks_includes_components_and_drawings_are_noted() {
    let deck = TestDeck::with_front(
        "{% extends \"base.svg\" %}\n{% block body %}{{ super() }}{% include \"part.svg\" %}{{ <dot x={value} /> }}{{ art(file=\"a.svg\") }}{% endblock %}\n",
    );
    deck.template("base.svg", "<svg>{% block body %}<b/>{% endblock %}</svg>");
    deck.template("part.svg", "<p>{{ name }}</p>");
    deck.template("components/dot.svg", "{% component dot(x) %}<c x='{{ x }}'/>{% endcomponent %}");
    deck.file("a.svg", "<svg viewBox='0 0 1 1'><d fill='{{ name }}'/></svg>");
    let svg = front(&deck);
    let stretches = stretches(&svg);
    let of = |text: &str| stretches.iter().find(|(shown, _)| *shown == text).map(|(_, from)| from.as_str());
    assert_eq!((of("<b/>"), of("<p>"), of("<c x='")), (Some("its own"), Some("its own"), Some("its own")));
    assert_eq!((of("Fox &amp; Hen"), of("3")), (Some("{{ name }}"), Some("{{ x }}")));
    let drawing = svg.stretches(&(0..svg.len())).into_iter().find_map(|it| match it.kind {
        StretchKind::Drawing(drawing) => Some(drawing),
        StretchKind::Text | StretchKind::Value => None,
    });
    let drawing = drawing.expect("there is a drawing");
    assert!(drawing.stretches(&(0..drawing.len())).iter().any(|it| it.place.text() == "{{ name }}"));
}
