//! The terminal that a progress bar is drawn on where errors do not go to the standard stream.

use super::terminal;
use crate::files::ErrorStream;
use indicatif::{ProgressDrawTarget, TermLike};
use std::io::{self, Write};

/// The width where the terminal does not say.
const USUAL_WIDTH: u16 = 80;

/// A terminal that moves its cursor by the sequences of ECMA-48.
#[derive(Debug)]
pub(super) struct ErrorTerminal(&'static ErrorStream);

impl ErrorTerminal {
    /// Returns what to draw on; none where errors go to the standard stream, which the library knows.
    pub(super) fn target() -> Option<ProgressDrawTarget> {
        terminal::error_stream().map(|stream| ProgressDrawTarget::term_like(Box::new(Self(stream))))
    }

    fn print(&self, text: &str) -> io::Result<()> {
        let mut stream = self.0;
        stream.write_all(text.as_bytes())
    }

    fn move_cursor(&self, count: usize, letter: char) -> io::Result<()> {
        if count == 0 { Ok(()) } else { self.print(&format!("\x1b[{count}{letter}")) }
    }
}

impl TermLike for ErrorTerminal {
    fn width(&self) -> u16 {
        terminal::error_columns().and_then(|columns| u16::try_from(columns).ok()).unwrap_or(USUAL_WIDTH)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'D')
    }

    fn write_line(&self, s: &str) -> io::Result<()> {
        self.print(&format!("{s}\n"))
    }

    fn write_str(&self, s: &str) -> io::Result<()> {
        self.print(s)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.print("\r\x1b[2K")
    }

    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}
