title_check_in = روزانہ چیک اِن، دن { $day }
title_milestone = تسلسل کا بونس، دن { $day }
title_level = { $game }، { $level }
title_league = ہفتہ وار لیگ، پوزیشن { $place }
title_daily_chest = روزانہ کا صندوق
title_season_step = سیزن { $season }، مرحلہ { $step }
title_invite_reward = آپ کی دعوت پر ایک دوست شامل ہوا
title_invite_welcome = دعوت قبول کرنے پر خوش آمدید بونس
title_added = ہماری ٹیم نے شامل کیے
title_taken = ہماری ٹیم نے واپس لیے
title_taken_back = واپس لیے گئے: { $title }

level_easy = آسان
level_medium = درمیانہ
level_hard = مشکل
level_numbered = لیول { $number }

round_final = فائنل
round_semi_final = سیمی فائنل
round_quarter_final = کوارٹر فائنل
round_numbered = راؤنڈ { $number }

tier_bronze = برونز
tier_silver = سلور
tier_gold = گولڈ
tier_platinum = پلاٹینم
tier_diamond = ڈائمنڈ
tier_champion = چیمپیئن

faq_freezes =
    { $count ->
        [one] ہر مہینے آپ کو ایک فریز ملتا ہے: ایک دن چھوٹ جائے اور آپ اگلے دن انعام لے لیں تو تسلسل دوبارہ شروع نہیں ہوتا۔
       *[other] ہر مہینے آپ کو { $count } فریز ملتے ہیں: ہر فریز ایک چھوٹے ہوئے دن پر آپ کا تسلسل بچاتا ہے، اگر آپ اگلے دن انعام لے لیں۔
    }
faq_milestones = اس کے علاوہ { $coin } کا بونس بھی ملتا ہے: { $list }۔
faq_milestone = دن { $day } پر { $credits }
list_separator = { "، " }

link_invite_title = { $name } آپ کو { $product } پر دعوت دیتے ہیں
link_invite_about = { $days } دنوں میں { $earned } { $coin } کمائیں اور { $friend } اضافی پائیں۔
link_invite_kicker = آپ کو دعوت ہے
link_invite_detail = مفت کھیلیں اور انعام جیتیں
link_challenge_title = { $name } نے { $game }، لیول { $level } میں { $score } سکور کیا۔ اسے توڑ کر دکھائیں!
link_challenge_about = { $product } پر کھیلیں۔
link_challenge_kicker = کیا آپ اسے توڑ سکتے ہیں؟
link_challenge_detail = { $game }

redeem_digits = { $field } میں { $limits } ہندسے ہونے چاہئیں اور صرف اعداد۔
redeem_length = { $field } میں { $limits } حروف ہوں۔
redeem_pattern = براہِ کرم { $field } دوبارہ دیکھیں، یہ درست شکل میں نہیں۔
faq_trial =
    { $days ->
        [0] جی نہیں۔ پہلے دن کی قیمت بھی لی جاتی ہے۔
        [1] جی ہاں۔ آپ کی پہلی سبسکرپشن ایک دن کی مفت آزمائش سے شروع ہوتی ہے۔
       *[other] جی ہاں۔ آپ کی پہلی سبسکرپشن { $days } دن کی مفت آزمائش سے شروع ہوتی ہے۔
    }
