//! The limits of time and memory of a run, and what people see when something breaks down: an error in plain words, exit status 2,
//! nothing left over, and never the text of a panic.

use crate::test_deck::{self, Run, WorkFolder};
use std::io::Read;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const SPEC: &str =
    "[deck]\ntitle = \"Farm\"\n[[cards]]\nid = \"{{ name }}\"\nfront = \"card.svg\"\nrows = [{ name = \"fox\" }]\n";

/// However busy the machine is, what has a limit of a few seconds is over by then.
const PATIENCE: Duration = Duration::from_secs(120);

fn svg(body: &str) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{body}</svg>"#)
}

fn with_front(body: &str) -> WorkFolder {
    let desk = WorkFolder::new();
    desk.file("decks/farm/deck.toml", SPEC);
    desk.file("decks/farm/templates/card.svg", svg(body));
    desk
}

/// A template of one expression whose lists are made in lists: no guard counts the ten thousand million turns.
pub(super) const ENDLESS: &str =
    "{% set r = range(end=99999) %}<text>{{ [[b for b in r if b < 0] for a in r] | length }}</text>";

fn endless() -> WorkFolder {
    with_front(ENDLESS)
}

/// Runs a command that has to end with this status, soon, in a short message in our own words.
fn ends(desk: &WorkFolder, arguments: &[&str], status: i32) -> Run {
    let start = Instant::now();
    let ran = desk.run(arguments).ends(status);
    assert!(start.elapsed() < PATIENCE, "{arguments:?} took {:?}", start.elapsed());
    assert!(ran.err.len() < 20_000, "{} bytes", ran.err.len());
    for words in ["panicked", "RUST_BACKTRACE", "overflowed its stack", "memory allocation of", "fatal runtime error"] {
        assert!(!ran.err.contains(words), "{}", ran.err);
    }
    ran
}

#[test]
fn work_without_end_stops_at_the_limit_of_time() {
    let desk = endless();
    for command in ["build", "check", "proof"] {
        let ran = ends(&desk, &[command, "farm", "--limit-time", "1"], 2);
        assert!(
            ran.err.contains("error: stopped after 1 second, the limit, while filling the template of card `fox`"),
            "{}",
            ran.err
        );
        assert!(ran.err.contains("--limit-time"), "{}", ran.err);
    }
    assert!(desk.files("output").is_empty());
}

#[test]
fn memory_stops_at_its_limit() {
    let ran = ends(&with_front("<rect width=\"9\" height=\"9\"/>"), &["build", "farm", "--limit-memory", "2MB"], 2);
    assert!(ran.err.contains("error: stopped at 2 MB of memory, the limit"), "{}", ran.err);
    // A list of numbers, each a text of 100 kB: 10 GB at once.
    let text = "x".repeat(100_000);
    let eater = with_front(&format!("<text>{{{{ range(end=100000) | join(sep=\"{text}\") | length }}}}</text>"));
    let ran = ends(&eater, &["build", "farm", "--limit-memory", "300MB"], 2);
    assert!(ran.err.contains("while filling the template of card `fox` of `farm`"), "{}", ran.err);
    assert!(ran.err.contains("memory"), "{}", ran.err);
}

/// A PNG of 3 MB, which is as large in a PDF. Its number makes it different from others.
fn large_picture(number: u8) -> Vec<u8> {
    let block: Vec<u8> = (0..3_000_u32).map(|at| u8::try_from(at * at % 251).unwrap_or(0) ^ number).collect();
    test_deck::png(1_000, png::ColorType::Rgb, png::Compression::NoCompression, &block.repeat(1_000))
}

