//! Sheets for cutting machines: registration marks, cards, cut paths and contours are where the others have them, read back from the
//! PDF, the SVG and the DXF. Within 0.01 mm.

use super::reader::{Area, Drawn, PT, Pdf, Sheet};
use crate::test_deck::{TestDeck, sound};
use lopdf::Object;
use lopdf::content::Content;
use pullet::files::Project;
use pullet::model::{Backs, CutContour, CutFormat, Cutter, Length, Machine, MarkCount, PrintChoices, Rotate};
use pullet::pipeline::{Build, BuildSettings, FileReport, MadeFile, SlotReport, build};
use std::collections::BTreeSet;

/// In millimetres.
const SLACK: f64 = 0.01;

/// A build of Playing Chicken for a machine, on A4 and Letter.
fn built(way: PrintChoices) -> Build {
    let project = Project::open("playing-chicken").expect("a built-in deck");
    sound(build(&project, &BuildSettings { way, ..BuildSettings::default() }))
}

fn silhouette() -> PrintChoices {
    PrintChoices { cutter: Some(Cutter::new(Machine::Silhouette)), ..PrintChoices::default() }
}

fn file<'a>(build: &'a Build, ending: &str) -> &'a MadeFile {
    let found = build.files.iter().find(|file| file.name.ends_with(ending));
    found.unwrap_or_else(|| panic!("no file ends in {ending}: {:?}", names(build)))
}

fn names(build: &Build) -> Vec<&str> {
    build.files.iter().map(|file| file.name.as_str()).collect()
}

/// The kinds of files, by the ends of their names.
fn endings(build: &Build) -> BTreeSet<&str> {
    names(build).into_iter().filter_map(|name| name.rsplit('.').next()).collect()
}

fn text(file: &MadeFile) -> &str {
    std::str::from_utf8(&file.bytes).expect("text")
}

fn sheets(file: &MadeFile) -> Vec<Sheet> {
    let pdf = Pdf::read(&file.bytes);
    pdf.pages().into_iter().map(|page| pdf.sheet(page)).collect()
}

/// The places of the cards that the report has on a page.
fn cards(report: &FileReport, page: usize) -> Vec<Area> {
    let area =
        |slot: &SlotReport| Area::of_size(slot.x_mm.to_mm(), slot.y_mm.to_mm(), slot.w_mm.to_mm(), slot.h_mm.to_mm());
    report.pages[page].slots.iter().map(area).collect()
}

/// Silhouette Studio's own figures (Cardwright's wiki, Cutting): inset 10 mm, thickness 1 mm. The length on A4 is 7.5 mm and on
/// Letter 6.3 mm, as the cards leave room: see `imposition::machine`. The square of 5 mm has a border of 1 mm on its edge.
fn three_marks(width: f64, height: f64, length: f64) -> Vec<Area> {
    let area = |left, top, right, bottom| Area { left, top, right, bottom };
    vec![
        area(9.5, 9.5, 15.5, 15.5),
        area(width - 10.0 - length, 9.5, width - 9.5, 10.5),
        area(width - 10.5, 9.5, width - 9.5, 10.0 + length),
        area(9.5, height - 10.5, 10.0 + length, height - 9.5),
        area(9.5, height - 10.0 - length, 10.5, height - 9.5),
    ]
}

fn same_places(found: &[Area], wanted: &[Area]) -> bool {
    found.len() == wanted.len() && wanted.iter().all(|area| found.iter().any(|other| other.is_at(*area, SLACK)))
}

/// Whether the first of cards that lie edge to edge has its outline, and all cuts together go around all cards: what the others share is
/// cut already.
fn cuts_out(found: &[Area], cards: &[Area]) -> bool {
    let around = |areas: &[Area]| {
        let corners = areas.iter().flat_map(|area| [(area.left, area.top), (area.right, area.bottom)]);
        Area::around(&corners.collect::<Vec<_>>())
    };
    found[0].is_at(cards[0], SLACK) && around(found).is_at(around(cards), SLACK)
}

