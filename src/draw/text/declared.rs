//! `<textstyle>` and `<icon>`: the names that the words of a face may use, in addition to those of every deck.

use super::element::{Element, slant};
use super::face_style::FaceStyle;
use super::measure::Measure;
use super::style::{Caps, Change};
use super::text_context::TextContext;
use super::vocabulary::{IconSetting, Vocabulary};
use crate::diag::Fault;
use roxmltree::Document;
use std::sync::Arc;

/// The attributes of `<textstyle>`.
const STYLE: [&str; 6] = ["name", "fill", "caps", "rise", "keep", "text-decoration"];
/// The attributes of `<icon>`.
const ICON: [&str; 4] = ["name", "file", "height", "rise"];

/// Returns everything that a face declares, wherever it is.
pub(super) fn vocabulary<'s, 'a>(
    document: &'s Document<'_>,
    face: &'s FaceStyle,
    context: &'s TextContext<'a>,
    faults: &mut Vec<Fault>,
) -> Vocabulary<'s, 'a> {
    let (styles, icons) = (indexmap::IndexMap::new(), indexmap::IndexMap::new());
    let mut vocabulary = Vocabulary { context, face, styles, icons };
    for node in document.descendants() {
        match node.tag_name().name() {
            "textstyle" => {
                let mut element = Element { node, face, faults };
                if let Some(name) = name(&mut element, &STYLE) {
                    let change = change(&mut element, context);
                    vocabulary.styles.insert(name, change);
                }
            }
            "icon" => {
                let mut element = Element { node, face, faults };
                if let Some(name) = name(&mut element, &ICON) {
                    vocabulary.icons.insert(name, setting(&mut element));
                }
            }
            _ => {}
        }
    }
    vocabulary
}

fn name(element: &mut Element<'_, '_, '_>, known: &[&str]) -> Option<String> {
    element.carried(known);
    let name = element.own("name").filter(|name| !name.is_empty());
    if name.is_none() {
        let tag = element.name();
        let message = format!("`<{tag}>` has no `name`, so that no words can use it");
        let help = "give it a name of letters: `name=\"keyword\"`";
        element.bad(message, format!("<{tag}"), help);
    }
    name.map(str::to_owned)
}

fn change(element: &mut Element<'_, '_, '_>, context: &TextContext<'_>) -> Change {
    let family = element.own("font-family").and_then(|text| element.known_family(text, context));
    let face = element.face;
    let ems = |text: &str| match face.length(text)? {
        Measure::Ems(times) => Some(times),
        Measure::Units(_) => None,
    };
    let scale = element.own("font-size").map(|text| {
        let scale = ems(text).filter(|times| (0.1..=10.0).contains(times));
        scale.unwrap_or_else(|| {
            let message = format!("`font-size=\"{text}\"` of a named style is not relative to the letters around it");
            element.bad(message, text, "write how large its letters are compared with those around them: `1.2em`");
            1.0
        })
    });
    let rise = element.own("rise").and_then(ems);
    let decoration = element.own("text-decoration").unwrap_or_default();
    let caps = [("none", None), ("small", Some(Caps::Small)), ("all", Some(Caps::All))];
    Change {
        family,
        weight: element.own("font-weight").map(|text| element.weight(text)),
        slant: element.own("font-style").map(slant),
        scale,
        rise,
        fill: element.own("fill").map(|fill| Arc::from(context.colours.get(fill).map_or(fill, String::as_str))),
        caps: element.choice("caps", &caps),
        underline: decoration.contains("underline"),
        strike: decoration.contains("line-through"),
        kept: element.choice("keep", &[("no", false), ("yes", true)]),
        ..Change::default()
    }
}

fn setting(element: &mut Element<'_, '_, '_>) -> IconSetting {
    let mut ems = |name: &str, default: f64| match element.length(name, Measure::Ems(default)) {
        Measure::Ems(times) if times.abs() <= 10.0 => times,
        _ => {
            let text = element.own(name).unwrap_or_default();
            element.bad_length(name, text);
            default
        }
    };
    let (height, rise) = (ems("height", 1.0), ems("rise", 0.0));
    IconSetting { file: element.own("file").map(str::to_owned), height: Some(height), rise }
}
