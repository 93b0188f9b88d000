//! What goes wrong on the machine while files are written: what was there before stays whole, and nothing unfinished stays.

use crate::test_deck::{FarmSpec, Run, with_farm};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// What no run may leave in the work folder of an output folder.
fn left_over(output: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(output).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(".pullet-")).collect()
}

/// Mounts something while a test looks at it; none where that is not allowed.
struct Mount<'a>(&'a Path);

impl<'a> Mount<'a> {
    fn of(path: &'a Path, commands: &[&[&str]]) -> Option<Self> {
        let mount = |words: &&[&str]| {
            let ran = Command::new("mount").args(*words).arg(path).output();
            ran.is_ok_and(|output| output.status.success())
        };
        if commands.iter().all(mount) {
            return Some(Self(path));
        }
        let _ = Command::new("umount").arg(path).output();
        eprintln!("nothing can be mounted here: not tried");
        None
    }
}

impl Drop for Mount<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).output();
    }
}

/// A file that another thing is mounted on cannot be replaced, like one that another program has open on Windows.
#[test]
fn one_old_file_that_cannot_be_replaced_keeps_all_others_as_they_were() {
    let folder = with_farm();
    folder.run(&["build"]).ends(0);
    let before = folder.files("output");
    FarmSpec { title: "Barn", ..FarmSpec::default() }.write(&folder);
    let path = folder.path("output/farm/farm_score_a4.pdf");
    let text = path.to_str().expect("it is text");
    let Some(mount) = Mount::of(&path, &[&["--bind", text]]) else { return };
    let ran = folder.run(&["build"]);
    drop(mount);
    let ran = ran.ends(2);
    assert!(ran.err.contains("farm_score_a4.pdf` cannot be written: another program is using it"), "{ran:?}");
    assert!(ran.err.contains("no file was replaced"), "{ran:?}");
    assert_eq!(folder.files("output"), before);
    assert_eq!(left_over(&folder.path("output")), [""; 0]);
}

/// The files of all decks of a build are replaced together.
#[test]
fn a_file_of_one_deck_that_cannot_be_written_keeps_those_of_the_others() {
    let folder = with_farm();
    for (name, bytes) in folder.files("decks/farm") {
        folder.file(&format!("decks/barn/{name}"), bytes);
    }
    folder.run(&["build", "farm"]).ends(0);
    let before = folder.files("output/farm");
    FarmSpec { title: "Barn", ..FarmSpec::default() }.write(&folder);
    std::fs::create_dir_all(folder.path("output/barn/barn_cards_a4.pdf")).expect("a folder can be made");
    let ran = folder.run(&["build", "farm", "barn"]).ends(2);
    assert!(ran.err.contains("barn_cards_a4.pdf` cannot be written: a folder has that name"), "{ran:?}");
    assert!(ran.err.contains("no file was replaced") && ran.out.is_empty(), "{ran:?}");
    assert_eq!((folder.files("output/farm"), left_over(&folder.path("output"))), (before, Vec::new()));
}

#[test]
fn a_folder_that_cannot_be_written_keeps_its_files_and_other_commands_work() {
    let folder = with_farm();
    folder.run(&["build"]).ends(0);
    let before = folder.files("output");
    FarmSpec { title: "Barn", ..FarmSpec::default() }.write(&folder);
    let path = folder.path("output");
    let text = path.to_str().expect("it is text");
    let Some(mount) = Mount::of(&path, &[&["--bind", text], &["-o", "remount,ro,bind"]]) else { return };
    let (built, listed) = (folder.run(&["build"]), folder.run(&["list", "--labels"]));
    drop(mount);
    let built = built.ends(2);
    assert!(built.err.contains("farm_cards_a4.pdf` cannot be written: the disk is read-only"), "{built:?}");
    assert_eq!(listed.ends(0).err, "");
    assert_eq!(folder.files("output"), before);
}

/// A program that may write files of 2 kB at most is ended by the system, or told so.
#[cfg(unix)]
#[test]
fn a_limit_of_the_system_on_files_leaves_nothing_behind() {
    let folder = with_farm();
    folder.run(&["build", "--paper", "a4"]).ends(0);
    let before = folder.files("output");
    FarmSpec { title: "Barn", ..FarmSpec::default() }.write(&folder);
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -f 4; exec \"$0\" build --paper a4,a3", env!("CARGO_BIN_EXE_pullet")]);
    let ran = shell.current_dir(folder.root()).stdin(Stdio::null()).output().expect("a shell runs");
    assert!(!ran.status.success(), "{ran:?}");
    folder.run(&["list", "--labels"]).ends(0);
    assert_eq!(folder.files("output"), before);
    assert_eq!(left_over(&folder.path("output")), [""; 0]);
}

#[cfg(unix)]
#[test]
fn what_has_the_name_of_a_hidden_folder_of_pullet_is_not_used() {
    let folder = with_farm();
    folder.file("real/keep.txt", "mine");
    std::fs::create_dir_all(folder.path("linked")).expect("a folder can be made");
    std::os::unix::fs::symlink("../real", folder.path("linked/.pullet")).expect("a link can be made");
    std::fs::create_dir_all(folder.path("dangling")).expect("a folder can be made");
    std::os::unix::fs::symlink("../nowhere", folder.path("dangling/.pullet")).expect("a link can be made");
    folder.file("file/.pullet", "mine");
    for output in ["linked", "dangling", "file"] {
        folder.run(&["build", "--out", output]).ends(0);
        assert!(folder.path(output).join("farm/farm_cards_a4.pdf").exists());
    }
    let names: Vec<String> = folder.files("real").into_keys().collect();
    assert_eq!(names, ["keep.txt"]);
    assert!(!folder.path("nowhere").exists());
    assert_eq!(folder.read("file/.pullet"), b"mine");
}

