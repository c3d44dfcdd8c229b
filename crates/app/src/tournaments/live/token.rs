use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The proof's bytes: half the digest, so a token fits into a frame.
const PROOF: usize = 16;
/// The claim's bytes: side, epoch, end.
const CLAIM: usize = 1 + 4 + 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) side: Side,
    pub(super) epoch: u32,
    /// The expiry in whole seconds.
    pub(super) ends_at: DateTime<Utc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenFault {
    /// Another server's, or for another match.
    Forged,
    Expired,
}

pub(super) struct RoomKey(Hmac<Sha256>);

impl RoomKey {
    pub(super) fn new(secret: &[u8]) -> Self {
        let mut mac =
            <Hmac<Sha256> as KeyInit>::new_from_slice(secret).expect("HMAC takes a key of any length");
        // Domain separation from other keys of this secret.
        mac.update(b"live-room.");
        Self(mac)
    }

    /// Returns a match's token, 39 characters.
    pub(super) fn sign(&self, tournament: i64, room: RoomId, claim: &Claim) -> String {
        let mut bytes = Vec::with_capacity(CLAIM + PROOF);
        bytes.push(claim.side.number());
        bytes.extend_from_slice(&claim.epoch.to_le_bytes());
        bytes.extend_from_slice(&claim.ends_at.timestamp().to_le_bytes());
        let proof = self.of(tournament, room, &bytes).finalize().into_bytes();
        bytes.extend_from_slice(&proof[..PROOF]);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Reads a token of a match. Comparing takes equally long for every wrong token.
    pub(super) fn read(
        &self,
        tournament: i64,
        room: RoomId,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<Claim, TokenFault> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok().filter(|bytes| bytes.len() == CLAIM + PROOF);
        let bytes = bytes.ok_or(TokenFault::Forged)?;
        let (claim, proof) = bytes.split_at(CLAIM);
        self.of(tournament, room, claim).verify_truncated_left(proof).map_err(|_| TokenFault::Forged)?;
        let (side, rest) = claim.split_first().ok_or(TokenFault::Forged)?;
        let (epoch, ends_at) = rest.split_first_chunk::<4>().ok_or(TokenFault::Forged)?;
        let ends_at = i64::from_le_bytes(ends_at.try_into().map_err(|_| TokenFault::Forged)?);
        let claim = Claim {
            side: if *side == 0 { Side::A } else { Side::B },
            epoch: u32::from_le_bytes(*epoch),
            ends_at: DateTime::from_timestamp(ends_at, 0).ok_or(TokenFault::Forged)?,
        };
        if now < claim.ends_at { Ok(claim) } else { Err(TokenFault::Expired) }
    }

    fn of(&self, tournament: i64, room: RoomId, claim: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        // Fixed lengths make the concatenation unambiguous.
        mac.update(&tournament.to_le_bytes());
        mac.update(room.as_str().as_bytes());
        mac.update(claim);
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{Duration, TimeZone};

    fn room(text: &str) -> RoomId {
        RoomId::parse(text).unwrap()
    }

    #[test]
    fn a_token_is_good_for_its_match_its_side_and_its_time() {
        let key = RoomKey::new(b"a secret");
        let now = Utc.with_ymd_and_hms(2026, 3, 1, 10, 0, 0).unwrap();
        let claim = Claim { side: Side::B, epoch: 7, ends_at: now + Duration::minutes(5) };
        let token = key.sign(3, room("K7MX3P"), &claim);
        assert_eq!(token.len(), 39);
        assert_eq!(key.read(3, room("K7MX3P"), &token, now), Ok(claim));
        assert_eq!(key.read(3, room("K7MX3P"), &token, claim.ends_at), Err(TokenFault::Expired));
        assert_eq!(key.read(4, room("K7MX3P"), &token, now), Err(TokenFault::Forged));
        assert_eq!(key.read(3, room("K7MX3R"), &token, now), Err(TokenFault::Forged));
        assert_eq!(RoomKey::new(b"another").read(3, room("K7MX3P"), &token, now), Err(TokenFault::Forged));
        let mut other_side = URL_SAFE_NO_PAD.decode(&token).unwrap();
        other_side[0] = 0;
        let other_side = URL_SAFE_NO_PAD.encode(other_side);
        for forged in [other_side.as_str(), "", "AAAA", &token[..38], &format!("{token}A")] {
            assert_eq!(key.read(3, room("K7MX3P"), forged, now), Err(TokenFault::Forged), "{forged}");
        }
    }
}
