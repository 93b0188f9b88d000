//! Names the commit and the target that the program is built from and for, for `pullet --version`.
//!
//! Only release builds name the commit: in others, each commit would have the program compiled again. Without git, as in a packed
//! crate, none is named.

use std::env;
use std::path::Path;
use std::process::Command;

/// How many digits of the commit are shown: a number of its own, as git's abbreviation depends on what else a checkout contains.
const DIGITS: usize = 8;

fn main() {
    let variable = |name| env::var(name).expect("Cargo sets it for every build script");
    println!("cargo:rerun-if-changed=build.rs");
    let is_release = variable("PROFILE") == "release";
    // A checkout of its own: a packed crate that is unpacked within another one is not at that one's commit.
    let is_checkout = Path::new(&variable("CARGO_MANIFEST_DIR")).join(".git").exists();
    let commit = if is_release && is_checkout { commit() } else { None };
    let facts: Vec<String> = commit.into_iter().chain([variable("TARGET")]).collect();
    println!("cargo:rustc-env=PULLET_VERSION={} ({})", variable("CARGO_PKG_VERSION"), facts.join(", "));
}

/// Returns the first digits of the checkout's commit; `None` without git.
fn commit() -> Option<String> {
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        // Cargo would run this script in every build for a file that is not there.
        if Path::new(&path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    Some(git(&["rev-parse", "HEAD"])?.chars().take(DIGITS).collect())
}

/// Returns the line that git prints.
fn git(arguments: &[&str]) -> Option<String> {
    let ran = Command::new("git").args(arguments).output().ok().filter(|ran| ran.status.success())?;
    Some(String::from_utf8(ran.stdout).ok()?.trim().to_owned())
}
