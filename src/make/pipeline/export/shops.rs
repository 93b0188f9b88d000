//! Pictures as print shops want them, with a list that their tools read.

use super::exported_deck::{ExportedCard, ExportedDeck, faces_of};
use super::targets::{GAME_CRAFTER, PPI, Product, Shop, playing_card};
use crate::diag::{Code, Finding, Findings};
use crate::model::Length;
use crate::output::OutputFile;
use crate::output::png::{ExportFormat, FaceForm};
use indexmap::IndexMap;
use serde_json::{Value, json};
use std::fmt::Write;

/// A bleed that is so much narrower than a shop wants is continued with its last pixels: they are cut off.
const CONTINUED: f64 = 0.25;

/// Returns what does not fit: a size that the shop does not have, and what of the deck is narrower than it asks.
pub(super) fn misfits(deck: &ExportedDeck<'_>, shop: &Shop) -> Findings {
    let mut findings = Findings::new();
    for cards in deck.by_size() {
        let Some(card) = cards.first() else { continue };
        let (format, place) = (card.format, deck.deck.groups.get(card.card.group).map(|group| &group.place));
        let (width, height) = (format.trim.width.to_mm(), format.trim.height.to_mm());
        let mut add = |code, message: String, help: String| {
            let finding = Finding::new(code, message).help(help);
            findings.push(match place {
                Some(place) => finding.at(place.clone(), ""),
                None => finding,
            });
        };
        let Some(product) = (shop.product)(format) else {
            let message = format!("{} prints no cards of {width} × {height} mm", shop.name);
            add(
                Code::NoProduct,
                message,
                "choose another size, such as `card = \"poker\"`, or another shop".to_owned(),
            );
            continue;
        };
        let bleed = (f64::from(product.size.0.min(product.size.1)) / PPI * 25.4 - width.min(height)) / 2.0;
        if format.bleed.to_mm() + CONTINUED < bleed {
            let message =
                format!("{} wants a bleed of {bleed:.1} mm, and the cards have {}", shop.name, format.bleed.to_mm());
            add(
                Code::NarrowBleed,
                message,
                format!("write `bleed = \"{bleed:.1} mm\"`, and draw the background so far"),
            );
        }
        if format.safe + Length::um(200) < Length::um(shop.safe) {
            let wanted = Length::um(shop.safe).to_mm();
            let message =
                format!("{} wants a safe area of {wanted} mm, and the cards have {}", shop.name, format.safe.to_mm());
            add(Code::NarrowSafeArea, message, format!("write `safe = \"{wanted} mm\"`, and check the deck again"));
        }
    }
    let count: u32 = deck.cards.iter().map(|card| card.copies).sum();
    if let Some(most) = shop.most.filter(|most| count > *most) {
        let message = format!("an order at {} has at most {most} cards, and these are {count}", shop.name);
        findings.push(
            Finding::new(Code::TooManyForShop, message)
                .help("export some of them at a time, with `--cards` or `--only`"),
        );
    }
    findings
}

/// Makes a folder for each deck of The Game Crafter, with a list of what is in it.
pub(super) fn game_crafter(deck: &ExportedDeck<'_>) -> Option<Vec<OutputFile>> {
    let (mut files, mut decks) = (Vec::new(), Vec::new());
    for (cards, number) in deck.by_size().iter().zip(1..) {
        let product = (GAME_CRAFTER.product)(cards.first()?.format)?;
        let folder = format!("{number}-{}", product.name);
        files.extend(pictures(deck, cards, &product, &format!("tgc/{folder}"))?);
        let rows = cards.iter().map(|card| {
            json!({
                "name": card.card.id.as_str(), "quantity": card.copies, "face": format!("{folder}/{}.png", card.front_name()),
                "back": card.back_name.as_ref().map(|name| format!("{folder}/{name}.png")),
            })
        });
        decks.push(json!({
            "identity": product.name, "name": deck.deck.title, "pixels": [product.size.0, product.size.1],
            "cards": rows.collect::<Vec<Value>>(),
        }));
    }
    let list = json!({ "game": deck.deck.title, "shop": GAME_CRAFTER.name, "decks": decks });
    files.push(deck.json("tgc", "tgc.json", &list)?);
    Some(files)
}

/// Makes a folder with an order that MPC Autofill reads, for each size of card. Its files are named as seen from the folder.
pub(super) fn playing_cards(deck: &ExportedDeck<'_>, target: &str) -> Option<Vec<OutputFile>> {
    let sizes = deck.by_size();
    let mut files = Vec::new();
    for (cards, number) in sizes.iter().zip(1..) {
        let folder = if sizes.len() > 1 { format!("{target}/{number}") } else { target.to_owned() };
        files.extend(pictures(deck, cards, &playing_card(cards.first()?.format), &folder)?);
        files.push(deck.file(&folder, "order.xml", order(cards).into_bytes()));
    }
    Some(files)
}

/// The stock that the shop offers first.
const STOCK: &str = "(S30) Standard Smooth";

fn order(cards: &[ExportedCard<'_>]) -> String {
    let (mut fronts, mut backs): (IndexMap<String, Vec<u32>>, IndexMap<String, Vec<u32>>) = Default::default();
    let mut slot = 0;
    for card in cards {
        for _ in 0..card.copies {
            fronts.entry(card.front_name()).or_default().push(slot);
            card.back_name.iter().for_each(|name| backs.entry(name.clone()).or_default().push(slot));
            slot += 1;
        }
    }
    let shared = backs.iter().max_by_key(|(_, slots)| slots.len()).map(|(name, _)| name.clone());
    let mut xml =
        format!("<order>\n <details><quantity>{slot}</quantity><stock>{STOCK}</stock><foil>false</foil></details>\n");
    backs.retain(|name, _| Some(name) != shared.as_ref());
    for (kind, pictures) in [("fronts", &fronts), ("backs", &backs)] {
        let _ = writeln!(xml, " <{kind}>");
        for (name, slots) in pictures {
            let slots = slots.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let _ = writeln!(
                xml,
                "  <card><id>{name}.png</id><sourceType>Local File</sourceType><slots>{slots}</slots><name>{name}.png</name>\
                 <query>{name}</query></card>"
            );
        }
        let _ = writeln!(xml, " </{kind}>");
    }
    let _ = shared.map(|name| writeln!(xml, " <cardback>{name}.png</cardback>"));
    xml + "</order>\n"
}

/// Makes the pictures of a product: rectangles with the bleed.
fn pictures(
    deck: &ExportedDeck<'_>,
    cards: &[ExportedCard<'_>],
    product: &Product,
    folder: &str,
) -> Option<Vec<OutputFile>> {
    let Product { size, is_turned, .. } = *product;
    let form = FaceForm { size, ppi: PPI, is_cut_out: false, is_turned, format: ExportFormat::Png };
    let faces = faces_of(cards).into_iter().collect();
    deck.pictures(folder, (faces, "png"), |face| deck.view.faces.exported(face, &form))
}
