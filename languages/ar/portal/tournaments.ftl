tournaments_lead = انضم، واربح مبارياتك، واكسب { $coin }.
tournaments_esl = بطولات { $organiser }
tournaments_weekly = البطولات الأسبوعية
tournaments_failed = تعذر جلب البطولات
tournaments_home_failed = تعذر تحميل البطولات
tournaments_shelf = بطولات يمكنك الانضمام إليها
tournaments_empty = لا بطولات الآن
tournaments_empty_text = البطولة التالية في الطريق. اكسب رسوم دخولها حتى ذلك الحين.
tournaments_cannon = واحد ضد واحد، في البطولات. التدريب ضد بوت مجاني في أي وقت.
tournaments_log_in = سجّل الدخول للمشاركة في البطولات
tournaments_login_required = يلزم تسجيل الدخول
tournaments_na = غير متاح
tournaments_when = تبدأ
tournaments_fee = رسوم الدخول
tournaments_free = مجانا
tournaments_prizes = الجوائز
tournaments_first = الأول
tournaments_second = الثاني
tournaments_third = الثالث
tournaments_players = اللاعبون
tournaments_players_of = { $count } من { $max }
tournaments_players_min = { $count }، والحد الأدنى { $min }
tournaments_bots =
    { $bots ->
        [zero] بلا بوتات
        [one] وبوت واحد
        [two] وبوتان
        [few] و{ $bots } بوتات
        [many] و{ $bots } بوتا
       *[other] و{ $bots } بوت
    }
tournaments_bots_fill = تملأ البوتات الأماكن الشاغرة.
tournaments_bots_only = بوتات فقط
tournaments_nobody = لا أحد بعد
tournaments_soon = تفتح قريبا
tournaments_open = مفتوحة
tournaments_starting = تبدأ الآن
tournaments_closed = مغلقة
tournaments_over = انتهت
tournaments_joined = انضممت
tournaments_opens = يفتح التسجيل في { $date } الساعة { $time }.
tournaments_drawing = انتهى تسجيل الحضور. تجري القرعة الآن.
tournaments_cancelled = تم إلغاء هذه البطولة.
tournaments_ended = انتهت البطولة
tournaments_full = اكتمل عدد اللاعبين في هذه البطولة.
tournaments_join = انضم الآن
tournaments_join_name = انضم الآن: { $name }
tournaments_play = العب الآن
tournaments_play_name = العب الآن: { $name }
tournaments_bracket = جدول المباريات
tournaments_bracket_name = جدول المباريات: { $name }
tournaments_results = عرض النتائج
tournaments_results_name = عرض النتائج: { $name }
tournaments_success = تم انضمامك إلى البطولة بنجاح!
tournaments_already = أنت مسجل في هذه البطولة. انتظر بدايتها.
tournaments_in = تم انضمامك. يصلك معرف الغرفة في رسالة نصية قبل البداية.
tournaments_registered = تم تسجيلك. يصلك معرف الغرفة وكلمة المرور في رسالة نصية.
tournaments_join_failed = تعذر الانضمام إلى البطولة
tournaments_checkin_failed = تعذر تسجيل حضورك في البطولة
tournaments_refused = لم يتم الانضمام
tournaments_have = لديك
tournaments_earn = العب واكسب
tournaments_room = معرف الغرفة
tournaments_room_text = أدخل معرف الغرفة من الرسالة النصية التي أرسلناها إليك.
tournaments_room_empty = أدخل معرف الغرفة من الرسالة النصية التي أرسلناها إليك.
tournaments_room_submit = إرسال
tournaments_room_failed = تعذر تسجيل حضورك في المباراة
tournaments_unplayable = تفتح { $game } قريبا على هذا الجهاز.
tournaments_unplayable_text = تم تسجيل حضورك في مباراتك، لذلك لن يفوز منافسك بالغياب. ارجع إلى هنا لتلعب.
join_title = التسجيل في البطولة
join_id_missing = معرف البطولة مفقود
join_no_data = لا بيانات متاحة عن البطولة
join_all = كل البطولات
join_nick = الاسم المستعار
join_nick_hint = اسمك في { $game }.
join_uid = UID
join_uid_hint = معرفك في { $game }، كما يظهر في ملفك هناك.
join_email = البريد الإلكتروني
join_email_hint = نراسل عليه الفائزين.
join_long = استخدم 40 حرفا على الأكثر.
join_submit = تسجيل
join_pay = نخصم رسوم الدخول عند التسجيل.
join_left = يتبقى لك
join_progress = هذه البطولة جارية. التسجيل مغلق.
join_already = سبق أن سجلت. يصلك معرف غرفة البطولة وكلمة مرورها في رسالة نصية.
join_registered = تم تسجيلك. يصلك معرف غرفة البطولة وكلمة مرورها في رسالة نصية.
join_done = تم انضمامك
bracket_title = نتائج البطولة
bracket_loading = جار تحميل تفاصيل البطولة...
bracket_id_required = معرف البطولة مطلوب
bracket_no_data = لا بيانات متاحة عن البطولة
bracket_not_drawn = يظهر جدول المباريات عند بدء البطولة، في { $date } الساعة { $time }.
bracket_failed = تعذر تحميل بيانات البطولة
bracket_round = الجولة { $number }
bracket_quarter = ربع النهائي
bracket_semi = نصف النهائي
bracket_final = النهائي
bracket_champion = البطل
bracket_prize = جائزتك
bracket_prize_place = جائزتك عن المركز { $place }:
bracket_prize_waiting = جائزتك قيد المراجعة وستضاف إلى محفظتك. لا يلزمك فعل أي شيء.
bracket_prize_paid = تمت مراجعة جائزتك وهي في محفظتك.
bracket_prize_refused = تمت مراجعة جائزتك ولن يتم دفعها.
bracket_prize_state_waiting = قيد المراجعة
bracket_prize_state_paid = في محفظتك
bracket_prize_state_refused = لم يتم دفعها
bracket_bye = بلا منافس
bracket_room = الغرفة { $room }
bracket_upcoming = قادمة
bracket_normal = تم لعبها
bracket_walkover = فوز بالغياب
bracket_walkover_mark = غ
bracket_both_absent = غاب الاثنان
bracket_other = لم يتم لعبها
bracket_winner = الفائز
bracket_you = أنت
bracket_bot = بوت
bracket_here = حاضر
bracket_rounds = الجولات
bracket_matches =
    { $count ->
        [zero] لا مباريات
        [one] مباراة واحدة
        [two] مباراتان
        [few] { $count } مباريات
        [many] { $count } مباراة
       *[other] { $count } مباراة
    }
