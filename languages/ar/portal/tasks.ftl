tasks_title = تحديات الألعاب
tasks_lead = اختر لعبة، واجتز مستوى، واكسب { $coin }.
esl_title = من صنع { $organiser }
esl_failed = تعذر تحميل ألعاب { $organiser }
esl_levels =
    { $count ->
        [zero] لا مستويات
        [one] مستوى واحد
        [two] مستويان
        [few] { $count } مستويات
        [many] { $count } مستوى
       *[other] { $count } مستوى
    }
esl_empty = لا ألعاب بعد
esl_empty_text = ألعاب جديدة في الطريق. تحقق مجددا قريبا.
levels_choose = اختر مستوى
levels_failed = تعذر تحميل الألعاب
levels_detail = { $grid } × { $grid }، الحركات: حتى { $moves }
levels_paid = كسبت اليوم
levels_played = لعبت اليوم
levels_play = العب { $level }
levels_again = العب { $level } مجددا
levels_again_hint = كسبت { $coin } هذا المستوى لليوم. واصل اللعب للمتعة.
levels_login = سجّل الدخول لتلعب
levels_login_hint = سجّل الدخول برقم هاتفك لتكسب.
esl_earn =
    { $count ->
        [zero] اكسب حتى { $credits } { $coin } يوميا.
        [one] مستوى واحد. اكسب حتى { $credits } { $coin } يوميا.
        [two] مستويان. اكسب حتى { $credits } { $coin } يوميا.
        [few] { $count } مستويات. اكسب حتى { $credits } { $coin } يوميا.
        [many] { $count } مستوى. اكسب حتى { $credits } { $coin } يوميا.
       *[other] { $count } مستوى. اكسب حتى { $credits } { $coin } يوميا.
    }
tasks_other = ألعاب أخرى
tasks_daily_failed = تعذر تحميل الألعاب اليومية
tasks_daily_fetch_failed = تعذر جلب الألعاب اليومية
games_error = خطأ في تحميل الألعاب
daily_lead = سجّل حضورك، وخض تحدي اليوم، وأرسل لقطة الشاشة.
daily_challenge = تحدي اليوم
daily_submit = إرسال المشاركة
daily_submitted = تم الإرسال
daily_waiting_text = اكتمل لليوم. تصلك { $credits } { $coin } بعد قبول لقطتك.
daily_approved_text = اكتمل لليوم. كسبت { $credits } { $coin }. التحدي التالي غدا.
daily_rejected = لم يتم قبولها
daily_rejected_reason = { $reason } التحدي التالي غدا.
daily_rejected_text = لم يظهر المطلوب في لقطتك. التحدي التالي غدا.
daily_none = لا تحديات اليوم
daily_none_text = اختر لعبة أخرى، أو تصفح كل تحديات لعبتك.
daily_no_game = أي لعبة تلعب؟
daily_no_game_text = اخترها لنقدم لك تحديا كل يوم.
daily_choose = اختيار لعبة
daily_change = تغيير اللعبة
daily_change_from = تغيير اللعبة، الآن { $game }
daily_all = كل التحديات
challenges_lead = نفّذ التحدي في اللعبة، وخذ لقطة شاشة، وأرسلها.
challenges_failed = تعذر تحميل تحديات هذه اللعبة. حاول لاحقا.
challenges_error = حدث خطأ أثناء جلب التحديات.
challenges_no_game = لم تختر لعبة. ارجع واختر لعبة.
challenges_none = لا تحديات متاحة لهذه اللعبة الآن.
challenges_games = اختيار لعبة
challenges_left = المتبقي اليوم: { $left } من { $of }
challenges_worth = يمكنك كسب { $credits } { $coin }
challenges_all_done = أكملت كل تحديات اليوم
challenges_tomorrow = يمكنك المشاركة في كل منها مجددا غدا.
challenges_again_tomorrow = اكتمل لليوم.
challenges_closed = مغلق
challenges_submit_for = إرسال المشاركة: { $name }
upload_pick = اختيار لقطة شاشة
upload_camera = التقاط صورة
upload_hint = PNG أو JPG أو JPEG، أقل من { $mb } ميغابايت.
upload_ready = جاهزة للإرسال، { $kb } كيلوبايت.
upload_preview = لقطتك
upload_type = يسمح فقط بملفات PNG أو JPG أو JPEG.
upload_large = يجب أن تكون الصورة أقل من 2 ميغابايت.
upload_shrink = تصغيرها
upload_submit = إرسال
upload_sending = جار الإرسال
upload_checking = تم الإرسال. في انتظار الرد.
upload_again = انقطع الاتصال. جارية إعادة المحاولة.
upload_cancel = إلغاء
upload_cancelled = تم إلغاء الرفع.
upload_failed = تعذر إرسال الصورة. حاول مجددا.
upload_error = حدث خطأ. حاول مجددا.
upload_done = تم إرسال الصورة بنجاح!
upload_paid = كسبت { $credits } { $coin }.
upload_paid_demo = هذا العرض التجريبي يقبل كل صورة تلقائيا. في الخدمة الفعلية يراجع فريقنا كل صورة أولا.
upload_waiting = تصلك { $credits } { $coin } بعد القبول.
upload_continue = متابعة
upload_kept_title = في انتظار الإرسال
upload_kept_waiting = في انتظار الشبكة. سنرسلها تلقائيا حتى نهاية اليوم.
upload_kept_ready = لم يتم إرسالها بعد. سنرسلها تلقائيا حتى نهاية اليوم.
upload_kept_again = لم يصلنا رد بعد. سنعيد إرسالها تلقائيا حتى نهاية اليوم.
upload_kept_mark = في انتظار الإرسال
upload_kept_headline = في انتظار الشبكة
upload_kept_text = لقطتك محفوظة على هذا الهاتف. سنرسلها تلقائيا عند عودة الشبكة، حتى نهاية اليوم.
upload_kept_full = لا مساحة لحفظ اللقطة على هذا الهاتف. وفّر بعض المساحة، أو حاول مجددا عند توفر الشبكة.
upload_kept_late = انتهى يومها. لم يتم إرسالها.
upload_kept_late_tried = انتهى يومها. تعرف من «المهام المكتملة» هل وصلت.
upload_kept_sending = جار إرسال لقطتك: { $name }
upload_kept_send = إرسال الآن
upload_kept_send_of = إرسال الآن: { $name }
upload_kept_remove = إزالة
upload_kept_remove_of = إزالة: { $name }
upload_kept_removed = تمت إزالة اللقطة.
completed_failed = خطأ في تحميل المهام
completed_none = لا مهام مكتملة
completed_none_text = خض تحديا وأرسل لقطة شاشة. تظهر هنا بعد قبولها.
completed_guest = سجّل الدخول لترى مهامك المكتملة
completed_guest_text = لقطاتك لك وحدك: لا يراها هنا أحد غيرك.
completed_more = عرض المزيد
completed_picture = لقطتك في { $name }
selector_title = اختر لعبتك
selector_lead = تحديها ينتظرك كل يوم. يمكنك تغييرها في أي وقت.
selector_yours = لعبتك
tasks_shelf = ألعاب فيها تحديات
esl_matches = مبارياتها في البطولات
levels_tomorrow = لعبت هذا المستوى اليوم. يمنحك العملات مجددا غدا، والتدريب متاح.
levels_practice = تدريب: { $level }
