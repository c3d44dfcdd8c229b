champion_title = Champion !
champion_won = Tu remportes { $tournament }
champion_hall = Ton nom est dans la galerie des champions.
champion_share = Partager
champion_card = { $name } remporte { $tournament } sur { $product }.
champion_saved = L'image est enregistrée.
champion_share_failed = Impossible de créer l'image.
