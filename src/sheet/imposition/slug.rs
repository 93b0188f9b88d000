//! The slug: a band for the sheet's label, clear of cards, bleed and crop marks.
//!
//! The bottom margin is tried first, then the wider ones. A band is as far in as the margins ask. Where no margin is
//! wide enough, crop marks beside it shrink down to their least length and begin on the bleed; then it moves out towards the paper's
//! edge step by step.

use super::Turn;
use super::cell;
use super::corner_marks::CLEAR_OF_TRIM;
use super::fold;
use super::marks;
use super::register::{LineDirection, Mirror};
use super::sheet::Slug;
use super::stock::{Backing, Stock};
use crate::model::{Edge, Edges, Length, MarkedSides, Rect, Size};

/// The thinnest band that holds a readable line of words: 3.5 mm, for letters of about 7 pt.
pub(super) const THICKNESS: Length = Length::um(3_500);
/// The thickest useful band.
const THICKEST: Length = Length::um(6_000);
/// The shortest band: the 100 mm ruler with its figures.
pub(super) const LENGTH: Length = Length::um(110_000);
/// The space between the band and a mark, a fold or a bleed.
pub(super) const CLEAR: Length = Length::um(500);
/// The margin that 97.1 % of 6,595 office printers can print up to: 4.3 mm (openprinting-ppds 20230202).
const REACHED: Length = Length::um(4_300);

/// A side of a sheet as the slug sees it.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    pub(super) paper: Size,
    /// The area of everything that is painted, with its bleed.
    pub(super) bled: Rect,
    /// Where the printer may not reach.
    pub(super) margins: Edges,
    /// Whether there are crop marks in the margins: a band stays clear of them.
    pub(super) is_marked: bool,
    /// How far crop marks may reach into the bleed at each edge.
    pub(super) overlap: Edges,
    /// The fold, where there is one.
    pub(super) fold: Option<Mirror>,
    /// What stays empty for registration marks: corners of the paper, and lines between them.
    pub(super) zones: Vec<Rect>,
}

/// A slug and the limits that it sets for the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SlugBand {
    pub(super) slug: Slug,
    /// How near to each edge of the paper marks may come with the slug there.
    pub(super) limits: Edges,
}

/// Returns the room for the labels of a sheet, one for each side that is printed: the cards and their bleed take an area of the
/// front, with that bleed at the edges of the sheet, and zones stay empty for a machine.
pub(super) fn bands(
    stock: &Stock,
    backing: Backing,
    (fronts, bleeds): (Rect, Edges),
    zones: Vec<Rect>,
) -> Vec<Option<SlugBand>> {
    let (bled, fold) = match backing {
        Backing::Beside(mirror) => (cell::around([fronts, mirror.rect(fronts)]), Some(mirror)),
        Backing::None | Backing::Behind(_) => (fronts, None),
    };
    let is_marked = stock.marks.style.is_in_margins();
    let overlap = bleeds.map(|bleed| (bleed - CLEAR_OF_TRIM).max(Length::ZERO));
    let front = Surroundings { paper: stock.paper, bled, margins: stock.reach, is_marked, overlap, fold, zones };
    let back = backing.behind().map(|mirror| Surroundings {
        bled: mirror.rect(bled),
        is_marked: is_marked && stock.marks.sides == MarkedSides::Both,
        overlap: mirror.edges(overlap),
        zones: Vec::new(),
        ..front.clone()
    });
    std::iter::once(front.band()).chain(back.map(|back| back.band())).collect()
}

impl Surroundings {
    /// Returns the best band; None if no margin has room for one.
    pub(super) fn band(&self) -> Option<SlugBand> {
        let preferred = self.margins.map(|margin| margin.max(marks::EDGE));
        let one_sided = Edges::all(preferred.left.min(preferred.top));
        let none = Edges::all(Length::ZERO);
        let inside = |overlap| [preferred, one_sided].iter().find_map(|reach| self.margin_band(reach, overlap));
        let nearer = |overlap| {
            let reaches = [REACHED, marks::EDGE].map(Edges::all);
            reaches.iter().find_map(|reach| self.margin_band(reach, overlap))
        };
        let beside = inside(&none).or_else(|| self.gutter_band());
        beside.or_else(|| inside(&self.overlap)).or_else(|| nearer(&none)).or_else(|| nearer(&self.overlap))
    }

