//! Text that wraps and fits: `<textbox>` and `<textline>` become plain SVG text.
//!
//! SVG has no wrapping; cards need it more than anything else. A face that holds boxes is rewritten before usvg sees it:
//! words are shaped by the shaper that usvg uses with the faces that usvg chooses, broken into lines, and written out as
//! one `<text x y>` for each stretch, so that PDF, PNG and preview agree and text stays text. `docs/text.md` says what can
//! be written.
//!
//! The way of a box: `textbox` reads its attributes and `markup` its words, `galley` shapes each paragraph once at
//! size 1, `composition` lays the lines out at any size, `fit` finds the size, `ink` writes SVG.

mod breaks;
mod composition;
mod declared;
mod element;
mod face;
mod fit;
mod galley;
mod hyphens;
mod icon;
mod ink;
mod manuscript;
mod markup;
mod measure;
mod overset;
mod room;
mod shop;
mod style;
mod textbox;
mod textline;
mod vocabulary;

pub use fit::Agreement;
pub use shop::{IconError, IconShelf, TextShop};

use crate::diag::Fault;
use composition::Composition;
use ink::Ink;
use roxmltree::{Document, Node, ParsingOptions};
use std::ops::Range;
use textbox::TextBox;
use textline::TextLine;

/// Whether a face holds text that has to be set.
#[must_use]
pub fn has_boxes(svg: &str) -> bool {
    svg.contains("<textbox") || svg.contains("<textline")
}

/// The sizes that the grouped boxes of a face need; joined over all faces, they are what [`set`] wants.
#[must_use]
pub fn sizes(svg: &str, shop: &TextShop<'_>) -> Agreement {
    let mut agreement = Agreement::default();
    if !svg.contains("size-group") {
        return agreement;
    }
    let Ok(document) = parse(svg) else { return agreement };
    let mut faults = Vec::new();
    let mut vocabulary = declared::vocabulary(&document, shop, &mut faults);
    for node in boxes(&document) {
        if node.attribute("size-group").is_none() {
            continue;
        }
        if is_line(node) {
            let line = TextLine::read(node, &mut vocabulary, &mut faults);
            if let Some((group, size)) = line.needed_size(shop) {
                agreement.needs(&group, size);
            }
            continue;
        }
        let textbox = TextBox::read(node, &mut vocabulary, &mut faults);
        let Some(group) = textbox.sizes.group.clone() else { continue };
        if let Some(composition) = shop.at_bench(|bench| Composition::new(textbox, shop, bench)) {
            let size = composition.fitting_size().unwrap_or(composition.textbox.sizes.least);
            agreement.needs(&group, size);
        }
    }
    agreement
}

/// The face with its boxes as plain SVG text, and what is wrong with them.
///
/// A face that is not well-formed comes back as it is: whoever reads it next tells why.
#[must_use]
pub fn set(svg: &str, shop: &TextShop<'_>, agreement: &Agreement) -> (String, Vec<Fault>) {
    let mut faults = Vec::new();
    let Ok(document) = parse(svg) else { return (svg.to_owned(), faults) };
    let mut vocabulary = declared::vocabulary(&document, shop, &mut faults);
    let mut ink = Ink::default();
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    for node in boxes(&document) {
        if is_line(node) {
            TextLine::read(node, &mut vocabulary, &mut faults).set(shop, agreement, &mut ink, &mut faults);
        } else {
            set_box(node, &mut vocabulary, agreement, &mut ink, &mut faults);
        }
        changes.push((node.range(), std::mem::take(&mut ink.svg)));
    }
    changes.extend(declarations(&document).map(|node| (node.range(), String::new())));
    (rewritten(svg, &document, changes, &ink), faults)
}

fn set_box(
    node: Node<'_, '_>,
    vocabulary: &mut vocabulary::Vocabulary<'_, '_>,
    agreement: &Agreement,
    ink: &mut Ink,
    faults: &mut Vec<Fault>,
) {
    let shop = vocabulary.shop;
    let textbox = TextBox::read(node, vocabulary, faults);
    let Some(composition) = shop.at_bench(|bench| Composition::new(textbox, shop, bench)) else { return };
    let sizes = &composition.textbox.sizes;
    let agreed = sizes.group.as_ref().and_then(|group| agreement.size(group));
    let size = agreed.map(|size| size.min(sizes.most)).or_else(|| composition.fitting_size()).unwrap_or(sizes.least);
    let layout = composition.aligned(size);
    if !composition.holds(&layout) {
        faults.push(overset::overset(&composition, &layout));
    }
    ink.draw(&composition, &layout);
}

fn parse(svg: &str) -> Result<Document<'_>, roxmltree::Error> {
    Document::parse_with_options(svg, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
}

/// The boxes of a face; what stands in one is part of it.
fn boxes<'a, 'i>(document: &'a Document<'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    document.descendants().filter(|node| is_box(*node) && !node.ancestors().skip(1).any(is_box))
}

fn is_box(node: Node<'_, '_>) -> bool {
    matches!(node.tag_name().name(), "textbox" | "textline")
}

fn is_line(node: Node<'_, '_>) -> bool {
    node.tag_name().name() == "textline"
}

/// The declarations outside boxes: they draw nothing.
fn declarations<'a, 'i>(document: &'a Document<'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    let declares = |node: &Node<'_, '_>| matches!(node.tag_name().name(), "textstyle" | "icon");
    document.descendants().filter(move |node| declares(node) && !node.ancestors().any(is_box))
}

/// The SVG with ranges of it changed, and the icons that are used defined at its end.
fn rewritten(svg: &str, document: &Document<'_>, mut changes: Vec<(Range<usize>, String)>, ink: &Ink) -> String {
    changes.sort_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(svg.len() * 2);
    let mut done = 0;
    for (range, text) in &changes {
        out.push_str(&svg[done..range.start]);
        out.push_str(text);
        done = range.end;
    }
    let end = document.root_element().range().end;
    let close = svg[..end].rfind("</").unwrap_or(end).max(done);
    out.push_str(&svg[done..close]);
    if !ink.icons.is_empty() {
        out.push_str("<defs>");
        ink.icons.values().for_each(|definition| out.push_str(definition));
        out.push_str("</defs>");
    }
    out.push_str(&svg[close..]);
    out
}
