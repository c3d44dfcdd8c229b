use arena_app::ports::{Challenge, Game, NewTaskEntry, PictureMarks, SubscriberId, TaskFlag};
use arena_rules::Credits;
use arena_rules::tasks::EntryState;
use arena_testkit::{TestApp, TestDatabase, both_engines, challenge, game};
use chrono::{Duration, NaiveDate};
use uuid::Uuid;

async fn seed(test: &TestApp, games: &[Game], challenges: &[Challenge]) -> (u64, u64) {
    let tx = test.begin().await;
    let games = tx.games().seed(games).await.unwrap();
    let challenges = tx.challenges().seed(challenges).await.unwrap();
    tx.commit().await.unwrap();
    (games, challenges)
}

fn new(test: &TestApp, subscriber: SubscriberId, marks: PictureMarks) -> NewTaskEntry {
    NewTaskEntry {
        id: test.app.new_id(),
        subscriber,
        challenge: "one".into(),
        day: test.app.today(),
        credits: Credits(5),
        marks,
        flag: None,
        at: test.app.now(),
    }
}

fn marks(byte: u8, perceptual: u64) -> PictureMarks {
    PictureMarks { digest: [byte; 32], perceptual }
}

async fn submit(test: &TestApp, entry: &NewTaskEntry) -> bool {
    let tx = test.begin().await;
    let taken = tx.task_entries().submit(entry).await.unwrap();
    tx.commit().await.unwrap();
    taken
}

