//! Maps of the page: what a printer does to a page, and what undoes it.

use crate::model::{Flip, Length, Size};

/// A point of the page or a way across it, in millimetres: to the right and downwards.
pub type Millimetres = (f64, f64);

/// A map of the page that keeps lines straight: it takes the point (x, y), in millimetres from the page's top-left corner with
/// y downwards, to (`xx`·x + `xy`·y + `x`, `yx`·x + `yy`·y + `y`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageMap {
    /// How far x goes to the right.
    pub xx: f64,
    /// How far y goes to the right.
    pub xy: f64,
    /// How far x goes down.
    pub yx: f64,
    /// How far y goes down.
    pub yy: f64,
    /// Where the corner goes, to the right.
    pub x: f64,
    /// Where the corner goes, downwards.
    pub y: f64,
}

impl PageMap {
    /// The map that leaves every point where it is.
    pub const IDENTITY: Self = Self { xx: 1.0, xy: 0.0, yx: 0.0, yy: 1.0, x: 0.0, y: 0.0 };

    /// Returns the map that moves every point.
    pub const fn moved((x, y): Millimetres) -> Self {
        Self { x, y, ..Self::IDENTITY }
    }

    /// Returns the map that stretches the page, as seen from its corner.
    pub const fn stretched(across: f64, down: f64) -> Self {
        Self { xx: across, yy: down, ..Self::IDENTITY }
    }

    /// Returns the map that turns the page clockwise about its corner, by an angle in radians.
    pub fn turned(radians: f64) -> Self {
        let (sine, cosine) = radians.sin_cos();
        Self { xx: cosine, xy: -sine, yx: sine, yy: cosine, ..Self::IDENTITY }
    }

    /// Returns the map that turns a sheet over: a point of the front goes to the point of the back page that is behind it.
    pub fn turned_over(flip: Flip, paper: Size) -> Self {
        match flip {
            Flip::LongEdge => Self { xx: -1.0, x: paper.width.to_mm(), ..Self::IDENTITY },
            Flip::ShortEdge => Self { yy: -1.0, y: paper.height.to_mm(), ..Self::IDENTITY },
        }
    }

    /// Returns this map, done about the middle of a page instead of its corner.
    pub fn about_middle(self, page: Size) -> Self {
        let (x, y) = (page.width.to_mm() / 2.0, page.height.to_mm() / 2.0);
        Self::moved((-x, -y)).then(self).then(Self::moved((x, y)))
    }

    /// Returns the map that does this one first, and then another.
    pub fn then(self, next: Self) -> Self {
        let (x, y) = next.point((self.x, self.y));
        Self {
            xx: next.xx * self.xx + next.xy * self.yx,
            xy: next.xx * self.xy + next.xy * self.yy,
            yx: next.yx * self.xx + next.yy * self.yx,
            yy: next.yx * self.xy + next.yy * self.yy,
            x,
            y,
        }
    }

    /// Returns the map that undoes this one. The maps of printers never make a page vanish, so there always is one.
    pub fn inverse(self) -> Self {
        let area = self.xx * self.yy - self.xy * self.yx;
        let turned_back =
            Self { xx: self.yy / area, xy: -self.xy / area, yx: -self.yx / area, yy: self.xx / area, x: 0.0, y: 0.0 };
        let (x, y) = turned_back.point((-self.x, -self.y));
        Self { x, y, ..turned_back }
    }

    /// Returns where a point goes.
    pub fn point(self, (x, y): Millimetres) -> Millimetres {
        (self.xx * x + self.xy * y + self.x, self.yx * x + self.yy * y + self.y)
    }

    /// Returns the map as a PDF writes it for a page of a height, whose space is in points with y upwards.
    pub fn pdf_matrix(self, height: Length) -> [f64; 6] {
        let (height, to_pt) = (height.to_mm(), 72.0 / 25.4);
        let (x, y) = (self.x + self.xy * height, height - self.yy * height - self.y);
        [self.xx, -self.yx, -self.xy, self.yy, x * to_pt, y * to_pt]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A4: Size = Size::um(210_000, 297_000);

    fn is_at((x, y): Millimetres, (wanted_x, wanted_y): Millimetres) -> bool {
        (x - wanted_x).abs() < 1e-9 && (y - wanted_y).abs() < 1e-9
    }

    /// A quarter turn clockwise takes the middle of the right edge to below the middle: 105 mm down from 148.5 mm.
    #[test]
    fn a_page_turns_clockwise_about_its_middle() {
        let quarter = PageMap::turned(std::f64::consts::FRAC_PI_2).about_middle(A4);
        assert!(is_at(quarter.point((210.0, 148.5)), (105.0, 253.5)));
    }

    #[test]
    fn what_is_done_is_undone() {
        let map = PageMap::stretched(1.01, 0.98)
            .then(PageMap::turned(0.02))
            .about_middle(A4)
            .then(PageMap::moved((2.0, -3.0)));
        for point in [(0.0, 0.0), (210.0, 0.0), (12.5, 290.0)] {
            assert!(is_at(map.then(map.inverse()).point(point), point));
        }
    }

    /// Over the long edge, 30 mm from the left come to 210 − 30 = 180 mm; over the short edge, 20 mm from the top to
    /// 297 − 20 = 277 mm.
    #[test]
    fn a_sheet_is_turned_over_its_edge() {
        assert!(is_at(PageMap::turned_over(Flip::LongEdge, A4).point((30.0, 20.0)), (180.0, 20.0)));
        assert!(is_at(PageMap::turned_over(Flip::ShortEdge, A4).point((30.0, 20.0)), (30.0, 277.0)));
    }

    /// (10, 20) mm go to (12, 17) mm. In points from the bottom of A4: x = 10 k to 12 k, y = (297 − 20) k to (297 − 17) k.
    #[test]
    fn a_pdf_writes_the_same_map_upside_down() {
        let map = PageMap::turned(0.01).about_middle(A4).then(PageMap::moved((2.0, -3.0)));
        let [a, b, c, d, e, f] = map.pdf_matrix(A4.height);
        let k = 72.0 / 25.4;
        let (x, y) = (10.0 * k, (297.0 - 20.0) * k);
        let (wanted_x, wanted_y) = map.point((10.0, 20.0));
        assert!(is_at((a * x + c * y + e, b * x + d * y + f), (wanted_x * k, (297.0 - wanted_y) * k)));
    }
}
