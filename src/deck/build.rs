//! Copies the built-in decks, templates and fonts to where `files::built_in` includes them in the binary.
//!
//! A program that runs in a checkout reads these files from the disk, so an edit there needs no compiler: builds in the
//! checkout's own `target/release` keep the copy that they have. All other builds (tests, packages, other target folders,
//! `cargo install` with a target folder of its own) copy the files again as soon as one of them changes.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the binary carries. A deck or template that you add to a checkout stays yours: it is not listed here.
const BUILT_IN: [&str; 25] = [
    "decks/big-chicken",
    "decks/chicken-dice",
    "decks/crazy-chicken",
    "decks/jokerlink",
    "decks/playing-chicken",
    "decks/starters",
    "fonts/atkinson-hyperlegible",
    "fonts/grandstander",
    "fonts/inter",
    "fonts/symbols",
    "templates/align",
    "templates/big-chicken",
    "templates/boxes",
    "templates/chicken-dice",
    "templates/components",
    "templates/crazy-chicken",
    "templates/icons",
    "templates/jokerlink",
    "templates/parts",
    "templates/playing-chicken",
    "templates/plots",
    "templates/preflight",
    "templates/printing",
    "templates/text",
    "templates/versions",
];

fn main() -> io::Result<()> {
    let folder = |variable| env::var_os(variable).map(PathBuf::from).expect("Cargo sets it for every build script");
    let source = source(&folder("CARGO_MANIFEST_DIR")).canonicalize()?;
    let out = folder("OUT_DIR");
    let copies = out.join("built-in");
    if copies.exists() {
        fs::remove_dir_all(&copies)?;
    }
    println!("cargo:rerun-if-changed=build.rs");
    let follows_edits = !out.starts_with(source.join("target/release"));
    for name in BUILT_IN {
        copy(&source.join(name), &copies.join(name))?;
        if follows_edits {
            println!("cargo:rerun-if-changed={}", source.join(name).display());
        }
    }
    Ok(())
}

/// Returns the folder that has all of them: the checkout, in which this crate is `src/deck`, or `packed` in a package of this crate,
/// where Cargo puts files in the place of links.
fn source(package: &Path) -> PathBuf {
    let checkout = package.join("../..");
    if checkout.join(BUILT_IN[0]).exists() { checkout } else { package.join("packed") }
}

/// Copies a folder with all that it holds.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if is_fetched_by_page(&entry.path()) {
            continue;
        }
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Returns whether the page that runs without a server fetches a folder when it is needed: pictures of releases and fonts of variants,
/// which `web/later.mjs` packs.
fn is_fetched_by_page(folder: &Path) -> bool {
    let is_of_variant = folder.parent().and_then(Path::parent).is_some_and(|above| above.ends_with("variants"));
    let is_later = folder.ends_with("releases/looks") || is_of_variant && folder.ends_with("fonts");
    is_later && env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm")
}
