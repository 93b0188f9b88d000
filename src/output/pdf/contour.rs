//! The contour that a print shop's cutter follows: the outlines of what is cut out in a spot colour, stroked only, 0.25 pt wide, over
//! the print and not instead of it (print.app's guide to cut lines; pb.pressria.com, cut-contour).
//!
//! The name of the colour is what the cutter looks for. Where there is no cutter, the colour is magenta. Folds have a second colour,
//! for the tool that creases (docs.printnow.com, dieline colours: a line type for cuts and one for creases, each with a spot colour);
//! where there is none, it is cyan, as score lines are drawn (centpackaging.com, artwork guidelines).

use super::number::{Digits, object, single, write_bare};
use crate::cut::PageLines;
use crate::model::{Length, Point, Segment, Size};
use lopdf::{Object, Stream, dictionary};

/// The width of the line in points.
const WIDTH: f64 = 0.25;

/// Returns the form with the lines of a page of that size, in the page's points, y upwards; `crease` is the name of the colour of
/// folds.
pub(super) fn form(lines: &PageLines, size: Size, (cut, crease): (&str, &str)) -> Stream {
    let mut spaces = dictionary! { "Spot" => spot(cut, [0, 1, 0, 0]) };
    if !lines.folds.is_empty() {
        spaces.set("Fold", spot(crease, [1, 0, 0, 0]));
    }
    let overprint = dictionary! { "Type" => "ExtGState", "OP" => true, "op" => true, "OPM" => 1 };
    let resources = dictionary! {
        "ColorSpace" => spaces,
        "ExtGState" => dictionary! { "Over" => overprint },
    };
    let number = |length: Length| object(single(length.to_pt()), Digits::Three);
    let dictionary = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "BBox" => vec![0.into(), 0.into(), number(size.width), number(size.height)],
        "Resources" => resources,
    };
    Stream::new(dictionary, content(lines, size.height))
}

/// Returns a spot colour with what it looks like in cyan, magenta, yellow and black.
fn spot(name: &str, inks: [i64; 4]) -> Vec<Object> {
    let looks = dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![0.into(), 1.into()],
        "C0" => vec![Object::from(0); 4],
        "C1" => inks.map(Object::from).to_vec(),
        "N" => 1,
    };
    let name = Object::Name(name.as_bytes().to_vec());
    vec!["Separation".into(), name, "DeviceCMYK".into(), Object::Dictionary(looks)]
}

fn content(lines: &PageLines, height: Length) -> Vec<u8> {
    let mut content = b"/Over gs /Spot CS 1 SCN ".to_vec();
    write_bare(&mut content, WIDTH, Digits::Two);
    content.extend(b" w\n");
    let add = |content: &mut Vec<u8>, points: &[Point], operator: &[u8]| {
        for point in points {
            for length in [point.x, height - point.y] {
                write_bare(content, length.to_pt(), Digits::Three);
                content.push(b' ');
            }
        }
        content.extend(operator);
        content.push(b'\n');
    };
    for cut in &lines.cuts {
        let mut add = |points: &[Point], operator: &[u8]| add(&mut content, points, operator);
        add(&[cut.start], b"m");
        for segment in &cut.segments {
            match *segment {
                Segment::Line(end) => add(&[end], b"l"),
                Segment::Curve(first, second, end) => add(&[first, second, end], b"c"),
            }
        }
        add(&[], if cut.is_closed() { b"s" } else { b"S" });
    }
    if !lines.folds.is_empty() {
        content.extend(b"/Fold CS 1 SCN\n");
    }
    for (from, to) in &lines.folds {
        add(&mut content, &[*from], b"m");
        add(&mut content, &[*to], b"l");
        add(&mut content, &[], b"S");
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Outline;

    /// A square of 25.4 mm, one inch, at the top left of a page of 2 × 2 in: from 72 to 144 pt upwards.
    #[test]
    fn outlines_are_stroked_in_the_spot_colour_over_the_print() {
        let square = Outline::rectangle(Size::um(25_400, 25_400), Length::ZERO);
        let lines = PageLines { cuts: vec![square.into()], ..PageLines::default() };
        let form = form(&lines, Size::um(50_800, 50_800), ("CutContour", "Crease"));
        let wanted = "/Over gs /Spot CS 1 SCN .25 w\n0 144 m\n72 144 l\n72 72 l\n0 72 l\n0 144 l\ns\n";
        assert_eq!(String::from_utf8_lossy(&form.content), wanted);
        let resources = form.dict.get(b"Resources").and_then(Object::as_dict).expect("resources");
        let spaces = resources.get(b"ColorSpace").and_then(Object::as_dict).expect("spaces");
        let spot = spaces.get(b"Spot").and_then(Object::as_array).expect("a space");
        assert_eq!(spot[0].as_name().ok(), Some(&b"Separation"[..]));
        assert_eq!(spot[1].as_name().ok(), Some(&b"CutContour"[..]));
        assert!(spaces.get(b"Fold").is_err());
    }

    /// A fold one inch from the left of the same page, from top to bottom: 144 to 0 pt.
    #[test]
    fn folds_have_a_colour_of_their_own() {
        let folds = vec![(Point::um(25_400, 0), Point::um(25_400, 50_800))];
        let lines = PageLines { cuts: vec![(Point::um(0, 0), Point::um(12_700, 0)).into()], folds };
        let form = form(&lines, Size::um(50_800, 50_800), ("CutContour", "Crease"));
        let wanted = "/Over gs /Spot CS 1 SCN .25 w\n0 144 m\n36 144 l\nS\n/Fold CS 1 SCN\n72 144 m\n72 0 l\nS\n";
        assert_eq!(String::from_utf8_lossy(&form.content), wanted);
        let resources = form.dict.get(b"Resources").and_then(Object::as_dict).expect("resources");
        let spaces = resources.get(b"ColorSpace").and_then(Object::as_dict).expect("spaces");
        let fold = spaces.get(b"Fold").and_then(Object::as_array).expect("a space");
        assert_eq!(fold[1].as_name().ok(), Some(&b"Crease"[..]));
    }
}
