//! What long jobs left for the page to fetch.

use crate::studio::ComparedPictures;
use parking_lot::Mutex;
use std::sync::atomic::AtomicU64;

/// What long jobs left.
#[derive(Default)]
pub(super) struct Results {
    /// How many comparisons were asked for.
    pub(super) compared: AtomicU64,
    /// The pictures of the last comparison, and its number. While it is locked, a comparison runs.
    pub(super) pictures: Mutex<(u64, ComparedPictures)>,
    /// How often games were asked for.
    pub(super) played: AtomicU64,
    /// The plots of the last games, and their number.
    pub(super) plots: Mutex<(u64, Vec<u8>)>,
    /// Locked while games are played.
    pub(super) playing: Mutex<()>,
    /// Locked while versions are compared.
    pub(super) comparing: Mutex<()>,
}
