//! One face as a PDF of one page of its size, without a deck.

use pullet::diag::Findings;
use pullet::fonts::FontLibrary;
use pullet::imposition::{Places, Turn};
use pullet::model::{Length, Point, Rect, Side, Size};
use pullet::output::pdf::PdfOutput;
use pullet::output::{Cutting, FaceKind, Finished, FinishedFace, Page, PartDrawer, PlacedFace, PrintFile};
use pullet::render::{Frame, MarkedLines, Part, PlannedPart, SplitFace, SvgReader, plan};

/// The side of the page: 63.5 mm.
pub const SIDE: Length = Length::um(63_500);
const FRAME: Frame = Frame::new(Size { width: SIDE, height: SIDE }, Length::ZERO);

/// The built-in fonts, and those of the torture drawings.
pub fn fonts() -> FontLibrary {
    let project = pullet::files::Project::open("tests/torture/deck").expect("the folder is a deck");
    let (library, findings): (FontLibrary, Findings) = FontLibrary::load(&project);
    assert!(findings.is_empty(), "{findings:?}");
    library
}

/// The face as a PDF of one page of its size.
pub fn as_pdf(svg: &str, fonts: &FontLibrary) -> Vec<u8> {
    let (sketch, faults) = SplitFace::read(&svg.into(), FRAME);
    assert!(faults.is_empty(), "{faults:?}");
    let plan = plan(&[sketch.expect("the drawing is well-formed").into()]);
    let reader = SvgReader::new(fonts, Box::new(|name| panic!("no file is named: {name}")), "en");
    let output = PdfOutput::new(fonts.database());
    let drawn = |part: &PlannedPart| {
        let part = Part::from(part);
        let (drawing, faults) = reader.read_with(PdfOutput::CONTENTS, &part.svg);
        assert!(faults.iter().all(|fault| fault.code == "filter-as-image"), "{faults:?}");
        output.draw(&part, Some(drawing.expect("usvg reads it")), FRAME)
    };
    let parts: Vec<_> = plan.parts.iter().map(drawn).collect();
    let (kind, corner) = (FaceKind::Card(Side::Front), Length::ZERO);
    let face = FinishedFace {
        kind,
        frame: FRAME,
        corner,
        outline: None,
        lines: MarkedLines::default(),
        parts: (0..parts.len()).collect(),
    };
    let trim = Rect::new(Point::default(), FRAME.trim);
    let name = "torture".to_owned();
    let placed =
        PlacedFace { face: 0, name, copy: 1, side: Side::Front, trim, paint: trim, turn: Turn::Upright, outline: None };
    let page = Page {
        size: FRAME.trim,
        side: Side::Front,
        label: "1".into(),
        bookmark: None,
        faces: vec![placed],
        guides: vec![],
        marks: vec![],
        registration: vec![],
        fold: None,
        notes: vec![],
        correction: None,
    };
    let file = PrintFile {
        name: "torture".into(),
        title: "Torture".into(),
        author: None,
        subject: None,
        language: "en".into(),
        duplex: None,
        paper: "own".to_owned(),
        pages: vec![page],
        card_sheets: 1,
        places: Places::default(),
        cutting: Cutting::default(),
    };
    let finished = Finished { name: "torture", parts: &parts, faces: &[face], print_files: &[file] };
    output.files(&finished).remove(0).bytes.to_vec()
}
