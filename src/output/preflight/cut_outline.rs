//! Where a card that is no rectangle is cut, on its face.

use super::face_area::{FaceArea, FacePoint, millimetres};
use crate::model::{Length, Outline};

/// How exactly the curves of an outline are followed: 0.05 mm, less than any cutter's accuracy.
const TOLERANCE: Length = Length::um(50);

/// The outline of a card on its face, as a polygon in millimetres from the corner of the bleed.
#[derive(Clone, Debug)]
pub struct CutOutline(Vec<FacePoint>);

impl CutOutline {
    /// Returns the outline on a face with that bleed.
    pub fn new(outline: &Outline, bleed: Length) -> Self {
        let points = outline.flattened(TOLERANCE);
        Self(points.into_iter().map(|point| (millimetres(point.x + bleed), millimetres(point.y + bleed))).collect())
    }

    /// Returns how far an area is beyond the outline where it is farthest out; negative if it is all inside.
    pub(super) fn beyond(&self, FaceArea { left, top, right, bottom }: FaceArea) -> f32 {
        let (x, y) = (f32::midpoint(left, right), f32::midpoint(top, bottom));
        let places =
            [(left, top), (x, top), (right, top), (right, y), (right, bottom), (x, bottom), (left, bottom), (left, y)];
        places.into_iter().map(|place| self.distance(place)).fold(f32::MIN, f32::max)
    }

    /// Returns whether the middle of an area is beyond the outline, and so are all of its corners.
    pub(super) fn is_gone(&self, area: FaceArea) -> bool {
        let FaceArea { left, top, right, bottom } = area;
        let middle = (f32::midpoint(left, right), f32::midpoint(top, bottom));
        let places = [middle, (left, top), (right, top), (right, bottom), (left, bottom)];
        places.into_iter().all(|place| self.distance(place) > 0.0)
    }

    /// Returns whether a point is inside.
    pub(super) fn has(&self, point: FacePoint) -> bool {
        self.distance(point) < 0.0
    }

    /// Returns whether the outline looks the same upside down, to a tenth of a millimetre.
    pub(super) fn is_same_upside_down(&self) -> bool {
        let range = |values: &mut dyn Iterator<Item = f32>| {
            let (least, most) = values.fold((f32::MAX, f32::MIN), |(least, most), one| (least.min(one), most.max(one)));
            least + most
        };
        let across = range(&mut self.0.iter().map(|(x, _)| *x));
        let down = range(&mut self.0.iter().map(|(_, y)| *y));
        self.0.iter().all(|(x, y)| self.distance((across - x, down - y)).abs() < 0.1)
    }

    /// Returns places along the outline, about `step` apart.
    pub(super) fn places(&self, step: f32) -> Vec<(FacePoint, FacePoint)> {
        let mut places = Vec::new();
        // What is left of the way to the next place.
        let mut ahead = step / 2.0;
        for ((ax, ay), (bx, by)) in self.edges() {
            let (dx, dy) = (bx - ax, by - ay);
            let length = dx.hypot(dy);
            while ahead <= length && length > 0.0 {
                let share = ahead / length;
                places.push(((ax + dx * share, ay + dy * share), (dy / length, -dx / length)));
                ahead += step;
            }
            ahead -= length;
        }
        places
    }

    /// Returns how far a point is from the outline; negative inside.
    fn distance(&self, (x, y): FacePoint) -> f32 {
        let (mut inside, mut nearest) = (false, f32::MAX);
        for ((ax, ay), (bx, by)) in self.edges() {
            if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
                inside = !inside;
            }
            let (dx, dy) = (bx - ax, by - ay);
            let along = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
            nearest = nearest.min((x - ax - dx * along).hypot(y - ay - dy * along));
        }
        if inside { -nearest } else { nearest }
    }

    fn edges(&self) -> impl Iterator<Item = (FacePoint, FacePoint)> + '_ {
        self.0.iter().copied().zip(self.0.iter().copied().cycle().skip(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Size;

    /// A token of 30 mm with 3 mm of bleed: its middle is 18 mm from the corner of the bleed, its edge 15 mm from there.
    #[test]
    fn what_is_in_the_corner_of_the_square_is_beyond_the_circle() {
        let cut = CutOutline::new(&Outline::ellipse(Size::um(30_000, 30_000)), Length::um(3_000));
        let middle = FaceArea::new(17.0, 17.0, 19.0, 19.0);
        assert!((cut.beyond(middle) - (2.0_f32.sqrt() - 15.0)).abs() < 0.06);
        let corner = FaceArea::new(3.5, 3.5, 6.0, 6.0);
        assert!(cut.is_gone(corner) && cut.beyond(corner) > 5.0);
        assert!(!cut.is_gone(middle));
        // 94.2 mm around.
        assert_eq!(cut.places(1.5).len(), 63);
        assert!(cut.is_same_upside_down());
        let drop = Outline::from_written("M10 0L20 30L0 30L10 0Z").expect("an outline");
        assert!(!CutOutline::new(&drop, Length::ZERO).is_same_upside_down());
    }
}
