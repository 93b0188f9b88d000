//! The half of the server that browsers talk to: how long it waits, whom it lets in, and the link that opens the page.

use super::client::{Page, Reply, reply};
use super::shown::farm;
use crate::test_deck::TestDeck;
use pullet::server::Front;
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

fn page() -> (TestDeck, Page, Front) {
    let deck = farm();
    let (page, front) = Page::with_front(deck.project());
    (deck, page, front)
}

/// The server takes in 32 connections that say nothing, and any number of those that know the address.
#[test]
fn silent_connections_keep_no_one_out() {
    let (_deck, page, _front) = page();
    let silent: Vec<TcpStream> = (0..300).map(|_| page.connect()).collect();
    let start = Instant::now();
    for file in ["", "app.js", "style.css", "state"] {
        assert_eq!(page.get(file).status, 200, "{file}");
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert_eq!((&silent[0]).read(&mut [0]).expect("it is closed, not forgotten"), 0);
}

#[test]
fn a_head_that_comes_byte_by_byte_is_not_waited_for() {
    let (_deck, page, _front) = page();
    let mut stream = page.connect();
    let start = Instant::now();
    stream.set_read_timeout(Some(Duration::from_millis(100))).expect("a time can be set");
    let mut head = b"GET / HTTP/1.1\r\nX: ".iter().chain(std::iter::repeat(&b'a'));
    let is_closed = |stream: &mut TcpStream| matches!(stream.read(&mut [0]), Ok(0));
    while !is_closed(&mut stream) && stream.write_all(&[*head.next().expect("it has no end")]).is_ok() {
        // Without a deadline, it would be too long after half an hour.
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    }
}

#[test]
fn what_is_refused_is_closed_at_once() {
    let (_deck, page, _front) = page();
    let start = Instant::now();
    for lines in ["Host: evil.example\r\n".to_owned(), format!("Host: {}\r\n", page.host)] {
        let mut stream = page.connect();
        stream.write_all(format!("GET / HTTP/1.1\r\n{lines}\r\n").as_bytes()).expect("it can be sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it ends");
        assert!(answer.starts_with("HTTP/1.1 40"), "{answer}");
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// Answers to a link that is opened with these lines.
/// The second half of the address is a token, which is another one each time without a port.
#[cfg(target_os = "linux")]
#[test]
fn a_port_of_one_s_own_keeps_its_address() {
    use super::server::Previewing;
    use std::os::unix::fs::PermissionsExt;
    let deck = farm();
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let port = free.expect("a free port").port().to_string();
    let address = |port: &str| {
        let (_process, page) =
            Previewing::run(deck.folder.pullet(&["preview", "decks/farm", "--no-open", "--port", port]));
        assert_eq!(page.wait(|state| state["revision"].as_u64() > Some(0))["deck"]["name"], "farm");
        (page.host, page.base)
    };
    let first = address(&port);
    assert!(first.0.ends_with(&port));
    assert_eq!(address(&port), first);
    let file = deck.folder.path(".settings/pullet/address");
    let mode = std::fs::metadata(&file).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).expect("it is there");
    assert_ne!(address(&port), first, "others could have read it");
    assert_ne!(address("0").1, address("0").1);
}

fn open(link: &str, lines: &str) -> Reply {
    let (host, path) = link.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
    let mut stream = TcpStream::connect(host).expect("the server listens");
    stream
        .write_all(format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\n{lines}\r\n").as_bytes())
        .expect("it can be sent");
    reply(&mut BufReader::new(stream)).expect("an answer")
}

#[test]
fn a_link_opens_the_page_once_and_does_not_have_its_token() {
    let (_deck, page, front) = page();
    let link = front.open_address().expect("there are random numbers");
    assert!(!link.contains(&page.base), "{link}");
    let refused = open(&link, "Sec-Fetch-Site: cross-site\r\n");
    assert_eq!((refused.status, refused.head.contains("Location")), (403, false), "it is no page that opens it");
    let wrong = open(&format!("http://{}/open/0123456789abcdef0123456789abcdef", page.host), "");
    assert_eq!(wrong.status, 410);
    let opened = open(&link, "Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\n");
    assert_eq!(opened.status, 303, "what was refused did not use it up");
    assert!(opened.head.contains(&format!("\r\nLocation: {}\r\n", page.base)), "{}", opened.head);
    let again = open(&link, "");
    assert_eq!((again.status, again.head.contains("text/html")), (410, true), "{}", again.head);
    let words = String::from_utf8(again.body).expect("it is text");
    assert!(words.contains("Copy the address of the page from the terminal") && !words.contains(&page.base[1..9]));
    let [old, new] = [(); 2].map(|()| front.open_address().expect("there are random numbers"));
    assert_eq!([&old, &new].map(|link| open(link, "").status), [410, 303], "only the last one works");
}
