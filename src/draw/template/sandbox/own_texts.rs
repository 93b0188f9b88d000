//! The text of a template between its tags. A call before each stretch of it notes how far the face has got, so that everything
//! on the face is known to be the template's own text, or printed by one of its tags.
//!
//! The call prints nothing. In a text that is kept for later, such as that of `{% set x %}…{% endset %}`, the face gets no longer,
//! so nothing is noted of it: all of it is printed by the tag that prints it in the end.

use super::scanner::Scanner;
use super::value_guards::Edit;
use crate::memo::ContentKey;
use std::ops::Range;

/// A stretch of a template's own text, in bytes of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnText {
    pub(crate) text: Range<usize>,
    /// What follows it: a tag, a comment, raw text, or the end of the file.
    pub(crate) tag: Range<usize>,
    /// Whether something is printed there that needs a call.
    is_noted: bool,
}

/// Returns the stretches between the tags of a template's text.
pub(super) fn of_text(text: &str) -> Vec<OwnText> {
    let (mut scanner, mut runs, mut start) = (Scanner::new(text), Vec::new(), 0);
    // Only the blocks and components of a file that extends another are printed.
    let (mut extends, mut depth) = (false, 0_usize);
    let mut is_open = true;
    while is_open {
        let next = scanner.next_tag();
        is_open = next.is_some();
        let word = next.as_ref().and_then(|tag| tag.tokens.word(0).filter(|_| tag.is_block));
        extends |= word == Some("extends");
        let tag = next.as_ref().map_or(text.len()..text.len(), |tag| tag.span.clone());
        let skipped = scanner.skipped.drain(..).map(|tag| (tag, false));
        for (tag, prints_nothing) in skipped.chain([(tag, word.is_some())]) {
            let is_noted = !(prints_nothing && start == tag.start) && (!extends || depth > 0);
            runs.push(OwnText { text: start..tag.start, tag: tag.clone(), is_noted });
            start = tag.end;
        }
        match word {
            Some("block" | "component") => depth += 1,
            Some("endblock" | "endcomponent") => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    runs
}

/// Returns what notes where the texts of a file begin.
pub(super) fn notes(text: &str, file: &str, runs: &[OwnText]) -> Vec<Edit> {
    let call = |(number, run): (usize, &OwnText)| {
        let start = run.text.start;
        // It trims the white space in the tag's place.
        let dash = if text[..start].ends_with(['}', '%', '#']) && text[..start - 2].ends_with('-') { "-" } else { "" };
        Edit::insert(start, format!("{{{{\"{}.{number}\"|_run{dash}}}}}", text_key(file)), &(start..start))
    };
    runs.iter().enumerate().filter(|(_, run)| run.is_noted).map(call).collect()
}

/// Returns what stands for a file in the notes of its texts.
pub(in crate::template) fn text_key(file: &str) -> String {
    ContentKey::of(file).to_hex()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of each run that is noted, and what follows it.
    fn noted(text: &str) -> Vec<(&str, &str)> {
        let runs = of_text(text).into_iter().filter(|run| run.is_noted);
        runs.map(|run| (&text[run.text], &text[run.tag])).collect()
    }

    #[test]
    fn text_lies_between_tags_comments_and_raw_text() {
        let text = "a{{ b }}{# c #}d{% if e %}{% raw %}{{ f }}{% endraw %}g{% endif %}";
        let expected = [
            ("a", "{{ b }}"),
            ("", "{# c #}"),
            ("d", "{% if e %}"),
            ("", "{% raw %}{{ f }}{% endraw %}"),
            ("g", "{% endif %}"),
            ("", ""),
        ];
        assert_eq!(noted(text), expected);
    }

    #[test]
    fn a_file_that_extends_another_prints_only_its_blocks() {
        let text = "{# a #}{% extends \"b.svg\" %} {% block c %}d{{ e }}{% endblock %} ";
        assert_eq!(noted(text), [("d", "{{ e }}")]);
    }
}
