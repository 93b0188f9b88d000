//! How long each lint takes on the hard deck, and what all of them need; run with `cargo bench --bench preflight`.
//!
//! Machines differ and are noisy: compare figures of one run with one another, not with those of another day.

use criterion::{Criterion, criterion_group, criterion_main};
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::model::Side;
use pullet::preflight::{FaceSubject, InspectedFace, Inspection, LINTS, Lint, Survey, inspect, run};
use pullet::render::{Frame, Part, PartPlan, PlannedPart, SplitFace, SvgReader, TreeContents, plan};
use pullet::spec;
use pullet::template::{FaceSvg, Templates};
use std::hint::black_box;
use std::sync::Arc;

const HARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/hard");

/// Every lint by its code: a test compares them with those of the crate.
const NAMES: &[&str] = &[
    "art-off-page",
    "art-outside-safe-area",
    "clipped-text",
    "covered-text",
    "coarse-picture",
    "cropped-picture",
    "different-backs",
    "fine-print",
    "hidden-index",
    "look-alike-cards",
    "look-alike-colours",
    "low-contrast",
    "missing-bleed",
    "narrow-border",
    "one-way-back",
    "revealing-back",
    "small-coloured-text",
    "small-reversed-text",
    "stretched-picture",
    "text-outside-card",
    "text-outside-safe-area",
    "text-too-small",
    "thin-line",
    "upside-down-number",
];

fn preflight(criterion: &mut Criterion) {
    let project = Project::open(HARD).expect("the hard deck is there");
    let deck = spec::read(&project).0.expect("the hard deck can be read");
    let (templates, _) = Templates::load(&project, &deck, &pullet::games::judge(&deck).1);
    let format = &deck.groups[0].format;
    let frame = Frame::new(format.trim, format.bleed);
    // All cards share a back, which is drawn once.
    let (fronts, backs): (Vec<_>, Vec<_>) =
        templates.render_all(&deck).0.into_iter().map(|faces| (faces.front, faces.back)).unzip();
    let svgs: Vec<FaceSvg> = fronts.into_iter().flatten().chain(backs.into_iter().flatten().next()).collect();
    let split: Vec<Arc<SplitFace>> =
        svgs.iter().filter_map(|svg| SplitFace::read(svg.text(), frame).0).map(Arc::new).collect();
    let PartPlan { parts, faces, .. } = plan(&split);
    let (fonts, _) = FontLibrary::load(&project);
    let reader = SvgReader::new(&fonts, Box::new(|name| panic!("the hard deck has no image {name}")), "en");
    let read = |part: &PlannedPart| reader.read_with(TreeContents::Marks, &Part::from(part).svg).0;
    let drawings: Vec<_> = parts.iter().filter_map(read).collect();
    assert_eq!(drawings.len(), parts.len(), "every part can be read");
    criterion.bench_function("survey", |bench| {
        bench.iter(|| black_box(&drawings).iter().map(Survey::of).collect::<Vec<_>>());
    });
    let surveys: Vec<Arc<Survey>> = drawings.iter().map(|drawing| Arc::new(Survey::of(drawing))).collect();
    let all = 0..deck.cards.len();
    let face = |(index, parts)| {
        let is_front = index < deck.cards.len();
        let side = if is_front { Side::Front } else { Side::Back };
        let cards = if is_front { vec![index] } else { all.clone().collect() };
        InspectedFace { subject: FaceSubject::Cards(0, side), frame, safe: format.safe, cut: None, cards, parts }
    };
    let inspected: Vec<InspectedFace<'_>> = faces.iter().map(Vec::as_slice).enumerate().map(face).collect();
    criterion.bench_function("inspection", |bench| {
        bench.iter(|| Inspection::new(&deck, black_box(&inspected).clone(), &surveys));
    });
    let inspection = Inspection::new(&deck, inspected, &surveys);
    for name in NAMES {
        let lints: Vec<&Lint> = LINTS.iter().filter(|lint| lint.code.as_str() == *name).collect();
        assert!(!lints.is_empty(), "no lint is called {name}");
        criterion.bench_function(name, |bench| {
            bench.iter(|| lints.iter().map(|lint| run(lint, black_box(&inspection)).len()).sum::<usize>());
        });
    }
    criterion.bench_function("all lints", |bench| bench.iter(|| inspect(black_box(&inspection))));
}

criterion_group!(benches, preflight);
criterion_main!(benches);
