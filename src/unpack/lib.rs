//! Unpacks Brotli for a page: most browsers cannot, and what they can unpack is a third larger. A page calls it as it calls Pullet.
#![expect(
    unsafe_code,
    reason = "a name that is exported as it is counts as unsafe; nothing here reads or writes by an address"
)]

use brotli_decompressor::DecompressorWriter;
use std::cell::RefCell;
use std::io::Write;

/// How many bytes are unpacked at once.
const PIECE: usize = 1 << 16;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static UNPACKING: RefCell<DecompressorWriter<Vec<u8>>> = RefCell::new(DecompressorWriter::new(Vec::new(), PIECE));
}

/// Begins with the first piece of a file.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    UNPACKING.set(DecompressorWriter::new(Vec::new(), PIECE));
}

/// Returns the address where the next piece, of so many bytes, is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        *input = vec![0; length];
        input.as_mut_ptr()
    })
}

/// Unpacks that piece, and returns the address of the result.
///
/// # Panics
/// If the file is damaged.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> *const u8 {
    UNPACKING.with_borrow_mut(|unpacking| {
        unpacking.get_mut().clear();
        INPUT.with_borrow(|input| unpacking.write_all(input)).expect("the file is as it was packed");
        unpacking.get_ref().as_ptr()
    })
}

/// Returns the length of the result.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    UNPACKING.with_borrow(|unpacking| unpacking.get_ref().len())
}
