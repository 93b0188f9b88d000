//! The page in a real browser. On a machine without Chromium, these tests look at nothing.

use super::chromium::Chromium;
use super::client::Page;
use super::parts::{MOON, sunny};
#[cfg(target_os = "linux")]
use super::server::{ENDLESS, Previewing};
use super::shown::farm;
use crate::test_deck::TestDeck;

/// The preview of a deck in Chromium, in English, once it shows cards.
fn open(deck: &TestDeck) -> Option<(Page, Chromium)> {
    let page = Page::of(deck.project());
    let browser = shown(&page)?;
    Some((page, browser))
}

fn shown(page: &Page) -> Option<Chromium> {
    let mut browser = Chromium::open(&format!("http://{}{}#language=en", page.host, page.base))?;
    browser.wait("document.querySelectorAll('.grid .tile').length > 0");
    browser
        .wait("[...document.querySelectorAll('.grid img')].every((image) => image.complete && image.naturalWidth > 0)");
    Some(browser)
}

/// Takes the last change back; what it changed may be shown before the page knows that it is written.
fn undo(browser: &mut Chromium) {
    browser.wait("document.querySelector('#toast button') !== null");
    browser.run("document.querySelector('#toast button').click()");
}

/// The address of the first card's picture.
const FIRST: &str = "document.querySelector('.grid img').src";

#[test]
fn a_colour_that_is_picked_is_in_the_file_and_on_the_cards() {
    let deck = farm();
    let Some((_page, mut browser)) = open(&deck) else { return };
    let before = browser.run(FIRST);
    browser.press("Colours and words");
    browser.wait("document.querySelector('input[type=color]')");
    browser.run(
        "(() => { const picker = document.querySelector('input[type=color]'); picker.value = '#00aa55';
         picker.dispatchEvent(new Event('input')); picker.dispatchEvent(new Event('change')); })()",
    );
    browser.wait("!document.getElementById('toast').hidden");
    let spec = || std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    assert!(spec().contains("paper = \"#00aa55\" # the ground\n"), "{}", spec());
    browser.press("Cards");
    browser.wait(&format!("{FIRST} !== {before}"));
    undo(&mut browser);
    browser.wait(&format!("{FIRST} === {before}"));
    browser.wait("document.getElementById('toast').textContent === 'deck.toml as before, line 4'");
    assert!(spec().contains("paper = \"#ff8800\" # the ground\n"), "{}", spec());
}

/// Cards that are scrolled away are not asked for when they change, and are right once they are seen.
#[test]
fn the_page_asks_for_what_is_in_sight() {
    let deck = farm();
    let mut rows = vec!["id,name,cost,count".to_owned(), "fox,Fox,1,2".to_owned()];
    rows.extend((0..60).map(|number| format!("hen{number},Hen,{number},1")));
    deck.file("cards.csv", rows.join("\n"));
    let page = Page::of(deck.project());
    let address = format!("http://{}{}#language=en", page.host, page.base);
    let Some(mut browser) = Chromium::open(&address) else { return };
    browser.wait(&format!("{FIRST}.length"));
    browser.run("performance.clearResourceTimings()");
    let before = page.front("fox");
    let front = std::fs::read_to_string(deck.path("templates/card.svg")).expect("it is there");
    deck.template("card.svg", &front.replace("font-size=\"8\"", "font-size=\"9\""));
    page.wait(|_| page.front("fox") != before);
    browser.wait(&format!("{FIRST}.includes('{}')", page.front("fox")));
    let last = "[...document.querySelectorAll('.grid img')].at(-1)";
    let state = page.wait(|state| state["is_checked"] == true);
    let look = state["cards"][60]["front"]["look"].as_str().expect("it has a front").to_owned();
    browser.wait(&format!("{last}.src.includes('{look}')"));
    let asked = format!("performance.getEntriesByType('resource').some((entry) => entry.name.includes('{look}'))");
    assert_eq!(browser.run(&asked), false, "it is far away");
    browser.run(&format!("{last}.scrollIntoView()"));
    browser.wait(&format!("{asked} && {last}.complete && {last}.naturalWidth > 0"));
}

