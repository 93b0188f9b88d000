//! Connections from this machine: a thread for each, and not many at once.

use super::answers::{Answer, answer, is_file};
use super::request::{NoRequest, Request, RequestReader};
use super::response::{Response, safe_lines};
use super::shared_page::SharedPage;
use crate::under_way;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The most connections at once: a browser opens 6 for a page.
const MOST: usize = 48;
/// The most of them that wait for news: one for each open page.
const MOST_WAITING: usize = 12;
/// How long a connection may say nothing.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often a page that waits for news hears that there are none.
const BEAT: Duration = Duration::from_secs(10);
/// After how many milliseconds a page asks again whose connection was lost: another process may go on.
const RETURN: u32 = 300;

/// A port on which only this machine is heard.
pub(super) struct Listener {
    listener: TcpListener,
    port: u16,
}

/// The connections that are open.
#[derive(Default)]
struct OpenConnections {
    all: AtomicUsize,
    waiting: AtomicUsize,
}

/// One of a limited number; it is free again when it is dropped.
struct Permit<'c>(&'c AtomicUsize);

impl<'c> Permit<'c> {
    fn take(count: &'c AtomicUsize, most: usize) -> Option<Self> {
        let taken = count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |count| (count < most).then_some(count + 1));
        taken.ok().map(|_| Self(count))
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Listener {
    /// Opens a port; any that is free if it is 0.
    pub(super) fn open(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let port = listener.local_addr()?.port();
        Ok(Self { listener, port })
    }

    /// Returns the port.
    pub(super) const fn port(&self) -> u16 {
        self.port
    }

    /// Answers until the program ends.
    pub(super) fn serve(&self, shared: &Arc<SharedPage>) {
        let open = Arc::new(OpenConnections::default());
        for stream in self.listener.incoming() {
            let Ok(stream) = stream else { continue };
            let (shared, of_thread) = (Arc::clone(shared), Arc::clone(&open));
            let talk = move || {
                let _ = talk(&stream, &shared, &of_thread);
            };
            // Beyond the limit, connections are closed unheard.
            if open.all.load(Ordering::SeqCst) < MOST {
                let _ = std::thread::Builder::new().name("preview".to_owned()).spawn(talk);
            }
        }
    }
}

/// Answers the requests of one connection.
fn talk(stream: &TcpStream, shared: &SharedPage, open: &OpenConnections) -> io::Result<()> {
    let Some(_permit) = Permit::take(&open.all, MOST) else { return Ok(()) };
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut reader = RequestReader::new(stream);
    loop {
        let request = match reader.next_request(|request| is_file(request, shared)) {
            Ok(request) => request,
            Err(NoRequest::Ended) => return Ok(()),
            Err(NoRequest::Bad) => return send(stream, &Response::error(400, "this is no request of the page"), true),
            Err(NoRequest::TooLarge) => return send(stream, &Response::error(413, "this is too large"), true),
        };
        match answered(&request, shared) {
            Answer::Whole(response) => send(stream, &response, request.is_last)?,
            Answer::News(since) => return news(stream, shared, open, since),
        }
        if request.is_last {
            return Ok(());
        }
    }
}

/// Answers a request. A fault of Pullet ends the answer, and not the preview.
fn answered(request: &Request, shared: &SharedPage) -> Answer {
    let _piece = under_way::piece("");
    let broken = || Answer::Whole(Response::error(500, "Pullet broke down; its terminal says where"));
    catch_unwind(AssertUnwindSafe(|| answer(request, shared))).unwrap_or_else(|_| broken())
}

fn send(mut stream: &TcpStream, response: &Response, is_last: bool) -> io::Result<()> {
    stream.write_all(&response.to_bytes(is_last))
}

/// Sends the number of each state of the deck as soon as there is one, as server-sent events.
fn news(mut stream: &TcpStream, shared: &SharedPage, open: &OpenConnections, mut since: u64) -> io::Result<()> {
    let Some(_permit) = Permit::take(&open.waiting, MOST_WAITING) else {
        return send(stream, &Response::error(503, "too many pages are open"), true);
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n{}\r\n",
        safe_lines()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(format!("retry: {RETURN}\n\n").as_bytes())?;
    loop {
        let revision = shared.wait(since, BEAT);
        if revision == since {
            stream.write_all(b": still here\n\n")?;
        } else {
            stream.write_all(format!("data: {revision}\n\n").as_bytes())?;
            since = revision;
        }
    }
}
