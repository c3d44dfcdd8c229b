league_boards = Classements
league_week = Cette semaine
league_week_lead = Les { $coin } de la semaine, dans un groupe de 30 au maximum.
league_all_time = Général
league_bronze = Bronze
league_silver = Argent
league_gold = Or
league_platinum = Platine
league_diamond = Diamant
league_champion = Champion
league_tier = Ligue { $tier }
league_failed = Impossible de charger la ligue
league_ends = Fin dans { $left }
league_left_days = { $days } j { $hours } h
league_left_hours = { $hours } h { $minutes } min
league_left_minutes = { $minutes } min
league_left_soon = moins d'une minute
league_up =
    { $count ->
        [one] Monte : { $count }
       *[other] Montent : { $count }
    }
league_down =
    { $count ->
        [one] Descend : { $count }
       *[other] Descendent : { $count }
    }
league_prizes = Gains de la semaine
league_prizes_from =
    { $count ->
        [one] Les gains sont versés dans les groupes de { $count } joueur ou plus.
       *[other] Les gains sont versés dans les groupes de { $count } joueurs ou plus.
    }
league_place =
    { $place ->
        [1] 1re place
       *[other] { $place }e place
    }
league_idle_title = Gagne des { $coin } cette semaine
league_idle_text = Tu entres alors dans un groupe de la ligue { $tier }, face à 29 autres au maximum.
league_earn = Commencer à gagner
league_forming_title = Ton groupe se forme
league_forming_text = Tu as gagné { $amount } cette semaine. Ton groupe apparaît dans quelques minutes.
league_soon_title = Les ligues commencent bientôt
league_soon_text = Reviens voir dans quelques minutes.
league_table = Ton groupe
league_zone_up = Montée en ligue { $tier }
league_zone_stay = Maintien en ligue { $tier }
league_zone_down = Descente en ligue { $tier }
league_last =
    { $place ->
        [1] Semaine dernière : 1re place en ligue { $tier }
       *[other] Semaine dernière : { $place }e place en ligue { $tier }
    }
league_last_up = Tu montes en ligue { $tier }.
league_last_stay = Tu restes en ligue { $tier }.
league_last_down = Tu descends en ligue { $tier }.
league_guest_title = Une nouvelle ligue chaque semaine
league_guest_text = Connecte-toi, gagne des { $coin } et joue dans un groupe de 30 au maximum. Les premiers montent d'une ligue, les derniers descendent.
league_rules = À égalité, qui a atteint ce total en premier passe devant. Les gains de ligue ne comptent pas pour la semaine suivante.
