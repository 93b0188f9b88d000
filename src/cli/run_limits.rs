//! How much time and memory a run may take.

use crate::diag::counted;
use clap::Args;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The limits of a run.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct RunLimits {
    /// Most seconds that the work may take; 0 for no limit
    #[arg(long, global = true, value_name = "SECONDS", default_value = "60", value_parser = seconds, hide_short_help = true)]
    limit_time: u32,
    /// Most memory that the work may take, such as 500MB or 2GB; 0 for no limit
    #[arg(long, global = true, value_name = "SIZE", default_value = "1GB", hide_short_help = true)]
    limit_memory: MemorySize,
}

/// The longest time that can be named: a week.
const MOST_SECONDS: u32 = 7 * 24 * 60 * 60;

impl RunLimits {
    /// Returns the limits of what a shell asks while someone waits for a word.
    pub(super) const fn of_completion() -> Self {
        Self { limit_time: 5, limit_memory: MemorySize(500_000_000) }
    }

    /// Returns how long a piece of work may take; none for no limit.
    pub(super) fn time(&self) -> Option<Duration> {
        (self.limit_time > 0).then(|| Duration::from_secs(self.limit_time.into()))
    }

    /// Returns how much memory the process may have in use, in bytes; none for no limit.
    pub(super) fn memory(&self) -> Option<u64> {
        Some(self.limit_memory.0).filter(|bytes| *bytes > 0)
    }

    /// Returns the limit of time in words.
    pub(super) fn time_in_words(&self) -> String {
        counted(self.limit_time as usize, "second")
    }

    /// Returns the limit of memory in words.
    pub(super) fn memory_in_words(&self) -> String {
        self.limit_memory.to_string()
    }
}

fn seconds(text: &str) -> Result<u32, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds <= MOST_SECONDS);
    seconds.ok_or_else(|| format!("write whole seconds, from 1 to {MOST_SECONDS}, or 0 for no limit"))
}

/// A number of bytes, as it is written: `500MB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MemorySize(u64);

/// Units of memory, in thousands as on packages of drives; the larger ones first.
const UNITS: [(&str, u64); 3] = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)];

impl FromStr for MemorySize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "0" {
            return Ok(Self(0));
        }
        let wanted = || "write a number with `MB` or `GB`, such as 500MB or 1.5GB, or 0 for no limit".to_owned();
        let upper = text.to_ascii_uppercase();
        let found = UNITS.iter().find_map(|(unit, bytes)| {
            let number = upper.strip_suffix(&unit.to_ascii_uppercase())?.trim_end();
            Some((number.to_owned(), *bytes))
        });
        let (number, unit) = found.ok_or_else(wanted)?;
        let is_plain = number.starts_with(|c: char| c.is_ascii_digit());
        let is_plain = is_plain && number.chars().all(|c| c.is_ascii_digit() || c == '.') && number.len() <= 12;
        let number: f64 =
            Some(number).filter(|_| is_plain).and_then(|number| number.parse().ok()).ok_or_else(wanted)?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "12 digits and a unit are below 2^64"
        )]
        let bytes = (number * unit as f64) as u64;
        Ok(Self(bytes))
    }
}

impl fmt::Display for MemorySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match UNITS.iter().find(|(_, bytes)| self.0 >= *bytes) {
            Some((unit, bytes)) => write!(f, "{} {unit}", self.0 as f64 / *bytes as f64),
            None => write!(f, "{} bytes", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_whole() {
        assert_eq!((seconds("0"), seconds("604800")), (Ok(0), Ok(604_800)));
        for wrong in ["", "x", "-1", "1.5", "604801", "60s"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_are_read_in_thousands_whatever_their_case() {
        let read = |text: &str| text.parse::<MemorySize>().map(|size| size.0);
        assert_eq!(read("1GB"), Ok(1_000_000_000));
        assert_eq!(read("1.5gb"), Ok(1_500_000_000));
        assert_eq!(read("500 MB"), Ok(500_000_000));
        assert_eq!(read("0"), Ok(0));
        for wrong in ["", "1", "GB", "-1GB", "1e9GB", "1TB", ".5GB", "1.2.3MB", "nanMB", "infGB", "1GiB"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert_eq!("1.5gb".parse::<MemorySize>().map(|size| size.to_string()), Ok("1.5 GB".to_owned()));
    }
}
