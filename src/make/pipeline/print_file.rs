//! The files that are printed: what they are called, and what is in each but its pages.

use super::printer::NamedPrinter;
use crate::imposition::Places;
use crate::model::{
    BackTurn, Backs, BleedSides, Cut, CutContour, Deck, Flip, FoldLine, Gang, GridShape, Machine, MarkCount,
    NamedChoice, Order, Paper, PrintOptions, Rotate, Side, Size,
};
use crate::output::{Cutting, Page, PrintFile};

/// Returns what the file of cards is called after the deck: its name in the default way, and what differs from it.
pub(super) fn cards_id(name: &str, print: &PrintOptions, (skip, side): (usize, Option<Side>), is_part: bool) -> String {
    let backs = match (print.backs, print.flip) {
        (Backs::Fold, _) => Some("fold"),
        (Backs::None, _) => Some("no-backs"),
        (Backs::Duplex, Flip::ShortEdge) => Some("short-edge"),
        (Backs::Duplex, Flip::LongEdge) => None,
    };
    let fold = match (print.backs, print.fold) {
        (Backs::Fold, FoldLine::Across) => Some("across"),
        (Backs::Fold, FoldLine::Lengthwise) => Some("lengthwise"),
        _ => None,
    };
    let order = match print.order {
        Order::Sheet if !print.cutter.is_some() => Some("by-sheet"),
        Order::Stack if print.cutter.is_some() => Some("stack"),
        Order::Sheet | Order::Stack => None,
    };
    let machine = match (print.cutter.machine, print.cutter.marks) {
        (Machine::None, _) => None,
        (Machine::Silhouette, MarkCount::Four) => Some("silhouette-4"),
        _ => Some(print.cutter.machine.word()),
    };
    let side = side.map(|side| match side {
        Side::Front => "fronts",
        Side::Back => "backs",
    });
    let labels = print.labels.as_ref().map(|labels| labels.name.as_str());
    let is_free = labels.is_none();
    let grid = print.grid.filter(|_| is_free).map(|GridShape { columns, rows }| format!("grid-{columns}x{rows}"));
    let rotate = match print.rotate {
        Rotate::None if is_free => Some("upright"),
        Rotate::Mixed if is_free => Some("mixed"),
        _ => None,
    };
    let gap = print.gap.filter(|_| is_free).map(|Size { width, height }| match (width.to_mm(), height.to_mm()) {
        (both, _) if width == height => format!("gap-{both}mm"),
        (across, down) => format!("gap-{across}x{down}mm"),
    });
    let max_ppi = print.max_ppi.as_ref().map(|most| format!("{}ppi", most.ppi()));
    let skip = (skip > 0).then(|| format!("skip-{skip}"));
    let differing = [
        backs,
        fold,
        (print.rotate_back == BackTurn::Half && print.backs != Backs::None).then_some("turned-backs"),
        labels,
        grid.as_deref(),
        print.origin.is_some().then_some("own-origin"),
        machine,
        (print.cut_contour != CutContour::None).then_some("contour"),
        gap.as_deref(),
        (print.cut == Cut::Double && gap.is_none() && is_free).then_some("double"),
        (print.bleed == BleedSides::Outer).then_some("outer-bleed"),
        rotate,
        // Shared sheets have one order.
        order.filter(|_| is_free && print.gang == Gang::Apart),
        (print.gang == Gang::Together).then_some("gang"),
        max_ppi.as_deref(),
        side,
        skip.as_deref(),
        is_part.then_some("part"),
    ];
    std::iter::once(name).chain(differing.into_iter().flatten()).collect::<Vec<_>>().join("_")
}

/// Returns the id of a file that is corrected for a printer.
pub(super) fn id_for(id: String, printer: Option<&NamedPrinter>) -> String {
    match printer {
        Some(printer) => format!("{id}_for-{}", printer.name),
        None => id,
    }
}

/// Returns the file of `pages` that shows the deck's cards or one of its sheets, with the id and the title of what it shows.
pub(super) fn print_file(
    deck: &Deck,
    (id, title): (&str, &str),
    paper: &Paper,
    duplex: Option<Flip>,
    pages: Vec<Page>,
) -> PrintFile {
    PrintFile {
        name: format!("{0}/{0}_{id}_{1}{2}", deck.output_name(), paper.name, draft_suffix(deck)),
        title: format!("{} – {title}, {}", deck.full_title(), paper.title),
        author: deck.about.get("designer").and_then(|field| field.value.as_text()).map(str::to_owned),
        subject: deck.version.as_ref().map(|version| format!("rules version {version}")),
        language: deck.language.clone(),
        duplex,
        paper: paper.name.to_string(),
        pages,
        card_sheets: 0,
        places: Places::default(),
        cutting: Cutting::default(),
    }
}

/// Returns what the name of a deck's file ends in if it is a draft: what is there of the deck itself stays.
pub(super) fn draft_suffix(deck: &Deck) -> &'static str {
    if deck.draft.is_some() { "_draft" } else { "" }
}

/// Returns what a cutting machine follows on printed matter: paths if you ask for them, or for a machine that needs no registration
/// marks, because only sheets of cards have these; and a contour.
pub(super) fn cutting_of_printed(print: &PrintOptions) -> Cutting {
    let formats = match print.cutter.machine {
        Machine::None | Machine::ScanNCut => print.cut_formats(),
        Machine::Silhouette | Machine::Cricut => print.cut_paths.as_deref().unwrap_or_default(),
    };
    Cutting { formats: formats.to_vec(), contour: print.cut_contour.clone(), registration: None }
}
