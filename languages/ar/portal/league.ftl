league_boards = اللوحات
league_week = هذا الأسبوع
league_week_lead = { $coin } المكتسبة هذا الأسبوع، في مجموعة تضم حتى 30 لاعبا.
league_all_time = منذ البداية
league_bronze = البرونز
league_silver = الفضة
league_gold = الذهب
league_platinum = البلاتين
league_diamond = الماس
league_champion = الأبطال
league_tier = دوري { $tier }
league_failed = تعذر تحميل الدوري
league_ends = ينتهي بعد { $left }
league_left_days =
    { $days ->
        [zero] { $hours } س
        [one] يوم و{ $hours } س
        [two] يومين و{ $hours } س
        [few] { $days } أيام و{ $hours } س
        [many] { $days } يوما و{ $hours } س
       *[other] { $days } يوم و{ $hours } س
    }
league_left_hours =
    { $hours ->
        [zero] { $minutes } د
        [one] ساعة و{ $minutes } د
        [two] ساعتين و{ $minutes } د
        [few] { $hours } ساعات و{ $minutes } د
        [many] { $hours } ساعة و{ $minutes } د
       *[other] { $hours } ساعة و{ $minutes } د
    }
league_left_minutes =
    { $minutes ->
        [zero] أقل من دقيقة
        [one] دقيقة
        [two] دقيقتين
        [few] { $minutes } دقائق
        [many] { $minutes } دقيقة
       *[other] { $minutes } دقيقة
    }
league_left_soon = أقل من دقيقة
league_up = الصاعدون: { $count }
league_down = الهابطون: { $count }
league_prizes = جوائز الأسبوع
league_prizes_from = ندفع الجوائز في المجموعات التي لا يقل عدد لاعبيها عن { $count }.
league_place = المركز { $place }
league_idle_title = اكسب أول { $coin } هذا الأسبوع
league_idle_text = تضعك في مجموعة من دوري { $tier }، أمام 29 لاعبا على الأكثر.
league_earn = ابدأ الكسب
league_forming_title = نجهز مجموعتك
league_forming_text = كسبت { $amount } هذا الأسبوع. تظهر مجموعتك بعد دقائق.
league_soon_title = يبدأ الدوري قريبا
league_soon_text = تحقق مجددا بعد دقائق.
league_table = مجموعتك
league_zone_up = الصعود إلى دوري { $tier }
league_zone_stay = البقاء في دوري { $tier }
league_zone_down = الهبوط إلى دوري { $tier }
league_last = الأسبوع الماضي: المركز { $place } في دوري { $tier }
league_last_up = صعدت إلى دوري { $tier }.
league_last_stay = تبقى في دوري { $tier }.
league_last_down = هبطت إلى دوري { $tier }.
league_guest_title = دوري جديد كل أسبوع
league_guest_text = سجّل الدخول واكسب { $coin } والعب في مجموعة تضم حتى 30 لاعبا. الأوائل يصعدون والأواخر يهبطون.
league_rules = عند التساوي يتقدم من وصل أولا. جوائز الدوري لا تحتسب للأسبوع التالي.
