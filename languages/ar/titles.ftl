title_check_in = الحضور اليومي، اليوم { $day }
title_milestone = هدية السلسلة، اليوم { $day }
title_level = { $game }، { $level }
title_league = الدوري الأسبوعي، المركز { $place }
title_daily_chest = الصندوق اليومي
title_season_step = الموسم { $season }، المرحلة { $step }
title_invite_reward = انضم صديق بدعوتك
title_invite_welcome = هدية ترحيب لقبول دعوة
title_added = إضافة من فريقنا
title_taken = خصم من فريقنا
title_taken_back = خصم: { $title }

level_easy = المستوى السهل
level_medium = المستوى المتوسط
level_hard = المستوى الصعب
level_numbered = المستوى { $number }

round_final = النهائي
round_semi_final = نصف النهائي
round_quarter_final = ربع النهائي
round_numbered = الجولة { $number }

tier_bronze = البرونز
tier_silver = الفضة
tier_gold = الذهب
tier_platinum = البلاتين
tier_diamond = الماس
tier_champion = الأبطال

faq_freezes =
    { $count ->
        [zero] لا حماية لديك هذا الشهر: أي يوم يفوتك يعيد سلسلتك إلى بدايتها.
        [one] لديك حماية واحدة كل شهر: إن فاتك يوم واحد فلن تعود سلسلتك إلى بدايتها، بشرط أن تستلم في اليوم التالي.
        [two] لديك حمايتان كل شهر: كل حماية تحفظ سلسلتك إن فاتك يوم واحد، بشرط أن تستلم في اليوم التالي.
        [few] لديك { $count } حمايات كل شهر: كل حماية تحفظ سلسلتك إن فاتك يوم واحد، بشرط أن تستلم في اليوم التالي.
        [many] لديك { $count } حماية كل شهر: كل حماية تحفظ سلسلتك إن فاتك يوم واحد، بشرط أن تستلم في اليوم التالي.
       *[other] لديك { $count } حماية كل شهر: كل حماية تحفظ سلسلتك إن فاتك يوم واحد، بشرط أن تستلم في اليوم التالي.
    }
faq_milestones = تحصل أيضا على هدية من { $coin }: { $list }.
faq_milestone = { $credits } في اليوم { $day }
list_separator = { "، " }

link_invite_title = يدعوك { $name } إلى { $product }
link_invite_about =
    { $days ->
        [zero] اكسب { $earned } { $coin } واحصل على { $friend } إضافية.
        [one] اكسب { $earned } { $coin } في يوم واحد واحصل على { $friend } إضافية.
        [two] اكسب { $earned } { $coin } في يومين واحصل على { $friend } إضافية.
        [few] اكسب { $earned } { $coin } في { $days } أيام واحصل على { $friend } إضافية.
        [many] اكسب { $earned } { $coin } في { $days } يوما واحصل على { $friend } إضافية.
       *[other] اكسب { $earned } { $coin } في { $days } يوم واحصل على { $friend } إضافية.
    }
link_invite_kicker = دعوة من
link_invite_detail = العب واكسب واحصل على مكافآت
link_challenge_title = نتيجة { $name } في { $game }، المستوى { $level }: { $score }. تفوق عليها!
link_challenge_about = العبها على { $product }.
link_challenge_kicker = هل تتفوق على هذه النتيجة؟
link_challenge_detail = { $game }، المستوى { $level }

redeem_digits = يجب أن يتكون { $field } من { $limits } رقمًا وأن يحتوي على أرقام فقط.
redeem_length = يجب أن يتكون { $field } من { $limits } حرفا.
redeem_pattern = راجع { $field }، فهو ليس بالشكل الصحيح.
faq_trial =
    { $days ->
        [zero] لا. اليوم الأول مدفوع مثل غيره.
        [one] نعم. يبدأ اشتراكك الأول بتجربة مجانية ليوم واحد.
        [two] نعم. يبدأ اشتراكك الأول بتجربة مجانية ليومين.
        [few] نعم. يبدأ اشتراكك الأول بتجربة مجانية مدتها { $days } أيام.
        [many] نعم. يبدأ اشتراكك الأول بتجربة مجانية مدتها { $days } يوما.
       *[other] نعم. يبدأ اشتراكك الأول بتجربة مجانية مدتها { $days } يوم.
    }
