//! The shells that complete commands, as they are offered names: only those that no shell has to quote.
//!
//! Shells put what they are offered into the line as it is. A folder of an archive may have a name such as `$(rm -r x)`, which a
//! shell would run. Where nothing is offered, bash completes names of files by itself, and quotes them.

use clap::Command;
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Shells, Zsh};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, is_separator};

/// All shells that can be answered.
pub(super) const PLAIN_SHELLS: Shells<'static> = Shells(&[
    &PlainShell(&Bash),
    &PlainShell(&Elvish),
    &PlainShell(&Fish),
    &PlainShell(&Powershell),
    &PlainShell(&Zsh),
]);

/// A shell that is offered plain names only.
struct PlainShell(&'static dyn EnvCompleter);

impl EnvCompleter for PlainShell {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn is(&self, name: &str) -> bool {
        self.0.is(name)
    }

    fn write_registration(
        &self,
        var: &str,
        name: &str,
        bin: &str,
        completer: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.0.write_registration(var, name, bin, completer, out)
    }

    fn write_complete(
        &self,
        command: &mut Command,
        arguments: Vec<OsString>,
        folder: Option<&Path>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut offered = Vec::new();
        self.0.write_complete(command, arguments, folder, &mut offered)?;
        let options = options_of(command);
        // What it is follows the name in some shells.
        let end = match self.name() {
            "zsh" => ':',
            "fish" | "powershell" => '\t',
            _ => '\n',
        };
        // Bash separates them with a vertical tab.
        for line in String::from_utf8_lossy(&offered).split_inclusive(['\n', '\u{b}']) {
            if is_plain(line.trim_end_matches(['\n', '\u{b}']).split(end).next().unwrap_or_default(), &options) {
                out.write_all(line.as_bytes())?;
            }
        }
        Ok(())
    }
}

/// Returns the options of a command and of those below it, as they are written.
fn options_of(command: &Command) -> BTreeSet<String> {
    let own = command.get_arguments().flat_map(|argument| {
        let long = argument.get_long_and_visible_aliases().unwrap_or_default().into_iter();
        let short = argument.get_short_and_visible_aliases().unwrap_or_default().into_iter();
        long.map(|name| format!("--{name}")).chain(short.map(|name| format!("-{name}")))
    });
    own.chain(command.get_subcommands().flat_map(options_of)).collect()
}

/// Returns whether no shell has to quote a word: a plain name, an option, or an option with one.
fn is_plain(word: &str, options: &BTreeSet<String>) -> bool {
    if !word.starts_with('-') {
        return is_plain_name(word);
    }
    let (option, value) = word.split_once('=').unwrap_or((word, ""));
    options.contains(option) && is_plain_name(value)
}

fn is_plain_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || ['.', '_', '-', '+', '@', ':', ','].contains(&c) || is_separator(c);
    // `~`, `-`, `@` and others have a meaning where a word begins.
    let begins = name.chars().next().is_none_or(|c| c.is_alphanumeric() || ['.', '_'].contains(&c) || is_separator(c));
    begins && name.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arguments::Arguments;
    use clap::CommandFactory;

    #[test]
    fn a_word_is_plain_where_every_shell_takes_it_as_it_is() {
        let mut command = Arguments::command();
        command.build();
        let options = options_of(&command);
        for word in ["", "farm", "decks/farm/", "../f-1.0+de@2", "a4,letter", "--paper=a4", "--help", "-p", "küche"] {
            assert!(is_plain(word, &options), "{word}");
        }
        for word in [
            "x$(touch PWN)y",
            "a b",
            "`x`",
            "a;b",
            "a&b",
            "a|b",
            "a>b",
            "~root",
            "-rf",
            "--papers",
            "--paper=$x",
            "*",
            "[a]",
            "{a,b}",
            "a'b",
            "a\"b",
            "!x",
            "#x",
            "%x",
            "@x",
            "a\\b",
            "^x",
            "a=b",
            "a\u{fffd}",
        ] {
            assert_eq!(is_plain(word, &options), cfg!(windows) && word == "a\\b", "{word}");
        }
    }
}
