//! What the worker of a page calls. All that passes is in two buffers, which the worker reads and writes by their addresses.
#![expect(
    unsafe_code,
    reason = "a name that is exported as it is counts as unsafe; nothing here reads or writes by an address"
)]

use crate::{Message, PageEngine};
use parking_lot::Mutex;

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ENGINE: Mutex<Option<PageEngine>> = Mutex::new(None);

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Tells the page what is in hand, in words: at an address, so many bytes.
    safe fn note(words: *const u8, length: usize);
    /// Tells the page where Pullet broke down.
    safe fn broke(words: *const u8, length: usize);
}

/// Begins to tell the page what is in hand, and where Pullet breaks down.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    #[cfg(target_family = "wasm")]
    {
        pullet_model::under_way::listen_at_once(Box::new(|_, _, words| note(words.as_ptr(), words.len())));
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            broke(place.as_ptr(), place.len());
        }));
    }
}

/// Returns the address where a message of so many bytes is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut input = INPUT.lock();
    *input = vec![0; length];
    input.as_mut_ptr()
}

/// Does what the message asks for, and returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> *const u8 {
    let input = std::mem::take(&mut *INPUT.lock());
    let message = Message::read(&input).unwrap_or_default();
    drop(input);
    let answer = PageEngine::call(&mut ENGINE.lock(), message).to_bytes();
    let mut output = OUTPUT.lock();
    *output = answer;
    output.as_ptr()
}

/// Returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.lock().len()
}
