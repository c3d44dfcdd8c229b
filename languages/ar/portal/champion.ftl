champion_title = البطل!
champion_won = فزت في { $tournament }
champion_hall = اسمك في قاعة الأبطال.
champion_share = مشاركة
champion_card = { $name } بطل { $tournament } على { $product }.
champion_saved = تم حفظ الصورة.
champion_share_failed = تعذر إنشاء الصورة.
