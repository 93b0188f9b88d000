//! Memory for a thread, asked for in one piece.

/// Has the allocator ask the system once for most of the memory that this thread will take.
///
/// For a thread that is not the first, Linux's C library asks for a page of 4 KB at a time: 1,000 times in a build of a hundred
/// cards on two cores, and the other thread waits meanwhile if it needs a page. What was asked for stays with the thread when it
/// is given back, and takes no memory until it is used.
pub(crate) fn ask_once() {
    const BYTES: usize = 4_800_000;
    // The first time, a piece so large has pages of its own; once it is given back, the library takes pieces of its size from what
    // the thread has.
    for _ in 0..2 {
        drop(std::hint::black_box(Vec::<u8>::with_capacity(BYTES)));
    }
}
