//! The values that options take.

use crate::diag::nearest;
use crate::model::{Length, LengthError, NamedChoice, Paper, PrintOptions, choice};
use crate::pipeline::PageFormat;
use crate::spec::RuleSetting;
use clap::builder::{PossibleValue, TypedValueParser};
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

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

/// The form of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Text for people.
    Text,
    /// One JSON document on standard output, for programs.
    Json,
}

choice!(Format, "format", Text: "text", Json: "json");

/// Returns a reader of one of a few words, whatever their case; `--help` lists them.
pub(super) fn one_of<T: NamedChoice + Copy + Send + Sync>() -> impl TypedValueParser<Value = T> {
    Words::<T>(PhantomData).map(|choice| *choice)
}

/// Returns a reader of the name of a paper.
pub(super) fn paper() -> impl TypedValueParser<Value = Paper> {
    Words::<Paper>(PhantomData).map(Paper::clone)
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
    found.ok_or_else(|| {
        let (noun, there_are) = (T::NOUN, T::words().collect::<Vec<_>>().join(", "));
        match nearest(word, T::words()) {
            Some(near) => format!("there is no {noun} `{word}`; did you mean `{near}`? There are: {there_are}"),
            None => format!("there is no {noun} `{word}`; there are: {there_are}"),
        }
    })
}

/// What a printer cannot reach: at most 100 mm, as in a deck's `[print]`.
pub(super) fn margin(word: &str) -> Result<Length, String> {
    let length: Length = word.parse().map_err(|error: LengthError| format!("{error}: write it as `8mm` or `0.3in`"))?;
    if (Length::ZERO..=PrintOptions::LARGEST_MARGIN).contains(&length) {
        return Ok(length);
    }
    Err(format!("{length} is no margin: 0 to {} are possible", PrintOptions::LARGEST_MARGIN))
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
