//! Shapes as paths.

use super::values::{Lengths, length};
use cssparser::{Parser, ParserInput};
use kurbo::{BezPath, Shape};

/// Elements that are shapes.
pub(super) const SHAPES: [&str; 7] = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];

/// Returns the path of a shape whose attributes have these values; none of another element, or of one that cannot be read.
pub(super) fn outline<V: AsRef<str>>(
    name: &str,
    value: &dyn Fn(&str) -> Option<V>,
    lengths: &Lengths<'_>,
) -> Option<BezPath> {
    let given = |name: &str| {
        let text = value(name)?;
        let mut input = ParserInput::new(text.as_ref());
        length(&mut Parser::new(&mut input), lengths, lengths.whole(name)).ok()
    };
    let number = |name: &str| given(name).unwrap_or_default();
    let data = match name {
        "path" => value("d")?.as_ref().to_owned(),
        "polyline" => format!("M{}", value("points")?.as_ref()),
        "polygon" => format!("M{}Z", value("points")?.as_ref()),
        "line" => {
            let [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map(number);
            format!("M{x1} {y1}L{x2} {y2}")
        }
        "circle" | "ellipse" => {
            let (rx, ry) = if name == "circle" { (given("r"), given("r")) } else { (given("rx"), given("ry")) };
            let (rx, ry) = (rx.or(ry)?, ry.or(rx)?);
            let (cx, cy) = (number("cx"), number("cy"));
            format!("M{} {cy}A{rx} {ry} 0 0 1 {} {cy}A{rx} {ry} 0 0 1 {} {cy}Z", cx + rx, cx - rx, cx + rx)
        }
        "rect" => {
            let [x, y, width, height] = ["x", "y", "width", "height"].map(number);
            let (rx, ry) = (given("rx").or(given("ry")), given("ry").or(given("rx")));
            let rx = rx.unwrap_or_default().clamp(0.0, (width / 2.0).max(0.0));
            let ry = ry.unwrap_or_default().clamp(0.0, (height / 2.0).max(0.0));
            let (right, bottom) = (x + width, y + height);
            if rx * ry > 0.0 {
                let corner = |dx: f64, dy: f64| format!("a{rx} {ry} 0 0 1 {dx} {dy}");
                let [down, left] = [corner(-rx, ry), corner(-rx, -ry)];
                let (from, to, low) = (x + rx, right - rx, bottom - ry);
                format!("M{from} {y}H{to}{}V{low}{down}H{from}{left}V{}{}Z", corner(rx, ry), y + ry, corner(rx, -ry))
            } else {
                format!("M{x} {y}H{right}V{bottom}H{x}Z")
            }
        }
        _ => return None,
    };
    BezPath::from_svg(&data).ok().filter(|path| path.bounding_box().is_finite())
}
