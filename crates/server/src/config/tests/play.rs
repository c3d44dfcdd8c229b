use super::*;

#[test]
fn a_self_reported_game_needs_limits_and_instead_of_replay() {
    let game = |id: &str, rest: &str| format!("[games.{id}]\nreferee = \"self_reported\"\n{rest}");
    let refused = [
        (game("chess", "min_seconds = 5\ndaily_cap = 50"), "games.chess"),
        (game("aim_train_001", "daily_cap = 50"), "games.aim_train_001.min_seconds"),
        (game("aim_train_001", "min_seconds = 0\ndaily_cap = 50"), "games.aim_train_001.min_seconds"),
        (game("aim_train_001", "min_seconds = 20"), "games.aim_train_001.daily_cap"),
        (game("aim_train_001", "min_seconds = 20\ndaily_cap = 50\ncolour = 1"), "colour"),
        (game("puzzle_mania_001", "min_seconds = 5\ndaily_cap = 50"), "instead_of_replay"),
        ("[games.cannon_clash_001]\nreferee = \"replay\"".into(), "no rules to replay"),
        ("[games.puzzle_mania_001]\nreferee = \"replay\"\ndaily_cap = 5".into(), "games.puzzle_mania_001"),
    ];
    for (toml, named) in refused {
        let error = loaded(&toml, &[]).unwrap_err();
        assert!(error.contains(named), "{toml}: {error}");
    }
    let meant = "min_seconds = 20\ndaily_cap = 50\ninstead_of_replay = true";
    let config = loaded(&game("aim_train_001", meant), &[]).unwrap();
    let limits = config.self_reported()["aim_train_001"];
    assert_eq!((limits.shortest.num_seconds(), limits.daily_cap.0), (20, 50));
    assert_eq!(loaded(&game("puzzle_mania_001", meant), &[]).unwrap().self_reported().len(), 1);
    let replay = loaded("[games.puzzle_mania_001]\nreferee = \"replay\"", &[]).unwrap();
    assert!(replay.self_reported().is_empty());
}

#[test]
fn prizes_wait_from_must_not_be_negative() {
    assert_eq!(loaded("", &[]).unwrap().play.prizes_wait_from, 5000);
    assert_eq!(loaded("[play]\nprizes_wait_from = 0", &[]).unwrap().play.prizes_wait_from, 0);
    let error = loaded("[play]\nprizes_wait_from = -1", &[]).unwrap_err();
    assert!(error.contains("key `play.prizes_wait_from`: must be 0 or more"), "{error}");
}

#[test]
fn tasks_are_approved_at_once_by_default_in_a_demo_only() {
    let auto = |toml: &str, env: &[(&str, &str)]| loaded(toml, env).unwrap().auto_approve_tasks();
    assert!(auto("", &[]));
    assert!(!auto(PRODUCTION, &[]));
    assert!(!auto("", &[("ARENA_TASKS__AUTO_APPROVE", "false")]));
}

#[test]
fn chests_and_steps_of_seasons_are_checked() {
    let config = loaded("", &[]).unwrap();
    assert_eq!((config.quests.chest, config.season.rule().budget().0), (15, 160));
    assert_eq!(config.season.first_day.to_string(), "2026-01-01");
    assert!(loaded("[quests]\nchest = 0\n[season]\nsteps = []\nfirst_day = \"2026-12-01\"", &[]).is_ok());
    for (text, wrong) in [
        ("[quests]\nchest = -1", "key `quests.chest`: must be 0 to"),
        ("[season]\nsteps = [{ chests = 31, credits = 5 }]", "31 chests are none of 1 to 30"),
        ("[season]\nsteps = [{ chests = 3, credits = 0 }]", "the step of 3 chests must pay 1 to"),
        (
            "[season]\nsteps = [{ chests = 3, credits = 5 }, { chests = 3, credits = 6 }]",
            "3 chests must be more than the 3 of the step before",
        ),
        ("[season]\nfirst_day = \"soon\"", "season.first_day"),
    ] {
        let error = loaded(text, &[]).unwrap_err();
        assert!(error.contains(wrong), "{text}: {error}");
    }
}

#[test]
fn leagues_move_no_more_than_a_group_has() {
    let leagues = loaded("", &[]).unwrap().leagues;
    assert_eq!((leagues.up, leagues.down, leagues.prizes, leagues.prizes_from), (7, 7, vec![50, 30, 20], 5));
    assert!(loaded("[leagues]\nup = 15\ndown = 15\nprizes = []\nfirst_day = \"Fri\"", &[]).is_ok());
    for (text, key) in [
        ("up = 16\ndown = 15", "leagues.up"),
        ("prizes = [50, -1]", "leagues.prizes"),
        ("prizes_from = 0", "leagues.prizes_from"),
        ("prizes_from = 31", "leagues.prizes_from"),
        ("first_day = \"Someday\"", "leagues.first_day"),
    ] {
        let error = loaded(&format!("[leagues]\n{text}"), &[]).unwrap_err();
        assert!(error.contains(key), "{error}");
    }
}

#[test]
fn invitations_leave_a_friend_time_to_earn() {
    let rules = loaded("", &[]).unwrap().invites.rules();
    assert_eq!(rules, arena_rules::invites::InviteRules::default());
    assert!(loaded("[invites]\ninviter = 0\nfriend = 0\nper_month = 0\ndays = 30", &[]).is_ok());
    for (text, key) in [
        ("inviter = -1", "invites.inviter"),
        ("earned = 1000001", "invites.earned"),
        ("days = 0", "invites.days"),
        ("days = 9\ndays_to_earn = 8", "invites.days_to_earn"),
        ("days_to_earn = 31", "invites.days_to_earn"),
        ("days_to_accept = 0", "invites.days_to_accept"),
        ("per_month = 1001", "invites.per_month"),
    ] {
        let error = loaded(&format!("[invites]\n{text}"), &[]).unwrap_err();
        assert!(error.contains(key), "{error}");
    }
}
