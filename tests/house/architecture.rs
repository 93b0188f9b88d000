//! The floors of ARCHITECTURE.md: who may use whom, who prints, who touches the disk, and what no file of `src/` holds.
//!
//! Cargo knows which crate uses which; within a crate, and for what a crate could use and must not, there are these rules. They are
//! read off the source as text. The last tests show that each rule can be broken.

use super::rust_source::{SourceFile, all, files_under, is_name, places_of};
use std::path::{Path, PathBuf};

/// A module uses only modules of lower floors.
const FLOORS: &[&[&str]] = &[
    &["diag", "memo", "svg_options", "tag", "under_way"],
    &["model", "files", "workbooks"],
    &["spec", "fonts", "imposition", "printers", "games", "versions", "page_flow", "columns"],
    &["plots", "leaflets", "text"],
    &["render"],
    &["template", "output"],
    &["expect", "preflight", "starters"],
    &["pipeline"],
    &["studio"],
    &["page"],
    &["machine", "unpack", "web"],
    &["server"],
    &["cli", "main"],
];

/// What must not be written, and the modules where it may.
struct Ban {
    words: &'static [&'static str],
    allowed: &'static [&'static str],
    why: &'static str,
}

const BANS: &[Ban] = &[
    Ban {
        words: &["println!", "eprintln!", "print!", "eprint!", "dbg!", "stdout()", "stderr()"],
        allowed: &["cli", "deck/build.rs"],
        why: "only `cli` prints",
    },
    Ban {
        words: &[
            "std::fs",
            "fs::",
            "File::",
            "OpenOptions",
            "NamedTempFile",
            "read_dir(",
            ".is_file()",
            ".is_dir()",
            ".exists()",
            ".canonicalize()",
        ],
        // These say what a worker may read, before it reads anything, and take over its streams.
        allowed: &["files", "machine", "deck/build.rs", "cli/cage.rs", "cli/reach.rs", "cli/link.rs"],
        why: "only `files` touches the disk",
    },
    Ban {
        words: &["ImageHrefResolver", "Options::default()", "..Default::default()"],
        // Those of zopfli have the same name.
        allowed: &["svg_options", "output/pdf/deflate.rs"],
        why: "only `svg_options` says which pictures usvg reads",
    },
    Ban {
        words: &["SystemTime", "Instant"],
        // When a file was saved only says when to look again.
        // Connections and links of the preview have a time to end.
        allowed: &[
            "cli",
            "machine/watched.rs",
            // How old something is that a stopped run has left, and whether another program wrote meanwhile.
            "deck/files/output/folder_entry.rs",
            "deck/files/output/work_folder.rs",
            "server/front/connections.rs",
            "server/front/link.rs",
        ],
        why: "a clock makes two builds differ",
    },
    Ban {
        words: &["TcpStream::connect", "UdpSocket", "ToSocketAddrs"],
        allowed: &[],
        why: "nothing is fetched from a network",
    },
    Ban {
        words: &["std::net", "TcpListener", "TcpStream"],
        allowed: &["server/front/connections.rs"],
        why: "only `server` listens, and only to this machine",
    },
    Ban { words: &[".unwrap()"], allowed: &[], why: "`expect` says why it cannot fail" },
    Ban { words: &["todo!", "unimplemented!"], allowed: &[], why: "what is not done is an issue, not code" },
];

/// The longest file.
const MOST_LINES: usize = 500;

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

/// The module that a file belongs to: `render` for `draw/render/sketch.rs`, `games` for `games/seat.rs`, `main` for `main.rs`.
fn module_of(file: &SourceFile) -> &str {
    let mut names = file.path.split('/').map(|part| part.trim_end_matches(".rs"));
    let first = names.next().unwrap_or_default();
    let second = names.next().filter(|name| file.crate_name().is_some() && floor(name).is_some());
    second.unwrap_or(first)
}

/// The modules of Pullet that a file uses, each with the line of its first use.
fn uses(file: &SourceFile) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::new();
    let to_root = "super::".repeat(file.depth());
    for root in ["crate::", "pullet::", &to_root] {
        if root.is_empty() {
            continue;
        }
        for at in places_of(&file.bare, root) {
            // A longer chain of `super` would lead out of the crate.
            if root.starts_with("super") && file.bare[..at].ends_with("::") {
                continue;
            }
            let line = file.bare[..at].matches('\n').count() + 1;
            for name in first_names(&file.bare[at + root.len()..]) {
                // What is no module is an item of the crate, which has its name.
                let own = file.crate_name().filter(|_| floor(&name).is_none()).map(str::to_owned);
                let name = own.unwrap_or(name);
                if !found.iter().any(|(known, _)| *known == name) {
                    found.push((name, line));
                }
            }
        }
    }
    found
}

