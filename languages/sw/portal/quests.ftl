quests_lead = Maliza misheni za leo, fungua sanduku na upande ngazi za msimu.
quests_today = Misheni za leo
quests_count = { $done } kati ya { $all }
quests_claim = Weka mahudhurio ya leo
quests_levels =
    { $count ->
        [one] Vuka kiwango cha { $game }
       *[other] Vuka viwango { $count } vya { $game }
    }
quests_a_game = mchezo wowote
quests_task = Tuma picha ya skrini ya kazi
quests_check_in = Jiunge na shindano
quests_match = Cheza mechi
quests_other = Misheni mpya
quests_progress = { $progress } kati ya { $target }
quests_done = Imekamilika
quests_chest = Sanduku la leo
quests_chest_closed = Maliza misheni zote ili ulifungue.
quests_chest_ready = Sanduku lako liko tayari
quests_chest_opened = Umefungua sanduku. Misheni mpya kesho.
quests_tomorrow = Misheni mpya kesho
quests_open = Fungua
quests_failed = Imeshindwa kupakia misheni zako
quests_season = Msimu wa { $number }
quests_season_left = Siku zilizobaki: { $days }
quests_season_chests = Masanduku uliyofungua
quests_season_text = Kila sanduku unalofungua linakupandisha. Msimu ukiisha, una siku saba zaidi za kuchukua.
quests_step = Masanduku: { $chests }
quests_step_locked = Bado { $count }
quests_step_claimed = Imechukuliwa
quests_step_claim = Chukua
quests_step_claim_of =
    { $chests ->
        [one] Chukua ngazi ya sanduku 1
       *[other] Chukua ngazi ya masanduku { $chests }
    }
quests_last = Msimu wa { $number } umeisha
quests_last_text = Mwisho wa kuchukua ulichopata ni { $day }.
quests_off = Misheni zimepumzika kidogo
quests_off_text = Michezo na kazi zipo kama kawaida.
quests_guest = Misheni tatu kwa siku, sanduku moja
quests_guest_text = Ingia uone zako
badges_title = Beji
badges_count = Umepata { $earned } kati ya { $all }
badges_failed = Imeshindwa kupakia beji zako
badges_new = Mpya
badges_other = Beji mpya
badges_first_claim = Mwali wa kwanza
badges_streak_7 = Wiki ya moto
badges_streak_14 = Wiki mbili imara
badges_streak_30 = Mwezi mzima
badges_first_level = Kiwango cha kwanza
badges_levels =
    { $count ->
        [one] Kiwango 1
       *[other] Viwango { $count }
    }
badges_puzzle_master = Fundi wa mafumbo
badges_aim_master = Jicho kali
badges_football_master = Straika wa anga
badges_tournament = Mshindani
badges_match_won = Ushindi wa kwanza
badges_champion = Bingwa
badges_screenshot = Ushahidi wa kwanza
badges_screenshots = Ushahidi mara { $count }
badges_redeemed = Zawadi ya kwanza
badges_promoted = Mwenda juu
badges_how_first_claim = Chukua siku moja ya mfululizo wako
badges_how_streak = Fika siku ya { $day } ya mfululizo wako
badges_how_first_level = Vuka kiwango
badges_how_levels =
    { $count ->
        [one] Vuka kiwango 1
       *[other] Vuka viwango { $count }
    }
badges_how_last = Vuka kiwango cha mwisho cha { $game }
badges_how_tournament = Jiunge na shindano
badges_how_match_won = Shinda mechi
badges_how_champion = Kuwa bingwa wa shindano
badges_how_screenshot = Pata picha ya skrini iliyoidhinishwa
badges_how_screenshots =
    { $count ->
        [one] Pata picha 1 ya skrini iliyoidhinishwa
       *[other] Pata picha { $count } za skrini zilizoidhinishwa
    }
badges_how_redeemed = Komboa zawadi
badges_how_earned = Pata { $amount }
badges_how_promoted = Panda ligi
