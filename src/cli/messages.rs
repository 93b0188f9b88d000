//! What a supervisor and its worker say to each other: frames on the worker's standard input and output.
//!
//! A frame is the length of its head, the length of its body, the head as JSON, and the body as bytes.

use crate::files::{OutputError, WriteRequest, path_bytes};
use crate::server::{Request, Response, StoppedWork};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::path::PathBuf;

/// The exit status of a worker that another one is to follow, which may read more.
pub(super) const AGAIN: u8 = 4;

/// The longest head, in bytes: the names of the files of a very large deck.
const LONGEST_HEAD: u32 = 64 << 20;
/// A larger body is not copied to be sent with its head at once.
const LARGE: usize = 16 << 10;
/// The longest body, in bytes: a PDF that a page fetches.
const LONGEST_BODY: u64 = 4 << 30;

/// A stream that a worker prints to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) enum Stream {
    Out,
    Err,
}

/// What a worker says.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum FromWorker {
    /// It prints the body.
    Prints(Stream),
    /// What one of its threads has in hand; empty if that is nothing.
    InHand { thread: usize, is_item: bool, words: String },
    /// The numbers of the pieces of work that take time.
    Pieces(Vec<u64>),
    /// How much memory it has in use, in bytes, where no one else can see it.
    Memory(u64),
    /// Files are to be written; their contents follow.
    Writes(WriteRequest),
    /// The body is the next stretch of the contents.
    Content,
    /// All contents have been sent: the answer is [`ToWorker::Written`].
    ContentEnds,
    /// It wants a line from the person: the answer is [`ToWorker::Line`].
    Asks,
    /// It wants something that it has made opened: the answer is [`ToWorker::Opened`].
    Opens(#[serde(with = "path_bytes")] PathBuf),
    /// It wants a place in a file opened in the person's editor: the answer is [`ToWorker::Opened`].
    Edits {
        #[serde(with = "path_bytes")]
        file: PathBuf,
        line: usize,
        column: usize,
    },
    /// What the next worker has to know, should this one be stopped.
    Resumes(String),
    /// The page can be shown; whether the deck's files are watched.
    PageIsReady { is_watching: bool },
    /// The page has another state.
    PageChanged(u64),
    /// The answer to a request of the page; its body is the body.
    Answers { id: u64, response: Response },
}

/// What a supervisor says.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum ToWorker {
    /// The first that a worker hears.
    Begin(WorkerContext),
    Written(Result<(), OutputError>),
    Line(Option<String>),
    Opened(Result<(), String>),
    /// It ends: another one follows, which looks at another deck.
    Again,
    /// A request of the page; its body is the body.
    Request {
        id: u64,
        request: Request,
    },
}

/// What a worker knows of the world outside.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct WorkerContext {
    pub(super) out: StreamEnd,
    pub(super) err: StreamEnd,
    /// Whether a person can be asked.
    pub(super) has_a_person: bool,
    /// The worker before this one, if this one goes on where that one ended.
    pub(super) earlier: Option<StoppedWork>,
}

/// What is at the end of a stream.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
pub(super) struct StreamEnd {
    pub(super) is_terminal: bool,
    /// How many columns a terminal has.
    pub(super) columns: Option<usize>,
    pub(super) is_coloured: bool,
}

/// Sends a message with its body.
pub(super) fn send(to: &mut impl Write, head: &impl Serialize, body: &[u8]) -> io::Result<()> {
    let head = serde_json::to_vec(head)?;
    let mut frame = Vec::with_capacity(12 + head.len() + body.len().min(LARGE));
    frame.extend_from_slice(&u32::try_from(head.len()).map_err(io::Error::other)?.to_le_bytes());
    frame.extend_from_slice(&(body.len() as u64).to_le_bytes());
    frame.extend_from_slice(&head);
    if body.len() > LARGE {
        to.write_all(&frame)?;
        return to.write_all(body);
    }
    frame.extend_from_slice(body);
    to.write_all(&frame)
}

/// Receives the next message with its body.
///
/// # Errors
/// The other process has ended, or says what is no message.
pub(super) fn receive<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<(T, Vec<u8>)> {
    let (mut head_length, mut body_length) = ([0; 4], [0; 8]);
    from.read_exact(&mut head_length)?;
    from.read_exact(&mut body_length)?;
    let (head_length, body_length) = (u32::from_le_bytes(head_length), u64::from_le_bytes(body_length));
    if head_length > LONGEST_HEAD || body_length > LONGEST_BODY {
        return Err(io::ErrorKind::InvalidData.into());
    }
    // Memory is taken only for what has come.
    let mut bytes = |length: u64| {
        let mut bytes = Vec::new();
        let count = from.by_ref().take(length).read_to_end(&mut bytes)?;
        if count as u64 == length { Ok(bytes) } else { Err(io::Error::from(io::ErrorKind::UnexpectedEof)) }
    };
    let head = bytes(head_length.into())?;
    let body = bytes(body_length)?;
    Ok((serde_json::from_slice(&head)?, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_arrive_as_they_were_sent_and_others_do_not() {
        let mut wire = Vec::new();
        send(&mut wire, &FromWorker::Prints(Stream::Err), b"hi\n").expect("memory can be written to");
        send(&mut wire, &FromWorker::Pieces(vec![1, 2]), b"").expect("memory can be written to");
        let mut from = wire.as_slice();
        let first: (FromWorker, Vec<u8>) = receive(&mut from).expect("a message");
        assert!(matches!(first.0, FromWorker::Prints(Stream::Err)) && first.1 == b"hi\n");
        let second: (FromWorker, Vec<u8>) = receive(&mut from).expect("a message");
        assert!(matches!(&second.0, FromWorker::Pieces(pieces) if *pieces == [1, 2]));
        assert!(receive::<FromWorker>(&mut from).is_err());
        for cut in [3, 11, 13, wire.len() - 1] {
            let mut from = &wire[..cut];
            let all = std::iter::from_fn(|| receive::<FromWorker>(&mut from).ok()).count();
            assert!(all < 2, "{cut}");
        }
        let mut long = [255_u8; 40].as_slice();
        assert!(receive::<FromWorker>(&mut long).is_err());
    }
}
