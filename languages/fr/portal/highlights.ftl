highlights_lead = Les plus belles actions de chaque jeu. Les plus récentes d'abord.
highlights_games = Par jeu
highlights_latest = Dernières vidéos
highlights_count =
    { $count ->
        [one] { $count } vidéo
       *[other] { $count } vidéos
    }
highlights_fetch_failed = Impossible de récupérer les temps forts
highlights_games_fetch_failed = Impossible de récupérer les temps forts par jeu
highlights_load_failed = Impossible de charger les temps forts
highlights_games_load_failed = Impossible de charger les temps forts par jeu
highlights_empty = Pas encore de temps forts
highlights_empty_text = Les premiers sont au montage. Continue à jouer, le tien sera peut-être le prochain.
highlights_games_empty = Aucun jeu n'a encore de vidéos.
highlights_earn = Voir les missions gaming
highlights_game = Temps forts
highlights_all = Tous les temps forts
highlights_no_game = Aucun jeu indiqué
highlights_no_game_text = Choisis un jeu dans les temps forts pour voir ses vidéos.
highlights_none = Aucune vidéo pour ce jeu
highlights_none_text = D'autres jeux en ont. Regarde tous les temps forts.
highlights_play = Lire : { $title }
highlights_source = Lecture depuis YouTube, avec tes données mobiles.
highlights_blocked = Cette vidéo ne peut pas se lire ici. Regarde-la sur YouTube.
highlights_watch_youtube = Voir sur YouTube
highlights_watch_outside = Voir la vidéo
highlights_strip_games = Jeux avec vidéos
highlights_strip_videos = Vidéos récentes