#[test]
fn a_silhouettes_marks_are_printed_on_fronts_where_silhouette_studio_looks_for_them() {
    let build = built(silhouette());
    for (paper, width, height, length) in [("a4", 210.0, 297.0, 7.5), ("letter", 215.9, 279.4, 6.3)] {
        let file = file(&build, &format!("_cards_silhouette_{paper}.pdf"));
        let registration = file.report.registration.expect("the figures are reported");
        assert_eq!(registration.length_mm, Length::mm(length));
        for (index, sheet) in sheets(file).iter().enumerate() {
            let printed: Vec<Area> =
                sheet.fills.iter().filter(|fill| fill.layer == "Registration marks").map(|fill| fill.area).collect();
            let wanted = if index % 2 == 0 { three_marks(width, height, length) } else { Vec::new() };
            assert!(same_places(&printed, &wanted), "{paper} page {index}: {printed:?}");
            assert!(sheet.strokes.is_empty(), "there are no crop marks");
            // The figures are on the sheet, for whom cuts it later.
            let pdf = Pdf::read(&file.bytes);
            let settings = format!("Silhouette Studio: 3 marks, length {length} mm, thickness 1 mm, inset 10 mm");
            assert_eq!(pdf.page_text(pdf.pages()[index]).contains(&settings), index % 2 == 0, "{paper} page {index}");
        }
    }
}

/// Nothing is nearer than 1.5 mm to a mark: neither what the cards paint nor the label.
#[test]
fn nothing_is_printed_near_a_mark() {
    for marks in [MarkCount::Three, MarkCount::Four] {
        let cutter = Cutter { marks, ..Cutter::new(Machine::Silhouette) };
        let build = built(PrintChoices { cutter: Some(cutter), ..PrintChoices::default() });
        let word = if marks == MarkCount::Four { "silhouette-4" } else { "silhouette" };
        for paper in ["a4", "letter"] {
            for sheet in sheets(file(&build, &format!("_cards_{word}_{paper}.pdf"))).iter().step_by(2) {
                assert_eq!(sheet.fills.len(), if marks == MarkCount::Four { 8 } else { 5 });
                for fill in &sheet.fills {
                    let near =
                        |drawn: &&Drawn| drawn.clip.is_some_and(|clip| clip.overlaps(fill.area.grown(1.5 - SLACK)));
                    assert!(!sheet.drawn.iter().any(|drawn| near(&drawn)), "{paper}: {:?}", fill.area);
                }
            }
        }
    }
}

/// The areas of the paths of an SVG's layer, in millimetres: its own units are points.
fn svg_areas(svg: &str, layer: &str) -> Vec<Area> {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let group = document.descendants().find(|node| node.attribute("id") == Some(layer)).expect("the layer is there");
    let paths = group.children().filter_map(|node| node.attribute("d"));
    let area = |path: &str| {
        let numbers: Vec<f64> =
            path.split([' ', ',', 'M', 'L', 'C', 'H', 'V', 'Z']).filter_map(|word| word.parse().ok()).collect();
        // `M x,y H x V y H x Z` is a mark.
        let points: Vec<(f64, f64)> = match numbers.as_slice() {
            [left, top, right, bottom, _] => vec![(*left, *top), (*right, *bottom)],
            numbers => numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect(),
        };
        Area::around(&points.into_iter().map(|(x, y)| (x / PT, y / PT)).collect::<Vec<_>>())
    };
    paths.map(area).collect()
}

