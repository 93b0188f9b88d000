//! The word that says that a page without a label is a draft.

use super::face_book::{FaceBook, FaceOrigin};
use crate::imposition::Turn;
use crate::model::{Length, Point, Rect, Size};
use crate::output::PlacedFace;
use crate::render::Frame;

/// The room of the word.
const ROOM: Size = Size::um(22_000, 4_000);
/// How far it is from the edges of the page, where that leaves the cards free: most printers print there, or some, or a shop's.
const INSETS: [Length; 3] = [Length::um(6_350), Length::um(3_000), Length::ZERO];

/// Adds the word to the faces, and returns it where it is beside all that a page shows; at its foot, if there is no such place.
pub(super) fn add_draft(book: &mut FaceBook<'_>, word: &str, (page, faces): (Size, &[PlacedFace])) -> PlacedFace {
    let (middle, line) = (ROOM.width.to_mm() / 2.0, ROOM.height.to_mm() * 0.75);
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg"><text x="{middle}" y="{line}" text-anchor="middle" font-family="Inter, sans-serif" font-size="3" font-weight="bold" fill="#000" stroke="#fff" stroke-width=".8" stroke-linejoin="round" paint-order="stroke">{word}</text></svg>"##
    );
    let face = book.add(svg, Frame::new(ROOM, Length::ZERO), FaceOrigin::Label);
    let places = || INSETS.into_iter().flat_map(|inset| places(page, inset));
    let is_free = |(_, place): &(Turn, Rect)| !faces.iter().any(|shown| shown.paint.overlaps(*place));
    let foot = || places().nth(1).expect("there are several");
    let (turn, place) = places().find(is_free).unwrap_or_else(foot);
    PlacedFace { turn, ..PlacedFace::at(face, String::new(), place) }
}

/// Returns the places in the middle of each edge of a page and in its corners: above, at the foot, and turned beside it.
fn places(page: Size, inset: Length) -> Vec<(Turn, Rect)> {
    let along = |whole: Length, own: Length| [(whole - own) / 2, inset, whole - own - inset];
    let turned = ROOM.turned();
    let level = along(page.width, ROOM.width).into_iter().flat_map(|x| {
        [inset, page.height - ROOM.height - inset].map(|y| (Turn::Upright, Rect::new(Point { x, y }, ROOM)))
    });
    let upright = along(page.height, turned.height).into_iter().flat_map(|y| {
        [inset, page.width - turned.width - inset].map(|x| (Turn::Quarter, Rect::new(Point { x, y }, turned)))
    });
    level.chain(upright).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(x: i64, y: i64, width: i64, height: i64) -> PlacedFace {
        PlacedFace::at(0, String::new(), Rect::new(Point::um(x, y), Size::um(width, height)))
    }

    /// A page of 100 × 100 mm has 5 mm free at its left edge alone: a word 4 mm high fits there turned, from the edge on. On a page
    /// without room it is at the foot, 6.35 mm from the edge: 100 − 4 − 6.35 = 89.65 mm down.
    #[test]
    fn the_word_is_beside_the_cards_where_there_is_room() {
        let page = Size::um(100_000, 100_000);
        let place = |faces: &[PlacedFace]| add_draft(&mut FaceBook::default(), "DRAFT", (page, faces));
        let beside = place(&[shown(5_000, 0, 95_000, 100_000)]);
        assert_eq!((beside.turn, beside.trim.right()), (Turn::Quarter, Length::um(4_000)));
        let over = place(&[shown(0, 0, 100_000, 100_000)]);
        assert_eq!((over.turn, over.trim.y), (Turn::Upright, Length::um(89_650)));
    }
}
