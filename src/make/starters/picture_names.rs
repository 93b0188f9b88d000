//! Which picture is the front of a card, and which its back: by the names of the files.

use crate::model::{Side, slug};
use std::collections::BTreeMap;

/// A card of pictures: the files of its front and of its own back, as far as they are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PictureCard {
    pub(super) front: Option<String>,
    pub(super) back: Option<String>,
}

impl PictureCard {
    fn side(&mut self, side: Side) -> &mut Option<String> {
        match side {
            Side::Front => &mut self.front,
            Side::Back => &mut self.back,
        }
    }
}

/// Sorts files into cards: `fox.png` or `fox-front.png` is the front of `fox`, `fox-back.png` its back, and `back.png` the back
/// of all cards without one of their own. Returns the cards by their names, and the back that the others share.
pub(super) fn cards<'n>(files: impl IntoIterator<Item = &'n str>) -> (BTreeMap<String, PictureCard>, Option<String>) {
    let (mut cards, mut shared_back) = (BTreeMap::<String, PictureCard>::new(), None);
    for file in files {
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let words = slug(stem);
        if words == "back" || words == "backs" {
            shared_back = Some(file.to_owned());
            continue;
        }
        let (name, side) = match words.rsplit_once('-') {
            Some((name, "back")) => (name, Side::Back),
            Some((name, "front")) => (name, Side::Front),
            _ => (words.as_str(), Side::Front),
        };
        let name = if name.is_empty() { "picture" } else { name };
        // `fox.png` and `Fox.jpg` are two cards.
        let mut names = std::iter::once(name.to_owned()).chain((2..).map(|number| format!("{name}-{number}")));
        let is_free = |name: &String| cards.get_mut(name).is_none_or(|card| card.side(side).is_none());
        let name = names.find(is_free).unwrap_or_default();
        *cards.entry(name).or_default().side(side) = Some(file.to_owned());
    }
    (cards, shared_back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fronts_and_backs_find_each_other_by_their_names() {
        let (found, shared_back) = cards(["Fox (front).png", "fox_back.jpg", "hen.png", "Back.png", "hen.webp"]);
        assert_eq!(shared_back.as_deref(), Some("Back.png"));
        let names: Vec<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(names, ["fox", "hen", "hen-2"]);
        let fox = &found["fox"];
        assert_eq!((fox.front.as_deref(), fox.back.as_deref()), (Some("Fox (front).png"), Some("fox_back.jpg")));
    }
}
