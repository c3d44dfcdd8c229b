streak_title = Pointage du jour
streak_days = Ta série
streak_day = Jour { $day }
streak_of = Jour { $day } sur { $days }
streak_claimed_day = Validé
streak_today = Aujourd'hui
streak_locked = À venir
streak_lead = Chaque jour rapporte { $step } de plus que la veille. Un jour manqué, et tu repars au jour 1.
streak_claim = Valider
streak_already = Déjà validé
streak_failed = Impossible de charger ta série
streak_congratulations = Félicitations !
streak_earned = Jour { $day } validé. Tu gagnes { $credits } { $coin }.
streak_tomorrow = Reviens demain : { $credits } de plus t'attendent.
streak_full = Une série complète de { $days } jours. Demain, une nouvelle commence.
streak_continue = Continuer
streak_step = Chaque jour rapporte { $step } de plus que la veille.
streak_flame =
    { $days ->
        [one] Série de { $days } jour
       *[other] Série de { $days } jours
    }
streak_flame_none = Commence ta série aujourd'hui
streak_road = La route vers le jour { $days }
streak_bonus = Bonus : { $credits } { $coin }
streak_bonus_today = Aujourd'hui, tu as aussi un bonus de { $credits } { $coin }.
streak_bonus_next = Prochain bonus : { $credits } { $coin } au jour { $day }.
streak_bonus_won = Bonus du jour { $day } : { $credits } { $coin }.
streak_freeze_left =
    { $count ->
        [one] Il te reste { $count } joker ce mois-ci : un jour manqué n'arrête pas ta série.
       *[other] Il te reste { $count } jokers ce mois-ci : un jour manqué n'arrête pas ta série.
    }
streak_freeze_none = Plus de joker ce mois-ci : un jour manqué, et tu repars au jour 1.
streak_freeze_needed = Tu as manqué hier. Valide aujourd'hui, et un joker garde ta série.
streak_freeze_kept = Un joker a gardé ta série malgré le jour manqué.
