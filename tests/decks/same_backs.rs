//! The back of a deck's cards is the same both ways up, so that a card that was turned is not known by its back. What is compared
//! is geometry, to a hundredth of a millimetre, not pixels.

use super::set_faces::{self, Kind, SetFace};
use crate::test_deck::built_in_with_variants;
use std::collections::{BTreeMap, BTreeSet};
use usvg::tiny_skia_path::{PathSegment, Point, Rect, Transform};
use usvg::{Group, Node, Path, Tree};

/// A stroke of the pen in hundredths of a millimetre, whichever way it was drawn: where it begins, bends and ends.
type Stroke = Vec<(i32, i32)>;

/// With how each is painted.
type Strokes = BTreeSet<(String, Stroke)>;

/// All strokes of a drawing, each after `turn`; those outside of what their clips show are left out.
fn strokes(tree: &Tree, turn: Transform) -> Strokes {
    let mut found = Strokes::new();
    let all = tree.size().to_rect(0.0, 0.0).expect("a face has a size");
    gather(tree.root(), all, turn, &mut found);
    found
}

fn gather(group: &Group, shown: Rect, turn: Transform, found: &mut Strokes) {
    let shown = match group.clip_path() {
        Some(clip) => {
            let clip = clip
                .root()
                .abs_bounding_box()
                .transform(clip.transform())
                .and_then(|rect| rect.transform(group.abs_transform()));
            clip.and_then(|clip| clip.intersect(&shown)).unwrap_or(shown)
        }
        None => shown,
    };
    for node in group.children() {
        match node {
            Node::Group(inner) => gather(inner, shown, turn, found),
            Node::Text(text) => gather(text.flattened(), shown, turn, found),
            Node::Path(path) => draw(path, shown, turn, found),
            Node::Image(_) => panic!("a built-in back has no pictures"),
        }
    }
}

fn draw(path: &Path, shown: Rect, turn: Transform, found: &mut Strokes) {
    let width = path.stroke().map(|stroke| stroke.width().get());
    let paint =
        format!("{:?} {:?} {width:?}", path.fill().map(usvg::Fill::paint), path.stroke().map(usvg::Stroke::paint));
    let own = path.data().clone().transform(path.abs_transform()).expect("its numbers are finite");
    let (mut start, mut at) = (Point::zero(), Point::zero());
    for segment in own.segments() {
        let stroke = match segment {
            PathSegment::MoveTo(point) => {
                (start, at) = (point, point);
                continue;
            }
            PathSegment::LineTo(to) => vec![at, to],
            PathSegment::QuadTo(bend, to) => vec![at, bend, to],
            PathSegment::CubicTo(first, second, to) => vec![at, first, second, to],
            PathSegment::Close => vec![at, start],
        };
        at = stroke[stroke.len() - 1];
        let is_seen = Rect::from_points(&stroke).is_none_or(|reach| reach.intersect(&shown).is_some());
        let hundredths = |point: &Point| {
            let mut point = *point;
            turn.map_point(&mut point);
            (rounded(point.x), rounded(point.y))
        };
        let mut stroke: Stroke = stroke.iter().map(hundredths).collect();
        if !is_seen || stroke.iter().all(|point| near(*point, stroke[0])) {
            continue;
        }
        if stroke.last() < stroke.first() {
            stroke.reverse();
        }
        found.insert((paint.clone(), stroke));
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a card is a few thousand hundredths of a millimetre long")]
fn rounded(millimetres: f32) -> i32 {
    (millimetres * 100.0).round() as i32
}

/// Whether two places are the same but for what was lost in reckoning.
fn near(a: (i32, i32), b: (i32, i32)) -> bool {
    (a.0 - b.0).abs() <= 2 && (a.1 - b.1).abs() <= 2
}

/// Whether there is such a stroke.
fn has_twin(strokes: &Strokes, paint: &str, stroke: &Stroke) -> bool {
    let is_twin = |other: &Stroke| {
        let same = other.iter().zip(stroke).all(|(a, b)| near(*a, *b));
        other.len() == stroke.len() && (same || other.iter().rev().zip(stroke).all(|(a, b)| near(*a, *b)))
    };
    strokes.iter().any(|(other_paint, other)| other_paint == paint && is_twin(other))
}

/// The backs that several cards share: those of single cards are there to be read.
fn shared(faces: &[SetFace]) -> Vec<&SetFace> {
    let mut cards: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for face in faces.iter().filter(|face| face.kind == Kind::Back) {
        cards.entry(&face.svg).or_default().insert(&face.id);
    }
    let first =
        |ids: &BTreeSet<&str>| faces.iter().find(|face| face.kind == Kind::Back && ids.contains(face.id.as_str()));
    cards.values().filter(|ids| ids.len() > 1).filter_map(first).collect()
}

#[test]
fn backs_that_cards_share_are_the_same_both_ways_up() {
    let mut seen = BTreeSet::new();
    for project in built_in_with_variants() {
        let (faces, fonts) = set_faces::of(&project);
        for face in shared(&faces) {
            let tree = face.tree(&fonts);
            let upright = strokes(&tree, Transform::identity());
            let middle = (tree.size().width() / 2.0, tree.size().height() / 2.0);
            let turned = strokes(&tree, Transform::from_rotate_at(180.0, middle.0, middle.1));
            assert!(upright.len() > 50, "{}: the back of {} is drawn", project.full_name(), face.id);
            let alone: Vec<_> = turned.iter().filter(|(paint, stroke)| !has_twin(&upright, paint, stroke)).collect();
            assert!(alone.is_empty(), "{}: the back of {} turned has {alone:?}", project.full_name(), face.id);
            seen.insert(project.name().to_owned());
        }
    }
    for deck in ["big-chicken", "crazy-chicken", "jokerlink", "playing-chicken"] {
        assert!(seen.contains(deck), "the cards of {deck} share a back");
    }
}
