//! One face as a PDF of one page of its size, without a deck.

use pullet::diag::Findings;
use pullet::fonts::FontLibrary;
use pullet::imposition::Turn;
use pullet::model::{Length, Point, Rect, Size};
use pullet::output::pdf::{Page, PdfFace, PdfResources, Placement, PrintFile};
use pullet::render::{Frame, SplitFace, SvgReader, plan};
use std::sync::Arc;

/// The side of the page: 63.5 mm.
pub const SIDE: Length = Length::um(63_500);
const FRAME: Frame = Frame { trim: Size { width: SIDE, height: SIDE }, bleed: Length::ZERO };

/// The built-in fonts, and those of the torture drawings.
pub fn fonts() -> FontLibrary {
    let project = pullet::files::Project::open("tests/torture/deck").expect("the folder is a deck");
    let (library, findings): (FontLibrary, Findings) = FontLibrary::load(&project);
    assert!(findings.is_empty(), "{findings:?}");
    library
}

/// The face as a PDF of one page of its size.
pub fn as_pdf(svg: &str, fonts: &FontLibrary) -> Vec<u8> {
    let (sketch, faults) = SplitFace::read(svg, FRAME);
    assert!(faults.is_empty(), "{faults:?}");
    let plan = plan(&[sketch.expect("the drawing is well-formed")]);
    let reader = SvgReader::new(fonts, Box::new(|name| panic!("no file is named: {name}")), "en");
    let room = PdfResources::new(fonts.database());
    let drawings: Vec<_> = plan
        .parts
        .iter()
        .map(|part| {
            let (tree, faults) = reader.read(&part.svg);
            assert!(faults.iter().all(|fault| fault.code == "filter-as-image"), "{faults:?}");
            room.draw(&tree.expect("usvg reads it"))
        })
        .collect();
    let size = FRAME.trim;
    let all = Rect::new(Point::default(), size);
    let face = Arc::new(PdfFace::new(&drawings, size, Length::ZERO));
    let placement = Placement { face, trim: all, turn: Turn::Upright, paint: all };
    let page = Page { size, label: "1".into(), bookmark: None, faces: vec![placement], marks: vec![], notes: vec![] };
    let file = PrintFile {
        title: "Torture".into(),
        author: None,
        subject: None,
        language: "en".into(),
        duplex: None,
        pages: vec![page],
    };
    file.into_bytes(&room)
}
