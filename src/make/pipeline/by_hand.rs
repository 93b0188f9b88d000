//! The page that shows how to print both sides with a printer that prints only one.

use super::pages::PagesToFill;
use super::print_job::Cover;
use super::selection::Chosen;
use crate::diag::Findings;
use crate::files::Project;
use crate::games::Figures;
use crate::imposition::{Batch, impose};
use crate::leaflets::by_hand;
use crate::model::{Backs, Deck, Flip, PrintOptions, SideFiles};
use std::collections::BTreeMap;

const TEMPLATE: &str = "printing/by-hand.svg";

/// Returns the page for every paper, if it is asked for and cards are printed on both sides.
pub(super) fn guide(
    project: &Project,
    (deck, figures): (&Deck, &Figures),
    (print, chosen): (&PrintOptions, &Chosen),
    findings: &mut Findings,
) -> Option<Cover> {
    let batches = chosen.batches(deck);
    let ways = print.ways();
    let duplex = ways.iter().find(|way| way.backs == Backs::Duplex)?;
    if duplex.sides != SideFiles::ByHand || chosen.side.is_some() || !batches.iter().any(Batch::has_backs) {
        return None;
    }
    let mut pages = BTreeMap::new();
    for paper in print.papers() {
        // What does not fit on the paper is reported where the cards are laid out.
        let Ok(imposition) = impose(&batches, paper, duplex) else { continue };
        let page = by_hand(&deck.full_title(), &deck.language, duplex.flip, imposition.sheet_count());
        let pages_to_fill = PagesToFill { deck, figures, template: TEMPLATE, title: "by hand", paper };
        pages.insert(paper.name.to_string(), pages_to_fill.svgs(project, &[page], findings));
    }
    let id = match duplex.flip {
        Flip::LongEdge => "print-by-hand",
        Flip::ShortEdge => "print-by-hand_short-edge",
    };
    Some(Cover { id: id.to_owned(), pages })
}
