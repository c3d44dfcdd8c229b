tasks_title = Missions gaming
tasks_lead = Choisis un jeu, réussis un niveau, gagne des { $coin }.
esl_title = Créés par { $organiser }
esl_failed = Impossible de charger les jeux { $organiser }
esl_levels =
    { $count ->
        [one] { $count } niveau
       *[other] { $count } niveaux
    }
esl_empty = Pas encore de jeux
esl_empty_text = De nouveaux jeux arrivent. Repasse bientôt.
levels_choose = Choisis un niveau
levels_failed = Impossible de charger les jeux
levels_detail = { $grid } × { $grid } tuiles, { $moves } coups au plus
levels_paid = Gagné aujourd'hui
levels_played = Joué aujourd'hui
levels_play = Jouer : { $level }
levels_again = Rejouer : { $level }
levels_again_hint = Tu as déjà les { $coin } du jour pour ce niveau. Continue pour le plaisir.
levels_login = Connexion pour jouer
levels_login_hint = Connecte-toi avec ton numéro de mobile pour gagner.
esl_earn =
    { $count ->
        [one] { $count } niveau. Gagne jusqu'à { $credits } { $coin } par jour.
       *[other] { $count } niveaux. Gagne jusqu'à { $credits } { $coin } par jour.
    }
tasks_other = Autres jeux
tasks_daily_failed = Impossible de charger les jeux du jour
tasks_daily_fetch_failed = Impossible de récupérer les jeux du jour
games_error = Erreur au chargement des jeux
daily_lead = Pointe, relève le défi du jour, envoie ta capture d'écran.
daily_challenge = Défi du jour
daily_submit = Envoyer ma capture
daily_submitted = Envoyé
daily_waiting_text = Fait pour aujourd'hui. { $credits } { $coin } arrivent dès que ta capture est acceptée.
daily_approved_text = Fait pour aujourd'hui. { $credits } { $coin } sont à toi. Le prochain défi arrive demain.
daily_rejected = Refusé
daily_rejected_reason = { $reason } Le prochain défi arrive demain.
daily_rejected_text = Ta capture ne montrait pas ce qui était demandé. Le prochain défi arrive demain.
daily_none = Pas de défi aujourd'hui
daily_none_text = Choisis un autre jeu, ou vois tous les défis de ton jeu.
daily_no_game = À quel jeu joues-tu ?
daily_no_game_text = Choisis-le, et un défi t'attend chaque jour.
daily_choose = Choisir un jeu
daily_change = Changer de jeu
daily_change_from = Changer de jeu, actuellement { $game }
daily_all = Tous les défis
challenges_lead = Relève-le dans le jeu, fais une capture d'écran, envoie-la.
challenges_failed = Impossible de charger les défis de ce jeu. Réessaie plus tard.
challenges_error = Une erreur s'est produite au chargement des défis.
challenges_no_game = Aucun jeu choisi. Reviens en arrière et choisis un jeu.
challenges_none = Aucun défi pour ce jeu en ce moment.
challenges_games = Choisir un jeu
challenges_left =
    { $left ->
        [one] { $left } restant sur { $of } aujourd'hui
       *[other] { $left } restants sur { $of } aujourd'hui
    }
challenges_worth = { $credits } { $coin } à gagner
challenges_all_done = Tout est fait pour aujourd'hui
challenges_tomorrow = Demain, tu pourras refaire chaque défi.
challenges_again_tomorrow = Fait pour aujourd'hui.
challenges_closed = Fermé
challenges_submit_for = Envoyer ma capture : { $name }
upload_pick = Choisir une capture
upload_camera = Prendre une photo
upload_hint = PNG, JPG ou JPEG, moins de { $mb } Mo.
upload_ready = Prête à l'envoi, { $kb } Ko.
upload_preview = Ta capture d'écran
upload_type = Seuls les fichiers PNG, JPG et JPEG sont acceptés.
upload_large = L'image doit faire moins de 2 Mo.
upload_shrink = Réduire l'image
upload_submit = Envoyer
upload_sending = Envoi en cours
upload_checking = Envoyée. En attente de la réponse.
upload_again = Connexion perdue. Nouvel essai.
upload_cancel = Annuler
upload_cancelled = Envoi annulé.
upload_failed = L'image n'est pas partie. Réessaie.
upload_error = Une erreur s'est produite. Réessaie.
upload_done = L'image est bien envoyée !
upload_paid = Tu gagnes { $credits } { $coin }.
upload_paid_demo = Cette démo accepte toutes les images d'elle-même. En service réel, l'équipe regarde d'abord chacune d'elles.
upload_waiting = { $credits } { $coin } arrivent dès qu'elle est acceptée.
upload_continue = Continuer
upload_kept_title = En attente d'envoi
upload_kept_waiting = En attente du réseau. L'envoi se fait tout seul, jusqu'à la fin de la journée.
upload_kept_ready = Pas encore envoyée. L'envoi se fait tout seul, jusqu'à la fin de la journée.
upload_kept_again = Pas encore de réponse. L'envoi reprend tout seul, jusqu'à la fin de la journée.
upload_kept_mark = En attente d'envoi
upload_kept_headline = En attente du réseau
upload_kept_text = Ta capture reste sur ce téléphone. Elle part toute seule dès que le réseau revient, jusqu'à la fin de la journée.
upload_kept_full = Il n'y a plus de place pour garder la capture sur ce téléphone. Libère de l'espace, ou réessaie avec du réseau.
upload_kept_late = Sa journée est passée. Elle n'a pas été envoyée.
upload_kept_late_tried = Sa journée est passée. Regarde dans Missions réussies si elle est arrivée.
upload_kept_sending = Envoi de ta capture : { $name }
upload_kept_send = Envoyer
upload_kept_send_of = Envoyer : { $name }
upload_kept_remove = Supprimer
upload_kept_remove_of = Supprimer : { $name }
upload_kept_removed = Capture supprimée.
completed_failed = Erreur au chargement des missions
completed_none = Aucune mission réussie
completed_none_text = Relève un défi et envoie ta capture d'écran. Elle apparaît ici une fois acceptée.
completed_guest = Connecte-toi pour voir tes missions réussies
completed_guest_text = Tes captures ne sont qu'à toi : personne d'autre ne peut les voir ici.
completed_more = Voir plus
completed_picture = Ta capture pour { $name }
selector_title = Choisis ton jeu
selector_lead = Son défi t'attend chaque jour. Tu peux changer à tout moment.
selector_yours = Le tien
tasks_shelf = Jeux avec défis
esl_matches = Se joue en tournoi
levels_tomorrow = Tu as joué ce niveau aujourd'hui. Il rapporte à nouveau demain ; l'entraînement reste ouvert.
levels_practice = Entraînement : { $level }
