//! What is under way, for the message of a run that is stopped, and which pieces of work take time.
//!
//! Each thread keeps notes: the deck that it works on, the step, and the card or file that it has in hand. A note ends when it is
//! dropped. There is no clock here: whoever watches the work asks with [`pieces`] what goes on.

use parking_lot::Mutex;
use std::cell::Cell;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

/// So many changes are passed on at once between two calls of [`pieces`], and the others with the next: notes must cost next to nothing.
const AT_ONCE: u32 = 16;
/// The longest name in a message, in characters.
const LONGEST: usize = 80;

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NoteKind {
    /// A step of the work on a deck.
    Step,
    /// A card, a sheet, a template or a file.
    Item,
    /// A piece of work whose time is limited.
    Piece,
    /// Someone is waited for, or other pieces of work have the time: the pieces below stand still.
    Pause,
}

/// A note of a thread.
#[derive(Debug)]
struct KeptNote {
    subject: NoteKind,
    doing: &'static str,
    name: String,
    /// Its number among all notes, in the order in which they were made.
    number: u64,
}

impl KeptNote {
    fn words(&self) -> String {
        if self.name.is_empty() { self.doing.to_owned() } else { format!("{} {}", self.doing, shown(&self.name)) }
    }
}

/// The notes of a thread, the last one on top.
struct ThreadNotes {
    /// The place of the thread among all, from 0.
    index: usize,
    entries: Mutex<Vec<KeptNote>>,
    /// Whether they changed since they were passed on.
    is_changed: AtomicBool,
}

/// Receives what each thread has in hand: the place of the thread among all, whether it is a card or a file, and what is done with
/// it; nothing if it has nothing in hand.
pub(crate) type NoteListener = Box<dyn Fn(usize, bool, &str) + Send + Sync>;

static DECKS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static SLOTS: Mutex<Vec<Weak<ThreadNotes>>> = Mutex::new(Vec::new());
static NUMBER: AtomicU64 = AtomicU64::new(0);
static LISTENER: OnceLock<NoteListener> = OnceLock::new();
static LEFT: AtomicU32 = AtomicU32::new(AT_ONCE);

thread_local! {
    static OWN: Arc<ThreadNotes> = ThreadNotes::new();
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Something that is under way until this is dropped.
#[derive(Debug)]
pub struct Note {
    /// It is dropped on the thread that made it.
    _of_thread: PhantomData<*const ()>,
}

/// A deck that is worked on until this is dropped.
#[derive(Debug)]
pub struct DeckNote(String);

impl Drop for DeckNote {
    fn drop(&mut self) {
        let mut decks = DECKS.lock();
        if let Some(index) = decks.iter().position(|name| *name == self.0) {
            decks.swap_remove(index);
        }
    }
}

impl Drop for Note {
    fn drop(&mut self) {
        // At the end of a thread there may be no notes any more.
        let _ = OWN.try_with(|slot| {
            slot.entries.lock().pop();
            slot.pass_on();
        });
    }
}

/// Notes which deck is worked on, on whatever threads.
pub fn deck(name: &str) -> DeckNote {
    DECKS.lock().push(name.to_owned());
    DeckNote(name.to_owned())
}

/// Notes a step of the work, such as `drawing the cards`.
pub fn step(doing: &'static str) -> Note {
    note(NoteKind::Step, doing, String::new())
}

/// Notes what is in hand, such as `drawing` and ``card `fox` ``.
pub fn item(doing: &'static str, name: impl Into<String>) -> Note {
    note(NoteKind::Item, doing, name.into())
}

/// Begins a piece of work whose time is limited, such as `playing a game`.
pub fn piece(doing: &'static str) -> Note {
    note(NoteKind::Piece, doing, String::new())
}

/// Stops the time of all pieces of work that this thread has begun.
pub fn pause() -> Note {
    note(NoteKind::Pause, "", String::new())
}

fn note(subject: NoteKind, doing: &'static str, name: String) -> Note {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let entry = KeptNote { subject, doing, name, number };
    OWN.with(|slot| {
        slot.entries.lock().push(entry);
        slot.pass_on();
    });
    Note { _of_thread: PhantomData }
}

impl ThreadNotes {
    fn new() -> Arc<Self> {
        let mut slots = SLOTS.lock();
        let free = slots.iter().position(|slot| slot.strong_count() == 0);
        let index = free.unwrap_or(slots.len());
        let slot = Arc::new(Self { index, entries: Mutex::default(), is_changed: AtomicBool::new(false) });
        match free {
            Some(free) => slots[free] = Arc::downgrade(&slot),
            None => slots.push(Arc::downgrade(&slot)),
        }
        slot
    }

    /// Tells the listener what the thread has in hand: at once, or with the next call of [`pieces`].
    fn pass_on(&self) {
        let Some(listener) = LISTENER.get() else { return };
        let has_left = LEFT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok();
        if has_left {
            self.tell(listener);
        } else {
            self.is_changed.store(true, Ordering::Relaxed);
        }
    }

    fn tell(&self, listener: &NoteListener) {
        self.is_changed.store(false, Ordering::Relaxed);
        let (is_item, _, words) = self.in_hand().unwrap_or_default();
        listener(self.index, is_item, &words);
    }

    /// Returns what the thread has in hand, whether it is an item, and its number.
    fn in_hand(&self) -> Option<(bool, u64, String)> {
        let entries = self.entries.lock();
        let top = entries.iter().rev().find(|entry| !entry.doing.is_empty())?;
        Some((top.subject == NoteKind::Item, top.number, top.words() + &of_deck(&DECKS.lock())))
    }
}

/// Does some work of a library that may have a fault; none if it has, for which there is a finding.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    let before = IS_GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work)).ok();
    IS_GUARDED.set(before);
    done
}