#[test]
fn a_save_is_seen_and_a_broken_deck_keeps_its_pictures() {
    let deck = farm();
    let Some((_page, mut browser)) = open(&deck) else { return };
    let before = browser.run(FIRST);
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    deck.file("deck.toml", spec.replace("#ff8800", "#0088ff"));
    browser.wait(&format!("{FIRST} !== {before}"));
    let good = browser.run(FIRST);
    deck.file("deck.toml", spec.replace("[deck]", "[deck"));
    browser.wait("document.getElementById('notice').className === 'unreadable'");
    browser.wait("document.querySelectorAll('.face.old').length === 3");
    assert_eq!(browser.run(FIRST), good);
    deck.file("deck.toml", spec);
    browser.wait("document.getElementById('notice').className === 'whole'");
    browser.wait(&format!("{FIRST} === {before}"));
}

/// A browser has six connections to a server, for all its tabs and windows together.
#[test]
fn seven_tabs_and_seven_windows_follow_a_save() {
    let deck = farm();
    let page = Page::of(deck.project());
    let address = format!("http://{}{}#language=en", page.host, page.base);
    let Some(mut browser) = Chromium::open(&address) else { return };
    let mut tabs: Vec<String> = (0..14).map(|number| browser.open_another(&address, number >= 7)).collect();
    let all_show = |browser: &mut Chromium, tabs: &[String], title: &str| {
        for tab in tabs {
            browser.look_at(tab);
            browser.wait(&format!("document.title.startsWith('{title}') && document.querySelector('.grid .tile')"));
        }
    };
    all_show(&mut browser, &tabs, "Farm");
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    for title in ["Barn", "Byre", "Coop"] {
        deck.file("deck.toml", spec.replace("Farm", title));
        all_show(&mut browser, &tabs, title);
        // It may be the one that listens: then another one does.
        browser.look_at(&tabs.remove(0));
        browser.close();
    }
}

/// Between two processes that know the deck, no one works on what the page asks for.
#[test]
fn a_page_asks_again_where_no_one_was_there() {
    let deck = farm();
    let (page, _front) = Page::after(3, deck.project());
    let Some(mut browser) = shown(&page) else { return };
    assert_eq!(browser.run("document.querySelectorAll('.grid .tile').length"), 3);
}

/// A deck may have a thousand cards: what a save does not change is not made again.
#[test]
fn only_the_tiles_of_cards_that_changed_are_filled_again() {
    let deck = farm();
    let Some((page, mut browser)) = open(&deck) else { return };
    page.wait(|state| state["is_checked"] == true);
    let before = page.front("hen");
    browser
        .run("document.querySelectorAll('.tile .copies').forEach((copies) => { copies.textContent = 'as it was'; })");
    deck.file("cards.csv", "id,name,cost,count\nfox,Fox,1,2\nhen,\"Hen, old\",9,1\npig,Pig,3,1\n");
    let front = page.wait(|_| page.front("hen") != before)["cards"][1]["front"]["look"].clone();
    let look = front.as_str().expect("it has a front");
    browser.wait(&format!("[...document.querySelectorAll('.grid img')].some((image) => image.src.includes('{look}'))"));
    let copies = "[...document.querySelectorAll('.tile .copies')].map((copies) => copies.textContent).join()";
    browser.wait(&format!("{copies} === 'as it was,,as it was'"));
}

