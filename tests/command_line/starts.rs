//! How the program starts: what the system reads of it before its first instruction.

use std::process::Command;

/// Kinds of entries in the dynamic section of a program: the bytes of the table of addresses that are set at each start, and the
/// address of the packed one (System V gABI, "Dynamic Section").
const RELASZ: u64 = 8;
const RELR: u64 = 36;

/// The entries of the dynamic section of a program for 64 bits, little-endian: kinds and values (System V gABI, "Program Header").
fn dynamic_entries(program: &[u8]) -> Vec<(u64, u64)> {
    let number = |at: usize, bytes: usize| {
        let mut wide = [0; 8];
        wide[..bytes].copy_from_slice(&program[at..at + bytes]);
        u64::from_le_bytes(wide)
    };
    let at = |value: u64| usize::try_from(value).expect("it lies in the file");
    let (headers, of_each, count) = (at(number(32, 8)), at(number(54, 2)), at(number(56, 2)));
    let dynamic = (0..count).map(|index| headers + index * of_each).find(|&header| number(header, 4) == 2);
    let header = dynamic.expect("it is linked with the system's libraries");
    let (start, bytes) = (at(number(header + 8, 8)), at(number(header + 32, 8)));
    (start..start + bytes).step_by(16).map(|entry| (number(entry, 8), number(entry + 8, 8))).collect()
}

/// glibc says "glibc 2.36".
fn version_of_glibc() -> (u32, u32) {
    let answer = Command::new("getconf").arg("GNU_LIBC_VERSION").output().expect("glibc brings getconf").stdout;
    let answer = String::from_utf8(answer).expect("it is text");
    let (major, minor) = answer.trim().trim_start_matches("glibc ").split_once('.').expect("a version has two numbers");
    (major.parse().expect("a number"), minor.parse().expect("a number"))
}

/// What is left beside the packed table are addresses in other libraries, of some two hundred functions, 24 bytes each.
#[test]
fn the_table_of_addresses_is_packed_where_the_system_can_read_it() {
    if version_of_glibc() < (2, 36) {
        return;
    }
    let program = std::fs::read(env!("CARGO_BIN_EXE_pullet")).expect("it was built for this test");
    let entries = dynamic_entries(&program);
    assert!(entries.iter().any(|&(kind, _)| kind == RELR), "{entries:?}");
    let unpacked = entries.iter().find(|&&(kind, _)| kind == RELASZ).map_or(0, |&(_, bytes)| bytes);
    assert!(unpacked < 10_000, "{unpacked} bytes");
}
