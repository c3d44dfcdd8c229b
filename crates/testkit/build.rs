//! Names the template database after the migrations' contents: a cluster makes a new template when they
//! change.

use std::fs;
use std::path::Path;

fn main() {
    let folder = Path::new("../store/src/migrations");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the migrations are beside this crate")
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    files.sort();
    // FNV-1a.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for file in files {
        for byte in fs::read(file).expect("a readable migration") {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    println!("cargo::rustc-env=ARENA_MIGRATIONS_HASH={hash:016x}");
}
