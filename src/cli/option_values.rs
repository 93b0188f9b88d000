//! The values that options take.

use super::outcome::CliError;
use crate::diag::nearest;
use crate::files::OutputFolder;
use crate::model::{CARD_FORMATS, NamedChoice, Paper, PrintChoices, PrinterName, choice, slug};
use crate::pipeline::PageFormat;
use crate::spec::{RuleSetting, print_option};
use anstream::ColorChoice;
use clap::builder::{PathBufValueParser, PossibleValue, TypedValueParser};
use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A file for pages such as plots.
#[derive(Clone, Debug)]
pub(super) struct PageFile {
    /// The path as it was typed.
    pub(super) shown: String,
    /// The folder that contains it.
    pub(super) folder: PathBuf,
    /// Its name in that folder.
    pub(super) name: String,
    /// The kind of file, by the ending of its name.
    pub(super) format: PageFormat,
}

impl PageFile {
    /// Writes the pages, and returns the path as it was typed.
    pub(super) fn write(&self, pages: &[u8]) -> Result<String, CliError> {
        OutputFolder::new(&self.folder).write([(self.name.as_str(), pages)]).map_err(|error| CliError::file(&error))?;
        Ok(self.shown.clone())
    }
}

/// Reads a folder for files; one that has the name of a file is refused.
pub(super) fn output_folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|typed| match typed.extension().and_then(OsStr::to_str) {
        Some(ending) if ["pdf", "png", "svg"].contains(&&*ending.to_lowercase()) => {
            Err("this is the name of a file; name a folder, in which each deck gets its own")
        }
        _ => Ok(typed),
    })
}

/// The form of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Text for people.
    Text,
    /// One JSON document on standard output, for programs.
    Json,
}

choice!(Format, "format", Text: "text", Json: "json");

/// The files that have a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SchemaFile {
    /// `deck.toml`.
    Deck,
    /// `variants/NAME.toml`.
    Variant,
    /// `printers.toml`.
    Printers,
}

choice!(SchemaFile, "kind of file", Deck: "deck", Variant: "variant", Printers: "printers");

/// When text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhenColoured {
    /// On a terminal that shows colours.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

choice!(WhenColoured, "choice of colours", Auto: "auto", Always: "always", Never: "never");

impl WhenColoured {
    /// Returns it as the library of colours has it.
    pub(super) const fn choice(self) -> ColorChoice {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
    }
}

/// What can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listed {
    /// The decks, with their variants and releases.
    Decks,
    /// The fields that templates can read.
    Fields,
    /// The families of fonts.
    Fonts,
    /// The card formats.
    Formats,
    /// The icons that words can show.
    Icons,
    /// The sheets of labels.
    Labels,
    /// The papers.
    Papers,
    /// The built-in templates and drawings, which can be copied.
    Templates,
}

choice!(
    Listed, "list",
    Decks: "decks", Fields: "fields", Fonts: "fonts", Formats: "formats", Icons: "icons", Labels: "labels", Papers: "papers",
    Templates: "templates"
);

/// The shells that complete what is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shell {
    /// The usual shell of Linux.
    Bash,
    /// The usual shell of macOS.
    Zsh,
    /// fish.
    Fish,
    /// PowerShell, the usual shell of Windows.
    Power,
    /// Elvish.
    Elvish,
}

choice!(Shell, "shell", Bash: "bash", Zsh: "zsh", Fish: "fish", Power: "powershell", Elvish: "elvish");

/// Returns a reader of one of a few words, whatever their case; `--help` lists them.
pub(super) fn one_of<T: NamedChoice + Copy + Send + Sync>() -> impl TypedValueParser<Value = T> {
    Words::<T>(PhantomData).map(|choice| *choice)
}

/// A paper by its name or its size.
pub(super) fn paper(words: &str) -> Result<Paper, String> {
    let chosen = as_in_print("paper", words)?.papers.and_then(|papers| papers.into_iter().next());
    chosen.ok_or_else(|| format!("`{words}` is no paper"))
}

/// The name of a printer.
pub(super) fn printer(word: &str) -> Result<PrinterName, String> {
    as_in_print("printer", word)?.printer.flatten().ok_or_else(|| format!("`{word}` is no printer"))
}

/// Reads a value of an option as in `[print]`.
fn as_in_print(key: &str, typed: &str) -> Result<PrintChoices, String> {
    print_option(key).map_or_else(|| Ok(PrintChoices::default()), |option| option.chosen(typed))
}

#[derive(Clone)]
struct Words<T>(PhantomData<T>);

impl<T: NamedChoice + Clone + Send + Sync> TypedValueParser for Words<T> {
    type Value = &'static T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        word: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        named::<T>.parse_ref(command, argument, word)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(T::words().map(PossibleValue::new)))
    }
}

/// Returns the value with that name, or a message that lists the names.
pub(super) fn named<T: NamedChoice>(word: &str) -> Result<&'static T, String> {
    let found = T::ALL.iter().find(|choice| choice.word().eq_ignore_ascii_case(word.trim()));
    found.ok_or_else(|| unknown(T::NOUN, word, T::words()))
}

