//! Codes of few bits for what comes often: Huffman's, with a longest length.

/// Returns how many bits the code of each symbol has, at most `longest`; none for a symbol that does not come.
pub(super) fn code_lengths<const N: usize>(counts: &[u32; N], longest: usize) -> [u8; N] {
    let mut lengths = [0; N];
    let mut used: Vec<(u32, usize)> = counts.iter().copied().zip(0..).filter(|(count, _)| *count > 0).collect();
    // Rare symbols first.
    used.sort_unstable();
    let mut per_length = lengths_of(&used);
    shorten(&mut per_length, longest);
    let mut rest = used.iter().map(|(_, symbol)| *symbol);
    for length in (1..=longest).rev() {
        for symbol in rest.by_ref().take(per_length[length]) {
            lengths[symbol] = u8::try_from(length).unwrap_or_default();
        }
    }
    lengths
}

/// More than any code of counts whose sum is below 2 to the power of 32 has.
const DEEPEST: usize = 64;

/// Returns how many symbols have codes of each length if no length is too long; `used` are the counts, in order.
fn lengths_of(used: &[(u32, usize)]) -> [usize; DEEPEST] {
    let (mut per_length, leaves) = ([0; DEEPEST], used.len());
    if leaves < 2 {
        // A code of one symbol has a bit all the same.
        per_length[1] = leaves;
        return per_length;
    }
    // The two rarest become one, again and again: leaves and what was made of them each come in order of their counts.
    let mut counts: Vec<u32> = used.iter().map(|(count, _)| *count).collect();
    let mut parents = vec![0; 2 * leaves - 1];
    let (mut leaf, mut made) = (0, leaves);
    for parent in leaves..2 * leaves - 1 {
        let mut sum = 0;
        for _ in 0..2 {
            let takes_leaf = leaf < leaves && (made >= parent || counts[leaf] <= counts[made]);
            let rarest = if takes_leaf { &mut leaf } else { &mut made };
            parents[*rarest] = parent;
            sum += counts[*rarest];
            *rarest += 1;
        }
        counts.push(sum);
    }
    let mut depths = vec![0_usize; 2 * leaves - 1];
    for at in (0..2 * leaves - 2).rev() {
        depths[at] = depths[parents[at]] + 1;
    }
    depths[..leaves].iter().for_each(|depth| per_length[(*depth).min(DEEPEST - 1)] += 1);
    per_length
}

/// Makes codes that are too long shorter, and others longer, until all of them have room.
fn shorten(per_length: &mut [usize; DEEPEST], longest: usize) {
    per_length[longest] += per_length[longest + 1..].iter().sum::<usize>();
    let mut taken: usize = (1..=longest).map(|length| per_length[length] << (longest - length)).sum();
    // Two of the next length take the place of one; one of the longest takes the second of them.
    while taken > 1 << longest {
        let Some(length) = (1..longest).rev().find(|length| per_length[*length] > 0) else { return };
        per_length[length] -= 1;
        per_length[length + 1] += 2;
        per_length[longest] -= 1;
        taken -= 1;
    }
}

/// Returns the codes of these lengths, each with its first bit lowest: RFC 1951, 3.2.2.
pub(super) fn codes<const N: usize>(lengths: &[u8; N]) -> [u16; N] {
    let mut next = [0_u16; 17];
    for length in lengths.iter().filter(|length| **length > 0) {
        next[usize::from(*length) + 1] += 1;
    }
    for length in 1..next.len() {
        next[length] = (next[length] + next[length - 1]) << 1;
    }
    lengths.map(|length| {
        let Some(unused) = 16_u8.checked_sub(length).filter(|unused| *unused < 16) else { return 0 };
        let code = next[usize::from(length)];
        next[usize::from(length)] += 1;
        code.reverse_bits() >> unused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 1951, 3.2.2: A to H with lengths 3, 3, 3, 3, 3, 2, 4, 4 have the codes 010, 011, 100, 101, 110, 00, 1110, 1111.
    #[test]
    fn codes_are_those_of_the_standard() {
        let backwards = [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111];
        assert_eq!(codes(&[3, 3, 3, 3, 3, 2, 4, 4]), backwards);
        assert_eq!(codes(&[0, 1, 0]), [0, 0, 0]);
    }

    #[test]
    fn what_comes_often_has_short_codes() {
        assert_eq!(
            code_lengths(&[1, 0, 8, 2, 4], 15),
            [4, 0, 1, 3, 2].map(|length| if length == 4 { 3 } else { length })
        );
        assert_eq!(code_lengths(&[0, 9, 0], 15), [0, 1, 0]);
        assert_eq!(code_lengths(&[0; 3], 15), [0; 3]);
    }

    /// Fibonacci's numbers make the longest codes: twenty of them would need 19 bits. All must fit into 7 bits, without a gap.
    #[test]
    fn no_code_is_too_long_and_no_room_is_wasted() {
        let mut counts = [1_u32; 20];
        (2..20).for_each(|at| counts[at] = counts[at - 1] + counts[at - 2]);
        let lengths = code_lengths(&counts, 7);
        assert!(lengths.iter().all(|length| (1..=7).contains(length)));
        assert_eq!(lengths.iter().map(|length| 128 >> length).sum::<u32>(), 128);
        assert!(lengths.is_sorted_by(|rare, common| rare >= common));
    }
}
