//! The words that options take.

use super::arguments::{Format, PlotFile};
use super::named;
use crate::model::{Backs, Cut, Flip, Length, LengthError, Order, PAPERS, Paper, PrintOptions};
use crate::pipeline::PlotFormat;
use std::path::Path;

pub(super) fn paper(word: &str) -> Result<&'static Paper, String> {
    let papers: Vec<_> = PAPERS.iter().map(|paper| (paper.name, paper)).collect();
    named("paper", word, &papers)
}

pub(super) fn backs(word: &str) -> Result<Backs, String> {
    named("way to print backs", word, &[("duplex", Backs::Duplex), ("fold", Backs::Fold), ("none", Backs::None)])
}

pub(super) fn flip(word: &str) -> Result<Flip, String> {
    named("edge", word, &[("long", Flip::LongEdge), ("short", Flip::ShortEdge)])
}

pub(super) fn cut(word: &str) -> Result<Cut, String> {
    named("kind of cut", word, &[("shared", Cut::Shared), ("double", Cut::Double)])
}

pub(super) fn order(word: &str) -> Result<Order, String> {
    named("order", word, &[("stack", Order::Stack), ("sheet", Order::Sheet)])
}

pub(super) fn format(word: &str) -> Result<Format, String> {
    named("format", word, &[("text", Format::Text), ("json", Format::Json)])
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

/// A file for plots, by its ending.
pub(super) fn plot_file(word: &str) -> Result<PlotFile, String> {
    let path = Path::new(word);
    let is = |ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    let format = match (is("pdf"), is("svg")) {
        (true, _) => PlotFormat::Pdf,
        (_, true) => PlotFormat::Svg,
        _ => return Err(format!("`{word}` cannot hold plots: the name must end in `.pdf` or `.svg`")),
    };
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(PlotFile { shown: word.to_owned(), folder: folder.to_owned(), name, format })
}
