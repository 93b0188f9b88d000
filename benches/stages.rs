//! How long each stage takes on the hard deck, and the whole of it; run with `cargo bench`.
//!
//! Machines differ and are noisy: compare figures of one run with one another, not with those of another day.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use pullet::files::Project;
use pullet::fonts::FontLibrary;
use pullet::imposition::{Batch, impose};
use pullet::model::{Deck, Length, PAPERS, PrintChoices, PrintOptions, Size};
use pullet::output::PartDrawer;
use pullet::output::pdf::PdfOutput;
use pullet::pipeline::{BuildSettings, build};
use pullet::render::{Frame, Part, SplitFace, SvgReader, TreeContents, plan};
use pullet::spec;
use pullet::template::{FaceSvg, Templates};
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;

const HARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/hard");
const FRAME: Frame = Frame::new(Size::um(63_500, 88_900), Length::um(3_000));

fn project() -> Project {
    Project::open(HARD).expect("the hard deck is there")
}

fn deck() -> Deck {
    spec::read(&project()).0.expect("the hard deck can be read")
}

fn stages(criterion: &mut Criterion) {
    let (project, deck) = (project(), deck());
    criterion.bench_function("1 read the spec", |bench| bench.iter(|| spec::read(black_box(&project))));
    criterion.bench_function("2 load the fonts", |bench| bench.iter(|| FontLibrary::load(black_box(&project))));
    let (templates, _) = Templates::load(&project, &deck, &pullet::games::judge(&deck).1);
    criterion.bench_function("3 fill the templates", |bench| bench.iter(|| templates.render_all(black_box(&deck))));
    let faces: Vec<FaceSvg> = templates.render_all(&deck).0.into_iter().filter_map(|faces| faces.front).collect();
    let sketch = |faces: &[FaceSvg]| -> Vec<Arc<SplitFace>> {
        faces.iter().filter_map(|svg| SplitFace::read(svg.text(), FRAME).0).map(Arc::new).collect()
    };
    criterion.bench_function("4 take faces apart", |bench| bench.iter(|| plan(&sketch(black_box(&faces)))));
    let parts: Vec<Part> = plan(&sketch(&faces)).parts.iter().map(Part::from).collect();
    let (fonts, _) = FontLibrary::load(&project);
    let reader = SvgReader::new(&fonts, Box::new(|name| panic!("the hard deck has no image {name}")), "en");
    let read = |part: &Part| reader.read_with(TreeContents::Marks, &part.svg);
    criterion.bench_function("5 read parts, one thread", |bench| {
        bench.iter(|| parts.iter().map(|part| read(part).1.len()).sum::<usize>());
    });
    let output = PdfOutput::new(fonts.database());
    let drawings = || parts.iter().map(|part| (part, read(part).0)).collect::<Vec<_>>();
    criterion.bench_function("6 draw parts, one thread", |bench| {
        let draw = |drawings: Vec<_>| -> Vec<_> {
            drawings.into_iter().map(|(part, drawing)| output.draw(part, drawing, FRAME)).collect()
        };
        bench.iter_batched(drawings, draw, BatchSize::LargeInput);
    });
    let options = PrintOptions::default();
    criterion.bench_function("7 impose", |bench| bench.iter(|| impose(&Batch::from_deck(&deck), &PAPERS[0], &options)));
}

fn whole(criterion: &mut Criterion) {
    let project = project();
    let settings = BuildSettings { way: PrintChoices::of_papers(&PAPERS[..1]), ..BuildSettings::default() };
    criterion.bench_function("hard deck in memory", |bench| bench.iter(|| build(black_box(&project), &settings)));
    // Files that are there as they are would not be written again.
    let empty = || tempfile::tempdir().expect("a temporary folder can be made");
    for deck in [HARD, "playing-chicken"] {
        let run = |out: tempfile::TempDir| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_pullet"));
            let papers = if deck == HARD { "a4" } else { "a4,letter" };
            let output = command.args(["build", deck, "--paper", papers, "--out"]).arg(out.path()).output();
            assert!(output.is_ok_and(|output| output.status.success()), "the build succeeds");
            out
        };
        let name = format!("whole process: {}", deck.rsplit('/').next().unwrap_or(deck));
        criterion.bench_function(&name, |bench| bench.iter_batched(empty, run, BatchSize::PerIteration));
    }
}

criterion_group!(benches, stages, whole);
criterion_main!(benches);
