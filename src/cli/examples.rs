//! The examples at the foot of each command's help. All of them run in an empty folder, but for those in which a word in capital
//! letters stands for something of yours; `tests/command_line/help.rs` runs them.

/// Of `pullet build`.
pub(super) const BUILD: &str = "\
Examples:
  pullet build playing-chicken --paper a4
  pullet build crazy-chicken --variant de,low-ink --backs fold -o printed
  pullet build jokerlink --cards 'joker*' --paper letter
  pullet build DECK --watch";

/// Of `pullet new`.
pub(super) const NEW: &str = "\
Examples:
  pullet new moon-race
  pullet new my-pack --starter standard --card bridge
  pullet new my-chicken --from playing-chicken
  pullet new my-photos --pictures FOLDER";

/// Of `pullet check`.
pub(super) const CHECK: &str = "\
Examples:
  pullet check playing-chicken
  pullet check crazy-chicken --paper legal --strict
  pullet check DECK --report faults.pdf
  pullet check DECK --watch --format json";

/// Of `pullet proof`.
pub(super) const PROOF: &str = "\
Examples:
  pullet proof playing-chicken
  pullet proof jokerlink --variant de --cards 'joker*' --columns 2";

/// Of `pullet export`.
pub(super) const EXPORT: &str = "\
Examples:
  pullet export playing-chicken --to tts,pcio
  pullet export jokerlink --to png --variant de --ppi 600 --with-bleed";

/// Of `pullet preview`.
pub(super) const PREVIEW: &str = "\
Examples:
  pullet preview DECK
  pullet preview DECK --variant de --no-open";

/// Of `pullet play`.
pub(super) const PLAY: &str = "\
Examples:
  pullet play playing-chicken --players 3-5 --games 20
  pullet play jokerlink --players 4 --seed 3 --replay
  pullet play playing-chicken --players 4 --games 20 --rule exact=plus-one --compare";

/// Of `pullet release`.
pub(super) const RELEASE: &str = "\
Example:
  pullet release DECK";

/// Of `pullet diff`.
pub(super) const DIFF: &str = "\
Examples:
  pullet diff big-chicken@20240312 big-chicken
  pullet diff DECK --report changes.pdf";

/// Of `pullet upgrade`.
pub(super) const UPGRADE: &str = "\
Example:
  pullet upgrade big-chicken --from 20240312 --paper a4";

/// Of `pullet align`.
pub(super) const ALIGN: &str = "\
Examples:
  pullet align --paper a4
  pullet align --paper a4 --printer kitchen --read \"tl 0.3,-0.2; tr 0.4,-0.2; bl 0.3,0; br 0.4,0\"";

/// Of `pullet printers`.
pub(super) const PRINTERS: &str = "\
Examples:
  pullet printers
  pullet printers --remove kitchen";

/// Of `pullet list`.
pub(super) const LIST: &str = "\
Examples:
  pullet list
  pullet list papers
  pullet list fonts playing-chicken
  pullet list fields crazy-chicken
  pullet list icons sword
  pullet list templates back";

/// Of `pullet copy`.
pub(super) const COPY: &str = "\
Examples:
  pullet copy crazy-chicken/card.svg
  pullet copy crazy-chicken/card.svg --deck crazy-chicken";

/// Of `pullet explain`.
pub(super) const EXPLAIN: &str = "\
Examples:
  pullet explain
  pullet explain missing-key";

/// Of `pullet schema`.
pub(super) const SCHEMA: &str = "\
Examples:
  pullet schema
  pullet schema variant --out variant.schema.json";

/// Of `pullet completions`.
pub(super) const COMPLETIONS: &str = "\
Examples:
  pullet completions bash >> ~/.bashrc
  pullet completions zsh >> ~/.zshrc
  pullet completions fish > ~/.config/fish/completions/pullet.fish
  pullet completions powershell >> $PROFILE";

/// Of `pullet help`.
pub(super) const HELP: &str = "\
Examples:
  pullet help
  pullet help build";

/// Of `pullet man`.
pub(super) const MAN: &str = "\
Examples:
  pullet man
  pullet man build
  pullet man --out man";
