//! Compression of answers: the build's files at build time, lists when they are made (also those that end with
//! a subscriber's own part), all others while sent.

use std::io::{self, Write};

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use bytes::{BufMut, Bytes, BytesMut};
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate, SizeAbove};

const WORTH_IT: u64 = 1024;
/// Brotli quality for answers that are compressed once and sent often: about a millisecond for 20 KB.
const BROTLI_QUALITY: i32 = 5;

pub(crate) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|part| {
            let (name, weight) = part.split_once(';').unwrap_or((part, ""));
            let weight = weight.replace(' ', "");
            let weight = weight.strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
            name.trim() == encoding && weight.is_none_or(|weight| weight > 0.0)
        })
}

/// Compresses answers of one request, at the fastest level. Pictures, ZIP files and compressed answers pass unchanged.
pub(crate) fn on_the_way() -> CompressionLayer<impl Predicate> {
    let not_packed = NotForContentType::const_new("application/zip");
    let worth_it = DefaultPredicate::new().and(SizeAbove::new(WORTH_IT)).and(not_packed);
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worth_it)
}

/// A body with compressed copies, for an answer that is sent many times.
#[derive(Clone)]
pub(crate) struct EncodedBody {
    plain: Bytes,
    twins: Option<CompressedCopies>,
}

#[derive(Clone)]
struct CompressedCopies {
    brotli: Bytes,
    gzip: Bytes,
}

impl EncodedBody {
    pub(crate) fn new(plain: Bytes) -> io::Result<Self> {
        if (plain.len() as u64) < WORTH_IT {
            return Ok(Self { plain, twins: None });
        }
        let params = brotli::enc::BrotliEncoderParams { quality: BROTLI_QUALITY, ..Default::default() };
        let mut brotli = Vec::new();
        brotli::BrotliCompress(&mut &plain[..], &mut brotli, &params)?;
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&plain)?;
        let twins = CompressedCopies { brotli: brotli.into(), gzip: gzip.finish()?.into() };
        Ok(Self { plain, twins: Some(twins) })
    }

    pub(crate) fn json(&self, headers: &HeaderMap) -> Response {
        self.respond("application/json", headers)
    }

    pub(crate) fn html(&self, headers: &HeaderMap) -> Response {
        self.respond("text/html; charset=utf-8", headers)
    }

    fn respond(&self, kind: &'static str, headers: &HeaderMap) -> Response {
        let (body, encoding) = match &self.twins {
            Some(twins) if accepts(headers, "br") => (&twins.brotli, Some("br")),
            Some(twins) if accepts(headers, "gzip") => (&twins.gzip, Some("gzip")),
            _ => (&self.plain, None),
        };
        let kind = (header::CONTENT_TYPE, HeaderValue::from_static(kind));
        let encoding = encoding.map(|name| [(header::CONTENT_ENCODING, HeaderValue::from_static(name))]);
        ([kind], AppendHeaders(encoding.into_iter().flatten()), body.clone()).into_response()
    }
}

/// The start of a JSON body, compressed once and sent with a different end each time.
#[derive(Clone)]
pub(crate) struct BodyStart {
    plain: Bytes,
    /// Deflate blocks of `plain`, the last of which ends on a byte and is not marked as the last.
    deflated: Bytes,
    checksum: crc32fast::Hasher,
}

/// A gzip header: deflate, no name, no time, no system.
const GZIP_HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
/// The size of a stored deflate block's header and of gzip's checksum and length.
const GZIP_END: usize = 5 + 8;

impl BodyStart {
    pub(crate) fn new(plain: Bytes) -> io::Result<Self> {
        let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
        deflate.write_all(&plain)?;
        // A flush ends on a byte and leaves the stream open.
        deflate.flush()?;
        let deflated = Bytes::copy_from_slice(deflate.get_ref());
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&plain);
        Ok(Self { plain, deflated, checksum })
    }

    /// Answers with this start and `end`. For a client that takes gzip, `end` follows the compressed start as a
    /// stored block, so only its bytes are copied. A long `end` is compressed while sent, with its start.
    pub(crate) fn json_with(&self, end: &[u8], headers: &HeaderMap) -> Response {
        let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let length = u16::try_from(end.len()).ok().filter(|length| u64::from(*length) <= WORTH_IT);
        if let Some(length) = length
            && self.plain.len() as u64 >= WORTH_IT
            && accepts(headers, "gzip")
        {
            let encoding = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            return ([kind, encoding], self.gzip(end, length)).into_response();
        }
        let mut body = BytesMut::with_capacity(self.plain.len() + end.len());
        body.put_slice(&self.plain);
        body.put_slice(end);
        ([kind], body.freeze()).into_response()
    }

    fn gzip(&self, end: &[u8], length: u16) -> Bytes {
        let mut checksum = self.checksum.clone();
        checksum.update(end);
        let mut body =
            BytesMut::with_capacity(GZIP_HEADER.len() + self.deflated.len() + end.len() + GZIP_END);
        body.put_slice(&GZIP_HEADER);
        body.put_slice(&self.deflated);
        // The last block, stored (RFC 1951, 3.2.4).
        body.put_u8(1);
        body.put_u16_le(length);
        body.put_u16_le(!length);
        body.put_slice(end);
        body.put_u32_le(checksum.finalize());
        #[expect(clippy::cast_possible_truncation, reason = "RFC 1952 wants the length modulo 2^32")]
        body.put_u32_le((self.plain.len() + end.len()) as u32);
        body.freeze()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;
    use proptest::prelude::*;

    use super::*;

    async fn read(response: Response) -> (Option<HeaderValue>, Bytes) {
        let encoding = response.headers().get(header::CONTENT_ENCODING).cloned();
        (encoding, axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap())
    }

    fn answer(start: &[u8], end: &[u8], accepted: &'static str) -> (Option<HeaderValue>, Bytes) {
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
        let start = BodyStart::new(Bytes::copy_from_slice(start)).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(read(start.json_with(end, &headers)))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn a_start_and_an_end_are_one_gzip_member(
            start in prop_oneof![
                proptest::collection::vec(any::<u8>(), 1024..20_000),
                "[a-f]{1024,9000}".prop_map(String::into_bytes),
            ],
            end in proptest::collection::vec(any::<u8>(), 0..1025),
        ) {
            let (encoding, body) = answer(&start, &end, "gzip, deflate, br");
            prop_assert_eq!(encoding.unwrap(), "gzip");
            let mut decoder = GzDecoder::new(&body[..]);
            let mut plain = Vec::new();
            decoder.read_to_end(&mut plain).unwrap();
            prop_assert!(decoder.into_inner().is_empty(), "nothing follows the member");
            prop_assert!(plain == [start, end].concat());
        }
    }

    #[test]
    fn a_short_start_a_long_end_and_another_encoding_are_sent_plain() {
        let long = vec![b'a'; 2000];
        for (start, end, accepted) in
            [(&long[..9], &long[..9], "gzip"), (&long, &long, "gzip"), (&long, &long[..9], "br")]
        {
            let (encoding, body) = answer(start, end, accepted);
            assert_eq!((encoding, &body[..]), (None, &[start, end].concat()[..]));
        }
    }
}
