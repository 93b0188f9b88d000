//! The editor of the person who runs Pullet, to open a place in a file.

use super::messages::FromWorker;
use super::worker;
use crate::server::Editor;
use std::path::Path;
use std::process::{Command, Stdio};

/// Editors with a window of their own: one that needs the terminal cannot be opened from a page. Each is the name of its program,
/// and its arguments by its own manual, with `{file}`, `{line}` and `{column}` in place of what is opened.
static EDITORS: [(&str, &str); 14] = [
    ("code", "--goto {file}:{line}:{column}"),
    ("code-insiders", "--goto {file}:{line}:{column}"),
    ("codium", "--goto {file}:{line}:{column}"),
    ("cursor", "--goto {file}:{line}:{column}"),
    ("zed", "{file}:{line}:{column}"),
    ("subl", "{file}:{line}:{column}"),
    ("mate", "--line {line}:{column} {file}"),
    ("gedit", "+{line}:{column} {file}"),
    ("xed", "+{line} {file}"),
    ("pluma", "+{line} {file}"),
    ("kate", "--line {line} --column {column} {file}"),
    ("geany", "--line {line} --column {column} {file}"),
    ("gvim", "+{line} {file}"),
    ("emacsclient", "--no-wait +{line}:{column} {file}"),
];

/// Returns the editor that `$VISUAL` or `$EDITOR` names, if it has a window of its own; the process that started this one opens it.
pub(super) fn of_user() -> Option<Editor> {
    let (program, _) = named()?;
    let name = Path::new(&program).file_stem()?.to_str()?.to_owned();
    let open = |file: &str, line, column| {
        let path = std::path::absolute(file);
        path.is_ok_and(|file| worker::open(&FromWorker::Edits { file, line, column }).is_ok())
    };
    Some(Editor { name, open: Box::new(open) })
}

/// Returns the program that is named, and its arguments.
fn named() -> Option<(String, &'static str)> {
    let mut said = ["VISUAL", "EDITOR"].into_iter().filter_map(|name| std::env::var(name).ok());
    said.find_map(|said| known_editor(&said))
}

/// Returns the editor that a variable names: its first word, which may be a path.
fn known_editor(said: &str) -> Option<(String, &'static str)> {
    let program = said.split_whitespace().next()?;
    let name = Path::new(program).file_stem()?.to_str()?;
    let (_, arguments) = EDITORS.iter().find(|(known, _)| *known == name)?;
    Some((program.to_owned(), arguments))
}

/// Opens a file at a line and a column, both from 1, and returns whether it could.
pub(super) fn open(file: &Path, line: usize, column: usize) -> bool {
    let Some(((program, template), file)) = named().zip(file.to_str()) else { return false };
    let mut command = Command::new(program);
    command.args(arguments(template, (file, line, column)));
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    // It is waited for, so that nothing of it is left when it ends.
    child.is_ok_and(|mut child| std::thread::Builder::new().spawn(move || child.wait()).is_ok())
}

fn arguments(template: &str, (file, line, column): (&str, usize, usize)) -> Vec<String> {
    let numbered = |word: &str| word.replace("{line}", &line.to_string()).replace("{column}", &column.to_string());
    // The name of a file may have braces itself: it comes last.
    template.split(' ').map(|word| numbered(word).replace("{file}", file)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_editor_with_a_window_is_known_by_the_name_of_its_program() {
        let found = |said: &str| known_editor(said).map(|(program, _)| program);
        assert_eq!(found("code --wait"), Some("code".to_owned()));
        assert_eq!(found("/usr/bin/gedit"), Some("/usr/bin/gedit".to_owned()));
        for terminal in ["vim", "nano", "", "code;rm"] {
            assert_eq!(found(terminal), None, "{terminal}");
        }
        let (_, template) = known_editor("code").expect("it is known");
        assert_eq!(arguments(template, ("/a b/{line}.toml", 3, 7)), ["--goto", "/a b/{line}.toml:3:7"]);
    }
}