/// The areas of the polylines of a DXF's layer, in millimetres, y downwards on a page of that height.
fn dxf_areas(dxf: &str, layer: &str, height: f64) -> Vec<Area> {
    let lines: Vec<&str> = dxf.lines().map(str::trim).collect();
    let groups: Vec<(&str, &str)> = lines.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let mut areas = Vec::new();
    let mut points: Vec<(f64, f64)> = Vec::new();
    for window in groups.windows(4) {
        match window {
            [("0", "VERTEX"), ("8", on), ("10", x), ("20", y)] if *on == layer => {
                points.push((x.parse().expect("a number"), height - y.parse::<f64>().expect("a number")));
            }
            [("0", "SEQEND"), ..] if !points.is_empty() => areas.push(Area::around(&std::mem::take(&mut points))),
            _ => {}
        }
    }
    areas
}

/// The last sheet of 21 goals has five cards of eight: it has files of its own.
#[test]
fn cut_paths_are_where_the_pdf_has_the_cards() {
    let selection = pullet::pipeline::Selection { cards: vec!["goal-*".into()], ..Default::default() };
    let project = Project::open("playing-chicken").expect("a built-in deck");
    let settings = BuildSettings { way: silhouette(), selection, ..BuildSettings::default() };
    let build = sound(build(&project, &settings));
    for (paper, width, height, length) in [("a4", 210.0, 297.0, 7.5), ("letter", 215.9, 279.4, 6.3)] {
        let name = format!("_cards_silhouette_part_{paper}");
        let report = &file(&build, &format!("{name}.pdf")).report;
        for (sheet, sheets, page) in [(1, &[1, 2][..], 0), (3, &[3], 4)] {
            let [svg, dxf] = ["svg", "dxf"].map(|kind| file(&build, &format!("{name}_cut_sheet-{sheet}.{kind}")));
            assert_eq!((svg.report.cut_sheets.as_slice(), dxf.report.cut_sheets.as_slice()), (sheets, sheets));
            let cards = cards(report, page);
            assert_eq!(cards.len(), if sheet == 1 { 8 } else { 5 });
            assert!(same_places(&svg_areas(text(svg), "cut"), &cards), "{paper} {sheet}");
            assert!(same_places(&dxf_areas(text(dxf), "CUT", height), &cards), "{paper} {sheet}");
            assert!(same_places(&svg_areas(text(svg), "regmarks"), &three_marks(width, height, length)));
            let page = Area { left: 0.0, top: 0.0, right: width, bottom: height };
            assert!(same_places(&dxf_areas(text(dxf), "PAGE", height), &[page]));
        }
    }
}

/// A card turned by a quarter is cut along the outline of the turned card: poker cards have corners of 3 mm, so 3 × (1 − 1/√2) =
/// 0.879 mm from each side the outline is at its middle.
#[test]
fn corners_are_cut_round() {
    let build = built(silhouette());
    let dxf = text(file(&build, "_cards_silhouette_a4_cut.dxf"));
    let card = cards(&file(&build, "_cards_silhouette_a4.pdf").report, 0)[0];
    let lines: Vec<&str> = dxf.lines().map(str::trim).collect();
    let points = lines.windows(4).filter(|window| window[0] == "10" && window[2] == "20");
    let points = points.map(|window| (window[1].parse::<f64>().unwrap(), 297.0 - window[3].parse::<f64>().unwrap()));
    let distance = |(x, y): (f64, f64)| (x - card.left - 0.879).hypot(y - card.top - 0.879);
    let nearest = points.map(distance).fold(f64::MAX, f64::min);
    // Points of the polyline are at most half a millimetre apart.
    assert!(nearest < 0.3, "{nearest}");
    assert!(!dxf.contains("\r\n 10\r\n0\r\n 20\r\n277.375\r\n"));
}