/// The first names of a path, or of each path in braces: `a` and `b` of `{a::x, b}`.
fn first_names(rest: &str) -> Vec<String> {
    let rest = rest.trim_start();
    let Some(inside) = rest.strip_prefix('{') else {
        return vec![rest.chars().take_while(|c| is_name(*c)).collect()];
    };
    let mut names = vec![String::new()];
    let mut depth = 1;
    let mut in_first = true;
    for c in inside.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => names.push(String::new()),
            _ => {}
        }
        if depth == 0 {
            break;
        }
        in_first = if c == ',' && depth == 1 { true } else { in_first && (is_name(c) || c.is_whitespace()) };
        if in_first && is_name(c) {
            names.last_mut().expect("there is always one").push(c);
        }
    }
    names.retain(|name| !name.is_empty() && name != "self");
    names
}

/// What is wrong with a file's place in the house.
fn breaches(file: &SourceFile) -> Vec<String> {
    let module = module_of(file);
    if file.path.ends_with("lib.rs") || file.path.ends_with("build.rs") {
        return Vec::new();
    }
    let Some(own) = floor(module) else {
        return vec![format!("{}: the module `{module}` is on no floor", file.path)];
    };
    let wrong = |(used, line): (String, usize)| {
        let at = format!("{}:{line}", file.path);
        match floor(&used) {
            _ if used == module => None,
            // The command's own file knows the library by its name and has but one thing to do.
            _ if module == "main" && used == "cli" => None,
            None => Some(format!("{at}: `{used}` is on no floor")),
            Some(other) if other >= own => {
                Some(format!("{at}: `{module}` (floor {own}) uses `{used}` (floor {other})"))
            }
            Some(_) => None,
        }
    };
    uses(file).into_iter().filter_map(wrong).collect()
}

/// What is written in a file that must not be.
fn banned(file: &SourceFile) -> Vec<String> {
    let allowed = |ban: &Ban| ban.allowed.iter().any(|place| *place == module_of(file) || *place == file.path);
    let found = BANS.iter().filter(|ban| !allowed(ban)).flat_map(|ban| {
        let lines =
            ban.words.iter().flat_map(|words| file.lines_with(words).into_iter().map(move |line| (line, words)));
        lines.map(|(line, words)| format!("{}:{line}: `{words}`, but {}", file.path, ban.why)).collect::<Vec<_>>()
    });
    found.collect()
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_module_uses_only_lower_floors() {
    assert_none(&all().iter().flat_map(breaches).collect::<Vec<_>>());
}

#[test]
fn printing_the_disk_and_the_clock_have_each_one_home() {
    assert_none(&all().iter().flat_map(banned).collect::<Vec<_>>());
}

#[test]
fn no_file_is_too_long() {
    let long = |file: &SourceFile| {
        let lines = file.text.lines().count();
        (lines > MOST_LINES).then(|| format!("{} has {lines} lines; {MOST_LINES} are enough", file.path))
    };
    assert_none(&all().iter().filter_map(long).collect::<Vec<_>>());
}

#[test]
fn every_file_is_named_for_what_it_holds() {
    const NAMELESS: [&str; 8] = ["utils", "util", "common", "helpers", "misc", "types", "manager", "stuff"];
    let nameless = |file: &SourceFile| {
        let parts = file.path.trim_end_matches(".rs").split('/');
        let found = parts.into_iter().find(|part| NAMELESS.contains(part))?;
        Some(format!("{}: `{found}` says nothing", file.path))
    };
    assert_none(&all().iter().filter_map(nameless).collect::<Vec<_>>());
}

#[test]
fn nothing_is_left_to_do() {
    let left = |file: &SourceFile| {
        let lines = file.text.lines().enumerate();
        let marked =
            lines.filter(|(_, line)| ["TODO", "FIXME", "XXX"].iter().any(|mark| !places_of(line, mark).is_empty()));
        marked.map(|(index, line)| format!("{}:{}: {}", file.path, index + 1, line.trim())).collect::<Vec<_>>()
    };
    assert_none(&all().iter().flat_map(left).collect::<Vec<_>>());
}

#[test]
fn every_file_says_what_it_is() {
    let silent =
        |file: &SourceFile| (!file.text.starts_with("//! ")).then(|| format!("{} opens without `//!`", file.path));
    assert_none(&all().iter().filter_map(silent).collect::<Vec<_>>());
}

/// Cargo builds `tests/main.rs` alone: a file that no `mod` line names would never be run.
#[test]
fn every_file_of_tests_belongs_to_the_one_binary() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let is_named = |path: &PathBuf| {
        let module = if path.ends_with("mod.rs") { path.parent().unwrap_or(&root) } else { path };
        let folder = module.parent().unwrap_or(&root);
        let lines = std::fs::read_to_string(folder.join(if folder == root { "main.rs" } else { "mod.rs" }));
        let name = module.file_stem().unwrap_or_default().display();
        lines.is_ok_and(|lines| lines.lines().any(|line| line.trim_start_matches("pub ") == format!("mod {name};")))
    };
    let mut files = files_under(&root);
    files.retain(|path| *path != root.join("main.rs") && !is_named(path));
    assert!(files.is_empty(), "no `mod` line names {files:?}");
}

