//! Which picture is the front of a card, and which its back: by the names of the files.

use crate::model::slug;
use std::collections::BTreeMap;

/// A card of pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PictureCard {
    /// The file of its front; none if only its back is there.
    pub(super) front: Option<String>,
    /// The file of its own back.
    pub(super) back: Option<String>,
}

/// Cards by their names, and the file of the back that all other cards share.
pub(super) struct PictureCards {
    pub(super) cards: BTreeMap<String, PictureCard>,
    pub(super) shared_back: Option<String>,
}

/// What a file shows, by the end of its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shows {
    Front,
    Back,
}

/// Sorts files into cards: `fox.png` or `fox-front.png` is the front of `fox`, `fox-back.png` its back, and `back.png` the back
/// of all cards without one of their own.
pub(super) fn cards<'n>(files: impl IntoIterator<Item = &'n str>) -> PictureCards {
    let (mut cards, mut shared_back) = (BTreeMap::<String, PictureCard>::new(), None);
    for file in files {
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let words = slug(stem);
        if words == "back" || words == "backs" {
            shared_back = Some(file.to_owned());
            continue;
        }
        let (name, shows) = match words.rsplit_once('-') {
            Some((name, "back")) => (name, Shows::Back),
            Some((name, "front")) => (name, Shows::Front),
            _ => (words.as_str(), Shows::Front),
        };
        let name = if name.is_empty() { "picture" } else { name };
        let free = |cards: &BTreeMap<String, PictureCard>, name: &str| {
            cards.get(name).is_none_or(|card| match shows {
                Shows::Front => card.front.is_none(),
                Shows::Back => card.back.is_none(),
            })
        };
        // `fox.png` and `Fox.jpg` are two cards.
        let names = std::iter::once(name.to_owned()).chain((2..).map(|number| format!("{name}-{number}")));
        let name = names.into_iter().find(|name| free(&cards, name)).unwrap_or_default();
        let card = cards.entry(name).or_default();
        match shows {
            Shows::Front => card.front = Some(file.to_owned()),
            Shows::Back => card.back = Some(file.to_owned()),
        }
    }
    PictureCards { cards, shared_back }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fronts_and_backs_find_each_other_by_their_names() {
        let found = cards(["Fox (front).png", "fox_back.jpg", "hen.png", "Back.png", "hen.webp"]);
        assert_eq!(found.shared_back.as_deref(), Some("Back.png"));
        let names: Vec<&str> = found.cards.keys().map(String::as_str).collect();
        assert_eq!(names, ["fox", "hen", "hen-2"]);
        let fox = &found.cards["fox"];
        assert_eq!((fox.front.as_deref(), fox.back.as_deref()), (Some("Fox (front).png"), Some("fox_back.jpg")));
    }
}
