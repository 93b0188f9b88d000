//! What a stranger's folder holds, and another user of the computer prepares, can do nothing but print.

use crate::test_deck::{Run, WorkFolder};
use pullet::games::Rng;
use std::collections::BTreeMap;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a command may take, with its deck that takes a tenth of a second.
const PATIENCE: Duration = Duration::from_secs(50);
/// A user who owns nothing.
const NOBODY: u32 = 65_534;

const SPEC: &str = "[deck]\ntitle = \"Farm\"\nversion = \"1\"\n[theme]\npaper = \"#fffaf0\"\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n";
const CARD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><rect x="-3" y="-3" width="80" height="99" fill="{{ theme.paper }}"/></svg>"#;

/// A project with a deck, in the folder `game` of someone's home.
fn project() -> WorkFolder {
    let home = WorkFolder::new();
    home.file("game/decks/farm/deck.toml", SPEC).file("game/decks/farm/templates/card.svg", CARD);
    home.file("mine.txt", "mine").file("private/photo.png", "a photo");
    home
}

/// A command in the folder `game`, as a user for whom the modes of files count.
fn pullet(home: &WorkFolder, arguments: &[&str]) -> Command {
    let mut command = home.pullet(arguments);
    command.current_dir(home.path("game")).stdout(Stdio::piped()).stderr(Stdio::piped());
    if std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0) && can_be_nobody() {
        give_to_nobody(home.root());
        std::os::unix::process::CommandExt::uid(&mut command, NOBODY);
    }
    command
}

/// Whether another user may run the program, which may lie in a folder of root's.
fn can_be_nobody() -> bool {
    let folders = Path::new(env!("CARGO_BIN_EXE_pullet")).ancestors();
    folders.skip(1).all(|folder| folder.metadata().is_ok_and(|about| about.permissions().mode() & 0o001 != 0))
}

fn give_to_nobody(path: &Path) {
    let _ = std::os::unix::fs::lchown(path, Some(NOBODY), None);
    if path.symlink_metadata().is_ok_and(|about| about.is_dir()) {
        std::fs::read_dir(path).into_iter().flatten().flatten().for_each(|entry| give_to_nobody(&entry.path()));
    }
}

/// Runs a command to its end, which must come.
fn ended(home: &WorkFolder, arguments: &[&str]) -> Run {
    let child = pullet(home, arguments).spawn().expect("pullet starts");
    Run::from(&wait(child, &format!("{arguments:?}")))
}

fn wait(mut child: Child, what: &str) -> std::process::Output {
    let start = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("{what} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it has ended")
}

/// Everything in a folder but what is in `without`: its kind, its mode, and what it holds or leads to.
fn state(folder: &Path, without: &Path) -> BTreeMap<PathBuf, (u32, Vec<u8>)> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for path in std::fs::read_dir(&next).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.starts_with(without) {
                continue;
            }
            let about = path.symlink_metadata().expect("it is there");
            let content = if about.is_symlink() {
                std::fs::read_link(&path).expect("it is a link").into_os_string().into_encoded_bytes()
            } else if about.is_file() {
                std::fs::read(&path).expect("it is a file")
            } else {
                Vec::new()
            };
            if about.is_dir() {
                folders.push(path.clone());
            }
            found.insert(path, (about.mode(), content));
        }
    }
    found
}

fn fifo(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("the system has `mkfifo`");
    assert!(made.success());
}