#[test]
fn the_source_is_found() {
    let files = all();
    assert!(files.len() > 50, "{} files", files.len());
    let imposition = files.iter().find(|file| file.path == "sheet/imposition/mod.rs").expect("the stage is there");
    assert_eq!(uses(imposition).iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["diag", "model"]);
    assert!(
        !files.iter().any(|file| file.path == "sheet/imposition/laws.rs"),
        "a module of tests is no part of the house"
    );
}

fn breaches_of(path: &str, text: &str) -> usize {
    breaches(&SourceFile::of_text(path, text)).len()
}

#[test]
fn a_use_of_a_higher_or_an_equal_floor_is_a_breach_however_it_is_written() {
    for text in [
        "use crate::pipeline::build;",
        "use crate::{diag::Finding, pipeline};",
        "use crate::{\n    diag::{Finding, Place},\n    pipeline,\n};",
        "fn f() { crate::fonts::load() }",
        "use pullet::cli;",
        "use super::super::cli;",
        "use crate::fonts as f;",
        "use crate::unheard_of;",
    ] {
        assert_eq!(breaches_of("deck/spec/ids.rs", text), 1, "{text}");
    }
    assert_eq!(breaches_of("stray/mod.rs", ""), 1, "a module that is on no floor");
}

#[test]
fn lower_floors_comments_strings_and_tests_are_no_breach() {
    for text in [
        "use crate::diag::Finding; use crate::{files::{Project, cli}, model::Deck};",
        "use super::cli; use crate::spec::ids;",
        "/// See [`crate::pipeline`]. \nfn f() {}",
        "/* crate::pipeline /* inner */ crate::cli */",
        r##"const A: &str = "crate::pipeline"; const B: &str = r#"" crate::cli"#; const C: char = '"'; // crate::cli"##,
        "#[cfg(test)]\nmod tests {\n    use crate::pipeline; fn f() { if a { b } }\n}",
        "fn of<'a>(name: &'a str) {}",
        "use my_crate::pipeline;",
    ] {
        assert_eq!(breaches_of("deck/spec/ids.rs", text), 0, "{text}");
    }
    assert_eq!(
        breaches_of("deck/spec/ids.rs", "#[cfg(test)]\nmod tests {}\nuse crate::cli;"),
        1,
        "what follows tests counts"
    );
}

#[test]
fn what_is_banned_is_found_on_its_line() {
    let found = |path: &str, text: &str| banned(&SourceFile::of_text(path, text));
    assert_eq!(
        found("spec/ids.rs", "// println!\nfn f() { println!(\"x\") }"),
        ["spec/ids.rs:2: `println!`, but only `cli` prints"]
    );
    assert_eq!(found("cli/voice.rs", "fn f() { println!(\"x\") }"), [""; 0]);
    assert_eq!(found("output/pdf/font_file.rs", "fn f() { FontFile::new() }"), [""; 0]);
    assert_eq!(found("spec/ids.rs", "fn f() { std::fs::read(x).unwrap() }").len(), 3);
    assert_eq!(found("spec/shapes.rs", "let options = usvg::Options::default();").len(), 1);
    assert_eq!(found("spec/print_table.rs", "let options = PrintOptions::default();"), [""; 0]);
    assert_eq!(found("template/work.rs", "use std::time::Instant;").len(), 1);
}
