//! The alignment sheet as it is printed, and pages that are corrected for a printer.
//!
//! A printer is simulated here: it moves, turns and stretches the back page as it was read from the PDF, and a person reads the
//! verniers through the paper to a tenth of a millimetre.

use super::drawn_lines::{DrawnLine, drawn_lines};
use super::reader::Pdf;
use crate::test_deck::{TestDeck, made};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use pullet::files::Project;
use pullet::model::{Flip, Length, Paper, PrintChoices, PrinterName, Side, Size};
use pullet::pipeline::{AlignmentOptions, BuildSettings, NamedPrinter, alignment_sheet, build};
use pullet::printers::{
    Angle, PageMap, Percent, PrintedSize, PrintedWith, PrinterProfile, PrinterReading, Resize, SheetLanguage, SideError,
};
use std::sync::OnceLock;

const SLACK: f64 = 0.01;

fn paper(name: &str) -> &'static Paper {
    Paper::named(name).expect("a known paper")
}

/// The lines of a sheet as its PDF has them.
struct Sheet {
    size: Size,
    flip: Flip,
    front: Vec<DrawnLine>,
    back: Vec<DrawnLine>,
}

impl Sheet {
    fn new(paper: &'static Paper, flip: Flip, profile: Option<&PrinterProfile>) -> Self {
        let printer = profile.map(|profile| NamedPrinter {
            name: "kitchen".into(),
            profile: profile.clone(),
            file: "printers.toml".into(),
        });
        let language = SheetLanguage::default();
        let options = AlignmentOptions { paper, flip, printer: printer.as_ref(), language };
        let (_, made) = alignment_sheet(&Project::without_deck("align"), options).expect("the paper is large enough");
        assert!(made.findings.is_empty(), "{:?}", made.findings);
        let pdf = Pdf::read(&made.bytes.expect("there are no errors"));
        let [front, back] = pdf.pages()[..] else { panic!("the sheet has two pages") };
        Self { size: paper.size, flip, front: drawn_lines(&pdf, front), back: drawn_lines(&pdf, back) }
    }

    fn a4() -> &'static Self {
        static SHEET: OnceLock<Sheet> = OnceLock::new();
        SHEET.get_or_init(|| Self::new(paper("a4"), Flip::LongEdge, None))
    }
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < SLACK
}

fn lines_of_length(lines: &[DrawnLine], length: f64) -> Vec<DrawnLine> {
    lines.iter().filter(|line| is_near(line.length(), length)).copied().collect()
}

/// The vernier at the top left of A4 that measures to the right is 48 mm long, 9 mm from the side and 16 mm from the top: its middle is
/// at 9 + 24 = 33 mm. The nine lines on each side of its 0 are 2.1 mm apart, and end 5.4 mm further down; those of the comb on the back
/// are 1 mm apart, and 210 − 33 = 177 mm is their middle. Nineteen lines for each of eight verniers are 152, 49 are 392.
#[test]
fn the_lines_of_the_verniers_are_where_they_are_calculated_to_be() {
    let sheet = Sheet::a4();
    let tenths = lines_of_length(&sheet.front, 2.9);
    assert_eq!(tenths.len(), 152);
    for k in -9..=9 {
        let x = 33.0 + 2.1 * f64::from(k);
        let is_it = |line: &&DrawnLine| {
            line.is_upright() && is_near(line.middle().0, x) && is_near(line.from.1.max(line.to.1), 21.4)
        };
        assert_eq!(tenths.iter().filter(is_it).count(), 1, "line {k} at {x} mm");
    }
    let comb = lines_of_length(&sheet.back, 5.5);
    assert_eq!(comb.len(), 392);
    for k in -24..=24 {
        let x = 177.0 + f64::from(k);
        let is_it = |line: &&DrawnLine| line.is_upright() && is_near(line.middle().0, x) && line.middle().1 < 27.0;
        assert_eq!(comb.iter().filter(is_it).count(), 1, "comb {k} at {x} mm");
    }
    // On the right side, the vernier that measures down: 16 + 9.7 + 2.3 + 24 = 52 mm is its middle.
    let level = |line: &&DrawnLine| !line.is_upright() && line.middle().0 > 105.0 && line.middle().1 < 148.0;
    let mut places: Vec<f64> = tenths.iter().filter(level).map(|line| line.middle().1).collect();
    places.sort_by(f64::total_cmp);
    assert_eq!(places.len(), 19);
    assert!(is_near(places[9], 52.0) && is_near(places[18], 52.0 + 18.9), "{places:?}");
}

