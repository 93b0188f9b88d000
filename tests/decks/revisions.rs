//! Decks as they were in a revision of a git repository.

use crate::test_deck::{FILE, FOLDER, LINK, Repository, SUBMODULE, deck_of};
use gix_hash::ObjectId;
use gix_object::Kind;
use pullet::files::{FileKind, Project, ReadError, RevisionError, Shelf};
use pullet::model::Deck;
use pullet::spec;

const SPEC: &str = "[deck]\ntitle = \"Farm\"\n[data.fowl]\nfile = \"fowl.csv\"\n[[cards]]\nid = \"{{ id }}\"\nfront = \"card.svg\"\nrows = \"fowl\"\n";
const ONE: &[(&str, &str)] = &[
    ("decks/farm/deck.toml", SPEC),
    ("decks/farm/fowl.csv", "id\nhen\n"),
    ("decks/farm/templates/card.svg", "<svg>one</svg>"),
    ("templates/frame.svg", "<svg>frame one</svg>"),
    ("fonts/farm.ttf", "one"),
];
const TWO: &[(&str, &str)] = &[
    ("decks/farm/deck.toml", SPEC),
    ("decks/farm/fowl.csv", "id\nhen\nduck\n"),
    ("decks/farm/templates/card.svg", "<svg>two</svg>"),
    ("decks/farm/variants/de/templates/card.svg", "<svg>zwei</svg>"),
];

/// Two commits, and a work tree that has neither's files.
fn farm() -> (Repository, [ObjectId; 2]) {
    let repository = Repository::new();
    let commits = [ONE, TWO].map(|files| repository.commit(files));
    repository.folder.file("decks/farm/deck.toml", "not a deck").file("templates/frame.svg", "on disk");
    (repository, commits)
}

fn open(repository: &Repository, revision: &str) -> Result<Project, RevisionError> {
    Project::at_revision(&repository.folder.path("decks/farm").display().to_string(), revision)
}

fn ids(deck: &Deck) -> Vec<String> {
    deck.cards.iter().map(|card| card.id.to_string()).collect()
}

/// The error and what to do about it, the repository's folder left out.
fn failed(repository: &Repository, revision: &str) -> String {
    let error = open(repository, revision).expect_err("there is no such revision");
    let text = format!("{error}; {}", error.help().unwrap_or_default());
    text.replace(&repository.folder.root().canonicalize().expect("it is there").display().to_string(), "REPO")
}

#[test]
fn a_deck_is_read_with_its_tables_and_templates_as_they_were_committed() {
    let (repository, _) = farm();
    let one = open(&repository, "HEAD~1").expect("there are two commits");
    assert_eq!(ids(&deck_of(&one)), ["hen"]);
    assert_eq!(one.name(), "farm");
    assert_eq!(one.template("card.svg").expect("it was committed").text(), "<svg>one</svg>");
    assert_eq!(one.template("frame.svg").expect("the project's was committed").text(), "<svg>frame one</svg>");
    assert_eq!(one.fonts()[0].list(&[".ttf"]), ["farm.ttf"]);
    let two = open(&repository, "main").expect("the branch is there");
    assert_eq!(ids(&deck_of(&two)), ["hen", "duck"]);
    assert_eq!(two.template("card.svg").expect("it was committed").text(), "<svg>two</svg>");
    assert!(two.template("frame.svg").is_err(), "the file on disk is not of that commit");
    assert!(matches!(two.templates(), [Shelf::Revision(_), .., Shelf::BuiltIn(_)]), "built-in templates come last");
}

#[test]
fn findings_show_the_revision() {
    let (repository, [one, _]) = farm();
    repository.point("tags/v1", one);
    let one = open(&repository, "v1").expect("the tag is there");
    assert!(one.spec_name().ends_with("decks/farm@v1/deck.toml"), "{}", one.spec_name());
    let card = one.template("card.svg").expect("it was committed");
    assert!(card.name().ends_with("decks/farm@v1/templates/card.svg"), "{}", card.name());
    let frame = one.template("frame.svg").expect("it was committed");
    assert!(frame.name().ends_with("templates@v1/frame.svg"), "{}", frame.name());
}

