//! The half of the server that browsers talk to: how long it waits, and whom it lets in.

use super::client::Page;
use super::shown::farm;
use crate::test_deck::TestDeck;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

fn page() -> (TestDeck, Page) {
    let deck = farm();
    let page = Page::of(deck.project());
    (deck, page)
}

/// The server takes in 32 connections that say nothing, and any number of those that know the address.
#[test]
fn silent_connections_keep_no_one_out() {
    let (_deck, page) = page();
    let silent: Vec<TcpStream> = (0..300).map(|_| page.connect()).collect();
    let start = Instant::now();
    for file in ["", "app.js", "style.css", "state"] {
        assert_eq!(page.get(file).status, 200, "{file}");
    }
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!((&silent[0]).read(&mut [0]).expect("it is closed, not forgotten"), 0);
}

#[test]
fn a_head_that_comes_byte_by_byte_is_not_waited_for() {
    let (_deck, page) = page();
    let mut stream = page.connect();
    let start = Instant::now();
    stream.set_read_timeout(Some(Duration::from_millis(100))).expect("a time can be set");
    let mut head = b"GET / HTTP/1.1\r\nX: ".iter().chain(std::iter::repeat(&b'a'));
    let is_closed = |stream: &mut TcpStream| matches!(stream.read(&mut [0]), Ok(0));
    while !is_closed(&mut stream) && stream.write_all(&[*head.next().expect("it has no end")]).is_ok() {
        assert!(start.elapsed() < Duration::from_secs(10), "5 seconds are enough for any browser");
    }
}

#[test]
fn what_is_refused_is_closed_at_once() {
    let (_deck, page) = page();
    let start = Instant::now();
    for lines in ["Host: evil.example\r\n".to_owned(), format!("Host: {}\r\n", page.host)] {
        let mut stream = page.connect();
        stream.write_all(format!("GET / HTTP/1.1\r\n{lines}\r\n").as_bytes()).expect("it can be sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it ends");
        assert!(answer.starts_with("HTTP/1.1 40"), "{answer}");
    }
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}
