//! What a process that breaks down was doing, and what it leaves for the one after it: notes in memory that the process that
//! started it can read afterwards.
//!
//! Only Linux has such memory without a file on disk. Elsewhere there are no notes.

/// Where errors go, for someone who writes them without the standard stream.
pub type ErrorStream = std::fs::File;

/// Notes that two processes share.
#[derive(Debug)]
pub struct CrashNotes {
    #[cfg(target_os = "linux")]
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
    /// Where begins what is left for the next process.
    const LEFT: usize = THREADS * LENGTH;
    /// Where begins how the process ended.
    const ENDED: usize = LEFT + LONGEST;
    /// The longest of these two texts, in bytes.
    const LONGEST: usize = 4096;
    /// Where the printed text begins.
    const PRINTED: usize = ENDED + LONGEST;
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

        /// Leaves words for the next process; none if they are too long to be left whole.
        pub fn leave(&self, words: &str) {
            self.put(LEFT, if words.len() <= LONGEST { words } else { "" });
        }

        /// Returns the words that were left.
        #[must_use]
        pub fn left(&self) -> String {
            text(&self.bytes()[LEFT..ENDED])
        }

        /// Notes how the process ended.
        pub fn end(&self, words: &str) {
            self.put(ENDED, words);
        }

        /// Returns how the process ended.
        #[must_use]
        pub fn ended(&self) -> String {
            text(&self.bytes()[ENDED..PRINTED])
        }

        fn put(&self, at: usize, words: &str) {
            let mut bytes = [0; LONGEST];
            let length = words.len().min(LONGEST);
            bytes[..length].copy_from_slice(&words.as_bytes()[..length]);
            // Without them, there is no next process.
            let _ = self.file.write_all_at(&bytes, at as u64);
        }

        /// Removes what threads had in hand and what was printed: another process begins.
        pub fn clear(&self) {
            let _ = self.file.set_len(PRINTED as u64).and_then(|()| self.file.write_all_at(&[0; LEFT], 0));
        }

        fn bytes(&self) -> Vec<u8> {
            let mut bytes = vec![0; PRINTED + MOST_PRINTED];
            let mut length = 0;
            while let Ok(more @ 1..) = self.file.read_at(&mut bytes[length..], length as u64) {
                length += more;
            }
            bytes
        }

        /// Returns what was noted.
        #[must_use]
        pub fn read(&self) -> CrashReport {
            let bytes = self.bytes();
            let (notes, printed) = (&bytes[..LEFT], &bytes[PRINTED..]);
            let notes: Vec<String> = notes.chunks(LENGTH).map(text).collect();
            let marked =
                MARKS.map(|mark| notes.iter().filter_map(|note| note.strip_prefix(mark)).map(str::to_owned).collect());
            let [items, steps]: [Vec<String>; 2] = marked;
            CrashReport { in_hand: if items.is_empty() { steps } else { items }, printed: text(printed) }
        }
    }

    fn text(bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).trim_end_matches('\0').to_owned()
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

    /// Leaves nothing.
    pub const fn leave(&self, _: &str) {}

    /// Returns that nothing was left.
    #[must_use]
    pub const fn left(&self) -> String {
        String::new()
    }

    /// Notes nothing.
    pub const fn end(&self, _: &str) {}

    /// Returns that nothing was noted.
    #[must_use]
    pub const fn ended(&self) -> String {
        String::new()
    }

    /// Removes nothing.
    pub const fn clear(&self) {}

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

    #[test]
    fn what_is_left_for_the_next_process_outlives_what_was_in_hand() {
        let notes = CrashNotes::new().expect("the system has memory");
        let other = CrashNotes::of_number(notes.number()).expect("the notes can be opened again");
        other.write(0, true, "drawing card `fox`");
        other.leave("all of it");
        other.leave("port 4711");
        other.end("stopped");
        notes.clear();
        assert_eq!(notes.read(), CrashReport::default());
        assert_eq!((notes.left(), notes.ended()), ("port 4711".to_owned(), "stopped".to_owned()));
        other.leave(&"x".repeat(5000));
        assert_eq!(notes.left(), "", "what is too long is not cut");
    }
}
