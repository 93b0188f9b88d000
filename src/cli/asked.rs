//! What the command line asks for, as far as it decides which files a build makes.

use super::part_arguments::PartArguments;
use super::way_arguments::WayArguments;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};

/// The options of a build that are not part of [`WayArguments`] and [`PartArguments`], and decide which files it makes.
const OWN: [&str; 2] = ["side", "skip"];

/// The options that change files, but not their names.
const NOT_NAMED: [&str; 5] = ["margin", "feed_margin", "marks", "guides", "least_bleed"];

/// The options that were given and decide which files are made, with their values: `paper=a4,letter side=front`. It must be the first
/// field of the arguments that it is about, before others take their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked(pub(super) String);

impl Asked {
    fn of(matches: &ArgMatches) -> Self {
        let known = PartArguments::augment_args(WayArguments::augment_args(Command::new("")));
        let known = known.get_arguments().map(|argument| argument.get_id().to_string());
        let known = known.chain(OWN.map(str::to_owned)).filter(|id| !NOT_NAMED.contains(&id.as_str()));
        let given = known.filter(|id| matches.try_get_raw(id).is_ok_and(|values| values.is_some()));
        let given = given.filter(|id| matches.value_source(id) == Some(ValueSource::CommandLine));
        let words = given.map(|id| {
            let values = matches.get_raw(&id).into_iter().flatten();
            let values: Vec<_> = values.map(|value| value.to_string_lossy().into_owned()).collect();
            format!("{id}={}", values.join(","))
        });
        Self(words.collect::<Vec<_>>().join(" "))
    }
}

impl FromArgMatches for Asked {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self::of(matches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::of(matches);
        Ok(())
    }
}

impl Args for Asked {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

#[cfg(test)]
mod tests {
    use super::super::arguments::{Arguments, Command};
    use clap::Parser;

    fn asked(words: &[&str]) -> String {
        let all = ["pullet", "build"].iter().chain(words);
        match Arguments::try_parse_from(all).expect("the command line is sound").command {
            Command::Build(arguments) => arguments.asked.0,
            _ => String::new(),
        }
    }

    #[test]
    fn options_that_decide_which_files_are_made_are_told_apart() {
        assert_eq!(asked(&[]), "");
        assert_eq!(asked(&["farm", "-o", "x", "--open", "--format", "json", "--margin", "8mm", "--marks", "full"]), "");
        assert_eq!(asked(&["-p", "a4,letter", "farm"]), "paper=a4,letter");
        assert_eq!(asked(&["--paper", "a4", "--paper", "letter"]), "paper=a4,letter");
        assert_eq!(asked(&["--skip", "4", "--side=front", "--gang"]), "gang=true side=front skip=4");
        assert_eq!(asked(&["--cards", "fox,hen", "--backs", "fold"]), "backs=fold cards=fox,hen");
    }
}
