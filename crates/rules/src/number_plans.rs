//! The built-in number plans: country code, trunk prefix and mobile ranges of each country.
//!
//! A plan is a little wider than the numbers in use today, so that an operator's new range works from its
//! first day. A test compares every plan with the metadata of libphonenumber.

use crate::number_plan::{CountryRule, MobileRange};

/// A country's built-in plan.
pub(crate) struct ShippedPlan {
    /// ISO 3166-1 code.
    pub(crate) code: &'static str,
    /// Country code.
    prefix: &'static str,
    /// The trunk prefix.
    trunk: &'static str,
    /// The ranges: prefix, fewest and most digits of the national number.
    mobile: &'static [(&'static str, usize, usize)],
}

impl ShippedPlan {
    pub(crate) fn rule(&self) -> CountryRule {
        let ranges = self.mobile.iter();
        CountryRule {
            prefix: self.prefix.into(),
            trunk: self.trunk.into(),
            mobile: ranges.map(|(prefix, digits, most)| MobileRange::new(prefix, *digits, *most)).collect(),
        }
    }
}

const fn plan(
    code: &'static str,
    prefix: &'static str,
    trunk: &'static str,
    mobile: &'static [(&'static str, usize, usize)],
) -> ShippedPlan {
    ShippedPlan { code, prefix, trunk, mobile }
}

/// The default plan.
pub(crate) const PAKISTAN: ShippedPlan = plan("PK", "92", "0", &[("3", 10, 10)]);

