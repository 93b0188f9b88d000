//! The files of builds on the disk, and those of earlier builds that are not made any more.

use super::build::Build;
use super::gang::GangBuild;
use super::report::MadeFile;
use crate::files::{BuildRequest, MadeDeck, OutputError, OutputFolder, Prune, UnwrittenFile, Written};
use crate::model::Deck;
use std::path::PathBuf;

/// Writes the files of builds, all or none, and finds those of earlier builds that are not made any more. `options` is what was
/// asked for besides the decks, as far as it decides which files are made. Returns what became of each build; a file that is not
/// made any more is named with the build of its folder, or with the last one.
///
/// # Errors
/// The first file that could not be written; nothing has then changed.
pub fn write_builds(
    builds: &[&Build],
    folder: &OutputFolder,
    options: &str,
    prune: Prune,
) -> Result<Vec<Written>, OutputError> {
    let decks = builds.iter().filter_map(|build| build.deck.as_ref()).map(made_deck).collect();
    let files: Vec<&MadeFile> = builds.iter().flat_map(|build| &build.files).collect();
    let mut rest = write_files(&files, folder, &BuildRequest { options: options.to_owned(), prune, decks })?;
    let mut of_each: Vec<Written> = builds.iter().map(|build| of_build(build, &mut rest, folder)).collect();
    if let Some(last) = of_each.last_mut() {
        last.stale.append(&mut rest.stale);
        last.removed.append(&mut rest.removed);
        last.changed.append(&mut rest.changed);
    }
    Ok(of_each)
}

/// Takes out what became of one build: its files come first.
fn of_build(build: &Build, written: &mut Written, folder: &OutputFolder) -> Written {
    let others = written.paths.split_off(build.files.len());
    let paths = std::mem::replace(&mut written.paths, others);
    let Some(deck) = &build.deck else { return Written { paths, ..Written::default() } };
    let own = folder.path().join(deck.output_name());
    let take = |paths: &mut Vec<PathBuf>| paths.extract_if(.., |path| path.starts_with(&own)).collect();
    Written {
        paths,
        stale: take(&mut written.stale),
        removed: take(&mut written.removed),
        changed: take(&mut written.changed),
    }
}

/// Does the same with the files of several decks on shared sheets.
///
/// # Errors
/// The first file that could not be written; nothing has then changed.
pub fn write_gang(
    gang: &GangBuild,
    folder: &OutputFolder,
    options: &str,
    prune: Prune,
) -> Result<Written, OutputError> {
    let decks: Vec<MadeDeck> = gang.decks.iter().filter_map(|build| build.deck.as_ref()).map(made_deck).collect();
    // Other decks together make other files.
    let names: Vec<&str> = decks.iter().map(|deck| deck.folder.as_str()).collect();
    let options = format!("{options} decks={}", names.join("+"));
    write_files(&gang.files.iter().collect::<Vec<_>>(), folder, &BuildRequest { options, prune, decks })
}

fn write_files(files: &[&MadeFile], folder: &OutputFolder, request: &BuildRequest) -> Result<Written, OutputError> {
    let sheet = |file: &&MadeFile| -> Option<String> {
        let slots = file.report.pages.iter().flat_map(|page| &page.slots);
        let shown = slots.map(|slot| &slot.card).next().filter(|_| file.report.card_sheets == 0)?;
        let is_sheet = request.decks.iter().any(|deck| deck.sheets.contains(shown));
        is_sheet.then(|| shown.clone())
    };
    let sheets: Vec<Option<String>> = files.iter().map(sheet).collect();
    let unwritten = files.iter().zip(&sheets);
    let unwritten =
        unwritten.map(|(file, sheet)| UnwrittenFile { name: &file.name, bytes: &file.bytes, sheet: sheet.as_deref() });
    folder.write_build(&unwritten.collect::<Vec<_>>(), request)
}

fn made_deck(deck: &Deck) -> MadeDeck {
    MadeDeck {
        folder: deck.output_name(),
        deck: deck.id.clone(),
        variant: deck.variant.clone(),
        variants: deck.variants.clone(),
        sheets: deck.sheets.iter().map(|sheet| sheet.id.clone()).collect(),
    }
}