/// A sheet that turns over its short edge turns upwards: what is at the left is behind what is at the left.
#[test]
fn the_back_of_a_sheet_that_turns_over_its_short_edge_is_mirrored_the_other_way() {
    let sheet = Sheet::new(paper("a4"), Flip::ShortEdge, None);
    let comb = lines_of_length(&sheet.back, 5.5);
    let middles = comb.iter().filter(|line| line.is_upright() && line.middle().0 < 105.0).map(DrawnLine::middle);
    let mut upper: Vec<f64> = middles.filter(|middle| middle.1 < 148.0).map(|middle| middle.0).collect();
    upper.sort_by(f64::total_cmp);
    assert_eq!(upper.len(), 49);
    assert!(is_near(upper[24], 33.0), "{upper:?}");
}

/// The rulers are 100 mm long. The steps on each edge are 1, 2, … 18 mm from it, and 4.2 mm long.
#[test]
fn the_rulers_and_the_steps_have_their_lengths() {
    for (name, width, height) in [("a4", 210.0, 297.0), ("letter", 215.9, 279.4), ("a3", 297.0, 420.0)] {
        let sheet = Sheet::new(paper(name), Flip::LongEdge, None);
        let rulers = lines_of_length(&sheet.front, 100.0);
        assert_eq!(rulers.iter().map(DrawnLine::is_upright).collect::<Vec<_>>(), [false, true], "{name}");
        for lines in [&sheet.front, &sheet.back] {
            let steps = lines_of_length(lines, 4.2);
            for depth in 1..=18 {
                let depth = f64::from(depth);
                let level =
                    |y: f64| steps.iter().filter(|line| !line.is_upright() && is_near(line.middle().1, y)).count();
                let upright =
                    |x: f64| steps.iter().filter(|line| line.is_upright() && is_near(line.middle().0, x)).count();
                let found = [level(depth), level(height - depth), upright(depth), upright(width - depth)];
                assert_eq!(found, [1; 4], "{name}, {depth} mm");
            }
        }
    }
}

/// What a printer does to the two sides of a sheet.
#[derive(Clone, Copy, Debug)]
struct Printer {
    front: SideError,
    back: SideError,
}

impl Printer {
    /// Where a point of the back page comes to be, seen from the front.
    fn back_seen_from_front(&self, sheet: &Sheet, (x, y): (f64, f64)) -> (f64, f64) {
        let (x, y) = self.back.map(sheet.size).point((x, y));
        turned_over(sheet, (x, y))
    }
}

fn turned_over(sheet: &Sheet, (x, y): (f64, f64)) -> (f64, f64) {
    match sheet.flip {
        Flip::LongEdge => (sheet.size.width.to_mm() - x, y),
        Flip::ShortEdge => (x, sheet.size.height.to_mm() - y),
    }
}

/// The vernier of a corner as a person sees it: along its axis, in millimetres.
struct SeenVernier {
    /// The 0 of the whole scale.
    zero: f64,
    arrow: f64,
    /// The lines of the tenth scale from −9 to 9.
    tenths: Vec<f64>,
    comb: Vec<f64>,
}

impl SeenVernier {
    /// Reads it to a tenth of a millimetre, as the sheet says.
    fn read(&self) -> f64 {
        let whole_and_part = self.arrow - self.zero;
        let off = |k: i32| {
            let line = self.tenths[usize::try_from(k + 9).expect("a line of the scale")];
            self.comb.iter().map(|comb| (comb - line).abs()).fold(f64::INFINITY, f64::min)
        };
        // The eye sees at the arrow which quarter of a millimetre it is, and on which side.
        let is_possible = |k: &i32| {
            let tenths = f64::from(*k) / 10.0;
            let rest = whole_and_part - tenths;
            (rest - rest.round()).abs() < 0.3 && f64::from(*k) * whole_and_part >= -0.05
        };
        let straightest = (-9..=9).filter(is_possible).min_by(|a, b| off(*a).total_cmp(&off(*b))).expect("a line");
        let tenths = f64::from(straightest) / 10.0;
        (whole_and_part - tenths).round() + tenths
    }
}

