/// Replaces `$1` by `?1`. SQLite treats `$1` as a name, and numbers names by first appearance.
pub(in crate::connection) fn numbered(sql: &str) -> String {
    let mut numbered = String::with_capacity(sql.len());
    let mut rest = sql;
    while let Some(at) = rest.find('$') {
        let (before, after) = rest.split_at(at);
        numbered.push_str(before);
        let number = after[1..].starts_with(|c: char| c.is_ascii_digit());
        numbered.push(if number { '?' } else { '$' });
        rest = &after[1..];
    }
    numbered.push_str(rest);
    numbered
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn parameters_keep_their_numbers() {
        assert_eq!(numbered("SELECT $2, $1, '$' WHERE a = $12"), "SELECT ?2, ?1, '$' WHERE a = ?12");
    }
}
