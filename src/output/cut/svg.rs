//! Cut paths as SVG.
//!
//! The drawing states its size in millimetres; its own units are points, 72 to the inch. So a program that reads the size has it
//! right, and so has one that takes units for 72nds of an inch, as Silhouette Studio does (Proxy-PDF-Maker, issue 62). Layers are
//! named as Inkscape shows them; inkscape-silhouette does not cut a layer called `Regmarks` (its user guide).

use super::{CutPath, CutSheet};
use crate::model::{Length, Point, Rect, Segment};
use std::fmt::Write;

/// The colour of cuts.
const CUT: &str = "#ff0000";
/// The colour of folds.
const FOLD: &str = "#0000ff";
/// The width of the lines: 0.25 pt.
const LINE: &str = "0.25";

/// Returns the drawing.
pub(super) fn drawing(sheet: &CutSheet) -> String {
    let (width, height) = (sheet.size.width, sheet.size.height);
    let mut svg = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
         xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"{}mm\" height=\"{}mm\" viewBox=\"0 0 {} {}\">\n\
         <title>{}</title>\n<desc>Cut paths of {}.</desc>\n",
        width.to_mm(),
        height.to_mm(),
        units(width),
        units(height),
        sheet.title.replace('&', "&amp;").replace('<', "&lt;"),
        sheet.which(),
    );
    let marks: Vec<String> = sheet.marks.iter().map(|mark| rectangle(*mark)).collect();
    layer(&mut svg, "Regmarks", "fill=\"#000000\" stroke=\"none\"", &marks);
    let stroke = |colour: &str| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{LINE}\"");
    let folds: Vec<String> =
        sheet.folds.iter().map(|(from, to)| format!("M{} L{}", point(*from), point(*to))).collect();
    layer(&mut svg, "Score", &stroke(FOLD), &folds);
    let cuts: Vec<String> = sheet.cuts.iter().map(path).collect();
    layer(&mut svg, "Cut", &stroke(CUT), &cuts);
    svg.push_str("</svg>\n");
    svg
}

/// Adds a layer with a path for each line of path data; none if there is none.
fn layer(svg: &mut String, name: &str, look: &str, paths: &[String]) {
    if paths.is_empty() {
        return;
    }
    let id = name.to_lowercase();
    let _ = writeln!(svg, "<g id=\"{id}\" inkscape:groupmode=\"layer\" inkscape:label=\"{name}\" {look}>");
    for path in paths {
        let _ = writeln!(svg, "<path d=\"{path}\"/>");
    }
    svg.push_str("</g>\n");
}

fn path(cut: &CutPath) -> String {
    let mut path = format!("M{}", point(cut.start));
    for segment in &cut.segments {
        let _ = match *segment {
            Segment::Line(end) => write!(path, " L{}", point(end)),
            Segment::Curve(first, second, end) => {
                write!(path, " C{} {} {}", point(first), point(second), point(end))
            }
        };
    }
    path.push_str(if cut.is_closed() { " Z" } else { "" });
    path
}

fn rectangle(rect: Rect) -> String {
    let (left, top) = (units(rect.x), units(rect.y));
    format!("M{left},{top} H{} V{} H{left} Z", units(rect.right()), units(rect.bottom()))
}

fn point(Point { x, y }: Point) -> String {
    format!("{},{}", units(x), units(y))
}

/// Returns a length in points, to a ten-thousandth.
fn units(length: Length) -> f64 {
    (length.to_pt() * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::super::sheet::tests::one_card;
    use super::*;
    use std::collections::BTreeMap;

    /// 210 mm = 595.2756 pt and 297 mm = 841.8898 pt; 148.5 mm = 420.9449 pt.
    #[test]
    fn a_drawing_has_its_size_in_millimetres_and_a_layer_for_each_tool() {
        let svg = drawing(&one_card());
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let root = document.root_element();
        assert_eq!((root.attribute("width"), root.attribute("height")), (Some("210mm"), Some("297mm")));
        assert_eq!(root.attribute("viewBox"), Some("0 0 595.2756 841.8898"));
        let layers: BTreeMap<&str, usize> = root
            .children()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "g")))
            .map(|group| (group.attribute("id").unwrap(), group.children().filter(roxmltree::Node::is_element).count()))
            .collect();
        assert_eq!(layers, BTreeMap::from([("cut", 2), ("regmarks", 1), ("score", 1)]));
        assert!(svg.contains("<path d=\"M0,420.9449 L595.2756,420.9449\"/>"), "{svg}");
        assert!(svg.contains("<title>Farm – cards &amp; more, A4</title>"));
    }

    /// As usvg reads it, at 96 units to the inch: 10 to 50 mm across and 20 to 80 mm down.
    #[test]
    fn a_card_is_cut_where_it_lies() {
        let tree = usvg::Tree::from_str(&drawing(&one_card()), &usvg::Options::default()).expect("SVG");
        let mm = |units: f32| f64::from(units) * 25.4 / 96.0;
        assert!((mm(tree.size().width()) - 210.0).abs() < 0.001);
        let bounds = tree.node_by_id("cut").expect("the cuts").abs_bounding_box();
        let found = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].map(mm);
        for (found, wanted) in found.into_iter().zip([10.0, 20.0, 50.0, 80.0]) {
            assert!((found - wanted).abs() < 0.001, "{found} {wanted}");
        }
    }
}
