//! Built-in decks can be printed with little ink where they say so, and none of them has words too small to read.

use super::set_faces::{self, Kind, SetFace};
use crate::test_deck::built_in_with_variants;
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::spec;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use std::collections::{BTreeMap, BTreeSet};
use usvg::{Group, Node};

/// How dark a face is: 0 white, 1 black all over. 3 pixels to the millimetre.
fn darkness(face: &SetFace, fonts: &FontLibrary) -> f64 {
    let tree = face.tree(fonts);
    let size = tree.size().scale_by(3.0).expect("a face has a size").to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).expect("a face has a size");
    pixmap.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(3.0, 3.0), &mut pixmap.as_mut());
    let light = |pixel: &[u8]| 0.299 * f64::from(pixel[0]) + 0.587 * f64::from(pixel[1]) + 0.114 * f64::from(pixel[2]);
    let pixels = pixmap.data().chunks_exact(4);
    let count = pixels.len() as f64;
    1.0 - pixels.map(light).sum::<f64>() / 255.0 / count
}

/// How dark all sides of all cards are on average, each as often as it is printed.
fn ink(faces: &[SetFace], fonts: &FontLibrary) -> f64 {
    // Faces that are alike are drawn once.
    let mut printed: BTreeMap<&str, (&SetFace, f64)> = BTreeMap::new();
    for face in faces.iter().filter(|face| face.kind != Kind::Sheet) {
        printed.entry(&face.svg).or_insert((face, 0.0)).1 += f64::from(face.copies);
    }
    let all: f64 = printed.values().map(|(_, copies)| copies).sum();
    printed.values().map(|(face, copies)| darkness(face, fonts) * copies).sum::<f64>() / all
}

/// The built-in decks that have a variant `low-ink`, each with that variant.
fn with_low_ink() -> Vec<(Project, Project)> {
    let decks = built_in_with_variants().into_iter().filter(|project| project.variant().is_empty());
    decks.filter_map(|deck| spec::in_variant(&deck, "low-ink").ok().map(|variant| (deck, variant))).collect()
}

/// What words and outlines alone come to: a deck that takes no more has no ink to spare.
const OUTLINES: f64 = 0.13;

#[test]
fn low_ink_takes_less_than_half_of_the_ink() {
    let pairs = with_low_ink();
    assert!(!pairs.is_empty(), "some decks have such a variant");
    let mut wrong = Vec::new();
    for (deck, variant) in pairs {
        let ink = |project| {
            let (faces, fonts) = set_faces::of(project);
            ink(&faces, &fonts)
        };
        let (base, low) = (ink(&deck), ink(&variant));
        let reported = format!("{}: {:.1} % of the cards instead of {:.1} %", deck.name(), low * 100.0, base * 100.0);
        println!("{reported}");
        if low > base * 0.45 && low > OUTLINES || low >= base {
            wrong.push(reported);
        }
    }
    assert!(wrong.is_empty(), "these take too much ink: {wrong:#?}");
}

/// Whoever sees a back must learn no more from it than in the deck itself.
#[test]
fn cards_that_cannot_be_told_apart_by_their_backs_cannot_with_little_ink_either() {
    let backs = |project: &Project| {
        let faces = set_faces::of(project).0.into_iter().filter(|face| face.kind == Kind::Back);
        faces.map(|face| (face.id, (face.group, face.svg))).collect::<BTreeMap<_, _>>()
    };
    for (deck, variant) in with_low_ink() {
        let (base, low) = (backs(&deck), backs(&variant));
        assert!(base.keys().eq(low.keys()), "{}: the same cards have backs", deck.name());
        let mut pairs: BTreeMap<(usize, &str), BTreeSet<&str>> = BTreeMap::new();
        for (id, (group, svg)) in &base {
            pairs.entry((*group, svg)).or_default().insert(&low[id].1);
        }
        for (_, backs) in pairs {
            assert_eq!(backs.len(), 1, "{}: one back has become several", deck.name());
        }
    }
}

/// 6.5 pt in mm; a hair less, for what was calculated.
const READABLE: f32 = 6.5 / 72.0 * 25.4 - 0.001;

/// The sizes of all words, in mm, with the words.
fn sizes(group: &Group, found: &mut Vec<(f32, String)>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => sizes(inner, found),
            Node::Text(text) => {
                let scale = text.abs_transform().get_scale().1;
                let words: String = text.chunks().iter().map(usvg::TextChunk::text).collect();
                let spans = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
                let least = spans.map(|glyph| glyph.font_size() * scale).fold(f32::MAX, f32::min);
                found.push((least, words));
            }
            _ => {}
        }
    }
}

#[test]
fn words_are_large_enough_to_read() {
    let mut wrong = BTreeSet::new();
    for project in built_in_with_variants() {
        let (faces, fonts) = set_faces::of(&project);
        let mut count = 0;
        for face in &faces {
            let mut found = Vec::new();
            sizes(face.tree(&fonts).root(), &mut found);
            count += found.len();
            for (size, words) in found.into_iter().filter(|(size, _)| *size < READABLE) {
                let points = size / 25.4 * 72.0;
                wrong.insert(format!("{}, {:?} {}: {points:.2} pt: {words}", project.full_name(), face.kind, face.id));
            }
        }
        assert!(count > 50, "{}: its words are found", project.full_name());
    }
    assert!(wrong.is_empty(), "these are smaller than 6.5 pt: {wrong:#?}");
}