/// Returns whether a fault on this thread becomes a finding.
pub fn is_guarded() -> bool {
    IS_GUARDED.try_with(Cell::get).unwrap_or_default()
}

/// Registers who hears what each thread has in hand; later calls are ignored.
pub fn listen(listener: NoteListener) {
    let _ = LISTENER.set(listener);
}

/// Registers who hears of every change at once, where no one can call [`pieces`] meanwhile.
pub fn listen_at_once(listener: NoteListener) {
    LEFT.store(u32::MAX, Ordering::Relaxed);
    listen(listener);
}

/// Returns the piece of work that has a thread's time: the one on top, unless it stands still. A thread that waits inside one game
/// may play another meanwhile.
fn running(notes: &[KeptNote]) -> Option<u64> {
    let timed = |note: &&KeptNote| matches!(note.subject, NoteKind::Piece | NoteKind::Pause);
    let top = notes.iter().rev().find(timed)?;
    (top.subject == NoteKind::Piece).then_some(top.number)
}

/// Returns the numbers of the pieces of work that have the time of a thread, and tells the listener what has changed since the last
/// call.
pub fn pieces() -> Vec<u64> {
    let slots: Vec<Arc<ThreadNotes>> = SLOTS.lock().iter().filter_map(Weak::upgrade).collect();
    for slot in slots.iter().filter(|slot| slot.is_changed.load(Ordering::Relaxed)) {
        LISTENER.get().into_iter().for_each(|listener| slot.tell(listener));
    }
    LEFT.store(AT_ONCE, Ordering::Relaxed);
    slots.iter().filter_map(|slot| running(&slot.entries.lock())).collect()
}

/// Returns what is under way, such as ``drawing card `fox` ``: of all threads, what has been in hand for longest.
pub fn in_hand() -> Option<String> {
    let slots: Vec<Arc<ThreadNotes>> = SLOTS.lock().iter().filter_map(Weak::upgrade).collect();
    let all: Vec<(bool, u64, String)> = slots.iter().filter_map(|slot| slot.in_hand()).collect();
    let (_, _, words) = all.into_iter().min_by_key(|(is_item, number, _)| (!is_item, *number))?;
    Some(words)
}

/// Returns what this thread has in hand.
pub fn in_hand_here() -> Option<String> {
    OWN.try_with(|slot| slot.in_hand()).ok().flatten().map(|(_, _, words)| words)
}

/// Returns the deck that is worked on, as the end of a phrase; nothing if there are several.
fn of_deck(decks: &[String]) -> String {
    let is_one = decks.windows(2).all(|two| two[0] == two[1]);
    decks.first().filter(|_| is_one).map(|name| format!(" of `{}`", shown(name))).unwrap_or_default()
}

/// Returns a name from a deck so that it can stand in a message: without control characters, and not too long.
fn shown(name: &str) -> String {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let mut shown: String = name.chars().take(LONGEST).map(clean).collect();
    if name.chars().nth(LONGEST).is_some() {
        shown.push('…');
        if name.ends_with('`') {
            shown.push('`');
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the piece that has the time of this thread.
    fn own() -> Option<u64> {
        OWN.with(|slot| running(&slot.entries.lock()))
    }

    /// Returns what this thread has in hand, without the deck: other tests work on decks, too.
    fn in_hand() -> Option<String> {
        OWN.with(|slot| slot.entries.lock().iter().rev().find(|entry| !entry.doing.is_empty()).map(KeptNote::words))
    }

    #[test]
    fn the_last_thing_in_hand_is_named() {
        let step = step("drawing the cards");
        assert_eq!(in_hand().as_deref(), Some("drawing the cards"));
        let card = item("drawing", "card `fox`");
        assert_eq!(in_hand().as_deref(), Some("drawing card `fox`"));
        drop(card);
        assert_eq!(in_hand().as_deref(), Some("drawing the cards"));
        drop(step);
        assert_eq!(in_hand(), None);
    }

    #[test]
    fn the_deck_is_named_if_it_is_the_only_one() {
        let decks = ["farm", "farm", "barn"].map(str::to_owned);
        assert_eq!(
            (of_deck(&decks[..2]), of_deck(&decks), of_deck(&[])),
            (" of `farm`".to_owned(), String::new(), String::new())
        );
    }

    #[test]
    fn a_name_from_a_deck_cannot_control_the_terminal_or_fill_it() {
        let _item = item("reading", format!("`\u{1b}[31m{}`", "x".repeat(1_000_000)));
        let words = in_hand().expect("something is in hand");
        assert!(!words.contains('\u{1b}') && words.chars().count() < 100 && words.ends_with("…`"), "{words}");
    }

    #[test]
    fn a_pause_stops_the_pieces_below_it_and_no_others() {
        let _whole = piece("");
        let whole = own();
        assert!(whole.is_some_and(|whole| pieces().contains(&whole)));
        let pause = pause();
        assert_eq!(own(), None);
        let game = piece("playing a game");
        assert!(own().is_some() && own() != whole);
        drop(game);
        assert_eq!(own(), None);
        drop(pause);
        assert_eq!(own(), whole);
    }
}
