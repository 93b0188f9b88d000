//! The crate's own source as text, for tests that read it: without comments, without tests, with or without its strings.

use std::path::{Path, PathBuf};

/// The folders of `src/` that are crates of their own.
pub const CRATES: [&str; 10] = ["deck", "draw", "games", "make", "model", "output", "page", "sheet", "unpack", "web"];

/// A file of `src/`.
pub struct SourceFile {
    /// Its path under `src/`, with `/` between the parts.
    pub path: String,
    /// What is written in it.
    pub text: String,
    /// The same without comments and tests; blanks stand in their place, so that lines keep their numbers.
    pub code: String,
    /// The same without what is inside strings.
    pub bare: String,
}

/// Every file of `src/` but those that hold nothing but tests.
pub fn all() -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files: Vec<SourceFile> = files_under(&root).iter().map(|path| SourceFile::read(&root, path)).collect();
    let of_tests: Vec<String> = files.iter().flat_map(SourceFile::test_files).collect();
    files.into_iter().filter(|file| !of_tests.contains(&file.path)).collect()
}

/// Every Rust file under a folder, sorted.
pub fn files_under(folder: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    gather(folder, &mut paths);
    paths.sort();
    paths
}

fn gather(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the source can be listed").flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, paths);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            paths.push(path);
        }
    }
}

impl SourceFile {
    fn read(root: &Path, path: &Path) -> Self {
        let text = std::fs::read_to_string(path).expect("the source can be read");
        let inside = path.strip_prefix(root).expect("the file is in src");
        let path = inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        Self::of_text(path, text)
    }

    /// A file of that text.
    pub fn of_text(path: impl Into<String>, text: impl Into<String>) -> Self {
        let (path, text) = (path.into(), text.into());
        let kinds = kinds(&text);
        let blanked = |keep_strings: bool| {
            let keep = |kind: Kind| kind == Kind::Code || (keep_strings && kind == Kind::Text);
            let blank = |(c, kind): (char, &Kind)| if keep(*kind) || c == '\n' { c } else { ' ' };
            text.chars().zip(&kinds).map(blank).collect::<String>()
        };
        let (with_strings, bare) = (blanked(true), blanked(false));
        let tests = test_spans(&bare);
        Self { path, text, code: without(&with_strings, &tests), bare: without(&bare, &tests) }
    }

    /// The folder that is its crate; none for the program's own.
    pub fn crate_name(&self) -> Option<&str> {
        self.path.split('/').next().filter(|folder| CRATES.contains(folder))
    }

    /// How many `super::` lead from it to the crate's root.
    pub fn depth(&self) -> usize {
        let parts = self.path.split('/').count() - usize::from(self.crate_name().is_some());
        if self.path.ends_with("/mod.rs") { parts - 1 } else { parts }
    }

    /// The lines, from 1, in which the code holds `words`, not as the end of a longer name.
    pub fn lines_with(&self, words: &str) -> Vec<usize> {
        let lines = self.bare.lines().enumerate();
        lines.filter(|(_, line)| !places_of(line, words).is_empty()).map(|(index, _)| index + 1).collect()
    }

    /// The files of modules that are there for tests only: `#[cfg(test)] mod laws;`.
    fn test_files(&self) -> Vec<String> {
        let whole = blank_but_code(&self.text);
        let folder = match self.path.rsplit_once('/') {
            Some((folder, _)) => format!("{folder}/"),
            None => String::new(),
        };
        let after = |(at, _): (usize, _)| whole[at + TEST_MARK.len()..].trim_start();
        let names = whole.match_indices(TEST_MARK).map(after).filter_map(|rest| {
            let name = rest.strip_prefix("mod ")?.split_once(';')?.0;
            name.chars().all(is_name).then(|| format!("{folder}{name}.rs"))
        });
        names.collect()
    }
}

/// Where `words` stand in `text`, not as the end of a longer name.
pub fn places_of(text: &str, words: &str) -> Vec<usize> {
    let stands_alone = |at: &usize| {
        let begins_name = words.starts_with(is_name);
        !(begins_name && text[..*at].ends_with(is_name))
    };
    text.match_indices(words).map(|(at, _)| at).filter(stands_alone).collect()
}

/// Whether a name may hold that character.
pub fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

