//! Files for virtual tables.

use super::archive::zipped;
use super::exported_deck::{ExportedCard, ExportedDeck, fields};
use super::grids::{CardSheet, card_sheets};
use super::pictures::PicturePlan;
use super::targets::pixels;
use crate::memo::ContentKey;
use crate::output::OutputFile;
use crate::output::png::{ExportFormat, FaceForm};
use serde_json::{Map, Value, json};

/// The longest side of a picture that Tabletop Simulator's documents allow.
const TTS_SIDE: u32 = 4096;
/// The longest side in the examples of Screentop's users; it names none.
const SCREENTOP_SIDE: u32 = 2048;
/// How Tabletopia wants each face; pages of printed matter are no larger for the other tables either.
pub(super) const TABLETOPIA: PicturePlan =
    PicturePlan { folder: "tabletopia", format: ExportFormat::Png, ppi: 300.0, longest: 2000.0, has_bleed: false };

/// Makes a saved object for Tabletop Simulator: its pictures, and a JSON file. Pictures are named alone, which finds them in
/// `Mods/Images`, or after `base_url`.
pub(super) fn tts(deck: &ExportedDeck<'_>, base_url: &str) -> Option<Vec<OutputFile>> {
    let (sheets, mut files) = card_sheets(deck, "tts", TTS_SIDE)?;
    let link = |name: &str| format!("{base_url}{name}");
    let mut objects: Vec<Value> = Vec::new();
    for (pile, at) in deck.piles().iter().zip(0..) {
        objects.push(tts_pile(deck, (pile, at), &sheets, &link));
    }
    for (name, face) in &deck.sheets {
        let picture = format!("{}_{name}.png", deck.name);
        files.push(deck.file("tts", &picture, TABLETOPIA.picture(deck, *face)?));
        let image = json!({
            "ImageURL": link(&picture), "ImageSecondaryURL": link(&picture), "ImageScalar": 1.0, "WidthScale": 0.0,
            "CustomTile": { "Type": 0, "Thickness": 0.1, "Stackable": false, "Stretch": true },
        });
        let mut tile = tts_object("Custom_Tile", name, &guid(deck, name), objects.len(), 0);
        tile.insert("CustomImage".to_owned(), image);
        objects.push(tile.into());
    }
    let save = json!({
        "SaveName": "", "GameMode": "", "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "", "PlayerTurn": "",
        "Hands": { "Enable": true }, "ObjectStates": objects,
    });
    files.push(deck.json("tts", &format!("{}.json", deck.name), &save)?);
    Some(files)
}

