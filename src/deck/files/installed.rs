//! Fonts that are installed on the machine: only their names, to say where a missing font could be copied from.

use std::path::{Path, PathBuf};

/// The folders of fonts on Linux, macOS and Windows.
const FOLDERS: [&str; 5] =
    ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts", "C:\\Windows\\Fonts"];
/// Those of one person, with the variable that holds where that person's files are.
const OWN_FOLDERS: [(&str, &str); 4] = [
    ("HOME", ".fonts"),
    ("HOME", ".local/share/fonts"),
    ("HOME", "Library/Fonts"),
    ("LOCALAPPDATA", "Microsoft\\Windows\\Fonts"),
];
/// The most entries of folders that are looked at.
const MOST_ENTRIES: usize = 50_000;
const DEEPEST: usize = 6;

/// Returns the folders in which fonts are installed on the machine, whether they are there or not.
pub fn installed_font_folders() -> Vec<PathBuf> {
    let own = OWN_FOLDERS.iter().filter_map(|(home, inner)| Some(Path::new(&std::env::var_os(home)?).join(inner)));
    FOLDERS.iter().map(PathBuf::from).chain(own).collect()
}

/// Returns the paths of all fonts that are installed on the machine. They are never read.
pub fn installed_fonts() -> Vec<PathBuf> {
    let (mut found, mut left) = (Vec::new(), MOST_ENTRIES);
    installed_font_folders().iter().for_each(|folder| look_in(folder, DEEPEST, &mut left, &mut found));
    found.sort();
    found
}

fn look_in(folder: &Path, depth: usize, left: &mut usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let Some(fewer) = left.checked_sub(1) else { return };
        *left = fewer;
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() && depth > 0 {
            look_in(&entry.path(), depth - 1, left, found);
        } else if !kind.is_dir() && is_font(&entry.path()) {
            found.push(entry.path());
        }
    }
}

fn is_font(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
    ending.is_some_and(|ending| ["ttf", "otf", "ttc", "otc"].contains(&ending.as_str()))
}
