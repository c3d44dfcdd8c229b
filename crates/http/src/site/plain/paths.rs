pub(crate) const HOME: &str = "/plain";
pub(super) const REWARDS: &str = "/plain/rewards";
pub(super) const CLAIMS: &str = "/plain/claims";
/// Path of the page that asks for a contact number.
pub(super) const PHONE: &str = "/plain/phone";
/// Path of the page after a claim.
pub(super) const THANK_YOU: &str = "/plain/thankyou";
