locked_unknown = آپ کے لیے نیا پیغام ہے۔ پڑھنے کے لیے ایپ کھولیں۔
locked_room = آپ کے میچ کا روم تیار ہے۔ دیکھنے کے لیے ایپ کھولیں۔

match_room = { $name }، { $round }: آپ کا میچ { $time } پر ہے۔ روم آئی ڈی: { $room }۔ { $enter }
match_room_link = داخل ہوں: { $link }
match_room_form = ٹورنامنٹس میں «ابھی کھیلیں» دبا کر یہ آئی ڈی لکھیں۔
match_bye = { $name }، { $round }: آپ کا کوئی حریف نہیں، آپ اگلے راؤنڈ میں پہنچ گئے۔
tournament_room = { $name } کا آغاز { $time } پر ہے۔ روم آئی ڈی: { $room }۔ پاس ورڈ: { $password }۔ نیک تمنائیں!

tournament_won =
    { $place ->
        [1] آپ { $name } جیت گئے!
        [2] آپ { $name } میں دوسرے نمبر پر آئے!
        [3] آپ { $name } میں تیسرے نمبر پر آئے!
       *[other] آپ نے { $name } میں پوزیشن { $place } حاصل کی!
    }
prize_paid_in = { $prize } آپ کے والٹ میں آ گئے۔
no_prize = مبارک ہو۔
prize_waiting = آپ نے { $name } میں پوزیشن { $place } حاصل کی! آپ کے انعام { $prize } کی جانچ ہو رہی ہے، پھر یہ آپ کے والٹ میں آ جائے گا۔ آپ کو کچھ کرنے کی ضرورت نہیں۔
prize_paid = { $name } کے انعام کی جانچ ہو گئی۔ { $prize } آپ کے والٹ میں آ گئے۔
prize_refused = { $name } کے لیے آپ کے انعام { $prize } کی جانچ ہوئی اور یہ ادا نہیں کیا جائے گا۔ وجہ: { $reason }
tournament_out_lost = { $name }، { $round }: آپ میچ ہار گئے، اس لیے آپ باہر ہیں۔ اگلی بار ضرور جیتیں!
tournament_out_missed = { $name }، { $round }: آپ میچ میں نہیں آئے، اس لیے آپ باہر ہیں۔ اگلی بار ضرور جیتیں!
tournament_out_undecided = { $name }، { $round }: آپ کے میچ کا وقت پر فیصلہ نہیں ہوا، اس لیے آپ باہر ہیں۔ اگلی بار ضرور جیتیں!
tournament_out_corrected = { $name }، { $round }: ہم نے آپ کے میچ کا نتیجہ درست کیا۔ آپ باہر ہیں۔
tournament_back = { $name }، { $round }: ہم نے آپ کے میچ کا نتیجہ درست کیا۔ آپ پھر سے شامل ہیں!
tournament_removed = آپ اب { $name } میں شامل نہیں ہیں۔ وجہ: { $reason }
tournament_removed_refund = آپ اب { $name } میں شامل نہیں ہیں۔ آپ کی انٹری فیس { $refund } والٹ میں واپس آ گئی۔ وجہ: { $reason }
tournament_changed = { $name } میں تبدیلی ہوئی ہے: آغاز { $time }۔ پہلا انعام: { $prize }۔
tournament_cancelled = { $name } منسوخ ہو گیا۔ ہمیں افسوس ہے، اگلے ٹورنامنٹ میں ملیں گے۔
tournament_cancelled_refund = { $name } منسوخ ہو گیا۔ آپ کی انٹری فیس { $refund } والٹ میں واپس آ گئی۔

league_result =
    { $place ->
        [1] { $tier } لیگ: آپ اپنے گروپ میں پہلے نمبر پر آئے!
       *[other] { $tier } لیگ: آپ نے اپنے گروپ میں پوزیشن { $place } حاصل کی!
    }
league_result_up =
    { $place ->
        [1] { $tier } لیگ: آپ اپنے گروپ میں پہلے نمبر پر آئے! اب آپ { $next } لیگ میں ہیں۔
       *[other] { $tier } لیگ: آپ نے اپنے گروپ میں پوزیشن { $place } حاصل کی! اب آپ { $next } لیگ میں ہیں۔
    }

invite_accepted = { $name } نے آپ کی دعوت قبول کر لی۔ اب آپ دوست ہیں۔ ان کے کافی { $coin } کمانے پر آپ کو انعام ملے گا۔
invite_paid = { $name } آپ کی دعوت پر شامل ہوئے۔ { $credits } آپ کے والٹ میں آ گئے۔
invite_welcome = آپ نے دعوت قبول کی اور کافی کما لیا۔ { $credits } آپ کے والٹ میں آ گئے۔
invite_lapsed = { $name } نے کافی کما لیا، لیکن اس مہینے کی دعوتوں کی حد پوری ہو چکی ہے۔ دعوت دینے کا شکریہ!
friend_request = { $name } آپ سے دوستی کرنا چاہتے ہیں۔
friend_added = { $name } اور آپ اب دوست ہیں۔
link_beaten = { $name } نے { $game }، لیول { $level } میں { $score } بنا کر آپ کا سکور توڑ دیا۔ اب آپ کی باری!

