level = Niveau { $level }
goal = Touche { $needed } cibles sur { $targets }.
care =
    { $allowed ->
        [one] { $allowed } erreur permise.
       *[other] { $allowed } erreurs permises.
    }
decoys = Laisse les losanges.
start = Touche pour commencer
asking = Préparation…
network = En attente du réseau…
match = En attente de l'adversaire…
hits = Cibles
wrong = Erreurs restantes
points = Points
delay = Du toucher à l'image : { $delay } ms
score =
    { $hits ->
        [one] { $hits } cible, { $score } points
       *[other] { $hits } cibles, { $score } points
    }
short =
    { $hits ->
        [one] { $hits } cible sur { $needed }, { $score } points
       *[other] { $hits } cibles sur { $needed }, { $score } points
    }
complete = Niveau réussi !
failed = Niveau raté
close = Presque !
stopped = Ce jeu a été arrêté.
too_many_wrong_taps = Trop d'erreurs
too_few_hits = Trop peu de cibles
sound = Son
field = Aim Train. Les flèches déplacent le viseur, espace tire.
you = Toi
them = Adversaire
race = Touche plus de cibles, et plus vite : le plus de points gagne.
out =
    { $allowed ->
        [one] Plus de { $allowed } erreur, et c'est fini.
       *[other] Plus de { $allowed } erreurs, et c'est fini.
    }
victory = Victoire !
defeat = Défaite
drawn = Égalité ! On rejoue.
ended = Le match est terminé
reconnecting = Connexion perdue. Nouvel essai…
slow = En attente du réseau…
away = L'adversaire est absent : { $seconds }
watching = 10 s de retard
ready = Prépare-toi…
counting = Calcul des points…
emotes = Réactions
wave = coucou
laugh = rire
wow = waouh
cry = larmes
angry = colère
thumbs = pouce levé
mute = Mettre l'adversaire en sourdine
replay = RALENTI
skip = Touche pour passer
