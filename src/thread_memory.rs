//! Memory for a thread, asked for in large pieces.

/// Has the allocator ask the system once for most of the memory that this thread will take.
///
/// For a thread that is not the first, Linux's C library asks for a page of 4 KB at a time: 1,000 times in a build of a hundred
/// cards on two cores, and the other thread waits meanwhile if it needs a page. What was asked for stays with the thread when it
/// is given back, and takes no memory until it is used.
pub(crate) fn ask_once() {
    /// Larger pieces have pages of their own.
    const PIECE: usize = 120_000;
    const PIECES: usize = 40;
    let pieces: Vec<Vec<u8>> = (0..PIECES).map(|_| Vec::with_capacity(PIECE)).collect();
    drop(std::hint::black_box(pieces));
}