/// The files of case 01 and 03: a work folder of old, with links out of it and lists of what is to be done.
#[test]
fn what_an_archive_holds_in_a_hidden_folder_is_neither_followed_nor_believed() {
    let home = project();
    for folder in ["game/output/.pullet", "game/.pullet", "game/decks/farm/.pullet", "game/decks/farm/releases/.pullet"]
    {
        home.file(&format!("{folder}/journal"), r#"{"format":1,"files":[{"name":"../mine.txt","is_new":false}]}"#);
        home.file(
            &format!("{folder}/undone"),
            r#"{"format":1,"files":[{"name":"decks/farm/deck.toml","is_new":true}]}"#,
        );
        home.file(&format!("{folder}/made-farm.json"), "{}");
        for number in 0..3 {
            let link = home.path(&format!("{folder}/new-{number}"));
            symlink(home.path("mine.txt"), link).expect("a link can be made");
        }
        std::fs::set_permissions(home.path(folder), PermissionsExt::from_mode(0o555)).expect("it is ours");
    }
    let plots: &[&str] = &["play", "crazy-chicken", "--games", "5", "--plots", "plots.pdf"];
    for arguments in [&["build", "farm", "--paper", "a4"][..], &["proof", "farm"], &["release", "farm"], plots] {
        ended(&home, arguments).ends(0);
        assert_eq!(home.read("mine.txt"), b"mine", "{arguments:?}");
        assert_eq!(home.read("game/decks/farm/deck.toml"), SPEC.as_bytes(), "{arguments:?}");
    }
}

/// The usual folder is named by no one: where an archive has a link of its name, nothing is written through it.
#[test]
fn the_usual_output_folder_is_not_written_through_a_link() {
    let home = project();
    std::fs::create_dir(home.path("farm")).expect("a folder can be made");
    symlink("..", home.path("game/output")).expect("a link can be made");
    let left = ".pullet-0123456789abcdef0123456789abcdef/0";
    home.file(left, "left by a stopped run");
    let ran = ended(&home, &["build", "farm", "--paper", "a4"]).ends(2);
    assert!(ran.err.contains("`output` is a link"), "{}", ran.err);
    assert_eq!(std::fs::read_dir(home.path("farm")).expect("it is there").count(), 0);
    assert!(home.path(left).exists(), "what is left behind the link stays");
    // A folder that is named may be a link.
    symlink("elsewhere", home.path("game/named")).expect("a link can be made");
    std::fs::create_dir(home.path("game/elsewhere")).expect("a folder can be made");
    ended(&home, &["build", "farm", "--paper", "a4", "--out", "named"]).ends(0);
    assert!(home.path("game/elsewhere/farm/farm_cards_a4.pdf").exists());
}

/// Whatever lies where files are written, nothing outside changes, and every command ends.
#[test]
fn nothing_outside_changes_whatever_lies_where_files_are_written() {
    let mut chance = Rng::new(11);
    let below =
        |chance: &mut Rng, count: usize| usize::try_from(chance.next_u64() % count as u64).expect("it is small");
    let rounds = std::env::var("PULLET_TREES").ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    for round in 0..rounds {
        let home = project();
        let work = ".pullet-0123456789abcdef0123456789abcdef";
        let places = [
            "output",
            "output/farm",
            "output/farm/farm_cards_a4.pdf",
            "output/.pullet",
            "output/.pullet/journal",
            &format!("output/{work}"),
            &format!("output/{work}/0"),
            &format!("output/{work}/replacing"),
            "decks/farm/releases",
            "decks/farm/releases/1.toml",
            "decks/farm/releases/looks",
            "decks/farm/.pullet",
            &format!("decks/farm/{work}"),
            &format!("decks/farm/{work}/old-0"),
            "printers.toml",
            "decks/farm/fonts",
            "decks/farm/art",
            "templates",
            "fonts",
            "plots.pdf",
            work,
            &format!("{work}/0"),
        ]
        .map(|place| home.path("game").join(place));
        for place in &places {
            if below(&mut chance, 3) == 0 || place.parent().is_none_or(|parent| !parent.is_dir()) {
                continue;
            }
            let targets =
                ["../mine.txt", "..", "../private", "/dev/zero", "/dev/stdin", "none", "../../private/photo.png"];
            match below(&mut chance, 6) {
                0 => std::fs::create_dir(place).expect("a folder can be made"),
                1 => {
                    std::fs::create_dir(place).expect("a folder can be made");
                    let mode = [0o000, 0o555, 0o777][below(&mut chance, 3)];
                    std::fs::set_permissions(place, PermissionsExt::from_mode(mode)).expect("it is ours");
                }
                2 => std::fs::write(place, "x").expect("a file can be written"),
                3 => fifo(place),
                _ => symlink(targets[below(&mut chance, targets.len())], place).expect("a link can be made"),
            }
        }
        let game = home.path("game");
        let before = state(home.root(), &game);
        for arguments in [
            &["build", "farm", "--paper", "a4"][..],
            &["build", "farm", "--paper", "a4", "--out", "output"],
            &["proof", "farm"],
            &["check", "farm", "--report", "plots.pdf"],
            &["release", "farm"],
            &["printers"],
            &["upgrade", "farm", "--from", "1"],
            &["align", "--paper", "a4"],
        ] {
            let ran = ended(&home, arguments);
            assert!(matches!(ran.status, Some(0..=2)), "round {round}: {arguments:?}: {ran:?}");
            // The owner of everything was set; nothing else may differ.
            assert_eq!(state(home.root(), &game), before, "round {round}: {arguments:?}");
        }
        allow_all(&game);
    }
}

/// Lets the folders be removed.
fn allow_all(folder: &Path) {
    if folder.symlink_metadata().is_ok_and(|about| about.is_dir()) {
        let _ = std::fs::set_permissions(folder, PermissionsExt::from_mode(0o755));
        std::fs::read_dir(folder).into_iter().flatten().flatten().for_each(|entry| allow_all(&entry.path()));
    }
}

/// A pipe in place of a file that is read or replaced holds no command up.
#[test]
fn a_pipe_in_place_of_a_file_is_no_wait() {
    let home = project();
    std::fs::create_dir_all(home.path("game/output/farm")).expect("a folder can be made");
    for pipe in ["output/farm/farm_cards_a4.pdf", "decks/farm/cards.csv", "printers.toml", "decks/farm/templates/x.svg"]
    {
        fifo(&home.path("game").join(pipe));
    }
    ended(&home, &["build", "farm", "--paper", "a4"]).ends(0);
    let made = home.path("game/output/farm/farm_cards_a4.pdf").symlink_metadata().expect("it is there");
    assert!(made.is_file() && !made.file_type().is_fifo());
    home.file("game/decks/farm/deck.toml", SPEC.to_owned() + "rows = \"cards.csv\"\n");
    let ran = ended(&home, &["check", "farm"]);
    assert!(ran.out.contains("cards.csv"), "{ran:?}");
}

/// The process that reads a deck is locked in by the system: with strace, no call of it opens a file elsewhere, or anything to write.
#[test]
fn the_worker_opens_nothing_outside_and_nothing_to_write() {
    let home = project();
    let log = home.path("log");
    let mut command = Command::new("strace");
    command.args([
        "-f",
        "-e",
        "trace=execve,seccomp,open,openat,openat2,creat,socket,connect,rename,renameat,renameat2,unlink,unlinkat,mkdir",
    ]);
    command.arg("-o").arg(&log).arg(env!("CARGO_BIN_EXE_pullet")).args(["build", "farm", "--paper", "a4"]);
    command
        .current_dir(home.path("game"))
        .env("HOME", home.path(".home"))
        .env("XDG_CONFIG_HOME", home.path(".settings"));
    let Ok(ran) = command.output() else {
        eprintln!("strace is not there: nothing is looked at");
        return;
    };
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let log = String::from_utf8(home.read("log")).expect("it is text");
    let lines: Vec<(&str, &str)> = log.lines().filter_map(|line| line.split_once(' ')).collect();
    let started =
        lines.iter().position(|(_, call)| call.contains("execve(\"/proc/self/exe\"")).expect("a worker begins");
    let worker = lines[started].0;
    // What the loader opens comes before, and what the rules name.
    let mut locked =
        lines[started..].iter().skip_while(|(process, call)| *process != worker || !call.contains("seccomp("));
    assert!(locked.clone().count() > 3, "{log}");
    let supervisor = lines[0].0;
    locked
        .try_for_each(|(process, call)| {
            let is_of_worker = *process != supervisor && !is_thread_of_supervisor(&lines, supervisor, worker, process);
            let opens = call.contains("open") && !call.contains(" = -1 ");
            let path = call.split('"').nth(1).unwrap_or_default();
            let is_inside =
                !path.starts_with('/') || ["/proc/self", "/sys/fs/cgroup"].iter().any(|own| path.starts_with(own));
            let writes = ["O_WRONLY", "O_RDWR", "O_CREAT", "rename", "unlink", "mkdir", "socket(", "connect("];
            let is_fault = is_of_worker
                && ((opens && !is_inside)
                    || (!call.contains(" = -1 ") && writes.iter().any(|word| call.contains(word))));
            if is_fault { Err(call.to_string()) } else { Ok(()) }
        })
        .expect("the worker reads its deck and does nothing else");
}

/// Threads of the process that writes: it makes the folder of the output, and they were started by it.
fn is_thread_of_supervisor(lines: &[(&str, &str)], supervisor: &str, worker: &str, process: &str) -> bool {
    let writes = |process: &str| lines.iter().any(|(own, call)| *own == process && call.contains(".pullet-"));
    process != worker && process != supervisor && writes(process)
}

/// Even a fault in a library cannot get out: what the system refuses is refused to the worker itself.
#[test]
fn completions_read_no_more_than_commands() {
    let home = project();
    let mut command = pullet(&home, &["--", "pullet", "check", "fa"]);
    let ran = command.env("PULLET_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", "2").output().expect("pullet runs");
    assert!(String::from_utf8_lossy(&ran.stdout).contains("farm"), "{ran:?}");
}

/// Ten builds of one deck at once: each has its turn, and the files are those of one of them.
#[test]
fn ten_builds_at_once_make_one_set_of_files() {
    let home = project();
    let sheets = [0, 1, 2, 3].map(|n| format!("[[sheets]]\nid = \"sheet{n}\"\ntemplate = \"card.svg\"\n")).concat();
    let spec = |n: usize| SPEC.replace("\"Farm\"", &format!("\"Farm {n}\"")) + &sheets;
    let decks = (0..10).map(|n| format!("deck{n}/farm"));
    let builds: Vec<Child> = decks
        .enumerate()
        .map(|(n, deck)| {
            home.file(&format!("game/{deck}/deck.toml"), spec(n))
                .file(&format!("game/{deck}/templates/card.svg"), CARD);
            pullet(&home, &["build", &deck, "--paper", "a4", "--out", "output"]).spawn().expect("pullet starts")
        })
        .collect();
    for build in builds {
        Run::from(&wait(build, "a build")).ends(0);
    }
    let found = home.files("game/output");
    let alone = (0..10).find(|n| {
        ended(&home, &["build", &format!("deck{n}/farm"), "--paper", "a4", "--out", "alone"]).ends(0);
        home.files("game/alone") == found
    });
    assert!(alone.is_some(), "the files are of different builds: {:?}", found.keys());
}
