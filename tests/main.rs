//! The tests from outside, in one binary: each folder is a theme, each file in it a fact that decks, people or printers rely on.
//!
//! | folder | what its tests look at |
//! |---|---|
//! | `command_line` | the binary: arguments, files, exit status, streams |
//! | `decks` | decks as they are read, varied, translated and checked; the built-in ones as a whole |
//! | `documents` | every example, table, picture and link of the documents |
//! | `fuzzing` | the bodies of the fuzz targets, over bytes of chance and over all that a fuzzer found once |
//! | `games` | the rules engines, and the games that they play |
//! | `house` | the source itself: floors, names, what must not be written |
//! | `pdf` | the finished files, read back by other programs |
//! | `preflight` | what is checked before print: each lint at its limit, and the report |
//! | `preview` | the page in the browser: what it is shown, what it changes, and who may talk to its server |
//! | `templates` | what templates read and draw, and how hostile ones end |
//! | `text` | text boxes against what usvg and a PDF reader make of them |
//! | `versions` | releases, what differs between two versions of a deck, and the kits that bring printed cards up to date |
//!
//! `test_deck` makes the decks that all of them use. A theme or a file is run alone by its name: `cargo test --test all geometry`. The other folders hold what the tests read:
//! `broken`, `fonts`, `pictures`, `playthroughs`, `scenes`, `tables`, `text-gallery` and `torture`.

mod command_line;
mod decks;
mod documents;
mod fuzzing;
mod games;
mod house;
mod pdf;
mod preflight;
mod preview;
mod templates;
mod test_deck;
mod text;
mod versions;
