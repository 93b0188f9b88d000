//! No two files of a module need each other, not even by way of others.
//!
//! A name that `mod.rs` re-exports counts as a use of the file that defines it; the re-export itself counts as nothing.

use super::rust_source::{CRATES, SourceFile, all, is_name, places_of};
use std::collections::{BTreeMap, BTreeSet};

type Path = Vec<String>;

/// The files of the crate by their module paths, and what each module calls its own.
struct House {
    files: BTreeMap<Path, String>,
    /// For each module the names that its `use` lines bring in, with their paths.
    names: BTreeMap<Path, BTreeMap<String, Path>>,
    /// The modules of other crates, as the root of a crate brings them in.
    foreign: BTreeSet<Path>,
}

/// The module that a file is: `template/fault/mod.rs` is `template::fault`, and `lib.rs` the crate's root.
fn module(file: &str) -> Path {
    let mut path: Path = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    path.retain(|part| !matches!(part.as_str(), "mod" | "lib" | "main"));
    path
}

/// Every path of a `use` line: `a::{b, c::d}` are `a::b` and `a::c::d`.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap_or_default().trim().to_owned()];
    };
    let inside = rest.trim_end().trim_end_matches('}');
    let mut depth = 0;
    let parts = inside.split(|c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts.filter(|part| !part.trim().is_empty()).flat_map(leaves).map(|leaf| format!("{head}{leaf}")).collect()
}

fn parts(path: &str) -> Path {
    path.split("::").map(|part| part.trim().to_owned()).filter(|part| part != "self").collect()
}

/// The `use` lines of a file: whether each is a re-export, and its paths.
fn uses(file: &SourceFile) -> Vec<(bool, Path)> {
    let mut found = Vec::new();
    for at in places_of(&file.bare, "use ") {
        let Some(end) = file.bare[at..].find(';') else { continue };
        let start = file.bare[..at].rfind([';', '{', '}', '\n']).map_or(0, |at| at + 1);
        let is_export = file.bare[start..at].trim_start().starts_with("pub");
        let tree = file.bare[at + 4..at + end].split_whitespace().collect::<Vec<_>>().join(" ");
        found.extend(leaves(&tree).iter().map(|leaf| (is_export, parts(leaf))));
    }
    found
}

/// The paths that a file writes outside its `use` lines: from `crate`, `super`, `self`, or one of its own modules.
fn inline_paths(file: &SourceFile, children: &[String]) -> Vec<Path> {
    let starts = ["crate::", "super::", "self::"].iter().map(|start| (*start).to_owned());
    let starts = starts.chain(children.iter().map(|child| format!("{child}::")));
    let mut found = Vec::new();
    for start in starts {
        for at in places_of(&file.bare, &start) {
            // The rest of a longer path, a `use` line, or the reach of a `pub(in …)`.
            let before = file.bare[..at].trim_end();
            if ["::", "use", "(in"].iter().any(|end| before.ends_with(end)) {
                continue;
            }
            let path: String = file.bare[at..].chars().take_while(|c| is_name(*c) || *c == ':').collect();
            found.push(parts(path.trim_end_matches(':')));
        }
    }
    found
}

impl House {
    fn new(sources: &[SourceFile]) -> Self {
        let files: BTreeMap<Path, String> =
            sources.iter().map(|file| (module(&file.path), file.path.clone())).collect();
        let mut house = Self { files, names: BTreeMap::new(), foreign: BTreeSet::new() };
        for file in sources {
            let own = module(&file.path);
            let foreign = uses(file).into_iter().filter(|(_, path)| path[0].starts_with("pullet_"));
            house.foreign.extend(foreign.filter_map(|(_, path)| {
                Some([own.clone(), vec![path.last()?.trim_start_matches("pullet_").to_owned()]].concat())
            }));
            let names = uses(file).into_iter().filter(|(_, path)| house.start(&own, path).is_some());
            let names = names.filter_map(|(_, path)| Some((path.last()?.clone(), path))).collect();
            house.names.insert(own, names);
        }
        house
    }

    /// The module that a path begins in, where that is one of the crate.
    fn start(&self, from: &Path, path: &Path) -> Option<Path> {
        match path.first()?.as_str() {
            "crate" => Some(from.iter().take(1).filter(|name| CRATES.contains(&name.as_str())).cloned().collect()),
            "super" => Some(from.clone()),
            first => self.files.contains_key(&[from.clone(), vec![first.to_owned()]].concat()).then(|| from.clone()),
        }
    }

