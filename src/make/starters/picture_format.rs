//! Which format the cards of pictures have: the one that the pictures have themselves.

use crate::model::{CARD_FORMATS, Length, Shape, Size};
use crate::render::picture_size;
use std::collections::BTreeMap;

/// How far a picture may be from a size and still have it, in millimetres: a pixel and a half at 100 to the inch.
const SLACK: f64 = 0.4;
/// The pixels to the inch of pictures for printing that do not say how many they have.
const USUAL_PPI: [f64; 3] = [300.0, 600.0, 150.0];
/// The bleeds of card printers in millimetres, and none: MB Print, and 1/8 in at US printers.
const BLEEDS: [f64; 3] = [0.0, 3.0, 3.175];
/// A picture that loses so much of its width or height for a format fits it.
const CROP: f64 = 0.01;
/// The longer edge of cards in proportions that no format has, in millimetres: that of a poker card.
const LONGER: f64 = 88.9;

/// The format of cards that fits pictures.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PictureFormat {
    /// The card format as `deck.toml` writes it; none for the usual one.
    pub(super) card: Option<String>,
    /// How far the pictures go on beyond the cut on each side, in millimetres.
    pub(super) bleed: f64,
}

impl PictureFormat {
    /// Returns the format of most of the pictures; `card` is the name of the only one that may be chosen, if there is one.
    pub(super) fn of<'p>(pictures: impl Iterator<Item = &'p [u8]>, card: Option<&str>) -> Self {
        let mut counts: BTreeMap<(u32, u32, Option<u64>), usize> = BTreeMap::new();
        for ((width, height), ppi) in pictures.filter_map(picture_size) {
            *counts.entry((width, height, ppi.map(f64::to_bits))).or_default() += 1;
        }
        let usual = Self { card: None, bleed: 0.0 };
        let Some(((width, height, ppi), _)) = counts.into_iter().max_by_key(|(_, count)| *count) else { return usual };
        let pixels = (f64::from(width), f64::from(height));
        let may_be = |name: &str| card.is_none_or(|card| card.eq_ignore_ascii_case(name));
        let formats = || CARD_FORMATS.iter().filter(|it| it.shape == Shape::Rectangle && may_be(it.name));
        let said = ppi.map(f64::from_bits);
        for ppi in said.into_iter().chain(USUAL_PPI) {
            let size = (pixels.0 / ppi * 25.4, pixels.1 / ppi * 25.4);
            let fit = formats().find_map(|format| Some((format.name, bleed_of(size, format.trim)?)));
            if let Some((name, bleed)) = fit {
                return Self { card: Some(format!("\"{name}\"")), bleed };
            }
        }
        if card.is_some() {
            return usual;
        }
        let proportion = pixels.0 / pixels.1;
        let lost = |trim: Size| 1.0 - (proportion / proportion_of(trim)).min(proportion_of(trim) / proportion);
        // The first of the list that fits is the most usual.
        if let Some(format) = formats().find(|format| lost(format.trim) <= CROP) {
            return Self { card: Some(format!("\"{}\"", format.name)), bleed: 0.0 };
        }
        let [width, height] =
            if proportion < 1.0 { [LONGER * proportion, LONGER] } else { [LONGER, LONGER / proportion] };
        let card = format!("{{ width = \"{width:.1} mm\", height = \"{height:.1} mm\" }}");
        Self { card: Some(card), bleed: 0.0 }
    }
}

/// Returns the bleed with which a card has a size.
fn bleed_of((width, height): (f64, f64), trim: Size) -> Option<f64> {
    let beyond = ((width - trim.width.to_mm()) / 2.0, (height - trim.height.to_mm()) / 2.0);
    let is_near = |bleed: &f64| (beyond.0 - bleed).abs() <= SLACK / 2.0 && (beyond.1 - bleed).abs() <= SLACK / 2.0;
    let known = BLEEDS.into_iter().find(is_near)?;
    // What the picture really has, in hundredths.
    Some(if known > 0.0 {
        Length::mm(f64::midpoint(beyond.0, beyond.1)).to_mm().mul_add(100.0, 0.5).floor() / 100.0
    } else {
        0.0
    })
}

fn proportion_of(trim: Size) -> f64 {
    trim.width.to_mm() / trim.height.to_mm()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start of a PNG file with so many pixels, of which there are so many to the metre.
    fn png(width: u32, height: u32, density: Option<u32>) -> Vec<u8> {
        let chunk = |name: &[u8], body: &[u8]| {
            [&u32::try_from(body.len()).unwrap().to_be_bytes(), name, body, &[0; 4]].concat()
        };
        let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
        let density = density.map(|it| chunk(b"pHYs", &[&it.to_be_bytes()[..], &it.to_be_bytes(), &[1]].concat()));
        [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(b"IHDR", &header), density.unwrap_or_default()].concat()
    }

    fn format(width: u32, height: u32, density: Option<u32>) -> (String, f64) {
        let picture = png(width, height, density);
        let PictureFormat { card, bleed } = PictureFormat::of(std::iter::once(&picture[..]), None);
        (card.unwrap_or_default(), bleed)
    }

    /// 822 and 1122 pixels at 300 to the inch are 69.596 and 94.996 mm: a poker card of 63.5 × 88.9 mm with 3.048 mm on each side.
    #[test]
    fn a_picture_for_a_card_shop_has_its_bleed() {
        assert_eq!(format(822, 1122, Some(11_811)), ("\"poker\"".to_owned(), 3.05));
        assert_eq!(format(822, 1122, None), ("\"poker\"".to_owned(), 3.05));
        assert_eq!(format(750, 1050, None), ("\"poker\"".to_owned(), 0.0));
    }

    /// 850 / 1500 is 0.5667: no upright format has it, and 88.9 mm × 0.5667 are 50.4 mm. A business card loses less than 1 % of the height.
    #[test]
    fn pictures_in_proportions_of_their_own_have_cards_in_these() {
        assert_eq!(format(850, 1500, None).0, "{ width = \"50.4 mm\", height = \"88.9 mm\" }");
        assert_eq!(format(1500, 850, None).0, "\"business\"");
        assert_eq!(format(500, 700, None).0, "\"poker\"");
        assert_eq!(format(700, 700, None).0, "\"square-70\"");
    }

    #[test]
    fn a_format_that_was_chosen_is_kept() {
        let picture = png(850, 1500, None);
        let chosen = PictureFormat::of(std::iter::once(&picture[..]), Some("bridge"));
        assert_eq!(chosen, PictureFormat { card: None, bleed: 0.0 });
        let nothing = PictureFormat::of([&b"<svg/>"[..]].into_iter(), None);
        assert_eq!(nothing, PictureFormat { card: None, bleed: 0.0 });
    }
}
