//! Shapes as paths.

use super::values::Lengths;
use kurbo::{Affine, BezPath, Ellipse, Line, Rect, RoundedRect, Shape};

/// Returns the path of a shape or a picture whose attributes have these values; none of another element, or of one that cannot be
/// read.
pub(super) fn outline<'v>(name: &str, value: &dyn Fn(&str) -> Option<&'v str>, lengths: &Lengths) -> Option<BezPath> {
    let given = |name: &str| lengths.read(value(name)?, lengths.whole(name));
    let number = |name: &str| given(name).unwrap_or_default();
    let point = |x: &str, y: &str| (number(x), number(y));
    let path = match name {
        "path" => BezPath::from_svg(value("d")?).ok()?,
        "polyline" => BezPath::from_svg(&format!("M{}", value("points")?)).ok()?,
        "polygon" => BezPath::from_svg(&format!("M{}Z", value("points")?)).ok()?,
        "line" => Line::new(point("x1", "y1"), point("x2", "y2")).to_path(1.0),
        "circle" | "ellipse" => {
            let (rx, ry) = (given("r").or(given("rx")), given("r").or(given("ry")));
            let (rx, ry) = (rx.or(ry)?, ry.or(rx)?);
            Ellipse::new(point("cx", "cy"), (rx, ry), 0.0).to_path((rx + ry) * 1e-5)
        }
        "rect" | "image" => {
            let ((x, y), (width, height)) = (point("x", "y"), point("width", "height"));
            let (rx, ry) = (given("rx").or(given("ry")), given("ry").or(given("rx")));
            let rx = rx.unwrap_or_default().clamp(0.0, (width / 2.0).max(0.0));
            let ry = ry.unwrap_or_default().clamp(0.0, (height / 2.0).max(0.0));
            if rx * ry > 0.0 {
                let flat = RoundedRect::new(0.0, 0.0, width, height * rx / ry, rx).to_path(rx * 1e-5);
                Affine::new([1.0, 0.0, 0.0, ry / rx, x, y]) * flat
            } else {
                Rect::new(x, y, x + width, y + height).to_path(1.0)
            }
        }
        _ => return None,
    };
    Some(path).filter(|path| path.bounding_box().is_finite())
}