    /// Returns a band in a margin, no nearer to the paper's edges than `reach`, beside marks that take that much of the bleed.
    fn margin_band(&self, reach: &Edges, overlap: &Edges) -> Option<SlugBand> {
        let depths = Edges::around(self.bled, self.paper);
        let mut others = [Edge::Right, Edge::Left, Edge::Top];
        others.sort_by_key(|edge| -depths.at(*edge));
        let edges = std::iter::once(Edge::Bottom).chain(others);
        edges.into_iter().find_map(|edge| {
            let thickness = self.thickness(depths.at(edge) - reach.at(edge), overlap.at(edge))?;
            let slug = self.along(edge, reach.at(edge), thickness)?;
            let limit = reach.at(edge) + thickness + CLEAR;
            Some(SlugBand { slug, limits: Edges::all(marks::EDGE).with(edge, limit) })
        })
    }

    /// Returns how thick a band can be with that much room up to the bleed, marks included that take `overlap` of the bleed.
    fn thickness(&self, room: Length, overlap: Length) -> Option<Length> {
        let beside = if overlap > Length::ZERO { -overlap } else { marks::GAP };
        let (least, most) = if self.is_marked {
            ((beside + marks::SHORTEST + CLEAR).max(CLEAR), marks::GAP + marks::LONGEST + CLEAR)
        } else {
            (CLEAR, CLEAR)
        };
        (room - least >= THICKNESS).then(|| (room - most).max(THICKNESS).min(THICKEST))
    }

    /// Returns the band along an edge, as long as the margins at its ends allow.
    fn along(&self, edge: Edge, reach: Length, thickness: Length) -> Option<Slug> {
        let Rect { x, y, width, height } = self.margins.map(|margin| margin.max(marks::EDGE)).inside(self.paper);
        let level = |y: Length| Rect { x, y, width, height: thickness };
        let upright = |x: Length| Rect { x, y, width: thickness, height };
        let area = match edge {
            Edge::Top => level(reach),
            Edge::Bottom => level(self.paper.height - reach - thickness),
            Edge::Left => upright(reach),
            Edge::Right => upright(self.paper.width - reach - thickness),
        };
        let area = self.between_zones(area);
        let (turn, length) = match edge {
            Edge::Top | Edge::Bottom => (Turn::Upright, area.width),
            Edge::Left | Edge::Right => (Turn::Quarter, area.height),
        };
        (length >= LENGTH).then_some(Slug { area, turn })
    }

    /// Returns the part of a band along an edge that is clear of the zones at its ends.
    fn between_zones(&self, band: Rect) -> Rect {
        let met = self.zones.iter().map(|zone| zone.grown(CLEAR)).filter(|zone| zone.overlaps(band));
        met.fold(band, |Rect { x, y, width, height }, zone| {
            let (right, bottom) = (x + width, y + height);
            if width > height {
                let is_left = zone.x <= x;
                let (x, right) = if is_left { (x.max(zone.right()), right) } else { (x, right.min(zone.x)) };
                Rect { x, y, width: right - x, height }
            } else {
                let is_upper = zone.y <= y;
                let (y, bottom) = if is_upper { (y.max(zone.bottom()), bottom) } else { (y, bottom.min(zone.y)) };
                Rect { x, y, width, height: bottom - y }
            }
        })
    }