#[cfg(unix)]
#[test]
fn folders_with_odd_names_and_links_to_folders_are_written() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = with_farm();
    folder.run(&["build", "--out", "plain"]).ends(0);
    let wanted: BTreeMap<String, Vec<u8>> = folder.files("plain");
    std::fs::create_dir(folder.path("target")).expect("a folder can be made");
    std::os::unix::fs::symlink("target", folder.path("link")).expect("a link can be made");
    let names: [&[u8]; 7] =
        [b"a b", "\u{e4}\u{f6} \u{df}".as_bytes(), b"-dash", b"new\nline", b"quote'\"$x", b"\xff\xfe", b"link"];
    for name in names {
        let mut out = OsStr::from_bytes(b"--out=").to_owned();
        out.push(OsStr::from_bytes(name));
        let ran = folder.pullet(&["build"]).arg(out).output().expect("pullet runs");
        Run::from(&ran).ends(0);
        let output = folder.root().join(OsStr::from_bytes(name));
        for (inner, bytes) in &wanted {
            assert_eq!(std::fs::read(output.join(inner)).as_ref().ok(), Some(bytes), "{name:?} {inner}");
        }
        assert_eq!(left_over(&output), [""; 0]);
    }
    assert!(folder.path("target/farm/farm_cards_a4.pdf").is_file());
}

#[test]
fn files_inside_the_decks_own_folder_are_no_part_of_the_deck() {
    let folder = with_farm();
    folder.run(&["build", "--out", "plain"]).ends(0);
    for output in ["decks/farm", "decks/farm/printed", "decks/farm/templates"] {
        for _ in 0..2 {
            folder.run(&["build", "farm", "--out", output]).ends(0);
        }
        for (name, bytes) in folder.files("plain") {
            assert_eq!(folder.read(&format!("{output}/{name}")), bytes);
        }
    }
}

/// The next run completes what is left over, but follows no links: whatever they lead to, nothing is written through them.
#[cfg(unix)]
#[test]
fn a_folder_of_the_deck_that_is_a_link_is_reported_and_nothing_is_changed() {
    let folder = with_farm();
    let (output, elsewhere) = (folder.path("output"), folder.path("elsewhere"));
    std::fs::create_dir_all(&output).expect("a folder can be made");
    folder.file("elsewhere/farm_cards_a4.pdf", "old");
    std::os::unix::fs::symlink(&elsewhere, output.join("farm")).expect("a link can be made");
    let ran = folder.run(&["build"]).ends(2);
    assert!(ran.err.contains("error: `output/farm` is a link, and files are not written through one"), "{ran:?}");
    assert!(ran.err.contains("with `--out`"), "{ran:?}");
    assert_eq!(folder.read("elsewhere/farm_cards_a4.pdf"), b"old");
    assert_eq!(left_over(&output), [""; 0]);
}

/// A folder of the deck in the output folder may be on another disk.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_on_another_disk_is_reported_and_nothing_is_changed() {
    let folder = with_farm();
    let (output, disk) = (folder.path("output"), folder.path("output/farm"));
    std::fs::create_dir_all(&disk).expect("a folder can be made");
    let Some(mount) = Mount::of(&disk, &[&["-t", "tmpfs", "-o", "size=5m", "none"]]) else { return };
    let ran = folder.run(&["build"]);
    let files = folder.files("output/farm");
    drop(mount);
    let ran = ran.ends(2);
    assert!(ran.err.contains("cannot be written: it is on another disk than the output folder"), "{ran:?}");
    assert!(files.is_empty());
    assert_eq!(left_over(&output), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_current_folder_that_is_gone_is_an_error_and_no_panic() {
    let folder = with_farm();
    for arguments in ["build jokerlink --paper a4", "build", "check", "proof jokerlink", "new hens"] {
        let script = format!("mkdir gone && cd gone && rmdir ../gone && exec \"$0\" {arguments}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_pullet")]).current_dir(folder.root()).stdin(Stdio::null());
        let ran = Run::from(&shell.output().expect("a shell runs"));
        assert_eq!(ran.status, Some(2), "{arguments}: {ran:?}");
        assert!(ran.err.starts_with("error: ") && !ran.err.contains("panicked"), "{arguments}: {ran:?}");
    }
}

#[test]
fn a_build_needs_no_environment() {
    let folder = with_farm();
    folder.run(&["build", "--out", "plain"]).ends(0);
    let ran = folder.pullet(&["build", "--paper", "a4,letter"]).env_clear().output().expect("pullet runs");
    Run::from(&ran).ends(0);
    assert_eq!(folder.files("output"), folder.files("plain"));
}

#[cfg(unix)]
#[test]
fn a_second_build_waits_for_the_first_and_says_so() {
    let folder = with_farm();
    folder.run(&["build"]).ends(0);
    let lock = std::fs::File::open(folder.path("output")).expect("the folder is there");
    lock.lock().expect("the folder can be locked");
    let mut build =
        folder.pullet(&["build"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("pullet starts");
    std::thread::sleep(Duration::from_millis(1_500));
    assert_eq!(build.try_wait().expect("it can be asked"), None, "it waits");
    drop(lock);
    let ran = Run::from(&build.wait_with_output().expect("pullet ends")).ends(0);
    assert!(
        ran.err.contains("note: another run of Pullet is writing into `output`: waiting for it to end\n"),
        "{ran:?}"
    );
    assert!(!folder.run(&["build"]).ends(0).err.contains("waiting"), "a lock ends with its program");
}
