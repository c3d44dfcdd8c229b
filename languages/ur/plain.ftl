menu = مینو
home = ہوم پیج
rewards = انعامات
claims = میرے انعامات
tournaments = ٹورنامنٹس
tasks = گیمنگ ٹاسک
leaderboard = لیڈر بورڈ
wallet = والٹ
messages = پیغامات
log_in = لاگ اِن
log_out = لاگ آؤٹ
full_app = مکمل ایپ آزمائیں
see_all = سب دیکھیں
older = پرانے دیکھیں
plain_page = یہ { $product } کا سادہ صفحہ ہے، ان براؤزرز کے لیے جن میں مکمل ایپ نہیں چلتی۔

update_title = گیمز کھیلنی ہیں؟
update_opera_mini = Opera Mini میں گیمز نہیں چلتیں۔ یہ سائٹ Chrome میں یا فون کے اپنے براؤزر میں کھولیں۔
update_chrome = آپ کا Chrome گیمز کے لیے بہت پرانا ہے۔ Play Store کھولیں، Chrome تلاش کریں اور اسے اپ ڈیٹ کریں۔
update_webview = یہ ایپ صفحے ایک پرانے براؤزر میں دکھاتی ہے۔ یہ سائٹ Chrome میں کھولیں، اور Chrome کو Play Store سے اپ ڈیٹ کریں۔
update_samsung = آپ کا Samsung Internet گیمز کے لیے بہت پرانا ہے۔ Galaxy Store یا Play Store کھولیں اور اسے اپ ڈیٹ کریں۔
update_firefox = آپ کا Firefox گیمز کے لیے بہت پرانا ہے۔ Play Store کھولیں، Firefox تلاش کریں اور اسے اپ ڈیٹ کریں۔
update_ios = گیمز کے لیے آپ کے iPhone یا iPad کو اپ ڈیٹ کی ضرورت ہے۔ Settings > General > Software Update کھولیں۔ کم از کم ورژن 14.5 چاہیے۔
update_script = آپ کا براؤزر گیمز کے لیے کافی نیا ہے۔ اگر مکمل ایپ نہ کھلے تو براؤزر کی سیٹنگز میں JavaScript چلائیں۔
update_any = گیمز کے لیے نیا براؤزر چاہیے جس میں JavaScript چل رہی ہو۔ ان میں سے کوئی بھی:
update_list_1 = Chrome 87 یا اس سے نیا
update_list_2 = Safari 14.1 یا اس سے نیا
update_list_3 = Firefox 78 یا اس سے نیا
update_list_4 = Samsung Internet 14 یا اس سے نیا

welcome = { $product } میں خوش آمدید
guest_lead = روزانہ { $coin } لینے اور انعام حاصل کرنے کے لیے اپنے { $operator } نمبر سے لاگ اِن کریں۔
network_lead = { $operator } کے مطابق آپ کا نمبر { $number } ہے۔
network_continue = { $number } سے لاگ اِن کریں
your_number = آپ کا نمبر
balance = آپ کا بیلنس
streak = روزانہ چیک اِن
streak_day = آج دن { $day } ہے۔ آج کے { $credits } ملیں گے۔
streak_claim = { $credits } حاصل کریں
streak_claimed = آج آپ دن { $day } کا انعام لے چکے ہیں۔
streak_tomorrow = کل واپس آئیں۔ ایک دن چھوٹا تو پھر دن 1 سے آغاز۔
streak_tomorrow_freeze = کل واپس آئیں۔ اس مہینے آپ کے پاس فریز ہے: ایک دن چھوٹ جائے تو تسلسل نہیں ٹوٹے گا۔
streak_bonus = ساتھ { $credits } کا بونس بھی ملے گا۔
streak_freeze = کل کا دن چھوٹ گیا۔ آج حاصل کریں تو فریز آپ کا تسلسل بچا لے گا۔
best = بہترین کھلاڑی

rewards_lead = اپنے { $coin } کے بدلے گیئر اور گیم کرنسی لیں۔
rewards_guest = انعام لینے کے لیے لاگ اِن کریں۔
rewards_none = اس وقت کوئی انعام نہیں۔
price = قیمت
redeem = حاصل کریں
out_of_stock = ختم ہو گیا
missing = { $amount } کم ہیں

redeem_title = انعام کا فارم
redeem_heading = مبارک ہو!
redeem_text = آپ اپنے { $coin } کے بدلے { $name } لینے والے ہیں۔ بتائیں کہ ہم آپ سے کیسے رابطہ کریں۔
name = نام
email = ای میل
field_digits = صرف ہندسے، حروف نہیں۔
phone = موبائل نمبر
claim = حاصل کریں
other_reward = دوسرا انعام چنیں

phone_title = آپ سے کہاں رابطہ کریں؟
phone_text = آپ { $partner } سے آئے ہیں، اس لیے ہمیں آپ کا نمبر ابھی معلوم نہیں۔ ہم اسے صرف اسی انعام کے لیے استعمال کریں گے۔

