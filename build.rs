//! Copies the built-in decks, templates and fonts to where `files::built_in` includes them in the binary, and has the program
//! start faster where the system can.
//!
//! A program that runs in a checkout reads these files from the disk, so an edit there needs no compiler: builds in the
//! checkout's own `target/release` keep the copy that they have. All other builds (tests, packages, other target folders,
//! `cargo install` with a target folder of its own) copy the files again as soon as one of them changes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the binary carries. A deck or template that you add to a checkout stays yours: it is not listed here.
const BUILT_IN: [&str; 24] = [
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
    "templates/versions",
];

fn main() -> io::Result<()> {
    let folder = |variable| env::var_os(variable).map(PathBuf::from).expect("Cargo sets it for every build script");
    let (source, out) = (folder("CARGO_MANIFEST_DIR"), folder("OUT_DIR"));
    let copies = out.join("built-in");
    if copies.exists() {
        fs::remove_dir_all(&copies)?;
    }
    println!("cargo:rerun-if-changed=build.rs");
    let follows_edits = !out.starts_with(source.join("target/release"));
    for name in BUILT_IN {
        copy(&source.join(name), &copies.join(name))?;
        if follows_edits {
            println!("cargo:rerun-if-changed={name}");
        }
    }
    if loads_packed_addresses() {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    Ok(())
}

/// Returns whether the system's loader understands a packed table of the addresses that it sets when a program starts.
///
/// Pullet has 32,000 such addresses. Their usual table takes 770 KB and is read at each start, the packed one takes 8 KB. glibc
/// understands it from version 2.36 on, and then says in the program that it needs such a glibc
/// (<https://sourceware.org/glibc/wiki/Release/2.36>). On other systems, and where the program is made for another machine, the
/// table stays as it is; so it does with a linker that does not know this option.
fn loads_packed_addresses() -> bool {
    let is = |variable: &str, wanted: &str| env::var(variable).is_ok_and(|value| value == wanted);
    if env::var_os("HOST") != env::var_os("TARGET") || !is("TARGET", "x86_64-unknown-linux-gnu") {
        return false;
    }
    let Ok(answer) = Command::new("getconf").arg("GNU_LIBC_VERSION").output() else { return false };
    let answer = String::from_utf8_lossy(&answer.stdout);
    let mut numbers =
        answer.trim().trim_start_matches("glibc ").split('.').map_while(|number| number.parse::<u32>().ok());
    numbers.next().zip(numbers.next()) >= Some((2, 36))
}

/// Copies a folder with all that it holds.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
