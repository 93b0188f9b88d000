//! The parts that faces have in common, each to be read and drawn once.
//!
//! Neighbouring fragments that always come together make one part: a deck of a hundred cards has one background, one frame,
//! and a hundred parts with what differs. Fewer parts mean fewer documents for usvg to read and fewer forms in the PDF.

use super::split_face::{Fragment, SplitFace};
use crate::memo::ContentKey;
use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// A drawing that one or more faces show.
#[derive(Clone, Debug)]
pub struct Part {
    /// A whole SVG document in the faces' space.
    pub svg: String,
    /// How many of the faces show it.
    pub uses: usize,
    /// The first face that shows it.
    pub first_face: usize,
}

/// A part whose document is still to be written: fragments of the first face that shows it.
#[derive(Clone, Debug)]
pub struct PlannedPart {
    face: Arc<SplitFace>,
    fragments: Range<usize>,
    uses: usize,
    /// The first face that shows it.
    pub first_face: usize,
}

impl PlannedPart {
    /// Returns how long its drawing is, without its definitions, in bytes.
    pub fn length(&self) -> usize {
        self.fragments().iter().map(|fragment| fragment.span.len()).sum()
    }

    fn fragments(&self) -> &[Fragment] {
        &self.face.fragments[self.fragments.clone()]
    }
}

/// Writes the document: the fragments with the definitions that they need.
impl From<&PlannedPart> for Part {
    fn from(planned: &PlannedPart) -> Self {
        let PlannedPart { face, uses, first_face, .. } = planned;
        let fragments = planned.fragments();
        let needs: BTreeSet<usize> = fragments.iter().flat_map(|fragment| fragment.needs.iter().copied()).collect();
        let mut svg = face.opening.clone();
        if !needs.is_empty() {
            svg.push_str("<defs>");
            needs.iter().for_each(|index| svg.push_str(face.definition(*index)));
            svg.push_str("</defs>");
        }
        fragments.iter().for_each(|fragment| svg.push_str(face.text(fragment)));
        svg.push_str(face.closing);
        Self { svg, uses: *uses, first_face: *first_face }
    }
}

/// Every part, and which of them each face shows, the lowest first.
#[derive(Clone, Debug, Default)]
pub struct PartPlan {
    /// The parts, in the order of the faces that show them first.
    pub parts: Vec<PlannedPart>,
    /// For each face its parts, by their index.
    pub faces: Vec<Vec<usize>>,
    /// For each face its drawing as a number: equal numbers are equal drawings, whatever the other faces are.
    pub drawings: Vec<u64>,
}

/// Finds what faces have in common.
pub fn plan(split_faces: &[Arc<SplitFace>]) -> PartPlan {
    let mut known: HashMap<ContentKey, usize> = HashMap::new();
    let mut number = |fragment: &Fragment| {
        let next = known.len();
        *known.entry(fragment.key).or_insert(next)
    };
    // The same number means the same drawing.
    let numbered = split_faces.iter().map(|face| face.fragments.iter().map(&mut number).collect());
    let numbers: Vec<Vec<usize>> = numbered.collect();
    let mut uses = vec![0_usize; known.len()];
    let mut together: HashMap<(usize, usize), usize> = HashMap::new();
    for face in &numbers {
        face.iter().for_each(|fragment| uses[*fragment] += 1);
        face.windows(2).for_each(|pair| *together.entry((pair[0], pair[1])).or_default() += 1);
    }
    // Wherever one of the two is drawn the other follows, so no face ever needs one of them alone.
    let inseparable = |a: usize, b: usize| uses[a] == uses[b] && together.get(&(a, b)) == Some(&uses[a]);
    let drawings = split_faces.iter().map(|face| drawing_number(face)).collect();
    let mut plan = PartPlan { drawings, ..PartPlan::default() };
    let mut known: HashMap<&[usize], usize> = HashMap::new();
    for (index, face) in numbers.iter().enumerate() {
        let mut shown = Vec::new();
        let mut start = 0;
        for run in face.chunk_by(|a, b| inseparable(*a, *b)) {
            let part = *known.entry(run).or_insert_with(|| {
                let (face, fragments) = (Arc::clone(&split_faces[index]), start..start + run.len());
                plan.parts.push(PlannedPart { face, fragments, uses: 0, first_face: index });
                plan.parts.len() - 1
            });
            plan.parts[part].uses += 1;
            shown.push(part);
            start += run.len();
        }
        plan.faces.push(shown);
    }
    plan
}

