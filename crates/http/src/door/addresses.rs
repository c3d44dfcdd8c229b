use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

/// IPv6 prefix of one line or handset, which may use any address in it.
const CLIENT_PREFIX: u8 = 64;
/// IPv6 prefix of one site. Anybody can rent one.
const SITE_PREFIX: u8 = 48;

/// An address range: `10.0.0.0/8`, `2001:db8::/32`, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AddressRange(IpNet);

impl AddressRange {
    /// Whether the range contains an address. An IPv4 address written as IPv6 counts as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }

    /// Whether the ranges share an address.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.0.contains(&other.0) || other.0.contains(&self.0)
    }
}

pub(crate) fn any_contains(ranges: &[AddressRange], address: IpAddr) -> bool {
    ranges.iter().any(|range| range.contains(address))
}

impl From<IpAddr> for AddressRange {
    fn from(address: IpAddr) -> Self {
        Self(address.to_canonical().into())
    }
}

impl FromStr for AddressRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is neither an address nor a range; write 10.1.2.3 or 10.1.0.0/16");
        if let Ok(address) = text.parse::<IpAddr>() {
            return Ok(address.into());
        }
        let range: IpNet = text.parse().map_err(|_| wrong())?;
        // An IPv4 range written as IPv6, such as `::ffff:10.0.0.0/104`, becomes IPv4.
        if let (IpAddr::V4(address), Some(length)) =
            (range.network().to_canonical(), range.prefix_len().checked_sub(96))
            && matches!(range, IpNet::V6(_))
        {
            return IpNet::new(address.into(), length).map(Self).map_err(|_| wrong());
        }
        Ok(Self(range.trunc()))
    }
}

impl TryFrom<String> for AddressRange {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<AddressRange> for String {
    fn from(range: AddressRange) -> Self {
        range.to_string()
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let longest = if matches!(self.0, IpNet::V4(_)) { 32 } else { 128 };
        if self.0.prefix_len() == longest { self.0.addr().fmt(f) } else { self.0.fmt(f) }
    }
}

/// The address by which a client is counted: an IPv4 address as it is, an IPv6 address by its /64, whose
/// holder could otherwise use a new address for each request.
#[must_use]
pub fn client_group(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        v4 @ IpAddr::V4(_) => v4,
        IpAddr::V6(v6) => IpAddr::V6(truncated(v6, CLIENT_PREFIX)),
    }
}

/// The /48 of an IPv6 address, which contains 65,536 client groups; `None` for IPv4.
pub(crate) fn site_group(address: IpAddr) -> Option<IpAddr> {
    match address.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(v6) => Some(IpAddr::V6(truncated(v6, SITE_PREFIX))),
    }
}

fn truncated(address: Ipv6Addr, prefix: u8) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - u32::from(prefix))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn range(text: &str) -> AddressRange {
        text.parse().unwrap()
    }

    #[test]
    fn a_range_holds_its_addresses_also_as_ipv6() {
        let net = range("10.1.0.0/16");
        assert!(net.contains(ip("10.1.2.3")) && net.contains(ip("::ffff:10.1.2.3")));
        assert!(!net.contains(ip("10.2.0.1")) && !net.contains(ip("2001:db8::1")));
        assert!(range("::ffff:10.1.0.0/112").contains(ip("10.1.2.3")));
        assert!(range("10.1.2.3").contains(ip("10.1.2.3")) && !range("10.1.2.3").contains(ip("10.1.2.4")));
        assert_eq!(range("10.1.2.3/16"), net, "the bits of the host do not matter");
        assert_eq!(range("10.1.2.3").to_string(), "10.1.2.3");
        assert_eq!(range("2001:db8::/32").to_string(), "2001:db8::/32");
        for wrong in ["", "here", "10.1.2", "10.1.2.3/33", "10.1.2.3/-1"] {
            assert!(wrong.parse::<AddressRange>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn ranges_overlap_where_one_holds_the_other() {
        assert!(range("10.0.0.0/8").overlaps(&range("10.1.2.3")));
        assert!(range("10.1.2.3").overlaps(&range("10.0.0.0/8")));
        assert!(!range("10.0.0.0/8").overlaps(&range("11.0.0.0/8")));
        assert!(!range("0.0.0.0/0").overlaps(&range("::/0")));
    }

    #[test]
    fn an_ipv6_client_is_counted_by_its_64_and_48() {
        assert_eq!(client_group(ip("203.0.113.7")), ip("203.0.113.7"));
        assert_eq!(client_group(ip("::ffff:203.0.113.7")), ip("203.0.113.7"));
        assert_eq!(client_group(ip("2001:db8:1:2:3:4:5:6")), ip("2001:db8:1:2::"));
        assert_eq!(site_group(ip("2001:db8:1:2:3:4:5:6")), Some(ip("2001:db8:1::")));
        assert_eq!(site_group(ip("::ffff:203.0.113.7")), None);
    }
}