/// All built-in plans, ordered by code.
#[rustfmt::skip]
pub(crate) const ALL: &[ShippedPlan] = &[
    plan("AE", "971", "0", &[("5", 9, 9)]),
    plan("AF", "93", "0", &[("7", 9, 9)]),
    plan("AU", "61", "0", &[("4", 9, 9)]),
    plan("BD", "880", "0", &[("1", 10, 10)]),
    plan("BE", "32", "0", &[("4", 9, 9)]),
    plan("BH", "973", "", &[("3", 8, 8), ("6", 8, 8)]),
    // Written with the area code and no trunk prefix; fixed lines have ten digits.
    plan("BR", "55", "", &[
        ("1", 11, 11), ("2", 11, 11), ("3", 11, 11), ("4", 11, 11), ("5", 11, 11), ("6", 11, 11), ("7", 11, 11),
        ("8", 11, 11), ("9", 11, 11),
    ]),
    // National numbers begin with a 0 that is part of them.
    plan("CI", "225", "", &[("07", 10, 10), ("01", 10, 10), ("05", 10, 10)]),
    plan("CM", "237", "", &[("6", 9, 9)]),
    plan("DE", "49", "0", &[("15", 11, 11), ("16", 10, 11), ("17", 10, 11)]),
    // Mobile and fixed numbers share their ranges.
    plan("DK", "45", "", &[
        ("2", 8, 8), ("3", 8, 8), ("4", 8, 8), ("5", 8, 8), ("6", 8, 8), ("7", 8, 8), ("8", 8, 8), ("9", 8, 8),
    ]),
    plan("DZ", "213", "0", &[("5", 9, 9), ("6", 9, 9), ("7", 9, 9)]),
    plan("EG", "20", "0", &[("10", 10, 10), ("11", 10, 10), ("12", 10, 10), ("15", 10, 10)]),
    plan("ES", "34", "", &[
        ("6", 9, 9), ("71", 9, 9), ("72", 9, 9), ("73", 9, 9), ("74", 9, 9), ("78", 9, 9),
    ]),
    plan("ET", "251", "0", &[("9", 9, 9), ("7", 9, 9), ("80", 9, 9), ("81", 9, 9)]),
    plan("FR", "33", "0", &[
        ("6", 9, 9), ("73", 9, 9), ("74", 9, 9), ("75", 9, 9), ("76", 9, 9), ("77", 9, 9), ("78", 9, 9), ("79", 9, 9),
    ]),
    // 70 are personal numbers and 76 pagers.
    plan("GB", "44", "0", &[
        ("74", 10, 10), ("71", 10, 10), ("72", 10, 10), ("73", 10, 10), ("75", 10, 10), ("77", 10, 10), ("78", 10, 10),
        ("79", 10, 10),
    ]),
    plan("GH", "233", "0", &[("2", 9, 9), ("5", 9, 9)]),
    plan("HU", "36", "06", &[("20", 9, 9), ("30", 9, 9), ("31", 9, 9), ("50", 9, 9), ("70", 9, 9)]),
    plan("ID", "62", "0", &[("8", 9, 12)]),
    // Written without the trunk prefix.
    plan("IN", "91", "", &[("9", 10, 10), ("6", 10, 10), ("7", 10, 10), ("8", 10, 10)]),
    plan("IQ", "964", "0", &[("7", 10, 10)]),
    plan("IR", "98", "0", &[("9", 10, 10)]),
    plan("IT", "39", "", &[("3", 9, 10)]),
    plan("JO", "962", "0", &[("7", 9, 9)]),
    plan("KE", "254", "0", &[("7", 9, 9), ("1", 9, 9)]),
    plan("KW", "965", "", &[("5", 8, 8), ("6", 8, 8), ("9", 8, 8), ("41", 8, 8)]),
    plan("KZ", "7", "8", &[("70", 10, 10), ("74", 10, 10), ("76", 10, 10), ("77", 10, 10), ("78", 10, 10)]),
    plan("LK", "94", "0", &[("7", 9, 9)]),
    plan("MA", "212", "0", &[("6", 9, 9), ("7", 9, 9)]),
    plan("MX", "52", "", &[
        ("5", 10, 10), ("2", 10, 10), ("3", 10, 10), ("4", 10, 10), ("6", 10, 10), ("7", 10, 10), ("8", 10, 10),
        ("9", 10, 10),
    ]),
    plan("MY", "60", "0", &[("1", 9, 10)]),
    plan("MZ", "258", "", &[("8", 9, 9)]),
    plan("NG", "234", "0", &[
        ("80", 10, 10), ("70", 10, 10), ("71", 10, 10), ("72", 10, 10), ("81", 10, 10), ("90", 10, 10), ("91", 10, 10),
    ]),
    plan("NL", "31", "0", &[("6", 9, 9)]),
    plan("OM", "968", "", &[("9", 8, 8), ("7", 8, 8)]),
    plan("PH", "63", "0", &[("9", 10, 10), ("8", 10, 10)]),
    PAKISTAN,
    plan("PL", "48", "", &[
        ("50", 9, 9), ("45", 9, 9), ("51", 9, 9), ("53", 9, 9), ("57", 9, 9), ("60", 9, 9), ("66", 9, 9), ("69", 9, 9),
        ("72", 9, 9), ("73", 9, 9), ("78", 9, 9), ("79", 9, 9), ("88", 9, 9),
    ]),
    plan("QA", "974", "", &[("3", 8, 8), ("5", 8, 8), ("6", 8, 8), ("7", 8, 8)]),
    plan("RU", "7", "8", &[("9", 10, 10)]),
    plan("RW", "250", "0", &[("7", 9, 9)]),
    plan("SA", "966", "0", &[("5", 9, 9)]),
    plan("SD", "249", "0", &[("9", 9, 9), ("10", 9, 9), ("11", 9, 9), ("12", 9, 9)]),
    plan("SE", "46", "0", &[("7", 9, 9)]),
    plan("SN", "221", "", &[("7", 9, 9)]),
    plan("TH", "66", "0", &[("8", 9, 9), ("6", 9, 9), ("9", 9, 9)]),
    plan("TN", "216", "", &[("2", 8, 8), ("4", 8, 8), ("5", 8, 8), ("9", 8, 8)]),
    plan("TR", "90", "0", &[("5", 10, 10)]),
    plan("TZ", "255", "0", &[("7", 9, 9), ("6", 9, 9)]),
    plan("UA", "380", "0", &[
        ("50", 9, 9), ("39", 9, 9), ("63", 9, 9), ("66", 9, 9), ("67", 9, 9), ("68", 9, 9), ("7", 9, 9), ("9", 9, 9),
    ]),
    plan("UG", "256", "0", &[("7", 9, 9)]),
    // Mobile and fixed numbers share their ranges; people write ten digits.
    plan("US", "1", "", &[
        ("2", 10, 10), ("3", 10, 10), ("4", 10, 10), ("5", 10, 10), ("6", 10, 10), ("7", 10, 10), ("8", 10, 10),
        ("9", 10, 10),
    ]),
    plan("VN", "84", "0", &[("9", 9, 9), ("3", 9, 9), ("5", 9, 9), ("7", 9, 9), ("8", 9, 9)]),
    plan("YE", "967", "0", &[("7", 9, 9)]),
    plan("ZA", "27", "0", &[("7", 9, 9), ("6", 9, 9), ("81", 9, 9), ("82", 9, 9), ("83", 9, 9), ("84", 9, 9)]),
    plan("ZM", "260", "0", &[("9", 9, 9), ("7", 9, 9), ("5", 9, 9)]),
    plan("ZW", "263", "0", &[("7", 9, 9)]),
];
