//! The same deck gives the same bytes: whenever, wherever, in whatever environment, on however many threads.

use crate::test_deck::{self, TestDeck, WorkFolder, made, sound};
use pullet::files::built_in_decks;
use pullet::pipeline::{BuildSettings, build};
use std::collections::BTreeMap;
use std::path::Path;

/// A deck with whatever might come out differently: gradients, images, filters, masks, fonts, many faces.
fn varied() -> TestDeck {
    let farm = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n\n[preflight]\ncoarse-picture = \"off\"\n\n[theme]\nb = 1\na = 2\n\n[data.packs]\nrows = [{ id = \"fox\", colour = \"#a51732\" }, \
         { id = \"hen\", colour = \"#5163c4\" }]\n\n[[cards]]\nid = \"{{ pack.id }}-{{ n }}\"\nfront = \"card.svg\"\n\
         back = \"back.svg\"\neach = { pack = \"packs\", n = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] }\ncopies = 2\n",
    );
    farm.template(
        "card.svg",
        r##"<svg xmlns="http://www.w3.org/2000/svg">
<defs>
  <linearGradient id="sky"><stop offset="0" stop-color="{{ pack.colour }}"/><stop offset="1" stop-color="#fff" stop-opacity=".3"/></linearGradient>
  <radialGradient id="sun"><stop offset="0" stop-color="#ff0"/><stop offset="1" stop-color="{{ pack.colour }}"/></radialGradient>
  <filter id="soft"><feGaussianBlur stdDeviation=".6"/></filter>
  <mask id="moon"><circle cx="30" cy="60" r="9" fill="url(#sky)"/></mask>
  <pattern id="dots" width="4" height="4" patternUnits="userSpaceOnUse"><circle cx="1" cy="1" r="1"/></pattern>
</defs>
<rect x="-3" y="-3" width="69.5" height="94.9" fill="url(#sky)"/>
<circle cx="30" cy="30" r="12" fill="url(#sun)" filter="url(#soft)"/>
<rect x="20" y="50" width="20" height="20" fill="url(#dots)" mask="url(#moon)"/>
<image href="fox.png" x="5" y="70" width="10" height="10"/>
<text x="5" y="15" font-family="Inter" font-size="8">{{ n }} {{ pack.id }} office</text>
<text x="5" y="25" font-family="Grandstander" font-weight="900" fill="url(#sun)">{% for k, v in theme %}{{ k }}{{ v }} {% endfor %}</text>
<g opacity=".5" style="mix-blend-mode:multiply"><text x="5" y="85" font-style="italic">Łódź</text></g>
</svg>"##,
    );
    farm.template(
        "back.svg",
        r##"<svg xmlns="http://www.w3.org/2000/svg"><rect width="30" height="30" fill="#321"/></svg>"##,
    );
    farm.file("fox.png", png());
    farm
}

/// A picture of 8 × 8 pixels with opacity.
fn png() -> Vec<u8> {
    let pixels: Vec<u8> = (0..8 * 8_u8).flat_map(|at| [at * 4, 255 - at, 7, at * 3]).collect();
    test_deck::png(8, png::ColorType::Rgba, png::Compression::default(), &pixels)
}

type Files = BTreeMap<String, Vec<u8>>;

/// Everything that the binary writes for these decks.
fn written(decks: &[&str], home: &Path, environment: &[(&str, &str)]) -> Files {
    let out = WorkFolder::new();
    // The country would say which of both papers is usual.
    let mut command = out.pullet(&["build", "--paper", "a4,letter", "--out"]);
    command.arg(out.root()).args(decks).current_dir(home).envs(environment.iter().copied());
    let output = command.output().expect("pullet runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    out.files("")
}

fn assert_same(one: &Files, other: &Files, what: &str) {
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>(), "{what}");
    let differ: Vec<&String> = one.keys().filter(|name| one[*name] != other[*name]).collect();
    assert!(differ.is_empty(), "{what} changes {differ:?}");
}

#[test]
fn two_builds_in_one_process_are_the_same() {
    let farm = varied();
    let files = || {
        let build = farm.sound_build();
        build.files.into_iter().map(|file| (file.name, file.bytes.to_vec())).collect::<Files>()
    };
    assert_same(&files(), &files(), "building again");
}

/// Without `--paper`, the country chooses the papers: whoever builds for Letter too must get the same files for A4. A text box on a
/// page that fills the paper is as large as the paper lets it be.
#[test]
fn a_paper_changes_nothing_on_another() {
    for deck in built_in_decks() {
        let out = WorkFolder::new();
        out.run(&["build", &deck, "--paper", "a4", "--out", "one"]).ends(0);
        out.run(&["build", &deck, "--paper", "a4,letter", "--out", "two"]).ends(0);
        let (one, mut two) = (out.files("one"), out.files("two"));
        two.retain(|name, _| name.ends_with("_a4.pdf"));
        assert!(one.len() > 3, "{deck}");
        assert_same(&one, &two, &deck);
    }
}

#[test]
fn the_decks_that_pullet_brings_are_the_same_each_time() {
    for deck in built_in_decks() {
        let project = pullet::files::Project::open(&deck).expect("a built-in deck");
        let files = || {
            let build = sound(build(&project, &BuildSettings::default()));
            assert!(!build.files.is_empty(), "{deck}");
            build.files.into_iter().map(|file| (file.name, file.bytes.to_vec())).collect::<Files>()
        };
        assert_same(&files(), &files(), &deck);
    }
}

#[test]
fn neither_folder_nor_threads_nor_environment_change_a_byte() {
    let farm = varied();
    let own = farm.path("").display().to_string();
    let built_in = built_in_decks();
    let mut decks: Vec<&str> = built_in.iter().map(String::as_str).collect();
    decks.push(&own);
    let elsewhere = WorkFolder::new();
    let first = written(&decks, elsewhere.root(), &[]);
    assert!(first.len() >= 2 + built_in.len() * 2, "{:?}", first.keys());
    let root = written(&decks, Path::new("/"), &[]);
    assert_same(&first, &root, "another working folder");
    for (what, environment) in [
        ("one thread", vec![("RAYON_NUM_THREADS", "1")]),
        ("four threads", vec![("RAYON_NUM_THREADS", "4")]),
        (
            "time zone, language, home and terminal",
            vec![
                ("TZ", "Pacific/Kiritimati"),
                ("LANG", "tr_TR.UTF-8"),
                ("LC_ALL", "tr_TR.UTF-8"),
                ("HOME", "/nonexistent"),
                ("TERM", "xterm-256color"),
                ("CLICOLOR_FORCE", "1"),
                ("SOURCE_DATE_EPOCH", "86400"),
            ],
        ),
    ] {
        assert_same(&first, &written(&decks, elsewhere.root(), &environment), what);
    }
    let in_process = farm.sound_build();
    assert!(made(&in_process, "farm_cards_a4.pdf") == first["farm/farm_cards_a4.pdf"], "the library makes other bytes");
}

/// The order of the files in the deck's folder, and when they were written, say nothing.
#[test]
fn a_copy_of_a_deck_gives_the_same_files() {
    let (one, other) = (varied(), varied());
    other.file("zzz.txt", "not part of the deck");
    let (one, other) = (one.sound_build(), other.sound_build());
    for (file, copy) in one.files.iter().zip(&other.files) {
        assert!(file.bytes == copy.bytes, "{}", file.name);
    }
}
