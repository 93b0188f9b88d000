//! The contour that a print shop's cutter follows: the outlines of the cards in a spot colour, stroked only, 0.25 pt wide, over
//! the print and not instead of it (print.app's guide to cut lines; pb.pressria.com, cut-contour).
//!
//! The name of the colour is what the cutter looks for. Where there is no cutter, the colour is magenta.

use super::number::{Digits, object, single, write_bare};
use crate::model::{Length, Outline, Point, Segment, Size};
use lopdf::{Object, Stream, dictionary};

/// The width of the line in points.
const WIDTH: f64 = 0.25;

/// Returns the form with the outlines of a page of that size, in the page's points, y upwards.
pub(super) fn form(outlines: &[Outline], size: Size, colour: &str) -> Stream {
    let magenta = dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![0.into(), 1.into()],
        "C0" => vec![Object::from(0); 4],
        "C1" => vec![0.into(), 1.into(), 0.into(), 0.into()],
        "N" => 1,
    };
    let spot = vec![
        "Separation".into(),
        Object::Name(colour.as_bytes().to_vec()),
        "DeviceCMYK".into(),
        Object::Dictionary(magenta),
    ];
    let overprint = dictionary! { "Type" => "ExtGState", "OP" => true, "op" => true, "OPM" => 1 };
    let resources = dictionary! {
        "ColorSpace" => dictionary! { "Spot" => spot },
        "ExtGState" => dictionary! { "Over" => overprint },
    };
    let number = |length: Length| object(single(length.to_pt()), Digits::Three);
    let dictionary = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "BBox" => vec![0.into(), 0.into(), number(size.width), number(size.height)],
        "Resources" => resources,
    };
    Stream::new(dictionary, content(outlines, size.height))
}

fn content(outlines: &[Outline], height: Length) -> Vec<u8> {
    let mut content = b"/Over gs /Spot CS 1 SCN ".to_vec();
    write_bare(&mut content, WIDTH, Digits::Two);
    content.extend(b" w\n");
    for outline in outlines {
        let mut add = |points: &[Point], operator: &[u8]| {
            for point in points {
                for length in [point.x, height - point.y] {
                    write_bare(&mut content, length.to_pt(), Digits::Three);
                    content.push(b' ');
                }
            }
            content.extend(operator);
            content.push(b'\n');
        };
        add(&[outline.start()], b"m");
        for segment in outline.segments() {
            match *segment {
                Segment::Line(end) => add(&[end], b"l"),
                Segment::Curve(first, second, end) => add(&[first, second, end], b"c"),
            }
        }
        add(&[], b"s");
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of 25.4 mm, one inch, at the top left of a page of 2 × 2 in: from 72 to 144 pt upwards.
    #[test]
    fn outlines_are_stroked_in_the_spot_colour_over_the_print() {
        let square = Outline::rectangle(Size::um(25_400, 25_400), Length::ZERO);
        let form = form(&[square], Size::um(50_800, 50_800), "CutContour");
        let wanted = "/Over gs /Spot CS 1 SCN .25 w\n0 144 m\n72 144 l\n72 72 l\n0 72 l\n0 144 l\ns\n";
        assert_eq!(String::from_utf8_lossy(&form.content), wanted);
        let resources = form.dict.get(b"Resources").and_then(Object::as_dict).expect("resources");
        let spaces = resources.get(b"ColorSpace").and_then(Object::as_dict).expect("spaces");
        let spot = spaces.get(b"Spot").and_then(Object::as_array).expect("a space");
        assert_eq!(spot[0].as_name().ok(), Some(&b"Separation"[..]));
        assert_eq!(spot[1].as_name().ok(), Some(&b"CutContour"[..]));
    }
}
