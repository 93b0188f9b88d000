//! A deck of pictures: each is a card, or the back of one.

use super::deck_text;
use super::picture_format::PictureFormat;
use super::{begun, change_spec};
use crate::files::NamedFiles;
use crate::model::{Side, slug};
use crate::spec::cell;
use std::borrow::Cow;
use std::collections::BTreeMap;
use thiserror::Error;

/// The most pictures that a deck is made of.
const MOST_PICTURES: usize = 2_000;

/// Why no deck can be made of pictures.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PicturesFault {
    /// There is none.
    #[error("there are no pictures in it")]
    None,
    /// There are too many.
    #[error("it has {0} pictures; a deck is made of at most {MOST_PICTURES}")]
    TooMany(usize),
    /// There are backs, and no front.
    #[error("all of its pictures are backs, by their names")]
    NoFronts,
}

/// Returns the files of a deck in which each of the pictures is the front of a card, or the back of one; `card` is its card
/// format, if it is not the usual one.
///
/// # Errors
/// [`PicturesFault`]
pub fn from_pictures(pictures: NamedFiles, title: &str, card: Option<&str>) -> Result<NamedFiles, PicturesFault> {
    match pictures.len() {
        0 => return Err(PicturesFault::None),
        many if many > MOST_PICTURES => return Err(PicturesFault::TooMany(many)),
        _ => {}
    }
    let (cards, shared_back) = cards(pictures.keys().map(String::as_str));
    let mut rows = Vec::new();
    let mut has_backs = false;
    for (name, PictureCard { front, back }) in &cards {
        let Some(front) = front else { continue };
        let back = back.as_ref().or(shared_back.as_ref());
        has_backs |= back.is_some();
        rows.push((name, front, back));
    }
    if rows.is_empty() {
        return Err(PicturesFault::NoFronts);
    }
    let format = PictureFormat::of(pictures.values().map(|bytes| &**bytes), card);
    let mut files = begun("pictures", title, card);
    if let Some(found) = format.card.as_deref().filter(|_| card.is_none()) {
        change_spec(&mut files, |spec| deck_text::with_value(&spec, "card", found));
    }
    if format.bleed > 0.0 {
        go_beyond_the_cut(&mut files, format.bleed);
    }
    let mut table = if has_backs { "name,picture,back,copies\n" } else { "name,picture,copies\n" }.to_owned();
    for (name, front, back) in rows {
        let back = if has_backs { format!("{},", cell(back.map_or("", String::as_str), false)) } else { String::new() };
        table.extend([name, ",", &cell(front, false), ",", &back, "1\n"]);
    }
    files.insert("cards.csv".to_owned(), Cow::Owned(table.into_bytes()));
    if !has_backs {
        files.remove("templates/back.svg");
        change_spec(&mut files, |spec| {
            spec.lines().filter(|line| !line.starts_with("back ")).flat_map(|line| [line, "\n"]).collect()
        });
    }
    files.extend(pictures.into_iter().map(|(name, bytes)| (format!("pictures/{name}"), bytes)));
    Ok(files)
}

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

/// Places the pictures so that they go beyond the cut by their own bleed, in millimetres.
fn go_beyond_the_cut(files: &mut NamedFiles, bleed: f64) {
    let place = r#"x="0" y="0" width="{{ card.width }}" height="{{ card.height }}""#;
    let both = bleed * 2.0;
    let beyond = format!(
        r#"x="-{bleed}" y="-{bleed}" width="{{{{ card.width + {both} }}}}" height="{{{{ card.height + {both} }}}}""#
    );
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name.starts_with("templates/")) {
        *bytes = Cow::Owned(String::from_utf8_lossy(bytes).replace(place, &beyond).into_bytes());
    }
    change_spec(files, |spec| {
        let note = format!("# The pictures go {bleed} mm past the cut on every side.\n");
        let lines = spec.lines().filter(|line| !line.starts_with("bleed ") && !line.starts_with("# on every side"));
        lines
            .map(
                |line| {
                    if line.starts_with("# Pictures that end at the cut") { note.clone() } else { format!("{line}\n") }
                },
            )
            .collect()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(names: &[&str]) -> Result<NamedFiles, PicturesFault> {
        let pictures = names.iter().map(|name| ((*name).to_owned(), Cow::Borrowed(&b""[..]))).collect();
        from_pictures(pictures, "Mine", None)
    }

    fn text(files: &NamedFiles, name: &str) -> String {
        String::from_utf8_lossy(&files[name]).into_owned()
    }

    #[test]
    fn each_picture_is_a_row() {
        let files = made(&["a, b.png", "back.png", "fox.png", "fox-back.png"]).expect("there are fronts");
        let table = "name,picture,back,copies\na-b,\"a, b.png\",back.png,1\nfox,fox.png,fox-back.png,1\n";
        assert_eq!(text(&files, "cards.csv"), table);
        assert!(files.contains_key("pictures/a, b.png"));
    }

    #[test]
    fn without_backs_nothing_is_said_of_them() {
        let files = made(&["fox.png"]).expect("there is a front");
        assert_eq!(text(&files, "cards.csv"), "name,picture,copies\nfox,fox.png,1\n");
        assert!(!files.contains_key("templates/back.svg") && !text(&files, "deck.toml").contains("back.svg"));
    }

    #[test]
    fn pictures_with_bleed_go_beyond_the_cut() {
        let mut files = begun("pictures", "Mine", None);
        go_beyond_the_cut(&mut files, 3.05);
        let front = text(&files, "templates/front.svg");
        assert!(front.contains(r#"x="-3.05" y="-3.05" width="{{ card.width + 6.1 }}""#), "{front}");
        let spec = text(&files, "deck.toml");
        assert!(spec.ends_with("# The pictures go 3.05 mm past the cut on every side.\n"), "{spec}");
    }

    #[test]
    fn backs_alone_are_no_deck() {
        assert_eq!(made(&["fox-back.png"]), Err(PicturesFault::NoFronts));
        assert_eq!(made(&[]), Err(PicturesFault::None));
    }

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
