//! The icons that the words of a card can show, for a page to choose from.

use crate::files::Project;
use crate::memo::ContentKey;
use crate::pipeline::{IconEntry, icon_drawings, icon_picture};
use serde::Serialize;

/// The icons that can be chosen, in the order of their picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IconChoices {
    /// A fingerprint of what they look like.
    pub key: String,
    /// How many stand in a row of the picture.
    pub columns: u32,
    /// The icons.
    pub icons: Vec<IconEntry>,
}

const COLUMNS: u32 = 20;
/// The widest icon of a picture, in pixels.
const WIDEST: u32 = 200;

/// Returns the icons that words of a deck can show.
pub fn icon_choices(project: &Project) -> IconChoices {
    let (icons, drawings): (Vec<IconEntry>, Vec<String>) = icon_drawings(project, "").into_iter().unzip();
    IconChoices { key: ContentKey::of(drawings).to_hex(), columns: COLUMNS, icons }
}

/// Returns the picture of these icons as a PNG, each of so many pixels across, in a colour of six hexadecimal digits; none if the colour
/// or the width is something else.
pub fn icon_choices_picture(project: &Project, ink: &str, pixels: u32) -> Option<Vec<u8>> {
    let is_colour = ink.len() == 6 && ink.bytes().all(|digit| digit.is_ascii_hexdigit());
    if !is_colour || !(1..=WIDEST).contains(&pixels) {
        return None;
    }
    let (_, drawings): (Vec<IconEntry>, Vec<String>) = icon_drawings(project, &format!("#{ink}")).into_iter().unzip();
    icon_picture(project, &drawings, (pixels, COLUMNS))
}
