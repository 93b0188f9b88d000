//! Connections from this machine: a thread for each, and not many at once.
//!
//! Any user and any page of this machine can connect. Until a connection has shown that it knows the address of the page, it gets
//! little time, and makes room for newer ones; so whoever has the address always gets in.

use super::guard::Guard;
use super::link::Link;
use super::reply;
use super::request_reader::{LastAnswer, RequestHead, RequestReader};
use crate::files::FileKind;
use crate::machine::{is_of_other_user, spawn};
use crate::server::{Method, Request, Response};
use parking_lot::{Condvar, Mutex};
use pullet_page::{static_file, used_link};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// The most connections at once that know the address: a browser opens 6 for a page.
const MOST_KNOWN: usize = 48;
/// The most connections at once that have not shown that they do.
const MOST_NEW: usize = 32;
/// How long a connection may take to show that it knows the address.
const FIRST_HEAD: Duration = Duration::from_secs(5);
/// How long one that does may take for the head of its next request, for a body, and to read an answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a page that waits for news hears that there are none.
const BEAT: Duration = Duration::from_secs(10);
/// The longest body, in bytes: the text of a cell, or the list of the cards to print.
const LONGEST_BODY: usize = 1 << 20;
/// The longest body of a file that is dropped, in bytes: the largest picture that a deck can have.
const LONGEST_FILE: usize = FileKind::Binary.most_bytes();
/// The longest body of the files that a new deck is made of, in bytes: some hundred photographs.
const LONGEST_FILES: usize = 256 << 20;

/// A port on which only this machine is heard, and what all its connections share.
pub(super) struct Connections {
    listener: TcpListener,
    pub(super) guard: Guard,
    /// Whether the token is one that was known before this server was there.
    pub(super) is_kept: bool,
    pub(super) link: Link,
    /// The number of the state that is shown.
    pub(super) revision: Mutex<u64>,
    pub(super) has_news: Condvar,
    newcomers: Newcomers,
    /// Each connection that knows the address has a clone.
    known: Arc<()>,
}

/// The connections that have not shown yet that they know the address, the oldest first.
#[derive(Default)]
struct Newcomers(Mutex<VecDeque<Weak<TcpStream>>>);

impl Newcomers {
    /// Takes one in. If there are too many, the oldest is closed.
    fn enter(&self, stream: &Arc<TcpStream>) {
        let mut newcomers = self.0.lock();
        newcomers.retain(|one| one.strong_count() > 0);
        newcomers.push_back(Arc::downgrade(stream));
        if newcomers.len() > MOST_NEW
            && let Some(oldest) = newcomers.pop_front().and_then(|oldest| oldest.upgrade())
        {
            // It may be closed already.
            let _ = oldest.shutdown(Shutdown::Both);
        }
    }

    /// Lets one go that knows the address.
    fn leave(&self, stream: &Arc<TcpStream>) {
        self.0.lock().retain(|one| one.as_ptr() != Arc::as_ptr(stream));
    }
}

/// A connection that is read until a moment.
struct TimedStream<'s> {
    stream: &'s TcpStream,
    until: Instant,
}

impl Read for TimedStream<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut stream = self.stream;
        stream.read(bytes)
    }
}

fn nothing_here() -> LastAnswer {
    LastAnswer::error(404, "there is nothing here")
}

