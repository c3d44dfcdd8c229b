locked_unknown = Tu as un nouveau message. Ouvre l'appli pour le lire.
locked_room = La salle de ton match t'attend. Ouvre l'appli pour la voir.

match_room = { $name }, { $round } : ton match a lieu le { $time }. ID de salle : { $room }. { $enter }
match_room_link = Entre ici : { $link }
match_room_form = Sur la page des tournois, touche Jouer et saisis cet ID.
match_bye = { $name }, { $round } : tu n'as pas d'adversaire et tu passes au tour suivant.
tournament_room = { $name } commence le { $time }. ID de salle : { $room }. Mot de passe : { $password }. Bonne chance !

tournament_won =
    { $place ->
        [1] tu remportes { $name } !
        [2] tu prends la 2e place dans { $name } !
        [3] tu prends la 3e place dans { $name } !
       *[other] tu prends la { $place }e place dans { $name } !
    }
prize_paid_in = { $prize } sont dans ta cagnotte.
no_prize = Bravo.
prize_waiting =
    { $place ->
        [1] tu prends la 1re place dans { $name } ! Ton gain de { $prize } est en cours de vérification et sera versé dans ta cagnotte. Tu n'as rien à faire.
       *[other] tu prends la { $place }e place dans { $name } ! Ton gain de { $prize } est en cours de vérification et sera versé dans ta cagnotte. Tu n'as rien à faire.
    }
prize_paid = ton gain pour { $name } a été vérifié. { $prize } sont dans ta cagnotte.
prize_refused = ton gain de { $prize } pour { $name } a été vérifié et ne sera pas versé. Raison : { $reason }
tournament_out_lost = { $name }, { $round } : tu as perdu ton match, c'est fini pour toi. La prochaine fois sera la bonne !
tournament_out_missed = { $name }, { $round } : tu as manqué ton match, c'est fini pour toi. La prochaine fois sera la bonne !
tournament_out_undecided = { $name }, { $round } : ton match n'a pas été décidé à temps, c'est fini pour toi. La prochaine fois sera la bonne !
tournament_out_corrected = { $name }, { $round } : nous avons corrigé le résultat de ton match. C'est fini pour toi.
tournament_back = { $name }, { $round } : nous avons corrigé le résultat de ton match. Te revoilà dans le tournoi !
tournament_removed = tu ne participes plus à { $name }. Raison : { $reason }
tournament_removed_refund = tu ne participes plus à { $name }. Tes frais d'entrée ({ $refund }) sont de retour dans ta cagnotte. Raison : { $reason }
tournament_changed = le tournoi { $name } a changé : il commence le { $time }. Premier prix : { $prize }.
tournament_cancelled = le tournoi { $name } est annulé. Nous sommes désolés, rendez-vous au prochain.
tournament_cancelled_refund = le tournoi { $name } est annulé. Tes frais d'entrée ({ $refund }) sont de retour dans ta cagnotte.

league_result =
    { $place ->
        [1] tu gagnes ton groupe en ligue { $tier } !
       *[other] tu prends la { $place }e place de ton groupe en ligue { $tier } !
    }
league_result_up =
    { $place ->
        [1] tu gagnes ton groupe en ligue { $tier } et tu montes en ligue { $next } !
       *[other] tu prends la { $place }e place de ton groupe en ligue { $tier } et tu montes en ligue { $next } !
    }

invite_accepted = { $name } a accepté ton invitation et fait partie de tes amis. Tes { $coin } arrivent dès que { $name } aura assez gagné.
invite_paid = { $name } joue avec ton invitation. { $credits } sont dans ta cagnotte.
invite_welcome = tu as accepté une invitation et assez gagné. { $credits } sont dans ta cagnotte.
invite_lapsed = { $name } a assez gagné, mais tes invitations payées du mois sont épuisées. Merci pour tes invitations !
friend_request = { $name } veut faire partie de tes amis.
friend_added = { $name } fait maintenant partie de tes amis.
link_beaten = { $name } a battu ton score à { $game }, niveau { $level }, avec { $score }. C'est ton tour !

