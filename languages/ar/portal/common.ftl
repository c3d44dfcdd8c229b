nav_label = القائمة الرئيسية
nav_home = الرئيسية
nav_daily_tasks = المهام اليومية
nav_tournaments = البطولات
nav_gaming_tasks = مهام الألعاب
nav_rewards = المكافآت
nav_leaderboard = لوحة الصدارة
nav_highlights = أبرز اللحظات
nav_completed = المهام المكتملة
nav_quests = المغامرات
nav_profile = الملف الشخصي
nav_check_in = مكافآت الحضور
nav_open = فتح القائمة
skip_to_content = الانتقال إلى المحتوى
guest_user = زائر
log_in = دخول
footer_social = تابعنا
offline = أنت غير متصل. قد يكون ما تراه قديما.
offline_since = لا يوجد اتصال. ما تراه من { $when }.
theme_label = المظهر
theme_system = النظام
theme_light = فاتح
theme_dark = داكن
close = إغلاق
retry = إعادة المحاولة
view_all = عرض الكل
view_all_of = عرض الكل: { $section }
loading = جار التحميل
slow = يستغرق الأمر وقتا أطول من المعتاد. ما زلنا نحاول.
optional = اختياري
choose_file = اختيار ملف
change_file = تغيير
previous = السابق
next = التالي
carousel_pause = إيقاف مؤقت
carousel_play = تشغيل
live = مباشر
go_home = الرئيسية
error_generic = حدث خطأ ما.
error_network = لا يوجد اتصال. تحقق من الشبكة وحاول مجددا.
error_timeout = الشبكة بطيئة جدا الآن. حاول مجددا.
error_screen_title = لم يتم تحميل هذه الصفحة
auth_msisdn_not_found = لم نعثر على رقم الهاتف
auth_no_token = لم يصلنا تأكيد تسجيل الدخول
auth_refresh_ongoing = جار تجديد تسجيل الدخول.
not_found_title = خارج الملعب
not_found_text = لا شيء في هذا الجزء من الخريطة.
route_learn_win = تعلم واربح
route_edit_profile = تعديل الملف الشخصي
route_faqs = الأسئلة الشائعة
route_unsubscribe = إلغاء الاشتراك
route_terms = شروط الخدمة
route_aim_train = Aim Train
route_cannon_clash = Cannon Clash
route_puzzle_mania = Puzzle Mania
route_space_football = Space Football
try_again = إعادة المحاولة
field_required = مطلوب
email_invalid = أدخل بريدا إلكترونيا صحيحا.
update_text = يتوفر إصدار أحدث.
update_take = تحديث
not_found_hint = تم نقل الصفحة، أو أنها لم تفتح بعد.
error_screen_home = العودة إلى الرئيسية
footer_links = روابط مفيدة
level_easy = المستوى السهل
level_medium = المستوى المتوسط
level_hard = المستوى الصعب
level_numbered = المستوى { $number }
plan_paused_bar = أنت لا تكسب الآن.
plan_paused_way = عرض اشتراكك
phone_label = رقم الهاتف
phone_hint = عدد الأرقام { $digits }، مثل { $example }.
phone_invalid = أدخل رقم { $operator } صحيحا (يبدأ من { $start } وعدد أرقامه { $digits })
phone_invalid_plain = أدخل رقم { $operator } صحيحا (عدد أرقامه { $digits })
months = يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
date = { $day } { $month } { $year }
date_time = { $date }، { $time }
time_am = ⁧{ $clock } ص⁩
time_pm = ⁧{ $clock } م⁩
from_now_minutes =
    { $count ->
        [zero] الآن
        [one] بعد دقيقة
        [two] بعد دقيقتين
        [few] بعد { $count } دقائق
        [many] بعد { $count } دقيقة
       *[other] بعد { $count } دقيقة
    }
from_now_hours =
    { $count ->
        [zero] بعد أقل من ساعة
        [one] بعد ساعة
        [two] بعد ساعتين
        [few] بعد { $count } ساعات
        [many] بعد { $count } ساعة
       *[other] بعد { $count } ساعة
    }
language_label = اللغة
tab_label = اختصارات
tab_play = العب
tab_compete = نافس
tab_me = حسابي
number_group = ,
number_digits = 0123456789