impl Connections {
    /// Opens a port; any that is free if it is 0.
    pub(super) fn open(port: u16, token: String) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let guard = Guard { port: listener.local_addr()?.port(), token };
        Ok(Self {
            listener,
            guard,
            is_kept: false,
            link: Link::default(),
            revision: Mutex::default(),
            has_news: Condvar::new(),
            newcomers: Newcomers::default(),
            known: Arc::default(),
        })
    }

    /// Takes connections in until the program ends.
    pub(super) fn accept<F>(self: &Arc<Self>, forward: &Arc<F>)
    where
        F: Fn(Request) -> Response + Send + Sync + 'static,
    {
        loop {
            let Ok((stream, _)) = self.listener.accept() else {
                // The system may have no room for another connection.
                std::thread::sleep(Duration::from_millis(10));
                continue;
            };
            let stream = Arc::new(stream);
            self.newcomers.enter(&stream);
            let (connections, forward) = (Arc::clone(self), Arc::clone(forward));
            let talk = move || {
                if let Err(LastAnswer(Some(last))) = connections.talk(&stream, &*forward) {
                    let _ = send(&stream, &last, true);
                }
            };
            // Without a thread for it, a connection is closed.
            let _ = spawn("connection", talk);
        }
    }

    /// Answers the requests of one connection.
    fn talk(&self, stream: &Arc<TcpStream>, forward: &impl Fn(Request) -> Response) -> Result<(), LastAnswer> {
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let timed = TimedStream { stream, until: Instant::now() + FIRST_HEAD };
        let mut reader = RequestReader::new(timed);
        let mut known = None;
        loop {
            let head = reader.head()?;
            if !self.guard.is_own(&head) {
                return Err(LastAnswer::error(403, "only the page of `pullet preview` is answered"));
            }
            // A program of another user may have had the port, and been told a token that stays.
            if self.is_kept && is_of_another_user(stream)? {
                return Err(LastAnswer::error(403, "this page is another user's"));
            }
            if let Some(code) = head.path.strip_prefix("/open/").filter(|_| head.method == "GET") {
                return self.follow_link(code, stream);
            }
            let asked = self.guard.below(&head.path).ok_or_else(nothing_here)?;
            if known.is_none() {
                self.newcomers.leave(stream);
                known = Some(Arc::clone(&self.known));
                if Arc::strong_count(&self.known) > MOST_KNOWN {
                    return Err(LastAnswer::error(503, "too many pages are open"));
                }
            }
            let (method, most) = method_and_longest_body(&head, asked)?;
            reader.from.until = Instant::now() + PATIENCE;
            let body = reader.body(head.length, most)?;
            if method == Method::Get && asked == "events" {
                return self.send_news(stream, &head.query);
            }
            let file = static_file(asked).filter(|_| method == Method::Get);
            let response = file.unwrap_or_else(|| forward(Request { method, path: asked.to_owned(), body }));
            send(stream, &response, head.is_last)?;
            if head.is_last {
                return Ok(());
            }
            reader.from.until = Instant::now() + PATIENCE;
        }
    }

    /// Leads the user whose server this is to the page, if the code is that of the last link.
    fn follow_link(&self, code: &str, mut stream: &TcpStream) -> Result<(), LastAnswer> {
        if is_of_another_user(stream)? {
            return Err(LastAnswer::error(403, "this page is another user's"));
        }
        if self.link.follow(code, Instant::now()) {
            return Ok(stream.write_all(&reply::redirect(&self.guard.page()))?);
        }
        Err(LastAnswer(Some(used_link())))
    }

    /// Sends the number of each state after the one that is asked for, as server-sent events.
    fn send_news(&self, mut stream: &TcpStream, query: &str) -> Result<(), LastAnswer> {
        let mut since = query.strip_prefix("since=").and_then(|number| number.parse().ok()).unwrap_or_default();
        stream.write_all(&reply::events())?;
        loop {
            let mut revision = self.revision.lock();
            self.has_news.wait_while_for(&mut revision, |revision| *revision == since, BEAT);
            let now = *revision;
            drop(revision);
            let words = if now == since { ": still here\n\n".to_owned() } else { format!("data: {now}\n\n") };
            stream.write_all(words.as_bytes())?;
            since = now;
        }
    }
}

fn is_of_another_user(stream: &TcpStream) -> Result<bool, LastAnswer> {
    let (SocketAddr::V4(theirs), SocketAddr::V4(ours)) = (stream.peer_addr()?, stream.local_addr()?) else {
        return Err(nothing_here());
    };
    Ok(is_of_other_user((theirs.ip().octets(), theirs.port()), (ours.ip().octets(), ours.port())))
}

fn send(mut stream: &TcpStream, response: &Response, is_last: bool) -> io::Result<()> {
    stream.write_all(&reply::whole(response, is_last))
}

/// Returns what a request does, and how long its body may be.
///
/// A form of another page cannot send these kinds of bodies without asking first, which it is refused.
fn method_and_longest_body(head: &RequestHead, asked: &str) -> Result<(Method, usize), LastAnswer> {
    let (kind, most) = if asked.starts_with("drop/") {
        ("application/octet-stream", LONGEST_FILE)
    } else if asked == "new" {
        ("application/octet-stream", LONGEST_FILES)
    } else {
        ("application/json", LONGEST_BODY)
    };
    match head.method.as_str() {
        "GET" => Ok((Method::Get, 0)),
        "POST" if head.kind.as_deref() == Some(kind) => Ok((Method::Post, most)),
        "POST" => Err(LastAnswer::error(400, &format!("the page sends `{kind}`"))),
        _ => Err(nothing_here()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A byte every 10 ms makes neither a head nor a body in a fifth of a second.
    #[test]
    fn what_is_not_whole_in_time_is_not_waited_for() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("it has an address");
        let mut sender = TcpStream::connect(address).expect("it listens");
        let (stream, _) = listener.accept().expect("there is a connection");
        let drip = std::thread::spawn(move || {
            while sender.write_all(b"a").is_ok() {
                std::thread::sleep(Duration::from_millis(10));
            }
        });
        let start = Instant::now();
        let soon = || Instant::now() + Duration::from_millis(200);
        let mut reader = RequestReader::new(TimedStream { stream: &stream, until: soon() });
        assert!(matches!(reader.head(), Err(LastAnswer(None))));
        reader.from.until = soon();
        assert!(matches!(reader.body(1_000_000, 1_000_000), Err(LastAnswer(None))));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        drop(stream);
        drip.join().expect("it ends");
    }
}
