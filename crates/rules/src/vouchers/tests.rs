use proptest::prelude::*;

use super::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn today() -> NaiveDate {
    day("2026-03-10")
}

fn codes(text: &str) -> Vec<(u64, String, Option<NaiveDate>)> {
    let sheet = read(text, today()).unwrap();
    assert_eq!(sheet.bad, [], "{text:?}");
    sheet.good.into_iter().map(|line| (line.line, line.code, line.expires_on)).collect()
}

fn faults(text: &str) -> Vec<(u64, LineFault)> {
    read(text, today()).unwrap().bad.into_iter().map(|line| (line.line, line.fault)).collect()
}

#[test]
fn files_of_many_programs_are_read() {
    let april = Some(day("2026-04-01"));
    let expected = [(2, "AB-1234".to_owned(), april), (3, "CD 5678".to_owned(), None)];
    for text in [
        "code,expires\nAB-1234,2026-04-01\nCD 5678,\n",
        "\u{feff}code;expires\r\nAB-1234;2026-04-01\r\nCD 5678;\r\n",
        " Code , EXPIRES \n\"AB-1234\" , 2026-04-01\nCD 5678,",
    ] {
        assert_eq!(codes(text), expected, "{text:?}");
    }
    let swapped = codes("expires;code\n2026-04-01;AB-1234\n");
    assert_eq!(swapped, [(2, "AB-1234".to_owned(), april)]);
    // Empty lines do not count, and lines keep their numbers.
    assert_eq!(codes("code\r\rAB12\rCD34"), [(3, "AB12".into(), None), (4, "CD34".into(), None)]);
    assert_eq!(codes("\r\ncode\r\n\r\nAB12\r\n"), [(4, "AB12".into(), None)]);
    assert_eq!(codes("code\n\nAB12\n\n\nCD34\n"), [(3, "AB12".into(), None), (6, "CD34".into(), None)]);
    assert_eq!(codes("code,expires\nAB12,2026-03-10\n").len(), 1, "a code is good on its last day");
}

#[test]
fn each_bad_line_is_named_with_its_fault() {
    use LineFault::{Character, Columns, Date, Expired, Length, Missing, Repeated};
    let text = "code,expires\nAB12,\n,2026-04-01\nABC,\nAB12,2026-05-01\nÄÖÜ-12,\nAB  12,\nAB13,01.04.2026\nAB14,2026-4-1\n\
                AB15,2026-03-09\nAB16\nAB17,2026-04-01,more\n\"AB,18\",\nAB19,2026-02-30\n";
    let expected = [
        (3, Missing),
        (4, Length),
        (5, Repeated { first: 2 }),
        (6, Character),
        (7, Character),
        (8, Date),
        (9, Date),
        (10, Expired),
        (11, Columns),
        (12, Columns),
        (13, Character),
        (14, Date),
    ];
    assert_eq!(faults(text), expected);
    assert_eq!(faults(&format!("code\n{}\n", "A".repeat(CODE_MAX + 1))), [(2, Length)]);
    for (_, fault) in expected {
        assert!(fault.to_string().ends_with('.') && !fault.as_str().is_empty());
    }
}

/// A quote that is not closed swallows the lines behind it, which must not look like one good code.
#[test]
fn an_open_quote_makes_no_code() {
    assert_eq!(faults("code\n\"AB12\nCD34\nEF56\n"), [(2, LineFault::Character)]);
}

#[test]
fn a_file_of_another_form_is_refused_as_a_whole() {
    let fault = |text: &str| read(text, today()).unwrap_err();
    for text in
        ["", "\n\n", "AB12\nCD34\n", "code,expiry\nAB12,2026-01-01\n", "code,code\nAB12,AB13\n", "expires\n"]
    {
        assert_eq!(fault(text), SheetFault::Header, "{text:?}");
    }
    assert_eq!(fault("code,expires\n"), SheetFault::Empty);
    let many = |lines: usize| (0..lines).fold("code\n".to_owned(), |text, n| text + &format!("CODE{n}\n"));
    assert_eq!(codes(&many(CODES_MAX)).len(), CODES_MAX);
    assert_eq!(fault(&many(CODES_MAX + 1)), SheetFault::TooManyLines);
    assert_eq!(fault(&"x".repeat(FILE_MAX + 1)), SheetFault::TooLarge);
}

#[test]
fn staff_see_the_end_of_a_long_code_and_nothing_of_a_short_one() {
    assert_eq!(masked("GIFT-0001-7Q2F"), "••••-7Q2F");
    assert_eq!(masked("12345678"), "••••-5678");
    assert_eq!(masked("1234567"), "••••");
}

#[test]
fn codes_of_the_last_week_are_not_sold() {
    assert_eq!(sold_from(today()), day("2026-03-17"));
}

#[test]
fn a_code_is_not_in_debug_output() {
    let sheet = read("code\nSECRET-7Q2F\n", today()).unwrap();
    assert!(!format!("{sheet:?}").contains("7Q2F"));
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic_and_no_code_is_read_twice(text in any::<String>(), rest in any::<String>()) {
        for text in [text.clone(), format!("code\n{text}\n{rest}"), format!("\u{feff}code;expires\r\n{text};{rest}")] {
            let Ok(sheet) = read(&text, today()) else { continue };
            let codes: std::collections::BTreeSet<_> = sheet.good.iter().map(|line| &line.code).collect();
            prop_assert_eq!(codes.len(), sheet.good.len());
        }
    }

    #[test]
    fn each_line_is_good_or_bad(lines in prop::collection::vec("[A-C0-2, -]{0,6}", 0..60)) {
        let text = lines.iter().fold("code,expires\n".to_owned(), |text, line| text + line + "\n");
        let full = lines.iter().filter(|line| !line.is_empty()).count();
        match read(&text, today()) {
            Ok(sheet) => prop_assert_eq!(sheet.good.len() + sheet.bad.len(), full),
            Err(fault) => prop_assert_eq!((fault, full), (SheetFault::Empty, 0)),
        }
    }
}