both_engines! {
    async fn a_catalogue_is_written_once_changed_and_shortened(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let day = NaiveDate::from_ymd_opt(2026, 3, 1);
        let games = [game("roblox"), game("among-us")];
        let mut rows = vec![
            Challenge { daily: true, from: day, ..challenge("two", "roblox", 7) },
            challenge("one", "among-us", 5),
            Challenge { archived: true, until: day, ..challenge("three", "roblox", 9) },
        ];
        assert_eq!(seed(&test, &games, &rows).await, (2, 3));
        assert_eq!(seed(&test, &games, &rows).await, (0, 0), "nothing is different");
        assert_eq!(test.read().games().list().await.unwrap(), games);
        assert_eq!(test.read().challenges().list().await.unwrap(), rows);
        assert_eq!(test.read().challenges().of_game("among-us").await.unwrap(), rows[1..2]);
        // One date less, one more, and another order.
        rows[0].from = None;
        rows[1].until = day;
        rows.swap(1, 2);
        assert_eq!(seed(&test, &games, &rows).await, (0, 3));
        assert_eq!(test.read().challenges().list().await.unwrap(), rows);
        assert_eq!(seed(&test, &games[1..], &rows[2..]).await, (2, 3), "one moved up, one gone; two gone, one moved up");
        assert_eq!(test.read().games().list().await.unwrap(), games[1..]);
        assert!(!test.read().games().find("roblox").await.unwrap().unwrap().active);
        assert_eq!(test.read().challenges().find("two").await.unwrap(), None);
        seed(&test, &games, &rows).await;
        assert_eq!(test.read().challenges().list().await.unwrap(), rows);
    }

    async fn an_entry_is_one_a_day_and_a_picture_one_for_all(db: TestDatabase) {
        let test = TestApp::new(db).await;
        seed(&test, &[game("roblox")], &[challenge("one", "roblox", 5), challenge("two", "roblox", 5)]).await;
        let (ali, sara) = (test.subscriber("03001111111").await, test.subscriber("03002222222").await);
        let first = new(&test, ali, marks(1, 1));
        assert!(submit(&test, &first).await);
        assert!(!submit(&test, &new(&test, ali, marks(2, 2))).await, "the same challenge");
        let other = NewTaskEntry { challenge: "two".into(), ..new(&test, ali, marks(1, 1)) };
        assert!(!submit(&test, &other).await, "the same picture");
        assert!(submit(&test, &NewTaskEntry { marks: marks(3, 3), ..other }).await);
        assert!(submit(&test, &new(&test, sara, marks(1, 1))).await);
        let tomorrow = NewTaskEntry { day: test.app.today().succ_opt().unwrap(), ..new(&test, ali, marks(4, 4)) };
        assert!(submit(&test, &tomorrow).await);
        let read = test.read().task_entries();
        assert_eq!(read.of_day(ali, test.app.today()).await.unwrap().len(), 2);
        assert!(read.sent_before(ali, &[4; 32]).await.unwrap());
        assert!(!read.sent_before(sara, &[4; 32]).await.unwrap());
        let found = read.find(first.id).await.unwrap().unwrap();
        assert_eq!((found.marks, found.state, found.game_name.as_str()), (first.marks, EntryState::Submitted, "ROBLOX"));
        assert_eq!((found.submitted_at, found.day), (first.at, first.day));
    }

    async fn lookalikes_are_others_and_close_or_the_same(db: TestDatabase) {
        let test = TestApp::new(db).await;
        seed(&test, &[game("roblox")], &[challenge("one", "roblox", 5)]).await;
        // Equal; slightly different in all quarters but one; different in all; a hash whose first bit is set.
        let hashes = [0xf123_4567_89ab_cdef_u64, 0xf123_4567_89ab_cdee, 0xe122_4566_89ab_cdef, 0xe122_4566_89aa_cdee];
        for (n, hash) in (1_u8..).zip(hashes) {
            let subscriber = test.subscriber(&format!("0300111111{n}")).await;
            assert!(submit(&test, &new(&test, subscriber, marks(n, hash))).await);
        }
        let asking = test.subscriber("03009999999").await;
        let since = test.app.now() - Duration::days(1);
        let found = async |byte, since| {
            let read = test.read().task_entries();
            let found = read.lookalikes(asking, &marks(byte, hashes[0]), since).await.unwrap();
            let mut found: Vec<_> = found.into_iter().map(|(_, marks)| marks.digest[0]).collect();
            found.sort_unstable();
            found
        };
        assert_eq!(found(9, since).await, [1, 2, 3]);
        assert_eq!(found(4, since).await, [1, 2, 3, 4], "the same pixels, whatever the hash");
        assert_eq!(found(4, test.app.now() + Duration::seconds(1)).await, [4], "too old to be compared");
    }

    async fn a_search_reads_the_newest_of_each_quarter_however_many_there_are(db: TestDatabase) {
        let test = TestApp::new(db).await;
        seed(&test, &[game("roblox")], &[challenge("one", "roblox", 5)]).await;
        let sender = test.subscriber("03001111111").await;
        let start = test.app.today();
        let tx = test.begin().await;
        // The oldest is alike in its last quarter only. All others are black at the top, and otherwise
        // different.
        for n in 0..260_u16 {
            let mut digest = [0; 32];
            digest[..2].copy_from_slice(&n.to_be_bytes());
            let perceptual = if n == 0 { 0x003f_ffff_ffff_0000 } else { 0x1234_1234_0000 | u64::from(n) };
            let entry = NewTaskEntry {
                day: start + Duration::days(n.into()),
                at: test.app.now() + Duration::seconds(n.into()),
                ..new(&test, sender, PictureMarks { digest, perceptual })
            };
            assert!(tx.task_entries().submit(&entry).await.unwrap());
        }
        tx.commit().await.unwrap();
        let asking = test.subscriber("03009999999").await;
        let asked = PictureMarks { digest: [9; 32], perceptual: 0x0000_ffff_ffff_0000 };
        let since = test.app.now() - Duration::days(1);
        let found = test.read().task_entries().lookalikes(asking, &asked, since).await.unwrap();
        let numbers: Vec<_> = found.iter().map(|(_, marks)| marks.digest[0] as usize * 256 + marks.digest[1] as usize).collect();
        let expected: Vec<_> = (60..260).rev().chain([0]).collect();
        assert_eq!(numbers, expected, "the 200 newest with the black top, and the one with another quarter");
    }

    async fn an_entry_is_flagged_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        seed(&test, &[game("roblox")], &[challenge("one", "roblox", 5)]).await;
        let sender = test.subscriber("03001111111").await;
        let entry = new(&test, sender, marks(1, 1));
        assert!(submit(&test, &entry).await);
        let (first, second) = (TaskFlag::Similar(test.app.new_id()), TaskFlag::Same(test.app.new_id()));
        for flag in [first, second] {
            let tx = test.begin().await;
            tx.task_entries().flag(entry.id, flag).await.unwrap();
            tx.commit().await.unwrap();
        }
        assert_eq!(test.read().task_entries().find(entry.id).await.unwrap().unwrap().flag, Some(first));
    }

    async fn an_upload_is_taken_or_discarded_and_never_both(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ids: Vec<Uuid> = (0..3).map(|_| test.app.new_id()).collect();
        let tx = test.begin().await;
        for id in &ids {
            tx.task_entries().begin_upload(*id, test.app.now()).await.unwrap();
        }
        let uploads = tx.task_entries();
        assert!(uploads.take_upload(ids[0]).await.unwrap());
        assert!(!uploads.take_upload(ids[0]).await.unwrap() && !uploads.discard_upload(ids[0]).await.unwrap());
        assert!(uploads.discard_upload(ids[1]).await.unwrap());
        assert!(!uploads.take_upload(ids[1]).await.unwrap());
        assert_eq!(uploads.discarded(9).await.unwrap(), ids[1..2]);
        // Not discarded, so not forgotten.
        uploads.forget_upload(ids[2]).await.unwrap();
        uploads.forget_upload(ids[1]).await.unwrap();
        let now = test.app.now();
        assert_eq!(uploads.discard_stale(now, 9).await.unwrap(), 0, "it is not older");
        assert_eq!(uploads.discard_stale(now + Duration::seconds(1), 9).await.unwrap(), 1);
        assert_eq!(uploads.discarded(9).await.unwrap(), ids[2..]);
        tx.commit().await.unwrap();
    }
}
