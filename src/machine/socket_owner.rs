//! Whose a connection within this machine is.

/// An address of IPv4 and a port.
type SocketEnd = ([u8; 4], u16);

/// Returns whether the other end of a connection within this machine is another user's, where the system says whose it is.
#[cfg(target_os = "linux")]
pub fn is_of_other_user(theirs: SocketEnd, ours: SocketEnd) -> bool {
    let own = rustix::process::geteuid().as_raw();
    // A socket of IPv6 can have an address of IPv4.
    let mut tables =
        ["/proc/net/tcp", "/proc/net/tcp6"].into_iter().filter_map(|name| std::fs::read_to_string(name).ok());
    tables.any(|table| owners(&table, theirs, ours).any(|owner| owner != own))
}

/// Returns whether the other end of a connection is another user's, which only Linux says.
#[cfg(not(target_os = "linux"))]
pub const fn is_of_other_user(_: SocketEnd, _: SocketEnd) -> bool {
    false
}

/// Returns the users whose sockets have these ends: <https://docs.kernel.org/networking/proc_net_tcp.html>.
#[cfg(target_os = "linux")]
fn owners(table: &str, own: SocketEnd, other: SocketEnd) -> impl Iterator<Item = u32> {
    let word = |(address, port): SocketEnd| format!("{:08X}:{port:04X}", u32::from_ne_bytes(address));
    let (own, other) = (word(own), word(other));
    table.lines().filter_map(move |line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_it = words.get(1)?.ends_with(&own) && words.get(2)?.ends_with(&other);
        words.get(7).filter(|_| is_it)?.parse().ok()
    })
}

#[cfg(all(test, target_os = "linux", target_endian = "little"))]
mod tests {
    use super::*;

    /// The first row is the example of the kernel's documentation: 172.16.3.1, port 40012, to 172.16.3.3, port 6000, of the user 1000.
    #[test]
    fn the_owner_of_a_socket_is_in_the_row_with_both_its_ends() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n\
              46: 010310AC:9C4C 030310AC:1770 01 00000150:00000000 01:00000019 00000000  1000        0 54165785 4 cd1e6040 25 4 27 3 -1\n\
              47: 0000000000000000FFFF00000100007F:1F90 0000000000000000FFFF00000100007F:0050 01 00000000:00000000 00:00000000 00000000 33 0 1\n\
              48: cut short";
        let found = |own, other| owners(table, own, other).collect::<Vec<_>>();
        assert_eq!(found(([172, 16, 3, 1], 40012), ([172, 16, 3, 3], 6000)), [1000]);
        assert_eq!(found(([127, 0, 0, 1], 8080), ([127, 0, 0, 1], 80)), [33], "an address of IPv4 in one of IPv6");
        assert_eq!(found(([172, 16, 3, 3], 6000), ([172, 16, 3, 1], 40012)), [0; 0], "the other end");
        assert_eq!(found(([172, 16, 3, 1], 40013), ([172, 16, 3, 3], 6000)), [0; 0]);
    }
}