/// 60 pictures take 180 MB: two copies of them would not fit.
#[test]
fn large_pictures_are_in_memory_once_for_all_files() {
    let desk = with_front(r#"<image href="{{ card.id }}.png" width="63" height="88"/>"#);
    let names: Vec<String> = (0..60).map(|number| format!("{{ name = \"c{number}\" }}")).collect();
    desk.file("decks/farm/deck.toml", SPEC.replace("{ name = \"fox\" }", &names.join(", ")));
    for number in 0..60 {
        desk.file(&format!("decks/farm/c{number}.png"), large_picture(number));
    }
    ends(&desk, &["build", "farm", "--paper", "a4,letter", "--limit-memory", "300MB"], 0);
    for paper in ["a4", "letter"] {
        let made = std::fs::metadata(desk.path(&format!("output/farm/farm_cards_{paper}.pdf")));
        assert!(made.expect("the sheets are there").len() > 180_000_000);
    }
}

/// Tera reads one `elif` inside the other.
#[cfg(target_os = "linux")]
#[test]
fn a_stack_that_is_full_is_an_error_in_our_words() {
    let branches = "{% elif n == 2 %}b".repeat(60_000);
    let desk = with_front(&format!("{{% if n == 0 %}}a{branches}{{% endif %}}"));
    let ran = ends(&desk, &["build", "farm"], 2);
    assert!(
        ran.err.contains("error: something is nested too deep while reading the template `card.svg`"),
        "{}",
        ran.err
    );
}

/// Numbers over which usvg, resvg and tiny-skia panic.
#[test]
fn absurd_numbers_are_findings_about_their_drawing() {
    let filter = |inner: &str| {
        format!("<defs><filter id=\"f\">{inner}</filter></defs><rect width=\"9\" height=\"9\" filter=\"url(#f)\"/>")
    };
    let drawings = [
        "<rect width=\"9\" height=\"9\" style=\"filter: drop-shadow(1e30px 1e30px 1e30px red)\"/>".to_owned(),
        filter("<feDropShadow dx=\"1e30\" dy=\"1e30\" stdDeviation=\"1e30\"/>"),
        filter("<feOffset dx=\"1e300\" dy=\"1e300\"/>"),
        filter("<feMorphology radius=\"1e300\" operator=\"dilate\"/>"),
        filter("<feTurbulence baseFrequency=\"1e300\" numOctaves=\"3\"/>"),
        filter("<feFlood x=\"1e30\" y=\"0\" width=\"1e30\" height=\"1e30\" flood-color=\"red\"/>"),
    ];
    for drawing in drawings {
        let ran = ends(&with_front(&drawing), &["build", "farm", "--limit-time", "20"], 1);
        assert!(ran.err.contains("error[drawing-runs-away]"), "{drawing}: {}", ran.err);
        assert!(ran.err.contains("card.svg"), "{drawing}: {}", ran.err);
    }
}

/// What ends neither in a finding nor in a PDF ends in an error of ours.
#[test]
fn drawings_that_no_library_can_make_end_in_our_words() {
    let pattern = |attributes: &str| {
        format!(
            "<defs><pattern id=\"p\" patternUnits=\"userSpaceOnUse\" {attributes}><circle r=\"9\"/></pattern></defs>\
             <rect width=\"60\" height=\"60\" fill=\"url(#p)\"/>"
        )
    };
    let drawings = [
        pattern("width=\"5\" height=\"5\" patternTransform=\"scale(1000000)\""),
        pattern("width=\"1000000\" height=\"1000000\""),
        "<path d=\"M0 0 L-1e30 -1e30\" stroke=\"black\"/>".to_owned(),
        "<mask id=\"m\" maskUnits=\"userSpaceOnUse\" x=\"1e30\" y=\"1e30\" width=\"1e30\" height=\"1e30\"><rect width=\"9\" height=\"9\" fill=\"white\"/></mask><rect width=\"9\" height=\"9\" mask=\"url(#m)\"/>".to_owned(),
        "<image width=\"1e30\" height=\"1e30\" href=\"a.svg\"/>".to_owned(),
    ];
    for drawing in drawings {
        let desk = with_front(&drawing);
        desk.file("decks/farm/templates/a.svg", svg("<rect width=\"9\" height=\"9\"/>"));
        for command in ["build", "proof"] {
            let start = Instant::now();
            let ran = desk.run(&[command, "farm", "--limit-time", "20"]);
            assert!(start.elapsed() < PATIENCE, "{drawing}");
            assert!(!ran.err.contains("panicked") && !ran.err.contains("allocation"), "{drawing}: {}", ran.err);
            assert!(matches!(ran.status, Some(0..=2)) && ran.err.len() < 20_000, "{drawing}: {}", ran.err);
        }
    }
}

#[test]
fn without_limits_the_same_files_are_made() {
    let desk = with_front("<rect width=\"9\" height=\"9\"/>");
    let limited = ends(&desk, &["build", "farm", "--paper", "a4", "--format", "json"], 0);
    let files = desk.files("output");
    let unlimited = ["build", "farm", "--paper", "a4", "--limit-time", "0", "--limit-memory", "0", "--format", "json"];
    assert_eq!(ends(&desk, &unlimited, 0).out, limited.out);
    assert_eq!(desk.files("output"), files);
}

/// What is stopped before it can go on ends the command.
#[test]
fn a_preview_without_room_for_itself_ends() {
    let ran = ends(&with_front(""), &["preview", "farm", "--no-open", "--limit-memory", "2MB"], 2);
    assert!(ran.err.contains("stopped at 2 MB of memory"), "{}", ran.err);
}

#[test]
fn a_name_that_you_type_is_shown_without_control_characters() {
    let desk = with_front("<rect width=\"9\" height=\"9\"/>");
    let name = "out\u{1b}[31m\u{7}";
    desk.file(&format!("file{name}"), "in the way");
    for arguments in [
        &["build", "farm", "--out", name][..],
        &["build", "farm", "--out", name, "--format", "json"],
        &["proof", "farm", "--out", name],
        &["build", "farm", "--out", &format!("file{name}")],
        &["check", name],
        &["build", "farm", "--only", name],
        &["build", "farm", "--variant", name],
    ] {
        let ran = desk.run(arguments);
        let is_control = |c: char| c.is_control() && c != '\n';
        assert!(
            !ran.out.contains(is_control) && !ran.err.contains(is_control),
            "{arguments:?}: {:?}{:?}",
            ran.out,
            ran.err
        );
    }
}

/// You say how many games are played: only the time of each is limited.
#[test]
fn games_take_the_time_that_was_asked_for() {
    let desk = WorkFolder::new();
    let start = Instant::now();
    ends(&desk, &["play", "jokerlink", "--games", "3000", "--players", "2", "--limit-time", "1"], 0);
    assert!(start.elapsed() > Duration::from_secs(1), "these games are too few to show anything");
}

#[test]
fn limits_are_read_with_care() {
    let desk = with_front("");
    let time = ["--limit-time=-1", "--limit-time=soon", "--limit-time=999999999", "--limit-time=1.5"];
    let memory = ["--limit-memory=1", "--limit-memory=lots", "--limit-memory=1e9GB", "--limit-memory=-1GB"];
    for wrong in time.into_iter().chain(memory) {
        let ran = desk.run(&["check", "farm", wrong]).ends(2);
        assert!(ran.err.contains(wrong.split('=').next().unwrap_or_default()), "{wrong}: {}", ran.err);
    }
    for right in ["--limit-time=100", "--limit-memory=1.5gb", "--limit-memory=800 MB"] {
        desk.run(&["list", right]).ends(0);
    }
}

#[test]
fn a_worker_ends_with_the_status_of_its_work() {
    let desk = with_front("{{ nme }}");
    desk.run(&["check", "farm"]).ends(1);
    desk.run(&["check", "hen-house"]).ends(2);
    desk.run(&["list"]).ends(0);
    // A reader that stops reading is no error.
    let mut child =
        desk.pullet(&["list"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("pullet starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(Run::from(&output).ends(0).err, "");
}

#[cfg(target_os = "linux")]
mod on_linux {
    use super::*;

    /// By the process that reads no deck, and by one that has a worker.
    #[test]
    fn a_result_that_cannot_be_printed_is_an_error() {
        let desk = with_front("");
        for arguments in [&["list", "--labels"][..], &["list"]] {
            let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
            let ran = Run::from(&desk.pullet(arguments).stdout(full).output().expect("pullet runs")).ends(2);
            assert!(ran.err.contains("not everything could be printed"), "{ran:?}");
        }
    }
    use std::os::unix::process::ExitStatusExt;

    /// The process that does the work of another.
    fn worker_of(child: &Child) -> u32 {
        let children = format!("/proc/{0}/task/{0}/children", child.id());
        let start = Instant::now();
        loop {
            let found = std::fs::read_to_string(&children).unwrap_or_default();
            if let Some(pid) = found.split_whitespace().next().and_then(|pid| pid.parse().ok()) {
                return pid;
            }
            assert!(start.elapsed() < PATIENCE, "no worker begins");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn is_there(pid: u32) -> bool {
        // A process that has ended and is not waited for has no command line.
        std::fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|line| !line.is_empty())
    }

    fn wait_until_gone(pid: u32) {
        let start = Instant::now();
        while is_there(pid) {
            assert!(start.elapsed() < PATIENCE, "the worker is still there");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn send(signal: &str, pid: &str) {
        let sent =
            std::process::Command::new("kill").args([signal, "--", pid]).status().expect("the system has `kill`");
        assert!(sent.success());
    }

    /// A build that goes on for so many seconds, once its worker works.
    fn long_build(desk: &WorkFolder, seconds: &str) -> (Child, u32) {
        long_run(desk, &["build", "farm", "--limit-time", seconds])
    }

    /// Starts a command that does not end soon, in a group of its own, and waits until its worker is at work.
    fn long_run(desk: &WorkFolder, arguments: &[&str]) -> (Child, u32) {
        let mut command = desk.pullet(arguments);
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("pullet starts");
        let worker = worker_of(&child);
        // It is at work once it has threads.
        let start = Instant::now();
        let tasks = || std::fs::read_dir(format!("/proc/{worker}/task")).map_or(0, Iterator::count);
        while tasks() < 4 {
            assert!(start.elapsed() < PATIENCE, "the worker does not begin");
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(Duration::from_millis(300));
        (child, worker)
    }

    /// In a process that lasts, no more stores of memory than threads that work at the same time: what one thread leaves, the next
    /// one uses.
    #[test]
    fn the_threads_of_a_worker_that_lasts_share_their_memory() {
        let desk = endless();
        let cores = std::thread::available_parallelism().expect("the system says it");
        for (lasting, stores) in [(None, None), (Some("--watch"), Some(format!("MALLOC_ARENA_MAX={cores}")))] {
            let arguments: Vec<_> = ["build", "farm"].into_iter().chain(lasting).collect();
            let (mut child, worker) = long_run(&desk, &arguments);
            let variables = std::fs::read(format!("/proc/{worker}/environ")).expect("it is there");
            let set = variables.split(|byte| *byte == 0).find(|variable| variable.starts_with(b"MALLOC_ARENA_MAX"));
            assert_eq!(set, stores.as_deref().map(str::as_bytes), "{lasting:?}");
            child.kill().expect("it is there");
            child.wait().expect("it ends");
            wait_until_gone(worker);
        }
    }

    #[test]
    fn a_worker_that_is_killed_is_an_error() {
        let desk = endless();
        let (child, worker) = long_build(&desk, "600");
        send("-KILL", &worker.to_string());
        let ran = Run::from(&child.wait_with_output().expect("it ends")).ends(2);
        assert!(
            ran.err.contains("error: the system ended Pullet while filling the template of card `fox`"),
            "{}",
            ran.err
        );
    }

    /// Returns whether this process ignores a signal.
    fn is_ignored(signal: u32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells about processes");
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("the signals are listed");
        let ignored = u64::from_str_radix(ignored.trim(), 16).expect("they are a number");
        ignored & (1 << (signal - 1)) != 0
    }

    #[test]
    fn a_worker_ends_with_the_process_that_started_it() {
        // What is ignored here, as under `nohup`, is ignored by the processes that are started here.
        for signal in [9, 15, 2, 1].into_iter().filter(|signal| !is_ignored(*signal)) {
            let desk = endless();
            let (child, worker) = long_build(&desk, "600");
            send(&format!("-{signal}"), &child.id().to_string());
            let output = child.wait_with_output().expect("it ends");
            assert!(output.status.signal().is_some(), "{signal}");
            wait_until_gone(worker);
        }
    }

    /// What opens a file of yours is a program of yours: here, one that says how much memory it may have.
    #[test]
    fn what_opens_a_file_has_no_limits() {
        let desk = with_front("<rect width=\"9\" height=\"9\"/>");
        let limit = "ulimit -S -d";
        let own = std::process::Command::new("sh").args(["-c", limit]).output().expect("the shell runs").stdout;
        for name in ["xdg-open", "gio", "gnome-open", "kde-open"] {
            let said = desk.path("said");
            desk.file(
                &format!("bin/{name}"),
                format!("#!/bin/sh\n{limit} > {0}.part\nmv {0}.part {0}\n", said.display()),
            );
            let program = desk.path(&format!("bin/{name}"));
            std::fs::set_permissions(program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it is ours");
        }
        let path = format!("{}:{}", desk.path("bin").display(), std::env::var("PATH").unwrap_or_default());
        let mut command = desk.pullet(&["build", "farm", "--open", "--limit-memory", "500MB"]);
        assert!(command.env("PATH", path).output().expect("pullet starts").status.success());
        let start = Instant::now();
        while !desk.path("said").exists() {
            assert!(start.elapsed() < PATIENCE, "nothing is opened");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(desk.read("said"), own);
    }

    /// As Ctrl-C in a terminal: both get it, and the shell sees that the command was interrupted.
    #[test]
    fn ctrl_c_ends_both_without_a_word() {
        if is_ignored(2) {
            // A shell lets what it starts with `&` ignore Ctrl-C.
            return;
        }
        let desk = endless();
        let (child, worker) = long_build(&desk, "600");
        send("-INT", &format!("-{}", child.id()));
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.signal(), Some(2));
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        wait_until_gone(worker);
    }

    /// Someone may ask only the worker to end.
    #[test]
    fn a_worker_that_is_asked_to_end_ends_all_of_it() {
        let desk = endless();
        let (child, worker) = long_build(&desk, "600");
        send("-TERM", &worker.to_string());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.signal(), Some(15));
    }

    /// The time in which a process is stopped, as by Ctrl-Z, is no work.
    #[test]
    fn a_run_that_was_stopped_goes_on() {
        let desk = endless();
        let mut command = desk.pullet(&["build", "farm", "--limit-time", "3"]);
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("pullet starts");
        worker_of(&child);
        let group = format!("-{}", child.id());
        send("-STOP", &group);
        std::thread::sleep(Duration::from_secs(5));
        send("-CONT", &group);
        std::thread::sleep(Duration::from_millis(300));
        assert!(child.try_wait().expect("it can be waited for").is_none(), "the stop counts");
        let mut said = String::new();
        child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
        assert!(said.contains("stopped after 3 seconds"), "{said}");
        assert_eq!(child.wait().expect("it ends").code(), Some(2));
    }

    /// As where the system allows a person no more processes. Root has no such limit: here a process may not have the memory for
    /// the stack of another thread.
    #[test]
    fn without_threads_there_is_a_clear_error() {
        let desk = with_front("<rect width=\"9\" height=\"9\"/>");
        for kilobytes in [80_000, 120_000, 160_000] {
            let line = format!("ulimit -v {kilobytes}; exec \"$0\" build farm --out out");
            let mut command = std::process::Command::new("sh");
            command.args(["-c", &line, env!("CARGO_BIN_EXE_pullet")]).current_dir(desk.root()).stdin(Stdio::null());
            let output = command.output().expect("the shell runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(!said.contains("panicked") && !said.contains("allocation of"), "{kilobytes}: {said}");
            // Without room for its own data, the system ends the program before it begins, and it says nothing.
            let has_begun = !said.is_empty() && !said.contains("error while loading");
            assert!(
                !has_begun || matches!(output.status.code(), Some(0 | 2)),
                "{kilobytes}: {:?} {said}",
                output.status
            );
        }
    }
}
