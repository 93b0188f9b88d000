//! The cascade: which declarations apply to an element, and which of them count.

use super::selector::{Matching, RuleKey, Specificity};
use super::sheet::{Declaration, Sheet, declarations};
use crate::render::limits::STYLE_STEPS;
use roxmltree::{Document, Node};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;

/// The style sheets of a drawing, and the styles of its elements.
pub(super) struct Cascade<'a> {
    sheet: Sheet<'a>,
    /// The selectors by what an element must have for them: their rules and their places in these.
    by_key: HashMap<RuleKey, Vec<(usize, usize)>>,
    pub(super) matching: Matching,
    /// Many elements have the same style.
    styles: HashMap<&'a str, Rc<[Declaration<'a>]>>,
    /// What cannot be read.
    pub(super) unread: Vec<&'a str>,
}

/// The declarations that apply to an element, those that count most last.
pub(super) struct AppliedRules<'c, 'a> {
    rules: Vec<&'c Declaration<'a>>,
    style: Option<Rc<[Declaration<'a>]>>,
    important: Vec<&'c Declaration<'a>>,
}

impl<'a> Cascade<'a> {
    pub(super) fn of(document: &'a Document<'_>) -> Self {
        let is_css = |node: &Node<'_, '_>| node.attribute("type").is_none_or(|kind| matches!(kind, "text/css" | ""));
        let is_paper = |node: &Node<'_, '_>| {
            let words = |media: &str| media.split(',').any(|word| matches!(word.trim(), "" | "print" | "all"));
            node.attribute("media").is_none_or(words)
        };
        let styles = document.descendants().filter(|node| is_style(*node) && is_css(node) && is_paper(node));
        let texts = styles.flat_map(|node| node.children()).filter(Node::is_text).filter_map(|node| node.text());
        let mut sheet = Sheet::read(texts);
        let unread = std::mem::take(&mut sheet.unread);
        let mut by_key: HashMap<RuleKey, Vec<(usize, usize)>> = HashMap::new();
        for (at, rule) in sheet.rules.iter().enumerate() {
            for (place, selector) in rule.selectors.0.iter().enumerate() {
                by_key.entry(selector.key()).or_default().push((at, place));
            }
        }
        Self { sheet, by_key, matching: Matching::new(STYLE_STEPS), styles: HashMap::new(), unread }
    }

    /// Returns whether a rule or a style declares a variable.
    pub(super) fn has_rules(&self) -> bool {
        !self.sheet.rules.is_empty()
    }

    /// Reads the `style` of an element.
    pub(super) fn style(&mut self, node: Node<'a, '_>) -> Option<Rc<[Declaration<'a>]>> {
        let style = node.attribute("style")?;
        let unread = &mut self.unread;
        let read = self.styles.entry(style).or_insert_with(|| {
            let (declared, bad) = declarations(style);
            unread.extend(bad);
            declared.into()
        });
        Some(Rc::clone(read))
    }

    /// Returns what applies to an element.
    pub(super) fn applied(&self, node: Node<'a, '_>, style: Option<Rc<[Declaration<'a>]>>) -> AppliedRules<'_, 'a> {
        let mut found: Vec<(usize, Specificity, usize)> = Vec::new();
        let mut look = |key: &RuleKey| {
            for (at, place) in self.by_key.get(key).into_iter().flatten() {
                let rule = &self.sheet.rules[*at];
                let selector = &rule.selectors.0[*place];
                if selector.applies(node, &self.matching) && self.matching.spend(rule.declarations.len()) {
                    found.push((rule.layer, selector.specificity, *at));
                }
            }
        };
        if self.has_rules() {
            look(&RuleKey::Any);
            look(&RuleKey::Name(node.tag_name().name().to_owned()));
            node.attribute("id").into_iter().for_each(|id| look(&RuleKey::Id(id.to_owned())));
            let classes = node.attribute("class").unwrap_or_default().split_ascii_whitespace();
            classes.for_each(|class| look(&RuleKey::Class(class.to_owned())));
        }
        // Of the selectors of one rule the one that counts most is enough.
        found.sort_unstable_by_key(|(_, specificity, at)| (*at, Reverse(*specificity)));
        found.dedup_by_key(|(.., at)| *at);
        found.sort_unstable();
        let of = |found: &[(usize, Specificity, usize)], is_important: bool| -> Vec<&Declaration<'a>> {
            let declared = found.iter().flat_map(|(.., at)| &self.sheet.rules[*at].declarations);
            declared.filter(|declaration| declaration.is_important == is_important).collect()
        };
        let rules = of(&found, false);
        // What is important in an earlier layer counts more.
        found.sort_unstable_by_key(|(layer, specificity, at)| (Reverse(*layer), *specificity, *at));
        let important = of(&found, true);
        AppliedRules { rules, style, important }
    }
}

impl<'c, 'a> AppliedRules<'c, 'a> {
    /// Returns whether nothing applies.
    pub(super) fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.important.is_empty() && self.style.is_none()
    }

    /// Returns the declarations, those of the element's own style included.
    pub(super) fn declarations(&self) -> impl Iterator<Item = &Declaration<'a>> {
        let style = |is_important: bool| {
            let all = self.style.iter().flat_map(|style| style.iter());
            all.filter(move |declaration| declaration.is_important == is_important)
        };
        let rules = self.rules.iter().copied().chain(style(false));
        rules.chain(self.important.iter().copied()).chain(style(true))
    }

    /// Returns the declarations of rules.
    pub(super) fn of_rules(&self) -> impl Iterator<Item = &'c Declaration<'a>> {
        self.rules.iter().chain(&self.important).copied()
    }
}

/// Returns whether an element is a style sheet.
pub(super) fn is_style(node: Node<'_, '_>) -> bool {
    node.is_element() && node.tag_name().name() == "style"
}
