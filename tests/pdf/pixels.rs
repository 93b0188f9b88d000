//! The PDF of a face looks as resvg's picture of the same SVG: another program's eyes look at every feature of the emitter.
//!
//! The measure: at 200 ppi a pixel fails when it lies more than 40 of 255 outside the range of the 3 × 3 pixels round the
//! same place in resvg's picture, so that only a shift of more than a pixel or a wrong colour counts. At most 2 of 1,000
//! pixels may fail; two renderers' edges differ by that much.

use super::one_face::{as_pdf, fonts};
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use indexmap::IndexMap;
use pullet::fonts::FontLibrary;
use pullet::render::weighed;
use pullet::text::{Agreement, FaceText, TextContext};
use resvg::tiny_skia::{Pixmap, Transform};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// 63.5 mm are 2.5 in: 500 pixels at 200 ppi, without a fraction.
pub const PIXELS: u32 = 500;

/// What hayro sees of a PDF's first page.
pub fn seen(pdf: Vec<u8>) -> Pixmap {
    let pdf = Pdf::new(pdf).expect("the PDF can be read");
    let settings = hayro::RenderSettings { hinting: false, ..hayro::RenderSettings::default() };
    // A hair more than 200 / 72, as hayro cuts fractions of a pixel off the page.
    let pages = hayro::render_pdf(&pdf, 200.001 / 72.0, InterpreterSettings::default(), &settings, None);
    let page = pages.and_then(|pages| pages.into_iter().next()).expect("the PDF has a page");
    assert_eq!((u32::from(page.width()), u32::from(page.height())), (PIXELS, PIXELS));
    let mut pixmap = Pixmap::new(PIXELS, PIXELS).expect("the size is not zero");
    pixmap.data_mut().copy_from_slice(page.data_as_u8_slice());
    pixmap
}

/// resvg's picture of the whole SVG, which knows nothing of parts.
pub(super) fn wanted(svg: &str, fonts: &FontLibrary) -> Pixmap {
    let options = usvg::Options { fontdb: Arc::clone(fonts.database()), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).expect("usvg reads it");
    let mut pixmap = Pixmap::new(PIXELS, PIXELS).expect("the size is not zero");
    pixmap.fill(resvg::tiny_skia::Color::WHITE);
    let scale = PIXELS as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap
}

/// How many pixels lie outside the range of the pixels round the same place, and a picture of them.
pub(super) fn failures(seen: &Pixmap, wanted: &Pixmap) -> (usize, Pixmap) {
    const SLACK: i32 = 40;
    let place = |x: u32, y: u32| ((y * PIXELS + x) * 4) as usize;
    let at = |pixmap: &Pixmap, x: u32, y: u32, channel: usize| i32::from(pixmap.data()[place(x, y) + channel]);
    let beside = |at: u32, by: i32| at.saturating_add_signed(by).min(PIXELS - 1);
    let mut shown = seen.clone();
    let mut count = 0;
    for (x, y) in (0..PIXELS).flat_map(|y| (0..PIXELS).map(move |x| (x, y))) {
        let fails = (0..3).any(|channel| {
            let round = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
            let values = round.map(|(dx, dy)| at(wanted, beside(x, dx), beside(y, dy), channel));
            let (low, high) = values.fold((255, 0), |(low, high), value| (value.min(low), value.max(high)));
            let value = at(seen, x, y, channel);
            value < low - SLACK || value > high + SLACK
        });
        if fails {
            count += 1;
            shown.data_mut()[place(x, y)..][..4].copy_from_slice(&[255, 0, 255, 255]);
        }
    }
    (count, shown)
}

/// The drawing with its text boxes as plain text.
fn with_text_set(svg: &str, fonts: &FontLibrary) -> String {
    let shop = TextContext::new(fonts, "en", IndexMap::new(), Box::new(|name| panic!("no icon is named: {name}")));
    let document = weighed(svg).expect("the drawing is well-formed");
    let (svg, faults) = FaceText::read(&document, 1.0, &shop).set(&Agreement::default());
    assert!(faults.is_empty(), "{faults:?}");
    svg
}

fn torture_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/torture");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "svg"));
    files.sort();
    files
}

#[test]
fn every_feature_of_svg_looks_the_same_in_the_pdf() {
    let fonts = fonts();
    let files = torture_files();
    assert!(files.len() > 10, "the torture drawings are there");
    let mut failed = Vec::new();
    for file in files {
        let svg = with_text_set(&std::fs::read_to_string(&file).expect("the drawing can be read"), &fonts);
        let name = file.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let pdf = as_pdf(&svg, &fonts);
        let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(target.join(format!("{name}.pdf")), &pdf).expect("the target folder can be written");
        // Each viewer places and joins the tiles of PDF's own patterns in its own way.
        assert!(!pdf.windows(14).any(|bytes| bytes == b"/PatternType 1"), "{name} leaves its tiles to the viewer");
        let (seen, wanted) = (seen(pdf), wanted(&svg, &fonts));
        let (count, shown) = failures(&seen, &wanted);
        for (kind, pixmap) in [("seen", &seen), ("wanted", &wanted), ("failed", &shown)] {
            pixmap.save_png(target.join(format!("{name}-{kind}.png"))).expect("the target folder can be written");
        }
        if count > 500 {
            failed.push(format!("{name}: {count} of 250,000 pixels"));
        }
    }
    assert!(failed.is_empty(), "these differ, see {}: {failed:#?}", env!("CARGO_TARGET_TMPDIR"));
}

/// Pictures of 16 × 16 pixels on 24 mm: a pixel is 1.5 mm. poppler moves such pictures by half a pixel of theirs, so they are
/// blended before.
#[test]
fn a_viewer_need_not_blend_the_pixels_of_a_coarse_picture() {
    let svg = std::fs::read_to_string("tests/torture/images.svg").expect("the drawing can be read");
    let pdf = as_pdf(&svg, &fonts());
    assert!(!pdf.windows(9).any(|bytes| bytes == b"/Width 16"));
    // An author who wants to see pixels gets them.
    let pixels = as_pdf(&svg.replace("<image ", "<image image-rendering='optimizeSpeed' "), &fonts());
    assert!(pixels.windows(9).any(|bytes| bytes == b"/Width 16"));
}