/// Where a line crosses the level or upright line at `axis`.
fn crossing(line: &DrawnLine, is_upright: bool, axis: f64) -> f64 {
    let ((x1, y1), (x2, y2)) = (line.from, line.to);
    if is_upright { x1 + (x2 - x1) * (axis - y1) / (y2 - y1) } else { y1 + (y2 - y1) * (axis - x1) / (x2 - x1) }
}

/// Returns what a person types who holds the sheet of a printer to the light.
fn typed(sheet: &Sheet, printer: &Printer) -> String {
    let front = printer.front.map(sheet.size);
    let printed = |line: &DrawnLine| DrawnLine { from: front.point(line.from), to: front.point(line.to) };
    let through = |line: &DrawnLine| DrawnLine {
        from: printer.back_seen_from_front(sheet, line.from),
        to: printer.back_seen_from_front(sheet, line.to),
    };
    let (middle_x, middle_y) = (sheet.size.width.to_mm() / 2.0, sheet.size.height.to_mm() / 2.0);
    // The person does not know where the lines should be: everything is measured in the scale of the front.
    let undo = front.inverse();
    let mut words = Vec::new();
    for (corner, is_left, is_top) in
        [("tl", true, true), ("tr", false, true), ("bl", true, false), ("br", false, false)]
    {
        let mut numbers = Vec::new();
        for is_upright in [true, false] {
            let is_here = |line: &DrawnLine| {
                let (x, y) = line.middle();
                let is_ours = if is_upright {
                    (line.from.0 - line.to.0).abs() < 1.0
                } else {
                    (line.from.1 - line.to.1).abs() < 1.0
                };
                is_ours && (x < middle_x) == is_left && (y < middle_y) == is_top
            };
            let along = |line: &DrawnLine| if is_upright { line.middle().0 } else { line.middle().1 };
            let flat = |line: DrawnLine| DrawnLine { from: undo.point(line.from), to: undo.point(line.to) };
            let fronts: Vec<DrawnLine> = sheet.front.iter().map(|line| flat(printed(line))).filter(is_here).collect();
            let backs: Vec<DrawnLine> = sheet.back.iter().map(|line| flat(through(line))).filter(is_here).collect();
            let mut tenths: Vec<DrawnLine> = lines_of_length(&fronts, 2.9);
            tenths.sort_by(|a, b| along(a).total_cmp(&along(b)));
            assert_eq!(tenths.len(), 19, "{corner}");
            // The tenth scale has its axis at the inner ends of its lines, the whole scale at the outer ends.
            let end = |line: &DrawnLine, is_inner: bool| {
                let (one, other) = if is_upright { (line.from.1, line.to.1) } else { (line.from.0, line.to.0) };
                let is_forward = if is_upright { is_top } else { is_left };
                if is_forward == is_inner { one.max(other) } else { one.min(other) }
            };
            let wholes = lines_of_length(&fronts, 2.8);
            let mut places: Vec<f64> = wholes.iter().map(along).collect();
            places.sort_by(f64::total_cmp);
            let near = |length: f64| backs.iter().filter(move |line| (line.length() - length).abs() < 0.2);
            let arrow = near(6.0).next().expect("there is an arrow");
            let seen = SeenVernier {
                zero: places[4],
                arrow: crossing(arrow, is_upright, end(&wholes[0], false)),
                tenths: tenths.iter().map(along).collect(),
                comb: near(5.5).map(|line| crossing(line, is_upright, end(&tenths[0], true))).collect(),
            };
            numbers.push(format!("{:.1}", seen.read()));
        }
        words.push(format!("{corner} {}", numbers.join(",")));
    }
    words.join("; ")
}