const TEST_MARK: &str = "#[cfg(test)]";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Code,
    /// Inside a string; its quotation marks are code.
    Text,
    Comment,
}

fn blank_but_code(text: &str) -> String {
    text.chars().zip(kinds(text)).map(|(c, kind)| if kind == Kind::Code { c } else { ' ' }).collect()
}

/// What each character of Rust source is.
fn kinds(text: &str) -> Vec<Kind> {
    let chars: Vec<char> = text.chars().collect();
    let mut kinds = vec![Kind::Code; chars.len()];
    let mut at = 0;
    while at < chars.len() {
        let next = chars.get(at + 1).copied().unwrap_or(' ');
        let end = match (chars[at], next) {
            ('/', '/') => fill(&mut kinds, at, line_end(&chars, at), Kind::Comment),
            ('/', '*') => fill(&mut kinds, at, comment_end(&chars, at), Kind::Comment),
            ('"', _) => {
                let end = string_end(&chars, at);
                fill(&mut kinds, at + 1, end - 1, Kind::Text);
                end
            }
            ('r', '"' | '#')
                if !at.checked_sub(1).is_some_and(|before| is_name(chars[before]) && chars[before] != 'b') =>
            {
                match raw_string(&chars, at) {
                    Some((start, inner_end, end)) => {
                        fill(&mut kinds, start, inner_end, Kind::Text);
                        end
                    }
                    None => at + 1,
                }
            }
            ('\'', '\\') => {
                let rest = chars[at + 3..].iter().position(|c| *c == '\'').unwrap_or(0);
                fill(&mut kinds, at + 1, at + 3 + rest, Kind::Text) + 1
            }
            ('\'', _) if chars.get(at + 2) == Some(&'\'') => fill(&mut kinds, at + 1, at + 2, Kind::Text) + 1,
            _ => at + 1,
        };
        at = end;
    }
    kinds
}

fn fill(kinds: &mut [Kind], start: usize, end: usize, kind: Kind) -> usize {
    let end = end.min(kinds.len());
    kinds[start.min(end)..end].fill(kind);
    end
}

fn line_end(chars: &[char], at: usize) -> usize {
    chars[at..].iter().position(|c| *c == '\n').map_or(chars.len(), |length| at + length)
}

/// Comments may stand in one another.
fn comment_end(chars: &[char], start: usize) -> usize {
    let (mut depth, mut at) = (0, start);
    while at + 1 < chars.len() {
        match (chars[at], chars[at + 1]) {
            ('/', '*') => (depth, at) = (depth + 1, at + 2),
            ('*', '/') => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    chars.len()
}

fn string_end(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// Where the inside of a raw string begins and ends, and where the string ends.
fn raw_string(chars: &[char], start: usize) -> Option<(usize, usize, usize)> {
    let hashes = chars[start + 1..].iter().take_while(|c| **c == '#').count();
    let inner = start + 1 + hashes + 1;
    if chars.get(inner - 1) != Some(&'"') {
        return None;
    }
    let closes =
        |at: &usize| chars[*at] == '"' && chars[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes;
    let end = (inner..chars.len()).find(closes)?;
    Some((inner, end, end + 1 + hashes))
}

/// Where items that are for tests begin and end, in characters.
fn test_spans(bare: &str) -> Vec<std::ops::Range<usize>> {
    let chars: Vec<char> = bare.chars().collect();
    let mark: Vec<char> = TEST_MARK.chars().collect();
    let starts = (0..chars.len()).filter(|start| chars[*start..].starts_with(&mark));
    starts.map(|start| start..item_end(&chars, start)).collect()
}

/// The end of an item: of its block, or of the line that a semicolon closes.
fn item_end(chars: &[char], start: usize) -> usize {
    let mut depth = 0_usize;
    for (at, c) in chars.iter().enumerate().skip(start) {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if matches!(c, '}' | ';') && depth == 0 {
            return at + 1;
        }
    }
    chars.len()
}

fn without(text: &str, spans: &[std::ops::Range<usize>]) -> String {
    let blank = |(at, c): (usize, char)| if c != '\n' && spans.iter().any(|span| span.contains(&at)) { ' ' } else { c };
    text.chars().enumerate().map(blank).collect()
}
