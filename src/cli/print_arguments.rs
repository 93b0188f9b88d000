//! The arguments that choose how cards are printed: one for each row of the table of options.

use super::offered;
use crate::model::PrintChoices;
use crate::spec::{PrintForm, PrintOption, print_options};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use clap_complete::engine::ArgValueCandidates;
use std::ffi::OsStr;

/// How cards are printed.
#[derive(Debug)]
pub(super) struct PrintArguments(pub(super) PrintChoices);

impl Args for PrintArguments {
    fn augment_args(command: Command) -> Command {
        command.args(print_options().iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for PrintArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut all = PrintChoices::default();
        for option in print_options() {
            let Some(typed) = matches.get_many::<String>(option.key) else { continue };
            let typed: Vec<&str> = typed.map(String::as_str).collect();
            let chosen = option.chosen(&typed.join(","));
            let wrong = |why| clap::Error::raw(ErrorKind::ValueValidation, format!("--{}: {why}\n", option.key));
            all = all.or(chosen.map_err(wrong)?);
        }
        Ok(Self(all))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn argument(option: &'static PrintOption) -> Arg {
    let help = format!("{} [default: what the deck says, or {}]", option.about, option.default());
    let argument = Arg::new(option.key).long(option.key).value_name(option.value_name).help(help);
    let argument = argument.value_parser(OptionValue(option));
    let argument = argument.hide_short_help(!option.is_basic).conflicts_with_all(option.excludes);
    let argument = match option.form {
        PrintForm::List | PrintForm::Words(_) => argument.value_delimiter(',').action(ArgAction::Append),
        _ => argument,
    };
    let argument = match option.alone {
        Some(value) => argument.num_args(0..=1).require_equals(true).default_missing_value(value),
        None => argument,
    };
    match option.key {
        "paper" => argument.short('p').add(ArgValueCandidates::new(offered::papers)),
        "labels" => argument.add(ArgValueCandidates::new(offered::labels)),
        "printer" => argument.add(ArgValueCandidates::new(offered::printers)),
        _ => argument,
    }
}

/// Reads a value of an option; `--help` lists the words that it can be.
#[derive(Clone)]
struct OptionValue(&'static PrintOption);

impl TypedValueParser for OptionValue {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let Self(option) = *self;
        let read = move |typed: &str| option.chosen(typed).map(|_| typed.to_owned());
        read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let words = self.0.words();
        (!words.is_empty()).then(|| Box::new(words.iter().map(PossibleValue::new)) as Box<_>)
    }
}