/// Returns the drawing of a face as a number that does not depend on other faces.
fn drawing_number(face: &SplitFace) -> u64 {
    let mut hasher = DefaultHasher::new();
    face.fragments.iter().for_each(|fragment| fragment.key.hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Length, Size};
    use crate::render::Frame;
    use crate::render::styled;

    fn plan_of(bodies: &[&str]) -> PartPlan {
        let frame = Frame::new(Size::um(10_000, 10_000), Length::ZERO);
        let read = |body: &&str| {
            let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>"#);
            let svg = styled(&svg, frame).map_or(svg, |(svg, _)| svg);
            Arc::new(SplitFace::read(&svg.into(), frame).0.expect("the drawing is well-formed"))
        };
        plan(&bodies.iter().map(read).collect::<Vec<_>>())
    }

    fn svg(plan: &PartPlan, part: usize) -> String {
        Part::from(&plan.parts[part]).svg
    }

    #[test]
    fn a_background_that_all_faces_share_is_one_part() {
        let plan = plan_of(&[r#"<rect id="a"/><g/><text>1</text>"#, r#"<rect id="a"/><g/><text>2</text>"#]);
        assert_eq!(plan.faces, [vec![0, 1], vec![0, 2]]);
        assert_eq!(plan.parts.iter().map(|part| part.uses).collect::<Vec<_>>(), [2, 1, 1]);
        assert!(svg(&plan, 0).contains(r#"<rect id="a"/><g/>"#), "the two stay together");
    }

    #[test]
    fn the_same_words_with_another_definition_are_another_part() {
        let face = |colour: &str| {
            format!(
                r#"<defs><linearGradient id="g"><stop stop-color="{colour}"/></linearGradient></defs><rect fill="url(#g)"/>"#
            )
        };
        let plan = plan_of(&[&face("red"), &face("blue"), &face("red")]);
        assert_eq!(plan.faces, [vec![0], vec![1], vec![0]]);
        assert!(plan.drawings[0] == plan.drawings[2] && plan.drawings[0] != plan.drawings[1]);
    }

    #[test]
    fn the_number_of_a_drawing_does_not_depend_on_other_faces() {
        let (one, other) = (r#"<rect id="a"/><g/><text>1</text>"#, r#"<rect id="a"/><text>2</text>"#);
        let together = plan_of(&[one, other]);
        assert_eq!(together.drawings, [plan_of(&[one]).drawings[0], plan_of(&[other]).drawings[0]]);
        assert_ne!(together.drawings[0], together.drawings[1]);
    }

    #[test]
    fn a_part_carries_only_the_definitions_that_it_needs() {
        let plan = plan_of(&[
            r##"<defs><g id="used"/><g id="other"/></defs><use href="#used"/><text>1</text>"##,
            r##"<defs><g id="used"/><g id="other"/></defs><use href="#used"/><text>2</text>"##,
        ]);
        assert!(svg(&plan, 0).contains("used") && !svg(&plan, 0).contains("other"));
        assert!(!svg(&plan, 1).contains("used"));
    }

    #[test]
    fn a_face_whose_fragments_refer_to_each_other_stays_whole() {
        let plan = plan_of(&[r##"<g id="a"/><use href="#a"/>"##]);
        assert_eq!(plan.parts.len(), 1);
        assert!(svg(&plan, 0).contains(r##"<g id="a"/><use href="#a"/>"##));
    }

    /// Two overlapping fragments at half opacity are not the drawing at half opacity.
    #[test]
    fn a_style_for_the_root_keeps_a_face_whole() {
        let two = |style: &str| {
            let face = |text: &str| format!("<style>{style}</style><rect/><text>{text}</text>");
            plan_of(&[&face("1"), &face("2")]).parts.len()
        };
        assert_eq!((two("svg { opacity: 0.5 }"), two("svg { fill-opacity: 0.5 } /* svg > g { } */")), (2, 3));
    }

    /// The rule is applied before the face is split: its shape and each of the two texts are a part.
    #[test]
    fn a_style_that_looks_at_neighbours_is_applied_before() {
        let plan = plan_of(&[
            "<style>rect:first-of-type { fill: red }</style><rect/><text>1</text>",
            "<style>rect:first-of-type { fill: red }</style><rect/><text>2</text>",
        ]);
        assert_eq!(plan.parts.len(), 3);
    }
}