/// The page asks another process, which has drawn nothing, and keeps what it shows.
#[cfg(target_os = "linux")]
#[test]
fn the_last_good_pictures_stay_when_a_limit_is_passed() {
    let deck = farm();
    let (_process, page) = Previewing::of(&deck);
    let Some(mut browser) = shown(&page) else { return };
    let good = browser.run(FIRST);
    let drawing = std::fs::read_to_string(deck.path("templates/card.svg")).expect("it is there");
    deck.template("card.svg", ENDLESS);
    browser.wait("document.getElementById('notice').className === 'stopped'");
    browser.wait("document.querySelectorAll('.face.old').length === 3");
    let notice = browser.run("document.getElementById('notice').textContent").to_string();
    assert!(notice.contains("stopped after 6 seconds, the limit, while filling"), "{notice}");
    assert!(notice.contains("Change the deck and save"), "{notice}");
    assert_eq!(browser.run(FIRST), good);
    deck.template("card.svg", &drawing);
    browser.wait("document.getElementById('notice').className === 'whole'");
    browser.wait(&format!("document.querySelectorAll('.face.old').length === 0 && {FIRST} === {good}"));
}

#[test]
fn a_variant_is_chosen_and_a_pdf_is_made() {
    let deck = farm();
    deck.file("variants/night.toml", "[theme]\npaper = \"#101020\"\n");
    let Some((_page, mut browser)) = open(&deck) else { return };
    let day = browser.run(FIRST);
    browser.run(
        "(() => { const list = document.querySelector('[data-key=variant]'); list.value = 'night';
         list.dispatchEvent(new Event('change')); })()",
    );
    browser.wait(&format!("{FIRST} !== {day}"));
    browser.press("Print");
    browser.press("Make the PDF");
    browser.wait("document.querySelector('.made a')");
    assert_eq!(browser.run("document.querySelector('.made a').textContent"), "farm-night_cards_a4.pdf");
    let start =
        "fetch(document.querySelector('.made a').href).then((file) => file.text()).then((text) => text.slice(0, 5))";
    assert_eq!(browser.run(start), "%PDF-");
}

/// The sun is 10 to 30 mm from the left edge of a card of 63.5 mm, and 20 to 60 mm from its upper edge of 88.9 mm.
#[test]
fn a_drawing_is_dropped_on_its_place_on_a_card() {
    let deck = sunny();
    let Some((_page, mut browser)) = open(&deck) else { return };
    let before = browser.run(FIRST);
    let drop = |across: f64, down: f64| {
        format!(
            "(async () => {{ const face = document.querySelector('.grid .face'); const box = face.getBoundingClientRect();
             const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File([{MOON:?}], 'my moon.svg', {{ type: 'image/svg+xml' }}));
             const at = {{ dataTransfer, bubbles: true, cancelable: true, clientX: box.left + box.width * {across} / 63.5,
               clientY: box.top + box.height * {down} / 88.9 }};
             for (let step = 0; step < 40 && !face.querySelector('.partlines.chosen'); step++) {{
               face.dispatchEvent(new DragEvent('dragover', at)); await new Promise((later) => setTimeout(later, 50));
               if ({across} < 1) break; }}
             face.dispatchEvent(new DragEvent('drop', at)); }})()"
        )
    };
    // Beside all parts, nothing happens.
    browser.run(&drop(0.5, 80.0));
    browser.wait("document.getElementById('toast').textContent.includes('Drop the file on')");
    let sun = || std::fs::read_to_string(deck.path("signs/sun.svg")).expect("it is there");
    assert!(sun().contains("#ffee00"));
    browser.run(&drop(20.0, 40.0));
    // The template names the file: all cards get the new one, or none.
    browser.press("All 2 cards");
    browser.wait("document.getElementById('toast').textContent.includes('signs/sun.svg written')");
    assert_eq!(sun(), MOON);
    browser.wait(&format!("{FIRST} !== {before}"));
    undo(&mut browser);
    browser.wait(&format!("{FIRST} === {before}"));
    assert!(sun().contains("#ffee00"));
    // Without a mouse: each part has a button, which opens the system's window to choose a file.
    browser.run("document.querySelector('.grid button').click()");
    browser.wait("document.querySelectorAll('.parts li').length === 2");
    assert_eq!(browser.run("document.querySelector('.parts button').ariaLabel"), "Replace… signs/sun.svg");
    browser.run(&format!(
        "(() => {{ const files = new DataTransfer(); files.items.add(new File([{MOON:?}], 'm.svg')); const chooser = document.querySelector('.parts input');
         chooser.files = files.files; chooser.dispatchEvent(new Event('change')); }})()"
    ));
    browser.press("All 2 cards");
    browser.wait(&format!("{FIRST} !== {before}"));
    assert_eq!(sun(), MOON);
}