/// Returns how far the backs of cards are from behind their fronts, at worst: nine poker cards on A4 have their corners
/// 9.75 mm from the sides and 15.15 mm from the short edges.
fn worst(sheet: &Sheet, printer: &Printer, correction: PageMap) -> f64 {
    let front = printer.front.map(sheet.size);
    let corners = (0..4).flat_map(|column| (0..4).map(move |row| (f64::from(column), f64::from(row))));
    let off = corners.map(|(column, row)| {
        let corner = (9.75 + 63.5 * column, 15.15 + 88.9 * row);
        let (x, y) = front.point(corner);
        let behind = correction.point(turned_over(sheet, corner));
        let (back_x, back_y) = printer.back_seen_from_front(sheet, behind);
        (x - back_x).hypot(y - back_y)
    });
    off.fold(0.0, f64::max)
}

fn profile_of(sheet: &Sheet, typed: &str) -> PrinterProfile {
    let reading: PrinterReading = typed.parse().unwrap_or_else(|fault| panic!("{typed}: {fault}"));
    let aligned = pullet::printers::AlignmentSheet::new(sheet.size, sheet.flip).expect("the paper is large enough");
    let profile = PrinterProfile::default().with_reading(&reading, &aligned, PrintedWith::NoProfile);
    profile.unwrap_or_else(|fault| panic!("{typed}: {fault}"))
}

fn corrected(profile: &PrinterProfile, size: Size) -> PageMap {
    profile.correction(Side::Back, size).unwrap_or(PageMap::IDENTITY)
}

prop_compose! {
    fn error(most: f64)(right in -most..most, down in -most..most, turn in -0.5..0.5, width in 99.8..100.2, height in 99.8..100.2)
        -> SideError {
        SideError {
            right: Length::mm(right),
            down: Length::mm(down),
            turn: Angle::degrees(turn),
            width: Percent::new(width),
            height: Percent::new(height),
        }
    }
}

prop_compose! {
    /// The front is misplaced, too, but not stretched: its rulers say so.
    fn any_printer()(back in error(5.0), front in error(1.0)) -> Printer {
        let front = SideError { width: Percent::WHOLE, height: Percent::WHOLE, turn: Angle::degrees(front.turn.to_degrees() / 5.0), ..front };
        Printer { front, back }
    }
}

/// Returns what a person types who measures the crosses of the front: their upright lines from the left edge, their level lines from
/// the top edge.
fn typed_front(sheet: &Sheet, front: &SideError) -> String {
    let front = front.map(sheet.size);
    let arms = lines_of_length(&sheet.front, 6.0);
    let middle = |is_upright: bool, is_left: bool, is_top: bool| {
        let is_it = |line: &&DrawnLine| {
            let (x, y) = line.middle();
            ((line.from.0 - line.to.0).abs() < 1.0) == is_upright && (x < 105.0) == is_left && (y < 148.5) == is_top
        };
        front.point(arms.iter().find(is_it).expect("there is a cross").middle())
    };
    let left = [true, false].map(|is_top| middle(true, true, is_top).0);
    let top = [true, false].map(|is_left| middle(false, is_left, true).1);
    format!("front {:.1} {:.1} {:.1} {:.1}", left[0], left[1], top[0], top[1])
}

/// Corners of cards are at most 140 mm from the middle. Four numbers, each off by 0.05 mm, place the middle to 0.05 mm in each direction
/// and the turn to 0.05 mm at the crosses, 86 mm away: 0.15 mm at the corners, and as much again for the backs.
#[test]
fn both_sides_come_where_they_should_be_on_the_paper() {
    let sheet = Sheet::a4();
    let front = SideError {
        right: Length::um(1_500),
        down: Length::um(-1_000),
        turn: Angle::degrees(0.4),
        ..SideError::default()
    };
    let printer = Printer { front, ..bad_printer() };
    let profile = profile_of(sheet, &format!("{}; {}", typed_front(sheet, &front), typed(sheet, &printer)));
    let correction = |side| profile.correction(side, sheet.size).expect("both sides are corrected");
    for corner in [(9.75, 15.15), (200.25, 15.15), (9.75, 281.85), (200.25, 281.85)] {
        let off = |(x, y): (f64, f64)| (x - corner.0).hypot(y - corner.1);
        let printed = front.map(sheet.size).point(correction(Side::Front).point(corner));
        assert!(off(printed) < 0.15, "{printed:?} {profile:?}");
        let behind = correction(Side::Back).point(turned_over(sheet, corner));
        let printed = printer.back_seen_from_front(sheet, behind);
        assert!(off(printed) < 0.3, "{printed:?} {profile:?}");
    }
    // A sheet that is printed with the profile has its crosses where they should be.
    let again = Sheet::new(paper("a4"), Flip::LongEdge, Some(&profile));
    let read: Vec<f64> = typed_front(&again, &front).split(' ').filter_map(|word| word.parse().ok()).collect();
    assert!(read.iter().zip([36.0, 36.0, 62.0, 62.0]).all(|(read, wanted)| (read - wanted).abs() < 0.15), "{read:?}");
}

