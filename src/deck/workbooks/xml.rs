//! The XML of a workbook's parts, read tag by tag.

use super::workbook_error::WorkbookError;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesEnd, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::borrow::Cow;

/// A reader of one part.
pub(super) struct XmlPart<'x> {
    reader: Reader<&'x [u8]>,
    part: &'x str,
}

/// What comes next in a part. An empty tag begins and ends.
pub(super) enum XmlEvent<'x> {
    /// A tag begins.
    Start(BytesStart<'x>),
    /// A tag ends.
    End(BytesEnd<'x>),
    /// Text.
    Text(Cow<'x, str>),
}

impl<'x> XmlPart<'x> {
    pub(super) fn new(text: &'x str, part: &'x str) -> Self {
        let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
        reader.config_mut().expand_empty_elements = true;
        Self { reader, part }
    }

    /// Returns that the part cannot be read.
    pub(super) fn damaged(&self) -> WorkbookError {
        WorkbookError::Damaged { part: self.part.to_owned() }
    }

    /// Returns what comes next; none at the end of the part.
    pub(super) fn next(&mut self) -> Result<Option<XmlEvent<'x>>, WorkbookError> {
        loop {
            let event = self.reader.read_event().map_err(|_| self.damaged())?;
            return Ok(Some(match event {
                Event::Start(tag) => XmlEvent::Start(tag),
                Event::End(tag) => XmlEvent::End(tag),
                Event::Text(text) => XmlEvent::Text(text.xml10_content()),
                Event::CData(text) => XmlEvent::Text(text.xml10_content()),
                Event::GeneralRef(reference) => {
                    let letter = reference.resolve_char_ref().map_err(|_| self.damaged())?;
                    let named = || resolve_predefined_entity(&reference).map(Cow::Borrowed);
                    let text = letter.map(|letter| Cow::Owned(letter.to_string())).or_else(named);
                    XmlEvent::Text(text.ok_or_else(|| self.damaged())?)
                }
                Event::Eof => return Ok(None),
                Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => continue,
            }));
        }
    }

    /// Skips what is left of the tag that began last.
    pub(super) fn skip(&mut self) -> Result<(), WorkbookError> {
        let mut depth = 1_usize;
        while depth > 0 {
            match self.next()?.ok_or_else(|| self.damaged())? {
                XmlEvent::Start(_) => depth += 1,
                XmlEvent::End(_) => depth -= 1,
                XmlEvent::Text(_) => {}
            }
        }
        Ok(())
    }

    /// Returns the text in the tag that began last, up to its end, without that of the tags that `left_out` names.
    pub(super) fn text(&mut self, left_out: &[&str]) -> Result<String, WorkbookError> {
        let (mut text, mut depth) = (String::new(), 1_usize);
        while depth > 0 {
            match self.next()?.ok_or_else(|| self.damaged())? {
                XmlEvent::Start(tag) if left_out.contains(&tag.local_name().as_ref()) => self.skip()?,
                XmlEvent::Start(_) => depth += 1,
                XmlEvent::End(_) => depth -= 1,
                XmlEvent::Text(more) => text.push_str(&more),
            }
        }
        Ok(text)
    }
}

/// Returns the value of an attribute by its name without a prefix.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().with_checks(false).flatten().find(|found| found.key.local_name().as_ref() == name)?;
    found.normalized_value(XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
}

/// Returns the value of an attribute by its name with its prefix, as most programs write it.
pub(super) fn prefixed(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().with_checks(false).flatten().find(|found| found.key.as_ref() == name)?;
    found.normalized_value(XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
}