thanks_title = شکریہ!
thanks_received = آپ کی درخواست موصول ہو گئی۔ ہماری ٹیم 24 گھنٹوں میں آپ سے رابطہ کرے گی۔
thanks_hours = دفتری اوقات: پیر سے جمعہ، صبح 9:00 سے رات 10:00 بجے تک۔
thanks_weekend = جمعہ کی رات 10 بجے کے بعد کی درخواستوں پر اگلے پیر کو کام ہوتا ہے۔
thanks_happy = کھیلتے رہیں!
thanks_follow = اسے میرے انعامات میں دیکھیں

claims_lead = آپ کے لیے ہوئے انعامات، اور وہ کہاں تک پہنچے۔
claims_none = آپ نے ابھی کوئی انعام نہیں لیا۔
claim_claimed = موصول
claim_working = بھیجا جا رہا ہے
claim_delivered = پہنچ گیا
claim_refused = واپس
parcel = پارسل
parcel_follow = پارسل کا پتا کریں
reference = حوالہ
reason = وجہ

tournaments_play = شامل ہونے اور کھیلنے کے لیے نئے براؤزر میں مکمل ایپ کھولیں۔ جو روم آئی ڈی آپ کو بھیجی جاتی ہیں وہ پیغامات میں ہیں۔
tournaments_none = اس وقت کوئی ٹورنامنٹ نہیں۔
esl = { $organiser } ٹورنامنٹس
weekly = ہفتہ وار ٹورنامنٹس
starts = آغاز
fee = انٹری فیس
free = مفت
prize = انعام
players = کھلاڑی
open = کھلا ہے
live = لائیو
closed = بند
ended = ختم
joined = آپ شامل ہیں

tasks_play = اسکرین شاٹ بھیجنے یا کھیلنے کے لیے نئے براؤزر میں مکمل ایپ کھولیں۔
tasks_none = آج کوئی چیلنج نہیں۔
daily = آج کا چیلنج
done = آج جمع ہو چکا
made_here = { $organiser } کی گیمز

leaderboard_lead = اب تک کمائے گئے تمام { $coin }۔ خرچ کرنے سے آپ کا درجہ کم نہیں ہوتا۔
leaderboard_none = بورڈ پر ابھی کوئی نہیں۔
player = کھلاڑی
own_rank = آپ کا درجہ { $rank } ہے، { $score } کے ساتھ۔
unranked = پہلے سکے کماتے ہی آپ بورڈ پر ہوں گے۔

wallet_lead = آپ کی ہر کمائی اور خرچ۔
wallet_none = ابھی کوئی سکہ نہیں۔
waiting_prize = انعام جس کی جانچ ہو رہی ہے، پھر ادا ہوگا
after = بیلنس { $amount }

messages_lead = جو پیغام ہم نے آپ کو ایس ایم ایس سے بھیجے۔ آپ کے میچوں کی روم آئی ڈی یہیں ہیں۔
messages_none = ہم نے ابھی آپ کو کوئی پیغام نہیں بھیجا۔

continue_title = بس ایک بار اور دبائیں
continue_text = آپ کے آپریٹر نے آپ کے نمبر کی تصدیق کر دی ہے۔ یہاں لاگ اِن کرنے کے لیے بٹن دبائیں۔
continue_button = جاری رکھیں
switch_title = نمبر بدلنا ہے؟
switch_text = آپ { $present } سے لاگ اِن ہیں۔ یہ لنک { $arriving } سے لاگ اِن کرتا ہے۔ یہیں رہیں، سوائے اس کے کہ آپ نے یہ لنک دوسرے نمبر سے لاگ اِن کے لیے کھولا ہو۔
switch_button = لاگ آؤٹ کر کے { $arriving } سے لاگ اِن کریں
switch_stay = { $present } سے لاگ اِن رہیں
partner_player = { $partner } کا کھلاڑی

login_needed = براہِ کرم لاگ اِن کریں
not_found_title = ایسا کوئی صفحہ نہیں
not_found = شاید پتہ غلط لکھا گیا ہے۔
trouble_title = یہ نہیں ہو سکا
trouble = براہِ کرم واپس جا کر دوبارہ کوشش کریں۔
form_title = ہم یہ فارم قبول نہیں کر سکے
form_text = یہ اس براؤزر میں ہمارے صفحے سے نہیں بھیجا گیا، یا آپ نے اس کے بعد دوبارہ لاگ اِن کیا ہے۔ کچھ نہیں بدلا۔ اس سائٹ کے لیے کوکیز کی اجازت دیں، صفحے پر واپس جائیں اور دوبارہ کوشش کریں۔

entry_task = ٹاسک: { $title }
entry_redeem = انعام: { $title }
entry_refund = واپسی: { $title }
entry_fee = انٹری فیس: { $title }
entry_fee_refund = انٹری فیس کی واپسی: { $title }
entry_prize = ٹورنامنٹ کا انعام: { $title }
