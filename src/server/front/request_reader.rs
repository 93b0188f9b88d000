//! Requests, read with limits.

use crate::server::Response;
use std::io::{self, Read};

/// The longest head of a request, in bytes: browsers send less than 2 KB.
const LONGEST_HEAD: usize = 16 << 10;
/// The most lines of a head.
const MOST_LINES: usize = 64;

/// The head of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RequestHead {
    /// `GET` or `POST`.
    pub(super) method: String,
    /// The path, without the query.
    pub(super) path: String,
    /// What follows `?`.
    pub(super) query: String,
    /// The server's name as the browser knows it.
    pub(super) host: Option<String>,
    /// The page that sends it.
    pub(super) origin: Option<String>,
    /// How the page that sends it is related to this one.
    pub(super) site: Option<String>,
    /// The kind of its body.
    pub(super) kind: Option<String>,
    /// Whether no other request follows.
    pub(super) is_last: bool,
    /// The length of its body.
    pub(super) length: usize,
}

/// The last answer of a connection; none if it has ended, or if not all of a request came in time.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LastAnswer(pub(super) Option<Response>);

impl LastAnswer {
    /// Returns an error in words.
    pub(super) fn error(status: u16, words: &str) -> Self {
        Self(Some(Response::error(status, words)))
    }
}

impl From<io::Error> for LastAnswer {
    fn from(_: io::Error) -> Self {
        Self(None)
    }
}

/// Reads requests off a connection.
pub(super) struct RequestReader<R> {
    /// The connection.
    pub(super) from: R,
    /// What was read and not yet used.
    rest: Vec<u8>,
}

impl<R: Read> RequestReader<R> {
    /// Returns a reader of a connection.
    pub(super) const fn new(from: R) -> Self {
        Self { from, rest: Vec::new() }
    }

    /// Returns the head of the next request; its body is read next.
    pub(super) fn head(&mut self) -> Result<RequestHead, LastAnswer> {
        let length = loop {
            if let Some(at) = self.rest.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break at + 4;
            }
            if self.rest.len() > LONGEST_HEAD {
                return Err(too_large());
            }
            self.read_more()?;
        };
        let head = read_head(&self.rest[..length])?;
        self.rest.drain(..length);
        Ok(head)
    }

    /// Returns the body of the request whose head was read, which has `length` bytes; no more than `most` are read.
    pub(super) fn body(&mut self, length: usize, most: usize) -> Result<Vec<u8>, LastAnswer> {
        if length > most {
            return Err(too_large());
        }
        while self.rest.len() < length {
            self.read_more()?;
        }
        Ok(self.rest.drain(..length).collect())
    }

    fn read_more(&mut self) -> Result<(), LastAnswer> {
        let mut bytes = [0; 16 << 10];
        loop {
            match self.from.read(&mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => return Err(LastAnswer(None)),
                Ok(count) => {
                    self.rest.extend_from_slice(&bytes[..count]);
                    return Ok(());
                }
            }
        }
    }
}

fn bad() -> LastAnswer {
    LastAnswer::error(400, "this is no request of the page")
}

fn too_large() -> LastAnswer {
    LastAnswer::error(413, "this is too large")
}

fn read_head(head: &[u8]) -> Result<RequestHead, LastAnswer> {
    let mut lines = [httparse::EMPTY_HEADER; MOST_LINES];
    let mut parsed = httparse::Request::new(&mut lines);
    if !matches!(parsed.parse(head), Ok(httparse::Status::Complete(_))) {
        return Err(bad());
    }
    let target = parsed.path.unwrap_or_default();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let mut request = RequestHead {
        method: parsed.method.unwrap_or_default().to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        is_last: parsed.version == Some(0),
        ..RequestHead::default()
    };
    let mut length = None;
    for line in parsed.headers.iter() {
        let value = std::str::from_utf8(line.value).map_err(|_| bad())?.trim().to_owned();
        let once = |known: &mut Option<String>| match known.replace(value.clone()) {
            None => Ok(()),
            // Two names for one server: it cannot be known which one is meant.
            Some(_) => Err(bad()),
        };
        match line.name.to_ascii_lowercase().as_str() {
            "host" => once(&mut request.host)?,
            "origin" => once(&mut request.origin)?,
            "sec-fetch-site" => once(&mut request.site)?,
            "content-type" => once(&mut request.kind)?,
            "content-length" => once(&mut length)?,
            // Bodies of unknown length are not read.
            "transfer-encoding" | "upgrade" | "expect" => return Err(bad()),
            "connection" => request.is_last |= value.eq_ignore_ascii_case("close"),
            _ => {}
        }
    }
    if let Some(length) = length {
        if !length.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(bad());
        }
        request.length = length.parse().map_err(|_| too_large())?;
    }
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A request with its body, or the status of the last answer; none if the connection has ended.
    type ReadRequest = Result<(RequestHead, Vec<u8>), Option<u16>>;

    /// Reads requests with bodies of at most 2 MB.
    fn read(bytes: &[u8]) -> Vec<ReadRequest> {
        let mut reader = RequestReader::new(bytes);
        let mut read = Vec::new();
        loop {
            let head = reader.head();
            let next = head.and_then(|head| Ok((head.clone(), reader.body(head.length, 2_000_000)?)));
            let is_over = next.is_err();
            read.push(next.map_err(|LastAnswer(response)| response.map(|response| response.status)));
            if is_over {
                return read;
            }
        }
    }

    #[test]
    fn two_requests_on_one_connection_are_two() {
        let found = read(b"POST /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhiGET /d HTTP/1.1\r\n\r\n");
        let [Ok((first, body)), Ok((second, none)), Err(None)] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((first.path.as_str(), first.query.as_str(), body.as_slice()), ("/a", "b=c", &b"hi"[..]));
        assert_eq!((second.path.as_str(), none.len()), ("/d", 0));
    }

    #[test]
    fn what_is_too_large_is_not_read() {
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(40_000));
        assert_eq!(read(long.as_bytes()), [Err(Some(413))]);
        for (length, why) in [("2000000", None), ("2000001", Some(413)), ("99999999999999999999999", Some(413))] {
            let request = format!("POST / HTTP/1.1\r\nContent-Length: {length}\r\n\r\n");
            assert_eq!(read(request.as_bytes()), [Err(why)], "{length}");
        }
    }

    #[test]
    fn what_the_page_does_not_send_is_no_request() {
        for head in ["Transfer-Encoding: chunked", "Host: a\r\nHost: b", "Upgrade: websocket", "Content-Length: +2"] {
            let request = format!("POST / HTTP/1.1\r\n{head}\r\n\r\n");
            assert_eq!(read(request.as_bytes()), [Err(Some(400))], "{head}");
        }
        assert_eq!(read(b"\x16\x03\x01\x02\x00\r\n\r\n"), [Err(Some(400))]);
    }
}
