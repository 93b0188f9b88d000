//! What a shape looks like, whoever draws it: a path of a drawing, or letters whose outlines are made when they are asked for.

use super::face_area::FaceArea;
use crate::render::SetText;
use std::hash::Hash;
use std::sync::{Arc, OnceLock};
use usvg::tiny_skia_path::{Path as Outline, Transform};
use usvg::{FillRule, Paint, Path, Stroke};

/// The outline of a shape with its paints.
#[derive(Debug)]
pub(super) enum ShapeForm {
    /// A path.
    Path(Box<Path>),
    /// Letters.
    Letters(SeenLetters),
}

/// Letters of one font, size and colour.
#[derive(Debug)]
pub(super) struct SeenLetters {
    text: Arc<SetText>,
    paint: Paint,
    outline: OnceLock<Option<Box<Outline>>>,
}

impl ShapeForm {
    /// Returns the letters of a text.
    pub(super) fn letters(text: Arc<SetText>) -> Self {
        let paint = Paint::Color(text.colour);
        Self::Letters(SeenLetters { text, paint, outline: OnceLock::new() })
    }

    /// Returns its outline; none of letters that are only spaces.
    pub(super) fn data(&self) -> Option<&Outline> {
        match self {
            Self::Path(path) => Some(path.data()),
            Self::Letters(letters) => letters.outline.get_or_init(|| letters.text.outline().map(Box::new)).as_deref(),
        }
    }

    /// Returns what it is filled with, and the opacity of that.
    pub(super) fn fill(&self) -> Option<(&Paint, f32)> {
        match self {
            Self::Path(path) => path.fill().map(|fill| (fill.paint(), fill.opacity().get())),
            Self::Letters(letters) => Some((&letters.paint, letters.text.opacity)),
        }
    }

    /// Returns which of its places are inside; none if it is not filled.
    pub(super) fn rule(&self) -> Option<FillRule> {
        match self {
            Self::Path(path) => path.fill().map(usvg::Fill::rule),
            Self::Letters(_) => Some(FillRule::NonZero),
        }
    }

    /// Returns its line.
    pub(super) fn stroke(&self) -> Option<&Stroke> {
        match self {
            Self::Path(path) => path.stroke(),
            Self::Letters(_) => None,
        }
    }

    /// Returns its paints: what is inside it, and its line.
    pub(super) fn paints(&self) -> impl Iterator<Item = &Paint> {
        self.fill().map(|(paint, _)| paint).into_iter().chain(self.stroke().map(Stroke::paint))
    }

    /// Returns its bounds with its line, on the face that `ts` leads to; of a turned shape those of its own points, which are tighter
    /// than those of its box.
    pub(super) fn bounds(&self, ts: Transform) -> Option<FaceArea> {
        let is_turned = ts.kx != 0.0 || ts.ky != 0.0;
        if !is_turned || self.stroke().is_some() {
            let upright = match self {
                Self::Path(path) => path.stroke_bounding_box(),
                Self::Letters(letters) => letters.text.bounds()?,
            };
            return upright.transform(ts).map(FaceArea::from);
        }
        let turned = self.data()?.clone().transform(ts)?;
        turned.compute_tight_bounds().map(FaceArea::from)
    }

    /// Adds its outline to a fingerprint.
    pub(super) fn hash_outline(&self, hasher: &mut impl std::hash::Hasher) {
        let mut mixed = 0_u64;
        // A drawing has many points: this is faster than a hash of each, and differs as surely.
        let mut mix = |a: f32, b: f32| {
            let place = (u64::from(a.to_bits()) << 32) | u64::from(b.to_bits());
            mixed = (mixed.rotate_left(5) ^ place).wrapping_mul(0x517c_c1b7_2722_0a95);
        };
        let mut mix_points = |outline: &Outline| outline.points().iter().for_each(|point| mix(point.x, point.y));
        match self {
            Self::Path(path) => mix_points(path.data()),
            Self::Letters(letters) => {
                let text = &letters.text;
                text.font().hash(hasher);
                for glyph in &text.glyphs {
                    mix(glyph.place.0, glyph.place.1);
                    mix(text.transform(glyph).sx, f32::from_bits(glyph.id));
                }
            }
        }
        mixed.hash(hasher);
    }
}

#[cfg(test)]
mod tests {
    use crate::files::Project;
    use crate::fonts::FontLibrary;
    use crate::preflight::Survey;
    use crate::preflight::item::Item;
    use crate::render::{Part, PictureError, SvgReader, TreeContents};

    /// Returns what a drawing draws, read in one of the two ways.
    fn survey(drawn: &str, contents: TreeContents) -> Survey {
        let project = Project::open("../../benches/hard").expect("the hard deck is there");
        let (fonts, _) = FontLibrary::load(&project);
        let no_picture = |_: &str| Err(PictureError { message: String::new(), help: None });
        let reader = SvgReader::new(&fonts, Box::new(no_picture), "en");
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40' viewBox='0 0 60 40' font-family='Lato' \
             font-size='6'>{drawn}</svg>"
        );
        let part = Part { svg, uses: 1, first_face: 0 };
        let (drawing, faults) = reader.read_with(contents, &part.svg);
        let drawing = drawing.expect("the drawing can be read");
        let is_marked = !drawing.texts.is_empty();
        assert!(faults.is_empty() && is_marked == (contents == TreeContents::Marks));
        Survey::of(&drawing)
    }

    /// Letters are seen at the same places whoever has set them: their bounds agree within a thousandth of a millimetre, and so
    /// does the ink at each of 60 × 40 places.
    #[test]
    fn what_is_a_mark_is_seen_as_in_the_tree() {
        for text in [
            "<rect width='60' height='40' fill='#fed'/><text x='5' y='12' fill='#a8321a'>Fox &amp; Hen, AVATAR</text>",
            "<g transform='rotate(20 20 20)'><text x='5' y='12'>turned</text><text x='5' y='20'>twice</text></g>",
            "<text x='5' y='12' fill-opacity='.5' letter-spacing='1'>spaced out</text><text x='50' y='12'>\u{a0}</text>",
        ] {
            let [tree, marks] = [TreeContents::All, TreeContents::Marks].map(|contents| survey(text, contents));
            assert_eq!(tree.items.len(), marks.items.len(), "{text}");
            for (one, other) in tree.items.iter().zip(&marks.items) {
                let edges = |item: &Item| [item.seen.left, item.seen.top, item.seen.right, item.seen.bottom];
                let is_near = edges(one).iter().zip(edges(other)).all(|(a, b)| (a - b).abs() < 0.001);
                assert!(is_near, "{text}: {:?}, {:?}", one.seen, other.seen);
                for place in 0..60 * 40_u16 {
                    let point = (f32::from(place % 60) + 0.31, f32::from(place / 60) + 0.37);
                    let [a, b] =
                        [one, other].map(|item| item.ink_at(point).map(|ink| (ink.colour.to_string(), ink.opacity)));
                    assert_eq!(a, b, "{text} at {point:?}");
                }
            }
            for ((_, _, one), (_, _, other)) in tree.texts().zip(marks.texts()) {
                assert_eq!(
                    (&one.words, format!("{:?}", one.runs)),
                    (&other.words, format!("{:?}", other.runs)),
                    "{text}"
                );
            }
        }
    }
}
