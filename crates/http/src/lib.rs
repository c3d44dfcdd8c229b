//! Routes, tokens, wire types, OpenAPI.