bracket_none_shown = لم يحضر أحد في هذه الجولة.
bracket_more = عرض المزيد
bracket_page = الصفحة { $page } من { $pages }
bracket_view = العرض
bracket_tree = جدول المباريات
bracket_list = جولة بجولة
bracket_zoom = التكبير
bracket_zoom_in = تكبير
bracket_zoom_out = تصغير
bracket_your_match = مباراتك
bracket_your_match_at = { $round }، { $date } الساعة { $time }
howto_open = طريقة اللعب
howto_title = طريقة لعب Cannon Clash
howto_join = طريقة الانضمام
howto_join_1 = اضغط على «انضم الآن» في إحدى بطولات Cannon Clash.
howto_join_2 = قبل البداية بساعة تصلك رسالة نصية فيها معرف الغرفة وموعد المباراة.
howto_join_3 = في موعد المباراة افتح صفحة البطولات واضغط على «العب الآن».
howto_join_4 = أدخل معرف الغرفة واضغط على «إرسال».
howto_controls = التحكم
howto_controls_1 = اسحب المدفع يمينا أو يسارا للتصويب.
howto_controls_2 = اضغط على المدفع لإطلاق الأتباع.
howto_objective = الهدف
howto_objective_text = دمّر البرجين الجانبيين، ثم البرج الأوسط.
howto_rules = القواعد
howto_rules_1 = بطولة خروج المغلوب، واحد ضد واحد.
howto_rules_2 = إذا لم ينضم منافسك قبل نهاية العد التنازلي، تفوز تلقائيا.
howto_rules_3 = الفائزون يتأهلون، والخاسرون يخرجون.
howto_rules_4 = الجولة التالية في اليوم التالي في الموعد نفسه، بمعرف غرفة جديد في رسالة نصية.
howto_rules_5 = تستمر الجولات حتى يبقى فائز واحد.
howto_rules_6 = تضاف جائزة الفائز إلى المحفظة فورا.
howto_rules_7 = لا حاجة إلى تنزيل أي شيء.
howto_rules_8 = إن فاتتك مباراة، تخرج من البطولة.
howto_rules_9 = اللاعب الذي يخرج لا يمكنه الانضمام مجددا.
howto_rules_10 = عدد الجولات يعتمد على عدد المشاركين.
howto_link = الذهاب إلى البطولات
howto_practice = تدرب ضد بوت
howto_done = فهمت!
tournaments_more = عرض المزيد (المتبقي { $count })
tournaments_tabs = البطولات
tournaments_tab_now = الآن
tournaments_tab_soon = قريبا
tournaments_tab_mine = بطولاتي
tournaments_tab_results = النتائج
tournaments_none_now = لا بطولة يمكن الانضمام إليها الآن.
tournaments_none_soon = لم يتم الإعلان عن شيء بعد.
tournaments_none_mine = لم تنضم إلى أي بطولة بعد.
tournaments_none_mine_weekly = لم تسجل في أي بطولة أسبوعية.
tournaments_none_results = لم تنته أي بطولة مؤخرا.
tournaments_find = البحث عن بطولة
tournaments_out = خرجت من هذه البطولة.
tournaments_through = تأهلت. الجولة التالية قادمة.
tournaments_running = بدأت البطولة، ولم يعد الانضمام ممكنا.
live_now = مباشر الآن
live_none = لا أحد يلعب في هذه اللحظة.
live_watch = مشاهدة
live_watch_name = مشاهدة { $a } ضد { $b }
hall_title = قاعة الأبطال
hall_none = هنا يظهر أول بطل لإحدى البطولات.
hall_players =
    { $count ->
        [zero] بلا لاعبين
        [one] لاعب واحد
        [two] لاعبان
        [few] { $count } لاعبين
        [many] { $count } لاعبا
       *[other] { $count } لاعب
    }