/// The history is `one ← two ← merge`, where the second parent of the merge is `one`.
#[test]
fn a_revision_is_a_branch_a_tag_a_hash_or_a_step_back_from_one() {
    let (repository, [one, two]) = farm();
    let merge = repository.commit_of(repository.tree_of(TWO), &[two, one]);
    let tag = format!("object {one}\ntype commit\ntag v1\ntagger A B <a@b.c> 0 +0000\n\nOne\n");
    repository.point("tags/v1", repository.object(Kind::Tag, tag.as_bytes()));
    repository.point("heads/main", merge).point("heads/old/farm", one).point("remotes/origin/one", one);
    repository.folder.file(".git/packed-refs", format!("# pack-refs with: peeled \n{one} refs/tags/packed\n"));
    let one = one.to_string();
    for revision in [
        "v1",
        "tags/v1",
        "refs/tags/v1",
        "old/farm",
        "origin/one",
        "packed",
        &one,
        &one[..7],
        "HEAD~2",
        "@~2",
        "HEAD^^",
        "HEAD^2",
        "main~1^",
        "main^2^0",
    ] {
        let project = open(&repository, revision).unwrap_or_else(|error| panic!("{revision}: {error}"));
        assert_eq!(ids(&deck_of(&project)), ["hen"], "{revision}");
    }
}

#[test]
fn the_same_deck_of_the_same_commit_is_the_same_deck() {
    let (repository, [_, two]) = farm();
    let opened = |revision: &str| open(&repository, revision).expect("the revision is there");
    assert!(opened("HEAD").is_same_deck(&opened(&two.to_string())));
    assert!(!opened("HEAD").is_same_deck(&opened("HEAD~1")));
    let on_disk = Project::open(&repository.folder.path("decks/farm").display().to_string()).expect("it is on disk");
    assert!(!on_disk.is_same_deck(&opened("HEAD")));
}

#[test]
fn a_variant_of_a_revision_has_its_own_templates() {
    let (repository, _) = farm();
    let two = open(&repository, "HEAD").expect("there are commits");
    let german = spec::in_variant(&two, "de").expect("the variant was committed");
    assert_eq!(german.template("card.svg").expect("it was committed").text(), "<svg>zwei</svg>");
    assert!(spec::in_variant(&open(&repository, "HEAD~1").expect("there are commits"), "de").is_err());
}

#[test]
fn a_deck_that_was_deleted_and_one_that_is_the_whole_repository_are_found() {
    let repository = Repository::new();
    repository.commit(&[("deck.toml", SPEC), ("fowl.csv", "id\nfox\n"), ("templates/card.svg", "<svg/>")]);
    for folder in [".", "deck.toml"] {
        let deck = repository.folder.path(folder).display().to_string();
        let project = Project::at_revision(&deck, "HEAD").expect("the folder need not hold files");
        assert_eq!(ids(&deck_of(&project)), ["fox"]);
        assert!(project.template("card.svg").is_ok());
    }
    repository.commit(ONE);
    assert!(open(&repository, "HEAD").is_ok(), "the folder `decks` is not in the work tree");
}

#[test]
fn a_linked_work_tree_shares_the_commits() {
    let (repository, [one, _]) = farm();
    repository.folder.file(".git/worktrees/linked/HEAD", format!("{one}\n"));
    repository.folder.file(".git/worktrees/linked/commondir", "../..\n");
    let linked = repository.folder.path("linked/.git").display().to_string();
    repository.folder.file(".git/worktrees/linked/gitdir", format!("{linked}\n"));
    let own = repository.folder.path(".git/worktrees/linked").display().to_string();
    repository.folder.file("linked/.git", format!("gitdir: {own}\n"));
    let deck = repository.folder.path("linked/decks/farm").display().to_string();
    let of = |revision| ids(&deck_of(&Project::at_revision(&deck, revision).expect("the revision is there")));
    assert_eq!(of("HEAD"), ["hen"]);
    assert_eq!(of("main"), ["hen", "duck"]);
}

