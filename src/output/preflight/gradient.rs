//! The colour of a gradient at a point.

use super::colour::Rgb;
use super::face_area::FacePoint;
use super::ink::Ink;
use usvg::tiny_skia_path::{Point, Transform};
use usvg::{BaseGradient, Paint, SpreadMethod, Stop};

/// Returns the ink of a gradient at a point of the space of what it paints; none for patterns, and for radial gradients whose
/// focus is not their centre.
pub(super) fn ink_at(paint: &Paint, opacity: f32, point: FacePoint) -> Option<Ink> {
    let (base, at) = match paint {
        Paint::LinearGradient(linear) => {
            let (x, y) = in_gradient(linear.transform(), point)?;
            let (across, down) = (linear.x2() - linear.x1(), linear.y2() - linear.y1());
            let length = across * across + down * down;
            let along = (x - linear.x1()) * across + (y - linear.y1()) * down;
            let base: &BaseGradient = linear;
            (base, if length > 0.0 { along / length } else { 1.0 })
        }
        Paint::RadialGradient(radial) => {
            let is_plain = radial.fx() == radial.cx() && radial.fy() == radial.cy() && radial.fr().get() == 0.0;
            let (x, y) = in_gradient(radial.transform(), point).filter(|_| is_plain)?;
            let base: &BaseGradient = radial;
            (base, (x - radial.cx()).hypot(y - radial.cy()) / radial.r().get())
        }
        Paint::Color(_) | Paint::Pattern(_) => return None,
    };
    let (colour, of_stops) = colour(base.stops(), spread(at, base.spread_method()))?;
    Some(Ink { colour, opacity: opacity * of_stops })
}

/// Returns whether something is true of a plain colour, or of every stop of a gradient with its opacity; a pattern can be anything.
pub(super) fn is_all(paint: &Paint, is_it: impl Fn(Rgb, f32) -> bool) -> bool {
    let stops = match paint {
        Paint::Color(colour) => return is_it(Rgb::from(*colour), 1.0),
        Paint::LinearGradient(linear) => linear.stops(),
        Paint::RadialGradient(radial) => radial.stops(),
        Paint::Pattern(_) => return false,
    };
    stops.iter().all(|stop| is_it(Rgb::from(stop.color()), stop.opacity().get()))
}

fn in_gradient(transform: Transform, (x, y): FacePoint) -> Option<FacePoint> {
    let mut point = Point::from_xy(x, y);
    transform.invert()?.map_point(&mut point);
    Some((point.x, point.y))
}

/// Returns a place on a gradient as one from 0 to 1.
fn spread(at: f32, method: SpreadMethod) -> f32 {
    match method {
        SpreadMethod::Pad => at.clamp(0.0, 1.0),
        SpreadMethod::Repeat => at.rem_euclid(1.0),
        SpreadMethod::Reflect => {
            let there_and_back = at.rem_euclid(2.0);
            if there_and_back > 1.0 { 2.0 - there_and_back } else { there_and_back }
        }
    }
}

fn colour(stops: &[Stop], at: f32) -> Option<(Rgb, f32)> {
    let of = |stop: &Stop| (Rgb::from(stop.color()), stop.opacity().get());
    let after = stops.iter().position(|stop| stop.offset().get() > at);
    let (Some(before), Some(next)) = (after.map_or(stops.last(), |next| stops.get(next.checked_sub(1)?)), after) else {
        return stops.first().filter(|_| after == Some(0)).or(stops.last()).map(of);
    };
    let next = &stops[next];
    let (from, to) = (before.offset().get(), next.offset().get());
    let share = if to > from { (at - from) / (to - from) } else { 1.0 };
    let ((one, other), (first, last)) = ((of(before).0, of(next).0), (of(before).1, of(next).1));
    Some((other.over(one, share), first + (last - first) * share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use usvg::{Node, Options, Tree};

    fn painted(gradient: &str) -> Paint {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><defs>{gradient}</defs><rect width="10" height="10" fill="url(#g)"/></svg>"#
        );
        let tree = Tree::from_str(&svg, &Options::default()).expect("a drawing");
        let [Node::Path(path)] = tree.root().children() else { panic!("one path") };
        path.fill().expect("a fill").paint().clone()
    }

    /// Half way between black and white is the middle grey, 255 / 2 = 127.5; beyond the ends it stays.
    #[test]
    fn colours_change_along_the_gradient() {
        let stops = r##"<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>"##;
        let linear = painted(&format!(r#"<linearGradient id="g">{stops}</linearGradient>"#));
        let at = |paint: &Paint, x: f32, y: f32| ink_at(paint, 1.0, (x, y)).expect("an ink").colour.to_string();
        assert_eq!(
            [at(&linear, 0.0, 3.0), at(&linear, 5.0, 9.0), at(&linear, 12.0, 0.0)],
            ["#000000", "#808080", "#ffffff"]
        );
        let radial = painted(&format!(r#"<radialGradient id="g">{stops}</radialGradient>"#));
        assert_eq!(
            [at(&radial, 5.0, 5.0), at(&radial, 5.0, 7.5), at(&radial, 10.0, 5.0)],
            ["#000000", "#808080", "#ffffff"]
        );
    }
}