/// Returns the message about a word that is none of the names that there are.
fn unknown(noun: &str, word: &str, names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.collect();
    let there_are = names.join(", ");
    match nearest(word, names) {
        Some(near) => format!("there is no {noun} `{word}`; did you mean `{near}`? There are: {there_are}"),
        None => format!("there is no {noun} `{word}`; there are: {there_are}"),
    }
}

/// The name of a card format.
pub(super) fn card(word: &str) -> Result<String, String> {
    let found = CARD_FORMATS.iter().find(|format| format.name.eq_ignore_ascii_case(word.trim()));
    found.map(|format| format.name.to_owned()).ok_or_else(|| {
        let unknown = unknown("card format", word, CARD_FORMATS.iter().map(|format| format.name));
        format!("{unknown}; a size of your own goes into `deck.toml`")
    })
}

/// The most letters of the name of a deck's folder.
const LONGEST_DECK_NAME: usize = 60;

/// The name of a deck's folder.
pub(super) fn deck_name(word: &str) -> Result<String, String> {
    let word = word.trim();
    if is_device(word) {
        return Err(format!(
            "`{word}` cannot name a deck: Windows keeps this name for a device; choose another, such as `{word}-game`"
        ));
    }
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let is_name = word.starts_with(|first: char| first.is_ascii_alphanumeric())
        && word.chars().all(is_letter)
        && word.len() <= LONGEST_DECK_NAME;
    if is_name {
        return Ok(word.to_owned());
    }
    let near = slug(word);
    let near = if near.is_ascii() && !near.is_empty() && near.len() <= LONGEST_DECK_NAME {
        format!(", such as `{near}`")
    } else {
        String::new()
    };
    Err(format!(
        "`{word}` cannot name a deck: use up to {LONGEST_DECK_NAME} letters from a to z, digits, `-` and `_`{near}"
    ))
}

/// Returns whether Windows has a device of this name, so that no folder can have it
/// (<https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file>).
fn is_device(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let number = word.strip_prefix("com").or_else(|| word.strip_prefix("lpt"));
    matches!(&*word, "con" | "prn" | "aux" | "nul") || number.is_some_and(|it| matches!(it.as_bytes(), [b'0'..=b'9']))
}

/// Returns a reader of whole numbers.
pub(super) fn whole<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync,
{
    move |word| {
        let number = word.trim().parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("write a whole number from {} to {}", range.start(), range.end()))
    }
}

/// A number of players, or a range with both ends.
pub(super) fn players(word: &str) -> Result<(usize, usize), String> {
    let (fewest, most) = word.split_once('-').unwrap_or((word, word));
    let number = |part: &str| part.trim().parse::<usize>().ok().filter(|number| (1..=100).contains(number));
    match (number(fewest), number(most)) {
        (Some(fewest), Some(most)) if fewest <= most => Ok((fewest, most)),
        _ => Err(format!("`{word}` is no number of players: write `5`, or `3-8`")),
    }
}

/// The values of a rule that are compared; never empty.
#[derive(Clone, Debug)]
pub(super) struct Sweep(pub(super) Vec<RuleSetting>);

/// The most values of a rule that are compared.
const MOST_VALUES: usize = 24;

/// A rule and its value.
pub(super) fn rule(text: &str) -> Result<RuleSetting, String> {
    RuleSetting::read("--rule", text)
        .ok_or_else(|| format!("`{text}` is no rule with a value: write `exact=plus-one`, or `prizes=[1,2,3,4,5]`"))
}

/// A rule and several values.
pub(super) fn sweep(text: &str) -> Result<Sweep, String> {
    let settings = RuleSetting::read_all("--sweep", text)
        .ok_or_else(|| format!("`{text}` is no rule with values: write `exact=double,plus-one`"))?;
    if settings.len() > MOST_VALUES {
        return Err(format!("{} values are too many: at most {MOST_VALUES} can be compared", settings.len()));
    }
    Ok(Sweep(settings))
}

/// A file for pages such as plots, by its ending.
pub(super) fn page_file(word: &str) -> Result<PageFile, String> {
    const FORMATS: [(&str, PageFormat); 3] =
        [("pdf", PageFormat::Pdf), ("svg", PageFormat::Svg), ("png", PageFormat::Png)];
    let path = Path::new(word);
    let is = |ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    let Some((_, format)) = FORMATS.into_iter().find(|(ending, _)| is(ending)) else {
        return Err(format!("`{word}` cannot hold pages: the name must end in `.pdf`, `.svg` or `.png`"));
    };
    let (folder, name) = folder_and_name(word);
    Ok(PageFile { shown: word.to_owned(), folder, name, format })
}

/// Returns the folder that contains a file, and the file's name in it.
pub(super) fn folder_and_name(file: &str) -> (PathBuf, String) {
    let path = Path::new(file);
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    (folder.to_owned(), name)
}