/// Returns a pile of cards, which are on these sheets.
fn tts_pile(
    deck: &ExportedDeck<'_>,
    (pile, at): (&[ExportedCard<'_>], usize),
    sheets: &[CardSheet<'_>],
    link: &dyn Fn(&str) -> String,
) -> Value {
    let (mut ids, mut cards, mut pictures) = (Vec::new(), Vec::new(), Map::new());
    for card in pile {
        let place = sheets.iter().zip(1_u32..).find_map(|(sheet, key)| Some((sheet, key, sheet.cell(card)?)));
        let Some((sheet, key, cell)) = place else { continue };
        let picture = json!({
            "FaceURL": link(&sheet.fronts), "BackURL": link(&sheet.backs), "NumWidth": sheet.grid.columns,
            "NumHeight": sheet.grid.rows, "BackIsHidden": true, "UniqueBack": sheet.has_unique_backs, "Type": 0,
        });
        // The hundreds of a card's number are its picture, and the rest is its cell.
        let id = u64::from(key) * 100 + cell as u64;
        let own = &card.card.fields;
        let name = own.get("name").or_else(|| own.get("title")).and_then(|name| name.value.as_text());
        for copy in 0..card.copies {
            let guid = guid(deck, &format!("{}/{copy}", card.card.id.as_str()));
            let mut object = tts_object("Card", name.unwrap_or(card.card.id.as_str()), &guid, at, 180);
            object.insert("CardID".to_owned(), json!(id));
            object.insert("GMNotes".to_owned(), json!(Value::from(fields(own)).to_string()));
            object.insert("CustomDeck".to_owned(), json!({ key.to_string(): picture }));
            ids.push(id);
            cards.push(Value::from(object));
        }
        pictures.insert(key.to_string(), picture);
    }
    // A single card is no deck.
    if cards.len() == 1 {
        return cards.pop().unwrap_or_default();
    }
    let guid = guid(deck, &format!("deck {at}"));
    let mut object = tts_object("DeckCustom", &format!("{} {}", deck.deck.title, at + 1), &guid, at, 180);
    object.insert("DeckIDs".to_owned(), json!(ids));
    object.insert("CustomDeck".to_owned(), pictures.into());
    object.insert("ContainedObjects".to_owned(), cards.into());
    object.into()
}

/// Returns an object of Tabletop Simulator; those of a file lie side by side. Cards lie face down, which is a turn by 180°.
fn tts_object(kind: &str, name: &str, guid: &str, at: usize, turn: u32) -> Map<String, Value> {
    let object = json!({
        "Name": kind, "GUID": guid, "Nickname": name, "Description": "",
        "Transform": {
            "posX": at as f64 * 4.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": turn, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
        },
        "ColorDiffuse": { "r": 0.713, "g": 0.713, "b": 0.713 }, "Locked": false, "Grid": true, "Snap": true, "Autoraise": true,
        "Sticky": true, "Tooltip": true, "HideWhenFaceDown": turn > 0, "Hands": kind == "Card", "SidewaysCard": false,
    });
    if let Value::Object(object) = object { object } else { Map::new() }
}

/// Returns six digits that are the same each time.
fn guid(deck: &ExportedDeck<'_>, what: &str) -> String {
    ContentKey::of(format!("{}/{what}", deck.name).as_str()).to_hex()[..6].to_owned()
}

/// Makes the pictures for Screentop, which cuts them by columns and rows, and a list of what is in their cells.
pub(super) fn screentop(deck: &ExportedDeck<'_>) -> Option<Vec<OutputFile>> {
    let (sheets, mut files) = card_sheets(deck, "screentop", SCREENTOP_SIDE)?;
    let of_sheet = |sheet: &CardSheet<'_>| {
        let cards = sheet.cards.iter().map(|card| json!({ "id": card.card.id.as_str(), "copies": card.copies }));
        json!({
            "fronts": sheet.fronts, "backs": sheet.backs, "unique_backs": sheet.has_unique_backs,
            "columns": sheet.grid.columns, "rows": sheet.grid.rows, "count": sheet.cards.len(),
            "cell": [sheet.grid.cell.size.0, sheet.grid.cell.size.1], "cards": cards.collect::<Vec<_>>(),
        })
    };
    let sheets: Vec<Value> = sheets.iter().map(of_sheet).collect();
    for (name, face) in &deck.sheets {
        files.push(deck.file("screentop", &format!("{name}.png"), TABLETOPIA.picture(deck, *face)?));
    }
    files.push(deck.json("screentop", "manifest.json", &json!({ "deck": deck.deck.title, "sheets": sheets }))?);
    Some(files)
}

/// The height of a card on the table of playingcards.io, in its units; its pictures have three pixels to one.
const PCIO_HEIGHT: u32 = 160;

/// Makes a file that playingcards.io imports: a ZIP of widgets and of the pictures that they show.
pub(super) fn pcio(deck: &ExportedDeck<'_>) -> Option<Vec<OutputFile>> {
    let mut widgets = vec![json!({ "id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "dragging": null })];
    let mut assets: Vec<(String, Vec<u8>)> = Vec::new();
    let mut level = 1;
    for (cards, at) in deck.piles().iter().zip(0_u32..) {
        let format = cards.first()?.format;
        let trim = format.trim;
        let ppi = f64::from(PCIO_HEIGHT * 3) / trim.height.to_mm() * 25.4;
        let size = (pixels(trim.width, ppi), PCIO_HEIGHT * 3);
        let form = FaceForm { size, ppi, is_cut_out: true, is_turned: false, format: ExportFormat::Png };
        let width = (size.0 + 1) / 3;
        let mut asset = |name: &str, face: usize| {
            let name = format!("userassets/{name}.png");
            if !assets.iter().any(|(known, _)| *known == name) {
                assets.push((name.clone(), deck.view.faces.exported(face, &form)?));
            }
            Some(format!("package://{name}"))
        };
        let (pile, own) = (format!("pile{at}"), format!("deck{at}"));
        let mut types = Map::new();
        let mut pieces = Vec::new();
        for card in cards {
            let id = card.card.id.as_str();
            let face = asset(&card.front_name(), card.front)?;
            let back = card.back.zip(card.back_name.as_deref()).and_then(|(back, name)| asset(name, back));
            let mut own_type = json!({ "face": face, "label": id });
            if let Some(back) = back {
                own_type["back"] = back.into();
            }
            types.insert(id.to_owned(), own_type);
            for copy in 0..card.copies {
                level += 1;
                pieces.push(json!({
                    "id": format!("{id}-{copy}"), "type": "card", "deck": own, "cardType": id, "parent": pile, "faceup": false,
                    "x": 54 + at % 8 * 180, "y": 54 + at / 8 * 200, "z": level,
                }));
            }
        }
        let side = |value: &str| {
            json!({
                "includeBorder": false, "includeRadius": false,
                "objects": [{
                    "type": "image", "value": value, "valueType": "dynamic", "x": 0, "y": 0, "w": width, "h": PCIO_HEIGHT, "color": "white",
                }],
            })
        };
        widgets.push(json!({
            "id": pile, "type": "cardPile", "x": 50 + at % 8 * 180, "y": 50 + at / 8 * 200, "z": 0, "width": width + 8, "height": PCIO_HEIGHT + 8,
            "label": "", "hasShuffleButton": true,
        }));
        widgets.push(json!({
            "id": own, "type": "cardDeck", "x": 50 + at % 8 * 180, "y": 50 + at / 8 * 200, "z": 0, "parent": pile, "cardWidth": width,
            "cardHeight": PCIO_HEIGHT, "autoShuffle": false, "enlarge": true, "showUnflipped": false, "cardTypes": types,
            "faceTemplate": side("face"), "backTemplate": side("back"),
        }));
        widgets.extend(pieces);
    }
    let widgets = Value::from(widgets).to_string();
    let entries = [("widgets.json", widgets.as_bytes())].into_iter();
    let bytes = zipped(entries.chain(assets.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))))?;
    Some(vec![deck.file("pcio", &format!("{}.pcio", deck.name), bytes)])
}
