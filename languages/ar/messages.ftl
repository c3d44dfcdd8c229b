locked_unknown = لديك رسالة جديدة. افتح التطبيق لقراءتها.
locked_room = غرفة مباراتك جاهزة. افتح التطبيق لعرضها.

match_room = { $name }، { $round }: موعد مباراتك { $time }. معرف الغرفة: { $room }. { $enter }
match_room_link = للدخول: { $link }
match_room_form = في صفحة البطولات اضغط «العب الآن» وأدخل المعرف.
match_bye = { $name }، { $round }: لا منافس لك، وقد تأهلت إلى الجولة التالية.
tournament_room = تبدأ بطولة { $name } في { $time }. معرف الغرفة: { $room }. كلمة المرور: { $password }. بالتوفيق!

tournament_won =
    { $place ->
        [1] أنت بطل { $name }!
        [2] حصلت على المركز الثاني في { $name }!
        [3] حصلت على المركز الثالث في { $name }!
       *[other] حصلت على المركز { $place } في { $name }!
    }
prize_paid_in = أضفنا { $prize } إلى محفظتك.
no_prize = تهانينا.
prize_waiting = حصلت على المركز { $place } في { $name }! جائزتك { $prize } قيد المراجعة وستضاف إلى محفظتك. لا يلزمك فعل أي شيء.
prize_paid = تمت مراجعة جائزتك في { $name }. أضفنا { $prize } إلى محفظتك.
prize_refused = راجعنا جائزتك { $prize } في { $name } ولن يتم دفعها. السبب: { $reason }
tournament_out_lost = { $name }، { $round }: خسرت مباراتك وخرجت من البطولة. حظا أوفر في المرة القادمة!
tournament_out_missed = { $name }، { $round }: فاتتك مباراتك وخرجت من البطولة. حظا أوفر في المرة القادمة!
tournament_out_undecided = { $name }، { $round }: لم تحسم مباراتك في وقتها وخرجت من البطولة. حظا أوفر في المرة القادمة!
tournament_out_corrected = { $name }، { $round }: صححنا نتيجة مباراتك. خرجت من البطولة.
tournament_back = { $name }، { $round }: صححنا نتيجة مباراتك. عدت إلى البطولة!
tournament_removed = لم تعد مشاركا في { $name }. السبب: { $reason }
tournament_removed_refund = لم تعد مشاركا في { $name }. أعدنا رسوم الدخول { $refund } إلى محفظتك. السبب: { $reason }
tournament_changed = تغيرت بطولة { $name }: تبدأ { $time }. الجائزة الأولى: { $prize }.
tournament_cancelled = تم إلغاء بطولة { $name }. نعتذر، ونراك في البطولة القادمة.
tournament_cancelled_refund = تم إلغاء بطولة { $name }. أعدنا رسوم الدخول { $refund } إلى محفظتك.

league_result =
    { $place ->
        [1] أنت الأول في مجموعتك في دوري { $tier }!
       *[other] حصلت على المركز { $place } في مجموعتك في دوري { $tier }!
    }
league_result_up =
    { $place ->
        [1] أنت الأول في مجموعتك في دوري { $tier } وصعدت إلى دوري { $next }!
       *[other] حصلت على المركز { $place } في مجموعتك في دوري { $tier } وصعدت إلى دوري { $next }!
    }

invite_accepted = وافق { $name } على دعوتك وأصبحتما صديقين. تصلك { $coin } بعد أن يكسب { $name } ما يكفي.
invite_paid = انضم { $name } بدعوتك. أضفنا { $credits } إلى محفظتك.
invite_welcome = قبلت دعوة وكسبت ما يكفي. أضفنا { $credits } إلى محفظتك.
invite_lapsed = كسب { $name } ما يكفي، لكنك بلغت الحد الشهري للدعوات المدفوعة. شكرا على الدعوة!
friend_request = لديك طلب صداقة من { $name }.
friend_added = تمت إضافة { $name } إلى أصدقائك.
link_beaten = تفوق { $name } على نتيجتك في { $game }، المستوى { $level }، وحقق { $score }. دورك الآن!

