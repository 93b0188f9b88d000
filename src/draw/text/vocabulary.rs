//! The meaning of names in braces: styles, colours of the theme, icons.

use super::face_style::FaceStyle;
use super::style::{BUILT_IN, Change, TextStyle};
use super::styled_text::{PlacedIcon, first_line};
use super::text_context::TextContext;
use crate::diag::{Code, Fault, nearest};
use indexmap::IndexMap;
use std::str::FromStr;
use std::sync::Arc;

/// How a face shows an icon.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct IconSetting {
    /// The drawing, where it has another name than the icon.
    pub(super) file: Option<String>,
    /// The height in sizes of the letters.
    pub(super) height: Option<f64>,
    /// How far it is raised, in sizes of the letters.
    pub(super) rise: f64,
}

/// The names that the words of a face may use.
pub(super) struct Vocabulary<'s, 'a> {
    pub(super) context: &'s TextContext<'a>,
    pub(super) face: &'s FaceStyle,
    pub(super) styles: IndexMap<String, Change>,
    pub(super) icons: IndexMap<String, IconSetting>,
}

impl Vocabulary<'_, '_> {
    /// Returns what a style or a colour of that name changes.
    ///
    /// # Errors
    /// A fault: nothing has that name.
    pub(super) fn meaning(&self, name: &str, written: &str) -> Result<Change, Fault> {
        if let Some(change) = self.styles.get(name) {
            return Ok(change.clone());
        }
        if let Some(colour) = self.context.colours.get(name) {
            return Ok(Change::coloured(Arc::from(colour.as_str())));
        }
        if let Some(change) = Change::built_in(name) {
            return Ok(change);
        }
        if svgtypes::Color::from_str(name).is_ok() {
            return Ok(Change::coloured(Arc::from(name)));
        }
        let words = first_line(written, 40);
        let message = format!("`{name}` is neither a style nor a colour of the theme: `{words}`");
        let known = || self.styles.keys().chain(self.context.colours.keys()).map(String::as_str).chain(BUILT_IN);
        let help = nearest(name, known()).map_or_else(
            || format!("known names: {}", known().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        Err(Fault::new(Code::UnknownStyle, message, words).help(help))
    }

    /// Returns the icon of a name, as the face shows it.
    ///
    /// # Errors
    /// A fault: there is no such icon, or it cannot be used in a line.
    pub(super) fn icon(&self, name: &str, written: &str) -> Result<PlacedIcon, Fault> {
        let setting = self.icons.get(name).cloned().unwrap_or_default();
        let file = setting.file.as_deref().unwrap_or(name);
        match self.context.icon(file) {
            Ok(icon) => Ok(PlacedIcon { icon, height: setting.height.unwrap_or(1.0), rise: setting.rise }),
            Err(error) => {
                let is_style = self.meaning(name, written).is_ok();
                let help = if is_style {
                    format!("for words in the style `{name}` write `{{{name}: words}}`")
                } else {
                    error.help
                };
                Err(Fault::new(Code::UnusableIcon, error.message, written).help(help))
            }
        }
    }

    /// Returns the names of icons that one may mean: itself if there is such an icon, and otherwise others.
    pub(super) fn meant_icons(&self, name: &str) -> Vec<String> {
        let file = self.icons.get(name).and_then(|setting| setting.file.as_deref()).unwrap_or(name);
        self.context.icon(file).map_or_else(|error| error.near, |_| vec![name.to_owned()])
    }

    /// Warns where a style asks for a weight or a slant that its family does not have, so that nothing changes.
    pub(super) fn look_for_face(&self, before: &TextStyle, after: &TextStyle, written: &str, faults: &mut Vec<Fault>) {
        if (before.weight, before.slant) == (after.weight, after.slant) || before.family != after.family {
            return;
        }
        let fonts = self.context.fonts;
        if fonts.face(&before.query()) == fonts.face(&after.query()) {
            let lacking = if before.slant == after.slant { "bold" } else { "italic" };
            let message = format!(
                "the family `{}` has no {lacking} face, so the words look as if they were not marked",
                after.family.name
            );
            let words = first_line(written, 20);
            let help = "put the face into the deck's folder `fonts/`, or mark the words with a colour";
            faults.push(Fault::new(Code::MissingFace, message, words).help(help));
        }
    }
}
