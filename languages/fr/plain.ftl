menu = Menu
home = Accueil
rewards = Cadeaux
claims = Mes cadeaux
tournaments = Tournois
tasks = Missions gaming
leaderboard = Classement
wallet = Cagnotte
messages = Messages
log_in = Connexion
log_out = Déconnexion
full_app = Essayer l'appli complète
see_all = Tout voir
older = Plus anciens
plain_page = Ceci est la version simple de { $product }, pour les navigateurs qui ne peuvent pas afficher l'appli complète.

update_title = Envie de jouer ?
update_opera_mini = Opera Mini ne peut pas lancer les jeux. Ouvre ce site dans Chrome ou dans le navigateur de ton téléphone.
update_chrome = Ton Chrome est trop ancien pour les jeux. Ouvre le Play Store, cherche Chrome et touche Mettre à jour.
update_webview = Cette appli affiche les pages avec un ancien navigateur. Ouvre ce site dans Chrome, et mets Chrome à jour dans le Play Store.
update_samsung = Ton Samsung Internet est trop ancien pour les jeux. Ouvre le Galaxy Store ou le Play Store et mets-le à jour.
update_firefox = Ton Firefox est trop ancien pour les jeux. Ouvre le Play Store, cherche Firefox et touche Mettre à jour.
update_ios = Ton iPhone ou iPad a besoin d'une mise à jour pour les jeux. Ouvre Réglages > Général > Mise à jour logicielle. Il faut au moins la version 14.5.
update_script = Ton navigateur est assez récent pour les jeux. Si l'appli complète ne s'ouvre pas, active JavaScript dans les réglages du navigateur.
update_any = Les jeux demandent un navigateur plus récent, avec JavaScript activé. L'un de ceux-ci convient :
update_list_1 = Chrome 87 ou plus récent
update_list_2 = Safari 14.1 ou plus récent
update_list_3 = Firefox 78 ou plus récent
update_list_4 = Samsung Internet 14 ou plus récent

welcome = Bienvenue sur { $product }
guest_lead = Connecte-toi avec ton numéro { $operator } pour gagner chaque jour des { $coin } et les échanger contre des cadeaux.
network_lead = { $operator } indique que ton numéro est le { $number }.
network_continue = Continuer avec { $number }
your_number = Ton numéro
balance = Ton solde
streak = Pointage du jour
streak_day = Aujourd'hui, c'est le jour { $day }. Il rapporte { $credits }.
streak_claim = Récupérer { $credits }
streak_claimed = Jour { $day } validé aujourd'hui.
streak_tomorrow = Reviens demain. Un jour manqué, et tu repars au jour 1.
streak_tomorrow_freeze = Reviens demain. Tu as un joker ce mois-ci : un jour manqué n'arrête pas ta série.
streak_bonus = Il rapporte aussi un bonus de { $credits }.
streak_freeze = Tu as manqué hier. Valide aujourd'hui, et un joker garde ta série.
best = Meilleurs joueurs

rewards_lead = Échange tes { $coin } contre du matériel et de la monnaie de jeu.
rewards_guest = Connecte-toi pour commander un cadeau.
rewards_none = Il n'y a pas de cadeau pour l'instant.
price = Prix
redeem = Échanger
out_of_stock = Épuisé
missing = Encore { $amount }

redeem_title = Ton échange
redeem_heading = Félicitations !
redeem_text = Tu vas échanger tes { $coin } contre « { $name } ». Dis-nous comment te joindre.
name = Nom
email = E-mail
field_digits = Des chiffres seulement, sans lettres.
phone = Numéro de mobile
claim = Commander
other_reward = Choisir un autre cadeau

phone_title = Où te joindre ?
phone_text = Tu viens de chez { $partner } : nous ne connaissons pas encore ton numéro. Il ne servira que pour ce cadeau.

thanks_title = Merci !
thanks_received = Ta commande est bien reçue. Notre équipe te contacte dans les 24 heures.
thanks_hours = Horaires : du lundi au vendredi, de 9 h à 22 h.
thanks_weekend = Une commande passée le vendredi après 22 h est traitée le lundi suivant.
thanks_happy = Bon jeu !
thanks_follow = Suivre dans Mes cadeaux

claims_lead = Les cadeaux que tu as commandés, et où en est chacun.
claims_none = Tu n'as pas encore commandé de cadeau.
claim_claimed = Commandé
claim_working = En route
claim_delivered = Livré
claim_refused = Remboursé
parcel = Colis
parcel_follow = Suivre le colis
reference = Référence
reason = Raison

tournaments_play = Pour participer et jouer, ouvre l'appli complète dans un navigateur plus récent. Les ID de salle qui te sont envoyés sont dans Messages.
tournaments_none = Il n'y a pas de tournoi pour l'instant.
esl = Tournois { $organiser }
weekly = Tournois hebdo
starts = Début
fee = Entrée
free = Gratuite
prize = Gain
players = Joueurs
open = Ouvert
live = En direct
closed = Fermé
ended = Terminé
joined = Tu participes

tasks_play = Pour envoyer une capture d'écran ou pour jouer, ouvre l'appli complète dans un navigateur plus récent.
tasks_none = Il n'y a pas de défi aujourd'hui.
daily = Défi du jour
done = Envoyé aujourd'hui
made_here = Jeux créés par { $organiser }

leaderboard_lead = Le total des { $coin } de chaque joueur depuis le début. Dépenser ne fait pas baisser ton rang.
leaderboard_none = Personne encore au classement.
player = Joueur
own_rank = Ton rang : { $rank }, avec { $score }.
unranked = Dès que tu gagnes des { $coin }, tu entres au classement.

wallet_lead = Tout ce que tu gagnes ou dépenses en { $coin }.
wallet_none = Rien pour l'instant.
waiting_prize = Gain : vérifié d'abord, versé ensuite
after = Solde { $amount }

messages_lead = Ce que nous t'avons envoyé par SMS. Les ID de salle de tes matchs sont ici.
messages_none = Nous ne t'avons pas encore envoyé de message.

continue_title = Touche encore une fois
continue_text = Ton opérateur a confirmé ton numéro. Touche le bouton pour te connecter ici.
continue_button = Continuer
switch_title = Changer de numéro ?
switch_text = Ta connexion actuelle : { $present }. Ce lien te connecte avec : { $arriving }. Reste ainsi, sauf si tu as ouvert le lien pour te connecter avec l'autre numéro.
switch_button = Me déconnecter et continuer avec { $arriving }
switch_stay = Rester avec { $present }
partner_player = un joueur { $partner }

login_needed = Connecte-toi
not_found_title = Cette page n'existe pas
not_found = L'adresse est peut-être mal écrite.
trouble_title = Cela n'a pas marché
trouble = Reviens en arrière et réessaie.
form_title = Nous n'avons pas pu accepter ce formulaire
form_text = Il n'a pas été envoyé depuis notre page dans ce navigateur, ou une nouvelle connexion a eu lieu entre-temps. Rien n'a changé. Autorise les cookies pour ce site, reviens à la page et réessaie.

entry_task = Mission : { $title }
entry_redeem = Cadeau : { $title }
entry_refund = Remboursement : { $title }
entry_fee = Frais d'entrée : { $title }
entry_fee_refund = Frais d'entrée remboursés : { $title }
entry_prize = Gain du tournoi : { $title }
