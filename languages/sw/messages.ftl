locked_unknown = Una ujumbe mpya. Fungua app uusome.
locked_room = Chumba cha mechi yako kiko tayari. Fungua app ukione.

match_room = { $name }, { $round }: mechi yako ni { $time }. ID ya chumba: { $room }. { $enter }
match_room_link = Ingia: { $link }
match_room_form = Kwenye mashindano bonyeza Cheza sasa na uiweke.
match_bye = { $name }, { $round }: huna mpinzani, unasonga raundi inayofuata.
tournament_room = shindano la { $name } linaanza { $time }. ID ya chumba: { $room }. Nenosiri: { $password }. Kila la heri!

tournament_won =
    { $place ->
        [1] Umeshinda { $name }!
        [2] Umeshika nafasi ya pili kwenye { $name }!
        [3] Umeshika nafasi ya tatu kwenye { $name }!
       *[other] Umeshika nafasi ya { $place } kwenye { $name }!
    }
prize_paid_in = { $prize } ziko kwenye pochi yako.
no_prize = Hongera.
prize_waiting = umeshika nafasi ya { $place } kwenye { $name }! Tuzo yako ya { $prize } inakaguliwa na italipwa kwenye pochi yako. Huhitaji kufanya chochote.
prize_paid = tuzo yako ya { $name } imekaguliwa. { $prize } ziko kwenye pochi yako.
prize_refused = tuzo yako ya { $prize } ya { $name } imekaguliwa na haitalipwa. Sababu: { $reason }
tournament_out_lost = { $name }, { $round }: umeshindwa mechi yako na umetoka. Kila la heri wakati ujao!
tournament_out_missed = { $name }, { $round }: umekosa mechi yako na umetoka. Kila la heri wakati ujao!
tournament_out_undecided = { $name }, { $round }: mechi yako haikuamuliwa kwa wakati na umetoka. Kila la heri wakati ujao!
tournament_out_corrected = { $name }, { $round }: tumesahihisha matokeo ya mechi yako. Umetoka.
tournament_back = { $name }, { $round }: tumesahihisha matokeo ya mechi yako. Umerudi kwenye shindano!
tournament_removed = haupo tena kwenye { $name }. Sababu: { $reason }
tournament_removed_refund = haupo tena kwenye { $name }. Kiingilio chako cha { $refund } kimerudi kwenye pochi yako. Sababu: { $reason }
tournament_changed = shindano la { $name } limebadilika: linaanza { $time }. Tuzo ya kwanza: { $prize }.
tournament_cancelled = shindano la { $name } limeghairiwa. Samahani, tukutane kwenye lijalo.
tournament_cancelled_refund = shindano la { $name } limeghairiwa. Kiingilio chako cha { $refund } kimerudi kwenye pochi yako.

league_result =
    { $place ->
        [1] umeongoza kundi lako kwenye ligi ya { $tier }!
       *[other] umeshika nafasi ya { $place } kwenye kundi lako la ligi ya { $tier }!
    }
league_result_up =
    { $place ->
        [1] umeongoza kundi lako kwenye ligi ya { $tier } na umepanda hadi ligi ya { $next }!
       *[other] umeshika nafasi ya { $place } kwenye kundi lako la ligi ya { $tier } na umepanda hadi ligi ya { $next }!
    }

invite_accepted = { $name } amekubali mwaliko wako. Sasa nyinyi ni marafiki. Utapata { $coin } zako { $name } akishapata za kutosha.
invite_paid = { $name } amejiunga kwa mwaliko wako. { $credits } ziko kwenye pochi yako.
invite_welcome = ulikubali mwaliko na umepata za kutosha. { $credits } ziko kwenye pochi yako.
invite_lapsed = { $name } amepata za kutosha, lakini umeshalipwa mialiko yote inayoruhusiwa kwa mwezi. Asante kwa kualika!
friend_request = { $name } anataka kuwa rafiki yako.
friend_added = wewe na { $name } sasa ni marafiki.
link_beaten = { $name } amekupita kwenye { $game }, kiwango cha { $level }, kwa alama { $score }. Zamu yako!

