streak_title = الحضور اليومي
streak_days = سلسلتك
streak_day = اليوم { $day }
streak_of = اليوم { $day } من { $days }
streak_claimed_day = تم الاستلام
streak_today = اليوم
streak_locked = مقفل
streak_lead = كل يوم يزيد { $step } عن سابقه. إن فاتك يوم، تبدأ من اليوم 1.
streak_claim = استلام
streak_already = تم الاستلام من قبل
streak_failed = تعذر تحميل سلسلتك
streak_congratulations = تهانينا!
streak_earned = اليوم { $day } لك. كسبت { $credits } { $coin }.
streak_tomorrow = عد إلينا غدا لتكسب { $credits } أخرى.
streak_full =
    { $days ->
        [zero] أكملت دورة كاملة. غدا تبدأ دورة جديدة.
        [one] أكملت دورة من يوم واحد. غدا تبدأ دورة جديدة.
        [two] أكملت دورة من يومين. غدا تبدأ دورة جديدة.
        [few] أكملت دورة من { $days } أيام. غدا تبدأ دورة جديدة.
        [many] أكملت دورة من { $days } يوما. غدا تبدأ دورة جديدة.
       *[other] أكملت دورة من { $days } يوم. غدا تبدأ دورة جديدة.
    }
streak_continue = متابعة
streak_step = كل يوم يزيد { $step } عن سابقه.
streak_flame =
    { $days ->
        [zero] ابدأ سلسلتك اليوم
        [one] سلسلة يوم واحد
        [two] سلسلة يومين
        [few] سلسلة { $days } أيام
        [many] سلسلة { $days } يوما
       *[other] سلسلة { $days } يوم
    }
streak_flame_none = ابدأ سلسلتك اليوم
streak_road = الطريق إلى اليوم { $days }
streak_bonus = هدية: { $credits } { $coin }
streak_bonus_today = واليوم أيضا هدية { $credits } { $coin }.
streak_bonus_next = الهدية التالية: { $credits } { $coin } في اليوم { $day }.
streak_bonus_won = هدية اليوم { $day }: { $credits } { $coin }.
streak_freeze_left =
    { $count ->
        [zero] لم تبق لك حماية هذا الشهر: إن فاتك يوم، تبدأ من اليوم 1.
        [one] بقيت لك حماية واحدة هذا الشهر: إن فاتك يوم واحد فلن تنقطع سلسلتك.
        [two] بقيت لك حمايتان هذا الشهر: إن فاتك يوم واحد فلن تنقطع سلسلتك.
        [few] بقيت لك { $count } حمايات هذا الشهر: إن فاتك يوم واحد فلن تنقطع سلسلتك.
        [many] بقيت لك { $count } حماية هذا الشهر: إن فاتك يوم واحد فلن تنقطع سلسلتك.
       *[other] بقيت لك { $count } حماية هذا الشهر: إن فاتك يوم واحد فلن تنقطع سلسلتك.
    }
streak_freeze_none = لم تبق لك حماية هذا الشهر: إن فاتك يوم، تبدأ من اليوم 1.
streak_freeze_needed = فاتك يوم أمس. استلم اليوم لتحفظ الحماية سلسلتك.
streak_freeze_kept = حفظت الحماية سلسلتك رغم اليوم الفائت.
