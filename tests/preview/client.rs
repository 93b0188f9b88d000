//! A page by hand: a preview of a deck, and requests to it as raw bytes.

use pullet::files::Project;
use pullet::server::{Editor, Front, PageAnswers, Preview, Response, watch};
use pullet::studio::Studio;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A preview that runs until the tests end.
pub struct Page {
    /// `127.0.0.1:4711`
    pub host: String,
    /// `/TOKEN/`
    pub base: String,
}

/// An answer of the server.
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("the answer is JSON")
    }
}

impl Page {
    /// A preview of a deck.
    pub fn of(project: Project) -> Self {
        Self::with_front(project).0
    }

    /// A preview of a deck, and the half of its server that browsers talk to.
    pub fn with_front(project: Project) -> (Self, Front) {
        Self::after(0, project)
    }

    /// A preview of a deck in which no one is there for the first requests, as between two processes.
    pub fn after(absent: usize, project: Project) -> (Self, Front) {
        let front = Front::open(0).expect("a free port");
        let told = front.clone();
        let open = |file: &str, line: usize, _: usize| file.ends_with("deck.toml") && line == 4;
        let preview = Preview {
            editor: Some(Editor { name: "code".to_owned(), open: Box::new(open) }),
            add: None,
            tell: Box::new(move |revision| told.tell(revision)),
            leave: Box::new(|_| {}),
            stopped: None,
        };
        let answers = Arc::new(PageAnswers::new(Studio::new(vec![project]).expect("there is a deck"), preview));
        watch(&answers);
        let asked = AtomicUsize::new(0);
        let is_absent = move || asked.fetch_add(1, Ordering::SeqCst) < absent;
        let answer =
            move |request| if is_absent() { Response::error(503, "no one is here") } else { answers.answer(request) };
        front.serve(answer).expect("there are threads");
        (Self::at(&front.address()), front)
    }

    /// The page of that address.
    pub fn at(address: &str) -> Self {
        let (host, base) = address.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
        Self { host: host.to_owned(), base: format!("/{base}") }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time can be set");
        stream
    }

    /// Sends bytes, and returns the answer; none if the connection is closed without one.
    pub fn send(&self, bytes: &[u8]) -> Option<Reply> {
        let mut stream = self.connect();
        // The server may close before all is sent.
        let _ = stream.write_all(bytes);
        reply(&mut BufReader::new(stream))
    }

    /// What the page itself asks for.
    pub fn get(&self, path: &str) -> Reply {
        self.ask(self.connect(), path).expect("an answer")
    }

    fn ask(&self, mut stream: TcpStream, path: &str) -> Option<Reply> {
        let request = format!("GET {}{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.base, self.host);
        stream.write_all(request.as_bytes()).ok()?;
        reply(&mut BufReader::new(stream))
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_bytes(path, "application/json", body.to_string().as_bytes())
    }

    pub fn post_bytes(&self, path: &str, kind: &str, body: &[u8]) -> Reply {
        let request = format!(
            "POST {}{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nSec-Fetch-Site: same-origin\r\n\
             Content-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.base,
            body.len(),
            host = self.host,
        );
        self.send(&[request.as_bytes(), body].concat()).expect("an answer")
    }

    pub fn state(&self) -> Value {
        self.get("state").json()
    }

    /// The name of the picture of a card's front.
    pub fn front(&self, card: &str) -> String {
        let state = self.state();
        let cards = state["cards"].as_array().expect("there are cards");
        let card = cards.iter().find(|known| known["id"] == card).expect("the card is there");
        card["front"]["look"].as_str().expect("it has a front").to_owned()
    }

    /// Waits for a state of which something is true.
    pub fn wait(&self, is_so: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..1200 {
            // Between two processes, no one answers.
            let answer = TcpStream::connect(&self.host).ok().and_then(|stream| self.ask(stream, "state"));
            if let Some(state) = answer.map(|answer| answer.json()).filter(&is_so) {
                return state;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("it does not become so: {}", self.state()["findings"]);
    }
}

/// Reads one answer.
pub fn reply(stream: &mut impl BufRead) -> Option<Reply> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        stream.read_line(&mut head).ok().filter(|count| *count > 0)?;
    }
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")?.trim().parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    stream.read_exact(&mut body).ok()?;
    Some(Reply { status, head, body })
}
