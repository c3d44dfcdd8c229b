//! Parcels: the carrier and the tracking number of a reward that staff have sent.

use chrono::{DateTime, Duration, Utc};

use crate::FieldErrors;
use crate::texts::claims as texts;

/// The longest name of a carrier, in characters.
pub const CARRIER_MAX: usize = 40;
/// The longest tracking number, in characters.
pub const NUMBER_MAX: usize = 64;
/// The place of the tracking number in a carrier's address.
pub const NUMBER_PLACE: &str = "{number}";

/// The carrier that has a parcel, and the number by which the carrier knows the parcel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// The carrier's name.
    pub carrier: String,
    /// The tracking number.
    pub number: String,
}

impl Parcel {
    /// Trims and checks a carrier and a tracking number.
    ///
    /// # Errors
    /// The fields `carrier` and `number`, if they are empty, too long, or have control characters.
    pub fn new(carrier: &str, number: &str) -> Result<Self, FieldErrors> {
        let (carrier, number) = (carrier.trim(), number.trim());
        let mut errors = FieldErrors::default();
        if !is_line(carrier, CARRIER_MAX) {
            errors.add("carrier", texts::CARRIER);
        }
        if !is_line(number, NUMBER_MAX) {
            errors.add("number", texts::TRACKING_NUMBER);
        }
        errors.or_ok(Self { carrier: carrier.to_owned(), number: number.to_owned() })
    }

    /// Returns the reference of the delivery after the parcel has arrived. A claim's reference has room for it.
    #[must_use]
    pub fn reference(&self) -> String {
        format!("{} {}", self.carrier, self.number)
    }
}

/// Whether a text is one line of 1 to `max` characters.
fn is_line(text: &str, max: usize) -> bool {
    !text.is_empty() && text.chars().count() <= max && !text.chars().any(char::is_control)
}

/// A carrier of the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carrier {
    /// The name that staff choose and subscribers read.
    pub name: String,
    /// The address of the page that follows a parcel, with [`NUMBER_PLACE`]; `None` without such a page.
    pub url: Option<String>,
}

/// Returns the address at which a parcel can be followed; `None` if its carrier has none, or is not in the list. The
/// case of the carrier's letters does not matter.
#[must_use]
pub fn tracking_link(carriers: &[Carrier], parcel: &Parcel) -> Option<String> {
    let wanted = parcel.carrier.to_lowercase();
    let carrier = carriers.iter().find(|carrier| carrier.name.to_lowercase() == wanted)?;
    Some(carrier.url.as_ref()?.replace(NUMBER_PLACE, &escaped(&parcel.number)))
}

/// Escapes a tracking number for a path or a query: only letters and digits of ASCII, `-`, `.`, `_` and `~` stay
/// (RFC 3986, 2.3).
fn escaped(number: &str) -> String {
    let mut safe = String::with_capacity(number.len());
    for byte in number.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            safe.push(char::from(byte));
        } else {
            safe.push_str(&format!("%{byte:02X}"));
        }
    }
    safe
}

/// The holder of a shipped claim in the database. Staff cannot have this name. An earlier version that runs beside this
/// one sees a claim that is somebody else's for a hundred years, and neither takes, delivers nor refuses it.
pub const CARRIER_HOLDS: &str = "the carrier";

/// Returns the end of the lease of a claim that is shipped now: far enough that it does not end before the parcel's way
/// does.
#[must_use]
pub fn lease_end(shipped_at: DateTime<Utc>) -> DateTime<Utc> {
    shipped_at + Duration::days(36_525)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parcel(carrier: &str, number: &str) -> Parcel {
        Parcel::new(carrier, number).unwrap()
    }

    #[test]
    fn a_parcel_has_a_carrier_and_a_number_of_one_line_each() {
        let good = parcel(" TCS ", "\u{a0}4711-07 ");
        assert_eq!((good.carrier.as_str(), good.number.as_str()), ("TCS", "4711-07"));
        assert_eq!(good.reference(), "TCS 4711-07");
        let longest = parcel(&"ء".repeat(CARRIER_MAX), &"9".repeat(NUMBER_MAX));
        assert!(crate::claims::note(&longest.reference()).is_some(), "the reference has room for both");
        let faults = |carrier: &str, number: &str| {
            let errors = Parcel::new(carrier, number).unwrap_err();
            errors.codes().iter().map(|(field, code)| format!("{field}: {code}")).collect::<Vec<_>>()
        };
        let (carrier, number) = ("carrier: carrier_invalid", "number: tracking_number_invalid");
        assert_eq!(faults(" ", ""), [carrier, number]);
        assert_eq!(faults(&"x".repeat(CARRIER_MAX + 1), "1"), [carrier]);
        assert_eq!(faults("T\u{7}CS", "1"), [carrier]);
        assert_eq!(faults("TCS", &"1".repeat(NUMBER_MAX + 1)), [number]);
        assert_eq!(faults("TCS", "1\n2"), [number]);
    }

    #[test]
    fn a_parcel_is_followed_at_its_carriers_page() {
        let carriers = [
            Carrier { name: "TCS".into(), url: Some("https://tcs.example/track/{number}?n={number}".into()) },
            Carrier { name: "Post".into(), url: None },
        ];
        let link = |carrier, number| tracking_link(&carriers, &parcel(carrier, number));
        assert_eq!(link("tcs", "47 11/ä?&#"), {
            let number = "47%2011%2F%C3%A4%3F%26%23";
            Some(format!("https://tcs.example/track/{number}?n={number}"))
        });
        assert_eq!(
            link("TCS", "a-b.c_d~1").as_deref(),
            Some("https://tcs.example/track/a-b.c_d~1?n=a-b.c_d~1")
        );
        assert_eq!((link("Post", "1"), link("A neighbour", "1")), (None, None));
    }

    #[test]
    fn the_lease_of_a_shipped_claim_outlives_it() {
        let now = "2026-03-01T07:00:00Z".parse().unwrap();
        assert_eq!(lease_end(now), "2126-03-02T07:00:00Z".parse::<DateTime<Utc>>().unwrap());
    }
}