/// Numbers are read to the nearest tenth, so that each is off by 0.05 mm at most. The same printers are tried every time.
#[test]
fn a_printer_is_corrected_from_its_own_readings() {
    let sheet = Sheet::a4();
    let config = ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let tried = runner.run(&any_printer(), |printer| {
        let typed = typed(sheet, &printer);
        let profile = profile_of(sheet, &typed);
        let off = worst(sheet, &printer, corrected(&profile, sheet.size));
        prop_assert!(off < 0.1, "{off} mm: {typed}: {profile:?}");
        Ok(())
    });
    tried.unwrap_or_else(|failed| panic!("{failed}"));
}

fn bad_printer() -> Printer {
    Printer {
        front: SideError { right: Length::um(400), ..SideError::default() },
        back: SideError {
            right: Length::um(-1_740),
            down: Length::um(860),
            turn: Angle::degrees(0.21),
            width: Percent::new(100.15),
            height: Percent::new(99.9),
        },
    }
}

/// A sheet that is printed with the profile shows what is left: nothing that a person could read. Added to the profile, it does no
/// harm.
#[test]
fn a_corrected_sheet_reads_zero() {
    for flip in [Flip::LongEdge, Flip::ShortEdge] {
        let (plain, printer) = (Sheet::new(paper("letter"), flip, None), bad_printer());
        let profile = profile_of(&plain, &typed(&plain, &printer));
        let again = Sheet::new(paper("letter"), flip, Some(&profile));
        let left = typed(&again, &printer);
        let reading: PrinterReading = left.parse().expect("a reading");
        assert!(reading.corners.values().all(|read| read.x.abs().max(read.y.abs()) <= Length::um(100)), "{left}");
        let aligned = pullet::printers::AlignmentSheet::new(plain.size, flip).expect("the paper is large enough");
        let refined = profile.with_reading(&reading, &aligned, PrintedWith::Profile).expect("a good reading");
        assert!(worst(&plain, &printer, corrected(&refined, plain.size)) < 0.1, "{left}");
    }
}

/// A profile that is off by a millimetre is set right by the readings of a sheet that was printed with it.
#[test]
fn readings_of_a_corrected_sheet_add_to_the_profile() {
    let (plain, printer) = (Sheet::a4(), bad_printer());
    let good = profile_of(plain, &typed(plain, &printer));
    let back = SideError { right: good.back.right + Length::um(1_200), turn: Angle::degrees(0.1), ..good.back };
    let poor = PrinterProfile { back, ..good };
    let again = Sheet::new(paper("a4"), Flip::LongEdge, Some(&poor));
    let reading: PrinterReading = typed(&again, &printer).parse().expect("a reading");
    let aligned = pullet::printers::AlignmentSheet::new(plain.size, Flip::LongEdge).expect("the paper is large enough");
    let refined = poor.with_reading(&reading, &aligned, PrintedWith::Profile).expect("a good reading");
    assert!(worst(plain, &printer, corrected(&refined, plain.size)) < 0.1);
}

/// A print of 99.8 % is enlarged by 100 / 99.8 on both sides: 100 mm become 100.2004 mm.
#[test]
fn both_sides_are_resized_if_the_profile_says_so() {
    let size = PrintedSize { width: Percent::new(99.8), height: Percent::new(100.2) };
    let profile = PrinterProfile { size, resize: Resize::On, ..PrinterProfile::default() };
    let sheet = Sheet::new(paper("a4"), Flip::LongEdge, Some(&profile));
    let rulers: Vec<f64> =
        sheet.front.iter().map(DrawnLine::length).filter(|length| (length - 100.0).abs() < 0.5).collect();
    assert!(is_near(rulers[0], 100.2004) && is_near(rulers[1], 99.8004), "{rulers:?}");
    let steps: Vec<f64> =
        sheet.back.iter().map(DrawnLine::length).filter(|length| (length - 4.2).abs() < 0.02).collect();
    assert!(steps.iter().any(|length| (length - 4.2 / 0.998).abs() < 0.003));
}