task_approved = { $challenge } کے لیے آپ کی انٹری منظور ہو گئی۔ { $credits } آپ کے والٹ میں آ گئے۔
task_rejected = { $challenge } کے لیے آپ کی انٹری منظور نہیں ہوئی۔ آپ کل دوبارہ کوشش کر سکتے ہیں۔
task_rejected_reason = { $challenge } کے لیے آپ کی انٹری منظور نہیں ہوئی۔ وجہ: { $reason } آپ کل دوبارہ کوشش کر سکتے ہیں۔
reject_wrong_game = تصویر کسی اور گیم کی ہے۔
reject_wrong_task = تصویر میں یہ ٹاسک نظر نہیں آتا۔
reject_not_done = ٹاسک مکمل نہیں ہوا۔
reject_unreadable = تصویر پڑھی نہیں جا سکتی۔
reject_not_today = تصویر آج کی نہیں ہے۔
reject_not_own = تصویر میں کوئی اور کھلاڑی ہے۔
reject_edited = تصویر میں تبدیلی کی گئی ہے۔
redemption_received = { $reward } کے لیے آپ کی درخواست مل گئی۔ آپ کے والٹ سے { $credits } لیے گئے۔ ہماری ٹیم 24 گھنٹوں میں آپ سے رابطہ کرے گی۔
claim_working = { $reward } آپ کو بھیجا جا رہا ہے۔ صورتحال انعامات میں دیکھیں۔
claim_shipped = { $reward } آپ کو بھیج دیا گیا ہے۔
claim_parcel = { $carrier }: { $number }
claim_delivered = { $reward } آپ کو پہنچا دیا گیا۔ مبارک ہو!
claim_reference = حوالہ: { $reference }
voucher_delivered = { $reward } اب آپ کا ہے۔ اپنا کوڈ دیکھنے کے لیے انعامات کھولیں۔
voucher_code = کوڈ: { $code }
claim_refused = { $reward } نہیں پہنچایا جا سکا۔ { $credits } آپ کے والٹ میں واپس آ گئے۔ وجہ: { $reason }
claim_not_added = یہ آپ کے نمبر پر شامل نہیں ہو سکتا۔

streak_reminder = اپنا { $days } دن کا تسلسل برقرار رکھیں: آج کے { $credits } حاصل کریں۔
streak_reminder_freeze = آج کا دن چھوٹ گیا تو ایک فریز اسے بچا لے گا۔
streak_reminder_none = آج کا دن چھوٹ گیا تو یہ دن 1 سے دوبارہ شروع ہوگا۔
name_reset = آپ کا یوزر نیم ہمارے قواعد کے خلاف تھا، اس لیے بدل دیا گیا۔ آپ پروفائل میں دوسرا یوزر نیم چن سکتے ہیں۔
account_suspended = آپ کا اکاؤنٹ معطل ہے، آپ کے سکے محفوظ ہیں۔ براہِ کرم سپورٹ سے رابطہ کریں۔
account_banned = آپ کا اکاؤنٹ بند کر دیا گیا ہے۔ وجہ: { $reason } اگر آپ کے خیال میں یہ غلط ہے تو 30 دن کے اندر سپورٹ سے رابطہ کریں اور کیس { $case } بتائیں۔
appeal_refused = ہم نے آپ کی اپیل دوبارہ دیکھی، اور آپ کا اکاؤنٹ بند رہے گا (کیس { $case })۔ وجہ: { $reason }
account_reopened = آپ کا اکاؤنٹ دوبارہ کھل گیا ہے۔ آپ لاگ اِن کر سکتے ہیں۔
wallet_added = ہماری ٹیم نے آپ کے والٹ میں { $amount } ڈالے۔ آپ کا بیلنس { $balance } ہے۔
wallet_taken = ہماری ٹیم نے آپ کے والٹ سے { $amount } واپس لیے۔ آپ کا بیلنس { $balance } ہے۔

subscription_began_trial = { $product } میں خوش آمدید! { $until } تک مفت، پھر { $price }۔ رکنیت ختم کرنے کے لیے { $product } ویب ایپ میں پروفائل کھولیں۔
subscription_began = آپ { $product } کے رکن ہیں، قیمت { $price }۔ رکنیت ختم کرنے کے لیے { $product } ویب ایپ میں پروفائل کھولیں۔
trial_ends = { $product } کا مفت ٹرائل { $until } پر ختم ہوگا، پھر { $price }۔ روکنے کے لیے اس سے پہلے پروفائل میں رکنیت ختم کریں۔
charge_declined = { $product } کی ادائیگی ({ $price }) نہیں ہو سکی۔ ہم { $until } تک دوبارہ کوشش کریں گے۔ { $coin } کماتے رہنے کے لیے بیلنس ڈلوائیں۔
subscription_suspended = { $product } رک گیا ہے: ادائیگی ({ $price }) نہیں ہو سکی۔ آپ کے { $coin } محفوظ ہیں۔ بیلنس ڈلوائیں، پھر پروفائل کھول کر ادائیگی کریں۔
subscription_back = شکریہ، ادائیگی ہو گئی۔ اب آپ { $product } میں دوبارہ { $coin } کما سکتے ہیں۔
subscription_expired = { $product } کی رکنیت ختم ہو گئی ہے اور اب کوئی رقم نہیں لی جائے گی۔ آپ کے { $coin } کبھی ختم نہیں ہوتے: پروفائل میں دوبارہ رکن بنیں۔
subscription_ended = آپ نے { $product } کی رکنیت ختم کر دی ہے۔ اب کوئی رقم نہیں لی جائے گی۔ آپ کے { $coin } کبھی ختم نہیں ہوتے۔
charge_refunded = آپ کی { $amount } کی ادائیگی واپس کر دی گئی ہے۔ رقم آپ کے بیلنس یا اگلے بل میں واپس آ گئی ہے۔

price_prepaid = { $money } روزانہ
price_prepaid_taxed = { $money } روزانہ، ٹیکس الگ
price_postpaid = { $money } ماہانہ، ٹیکس الگ
price_postpaid_untaxed = { $money } ماہانہ
money = { $amount } { $currency }
