pub(crate) const HOME: &str = "/plain";
pub(super) const REWARDS: &str = "/plain/rewards";
/// Asks for a contact number.
pub(super) const PHONE: &str = "/plain/phone";
/// The page after a claim.
pub(super) const THANK_YOU: &str = "/plain/thankyou";