hall_failed = تعذر تحميل الأبطال
steps_title = ما الذي يحدث بعد ذلك
steps_draw = { $date }، { $time }: القرعة
steps_draw_later = القرعة
steps_draw_text = ترى منافسك هنا، ويصلك معرف الغرفة في رسالة نصية.
steps_match = { $date }، { $time }: مباراتك
steps_match_later = مباراتك
steps_match_text =
    { $minutes ->
        [zero] افتح التطبيق: ضغطة واحدة تدخلك غرفتك. احضر في الموعد، وإلا فاز منافسك.
        [one] افتح التطبيق: ضغطة واحدة تدخلك غرفتك. احضر خلال دقيقة، وإلا فاز منافسك.
        [two] افتح التطبيق: ضغطة واحدة تدخلك غرفتك. احضر خلال دقيقتين، وإلا فاز منافسك.
        [few] افتح التطبيق: ضغطة واحدة تدخلك غرفتك. احضر خلال { $minutes } دقائق، وإلا فاز منافسك.
        [many] افتح التطبيق: ضغطة واحدة تدخلك غرفتك. احضر خلال { $minutes } دقيقة، وإلا فاز منافسك.
       *[other] افتح التطبيق: ضغطة واحدة تدخلك غرفتك. احضر خلال { $minutes } دقيقة، وإلا فاز منافسك.
    }
steps_win = اربح وتقدم نحو الكأس
steps_win_text = تضاف الجائزة إلى محفظتك فورا.
path_title = مسارك
path_beat = فزت على { $name }
path_lost = خسرت أمام { $name }
path_bye = بلا منافس
match_enter = دخول
match_back = عودة
match_wait = انتظر هنا
match_versus = ضد
match_on = مباراتك جارية الآن.
match_open_for = الغرفة مفتوحة: بقي { $left }
match_opens_in = تفتح الغرفة بعد { $left }
match_through = لقد تأهلت
match_next = تجرى قرعة الجولة التالية قريبا.
match_next_in = الجولة التالية بعد { $left }
match_next_at = الجولة التالية: { $date } الساعة { $time }
match_won_final = فزت في النهائي. تظهر النتائج قريبا.
match_entering = جار الدخول…
match_wait_text = ابق هنا: تدخل تلقائيا فور فتح الغرفة.
match_against = ضد { $name }