    /// Returns a band beside the fold, in the half of the gutter that belongs to the backs.
    fn gutter_band(&self) -> Option<SlugBand> {
        let mirror = self.fold?;
        let from = mirror.middle() + CLEAR;
        let thickness = fold::CLEARANCE - CLEAR * 2;
        let inside = self.margins.map(|margin| margin.max(marks::EDGE)).inside(self.paper);
        let (area, turn, length) = match mirror.axis {
            LineDirection::Level => (Rect { y: from, height: thickness, ..inside }, Turn::Upright, inside.width),
            LineDirection::Upright => (Rect { x: from, width: thickness, ..inside }, Turn::Quarter, inside.height),
        };
        let band = SlugBand { slug: Slug { area, turn }, limits: Edges::all(marks::EDGE) };
        (length >= LENGTH).then_some(band)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Point;

    /// A4 with 3 × 3 poker cards and 3 mm of bleed: painted from 6.75 to 203.25 mm and from 12.15 to 284.85 mm.
    fn a4(margins: Edges, is_marked: bool) -> Surroundings {
        let corner = Point::new(Length::um(6_750), Length::um(12_150));
        let bled = Rect::new(corner, Size::um(196_500, 272_700));
        Surroundings {
            paper: Size::um(210_000, 297_000),
            bled,
            margins,
            is_marked,
            overlap: Edges::all(Length::um(2_000)),
            fold: None,
            zones: Vec::new(),
        }
    }

    /// 12.15 mm below the bleed. With the plain margin of 6.35 mm, 5.8 mm are left: too few for 0.35 + 2 + 0.5 + 3.5 =
    /// 6.35 mm. Marks that begin 2 mm inside the bleed leave room: the band takes 3.5 mm, from 287.15 mm, and marks end 0.5 mm
    /// before it.
    #[test]
    fn under_nine_poker_cards_on_a4_marks_give_way_to_the_slug() {
        let band = a4(Edges::all(Length::um(6_350)), true).band().expect("there is room");
        let corner = Point::new(Length::um(6_350), Length::um(287_150));
        assert_eq!(band.slug.area, Rect::new(corner, Size::um(197_300, 3_500)));
        assert_eq!(band.slug.turn, Turn::Upright);
        assert_eq!(band.limits, Edges::all(Length::um(3_000)).with(Edge::Bottom, Length::um(10_350)));
    }

    /// Without marks, 12.15 − 6.35 − 0.5 = 5.3 mm.
    #[test]
    fn on_a_back_the_slug_is_inside_the_margin() {
        let band = a4(Edges::all(Length::um(6_350)), false).band().expect("there is room");
        let corner = Point::new(Length::um(6_350), Length::um(285_350));
        assert_eq!(band.slug.area, Rect::new(corner, Size::um(197_300, 5_300)));
    }

    /// Letter, 2 × 4 turned poker cards: 19.05 − 3 = 16.05 mm beside the bleed; less 6.35 + 0.35 + 5 + 0.5 are 3.85 mm.
    /// Below it there are 12.7 − 3 = 9.7 mm, less than the feed margin.
    #[test]
    fn beside_eight_poker_cards_on_letter_the_slug_is_upright() {
        let corner = Point::new(Length::um(16_050), Length::um(9_700));
        let bled = Rect::new(corner, Size::um(183_800, 260_000));
        let side = Length::um(6_350);
        let feed = Length::um(12_700);
        let margins = Edges { top: feed, right: side, bottom: feed, left: side };
        let letter = Surroundings {
            paper: Size::um(215_900, 279_400),
            bled,
            margins,
            is_marked: true,
            overlap: Edges::all(Length::ZERO),
            fold: None,
            zones: Vec::new(),
        };
        let band = letter.band().expect("there is room");
        let corner = Point::new(Length::um(205_700), Length::um(12_700));
        assert_eq!(band.slug, Slug { area: Rect::new(corner, Size::um(3_850, 254_000)), turn: Turn::Quarter });
    }

    #[test]
    fn a_sheet_painted_to_its_edges_has_no_slug() {
        let mut full = a4(Edges::all(Length::um(6_350)), true);
        full.bled = Rect::new(Point::default(), full.paper);
        assert_eq!(full.band(), None);
    }
}