#[test]
fn what_is_not_there_is_reported_with_what_is() {
    let (repository, [one, _]) = farm();
    repository.point("tags/v1", one).point("tags/v2", one);
    let no_revision = "there is no revision `mian`; the branches and tags are `main`, `v1` and `v2`";
    assert_eq!(failed(&repository, "mian"), no_revision);
    for revision in [
        "",
        "HEAD@{1}",
        "main:decks",
        "../main",
        "config",
        "index",
        "~1",
        "HEAD~x",
        "HEAD~é",
        "HEAD^é",
        "é~",
        "0123456",
        "heads",
    ] {
        assert!(failed(&repository, revision).starts_with("there is no revision"), "{revision}");
    }
    assert!(failed(&repository, &"0".repeat(40)).starts_with("there is no revision"));
    assert!(failed(&repository, "HEAD~99999999999999999999999").starts_with("there is no revision"));
    assert_eq!(
        failed(&repository, "HEAD~2"),
        "there is no revision `HEAD~2`: a commit on the way to it does not have that parent; \
         `git log` shows how far the history goes back"
    );
    repository.commit(&[("decks/fox/deck.toml", SPEC)]);
    assert_eq!(
        failed(&repository, "HEAD"),
        "revision `HEAD` has no deck `decks/farm`: that folder has no `deck.toml`; \
         `git log -- decks/farm/deck.toml` shows the commits that have it"
    );
    repository.point("tags/file", repository.blob("no commit"));
    assert!(failed(&repository, "file").starts_with("there is no revision"));
}

#[test]
fn a_repository_without_commits_has_no_revisions() {
    let repository = Repository::new();
    assert_eq!(
        failed(&repository, "HEAD"),
        "there is no revision `HEAD`; write `HEAD~1`, a branch, a tag, or the hash of a commit"
    );
}

/// 300 commits share 4 hexadecimal digits with another one for certain only if there are more than 65,536; so commits are
/// made until two agree, which takes some 300 (the birthday problem: 65,536 days).
#[test]
fn digits_that_several_commits_begin_with_are_ambiguous() {
    let (repository, _) = farm();
    let mut parent = repository.commit(ONE);
    let tree = repository.tree_of(ONE);
    let mut seen = std::collections::BTreeSet::new();
    loop {
        parent = repository.commit_of(tree, &[parent]);
        let digits = parent.to_string()[..4].to_owned();
        if !seen.insert(digits.clone()) {
            let expected =
                format!("more than one commit begins with `{digits}`; write more digits of the commit's hash");
            return assert_eq!(failed(&repository, &digits), expected);
        }
    }
}

#[test]
fn a_deck_in_no_repository_has_no_revisions() {
    let folder = crate::test_deck::WorkFolder::with(&[("farm/deck.toml", SPEC)]);
    let error = Project::at_revision(&folder.path("farm").display().to_string(), "HEAD").expect_err("no repository");
    assert!(matches!(error, RevisionError::NoRepository { .. }), "{error}");
    assert!(error.help().is_some());
}

#[test]
fn a_bare_repository_has_no_folder_of_a_deck() {
    let bare = crate::test_deck::WorkFolder::new();
    bare.file("HEAD", "ref: refs/heads/main\n").file("objects/info/none", "").file("refs/none", "");
    let error = Project::at_revision(&bare.path("decks/farm").display().to_string(), "HEAD").expect_err("it is bare");
    assert!(matches!(error, RevisionError::Bare { .. }), "{error}");
}

