streak_title = روزانہ چیک اِن
streak_days = آپ کا تسلسل
streak_day = دن { $day }
streak_of = { $days } میں سے دن { $day }
streak_claimed_day = مل چکا
streak_today = آج
streak_locked = مقفل
streak_lead = ہر دن پچھلے دن سے { $step } زیادہ دیتا ہے۔ ایک دن چھوٹا تو پھر دن 1 سے آغاز۔
streak_claim = حاصل کریں
streak_already = پہلے ہی حاصل کر لیا
streak_failed = آپ کا تسلسل لوڈ نہیں ہو سکا
streak_congratulations = مبارک ہو!
streak_earned = دن { $day } آپ کا ہوا۔ آپ نے { $credits } { $coin } کمائے۔
streak_tomorrow = کل واپس آئیں، { $credits } مزید ملیں گے۔
streak_full = پورے { $days } دن مکمل۔ کل سے نیا دور۔
streak_continue = جاری رکھیں
streak_step = ہر دن پچھلے دن سے { $step } زیادہ دیتا ہے۔
streak_flame = { $days } دن کا تسلسل
streak_flame_none = آج سے اپنا تسلسل شروع کریں
streak_road = دن { $days } تک کا راستہ
streak_bonus = بونس: { $credits } { $coin }
streak_bonus_today = آج { $credits } { $coin } کا بونس بھی ملے گا۔
streak_bonus_next = اگلا بونس: دن { $day } پر { $credits } { $coin }۔
streak_bonus_won = دن { $day } کا بونس: { $credits } { $coin }۔
streak_freeze_left =
    { $count ->
        [one] اس مہینے 1 فریز باقی ہے: ایک دن چھوٹ جائے تو تسلسل نہیں ٹوٹے گا۔
       *[other] اس مہینے { $count } فریز باقی ہیں: ایک دن چھوٹ جائے تو تسلسل نہیں ٹوٹے گا۔
    }
streak_freeze_none = اس مہینے کوئی فریز باقی نہیں: دن چھوٹا تو پھر دن 1 سے آغاز۔
streak_freeze_needed = کل کا دن چھوٹ گیا۔ آج حاصل کریں تو فریز آپ کا تسلسل بچا لے گا۔
streak_freeze_kept = فریز نے چھوٹے ہوئے دن پر آپ کا تسلسل بچا لیا۔
