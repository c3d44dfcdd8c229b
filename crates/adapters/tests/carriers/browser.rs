//! A subscribed browser that decrypts push messages, from RFC 8188, 8291 and 8292 with another library
//! than the sender's.

use arena_app::ports::PushTarget;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};
use serde_json::Value;

/// Opens one message, which uses up its key.
pub(crate) struct Browser {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// HKDF of RFC 5869: extract, then expand.
fn hkdf<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> [u8; N] {
    let mut out = [0; N];
    let extracted = Salt::new(HKDF_SHA256, salt).extract(secret);
    extracted.expand(info, Length(N)).unwrap().fill(&mut out).unwrap();
    out
}

impl Browser {
    pub(crate) fn new() -> Self {
        let random = SystemRandom::new();
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        let mut auth = [0; 16];
        random.fill(&mut auth).unwrap();
        Self { private, public, auth }
    }

    pub(crate) fn target(&self, endpoint: &str) -> PushTarget {
        PushTarget { endpoint: endpoint.into(), p256dh: self.public.clone(), auth: self.auth.to_vec() }
    }

    /// Decrypts a body; panics if it was not encrypted for this browser.
    pub(crate) fn open(self, body: &[u8]) -> Vec<u8> {
        // Salt, record size, length of the key id; the key id is the sender's public key (RFC 8188, 2.1).
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        let (sender, sealed) = rest[1..].split_at(rest[0].into());
        assert!(sealed.len() <= u32::from_be_bytes(size.try_into().unwrap()) as usize, "one record");

        let of = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(self.private, &of, <[u8]>::to_vec).unwrap();
        let ikm: [u8; 32] = hkdf(&self.auth, &shared, &[b"WebPush: info\0", &self.public, sender]);
        let key: [u8; 16] = hkdf(salt, &ikm, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = hkdf(salt, &ikm, &[b"Content-Encoding: nonce\0"]);

        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut sealed = sealed.to_vec();
        let open = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).unwrap();
        // The last record ends with a 2 and any number of zeros.
        let end = open.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(open[end], 2);
        open[..end].to_vec()
    }
}

/// Returns the claims of an `Authorization` and its public key, after checking the signature with that key.
pub(crate) fn vouched(authorization: &str) -> (Value, String) {
    let parts = authorization.strip_prefix("vapid t=").unwrap();
    let (token, public) = parts.split_once(", k=").unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let key = Verifier::new(&ECDSA_P256_SHA256_FIXED, decode(public));
    key.verify(signed.as_bytes(), &decode(signature)).unwrap();
    let (header, claims) = signed.split_once('.').unwrap();
    let header: Value = serde_json::from_slice(&decode(header)).unwrap();
    assert_eq!(header["alg"], "ES256");
    (serde_json::from_slice(&decode(claims)).unwrap(), public.to_owned())
}
