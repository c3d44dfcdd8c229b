champion_title = Bingwa!
champion_won = Umeshinda { $tournament }
champion_hall = Jina lako liko kwenye ukumbi wa mabingwa.
champion_share = Shiriki
champion_card = { $name } ameshinda { $tournament } kwenye { $product }.
champion_saved = Picha imehifadhiwa.
champion_share_failed = Imeshindwa kutengeneza picha.
