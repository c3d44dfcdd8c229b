league_boards = Misimamo
league_week = Wiki hii
league_week_lead = { $coin } zilizopatikana wiki hii, kwenye kundi la hadi watu 30.
league_all_time = Tangu mwanzo
league_bronze = Shaba
league_silver = Fedha
league_gold = Dhahabu
league_platinum = Platinamu
league_diamond = Almasi
league_champion = Mabingwa
league_tier = Ligi ya { $tier }
league_failed = Imeshindwa kupakia ligi
league_ends = Inaisha baada ya { $left }
league_left_days = siku { $days } saa { $hours }
league_left_hours = saa { $hours } dk { $minutes }
league_left_minutes = dk { $minutes }
league_left_soon = muda wa chini ya dakika
league_up = Wanaopanda: { $count }
league_down = Wanaoshuka: { $count }
league_prizes = Tuzo za wiki
league_prizes_from =
    { $count ->
        [one] Tuzo hulipwa kwenye makundi ya mchezaji 1 au zaidi.
       *[other] Tuzo hulipwa kwenye makundi ya wachezaji { $count } au zaidi.
    }
league_place = Nafasi ya { $place }
league_idle_title = Pata { $coin } zako za kwanza za wiki
league_idle_text = Zitakuweka kwenye kundi la ligi ya { $tier }, dhidi ya wengine hadi 29.
league_earn = Anza kupata
league_forming_title = Kundi lako linaundwa
league_forming_text = Umepata { $amount } wiki hii. Kundi lako litaonekana baada ya dakika chache.
league_soon_title = Ligi zinaanza hivi karibuni
league_soon_text = Angalia tena baada ya dakika chache.
league_table = Kundi lako
league_zone_up = Wanapanda ligi ya { $tier }
league_zone_stay = Wanabaki ligi ya { $tier }
league_zone_down = Wanashuka ligi ya { $tier }
league_last = Wiki iliyopita: nafasi ya { $place } kwenye ligi ya { $tier }
league_last_up = Umepanda hadi ligi ya { $tier }.
league_last_stay = Umebaki kwenye ligi ya { $tier }.
league_last_down = Umeshuka hadi ligi ya { $tier }.
league_guest_title = Ligi mpya kila wiki
league_guest_text = Ingia, pata { $coin } na ucheze kwenye kundi la hadi watu 30. Wa kwanza wanapanda ligi, wa mwisho wanashuka.
league_rules = Mkilingana, aliyefika hapo kwanza yuko mbele. Tuzo za ligi hazihesabiwi kwa wiki inayofuata.
