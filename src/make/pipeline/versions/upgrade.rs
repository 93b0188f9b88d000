//! The kit that brings printed cards up to date: a checklist, and only the cards that have to be printed.

use super::diff::oddities;
use super::edition::Edition;
use super::opening;
use super::since::added;
use crate::diag::Findings;
use crate::files::Project;
use crate::leaflets::{CardPicture, Checklist, PICTURES, checklist};
use crate::model::{Deck, Paper};
use crate::pipeline::build::{Build, print};
use crate::pipeline::inputs::{Purpose, on_own_threads};
use crate::pipeline::pages::PagesToFill;
use crate::pipeline::print_job::{Cover, Prints};
use crate::pipeline::printer;
use crate::pipeline::selection::Chosen;
use crate::pipeline::settings::BuildSettings;
use crate::spec::is_name_letter;
use crate::versions::{Difference, FrozenCard, FrozenGroup, KitCard, LookId, LookSource, Sleeves};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The template of a page of the checklist, in any of the template folders.
const TEMPLATE: &str = "versions/checklist.svg";

/// A kit, in memory.
#[derive(Clone, Debug, Default)]
pub struct Upgrade {
    /// The names of the old and the new deck; none where one of them has errors.
    pub names: Option<(String, String)>,
    /// What differs.
    pub difference: Difference,
    /// The files with their findings; no files where nothing that is printed differs.
    pub build: Build,
}

/// Makes the kit that brings printed cards of an earlier state of a deck up to date.
pub fn upgrade(project: &Project, from: Edition, settings: &BuildSettings<'_>, sleeves: Sleeves) -> Upgrade {
    on_own_threads(|| make(project, from, settings, sleeves))
}

fn make(project: &Project, from: Edition, settings: &BuildSettings<'_>, sleeves: Sleeves) -> Upgrade {
    let mut findings = Findings::new();
    let old = from.state(settings, &mut findings);
    let new = opening::state(project, settings, &mut findings);
    let (Some(old), Some(new)) = (old, new) else {
        return Upgrade { build: Build { findings, ..Build::default() }, ..Upgrade::default() };
    };
    let (before, after) = (old.snapshot(), &new.snapshot);
    let difference = Difference::between(&*old, &new, sleeves);
    findings.extend(oddities(before, after, &difference));
    let names = Some((before.name(), after.name()));
    let deck = &new.inputs.deck;
    if !difference.is_printed() {
        let build = Build { deck: Some(deck.clone()), findings, ..Build::default() };
        return Upgrade { names, difference, build };
    }
    let mut chosen = Chosen::everything(deck);
    chosen.keep(added(after, &difference.kit));
    chosen.leave_unfilled();
    chosen.sheets = deck.sheets.iter().map(|sheet| is_changed(&difference, &sheet.id)).collect();
    (chosen.side, chosen.skip) = (settings.selection.side, settings.selection.skip);
    let printer = printer::chosen(project, deck, settings, &mut findings);
    let print_options = settings.print_options(deck, printer.as_ref().map(|printer| &printer.profile));
    if let Err(refusal) = chosen.check_sheets(deck, &print_options) {
        let build = Build { findings, refusal: Some(refusal), ..Build::default() };
        return Upgrade { names, difference, build };
    }
    let list = list(deck, [&*old, &new], &difference, sleeves);
    let cover = |paper: &Paper| {
        let pages = PagesToFill { deck, figures: &new.inputs.figures, template: TEMPLATE, title: "upgrade", paper };
        (paper.name.to_string(), pages.svgs(project, &checklist(&list, paper.size), &mut findings))
    };
    let pages = print_options.papers().iter().map(cover).collect();
    let sleeved = if sleeves == Sleeves::Opaque { "_sleeved" } else { "" };
    let cover = Cover { id: format!("upgrade-from-{}{sleeved}", file_name(&before.short_name())), pages };
    let prints = Prints {
        inputs: new.inputs,
        chosen,
        print: print_options,
        printer,
        cover: Some(cover),
        faces: Some(new.faces),
    };
    let build = print(project, settings, Purpose::Files, prints, findings);
    Upgrade { names, difference, build }
}

fn is_changed(difference: &Difference, sheet: &str) -> bool {
    difference.sheets.iter().any(|change| change.id == sheet && change.kind.is_printed())
}

/// Returns a version with only characters that file names can have.
fn file_name(version: &str) -> String {
    version.chars().map(|letter| if is_name_letter(letter) { letter } else { '-' }).collect()
}

/// Returns what the checklist shows.
fn list<'a>(
    deck: &'a Deck,
    [old, new]: [&'a dyn LookSource; 2],
    difference: &Difference,
    sleeves: Sleeves,
) -> Checklist<'a> {
    let (before, after) = (old.snapshot(), new.snapshot());
    let kit = &difference.kit;
    let titles = deck.sheets.iter().filter(|sheet| is_changed(difference, &sheet.id)).map(|sheet| sheet.title.as_str());
    Checklist {
        title: &deck.title,
        language: &deck.language,
        versions: before.version.as_deref().zip(after.version.as_deref()).map(|(from, to)| [from, to]),
        names: [before.name(), after.name()],
        has_other_back: difference.has_other_shared_back(),
        remove: pictures(old, &kit.remove),
        add: pictures(new, &kit.add),
        keep: group_pictures(new, &kit.keep),
        new_backs: kit.new_backs,
        is_sleeved: sleeves == Sleeves::Opaque,
        sheets: titles.collect(),
    }
}

/// Returns cards with the pictures of their fronts.
fn pictures(source: &dyn LookSource, cards: &[KitCard]) -> Vec<(String, u32, CardPicture)> {
    let snapshot = source.snapshot();
    let by_id: BTreeMap<&str, &FrozenCard> = snapshot.cards.iter().map(|card| (card.id.as_str(), card)).collect();
    let cards = cards.iter().filter_map(|card| Some((card.id.to_string(), card.copies, *by_id.get(card.id.as_str())?)));
    with_pictures(source, cards.collect())
}

/// Returns the groups of cards, each with the front of one of its cards.
fn group_pictures(source: &dyn LookSource, cards: &[KitCard]) -> Vec<(String, u32, CardPicture)> {
    let snapshot = source.snapshot();
    let kept: BTreeMap<&str, u32> = cards.iter().map(|card| (card.id.as_str(), card.copies)).collect();
    let group = |(index, group): (usize, &FrozenGroup)| {
        let mut cards = snapshot.cards.iter().filter(|card| card.group == index && kept.contains_key(card.id.as_str()));
        let copies = cards
            .clone()
            .filter_map(|card| kept.get(card.id.as_str()))
            .fold(0, |sum: u32, copies| sum.saturating_add(*copies));
        Some((group.name.clone(), copies, cards.next()?))
    };
    with_pictures(source, snapshot.groups.iter().enumerate().filter_map(group).collect())
}

fn with_pictures(source: &dyn LookSource, cards: Vec<(String, u32, &FrozenCard)>) -> Vec<(String, u32, CardPicture)> {
    // Of many cards, only the first ones are shown.
    let ids: BTreeSet<LookId> = cards.iter().take(PICTURES).filter_map(|(_, _, card)| card.front.clone()).collect();
    let (shown, snapshot) = (source.pictures(&ids), source.snapshot());
    let picture = |card: &FrozenCard| {
        let thumbnail = card.front.as_ref().and_then(|id| shown.get(id)).cloned();
        Some(CardPicture::new(snapshot.format(card)?, thumbnail).prepared())
    };
    cards.into_par_iter().map(|(name, copies, card)| (name, copies, picture(card).unwrap_or_default())).collect()
}
