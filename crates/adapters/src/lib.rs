//! The other ports: files, pictures, messages.
