quests_lead = أكمل مغامرات اليوم، وافتح الصندوق، وتقدم في الموسم.
quests_today = مغامرات اليوم
quests_count = { $done } من { $all }
quests_claim = استلم عملات اليوم من سلسلتك
quests_levels =
    { $count ->
        [zero] اجتز مستوى في { $game }
        [one] اجتز مستوى في { $game }
        [two] اجتز مستويين في { $game }
        [few] اجتز { $count } مستويات في { $game }
        [many] اجتز { $count } مستوى في { $game }
       *[other] اجتز { $count } مستوى في { $game }
    }
quests_a_game = أي لعبة
quests_task = أرسل لقطة شاشة لمهمة
quests_check_in = سجّل حضورك في بطولة
quests_match = العب مباراة
quests_other = مغامرة جديدة
quests_progress = { $progress } من { $target }
quests_done = اكتملت
quests_chest = الصندوق اليومي
quests_chest_closed = أكمل كل المغامرات لفتحه.
quests_chest_ready = صندوقك جاهز
quests_chest_opened = تم فتح الصندوق. غدا مغامرات جديدة.
quests_tomorrow = غدا مغامرات جديدة
quests_open = فتح
quests_failed = تعذر تحميل مغامراتك
quests_season = الموسم { $number }
quests_season_left = الأيام المتبقية: { $days }
quests_season_chests = الصناديق المفتوحة
quests_season_text = كل صندوق تفتحه يقربك أكثر. بعد انتهاء الموسم أمامك سبعة أيام أخرى للاستلام.
quests_step = الصناديق: { $chests }
quests_step_locked = ينقصك { $count }
quests_step_claimed = تم الاستلام
quests_step_claim = استلام
quests_step_claim_of =
    { $chests ->
        [zero] استلام المرحلة
        [one] استلام مرحلة الصندوق الواحد
        [two] استلام مرحلة الصندوقين
        [few] استلام مرحلة { $chests } صناديق
        [many] استلام مرحلة { $chests } صندوقا
       *[other] استلام مرحلة { $chests } صندوق
    }
quests_last = انتهى الموسم { $number }
quests_last_text = استلم ما بلغته حتى { $day }.
quests_off = المغامرات في استراحة
quests_off_text = الألعاب والمهام مفتوحة كالمعتاد.
quests_guest = ثلاث مغامرات يوميا، وصندوق واحد
quests_guest_text = سجّل الدخول لترى مغامراتك
badges_title = الشارات
badges_count = حصلت على { $earned } من { $all }
badges_failed = تعذر تحميل شاراتك
badges_new = جديدة
badges_other = شارة جديدة
badges_first_claim = الشعلة الأولى
badges_streak_7 = أسبوع مشتعل
badges_streak_14 = أسبوعان من القوة
badges_streak_30 = شهر كامل
badges_first_level = المستوى الأول
badges_levels =
    { $count ->
        [zero] لا مستويات
        [one] مستوى واحد
        [two] مستويان
        [few] { $count } مستويات
        [many] { $count } مستوى
       *[other] { $count } مستوى
    }
badges_puzzle_master = خبير الألغاز
badges_aim_master = عين ثاقبة
badges_football_master = مهاجم الفضاء
badges_tournament = في قلب المنافسة
badges_match_won = الفوز الأول
badges_champion = البطل
badges_screenshot = الإثبات الأول
badges_screenshots =
    { $count ->
        [zero] لا إثباتات
        [one] إثبات واحد
        [two] إثباتان
        [few] { $count } إثباتات
        [many] { $count } إثباتا
       *[other] { $count } إثبات
    }
badges_redeemed = المكافأة الأولى
badges_promoted = نحو القمة
badges_how_first_claim = استلم يوما من سلسلتك
badges_how_streak = ابلغ اليوم { $day } في سلسلتك
badges_how_first_level = اجتز مستوى
badges_how_levels =
    { $count ->
        [zero] اجتز مستوى
        [one] اجتز مستوى واحدا
        [two] اجتز مستويين
        [few] اجتز { $count } مستويات
        [many] اجتز { $count } مستوى
       *[other] اجتز { $count } مستوى
    }
badges_how_last = اجتز آخر مستوى في { $game }
badges_how_tournament = انضم إلى بطولة
badges_how_match_won = اربح مباراة
badges_how_champion = اربح بطولة
badges_how_screenshot = أرسل لقطة شاشة يتم قبولها
badges_how_screenshots =
    { $count ->
        [zero] أرسل لقطات شاشة يتم قبولها
        [one] أرسل لقطة شاشة واحدة يتم قبولها
        [two] أرسل لقطتي شاشة يتم قبولهما
        [few] أرسل { $count } لقطات شاشة يتم قبولها
        [many] أرسل { $count } لقطة شاشة يتم قبولها
       *[other] أرسل { $count } لقطة شاشة يتم قبولها
    }
badges_how_redeemed = استبدل عملاتك بمكافأة
badges_how_earned = اكسب { $amount }
badges_how_promoted = اصعد إلى دوري أعلى
