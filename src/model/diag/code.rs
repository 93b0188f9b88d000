//! The name of a finding, and what is known of every finding with that name.

use super::codes::{game_codes, printing_codes, reading_codes};
use super::severity::Severity;
use super::suggest::nearest;
use serde::{Serialize, Serializer};
use std::fmt;

/// The part of the work that a finding belongs to: the sections of `docs/findings.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    /// `deck.toml`, its variants and its tables.
    Reading,
    /// `[[expect]]`.
    Expectations,
    /// Filling in the templates.
    Templates,
    /// Text boxes.
    Text,
    /// The finished faces.
    Drawing,
    /// The sheets of paper.
    Sheets,
    /// How the finished faces and sheets would look on paper.
    Preflight,
    /// The rules of the game.
    Game,
    /// Releases, and what has changed since.
    Versions,
}

impl Area {
    /// Every area, in the order in which a deck goes through them.
    pub const ALL: [Self; 9] = [
        Self::Reading,
        Self::Expectations,
        Self::Templates,
        Self::Text,
        Self::Drawing,
        Self::Sheets,
        Self::Preflight,
        Self::Game,
        Self::Versions,
    ];

    /// Returns the heading of its section.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Reading => "Reading the deck",
            Self::Expectations => "What you expect",
            Self::Templates => "Filling the templates",
            Self::Text => "Setting text",
            Self::Drawing => "Drawing the cards",
            Self::Sheets => "Laying out the sheets",
            Self::Preflight => "Before you print",
            Self::Game => "The game",
            Self::Versions => "Versions",
        }
    }
}

/// What is known of a code.
struct Facts {
    area: Area,
    severity: Severity,
    name: &'static str,
    meaning: &'static str,
    fix: &'static str,
}

/// Makes [`Code`] from the table in `codes`.
macro_rules! codes {
    (; $($area:ident { $($code:ident, $severity:ident, $name:literal, $meaning:literal, $fix:literal;)+ })+) => {
        /// The name of a finding, such as `unknown-key`; `docs/findings.md` lists them all.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[doc = $meaning] $code,)+)+
        }

        impl Code {
            /// Every code, by area and then by name.
            pub const ALL: &[Self] = &[$($(Self::$code,)+)+];

            const fn facts(self) -> Facts {
                match self {
                    $($(Self::$code => Facts {
                        area: Area::$area,
                        severity: Severity::$severity,
                        name: $name,
                        meaning: $meaning,
                        fix: $fix,
                    },)+)+
                }
            }
        }
    };
}

reading_codes!(printing_codes game_codes codes;);

impl Code {
    /// Returns the name as people and JSON see it: `unknown-key`.
    pub const fn as_str(self) -> &'static str {
        self.facts().name
    }

    /// Returns the code of that name; none where there is no such code.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name)
    }

    /// Returns the code whose name is nearest to a name that does not exist.
    pub fn nearest(name: &str) -> Option<Self> {
        Self::named(nearest(name, Self::ALL.iter().map(|code| code.as_str()))?)
    }

    /// Returns the name as a heading: `Unknown key`.
    pub fn title(self) -> String {
        let words = self.as_str().replace('-', " ");
        words[..1].to_uppercase() + &words[1..]
    }

    /// Returns how much such a finding matters, where it does not say otherwise.
    pub const fn severity(self) -> Severity {
        self.facts().severity
    }

    /// Returns the part of the work that it belongs to.
    pub const fn area(self) -> Area {
        self.facts().area
    }

    /// Returns whether it depends on the paper and on how it is printed, so that a deck can have it once and not the next time.
    pub const fn depends_on_paper(self) -> bool {
        matches!(self, Self::NearlyEmptySheet | Self::SheetToSave) || matches!(self.area(), Area::Sheets)
    }

    /// Returns whether it is about files, each of which has to be found.
    pub(super) const fn names_files(self) -> bool {
        matches!(self, Self::MissingPicture | Self::MissingArt)
    }

    /// Returns whether a face with such an error is drawn with something in place of what is missing, or without it.
    pub const fn has_stand_in(self) -> bool {
        let is_replaced = matches!(self, Self::MissingPicture | Self::UnreadablePicture | Self::UnknownFontFamily);
        is_replaced || matches!(self, Self::UnknownReference)
    }

    /// Returns whether a deck can print although it has such an error, and make it a warning: with what stands for what is missing,
    /// as it is drawn, with a panel in place of a card, or without the cards or the sheet.
    pub const fn can_be_printed(self) -> bool {
        let is_drawn = matches!(self, Self::MissingGlyph | Self::OversetText);
        let is_marked = matches!(self, Self::MissingArt | Self::UnusableArt | Self::TemplateError);
        self.has_stand_in() || is_drawn || is_marked || matches!(self, Self::CardTooLarge | Self::SheetTooLarge)
    }

    /// Returns what it means, as a sentence in Markdown; links are relative to `docs/`.
    pub const fn meaning(self) -> &'static str {
        self.facts().meaning
    }

    /// Returns how to fix it, as a sentence in Markdown.
    pub const fn fix(self) -> &'static str {
        self.facts().fix
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq<str> for Code {
    fn eq(&self, name: &str) -> bool {
        self.as_str() == name
    }
}

impl PartialEq<&str> for Code {
    fn eq(&self, name: &&str) -> bool {
        self.as_str() == *name
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_found_by_its_name() {
        assert_eq!(Code::named("unknown-key"), Some(Code::UnknownKey));
        assert_eq!(Code::named("unknown-keys"), None);
        assert_eq!(Code::nearest("unknown-keys"), Some(Code::UnknownKey));
    }

    #[test]
    fn codes_are_in_order_within_their_areas_and_no_name_is_used_twice() {
        let order: Vec<(Area, &str)> = Code::ALL.iter().map(|code| (code.area(), code.as_str())).collect();
        assert!(order.is_sorted(), "{order:?}");
        let mut names: Vec<&str> = order.into_iter().map(|(_, name)| name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    #[test]
    fn a_name_reads_as_its_variant() {
        for code in Code::ALL {
            let camel: String = code.as_str().split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
            assert_eq!(camel, format!("{code:?}"));
            assert!(code.meaning().ends_with('.') && code.fix().ends_with('.'), "{code} is explained in sentences");
        }
    }
}
