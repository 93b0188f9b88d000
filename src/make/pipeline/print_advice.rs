//! How to print what was made, in words.

use super::MadeFile;
use super::report::RegistrationReport;
use crate::model::{Backs, Flip, Gang, Machine, MarkCount, MarkStyle, Order, PrintOptions, Side, SideFiles};

/// Returns what matters on the way from the files to cut cards: how to print, what to check, how to cut.
pub fn how_to_print(files: &[MadeFile], print: &PrintOptions, side: Option<Side>) -> String {
    const SCALE: &str = "Print at 100 % (\"actual size\")";
    let sheets = files.iter().map(|file| file.report.card_sheets).max().unwrap_or_default();
    if sheets == 0 {
        return format!("{SCALE}.\nCheck the ruler on each sheet: it must measure 100 mm.");
    }
    if print.cutter.machine == Machine::Cricut {
        return "Upload each picture to Design Space as Print Then Cut, and set its width and height to the size above."
            .to_owned();
    }
    let mut pages = files.iter().flat_map(|file| &file.report.pages);
    let has_backs = pages.any(|page| page.side == "back" || page.slots.iter().any(|slot| slot.face == "back"));
    let ways = print.ways();
    let way = match ways.as_slice() {
        [way] => format!("{SCALE}, {}.", way_to_print(way, has_backs, side)),
        ways => {
            let each =
                ways.iter().map(|way| format!("{}: {}.", files_of(way.backs), way_to_print(way, has_backs, side)));
            format!("{SCALE}. {}", each.collect::<Vec<_>>().join(" "))
        }
    };
    let is_registered = has_backs && side.is_none() && ways.iter().any(|way| way.backs == Backs::Duplex);
    let check = if is_registered {
        "its ruler must measure 100 mm, and each back must be behind its front"
    } else {
        "its ruler must measure 100 mm"
    };
    let cut = match (print.cutter.machine, print.order) {
        (Machine::Silhouette, _) => registration_marks(files, print),
        (Machine::Cricut | Machine::ScanNCut, _) => {
            "Cut each sheet along the paths in the file of its name that ends in `_cut`.".to_owned()
        }
        (Machine::None, _) if print.labels.is_some() => {
            "Take the cards off sheet by sheet: each has the next cards, row by row.".to_owned()
        }
        (Machine::None, _) if print.gang == Gang::Together => {
            "Cut each sheet between its blocks of cards, then each block from mark to mark.".to_owned()
        }
        (Machine::None, _) if sheets == 1 && print.marks.style == MarkStyle::None => {
            "Cut along the edges of the cards.".to_owned()
        }
        (Machine::None, _) if sheets == 1 => "Cut from mark to mark.".to_owned(),
        (Machine::None, Order::Stack) => {
            "Cut all sheets as one stack and put each pile on the next: the cards are then in order.".to_owned()
        }
        (Machine::None, Order::Sheet) => "Cut sheet by sheet: each has the next cards, row by row.".to_owned(),
    };
    format!("{way}\nCheck one sheet on plain paper first: {check}.\n{cut}")
}

/// Returns how the sheets are printed that have their backs in one way.
fn way_to_print(way: &PrintOptions, has_backs: bool, side: Option<Side>) -> &'static str {
    match (way.backs, way.sides, way.flip) {
        _ if side == Some(Side::Back) => "on the other side of the fronts, which `--side front` makes",
        (Backs::Duplex, ..) if side.is_some() => "on one side; `--side back` makes the backs for the other",
        (Backs::Fold, ..) if has_backs => {
            "on one side, then fold each sheet along the dashed line and glue it before you cut"
        }
        (Backs::Fold, ..) => "on one side; there are no backs, so there is nothing to fold",
        (Backs::Duplex, SideFiles::ByHand, _) if has_backs => {
            "first the fronts, then the backs, as the page `print-by-hand` shows"
        }
        (Backs::Duplex, SideFiles::Apart, _) if has_backs => {
            "the fronts, and the backs on the other side of the same sheets"
        }
        (Backs::Duplex, _, Flip::LongEdge) if has_backs => "on both sides, flipped on the long edge",
        (Backs::Duplex, _, Flip::ShortEdge) if has_backs => "on both sides, flipped on the short edge",
        _ => "on one side",
    }
}

/// Returns which files have their backs in one of several ways, by what their names contain.
const fn files_of(backs: Backs) -> &'static str {
    match backs {
        Backs::Duplex => "The usual files",
        Backs::Fold => "Those with `fold` in their names",
        Backs::None => "Those with `no-backs` in their names",
    }
}

/// Returns what a cutting machine's program has to know, paper by paper.
fn registration_marks(files: &[MadeFile], print: &PrintOptions) -> String {
    let marks = files.iter().filter_map(|file| Some((&file.report.paper, file.report.registration?)));
    let lines = marks.map(|(paper, RegistrationReport { inset_mm, length_mm, thickness_mm })| {
        let count = if print.cutter.marks == MarkCount::Four { 4 } else { 3 };
        format!("for {paper}: {count} marks, length {length_mm}, thickness {thickness_mm}, inset {inset_mm}")
    });
    let lines: Vec<String> = lines.collect();
    match lines.as_slice() {
        [] => "The marks for the cutting machine are on the fronts.".to_owned(),
        lines => format!("Set the registration marks in Silhouette Studio {}.", lines.join("; ")),
    }
}
