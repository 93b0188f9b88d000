//! What the system keeps a worker from: it reads what its command may read, writes nothing, reaches no network, and starts no
//! program.
//!
//! On Linux, Landlock and seccomp do that, as far as the kernel has them; elsewhere nothing does.

use super::reach::CommandReach;
use crate::machine::memory_in_use;
use std::path::PathBuf;

/// What a worker was let at when it began.
#[derive(Debug, Default)]
pub(super) struct Cage {
    /// Each path, and what was there: on Linux, its device and its number.
    seen: Vec<(PathBuf, Option<(u64, u64)>)>,
}

impl Cage {
    /// Locks this process, which has no other threads yet, in.
    pub(super) fn enter(reach: &CommandReach) -> Self {
        let paths = reach.read.iter().chain(&reach.names);
        // What it needs later is opened before.
        let _ = memory_in_use();
        let seen = paths.map(|path| (path.clone(), system::number(path))).collect();
        system::enter(&reach.read, &reach.names);
        Self { seen }
    }

    /// Returns whether something is there that was not when this process was locked in, or is another one: a process that begins
    /// anew can read it.
    pub(super) fn is_outgrown(&self) -> bool {
        self.seen.iter().any(|(path, before)| system::number(path) != *before)
    }
}

#[cfg(target_os = "linux")]
mod system {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
        RulesetError, Scope,
    };
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    };
    use std::collections::BTreeMap;
    use std::os::unix::fs::MetadataExt;
    use std::path::{Path, PathBuf};

    /// What a Landlock of this version knows is refused; an older kernel refuses what it knows.
    const LANDLOCK: ABI = ABI::V6;

    /// How many cores there are, as the standard library reads it.
    const CORES: [&str; 3] = ["/proc/self/cgroup", "/proc/self/mountinfo", "/sys/fs/cgroup"];

    /// Calls of the system that a worker has no use for: connections, other programs, and changes of files that Landlock does not know.
    const REFUSED: &[libc::c_long] = &[
        libc::SYS_socket,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_listen,
        libc::SYS_io_uring_setup,
        libc::SYS_execve,
        libc::SYS_execveat,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_getfd,
        libc::SYS_pidfd_send_signal,
        libc::SYS_kill,
        libc::SYS_tkill,
        libc::SYS_rt_sigqueueinfo,
        libc::SYS_rt_tgsigqueueinfo,
        libc::SYS_bpf,
        libc::SYS_keyctl,
        libc::SYS_add_key,
        libc::SYS_request_key,
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_mount,
        libc::SYS_chroot,
        libc::SYS_open_by_handle_at,
        libc::SYS_userfaultfd,
        libc::SYS_perf_event_open,
        libc::SYS_shmget,
        libc::SYS_msgget,
        libc::SYS_semget,
        libc::SYS_mq_open,
        libc::SYS_fchmod,
        libc::SYS_fchmodat,
        libc::SYS_fchmodat2,
        libc::SYS_fchown,
        libc::SYS_fchownat,
        libc::SYS_utimensat,
        libc::SYS_setxattr,
        libc::SYS_lsetxattr,
        libc::SYS_fsetxattr,
        libc::SYS_removexattr,
        libc::SYS_lremovexattr,
        libc::SYS_fremovexattr,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_chmod,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_chown,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_lchown,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_utime,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_utimes,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_futimesat,
    ];

    pub(super) fn number(path: &Path) -> Option<(u64, u64)> {
        let about = path.metadata().ok()?;
        Some((about.dev(), about.ino()))
    }

    pub(super) fn enter(read: &[PathBuf], names: &[PathBuf]) {
        // A kernel that knows neither leaves the process as it is: Pullet's own checks stand.
        let _ = refuse_files(read, names);
        let _ = refuse_calls();
    }

    fn refuse_files(read: &[PathBuf], names: &[PathBuf]) -> Result<(), RulesetError> {
        let rule = |path: &Path, access: BitFlags<AccessFs>| {
            let access = if path.is_dir() { access } else { access & AccessFs::ReadFile };
            PathFd::new(path).ok().filter(|_| !access.is_empty()).map(|path| Ok(PathBeneath::new(path, access)))
        };
        let read = read.iter().map(PathBuf::as_path).chain(CORES.map(Path::new));
        let read = read.filter_map(|path| rule(path, AccessFs::ReadFile | AccessFs::ReadDir));
        let named = names.iter().filter_map(|path| rule(path, AccessFs::ReadDir.into()));
        let rules: Vec<Result<PathBeneath<PathFd>, RulesetError>> = read.chain(named).collect();
        let ruleset = Ruleset::default()
            .handle_access(AccessFs::from_all(LANDLOCK))?
            .handle_access(AccessNet::from_all(LANDLOCK))?
            .scope(Scope::from_all(LANDLOCK))?;
        ruleset.create()?.add_rules(rules)?.restrict_self().map(drop)
    }

    fn refuse_calls() -> Result<(), seccompiler::Error> {
        // Elsewhere, numbers of calls mean something else.
        let Ok(machine) = std::env::consts::ARCH.try_into() else { return Ok(()) };
        let mut rules: BTreeMap<i64, Vec<SeccompRule>> = REFUSED.iter().map(|call| (*call, Vec::new())).collect();
        // A process that breaks down sends a signal to itself, and may send none to another.
        let own = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, std::process::id().into())?;
        rules.insert(libc::SYS_tgkill, vec![SeccompRule::new(vec![own])?]);
        let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, machine)?;
        seccompiler::apply_filter(&BpfProgram::try_from(filter)?)
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::path::{Path, PathBuf};

    pub(super) const fn number(_: &Path) -> Option<(u64, u64)> {
        None
    }

    pub(super) const fn enter(_: &[PathBuf], _: &[PathBuf]) {}
}
