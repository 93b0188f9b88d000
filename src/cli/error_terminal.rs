//! The terminal that a progress bar is drawn on.

use super::terminal;
use indicatif::{ProgressDrawTarget, TermLike};
use std::io;

/// The width where the terminal does not say.
const USUAL_WIDTH: u16 = 80;

/// A terminal that moves its cursor by the sequences of ECMA-48.
#[derive(Debug)]
pub(super) struct ErrorTerminal;

impl ErrorTerminal {
    /// Returns what to draw on.
    pub(super) fn target() -> ProgressDrawTarget {
        ProgressDrawTarget::term_like(Box::new(Self))
    }

    #[expect(clippy::unnecessary_wraps, reason = "the library wants a result")]
    fn print(text: &str) -> io::Result<()> {
        terminal::print_error(text);
        Ok(())
    }

    fn move_cursor(count: usize, letter: char) -> io::Result<()> {
        if count == 0 { Ok(()) } else { Self::print(&format!("\x1b[{count}{letter}")) }
    }
}

impl TermLike for ErrorTerminal {
    fn width(&self) -> u16 {
        terminal::error_columns().and_then(|columns| u16::try_from(columns).ok()).unwrap_or(USUAL_WIDTH)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        Self::move_cursor(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        Self::move_cursor(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        Self::move_cursor(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        Self::move_cursor(n, 'D')
    }

    fn write_line(&self, s: &str) -> io::Result<()> {
        Self::print(&format!("{s}\n"))
    }

    fn write_str(&self, s: &str) -> io::Result<()> {
        Self::print(s)
    }

    fn clear_line(&self) -> io::Result<()> {
        Self::print("\r\x1b[2K")
    }

    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}