#[test]
fn a_shallow_clone_says_how_to_get_the_rest() {
    let (repository, [one, two]) = farm();
    repository.folder.file(".git/shallow", format!("{two}\n"));
    std::fs::remove_file(repository.folder.path(&Repository::place(one))).expect("it is there");
    assert!(open(&repository, "HEAD").is_ok());
    assert_eq!(
        failed(&repository, "HEAD~1"),
        "this clone is shallow: its history does not go back to revision `HEAD~1`; \
         fetch the whole history: `git fetch --unshallow --tags`"
    );
    for revision in ["v1", &one.to_string()] {
        assert!(failed(&repository, revision).ends_with("--unshallow --tags`"), "{revision}");
    }
}

#[test]
fn a_partial_clone_lacks_files() {
    let (repository, _) = farm();
    repository.folder.file(".git/objects/pack/pack-1.promisor", "");
    std::fs::remove_file(repository.folder.path(&Repository::place(repository.blob("id\nhen\n"))))
        .expect("it is there");
    assert!(failed(&repository, "HEAD~1").starts_with("this clone is partial"));
}

#[test]
fn formats_of_repositories_that_are_not_read_are_named() {
    for (setting, words) in
        [("objectFormat = sha256", "hashes of the kind SHA-256"), ("refstorage = reftable", "reftable")]
    {
        let (repository, _) = farm();
        repository.folder.file(".git/config", format!("[extensions]\n\t{setting}\n"));
        assert!(failed(&repository, "HEAD").contains(words), "{words}");
    }
}

/// Every file of the repository in turn is emptied, cut, turned to zeros, and changed in its middle.
#[test]
fn a_damaged_repository_is_an_error_in_plain_words() {
    let (repository, _) = farm();
    let mut damaged = 0;
    for (name, bytes) in repository.folder.files(".git") {
        let name = format!(".git/{name}");
        let changed =
            bytes.iter().enumerate().map(|(at, byte)| if at == bytes.len() / 2 { !byte } else { *byte }).collect();
        for harm in [Vec::new(), bytes[..bytes.len() / 2].to_vec(), vec![0; bytes.len()], changed] {
            let path = repository.folder.path(&name);
            std::fs::remove_file(&path).expect("it is there");
            repository.folder.file(&name, harm);
            let error = match open(&repository, "HEAD~1") {
                Ok(project) => project.deck_text("fowl.csv").err().map(|error| error.to_string()),
                Err(error) => Some(error.to_string()),
            };
            damaged += usize::from(error.is_some());
            let text = error.unwrap_or_default();
            assert!(!text.contains(['{', '"', '\n']), "{name}: {text}");
        }
        std::fs::remove_file(repository.folder.path(&name)).expect("it is there");
        repository.folder.file(&name, bytes);
    }
    assert!(damaged > 20, "{damaged}");
    assert!(open(&repository, "HEAD~1").is_ok(), "all is as it was");
}

/// The limit of a text is 16 MB, and of a picture 64 MB.
#[test]
fn files_have_the_same_limits_as_on_disk() {
    let repository = Repository::new();
    let large = "a".repeat(16_000_001);
    repository.commit(&[("decks/farm/deck.toml", SPEC), ("decks/farm/fowl.csv", &large)]);
    let project = open(&repository, "HEAD").expect("the deck is there");
    assert!(matches!(project.deck_text("fowl.csv"), Err(ReadError::TooLarge { limit_mb: 16, .. })));
    assert_eq!(project.picture("fowl.csv").expect("a picture may have that size").len(), 16_000_001);
}

/// 10 folders in each of 10 levels are 10^10 files.
#[test]
fn folders_within_folders_end() {
    let repository = Repository::new();
    let names: Vec<String> = (0..10).map(|number| number.to_string()).collect();
    let file = repository.blob("x");
    let mut tree = repository.tree(&[(FILE, "x", file)]);
    for _ in 0..10 {
        tree = repository.tree(&names.iter().map(|name| (FOLDER, name.as_str(), tree)).collect::<Vec<_>>());
    }
    let deck = repository.tree(&[(FILE, "deck.toml", repository.blob(SPEC)), (FOLDER, "x", tree)]);
    let top = repository.tree(&[(FOLDER, "decks", repository.tree(&[(FOLDER, "farm", deck)]))]);
    repository.point("heads/main", repository.commit_of(top, &[]));
    assert!(matches!(open(&repository, "HEAD"), Err(RevisionError::TooLarge { .. })));
}

