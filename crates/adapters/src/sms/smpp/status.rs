#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatusMeaning {
    Taken,
    /// The rate is too high; the message was not taken.
    Slower,
    /// The message was not taken because of the centre's state or of a setting of ours, which staff can
    /// correct.
    Later,
    /// The message is faulty and will never be taken.
    Never,
    Unknown,
}

use StatusMeaning::{Later, Never, Slower, Taken, Unknown};

/// SMPP 3.4, 5.1.3. A negative answer means that the message was not taken, so the question is whether
/// another attempt may succeed. It may if the centre has a fault, or if our own data (sender, service type,
/// validity) is wrong: a wrong setting must not lose every message sent meanwhile. Codes of vendors, and new
/// ones, say nothing.
const TABLE: [(u32, &str, StatusMeaning); 47] = [
    (0x00, "ESME_ROK", Taken),
    (0x01, "ESME_RINVMSGLEN", Never),
    (0x02, "ESME_RINVCMDLEN", Never),
    (0x03, "ESME_RINVCMDID", Never),
    (0x04, "ESME_RINVBNDSTS", Later),
    (0x05, "ESME_RALYBND", Later),
    (0x06, "ESME_RINVPRTFLG", Never),
    (0x07, "ESME_RINVREGDLVFLG", Later),
    (0x08, "ESME_RSYSERR", Later),
    (0x0A, "ESME_RINVSRCADR", Later),
    (0x0B, "ESME_RINVDSTADR", Never),
    (0x0C, "ESME_RINVMSGID", Never),
    (0x0D, "ESME_RBINDFAIL", Later),
    (0x0E, "ESME_RINVPASWD", Later),
    (0x0F, "ESME_RINVSYSID", Later),
    (0x11, "ESME_RCANCELFAIL", Never),
    (0x13, "ESME_RREPLACEFAIL", Never),
    (0x14, "ESME_RMSGQFUL", Slower),
    (0x15, "ESME_RINVSERTYP", Later),
    (0x33, "ESME_RINVNUMDESTS", Never),
    (0x34, "ESME_RINVDLNAME", Never),
    (0x40, "ESME_RINVDESTFLAG", Never),
    (0x42, "ESME_RINVSUBREP", Never),
    (0x43, "ESME_RINVESMCLASS", Never),
    (0x44, "ESME_RCNTSUBDL", Never),
    (0x45, "ESME_RSUBMITFAIL", Later),
    (0x48, "ESME_RINVSRCTON", Later),
    (0x49, "ESME_RINVSRCNPI", Later),
    (0x50, "ESME_RINVDSTTON", Never),
    (0x51, "ESME_RINVDSTNPI", Never),
    (0x53, "ESME_RINVSYSTYP", Later),
    (0x54, "ESME_RINVREPFLAG", Never),
    (0x55, "ESME_RINVNUMMSGS", Never),
    (0x58, "ESME_RTHROTTLED", Slower),
    (0x61, "ESME_RINVSCHED", Never),
    (0x62, "ESME_RINVEXPIRY", Later),
    (0x63, "ESME_RINVDFTMSGID", Never),
    (0x64, "ESME_RX_T_APPN", Later),
    (0x65, "ESME_RX_P_APPN", Never),
    (0x66, "ESME_RX_R_APPN", Never),
    (0x67, "ESME_RQUERYFAIL", Never),
    (0xC0, "ESME_RINVOPTPARSTREAM", Never),
    (0xC1, "ESME_ROPTPARNOTALLWD", Never),
    (0xC2, "ESME_RINVPARLEN", Never),
    (0xC3, "ESME_RMISSINGOPTPARAM", Never),
    (0xC4, "ESME_RINVOPTPARAMVAL", Never),
    (0xFE, "ESME_RDELIVERYFAILURE", Never),
];

/// A status missing in the table, or `ESME_RUNKNOWNERR`, is unknown.
pub(super) fn means(status: u32) -> StatusMeaning {
    TABLE.iter().find(|(code, ..)| *code == status).map_or(Unknown, |(_, _, means)| *means)
}

pub(super) fn name(status: u32) -> String {
    let known = TABLE.iter().find(|(code, ..)| *code == status);
    known.map_or_else(|| format!("status {status:#010x}"), |(_, name, _)| (*name).to_owned())
}

/// Whether the credentials were refused: an immediate retry would only lock the account.
pub(super) fn refuses_us(status: u32) -> bool {
    matches!(status, 0x0D | 0x0E | 0x0F | 0x53)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_stands_once_and_in_order() {
        assert!(TABLE.is_sorted_by(|one, two| one.0 < two.0));
    }

    #[test]
    fn what_is_not_known_may_have_been_taken() {
        for status in [0x09, 0xFF, 0x0400, 0x04FF, u32::MAX] {
            assert_eq!(means(status), Unknown);
        }
        assert_eq!((means(0x58), name(0x58).as_str()), (Slower, "ESME_RTHROTTLED"));
        assert_eq!(name(0x0400), "status 0x00000400");
    }
}
