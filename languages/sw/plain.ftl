menu = Menyu
home = Mwanzo
rewards = Zawadi
claims = Zawadi zangu
tournaments = Mashindano
tasks = Kazi za michezo
leaderboard = Msimamo
wallet = Pochi
messages = Ujumbe
log_in = Ingia
log_out = Toka
full_app = Jaribu app kamili
see_all = Ona zaidi
older = Za awali
plain_page = Hili ni toleo rahisi la { $product }, kwa vivinjari visivyoweza kuonyesha app kamili.

update_title = Unataka kucheza michezo?
update_opera_mini = Opera Mini haiwezi kuendesha michezo. Fungua tovuti hii kwenye Chrome au kivinjari cha simu yako.
update_chrome = Chrome yako ni ya zamani mno kwa michezo. Fungua Play Store, tafuta Chrome na uguse Update.
update_webview = App hii inaonyesha kurasa kwa kivinjari cha zamani. Fungua tovuti hii kwenye Chrome, na usasishe Chrome kwenye Play Store.
update_samsung = Samsung Internet yako ni ya zamani mno kwa michezo. Fungua Galaxy Store au Play Store uisasishe.
update_firefox = Firefox yako ni ya zamani mno kwa michezo. Fungua Play Store, tafuta Firefox na uguse Update.
update_ios = iPhone au iPad yako inahitaji kusasishwa kwa ajili ya michezo. Fungua Settings > General > Software Update. Toleo 14.5 ndilo la kwanza linalofanya kazi.
update_script = Kivinjari chako ni kipya vya kutosha kwa michezo. Ikiwa app kamili haifunguki, washa JavaScript kwenye mipangilio ya kivinjari.
update_any = Michezo inahitaji kivinjari kipya zaidi, JavaScript ikiwa imewashwa. Chochote kati ya hivi kinafaa:
update_list_1 = Chrome 87 au mpya zaidi
update_list_2 = Safari 14.1 au mpya zaidi
update_list_3 = Firefox 78 au mpya zaidi
update_list_4 = Samsung Internet 14 au mpya zaidi

welcome = Karibu { $product }
guest_lead = Ingia kwa nambari yako ya { $operator } uchukue { $coin } za kila siku na ukomboe zawadi.
network_lead = { $operator } inasema wewe ni { $number }.
network_continue = Ingia kama { $number }
your_number = Nambari yako
balance = Salio lako
streak = Mahudhurio ya kila siku
streak_day = Leo ni siku ya { $day }. Inalipa { $credits }.
streak_claim = Chukua { $credits }
streak_claimed = Umechukua siku ya { $day } leo.
streak_tomorrow = Rudi kesho. Ukikosa siku, unaanza upya siku ya 1.
streak_tomorrow_freeze = Rudi kesho. Una kinga mwezi huu: ukikosa siku moja, mfululizo wako haukatiki.
streak_bonus = Pia inalipa bonasi ya { $credits }.
streak_freeze = Ulikosa jana. Chukua leo, na kinga italinda mfululizo wako.
best = Wachezaji bora

rewards_lead = Komboa { $coin } zako upate vifaa na pesa za mchezo.
rewards_guest = Ingia ukomboe zawadi.
rewards_none = Hakuna zawadi kwa sasa.
price = Bei
redeem = Komboa
out_of_stock = Imeisha
missing = Bado { $amount }

redeem_title = Fomu ya kukomboa
redeem_heading = Hongera!
redeem_text = Unakaribia kukomboa { $coin } zako upate { $name }. Tuambie tukufikie vipi.
name = Jina
email = Barua pepe
field_digits = Tarakimu tu, bila herufi.
phone = Nambari ya simu
claim = Chukua
other_reward = Chagua zawadi nyingine

phone_title = Tukufikie wapi?
phone_text = Ulikuja kupitia { $partner }, kwa hivyo bado hatujui nambari yako. Tutaitumia kwa zawadi hii pekee.

