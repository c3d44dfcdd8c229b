champion_title = Champion!
champion_won = You won { $tournament }
champion_hall = Your name is in the hall of champions.
champion_share = Share
champion_card = { $name } won { $tournament } on { $product }.
champion_saved = The picture was saved.
champion_share_failed = The picture could not be made.
