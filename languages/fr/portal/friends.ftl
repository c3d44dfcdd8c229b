friends_tab = Amis
friends_lead = Les { $coin } de la semaine, entre amis.
friends_failed = Impossible de charger tes amis
friends_guest_title = Joue avec tes amis
friends_guest_text = Connecte-toi pour comparer vos { $coin } de la semaine.
friends_empty_title = Personne encore ici
friends_empty_text = Envoie ton lien à un ami. Vous vous voyez ici, avec ce que chacun gagne cette semaine.
friends_table = Tes amis
friends_requests = Demandes d'amis
friends_accept = Accepter
friends_decline = Refuser
friends_declined = Demande refusée. { $name } ne peut plus en faire pendant 90 jours.
friends_added = { $name } fait partie de tes amis
friends_remove = Retirer { $name }
friends_remove_short = Retirer
friends_remove_title = Retirer cet ami ?
friends_remove_text = { $name } n'en saura rien, et ne pourra plus te faire de demande pendant 90 jours.
friends_keep = Garder
friends_removed = { $name } ne fait plus partie de tes amis
friends_invite_title = Invite un ami
friends_invite_pays =
    { $days ->
        [one] Tu reçois { $inviter } et ton ami { $friend }, dès qu'il a gagné { $earned } sur { $days } jour.
       *[other] Tu reçois { $inviter } et ton ami { $friend }, dès qu'il a gagné { $earned } sur { $days } jours.
    }
friends_invite_free = Envoie ton lien. Les amis se voient ici.
friends_share = Partager mon lien
friends_copied = Lien copié
friends_share_text = Viens jouer avec moi sur { $product } !
friends_code = Ton code : { $code }
friends_code_label = Le code d'un ami
friends_code_hint = 8 lettres et chiffres
friends_code_wrong = Un code a 8 lettres et chiffres.
friends_code_send = Envoyer
friends_asked = Demande envoyée à { $name }
friends_invites = Tes invitations
friends_invites_month = Payées ce mois-ci : { $count } sur { $most }
friends_state_pending = Doit encore gagner un peu plus
friends_state_ready = A assez gagné, tes { $coin } sont en route
friends_state_held = Nous vérifions cette invitation
friends_state_paid = Payée
friends_state_refused = Cette invitation n'a pas compté
friends_state_time = N'a pas assez gagné à temps
friends_state_limit = Tes invitations de ce mois-là étaient épuisées
friends_state_gone = N'est plus là
friends_accepted = { $name } t'a envoyé une invitation
invite_title = Invitation
invite_failed = Impossible de charger l'invitation
invite_gone_title = Ce lien ne fonctionne plus
invite_gone_text = Demande un nouveau lien à ton ami, ou commence simplement à jouer.
invite_play = Commencer à jouer
invite_from = { $name } t'invite sur { $product }
invite_step_login = Connecte-toi avec ton numéro de mobile.
invite_step_earn =
    { $days ->
        [one] Joue et gagne { $earned } sur { $days } jour.
       *[other] Joue et gagne { $earned } sur { $days } jours.
    }
invite_step_paid = Tu reçois { $friend }, et { $name } reçoit { $inviter }.
invite_login = Me connecter et accepter
invite_accept = Accepter l'invitation
invite_add = Ajouter aux amis
invite_own = C'est ton propre lien. Envoie-le à un ami.
invite_done = { $name } fait partie de tes amis
invite_done_text =
    { $days ->
        [one] Gagne { $earned } sur { $days } jour, et chacun de vous reçoit son bonus.
       *[other] Gagne { $earned } sur { $days } jours différents, et chacun de vous reçoit son bonus.
    }
invite_board = Voir tes amis
challenge_title = Défi
challenge_failed = Impossible de charger le défi
challenge_text = { $name } a fait { $score } à { $game }, niveau { $level }. Fais mieux !
challenge_play = Jouer
challenge_practise = Essayer
challenge_note = Si tu réussis le niveau avec un meilleur score, { $name } le saura.
challenge_share = Défier un ami
challenge_share_text = J'ai fait { $score } à { $game }, niveau { $level }. Fais mieux !
