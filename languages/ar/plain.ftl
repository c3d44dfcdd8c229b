menu = القائمة
home = الرئيسية
rewards = المكافآت
claims = مكافآتي
tournaments = البطولات
tasks = مهام الألعاب
leaderboard = لوحة الصدارة
wallet = المحفظة
messages = الرسائل
log_in = تسجيل الدخول
log_out = تسجيل الخروج
full_app = جرّب التطبيق الكامل
see_all = عرض الكل
older = الأقدم
plain_page = هذه نسخة { $product } المبسطة، للمتصفحات التي لا تعرض التطبيق الكامل.

update_title = هل تريد لعب الألعاب؟
update_opera_mini = لا يستطيع Opera Mini تشغيل الألعاب. افتح هذا الموقع في Chrome أو في متصفح هاتفك.
update_chrome = إصدار Chrome لديك أقدم من أن يشغّل الألعاب. افتح Play Store وابحث عن Chrome واضغط على «تحديث».
update_webview = يعرض هذا التطبيق الصفحات بمتصفح قديم. افتح هذا الموقع في Chrome، وحدّث Chrome من Play Store.
update_samsung = إصدار Samsung Internet لديك أقدم من أن يشغّل الألعاب. افتح Galaxy Store أو Play Store وحدّثه.
update_firefox = إصدار Firefox لديك أقدم من أن يشغّل الألعاب. افتح Play Store وابحث عن Firefox واضغط على «تحديث».
update_ios = يحتاج iPhone أو iPad لديك إلى تحديث لتشغيل الألعاب. افتح الإعدادات > عام > تحديث البرامج. تعمل الألعاب بدءا من الإصدار 14.5.
update_script = متصفحك حديث بما يكفي للألعاب. إذا لم يفتح التطبيق الكامل، فعّل JavaScript من إعدادات المتصفح.
update_any = تحتاج الألعاب إلى متصفح أحدث مع تفعيل JavaScript. أي من هذه يعمل:
update_list_1 = Chrome 87 أو أحدث
update_list_2 = Safari 14.1 أو أحدث
update_list_3 = Firefox 78 أو أحدث
update_list_4 = Samsung Internet 14 أو أحدث

welcome = أهلا بك في { $product }
guest_lead = سجّل الدخول برقمك من { $operator } لتستلم { $coin } يوميا وتستبدلها بمكافآت.
network_lead = تفيد { $operator } بأن رقمك { $number }.
network_continue = الدخول بالرقم { $number }
your_number = رقمك
balance = رصيدك
streak = الحضور اليومي
streak_day = أنت في اليوم { $day }، وقيمته { $credits }.
streak_claim = استلام { $credits }
streak_claimed = تم استلام اليوم { $day }.
streak_tomorrow = عد إلينا غدا. إن فاتك يوم، تبدأ من اليوم 1.
streak_tomorrow_freeze = عد إلينا غدا. لديك حماية هذا الشهر: إن فاتك يوم واحد فلن تنقطع سلسلتك.
streak_bonus = ومعه هدية { $credits }.
streak_freeze = فاتك يوم أمس. استلم اليوم لتحفظ الحماية سلسلتك.
best = أفضل اللاعبين

rewards_lead = استبدل { $coin } بملحقات وعملات ألعاب.
rewards_guest = سجّل الدخول لاستبدال عملاتك بمكافأة.
rewards_none = لا مكافآت الآن.
price = السعر
redeem = استبدال
out_of_stock = نفدت الكمية
missing = ينقصك { $amount }

redeem_title = نموذج الاستبدال
redeem_heading = تهانينا!
redeem_text = أنت على وشك استبدال { $coin } مقابل { $name }. أخبرنا كيف نتواصل معك.
name = الاسم
email = البريد الإلكتروني
field_digits = أرقام فقط، بلا حروف.
phone = رقم الهاتف
claim = استلام
other_reward = اختيار مكافأة أخرى

phone_title = كيف نتواصل معك؟
phone_text = جئت عن طريق { $partner }، لذلك لا نعرف رقمك بعد. لن نستخدمه إلا لهذه المكافأة.

