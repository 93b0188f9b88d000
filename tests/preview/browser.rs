//! The page in a real browser. Without Chromium on the machine, these tests pass unseen.

use super::client::Page;
use super::shown::farm;
use std::process::Command;

/// The page as Chromium has made it; none without Chromium.
fn made(address: &str) -> Option<String> {
    let profile = tempfile::tempdir().expect("a temporary folder can be made");
    let own = format!("--user-data-dir={}", profile.path().display());
    let browser = ["chromium", "chromium-browser", "google-chrome"].into_iter();
    let mut ran = browser.filter_map(|browser| {
        let mut command = Command::new(browser);
        command.args([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            &own,
            "--timeout=4000",
            "--dump-dom",
            address,
        ]);
        command.output().ok()
    });
    let output = ran.next()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn the_page_shows_the_cards_and_a_name_is_never_script() {
    let deck = farm();
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    deck.file("deck.toml", spec.replace("Farm", "<img src=x onerror=alert(1)>"));
    let page = Page::of(deck.project());
    let Some(dom) = made(&format!("http://{}{}#language=en", page.host, page.base)) else { return };
    assert!(dom.contains("data-revision="), "the script has run: {dom}");
    assert_eq!(dom.matches("role=\"listitem\"").count(), 3, "{dom}");
    assert!(dom.contains("&lt;img src=x onerror=alert(1)&gt;") && !dom.contains("<img src=\"x\""), "{dom}");
    assert!(dom.contains("cut/") && dom.contains("Print"), "{dom}");
}
