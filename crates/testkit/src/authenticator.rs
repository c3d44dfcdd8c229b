use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arena_adapters::passkeys::WebauthnPasskeys;
use arena_app::ports::Passkeys;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Flags of an answer: the person is present and has proven who they are.
const PRESENT_AND_VERIFIED: u8 = 0x05;
/// The flag of an answer that has a new credential.
const HAS_CREDENTIAL: u8 = 0x40;

static DEVICES: AtomicU8 = AtomicU8::new(1);

/// The real check of passkeys, for the pages of an origin.
#[must_use]
pub fn passkeys(origin: &str) -> Arc<dyn Passkeys> {
    Arc::new(WebauthnPasskeys::new(origin, "Arena").expect("an origin with a host name"))
}

/// A passkey's device and its browser (WebAuthn), for the pages of one origin.
pub struct Authenticator {
    /// Tells this device's keys from those of others.
    device: u8,
    origin: String,
    credentials: Mutex<Vec<DeviceCredential>>,
}

#[derive(Clone)]
struct DeviceCredential {
    id: Vec<u8>,
    user: String,
    key: SigningKey,
    counter: u32,
}

impl Authenticator {
    /// A device without passkeys, in a browser that shows pages of an origin.
    #[must_use]
    pub fn new(origin: &str) -> Self {
        let device = DEVICES.fetch_add(1, Ordering::Relaxed);
        Self { device, origin: origin.to_owned(), credentials: Mutex::default() }
    }

    /// Answers `navigator.credentials.create` with a new passkey.
    #[must_use]
    pub fn create(&self, options: &Value) -> Value {
        let mut credentials = self.credentials.lock().unwrap_or_else(PoisonError::into_inner);
        let number = u8::try_from(credentials.len()).expect("few passkeys") + 1;
        let user = options["user"]["id"].as_str().expect("the user's id").to_owned();
        let secret = [[number; 16], [self.device; 16]].concat();
        let key = SigningKey::from_slice(&secret).expect("a key");
        let id = Sha256::digest(format!("{user} {number} {}", self.device)).to_vec();
        let client = self.client("webauthn.create", options);
        let mut data = self.authenticator_data(options["rp"]["id"].as_str(), HAS_CREDENTIAL, 0);
        data.extend([0; 16]);
        data.extend(u16::try_from(id.len()).expect("a short id").to_be_bytes());
        data.extend(&id);
        data.extend(public_key(&key));
        let answer = json!({
            "id": URL_SAFE_NO_PAD.encode(&id),
            "rawId": URL_SAFE_NO_PAD.encode(&id),
            "type": "public-key",
            "response": {
                "attestationObject": URL_SAFE_NO_PAD.encode(attestation(&data)),
                "clientDataJSON": URL_SAFE_NO_PAD.encode(client),
            },
            "clientExtensionResults": {},
        });
        credentials.push(DeviceCredential { id, user, key, counter: 0 });
        answer
    }

    /// Answers `navigator.credentials.get` with the newest passkey that is allowed.
    #[must_use]
    pub fn get(&self, options: &Value) -> Value {
        let mut credentials = self.credentials.lock().unwrap_or_else(PoisonError::into_inner);
        let allowed = options["allowCredentials"].as_array().filter(|allowed| !allowed.is_empty());
        let is_allowed = |credential: &DeviceCredential| {
            let id = URL_SAFE_NO_PAD.encode(&credential.id);
            allowed.is_none_or(|allowed| allowed.iter().any(|one| one["id"] == json!(id)))
        };
        let credential =
            credentials.iter_mut().rev().find(|credential| is_allowed(credential)).expect("a passkey");
        credential.counter += 1;
        let client = self.client("webauthn.get", options);
        let data = self.authenticator_data(options["rpId"].as_str(), 0, credential.counter);
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature: Signature = credential.key.sign(&signed);
        json!({
            "id": URL_SAFE_NO_PAD.encode(&credential.id),
            "rawId": URL_SAFE_NO_PAD.encode(&credential.id),
            "type": "public-key",
            "response": {
                "authenticatorData": URL_SAFE_NO_PAD.encode(data),
                "clientDataJSON": URL_SAFE_NO_PAD.encode(client),
                "signature": URL_SAFE_NO_PAD.encode(signature.to_der()),
                "userHandle": credential.user,
            },
            "clientExtensionResults": {},
        })
    }

    fn client(&self, kind: &str, options: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn authenticator_data(&self, rp: Option<&str>, flags: u8, counter: u32) -> Vec<u8> {
        let host = self.origin.split("://").nth(1).and_then(|host| host.split(':').next());
        let rp = rp.or(host).expect("the page's host");
        let mut data = Sha256::digest(rp).to_vec();
        data.push(PRESENT_AND_VERIFIED | flags);
        data.extend(counter.to_be_bytes());
        data
    }
}

/// A public key of the curve P-256 as CBOR (COSE).
fn public_key(key: &SigningKey) -> Vec<u8> {
    let point = key.verifying_key().to_encoded_point(false);
    let mut cose = vec![0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
    cose.extend(point.x().expect("a point"));
    cose.extend([0x22, 0x58, 0x20]);
    cose.extend(point.y().expect("a point"));
    cose
}

/// An attestation that attests nothing, as CBOR: `{"fmt": "none", "attStmt": {}, "authData": data}`.
fn attestation(data: &[u8]) -> Vec<u8> {
    let mut cbor = vec![0xA3];
    cbor.extend(b"\x63fmt\x64none\x67attStmt\xA0\x68authData\x58");
    cbor.push(u8::try_from(data.len()).expect("short data"));
    cbor.extend(data);
    cbor
}