const KITCHEN: &str =
    "[kitchen]\nback-right = \"1.5 mm\"\nback-down = \"-0.5 mm\"\nback-turn = \"0.3 deg\"\nback-width = \"100.1 %\"\n";

/// The middle of a face on a page, in millimetres from its top-left corner.
fn middles(pdf: &Pdf, page: usize) -> Vec<(f64, f64)> {
    let sheet = pdf.sheet(pdf.pages()[page]);
    let faces = sheet.drawn.iter().filter(|drawn| drawn.layer == "Cards");
    faces
        .map(|drawn| {
            let [left, bottom, right, top] = drawn.bbox;
            let (x, y) = drawn.matrix.point((f64::midpoint(left, right), f64::midpoint(bottom, top)));
            (x / super::reader::PT, sheet.height - y / super::reader::PT)
        })
        .collect()
}

/// The printer prints backs 1.5 mm too far right and 0.5 mm too high, turned by 0.3° and 0.1 % too wide, about the middle of A4. So what
/// is drawn is such that the same done to it gives the place without a printer.
#[test]
fn backs_alone_are_corrected() {
    let farm = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"c{{ n }}\"\nfront = \"card.svg\"\nback = \"card.svg\"\neach = { n = [1, 2, 3, 4, 5, 6, 7, 8, 9] }\n",
    );
    farm.template("card.svg", r#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M-3-3h69.5v94.9h-69.5z"/></svg>"#);
    let plain = farm.sound_build();
    farm.folder.file("printers.toml", KITCHEN);
    let way = PrintChoices { printer: Some(PrinterName::new("kitchen")), ..PrintChoices::default() };
    let corrected = build(&farm.project(), &BuildSettings { way, ..BuildSettings::default() });
    assert!(!corrected.findings.has_errors(), "{:?}", corrected.findings);
    let (plain, corrected) =
        (Pdf::read(made(&plain, "farm_cards_a4.pdf")), Pdf::read(made(&corrected, "farm_cards_for-kitchen_a4.pdf")));
    assert_eq!(middles(&plain, 0), middles(&corrected, 0));
    let (sine, cosine) = 0.3_f64.to_radians().sin_cos();
    let done = |(x, y): (f64, f64)| {
        let (x, y) = ((x - 105.0) * 1.001, y - 148.5);
        (105.0 + x * cosine - y * sine + 1.5, 148.5 + x * sine + y * cosine - 0.5)
    };
    let (plain, corrected) = (middles(&plain, 1), middles(&corrected, 1));
    assert_eq!((plain.len(), corrected.len()), (9, 9));
    for (plain, corrected) in plain.into_iter().zip(corrected) {
        let (x, y) = done(corrected);
        assert!(is_near(x, plain.0) && is_near(y, plain.1), "{plain:?} {corrected:?}");
        assert!((plain.0 - corrected.0).abs() > 0.5, "{plain:?} {corrected:?}");
    }
}

/// The lines are where the readings expect them, whatever the language; only the words and their length differ.
#[test]
fn the_sheet_in_german_has_the_lines_of_the_english_one() {
    let options =
        AlignmentOptions { paper: paper("a4"), flip: Flip::LongEdge, printer: None, language: SheetLanguage::German };
    let (name, made) = alignment_sheet(&Project::without_deck("align"), options).expect("A4 is large enough");
    assert!(made.findings.is_empty(), "{:?}", made.findings);
    assert_eq!(name, "align/align_de_a4.pdf");
    let pdf = Pdf::read(&made.bytes.expect("there are no errors"));
    let [front, back] = pdf.pages()[..] else { panic!("the sheet has two pages") };
    let english = Sheet::a4();
    assert_eq!((drawn_lines(&pdf, front), drawn_lines(&pdf, back)), (english.front.clone(), english.back.clone()));
}