/// Without a machine: shared cuts, crop marks, and cut paths if they are asked for. A sheet to fold has its fold as a line to score.
#[test]
fn cut_paths_need_no_machine() {
    let way = PrintChoices {
        cut_paths: Some(Some(vec![CutFormat::Svg])),
        backs: Some(Backs::Fold),
        ..PrintChoices::default()
    };
    let build = built(way);
    assert!(!endings(&build).contains("dxf"));
    let svg = build.files.iter().find(|file| file.name.contains("_fold_a4_cut")).expect("cut paths");
    let pdf = file(&build, "_cards_fold_a4.pdf");
    let page = &pdf.report.pages[0];
    let fronts: Vec<Area> = cards(&pdf.report, 0).into_iter().take(page.slots.len() / 2).collect();
    assert!(page.slots[..fronts.len()].iter().all(|slot| slot.face == "front"));
    assert!(cuts_out(&svg_areas(text(svg), "cut"), &fronts));
    let fold = Area { left: 0.0, top: 148.5, right: 210.0, bottom: 148.5 };
    assert!(same_places(&svg_areas(text(svg), "score"), &[fold]));
    assert!(!text(svg).contains("regmarks"));
}

#[test]
fn a_print_shops_contour_has_the_outlines_in_a_spot_colour_over_the_print() {
    let contour = CutContour::named("Kiss Cut").expect("a name");
    let build = built(PrintChoices { cut_contour: Some(contour), ..PrintChoices::default() });
    let made = file(&build, "_cards_contour_a4.pdf");
    let pdf = Pdf::read(&made.bytes);
    for (index, page) in pdf.pages().into_iter().enumerate() {
        let sheet = pdf.sheet(page);
        let contours: Vec<&Drawn> = sheet.drawn.iter().filter(|drawn| drawn.layer == "Cut contour").collect();
        assert_eq!(contours.len(), usize::from(index % 2 == 0), "fronts alone have a contour");
        let Some(contour) = contours.first() else { continue };
        let content = Content::decode(&pdf.content(contour.form)).expect("operators").operations;
        let mut areas = Vec::new();
        let mut points = Vec::new();
        for operation in &content {
            let numbers: Vec<f64> = operation.operands.iter().filter_map(super::reader::number).collect();
            match operation.operator.as_str() {
                "m" | "l" | "c" => points.extend(numbers.chunks(2).map(|p| (p[0] / PT, sheet.height - p[1] / PT))),
                "s" | "S" => areas.push(Area::around(&std::mem::take(&mut points))),
                "w" => assert_eq!(numbers, [0.25]),
                "gs" | "CS" | "SCN" => {}
                other => panic!("a contour is stroked only: {other}"),
            }
        }
        assert!(cuts_out(&areas, &cards(&made.report, index)), "page {index}");
        let form = pdf.dictionary(&Object::Reference(contour.form));
        let resources = pdf.dictionary(form.get(b"Resources").expect("resources"));
        let spaces = pdf.dictionary(resources.get(b"ColorSpace").expect("a colour space"));
        let spot = pdf.resolved(spaces.get(b"Spot").expect("the colour")).as_array().expect("a list");
        assert_eq!(spot[0].as_name().expect("a name"), b"Separation");
        assert_eq!(spot[1].as_name().expect("a name"), b"Kiss Cut");
        let states = pdf.dictionary(resources.get(b"ExtGState").expect("states"));
        let over = pdf.dictionary(states.get(b"Over").expect("the state"));
        assert_eq!(over.get(b"OP").and_then(Object::as_bool).ok(), Some(true));
    }
}

