title_check_in = Pointage, jour { $day }
title_milestone = Bonus de série, jour { $day }
title_level = { $game }, { $level }
title_league =
    { $place ->
        [1] Ligue de la semaine, 1re place
       *[other] Ligue de la semaine, { $place }e place
    }
title_daily_chest = Coffre du jour
title_season_step = Saison { $season }, palier { $step }
title_invite_reward = Un ami a rejoint grâce à ton invitation
title_invite_welcome = Bonus de bienvenue pour une invitation acceptée
title_added = Ajouté par notre équipe
title_taken = Repris par notre équipe
title_taken_back = Repris : { $title }

level_easy = Facile
level_medium = Moyen
level_hard = Difficile
level_numbered = Niveau { $number }

round_final = Finale
round_semi_final = Demi-finale
round_quarter_final = Quart de finale
round_numbered = Tour { $number }

tier_bronze = Bronze
tier_silver = Argent
tier_gold = Or
tier_platinum = Platine
tier_diamond = Diamant
tier_champion = Champion

faq_freezes =
    { $count ->
        [one] Tu as { $count } joker par mois : un jour manqué ne remet pas ta série à zéro si tu valides le lendemain.
       *[other] Tu as { $count } jokers par mois : chacun garde ta série malgré un jour manqué si tu valides le lendemain.
    }
faq_milestones = Tu reçois aussi un bonus en { $coin } : { $list }.
faq_milestone = { $credits } au jour { $day }
list_separator = { ", " }

link_invite_title = { $name } t'invite sur { $product }
link_invite_about =
    { $days ->
        [one] Gagne { $earned } { $coin } sur { $days } jour et reçois { $friend } de plus.
       *[other] Gagne { $earned } { $coin } sur { $days } jours et reçois { $friend } de plus.
    }
link_invite_kicker = Invitation de
link_invite_detail = Joue, gagne et choisis tes cadeaux
link_challenge_title = { $name } a fait { $score } à { $game }, niveau { $level }. Fais mieux !
link_challenge_about = Joue sur { $product }.
link_challenge_kicker = À toi de faire mieux
link_challenge_detail = { $game }, niveau { $level }

redeem_digits = { $field } : { $limits } chiffres, sans autre caractère.
redeem_length = { $field } doit avoir { $limits } caractères.
redeem_pattern = Vérifie { $field } : le format n'est pas le bon.
faq_trial =
    { $days ->
        [0] Non. Le premier jour est payant comme les autres.
        [1] Oui. Ton premier abonnement commence par un jour d'essai gratuit.
       *[other] Oui. Ton premier abonnement commence par { $days } jours d'essai gratuit.
    }