/// What is typed is written once the field is left, or with Enter; the id of the card follows, and the field stays.
#[test]
fn a_card_that_gets_another_id_stays_beside_the_others() {
    let deck = farm();
    let Some((_page, mut browser)) = open(&deck) else { return };
    browser.run("document.querySelectorAll('.grid button')[1].click()");
    browser.wait("document.querySelector('aside input[aria-label=id]')");
    browser.run(
        "window.field = document.querySelector('aside input[aria-label=id]'); field.focus(); field.value = 'cock';",
    );
    let key = |name: &str| {
        format!(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{name}', bubbles: true }}))"
        )
    };
    browser.run(&key("3"));
    let table = || std::fs::read_to_string(deck.path("cards.csv")).expect("it is there");
    assert!(table().contains("\nhen,"));
    browser.run(&key("Enter"));
    browser.wait("document.querySelector('aside h2').textContent === 'cock'");
    assert!(table().contains("\ncock,"));
    assert_eq!(browser.run("document.activeElement === field && field.isConnected"), true);
    browser.run("field.blur()");
    browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }))");
    assert_eq!(
        browser.run("document.getElementById('main').dataset.view"),
        "cards",
        "a field had the keyboard a moment ago"
    );
    assert_eq!(browser.run("document.querySelector('.grid .chosen .name').textContent"), "cock");
    // A colour that is none goes back to what it was.
    browser.press("Colours and words");
    browser.run("(() => { const field = document.querySelector('.design input.code'); field.value = '#12'; field.dispatchEvent(new Event('change')); })()");
    browser.wait("document.querySelector('.design .fault').textContent.includes('is not a colour')");
    assert_eq!(browser.run("document.querySelector('.design input.code').value"), "#ff8800");
}

/// With the keyboard alone: found by a word, written where the cursor is.
#[test]
fn an_icon_is_chosen_where_words_are_changed() {
    let deck = farm();
    let Some((_page, mut browser)) = open(&deck) else { return };
    browser.run("document.querySelector('.grid button').click()");
    browser.wait("document.querySelector('aside input[aria-label=name]') !== null");
    browser.run(
        "(() => { window.field = document.querySelector('aside .value:has([aria-label=name])'); window.words = field.querySelector('input');
         words.setSelectionRange(1, 1); field.querySelector('button.where').click(); })()",
    );
    browser.wait("field.querySelectorAll('.icons button').length > 300");
    browser.run(
        "(() => { const search = field.querySelector('input[type=search]'); search.value = 'daggers'; search.dispatchEvent(new Event('input')); })()",
    );
    let key = |name: &str| {
        format!(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{name}', bubbles: true, cancelable: true }}))"
        )
    };
    browser.run(&key("ArrowDown"));
    browser.wait("document.activeElement.getAttribute('aria-label') === 'sword'");
    browser.run(&key("ArrowUp"));
    browser.wait("document.activeElement.type === 'search'");
    browser.run(&key("Enter"));
    browser.wait(
        "words.value.slice(1, 8) === '{sword}' && document.activeElement === words && words.selectionStart === 8",
    );
    browser.wait("!document.getElementById('toast').hidden && !field.querySelector('.icons')");
    let written = ["deck.toml", "cards.csv"].map(|name| std::fs::read_to_string(deck.path(name)).unwrap_or_default());
    assert!(written.concat().contains("{sword}"), "{written:?}");
}