/// Design Space prints at most 188.98 × 252.48 mm of Letter and 182.88 × 269.75 mm of A4 (Cricut's help page 360009429814). At 300
/// pixels to the inch, 179.05 mm are 2115 pixels and 193 mm are 2280; six poker cards with gaps of 1.25 mm.
#[test]
fn a_cricut_has_a_picture_of_each_sheet_and_no_pdf_of_cards() {
    let deck = TestDeck::with_front(
        "<svg viewBox=\"0 0 63.5 88.9\"><rect width=\"63.5\" height=\"88.9\" fill=\"#f00\"/></svg>",
    );
    let way = PrintChoices { cutter: Some(Cutter::new(Machine::Cricut)), ..PrintChoices::default() };
    let selection = pullet::pipeline::Selection { cards: vec!["fox-1".into()], ..Default::default() };
    deck.file("deck.toml", "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"fox-1\"\nfront = \"card.svg\"\ncopies = 7\n");
    let settings = BuildSettings { way, selection, ..BuildSettings::default() };
    let build = sound(build(&deck.project(), &settings));
    assert!(!endings(&build).contains("pdf"), "{:?}", names(&build));
    let picture = file(&build, "_cards_cricut_letter_sheet-1.png");
    let size = picture.report.picture.expect("its size is reported");
    assert_eq!((size.w_mm, size.h_mm), (Length::mm(179.05), Length::mm(193.0)));
    let mut reader = png::Decoder::new(std::io::Cursor::new(&picture.bytes)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("its size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!((info.width, info.height), (2115, 2280));
    let at = |x_mm: f64, y_mm: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the picture")]
        let (x, y) = ((x_mm * 300.0 / 25.4) as usize, (y_mm * 300.0 / 25.4) as usize);
        let from = (y * 2115 + x) * 4;
        [pixels[from], pixels[from + 1], pixels[from + 2], pixels[from + 3]]
    };
    // A card, its rounded corner, and the gap after it: 88.9 to 90.15 mm.
    assert_eq!(at(30.0, 30.0), [255, 0, 0, 255]);
    assert_eq!(at(0.3, 0.3)[3], 0);
    assert_eq!(at(89.5, 30.0)[3], 0);
    let svg = text(file(&build, "_cards_cricut_letter_cut_sheet-1.svg"));
    assert_eq!(svg_areas(svg, "cut").len(), 6);
}

/// Nine poker cards edge to edge on A4, with square corners: four upright cuts of 3 × 88.9 = 266.7 mm and four level ones of
/// 3 × 63.5 = 190.5 mm, however the files say it. Each of the eight places where two edges meet is cut once.
#[test]
fn what_two_cards_share_is_cut_once() {
    let farm = TestDeck::with_front("<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    farm.file(
        "deck.toml",
        "[deck]\ntitle = \"Farm\"\ncard = { width = \"63.5 mm\", height = \"88.9 mm\", corner = \"0 mm\" }\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\ncopies = 9\n",
    );
    let way = PrintChoices {
        cut_paths: Some(Some(vec![CutFormat::Svg, CutFormat::Dxf])),
        cut_contour: CutContour::named("Cut"),
        ..PrintChoices::default()
    };
    let build = sound(pullet::pipeline::build(&farm.project(), &BuildSettings { way, ..BuildSettings::default() }));
    let along = |points: &[(f64, f64)]| {
        points.windows(2).map(|ends| (ends[1].0 - ends[0].0).hypot(ends[1].1 - ends[0].1)).sum::<f64>()
    };
    let numbers =
        |text: &str| text.split([' ', ',', 'M', 'L', 'Z']).filter_map(|word| word.parse().ok()).collect::<Vec<f64>>();
    let svg = text(file(&build, "_contour_a4_cut.svg"));
    let document = roxmltree::Document::parse(svg).expect("XML");
    let svg: f64 = document
        .descendants()
        .filter_map(|node| node.attribute("d"))
        .map(|path| along(&numbers(path).chunks(2).map(|point| (point[0] / PT, point[1] / PT)).collect::<Vec<_>>()))
        .sum();
    let pdf = Pdf::read(&file(&build, "_contour_a4.pdf").bytes);
    let sheet = pdf.sheet(pdf.pages()[0]);
    let contour = sheet.drawn.iter().find(|drawn| drawn.layer == "Cut contour").expect("a contour");
    let (mut contours, mut points) = (0.0, Vec::new());
    for operation in Content::decode(&pdf.content(contour.form)).expect("operators").operations {
        let n: Vec<f64> = operation.operands.iter().filter_map(super::reader::number).collect();
        match operation.operator.as_str() {
            "m" | "l" => points.push((n[0] / PT, n[1] / PT)),
            "s" | "S" => contours += along(&std::mem::take(&mut points)),
            _ => {}
        }
    }
    let wanted = 4.0 * 266.7 + 4.0 * 190.5;
    assert!((svg - wanted).abs() < 0.1 && (contours - wanted).abs() < 0.1, "{svg} {contours}");
    let dxf = text(file(&build, "_contour_a4_cut.dxf"));
    assert!(dxf.contains("CUT"), "{dxf}");
}

/// The default way to print asks for none of this.
#[test]
fn without_a_machine_there_are_no_marks_and_no_cut_paths() {
    let build = built(PrintChoices::default());
    assert!(endings(&build) == BTreeSet::from(["pdf"]));
    for file in build.files.iter().filter(|file| file.name.contains("_cards_")) {
        assert!(sheets(file).iter().all(|sheet| sheet.fills.is_empty()));
        assert!(!Pdf::read(&file.bytes).dictionaries().any(|(_, dictionary)| {
            dictionary.get(b"Name").and_then(Object::as_str).is_ok_and(|name| name == b"Registration marks")
        }));
    }
}

/// The net of a box is drawn 2 mm inside the page of its face, and is cut there. Its four upright folds are as long as the front is high,
/// 88.9 mm and 1 mm of clearance; five are level: three at the heads of the panels, one at all feet, and one before the flap that is
/// tucked in. Beside a contour, they have a colour of their own.
#[test]
fn a_box_is_cut_and_folded_where_its_net_is_drawn() {
    let cut_paths = Some(vec![CutFormat::Svg, CutFormat::Dxf]);
    let cut_contour = CutContour::named("CutContour");
    let build = built(PrintChoices { cut_paths: Some(cut_paths), cut_contour, ..PrintChoices::default() });
    let pdf = file(&build, "_box_contour_a4.pdf");
    let [face] = cards(&pdf.report, 0)[..] else { panic!("a page has one net") };
    let net = face.grown(-2.0);
    let [svg, dxf] = ["svg", "dxf"].map(|kind| text(file(&build, &format!("_box_contour_a4_cut.{kind}"))));
    assert!(same_places(&svg_areas(svg, "cut"), &[net]), "{:?} {net:?}", svg_areas(svg, "cut"));
    assert!(same_places(&dxf_areas(dxf, "CUT", 297.0), &[net]));
    let folds = svg_areas(svg, "score");
    assert!(same_places(&folds, &dxf_areas(dxf, "SCORE", 297.0)));
    let long = |fold: &&Area| ((fold.right - fold.left) + (fold.bottom - fold.top) - 89.9).abs() < SLACK;
    assert_eq!((folds.len(), folds.iter().filter(long).count()), (9, 4));
    assert!(folds.iter().all(|fold| net.grown(SLACK).overlaps(*fold)));
    let read = Pdf::read(&pdf.bytes);
    let sheet = read.sheet(read.pages()[0]);
    let contour = sheet.drawn.iter().find(|drawn| drawn.layer == "Cut contour").expect("a contour");
    let content = Content::decode(&read.content(contour.form)).expect("operators").operations;
    assert_eq!(content.iter().filter(|operation| operation.operator == "S").count(), 9);
    let form = read.dictionary(&Object::Reference(contour.form));
    let resources = read.dictionary(form.get(b"Resources").expect("resources"));
    let spaces = read.dictionary(resources.get(b"ColorSpace").expect("colour spaces"));
    let fold = read.resolved(spaces.get(b"Fold").expect("the colour of folds")).as_array().expect("a list");
    assert_eq!(fold[1].as_name().expect("a name"), b"Crease");
    // A score sheet is not cut, and has no contour and no paths.
    assert!(names(&build).iter().all(|name| !name.contains("_score_")
        || name.ends_with("_score_a4.pdf")
        || name.ends_with("_score_letter.pdf")));
}

/// A leaflet of 250 × 175.8 mm, 4 × 2 panels, is cut as it is: three upright folds and one level one.
#[test]
fn a_leaflet_is_folded_between_its_panels() {
    let build = built(PrintChoices { cut_paths: Some(Some(vec![CutFormat::Svg])), ..PrintChoices::default() });
    let leaflet = cards(&file(&build, "_leaflet_a4.pdf").report, 0)[0];
    let svg = text(file(&build, "_leaflet_a4_cut.svg"));
    assert!(same_places(&svg_areas(svg, "cut"), &[leaflet]));
    assert_eq!(svg_areas(svg, "score").len(), 4);
}

/// A figure of 40 × 60 mm: its net is 160 mm high, with two strips of 20 mm at its foot. It is folded 60 mm from the top, and the strips
/// in their middles, 130 and 150 mm from the top. The two strips are cut off at 120 and 140 mm; slits are 5 mm deep.
#[test]
fn a_slotted_standee_is_cut_and_scored_where_it_is_printed() {
    let farm = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"ada\"\nfront = \"card.svg\"\ncard = { width = \"40 mm\", height = \"60 mm\", corner = \"0 mm\" }\nstandee = { base = \"slot\" }\n",
    );
    farm.template(
        "card.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect x=\"-3\" y=\"-3\" width=\"46\" height=\"66\"/></svg>",
    );
    let way = |cut_paths| PrintChoices { cut_paths, rotate: Some(Rotate::None), ..PrintChoices::default() };
    let settings = |way| BuildSettings { way, ..BuildSettings::default() };
    let build = sound(pullet::pipeline::build(
        &farm.project(),
        &settings(way(Some(Some(vec![CutFormat::Svg, CutFormat::Dxf])))),
    ));
    let pdf = file(&build, "_a4.pdf");
    let [front, back] = cards(&pdf.report, 0)[..] else { panic!("a standee has two sides") };
    assert!((front.top - back.bottom).abs() < SLACK);
    let (left, top) = (back.left, back.top);
    let at = |x: f64, y: f64, width: f64, height: f64| Area::of_size(left + x, top + y, width, height);
    let across = |y: f64| at(0.0, y, 40.0, 0.0);
    let folds = [60.0, 130.0, 150.0].map(across);
    let slit = |x: f64, y: f64| at(x, y, 0.0, 5.0);
    let mut cuts = vec![at(0.0, 0.0, 40.0, 160.0), across(120.0), across(140.0)];
    cuts.extend([(10.0, 0.0), (30.0, 0.0), (10.0, 115.0), (30.0, 115.0)].map(|(x, y)| slit(x, y)));
    cuts.extend([120.0, 135.0, 140.0, 155.0].map(|y| slit(20.0, y)));
    let [svg, dxf] = ["svg", "dxf"].map(|kind| text(file(&build, &format!("_a4_cut.{kind}"))));
    assert!(same_places(&svg_areas(svg, "score"), &folds) && same_places(&dxf_areas(dxf, "SCORE", 297.0), &folds));
    assert!(same_places(&svg_areas(svg, "cut"), &cuts), "{:?}", svg_areas(svg, "cut"));
    assert!(same_places(&dxf_areas(dxf, "CUT", 297.0), &cuts));
    // On paper for scissors, thin lines show the slits.
    let by_hand = sound(pullet::pipeline::build(&farm.project(), &settings(way(None))));
    let sheet = sheets(file(&by_hand, "_a4.pdf")).remove(0);
    let shown = sheet.strokes.iter().map(|line| Area::around(&[line.from, line.to])).collect::<Vec<_>>();
    assert!(cuts[1..].iter().all(|cut| shown.iter().any(|line| line.is_at(*cut, SLACK))), "{shown:?}");
}
