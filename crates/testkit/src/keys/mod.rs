//! Public test keys. Never use them elsewhere.

/// A P-256 private key.
pub const P256: &str = include_str!("p256.pem");
/// The public half of [`P256`].
pub const P256_PUBLIC: &str = include_str!("p256.public.pem");
/// A P-384 private key.
pub const P384: &str = include_str!("p384.pem");
/// An RSA private key.
pub const RSA: &str = include_str!("rsa.pem");
/// The public half of [`RSA`].
pub const RSA_PUBLIC: &str = include_str!("rsa.public.pem");
