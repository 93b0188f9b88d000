//! A value with byte strings beside it, as the page sends it.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value as JSON, and byte strings beside it.
///
/// As bytes: how many parts there are, the length of each, and the parts; numbers are of 32 bits, the lowest byte first, and the first
/// part is the JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The value.
    pub head: String,
    /// The byte strings.
    pub parts: Vec<Vec<u8>>,
}

impl Message {
    /// Returns a message with a value alone.
    ///
    /// # Panics
    /// If the value has keys that are no text.
    pub fn of(head: &impl Serialize) -> Self {
        Self { head: serde_json::to_string(head).expect("the keys of values are text"), parts: Vec::new() }
    }

    /// Returns the value.
    ///
    /// # Errors
    /// The value is not of that kind, in words.
    pub fn value<T: DeserializeOwned>(&self) -> Result<T, String> {
        serde_json::from_str(&self.head).map_err(|error| error.to_string())
    }

    /// Reads a message; none if the bytes are no message.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes;
        let count = take_number(&mut rest)?;
        let lengths: Vec<usize> = (0..count).map(|_| take_number(&mut rest)).collect::<Option<_>>()?;
        let mut parts = lengths.into_iter().map(|length| rest.split_off(..length).map(<[u8]>::to_vec));
        let head = String::from_utf8(parts.next()??).ok()?;
        Some(Self { head, parts: parts.collect::<Option<_>>()? })
    }

    /// Returns the message as bytes.
    ///
    /// # Panics
    /// If a part has more bytes than 32 bits can count.
    pub fn to_bytes(&self) -> Vec<u8> {
        let parts = || [self.head.as_bytes()].into_iter().chain(self.parts.iter().map(Vec::as_slice));
        let number =
            |number: usize| u32::try_from(number).expect("a part is smaller than the memory of a page").to_le_bytes();
        let mut bytes = number(parts().count()).to_vec();
        bytes.extend(parts().flat_map(|part| number(part.len())));
        bytes.extend(parts().flatten());
        bytes
    }
}

fn take_number(rest: &mut &[u8]) -> Option<usize> {
    let bytes = rest.split_off(..4)?;
    usize::try_from(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_as_it_was_written_and_what_is_cut_short_is_none() {
        let message = Message { head: "{\"a\":1}".to_owned(), parts: vec![b"hen".to_vec(), Vec::new(), vec![0; 300]] };
        let bytes = message.to_bytes();
        assert_eq!(Message::read(&bytes), Some(message));
        for length in 0..bytes.len() {
            assert_eq!(Message::read(&bytes[..length]), None, "{length} bytes");
        }
    }
}