task_approved = تم قبول مشاركتك في { $challenge }. أضفنا { $credits } إلى محفظتك.
task_rejected = لم يتم قبول مشاركتك في { $challenge }. يمكنك المحاولة مجددا غدا.
task_rejected_reason = لم يتم قبول مشاركتك في { $challenge }. السبب: { $reason } يمكنك المحاولة مجددا غدا.
reject_wrong_game = الصورة من لعبة أخرى.
reject_wrong_task = الصورة لا تظهر هذه المهمة.
reject_not_done = المهمة لم تكتمل.
reject_unreadable = الصورة غير واضحة.
reject_not_today = الصورة ليست من اليوم.
reject_not_own = الصورة للاعب آخر.
reject_edited = الصورة معدلة.
redemption_received = وصلنا طلبك للحصول على { $reward } وخصمنا { $credits } من محفظتك. سيتواصل معك فريقنا خلال 24 ساعة.
claim_working = { $reward } في الطريق إليك. يمكنك المتابعة من صفحة المكافآت.
claim_shipped = أرسلنا إليك { $reward }.
claim_parcel = { $carrier }: { $number }
claim_delivered = تم تسليم { $reward }. استمتع!
claim_reference = المرجع: { $reference }
voucher_delivered = أصبح { $reward } لك. افتح صفحة المكافآت لرؤية الرمز.
voucher_code = الرمز: { $code }
claim_refused = تعذر تسليم { $reward }. أعدنا { $credits } إلى محفظتك. السبب: { $reason }
claim_not_added = لا يمكن إضافة المكافأة إلى رقمك.

streak_reminder =
    { $days ->
        [zero] ابدأ سلسلتك: استلم اليوم { $credits }.
        [one] حافظ على سلسلتك (يوم واحد): استلم اليوم { $credits }.
        [two] حافظ على سلسلة يومين: استلم اليوم { $credits }.
        [few] حافظ على سلسلة { $days } أيام: استلم اليوم { $credits }.
        [many] حافظ على سلسلة { $days } يوما: استلم اليوم { $credits }.
       *[other] حافظ على سلسلة { $days } يوم: استلم اليوم { $credits }.
    }
streak_reminder_freeze = إن فاتك اليوم، تحفظها حماية.
streak_reminder_none = إن فاتك يوم، تبدأ من اليوم 1.
name_reset = استبدلنا اسم المستخدم الخاص بك لأنه يخالف قواعدنا. يمكنك اختيار اسم آخر من ملفك الشخصي.
account_suspended = حسابك موقوف، وعملاتك محفوظة. تواصل مع الدعم.
account_banned = أُغلق حسابك. السبب: { $reason } إذا كنت ترى أن هذا خطأ، فتواصل مع الدعم خلال 30 يومًا واذكر القضية { $case }.
appeal_refused = راجعنا تظلمك مرة أخرى، وسيبقى حسابك مغلقًا (القضية { $case }). السبب: { $reason }
account_reopened = حسابك مفتوح من جديد. يمكنك تسجيل الدخول.
wallet_added = أضاف فريقنا { $amount } إلى محفظتك. رصيدك { $balance }.
wallet_taken = خصم فريقنا { $amount } من محفظتك. رصيدك { $balance }.

subscription_began_trial = أهلا بك في { $product }! مجانا حتى { $until } ثم { $price }. للإلغاء افتح الملف الشخصي في تطبيق ويب { $product }.
subscription_began = أنت مشترك في { $product } مقابل { $price }. لإلغاء الاشتراك افتح الملف الشخصي في تطبيق ويب { $product }.
trial_ends = تنتهي تجربتك المجانية في { $product } في { $until }، ثم { $price }. للإيقاف ألغ الاشتراك من الملف الشخصي قبل ذلك.
charge_declined = لم تتم دفعة { $product } ({ $price }). سنحاول مجددا حتى { $until }. اشحن خطك لتواصل كسب { $coin }.
subscription_suspended = توقف { $product } مؤقتا: لم تتم الدفعة ({ $price }). { $coin } محفوظة لك. اشحن خطك ثم ادفع من الملف الشخصي في { $product }.
subscription_back = شكرا، تمت الدفعة. يمكنك كسب { $coin } في { $product } من جديد.
subscription_expired = انتهى اشتراكك في { $product } ولن نخصم منك رسوما بعد الآن. { $coin } لا تنتهي صلاحيتها: اشترك مجددا من الملف الشخصي.
subscription_ended = ألغيت اشتراكك في { $product }. لن نخصم منك رسوما بعد الآن. { $coin } لا تنتهي صلاحيتها.
charge_refunded = أعيد إليك مبلغ { $amount } الذي دفعته. ستجده في رصيدك أو في فاتورتك القادمة.

price_prepaid = { $money } يوميا
price_prepaid_taxed = { $money } يوميا غير شامل الضريبة
price_postpaid = { $money } شهريا غير شامل الضريبة
price_postpaid_untaxed = { $money } شهريا
money = { $amount } { $currency }
