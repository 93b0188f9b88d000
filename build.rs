//! The binary carries the decks, templates and fonts: when one of their files changes, it is built anew.

fn main() {
    for folder in ["decks", "templates", "fonts"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