    /// The file that defines what a path names.
    fn home(&self, from: &Path, path: &Path, depth: usize) -> Option<&String> {
        let mut at = self.start(from, path)?;
        let mut rest = path.iter().skip_while(|part| *part == "crate").peekable();
        while rest.next_if(|part| *part == "super").is_some() {
            at.pop();
        }
        while let Some(part) = rest.peek() {
            let inner = [at.clone(), vec![(*part).clone()]].concat();
            if self.foreign.contains(&inner) {
                return None;
            }
            if !self.files.contains_key(&inner) {
                break;
            }
            at = inner;
            rest.next();
        }
        let elsewhere = rest.peek().and_then(|name| self.names.get(&at)?.get(*name)).filter(|_| depth < 8);
        match elsewhere {
            Some(path) => self.home(&at, path, depth + 1),
            None => self.files.get(&at),
        }
    }

    /// The files of its own module that a file needs.
    fn needs(&self, file: &SourceFile) -> BTreeSet<String> {
        let own = module(&file.path);
        let children: Vec<String> = self
            .files
            .keys()
            .filter(|path| path.len() == own.len() + 1 && path.starts_with(&own) && !own.is_empty())
            .filter_map(|path| path.last().cloned())
            .collect();
        let used = uses(file).into_iter().filter(|(is_export, _)| !is_export).map(|(_, path)| path);
        let paths = used.chain(inline_paths(file, &children));
        let homes = paths.filter_map(|path| self.home(&own, &path, 0).cloned());
        let top = |path: &str| path.split('/').next().map(str::to_owned);
        homes.filter(|home| *home != file.path && top(home) == top(&file.path)).collect()
    }
}

/// The files that can be reached from each file.
fn reachable(needs: &BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(file) = open.pop() {
        for next in needs.get(&file).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    reached
}

/// The files that need themselves by way of others.
fn in_circles(sources: &[SourceFile]) -> Vec<String> {
    let house = House::new(sources);
    let needs: BTreeMap<String, BTreeSet<String>> =
        sources.iter().map(|file| (file.path.clone(), house.needs(file))).collect();
    let reached: BTreeMap<&String, BTreeSet<String>> =
        needs.keys().map(|file| (file, reachable(&needs, file))).collect();
    let circle = |file: &&String| reached[file].contains(*file);
    let with_company = |file: &String| {
        let others = needs[file].iter().filter(|other| reached[other].contains(file));
        format!("{file} needs {}", others.cloned().collect::<Vec<_>>().join(", "))
    };
    needs.keys().filter(circle).map(with_company).collect()
}

#[test]
fn no_file_needs_one_that_needs_it() {
    let circles = in_circles(&all());
    assert!(circles.is_empty(), "{} files\n{}", circles.len(), circles.join("\n"));
}

fn circles_of(files: &[(&str, &str)]) -> usize {
    let sources: Vec<SourceFile> = files.iter().map(|(path, text)| SourceFile::of_text(*path, *text)).collect();
    in_circles(&sources).len()
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    let two =
        |a: &str, b: &str| circles_of(&[("x/mod.rs", "mod a; mod b; pub use a::A;"), ("x/a.rs", a), ("x/b.rs", b)]);
    assert_eq!(two("use super::b::B;", "use super::a::A;"), 2);
    assert_eq!(two("use super::b::{self, B};", "use crate::x::A;"), 2, "by way of a re-export");
    assert_eq!(two("fn f() { super::b::g() }", "use super::A;"), 2);
    assert_eq!(two("use super::b::B;", ""), 0);
    assert_eq!(two("use super::b::B;", "#[cfg(test)]\nmod tests { use super::super::a::A; }"), 0);
}

#[test]
fn a_module_that_uses_its_files_defines_nothing_for_them() {
    let with = |module: &str| circles_of(&[("x/mod.rs", module), ("x/a.rs", "use super::Options;")]);
    assert_eq!(with("mod a; use a::go; pub struct Options;"), 2);
    assert_eq!(with("mod a; pub use a::go; pub struct Options;"), 0);
}
