//! What a process that breaks down was doing: notes in memory that the process that started it can read afterwards.
//!
//! Only Linux has such memory without a file on disk. Elsewhere there are no notes.

/// Where errors go, for someone who writes them without the standard stream.
pub type ErrorStream = std::fs::File;

/// Notes that two processes share.
#[derive(Debug)]
pub struct CrashNotes {
    file: std::fs::File,
}

/// What was noted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrashReport {
    /// What threads had in hand, such as a card; if none had such a thing, the steps that they were at.
    pub in_hand: Vec<String>,
    /// What was printed into the notes.
    pub printed: String,
}

#[cfg(target_os = "linux")]
mod shared {
    use super::{CrashNotes, CrashReport, ErrorStream};
    use std::fs::{File, OpenOptions};
    use std::io::{Seek, SeekFrom};
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::FileExt;

    /// How many threads have notes.
    const THREADS: usize = 64;
    /// How many bytes each has.
    const LENGTH: usize = 256;
    /// How the notes of a thread begin that has a card or a file in hand, and how those of any other.
    const MARKS: [char; 2] = ['*', '-'];
    /// Where the printed text begins.
    const PRINTED: usize = THREADS * LENGTH;
    /// How much of it is read: what the standard library prints has two lines.
    const MOST_PRINTED: usize = 4096;

    impl CrashNotes {
        /// Makes notes that a process started by this one can open; none if the system has no room.
        #[must_use]
        pub fn new() -> Option<Self> {
            // Without the flag that closes it when another program begins.
            let memory = rustix::fs::memfd_create("notes", rustix::fs::MemfdFlags::empty()).ok()?;
            Some(Self { file: File::from(memory) })
        }

        /// Returns the number under which the started process opens them.
        #[must_use]
        pub fn number(&self) -> i32 {
            self.file.as_raw_fd()
        }

        /// Opens the notes of the process that started this one.
        #[must_use]
        pub fn of_number(number: i32) -> Option<Self> {
            let file = OpenOptions::new().read(true).write(true).open(format!("/proc/self/fd/{number}")).ok()?;
            Some(Self { file })
        }

        /// Returns a stream into the notes, for what the standard library prints when the process breaks down.
        #[must_use]
        pub fn stream(&self) -> Option<ErrorStream> {
            let mut printed = self.file.try_clone().ok()?;
            printed.seek(SeekFrom::Start(PRINTED as u64)).ok()?;
            Some(printed)
        }

        /// Notes what a thread has in hand, or nothing; threads beyond the first 64 have no notes.
        pub fn write(&self, thread: usize, is_item: bool, words: &str) {
            let mut bytes = [0; LENGTH];
            let mark = MARKS[usize::from(!is_item)];
            let words = if words.is_empty() { String::new() } else { format!("{mark}{words}") };
            let length =
                (0..=words.len().min(LENGTH)).rev().find(|length| words.is_char_boundary(*length)).unwrap_or_default();
            bytes[..length].copy_from_slice(&words.as_bytes()[..length]);
            if thread < THREADS {
                // Without notes, an error names no card.
                let _ = self.file.write_all_at(&bytes, (thread * LENGTH) as u64);
            }
        }

        /// Returns what was noted.
        #[must_use]
        pub fn read(&self) -> CrashReport {
            let mut bytes = vec![0; PRINTED + MOST_PRINTED];
            let mut length = 0;
            while let Ok(more @ 1..) = self.file.read_at(&mut bytes[length..], length as u64) {
                length += more;
            }
            let (notes, printed) = bytes.split_at(PRINTED);
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end_matches('\0').to_owned();
            let notes: Vec<String> = notes.chunks(LENGTH).map(text).collect();
            let marked =
                MARKS.map(|mark| notes.iter().filter_map(|note| note.strip_prefix(mark)).map(str::to_owned).collect());
            let [items, steps]: [Vec<String>; 2] = marked;
            CrashReport { in_hand: if items.is_empty() { steps } else { items }, printed: text(printed) }
        }
    }
}

#[cfg(not(target_os = "linux"))]
impl CrashNotes {
    /// Returns none.
    #[must_use]
    pub const fn new() -> Option<Self> {
        None
    }

    /// Returns the number of no notes.
    #[must_use]
    pub const fn number(&self) -> i32 {
        -1
    }

    /// Returns none.
    #[must_use]
    pub const fn of_number(_: i32) -> Option<Self> {
        None
    }

    /// Returns none.
    #[must_use]
    pub const fn stream(&self) -> Option<ErrorStream> {
        None
    }

    /// Notes nothing.
    pub const fn write(&self, _: usize, _: bool, _: &str) {}

    /// Returns that nothing was noted.
    #[must_use]
    pub fn read(&self) -> CrashReport {
        CrashReport::default()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_as_they_were_written_last() {
        let notes = CrashNotes::new().expect("the system has memory");
        let other = CrashNotes::of_number(notes.number()).expect("the notes can be opened again");
        other.write(0, true, "drawing card `fox`");
        other.write(1, false, "drawing the cards");
        other.write(3, true, &"é".repeat(1000));
        other.write(0, true, "drawing card `hen`");
        other.write(64, true, "nothing");
        let report = notes.read();
        assert_eq!(report.in_hand, ["drawing card `hen`".to_owned(), "é".repeat(127)]);
        other.write(0, true, "");
        other.write(3, true, "");
        assert_eq!(notes.read().in_hand, ["drawing the cards"]);
        assert_eq!(notes.read().printed, "");
    }
}
