quests_lead = Finis les quêtes du jour, ouvre le coffre et avance dans la saison.
quests_today = Quêtes du jour
quests_count = { $done } sur { $all }
quests_claim = Valide ton pointage du jour
quests_levels =
    { $count ->
        [one] Réussis { $count } niveau dans { $game }
       *[other] Réussis { $count } niveaux dans { $game }
    }
quests_a_game = un jeu
quests_task = Envoie une capture pour une mission
quests_check_in = Inscris-toi à un tournoi
quests_match = Joue un match
quests_other = Une nouvelle quête
quests_progress = { $progress } sur { $target }
quests_done = Terminée
quests_chest = Coffre du jour
quests_chest_closed = Finis toutes les quêtes pour l'ouvrir.
quests_chest_ready = Ton coffre est prêt
quests_chest_opened = Coffre ouvert. Nouvelles quêtes demain.
quests_tomorrow = Nouvelles quêtes demain
quests_open = Ouvrir
quests_failed = Impossible de charger tes quêtes
quests_season = Saison { $number }
quests_season_left =
    { $days ->
        [one] Encore { $days } jour
       *[other] Encore { $days } jours
    }
quests_season_chests = Coffres ouverts
quests_season_text = Chaque coffre ouvert te fait avancer. Après la saison, il te reste sept jours pour récupérer tes paliers.
quests_step =
    { $chests ->
        [one] { $chests } coffre
       *[other] { $chests } coffres
    }
quests_step_locked = Encore { $count }
quests_step_claimed = Récupéré
quests_step_claim = Récupérer
quests_step_claim_of =
    { $chests ->
        [one] Récupérer le palier de { $chests } coffre
       *[other] Récupérer le palier de { $chests } coffres
    }
quests_last = La saison { $number } est terminée
quests_last_text = Tu as jusqu'au { $day } pour récupérer tes paliers.
quests_off = Les quêtes font une pause
quests_off_text = Les jeux et les missions restent ouverts.
quests_guest = Trois quêtes par jour, un coffre
quests_guest_text = Connecte-toi pour voir les tiennes
badges_title = Badges
badges_count =
    { $earned ->
        [one] { $earned } obtenu sur { $all }
       *[other] { $earned } obtenus sur { $all }
    }
badges_failed = Impossible de charger tes badges
badges_new = Nouveau
badges_other = Un nouveau badge
badges_first_claim = Première flamme
badges_streak_7 = Semaine de feu
badges_streak_14 = Deux semaines au top
badges_streak_30 = Un mois entier
badges_first_level = Premier niveau
badges_levels =
    { $count ->
        [one] { $count } niveau
       *[other] { $count } niveaux
    }
badges_puzzle_master = Maître du puzzle
badges_aim_master = Œil de lynx
badges_football_master = Buteur spatial
badges_tournament = En lice
badges_match_won = Première victoire
badges_champion = Champion
badges_screenshot = Première preuve
badges_screenshots =
    { $count ->
        [one] { $count } preuve
       *[other] { $count } preuves
    }
badges_redeemed = Premier cadeau
badges_promoted = En pleine montée
badges_how_first_claim = Valide un jour de ta série
badges_how_streak = Atteins le jour { $day } de ta série
badges_how_first_level = Réussis un niveau
badges_how_levels =
    { $count ->
        [one] Réussis { $count } niveau
       *[other] Réussis { $count } niveaux
    }
badges_how_last = Réussis le dernier niveau dans { $game }
badges_how_tournament = Participe à un tournoi
badges_how_match_won = Gagne un match
badges_how_champion = Remporte un tournoi
badges_how_screenshot = Fais accepter une capture
badges_how_screenshots =
    { $count ->
        [one] Fais accepter { $count } capture
       *[other] Fais accepter { $count } captures
    }
badges_how_redeemed = Commande un cadeau
badges_how_earned = Gagne { $amount }
badges_how_promoted = Monte d'une ligue
