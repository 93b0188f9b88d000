//! `pullet schema`

use super::arguments::SchemaArguments;
use super::option_values::{SchemaFile, folder_and_name};
use super::outcome::{CliError, ExitStatus};
use super::terminal;
use crate::files::{NamedFiles, OutputFolder};
use crate::games::ENGINES;
use crate::model::NamedChoice;
use crate::printers::printer_schema;
use crate::spec;
use serde_json::Value;
use std::borrow::Cow;
use std::path::Path;

/// The folder in that of a deck that holds schemas for editors.
const FOLDER: &str = ".pullet";
/// What begins the comment with which a TOML file names its schema.
const DIRECTIVE: &str = "#:schema";

/// Prints or writes the schema of a kind of file.
pub(super) fn run(arguments: &SchemaArguments) -> Result<ExitStatus, CliError> {
    let text = format!("{:#}\n", schema_of(arguments.file));
    let Some(path) = &arguments.out else {
        terminal::result(text.trim_end());
        return Ok(ExitStatus::Clean);
    };
    let (folder, name) = folder_and_name(path);
    OutputFolder::new(&folder).write([(name.as_str(), text.as_bytes())]).map_err(|error| CliError::file(&error))?;
    terminal::result(path);
    Ok(ExitStatus::Clean)
}

/// Returns a schema.
fn schema_of(file: SchemaFile) -> Value {
    let games: Vec<&str> = ENGINES.iter().map(|engine| engine.name()).collect();
    match file {
        SchemaFile::Deck => spec::deck_schema(&games),
        SchemaFile::Variant => spec::variant_schema(&games),
        SchemaFile::Printers => printer_schema(),
    }
}

/// Adds the schemas to the files of a deck, and the line by which an editor finds them to its `deck.toml` and its variants.
/// They are files of the deck, so that an editor needs neither a setting nor the network, and the deck can be moved.
pub(super) fn add_to(files: &mut NamedFiles) {
    let of_deck = |name: &str| (name == "deck.toml").then_some((SchemaFile::Deck, "./"));
    let of_variant = |name: &str| {
        let inner = name.strip_prefix("variants/")?;
        let is_file = !inner.contains('/') && Path::new(inner).extension().is_some_and(|ending| ending == "toml");
        is_file.then_some((SchemaFile::Variant, "../"))
    };
    let mut schemas = NamedFiles::new();
    for (name, bytes) in files.iter_mut() {
        let Some((file, way)) = of_deck(name).or_else(|| of_variant(name)) else { continue };
        let Ok(text) = std::str::from_utf8(bytes) else { continue };
        let schema = format!("{FOLDER}/{}.schema.json", file.word());
        if !text.lines().any(|line| line.starts_with(DIRECTIVE)) {
            *bytes = Cow::Owned(format!("{DIRECTIVE} {way}{schema}\n{text}").into_bytes());
        }
        schemas.insert(schema, Cow::Owned(format!("{}\n", schema_of(file)).into_bytes()));
    }
    files.append(&mut schemas);
}
