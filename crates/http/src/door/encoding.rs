//! Compression of answers: the build's files at build time, lists when they are made, all others while sent.

use std::io::{self, Write};

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};

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

/// Compresses answers of one request, at the fastest level. Pictures and compressed answers pass unchanged.
pub(crate) fn on_the_way() -> CompressionLayer<impl Predicate> {
    let worth_it = DefaultPredicate::new().and(SizeAbove::new(WORTH_IT));
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
