//! The cascade: which declarations apply to an element, and which of them count.

use super::selector::Steps;
use super::sheet::{Declaration, Sheet, is_paper};
use crate::render::limits::STYLE_STEPS;
use roxmltree::{Document, Node};
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};

/// The style sheets of a drawing.
pub(super) struct Cascade<'a> {
    sheet: Sheet<'a>,
    /// The selectors by what an element must have for them: their rules and their places in these.
    by_key: HashMap<String, Vec<(usize, usize)>>,
    pub(super) steps: Steps,
    /// What cannot be read.
    pub(super) unread: Vec<&'a str>,
}

impl<'a> Cascade<'a> {
    pub(super) fn of(document: &'a Document<'_>) -> Self {
        let mut sheet = Sheet::default();
        for node in document.descendants().filter(|node| is_style(*node)) {
            let is_css = node.attribute("type").is_none_or(|kind| matches!(kind, "text/css" | ""));
            let media = node.attribute("media").unwrap_or_default();
            match is_paper(media).filter(|_| is_css) {
                Some(true) => node.children().filter_map(|text| text.text()).for_each(|text| sheet.read(text)),
                None if is_css => sheet.unread.push(media),
                _ => {}
            }
        }
        let unread = std::mem::take(&mut sheet.unread);
        let mut by_key: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
        for (at, rule) in sheet.rules.iter().enumerate() {
            for (place, selector) in rule.selectors.iter().enumerate() {
                by_key.entry(selector.key()).or_default().push((at, place));
            }
        }
        Self { sheet, by_key, steps: Steps(Cell::new(STYLE_STEPS)), unread }
    }

    /// Returns the declarations that apply to an element with this style, those that count most last.
    pub(super) fn applied(&self, node: Node<'_, '_>, style: Vec<Declaration<'a>>) -> Vec<Declaration<'a>> {
        // Of the selectors of one rule the one that counts most is enough.
        let mut rules: BTreeMap<usize, u64> = BTreeMap::new();
        let mut look = |key: &str| {
            for (at, place) in self.by_key.get(key).into_iter().flatten() {
                let rule = &self.sheet.rules[*at];
                let selector = &rule.selectors[*place];
                if selector.applies(node, &self.steps) && self.steps.spend(rule.declarations.len()) {
                    let weight = rules.entry(*at).or_default();
                    *weight = selector.weight().max(*weight);
                }
            }
        };
        if !self.by_key.is_empty() {
            look("*");
            look(node.tag_name().name());
            node.attribute("id").into_iter().for_each(|id| look(&format!("#{id}")));
            let classes = node.attribute("class").unwrap_or_default().split_ascii_whitespace();
            classes.for_each(|class| look(&format!(".{class}")));
        }
        let of_rules = rules.into_iter().flat_map(|(at, weight)| {
            let rule = &self.sheet.rules[at];
            rule.declarations.iter().map(move |it| (rule.layer, weight, it.clone()))
        });
        let of_style = style.into_iter().map(|it| (usize::MAX, 0, it));
        let mut all: Vec<_> = of_rules.chain(of_style).collect();
        all.sort_by_key(|(layer, weight, declaration)| {
            // What is important in an earlier layer counts more, and most what an element says itself.
            let turns = declaration.is_important && *layer != usize::MAX;
            (declaration.is_important, if turns { !layer } else { *layer }, *weight)
        });
        all.into_iter().map(|(.., declaration)| declaration).collect()
    }
}

/// Returns whether an element is a style sheet.
pub(super) fn is_style(node: Node<'_, '_>) -> bool {
    node.is_element() && node.tag_name().name() == "style"
}
