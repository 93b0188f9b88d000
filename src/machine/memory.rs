//! How much memory processes have in use.

#[cfg(target_os = "linux")]
use std::{fs::File, os::unix::fs::FileExt, sync::LazyLock};

/// What the system says of this process. It is opened once: later, a worker may not open it.
#[cfg(target_os = "linux")]
static OWN: LazyLock<Option<File>> = LazyLock::new(|| File::open("/proc/self/statm").ok());

/// Returns the memory that this process has in use, in bytes; 0 where the system does not say.
pub fn memory_in_use() -> u64 {
    #[cfg(target_os = "linux")]
    {
        OWN.as_ref().and_then(used).unwrap_or_default()
    }
    #[cfg(not(target_os = "linux"))]
    {
        memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64)
    }
}

/// Returns the memory that another process has in use, in bytes; `None` where the system does not say it to others.
pub fn memory_of(process: u32) -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        File::open(format!("/proc/{process}/statm")).ok().as_ref().and_then(used)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = process;
        None
    }
}

/// Reads the second number of `statm`, which is in pages.
#[cfg(target_os = "linux")]
fn used(statm: &File) -> Option<u64> {
    let mut text = [0; 128];
    let length = statm.read_at(&mut text, 0).ok()?;
    let pages: u64 = std::str::from_utf8(&text[..length]).ok()?.split(' ').nth(1)?.parse().ok()?;
    Some(pages.saturating_mul(rustix::param::page_size() as u64))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_use_is_seen_by_this_process_and_by_others() {
        let before = memory_in_use();
        let taken = vec![1_u8; 400_000_000];
        assert!(memory_in_use() > before + 200_000_000 && taken[7] == 1);
        assert!(memory_of(std::process::id()).is_some_and(|bytes| bytes > 200_000_000));
        assert_eq!(memory_of(u32::MAX), None);
    }
}