task_approved = ta capture pour "{ $challenge }" est acceptée. { $credits } de plus dans ta cagnotte.
task_rejected = ta capture pour "{ $challenge }" est refusée. Tu peux réessayer demain.
task_rejected_reason = ta capture pour "{ $challenge }" est refusée. Raison : { $reason } Tu peux réessayer demain.
reject_wrong_game = La capture montre un autre jeu.
reject_wrong_task = La capture ne montre pas ce défi.
reject_not_done = Le défi n'est pas terminé.
reject_unreadable = La capture est illisible.
reject_not_today = La capture ne date pas d'aujourd'hui.
reject_not_own = La capture montre un autre joueur.
reject_edited = La capture a été modifiée.
redemption_received = ta commande "{ $reward }" est enregistrée. { $credits } ont quitté ta cagnotte. Notre équipe te contacte dans les 24 heures.
claim_working = ton cadeau "{ $reward }" est en route. Suis-le dans Cadeaux.
claim_shipped = ton cadeau "{ $reward }" est parti.
claim_parcel = { $carrier } : { $number }
claim_delivered = ton cadeau "{ $reward }" est livré. Profites-en bien !
claim_reference = Référence : { $reference }
voucher_delivered = ton cadeau "{ $reward }" est là. Ouvre Cadeaux pour voir ton code.
voucher_code = Code : { $code }
claim_refused = la livraison de ton cadeau "{ $reward }" a échoué. { $credits } sont de retour dans ta cagnotte. Raison : { $reason }
claim_not_added = Impossible de l'ajouter à ton numéro.

streak_reminder =
    { $days ->
        [one] Garde ta série de { $days } jour : récupère les { $credits } d'aujourd'hui.
       *[other] Garde ta série de { $days } jours : récupère les { $credits } d'aujourd'hui.
    }
streak_reminder_freeze = Si tu manques aujourd'hui, un joker la garde.
streak_reminder_none = Un jour manqué, et elle repart au jour 1.
name_reset = ton pseudo ne respecte pas nos règles, il a été remplacé. Tu peux en choisir un autre dans ton profil.
account_suspended = ton compte est suspendu, et tes pièces sont en sécurité. Contacte l'assistance.
account_banned = ton compte est fermé. Raison : { $reason } Si tu penses que c'est une erreur, contacte l'assistance dans les 30 jours et cite le dossier { $case }.
appeal_refused = nous avons réexaminé ta réclamation, et ton compte reste fermé (dossier { $case }). Raison : { $reason }
account_reopened = ton compte est de nouveau ouvert. Tu peux te connecter.
wallet_added = notre équipe a ajouté { $amount } à ta cagnotte. Ton solde : { $balance }.
wallet_taken = notre équipe a repris { $amount } dans ta cagnotte. Ton solde : { $balance }.

subscription_began_trial = Bienvenue sur { $product } ! C'est gratuit jusqu'au { $until }, puis { $price }. Pour te désabonner, ouvre Profil dans l'appli web { $product }.
subscription_began = Ton abonnement { $product } est actif : { $price }. Pour te désabonner, ouvre Profil dans l'appli web { $product }.
trial_ends = Ton essai gratuit { $product } finit le { $until }, puis c'est { $price }. Si tu ne veux pas continuer, désabonne-toi avant dans Profil.
charge_declined = Le paiement { $product } ({ $price }) n'est pas passé. Nous réessayons jusqu'au { $until }. Recharge ton compte pour continuer à gagner des { $coin }.
subscription_suspended = { $product } est en pause : le paiement ({ $price }) n'est pas passé. Tes { $coin } restent à toi. Recharge ton compte, puis ouvre Profil dans { $product } et paie.
subscription_back = Merci, ton paiement est passé. Tu peux de nouveau gagner des { $coin } dans { $product }.
subscription_expired = Ton abonnement { $product } a expiré et n'est plus facturé. Tes { $coin } n'expirent jamais : réabonne-toi dans Profil.
subscription_ended = Ton abonnement { $product } est terminé. Plus rien ne sera facturé. Tes { $coin } n'expirent jamais.
charge_refunded = ton paiement de { $amount } a été remboursé. Il est de retour sur ton solde ou sur ta prochaine facture.

price_prepaid = { $money } par jour
price_prepaid_taxed = { $money } par jour, hors taxes
price_postpaid = { $money } par mois, hors taxes
price_postpaid_untaxed = { $money } par mois
money = { $amount } { $currency }
