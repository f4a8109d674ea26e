//! Messages of bounded length from a stream of bytes.

/// Cuts a stream of bytes into messages, of which each ends with a zero byte. Of a message that is too long only the
/// beginning is kept.
///
/// ```
/// use damka_protocol::dxp::Frames;
/// let mut frames = Frames::default();
/// frames.push(b"K0\0E0");
/// assert_eq!(frames.next_frame(), Some(b"K0".to_vec()));
/// assert_eq!(frames.next_frame(), None);
/// frames.push(b"1\0");
/// assert_eq!(frames.next_frame(), Some(b"E01".to_vec()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Frames {
    whole: std::collections::VecDeque<Vec<u8>>,
    begun: Vec<u8>,
}

impl Frames {
    /// What is kept of a message, in bytes.
    pub const LONGEST: usize = 4096;

    /// Takes bytes in.
    pub fn push(&mut self, bytes: &[u8]) {
        for (at, part) in bytes.split(|&byte| byte == 0).enumerate() {
            if at > 0 {
                self.whole.push_back(std::mem::take(&mut self.begun));
            }
            let room = Self::LONGEST - self.begun.len();
            self.begun.extend_from_slice(&part[..part.len().min(room)]);
        }
    }

    /// The next whole message, without its end.
    pub fn next_frame(&mut self) -> Option<Vec<u8>> {
        self.whole.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_is_too_long_is_cut_and_the_next_one_is_whole() {
        let mut frames = Frames::default();
        for _ in 0..100 {
            frames.push(&[b'C'; 1000]);
        }
        frames.push(b"\0\0K0\0");
        assert_eq!(frames.next_frame().map(|frame| frame.len()), Some(Frames::LONGEST));
        assert_eq!(frames.next_frame(), Some(Vec::new()));
        assert_eq!(frames.next_frame(), Some(b"K0".to_vec()));
    }
}