#[test]
fn a_row_is_added_and_deleted_in_the_page() {
    let deck = farm();
    let before = std::fs::read_to_string(deck.path("cards.csv")).expect("it is there");
    let Some((_page, mut browser)) = open(&deck) else { return };
    browser.press("+ Add a card");
    browser.wait("document.querySelector('aside h2').textContent === 'pig-2'");
    browser.press("Move up");
    browser.wait("document.querySelectorAll('.grid .name')[2].textContent === 'pig-2'");
    browser.press("Delete");
    browser.wait("document.querySelector('aside').hidden && document.querySelectorAll('.grid .tile').length === 3");
    assert_eq!(std::fs::read_to_string(deck.path("cards.csv")).expect("it is there"), before);
}

/// Four cards, with the copy of the fox.
#[test]
fn a_deck_is_dealt_as_it_is_printed() {
    let deck = farm();
    let Some((_page, mut browser)) = open(&deck) else { return };
    browser.press("Deal");
    let held = "[...document.querySelectorAll('.held')].map((card) => card.title)";
    browser.wait(&format!("{held}.sort().join() === 'fox,fox,hen,pig'"));
    let set = |at: u32, value: u32| {
        format!(
            "(() => {{ const field = document.querySelectorAll('.tools input[type=number]')[{at}]; field.value = {value}; field.dispatchEvent(new Event('change')); }})()"
        )
    };
    browser.run(&set(0, 2));
    browser.run(&set(1, 1));
    browser.run(&set(2, 7));
    let first = browser.run(&format!("{held}.join()"));
    browser.press("Next deal");
    browser.run(&set(2, 7));
    assert_eq!(browser.run(&format!("{held}.join()")), first, "the same seed deals the same hands");
    browser.run("document.querySelector('.held').click()");
    browser.press("Draw a card");
    let piles = "[...document.querySelectorAll('.pile figcaption')].map((pile) => pile.textContent).join()";
    assert_eq!(browser.run(piles), "1 to draw,1 discarded");
    browser.run("(() => { const list = document.querySelector('.counts select'); list.value = 'cost'; list.dispatchEvent(new Event('change')); })()");
    let bars = "[...document.querySelectorAll('.counts tr')].map((row) => row.cells[0].textContent + '=' + row.cells[2].textContent).join()";
    assert_eq!(browser.run(bars), "1=2,2=1,3=1");
}

#[test]
fn options_of_print_and_copies_are_changed_in_the_page() {
    let deck = farm();
    let Some((_page, mut browser)) = open(&deck) else { return };
    let spec = || std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    let before = spec();
    browser.press("Sheets");
    browser.wait("document.querySelectorAll('.page').length > 0");
    browser.run("document.querySelector('.printoptions').open = true");
    browser.run(
        "(() => { const backs = document.querySelector('.printoptions [data-key=backs]'); backs.value = 'none';
         backs.dispatchEvent(new Event('change')); })()",
    );
    browser.wait("document.querySelectorAll('.page').length === 1");
    assert_eq!(spec(), format!("{before}\n[print]\nbacks = \"none\"\n"));
    undo(&mut browser);
    browser.wait("document.querySelectorAll('.page').length > 1");
    assert_eq!(spec(), before);
}