thanks_title = شكرا لك!
thanks_received = وصلنا طلبك. سيتواصل معك فريقنا خلال 24 ساعة.
thanks_hours = ساعات العمل: من الاثنين إلى الجمعة، من 9:00 صباحا إلى 10:00 مساء.
thanks_weekend = الطلبات التي تصل بعد 10 مساء يوم الجمعة ننفذها يوم الاثنين التالي.
thanks_happy = لعبا ممتعا!
thanks_follow = المتابعة في «مكافآتي»

claims_lead = المكافآت التي استلمتها، وأين وصلت كل منها.
claims_none = لم تستلم أي مكافأة بعد.
claim_claimed = وصلنا الطلب
claim_working = في الطريق
claim_delivered = تم التسليم
claim_refused = تم الإرجاع
parcel = الطرد
parcel_follow = تتبع الطرد
reference = المرجع
reason = السبب

tournaments_play = للانضمام واللعب، افتح التطبيق الكامل في متصفح أحدث. معرفات الغرف التي نرسلها إليك تجدها في «الرسائل».
tournaments_none = لا بطولات الآن.
esl = بطولات { $organiser }
weekly = البطولات الأسبوعية
starts = تبدأ
fee = رسوم الدخول
free = مجانا
prize = الجائزة
players = اللاعبون
open = مفتوحة
live = مباشر
closed = مغلقة
ended = انتهت
joined = انضممت

tasks_play = لإرسال لقطة شاشة أو للعب، افتح التطبيق الكامل في متصفح أحدث.
tasks_none = لا تحديات اليوم.
daily = تحدي اليوم
done = تم الإرسال اليوم
made_here = ألعاب من { $organiser }

leaderboard_lead = كل { $coin } التي كسبها اللاعبون منذ البداية. الإنفاق لا يخفض ترتيبك.
leaderboard_none = لا أحد على اللوحة بعد.
player = اللاعب
own_rank = ترتيبك { $rank } بمجموع { $score }.
unranked = ستظهر على اللوحة مع أول عملات تكسبها.

wallet_lead = كل ما تكسبه من عملات وما تنفقه.
wallet_none = لا عملات بعد.
waiting_prize = جائزة نراجعها ثم ندفعها
after = الرصيد { $amount }

messages_lead = ما أرسلناه إليك في رسائل نصية. معرفات غرف مبارياتك هنا.
messages_none = لم نرسل إليك أي رسالة بعد.

continue_title = ضغطة واحدة بعد
continue_text = أكدت شركة الاتصالات رقمك. اضغط على الزر لتسجيل الدخول هنا.
continue_button = متابعة
switch_title = تبديل الرقم؟
switch_text = أنت مسجل الدخول بحساب { $present }. هذا الرابط يسجل الدخول بحساب { $arriving }. ابق كما أنت، إلا إذا فتحت الرابط لتسجيل الدخول بالرقم الآخر.
switch_button = الخروج ثم الدخول بحساب { $arriving }
switch_stay = البقاء بحساب { $present }
partner_player = لاعب من { $partner }

login_needed = يرجى تسجيل الدخول
not_found_title = لا توجد صفحة كهذه
not_found = ربما كان العنوان مكتوبا بشكل خاطئ.
trouble_title = لم ينجح ذلك
trouble = ارجع وحاول مجددا.
form_title = لم نتمكن من قبول هذا النموذج
form_text = لم يتم إرساله من صفحتنا في هذا المتصفح، أو أنك سجلت الدخول مجددا بعده. لم يتغير شيء. اسمح بملفات تعريف الارتباط لهذا الموقع، وارجع إلى الصفحة وحاول مجددا.

entry_task = مهمة: { $title }
entry_redeem = مكافأة: { $title }
entry_refund = إرجاع مكافأة: { $title }
entry_fee = رسوم الدخول: { $title }
entry_fee_refund = إرجاع رسوم الدخول: { $title }
entry_prize = جائزة: { $title }
