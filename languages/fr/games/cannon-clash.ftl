field = Cannon Clash. Les flèches déplacent le canon, espace tire.
practice = Entraînement
aim = Abats les deux tours latérales, puis la tour centrale.
drag = Fais glisser le canon pour le déplacer. Appuie dessus pour tirer.
gate = Les tirs doublent en passant la porte.
double = Un second coup juste après le premier fait deux fois plus de dégâts.
first = Facile
weak = Normal
average = Difficile
strong = Expert
against = Adversaire
start = Jouer
reconnecting = Connexion perdue. Nouvel essai…
slow = En attente du réseau…
away = L'adversaire est absent : { $seconds }
you = Toi
them = Adversaire
towers =
    { $count ->
        [one] { $count } tour restante
       *[other] { $count } tours restantes
    }
energy = Énergie
time = Temps restant
rush = Assaut ! Énergie × 2
overtime = Prolongation ! Énergie × 3
felled = Tour abattue !
lost = Tour perdue !
opened = Tour centrale à découvert !
exposed = Ton centre est à découvert !
combo =
    { $count ->
        [one] { $count } coup !
       *[other] { $count } coups !
    }
victory = Victoire !
defeat = Défaite
drawn = Égalité ! On rejoue.
ended = Le match est terminé
watching = 10 s de retard
ping = { $ms } ms
sound = Son
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
