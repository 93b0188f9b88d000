//! Lines have no inside: a reader that fills one draws a hair line.

use super::reader::Pdf;
use crate::test_deck::{TestDeck, made};

/// The operators of the first page.
fn operators(drawing: &str) -> Vec<String> {
    let deck = TestDeck::with_front(&format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>"#));
    let build = deck.sound_build();
    let pdf = Pdf::read(made(&build, "_cards_a4.pdf"));
    let forms = pdf.0.objects.values().filter_map(|object| object.as_stream().ok());
    let forms =
        forms.filter(|form| form.dict.get(b"Subtype").and_then(lopdf::Object::as_name).is_ok_and(|it| it == b"Form"));
    let of_forms = forms.flat_map(|form| form.decode_content().expect("it can be read").operations);
    of_forms.chain(pdf.page_operations(pdf.pages()[0])).map(|operation| operation.operator).collect()
}

#[test]
fn a_line_is_stroked_and_not_filled() {
    for line in [
        r#"<line x1="9" y1="9" x2="50" y2="9" stroke="red" stroke-dasharray="3"/>"#,
        r#"<path d="M9 9L50 31" stroke="red" stroke-width="2"/>"#,
        r#"<path d="M9 9H50M9 19H50" stroke="red" stroke-opacity="0.5"/>"#,
        r#"<g opacity="0.5"><path d="M9 9H50" stroke="red"/></g>"#,
        r#"<path d="M9 9H50"/><line x1="9" y1="9" x2="50" y2="9" stroke="red" stroke-width="0"/>"#,
    ] {
        let fills = |operator: &String| matches!(operator.as_str(), "f" | "f*" | "B" | "B*" | "b" | "b*");
        assert_eq!(operators(line).iter().find(|operator| fills(operator)), None, "{line}");
    }
    assert!(operators(r#"<path d="M9 9H50V20Z" stroke="red"/>"#).contains(&"B".to_owned()));
}