thanks_title = Asante!
thanks_received = Tumepokea ombi lako. Timu yetu itawasiliana nawe ndani ya saa 24.
thanks_hours = Saa za kazi: Jumatatu hadi Ijumaa, 9:00 AM hadi 10:00 PM.
thanks_weekend = Maombi ya baada ya 10 PM siku ya Ijumaa hushughulikiwa Jumatatu inayofuata.
thanks_happy = Furahia mchezo!
thanks_follow = Ifuatilie kwenye Zawadi zangu

claims_lead = Zawadi ulizochukua, na kila moja ilipofikia.
claims_none = Bado hujachukua zawadi.
claim_claimed = Tumepokea
claim_working = Iko njiani
claim_delivered = Imefika
claim_refused = Umerudishiwa
parcel = Kifurushi
parcel_follow = Fuatilia kifurushi
reference = Kumbukumbu
reason = Sababu

tournaments_play = Ili kujiunga na kucheza, fungua app kamili kwenye kivinjari kipya zaidi. ID za vyumba unazotumiwa ziko kwenye Ujumbe.
tournaments_none = Hakuna mashindano kwa sasa.
esl = Mashindano ya { $organiser }
weekly = Mashindano ya wiki
starts = Linaanza
fee = Kiingilio
free = Bure
prize = Tuzo
players = Wachezaji
open = Liko wazi
live = Mubashara
closed = Limefungwa
ended = Limeisha
joined = Umejiunga

tasks_play = Ili kutuma picha ya skrini au kucheza, fungua app kamili kwenye kivinjari kipya zaidi.
tasks_none = Hakuna changamoto leo.
daily = Changamoto ya leo
done = Umetuma leo
made_here = Michezo ya { $organiser }

leaderboard_lead = { $coin } zote ambazo wachezaji wamewahi kupata. Kuzitumia hakushushi nafasi yako.
leaderboard_none = Bado hakuna mtu kwenye msimamo.
player = Mchezaji
own_rank = Uko nafasi ya { $rank } ukiwa na { $score }.
unranked = Utakuwa kwenye msimamo ukipata sarafu zako za kwanza.

wallet_lead = Kila sarafu unayopata au kutumia.
wallet_none = Bado hakuna sarafu.
waiting_prize = Tuzo: tunaikagua, kisha tunailipa
after = Salio { $amount }

messages_lead = Tulichokutumia kwa SMS. ID za vyumba vya mechi zako ziko hapa.
messages_none = Bado hatujakutumia ujumbe.

continue_title = Mguso mmoja tu
continue_text = Mtoa huduma wako amethibitisha nambari yako. Gusa kitufe ili uingie hapa.
continue_button = Endelea
switch_title = Ubadili nambari?
switch_text = Umeingia kama { $present }. Kiungo hiki kinaingia kama { $arriving }. Baki, isipokuwa kama ulifungua kiungo ili kuingia kwa nambari hiyo nyingine.
switch_button = Toka, kisha uingie kama { $arriving }
switch_stay = Baki kama { $present }
partner_player = mchezaji wa { $partner }

login_needed = Tafadhali ingia
not_found_title = Hakuna ukurasa kama huo
not_found = Huenda anwani imeandikwa vibaya.
trouble_title = Hiyo haikufaulu
trouble = Tafadhali rudi nyuma ujaribu tena.
form_title = Hatukuweza kupokea fomu hii
form_text = Haikutumwa kutoka kwenye ukurasa wetu katika kivinjari hiki, au umeingia upya tangu hapo. Hakuna kilichobadilika. Ruhusu vidakuzi kwa tovuti hii, rudi kwenye ukurasa ujaribu tena.

entry_task = { $title }
entry_redeem = { $title }
entry_refund = { $title }
entry_fee = { $title }
entry_fee_refund = { $title }
entry_prize = { $title }
