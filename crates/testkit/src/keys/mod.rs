//! Keys that are good for tests and for nothing else: everybody has them.

/// A private key of P-256.
pub const P256: &str = include_str!("p256.pem");
/// Its public half.
pub const P256_PUBLIC: &str = include_str!("p256.public.pem");
/// A private key of P-384.
pub const P384: &str = include_str!("p384.pem");
/// A private key of RSA.
pub const RSA: &str = include_str!("rsa.pem");
/// Its public half.
pub const RSA_PUBLIC: &str = include_str!("rsa.public.pem");