task_approved = picha yako ya { $challenge } imeidhinishwa. { $credits } zimeongezwa kwenye pochi yako.
task_rejected = picha yako ya { $challenge } haikuidhinishwa. Unaweza kujaribu tena kesho.
task_rejected_reason = picha yako ya { $challenge } haikuidhinishwa. Sababu: { $reason } Unaweza kujaribu tena kesho.
reject_wrong_game = Picha ni ya mchezo mwingine.
reject_wrong_task = Picha haionyeshi kazi hii.
reject_not_done = Kazi haikukamilika.
reject_unreadable = Picha haisomeki.
reject_not_today = Picha si ya leo.
reject_not_own = Picha inaonyesha mchezaji mwingine.
reject_edited = Picha imebadilishwa.
redemption_received = tumepokea ombi lako la { $reward }. { $credits } zimekatwa kwenye pochi yako. Timu yetu itawasiliana nawe ndani ya saa 24.
claim_working = zawadi yako iko njiani: { $reward }. Unaweza kuifuatilia kwenye Zawadi.
claim_shipped = zawadi yako imetumwa: { $reward }.
claim_parcel = { $carrier }: { $number }
claim_delivered = zawadi yako imefika: { $reward }. Furahia!
claim_reference = Kumbukumbu: { $reference }
voucher_delivered = zawadi yako iko tayari: { $reward }. Fungua Zawadi uone msimbo wako.
voucher_code = Msimbo: { $code }
claim_refused = zawadi yako haikuweza kukufikia: { $reward }. { $credits } zimerudi kwenye pochi yako. Sababu: { $reason }
claim_not_added = Haiwezi kuongezwa kwenye nambari yako.

streak_reminder = Linda mfululizo wako wa siku { $days }: chukua { $credits } za leo.
streak_reminder_freeze = Ukikosa leo, kinga itaulinda.
streak_reminder_none = Ukikosa siku, unaanza upya Siku ya 1.
name_reset = jina lako la mtumiaji limebadilishwa kwa kuwa linavunja kanuni zetu. Unaweza kuchagua lingine kwenye Wasifu.
account_suspended = akaunti yako imesitishwa, na sarafu zako ziko salama. Tafadhali wasiliana na huduma kwa wateja.
account_banned = akaunti yako imefungwa. Sababu: { $reason } Ukiona kuna kosa, wasiliana na huduma kwa wateja ndani ya siku 30 na utaje kesi { $case }.
appeal_refused = tumeangalia tena rufaa yako, na akaunti yako inabaki imefungwa (kesi { $case }). Sababu: { $reason }
account_reopened = akaunti yako imefunguliwa tena. Unaweza kuingia.
wallet_added = timu yetu imeongeza { $amount } kwenye pochi yako. Salio lako ni { $balance }.
wallet_taken = timu yetu imeondoa { $amount } kwenye pochi yako. Salio lako ni { $balance }.

subscription_began_trial = Karibu { $product }! Ni bure hadi { $until }, kisha { $price }. Kujiondoa, fungua Wasifu kwenye tovuti ya { $product }.
subscription_began = Umejisajili { $product } kwa { $price }. Kujiondoa, fungua Wasifu kwenye tovuti ya { $product }.
trial_ends = Jaribio lako la bure la { $product } linaisha { $until }, kisha ni { $price }. Ili kusitisha, jiondoe kwenye Wasifu kabla ya hapo.
charge_declined = Malipo ya { $product } ({ $price }) hayakufaulu. Tutajaribu tena hadi { $until }. Tafadhali ongeza salio uendelee kupata { $coin }.
subscription_suspended = { $product } imesimamishwa: malipo ({ $price }) hayakufaulu. { $coin } zako ziko salama. Ongeza salio, kisha fungua Wasifu kwenye { $product } ulipe hapo.
subscription_back = Asante, malipo yako yamefaulu. Sasa unaweza kupata { $coin } kwenye { $product } tena.
subscription_expired = Usajili wako wa { $product } umeisha na hautozwi tena. { $coin } zako haziishi muda: jisajili tena kwenye Wasifu.
subscription_ended = Umejiondoa kwenye { $product }. Hutatozwa tena. { $coin } zako haziishi muda.
charge_refunded = malipo yako ya { $amount } yamerudishwa. Yamerudi kwenye salio lako au bili yako ijayo.

price_prepaid = { $money } kwa siku
price_prepaid_taxed = { $money } pamoja na kodi kwa siku
price_postpaid = { $money } pamoja na kodi kwa mwezi
price_postpaid_untaxed = { $money } kwa mwezi
money = { $currency } { $amount }