#[test]
fn versions_are_seen_beside_each_other_and_cards_in_the_hand() {
    let deck = farm();
    deck.file("variants/night.toml", "[theme]\npaper = \"#101020\"\n");
    let Some((_page, mut browser)) = open(&deck) else { return };
    browser.press("Versions");
    browser.wait("document.querySelectorAll('.pair').length === 3");
    browser
        .wait("[...document.querySelectorAll('.pair img')].every((image) => image.complete && image.naturalWidth > 0)");
    // With the slider at its left end, nothing of the picture after is cut off.
    let clip = |at: u32| {
        format!(
            "(() => {{ const slider = document.querySelector('.pair input'); slider.value = {at}; slider.dispatchEvent(new Event('input'));
             return getComputedStyle(document.querySelectorAll('.pair img')[1]).clipPath; }})()"
        )
    };
    assert_eq!(browser.run(&clip(0)), "inset(0px 0px 0px 0%)");
    assert_eq!(browser.run(&clip(100)), "inset(0px 0px 0px 100%)");
    browser.press("Cards");
    browser.run("document.querySelector('.menu').open = true");
    browser.press("In the hand");
    browser.wait("document.querySelectorAll('.hand .held').length === 3 && document.querySelector('.grid').hidden");
    // Of each card but the last, 10 mm show at the left.
    let step = "(() => { const [one, two] = [...document.querySelectorAll('.held')].map((card) => parseFloat(card.style.left));
                const wide = parseFloat(document.querySelector('.held').style.width); return (two - one) / wide * 63.5; })()";
    let step = browser.run(step).as_f64().expect("a number");
    assert!((step - 10.0).abs() < 0.01, "{step}");
    browser.press("Sheets");
    browser.run("[...document.querySelectorAll('.tick')].find((one) => one.textContent.includes('cannot reach')).querySelector('input').click()");
    // The usual margin is 6.35 mm on each edge.
    browser.wait("document.querySelector('.show-reach .paper .reach').getAttribute('d').includes('M6.35 6.35')");
    for view in ["Versions", "Cards"] {
        browser.narrow();
        browser.press(view);
        let width = "document.documentElement.scrollWidth";
        assert!(browser.run(width).as_f64().is_some_and(|width| width <= 390.0), "{view}: {}", browser.run(width));
    }
}

#[test]
fn the_words_of_a_deck_are_never_script() {
    let deck = farm();
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    let name = "<img src=x onerror=document.title='pwned'>";
    deck.file("deck.toml", spec.replace("Farm", name));
    deck.file("cards.csv", format!("id,name,cost,count\nfox,{name},1,2\n"));
    let Some((_page, mut browser)) = open(&deck) else { return };
    browser.run("document.querySelector('.grid button').click()");
    browser.wait("document.querySelectorAll('aside .value').length > 1");
    for view in ["Sheets", "Printed matter", "Colours and words", "Findings", "Print"] {
        browser.press(view);
    }
    assert_eq!(browser.run("document.querySelectorAll('img[src=x]').length"), 0);
    assert!(browser.run("document.title").as_str().is_some_and(|title| title.contains("<img")));
}

/// With the keyboard alone: to a card, its fields, and back.
#[test]
fn the_page_is_used_without_a_mouse_and_on_narrow_screens() {
    let deck = farm();
    let Some((_page, mut browser)) = open(&deck) else { return };
    let key = |name: &str| {
        format!(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{name}', bubbles: true }}))"
        )
    };
    browser.run("document.querySelector('.grid button[tabindex=\"0\"]').focus()");
    browser.run(&key("ArrowRight"));
    assert_eq!(browser.run("document.activeElement.querySelector('.name').textContent"), "hen");
    browser.run("document.activeElement.click()");
    browser.wait("document.querySelector('aside h2').textContent === 'hen'");
    browser.run(&key("Escape"));
    browser.wait("document.querySelector('aside').hidden");
    assert_eq!(browser.run("document.activeElement.querySelector('.name').textContent"), "hen");
    // Everything that can be pressed has a name.
    let nameless = "[...document.querySelectorAll('button, input, select, a')].filter((one) => !one.textContent.trim() && !one.title \
                    && !one.ariaLabel && !one.placeholder && !one.closest('label')).length";
    assert_eq!(browser.run(nameless), 0);
    browser.go_dark();
    browser.wait("getComputedStyle(document.body).backgroundColor === 'rgb(27, 26, 24)'");
    browser.narrow();
    for view in ["Cards", "Sheets", "Colours and words", "Findings"] {
        browser.press(view);
        let width = "document.documentElement.scrollWidth";
        assert!(browser.run(width).as_f64().is_some_and(|width| width <= 390.0), "{view}: {}", browser.run(width));
    }
}