#[test]
fn nothing_outside_the_deck_is_read() {
    let repository = Repository::new();
    repository.folder.file("secret.txt", "on disk").file("decks/secret.txt", "on disk");
    let secret = repository.blob("../secret.txt");
    let inner = repository.tree(&[(FILE, "secret.txt", repository.blob("committed"))]);
    let deck = repository.tree(&[
        (FILE, "../secret.txt", secret),
        (FOLDER, "..", inner),
        (FOLDER, ".", inner),
        (FILE, "a/b", secret),
        (FILE, "deck.toml", repository.blob(SPEC)),
        (LINK, "link.txt", secret),
        (LINK, "linked", repository.blob("..")),
        (SUBMODULE, "module", secret),
    ]);
    let decks = repository.tree(&[(FOLDER, "farm", deck), (FILE, "secret.txt", secret)]);
    repository.point("heads/main", repository.commit_of(repository.tree(&[(FOLDER, "decks", decks)]), &[]));
    let project = open(&repository, "HEAD").expect("the deck is there");
    for name in ["../secret.txt", "/etc/passwd", "a/../../secret.txt", "link.txt", "linked/secret.txt"] {
        assert!(matches!(project.deck_text(name), Err(ReadError::Outside { .. })), "{name}");
    }
    for name in ["secret.txt", "a/b", "module", "module/deck.toml"] {
        assert!(matches!(project.deck_text(name), Err(ReadError::Missing { .. })), "{name}");
    }
}

/// Files that begin with a dot, and those more than 8 folders deep, are not listed.
#[test]
fn a_folder_of_a_commit_lists_what_it_would_on_disk() {
    let repository = Repository::new();
    let deep = |depth: usize| format!("decks/farm/templates/{}x.svg", "d/".repeat(depth));
    let (listed, too_deep) = (deep(8), deep(9));
    let names = [
        "decks/farm/templates/.hidden/a.svg",
        "decks/farm/templates/Fox.SVG",
        "decks/farm/templates.svg",
        &listed,
        &too_deep,
    ];
    let files: Vec<_> = names.iter().map(|name| (*name, "<svg/>")).chain([("decks/farm/deck.toml", SPEC)]).collect();
    repository.commit(&files);
    files.iter().for_each(|(name, text)| _ = repository.folder.file(name, text));
    let on_disk = Project::open(&repository.folder.path("decks/farm").display().to_string()).expect("it is there");
    let committed = open(&repository, "HEAD").expect("it is there");
    assert_eq!(committed.templates()[0].list(&[".svg"]), ["Fox.SVG", "d/d/d/d/d/d/d/d/x.svg"]);
    assert_eq!(on_disk.templates()[0].list(&[".svg"]), committed.templates()[0].list(&[".svg"]));
}

#[test]
fn a_missing_file_names_the_nearest_of_the_commit() {
    let (repository, _) = farm();
    let project = open(&repository, "HEAD").expect("there are commits");
    let Err(ReadError::Missing { nearest, .. }) = project.deck_text("foul.csv") else { panic!("it is not there") };
    assert_eq!(nearest.as_deref(), Some("fowl.csv"));
}

/// Faces are drawn on all cores.
#[test]
fn a_deck_of_a_revision_is_read_from_any_thread() {
    fn needs<T: Clone + Send + Sync>(_: &T) {}
    let (repository, _) = farm();
    let project = open(&repository, "HEAD").expect("there are commits");
    needs(&project);
    let read = || project.templates()[0].read("card.svg", FileKind::Text).expect("it was committed").len();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(read)).collect();
        // `<svg>two</svg>` has 14 letters.
        assert!(threads.into_iter().all(|thread| thread.join().expect("no thread panics") == 14));
    });
}
