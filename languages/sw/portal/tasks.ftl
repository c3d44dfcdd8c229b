tasks_title = Changamoto za michezo
tasks_lead = Chagua mchezo, vuka kiwango, lipwa kwa { $coin }.
esl_title = Michezo ya { $organiser }
esl_failed = Imeshindwa kupakia michezo ya { $organiser }
esl_levels =
    { $count ->
        [one] Kiwango 1
       *[other] Viwango { $count }
    }
esl_empty = Bado hakuna michezo
esl_empty_text = Michezo mipya inakuja. Rudi hivi karibuni.
levels_choose = Chagua kiwango
levels_failed = Imeshindwa kupakia michezo
levels_detail = { $grid } × { $grid }, hadi hatua { $moves }
levels_paid = Umelipwa leo
levels_played = Umecheza leo
levels_play = Cheza { $level }
levels_again = Cheza { $level } tena
levels_again_hint = Umeshapata { $coin } za leo za kiwango hiki. Endelea kucheza kujiburudisha.
levels_login = Ingia ucheze
levels_login_hint = Ingia kwa nambari yako ya simu ili upate { $coin }.
esl_earn =
    { $count ->
        [one] Kiwango 1. Pata hadi { $credits } { $coin } kwa siku.
       *[other] Viwango { $count }. Pata hadi { $credits } { $coin } kwa siku.
    }
tasks_other = Michezo mingine
tasks_daily_failed = Imeshindwa kupakia michezo ya kila siku
tasks_daily_fetch_failed = Imeshindwa kuleta michezo ya kila siku
games_error = Hitilafu imetokea wakati wa kupakia michezo
daily_lead = Weka mahudhurio, cheza changamoto ya leo, tuma picha ya skrini.
daily_challenge = Changamoto ya leo
daily_submit = Tuma picha
daily_submitted = Imetumwa
daily_waiting_text = Umekamilisha ya leo. Utapata { $credits } { $coin } picha yako ya skrini ikiidhinishwa.
daily_approved_text = Umekamilisha ya leo. { $credits } { $coin } ni zako. Changamoto ijayo ni kesho.
daily_rejected = Haikuidhinishwa
daily_rejected_reason = { $reason } Changamoto ijayo ni kesho.
daily_rejected_text = Picha yako ya skrini haikuonyesha kilichoombwa. Changamoto ijayo ni kesho.
daily_none = Hakuna changamoto leo
daily_none_text = Chagua mchezo mwingine, au ona changamoto zote za mchezo wako.
daily_no_game = Unacheza mchezo gani?
daily_no_game_text = Uchague, na utakuwa na changamoto kila siku.
daily_choose = Chagua mchezo
daily_change = Badili mchezo
daily_change_from = Badili mchezo, sasa ni { $game }
daily_all = Changamoto zote
challenges_lead = Ifanye kwenye mchezo, piga picha ya skrini, itume.
challenges_failed = Imeshindwa kupakia changamoto za mchezo huu. Tafadhali jaribu tena baadaye.
challenges_error = Hitilafu imetokea wakati wa kuleta changamoto.
challenges_no_game = Hujachagua mchezo. Tafadhali rudi uchague mchezo.
challenges_none = Mchezo huu hauna changamoto kwa sasa.
challenges_games = Chagua mchezo
challenges_left =
    { $left ->
        [one] Imebaki 1 kati ya { $of } leo
       *[other] Zimebaki { $left } kati ya { $of } leo
    }
challenges_worth = { $credits } { $coin } za kupata
challenges_all_done = Umemaliza zote za leo
challenges_tomorrow = Unaweza kutuma tena kwa kila moja kesho.
challenges_again_tomorrow = Umekamilisha ya leo.
challenges_closed = Imefungwa
challenges_submit_for = Tuma picha: { $name }
upload_pick = Chagua picha ya skrini
upload_camera = Piga picha
upload_hint = PNG, JPG au JPEG, chini ya { $mb } MB.
upload_ready = Tayari kutumwa, { $kb } KB.
upload_preview = Picha yako ya skrini
upload_type = Faili za PNG, JPG na JPEG pekee ndizo zinaruhusiwa.
upload_large = Picha iwe chini ya 2MB.
upload_shrink = Ipunguze ukubwa
upload_submit = Tuma
upload_sending = Inatuma
upload_checking = Imetumwa. Tunasubiri jibu.
upload_again = Mtandao umekatika. Tunajaribu tena.
upload_cancel = Ghairi
upload_cancelled = Umeghairi kutuma picha.
upload_failed = Imeshindwa kutuma picha. Tafadhali jaribu tena.
upload_error = Hitilafu imetokea. Tafadhali jaribu tena.
upload_done = Picha imetumwa!
upload_paid = Umepata { $credits } { $coin }.
upload_paid_demo = Onyesho hili huidhinisha kila picha lenyewe. Kwenye huduma halisi, wafanyakazi huangalia kila picha kwanza.
upload_waiting = Utapata { $credits } { $coin } ikiidhinishwa.
upload_continue = Endelea
upload_kept_title = Inasubiri kutumwa
upload_kept_waiting = Inasubiri mtandao. Tutaituma wenyewe hadi mwisho wa leo.
upload_kept_ready = Bado haijatumwa. Tutaituma wenyewe hadi mwisho wa leo.
upload_kept_again = Bado hakuna jibu. Tutaituma tena wenyewe hadi mwisho wa leo.
upload_kept_mark = Inasubiri kutumwa
upload_kept_headline = Inasubiri mtandao
upload_kept_text = Picha yako ya skrini imehifadhiwa kwenye simu hii. Tutaituma wenyewe mtandao ukirudi, hadi mwisho wa leo.
upload_kept_full = Hakuna nafasi ya kuhifadhi picha ya skrini kwenye simu hii. Futa vitu kadhaa, au jaribu tena ukiwa na mtandao.
upload_kept_late = Siku yake imeisha. Haikutumwa.
upload_kept_late_tried = Siku yake imeisha. Kazi zilizokamilika zitakuonyesha kama ilifika.
upload_kept_sending = Inatuma picha yako ya skrini: { $name }
upload_kept_send = Tuma sasa
upload_kept_send_of = Tuma sasa: { $name }
upload_kept_remove = Ondoa
upload_kept_remove_of = Ondoa: { $name }
upload_kept_removed = Picha ya skrini imeondolewa.
completed_failed = Imeshindwa kupakia kazi
completed_none = Hakuna kazi zilizokamilika
completed_none_text = Cheza changamoto kisha utume picha ya skrini. Itaonekana hapa ikishaidhinishwa.
completed_guest = Ingia uone kazi zako zilizokamilika
completed_guest_text = Picha zako za skrini ni zako pekee: hakuna mwingine anayeweza kuziona hapa.
completed_more = Onyesha zaidi
completed_picture = Picha yako ya skrini ya { $name }
selector_title = Chagua mchezo wako
selector_lead = Changamoto yake inakusubiri kila siku. Unaweza kuubadilisha wakati wowote.
selector_yours = Wako
tasks_shelf = Michezo yenye changamoto
esl_matches = Huchezwa kwenye mashindano
levels_tomorrow = Umecheza kiwango hiki leo. Kinalipa tena kesho; kwa sasa unaweza kufanya mazoezi.
levels_practice = Jizoeze { $level }
