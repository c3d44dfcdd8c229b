friends_tab = الأصدقاء
friends_lead = { $coin } التي كسبتها أنت وأصدقاؤك هذا الأسبوع.
friends_failed = تعذر تحميل أصدقائك
friends_guest_title = العب مع أصدقائك
friends_guest_text = سجّل الدخول لترى من منكم كسب أكبر قدر من { $coin } هذا الأسبوع.
friends_empty_title = لا أحد هنا بعد
friends_empty_text = أرسل رابطك إلى صديق. سيرى كل منكما الآخر هنا، ومن كسب أكثر هذا الأسبوع.
friends_table = أصدقاؤك
friends_requests = طلبات الصداقة
friends_accept = قبول
friends_decline = رفض
friends_declined = تم الرفض. لا يمكن أن يصلك طلب آخر من { $name } قبل 90 يوما.
friends_added = تمت إضافة { $name } إلى أصدقائك
friends_remove = إزالة { $name }
friends_remove_short = إزالة
friends_remove_title = إزالة هذا الصديق؟
friends_remove_text = لن نخبر { $name } بذلك، ولا يمكن أن يصلك منه طلب آخر قبل 90 يوما.
friends_keep = إبقاء
friends_removed = تمت إزالة { $name }
friends_invite_title = دعوة صديق
friends_invite_pays =
    { $days ->
        [zero] تحصل على { $inviter }، ويحصل صديقك على { $friend }، بعد أن يكسب { $earned }.
        [one] تحصل على { $inviter }، ويحصل صديقك على { $friend }، بعد أن يكسب { $earned } في يوم واحد.
        [two] تحصل على { $inviter }، ويحصل صديقك على { $friend }، بعد أن يكسب { $earned } في يومين.
        [few] تحصل على { $inviter }، ويحصل صديقك على { $friend }، بعد أن يكسب { $earned } في { $days } أيام.
        [many] تحصل على { $inviter }، ويحصل صديقك على { $friend }، بعد أن يكسب { $earned } في { $days } يوما.
       *[other] تحصل على { $inviter }، ويحصل صديقك على { $friend }، بعد أن يكسب { $earned } في { $days } يوم.
    }
friends_invite_free = أرسل رابطك. الأصدقاء يرون بعضهم هنا.
friends_share = مشاركة رابطي
friends_copied = تم نسخ الرابط
friends_share_text = العب معي على { $product }!
friends_code = رمزك: { $code }
friends_code_label = رمز صديق
friends_code_hint = 8 أحرف وأرقام
friends_code_wrong = يتكون الرمز من 8 أحرف وأرقام.
friends_code_send = إرسال
friends_asked = أرسلنا طلبك إلى { $name }
friends_invites = دعواتك
friends_invites_month = المدفوعة هذا الشهر: { $count } من { $most }
friends_state_pending = ما زال عليه أن يكسب المزيد
friends_state_ready = كسب ما يكفي، وتصلك { $coin } قريبا
friends_state_held = نراجع هذه الدعوة
friends_state_paid = تم الدفع
friends_state_refused = لم تحتسب هذه الدعوة
friends_state_time = لم يكسب ما يكفي في الوقت المحدد
friends_state_limit = اكتمل عدد دعواتك لذلك الشهر
friends_state_gone = لم يعد موجودا هنا
friends_accepted = دعاك { $name }
invite_title = دعوة
invite_failed = تعذر تحميل الدعوة
invite_gone_title = هذا الرابط لم يعد يعمل
invite_gone_text = اطلب رابطا جديدا من صديقك، أو ابدأ اللعب مباشرة.
invite_play = ابدأ اللعب
invite_from = يدعوك { $name } إلى { $product }
invite_step_login = سجّل الدخول برقم هاتفك.
invite_step_earn =
    { $days ->
        [zero] العب واكسب { $earned }.
        [one] العب واكسب { $earned } في يوم واحد.
        [two] العب واكسب { $earned } في يومين.
        [few] العب واكسب { $earned } في { $days } أيام.
        [many] العب واكسب { $earned } في { $days } يوما.
       *[other] العب واكسب { $earned } في { $days } يوم.
    }
invite_step_paid = تحصل على { $friend }، ويحصل { $name } على { $inviter }.
invite_login = الدخول وقبول الدعوة
invite_accept = قبول الدعوة
invite_add = إضافة صديق
invite_own = هذا رابطك أنت. أرسله إلى صديق.
invite_done = تمت إضافة { $name } إلى أصدقائك
invite_done_text =
    { $days ->
        [zero] اكسب { $earned }، ويحصل كل منكما على عملاته.
        [one] اكسب { $earned } في يوم واحد، ويحصل كل منكما على عملاته.
        [two] اكسب { $earned } في يومين مختلفين، ويحصل كل منكما على عملاته.
        [few] اكسب { $earned } في { $days } أيام مختلفة، ويحصل كل منكما على عملاته.
        [many] اكسب { $earned } في { $days } يوما مختلفا، ويحصل كل منكما على عملاته.
       *[other] اكسب { $earned } في { $days } يوم مختلف، ويحصل كل منكما على عملاته.
    }
invite_board = عرض أصدقائك
challenge_title = التحدي
challenge_failed = تعذر تحميل التحدي
challenge_text = نتيجة { $name } في { $game }، المستوى { $level }: { $score }. تفوق عليها!
challenge_play = العب
challenge_practise = جرّب الآن
challenge_note = إذا اجتزت المستوى بنتيجة أفضل، فسنخبر { $name } بذلك.
challenge_share = تحدي صديق
challenge_share_text = نتيجتي في { $game }، المستوى { $level }: { $score }. تفوق عليها!
