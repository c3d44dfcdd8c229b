title_check_in = Mahudhurio ya kila siku, siku ya { $day }
title_milestone = Bonasi ya mfululizo, siku ya { $day }
title_level = { $game }, { $level }
title_league = Ligi ya wiki, nafasi ya { $place }
title_daily_chest = Sanduku la kila siku
title_season_step = Msimu wa { $season }, ngazi ya { $step }
title_invite_reward = Rafiki amejiunga kwa mwaliko wako
title_invite_welcome = Bonasi ya kukaribishwa kwa kukubali mwaliko
title_added = Zimeongezwa na timu yetu
title_taken = Zimeondolewa na timu yetu
title_taken_back = Zimeondolewa: { $title }

level_easy = Rahisi
level_medium = Wastani
level_hard = Ngumu
level_numbered = Kiwango cha { $number }

round_final = Fainali
round_semi_final = Nusu fainali
round_quarter_final = Robo fainali
round_numbered = Raundi ya { $number }

tier_bronze = Shaba
tier_silver = Fedha
tier_gold = Dhahabu
tier_platinum = Platinamu
tier_diamond = Almasi
tier_champion = Mabingwa

faq_freezes =
    { $count ->
        [one] Una kinga moja kila mwezi wa kalenda: ukikosa siku moja, mfululizo wako hauanzi upya mradi uchukue tena siku inayofuata.
       *[other] Una kinga { $count } kila mwezi wa kalenda: kila moja inalinda mfululizo wako kwa siku moja uliyokosa mradi uchukue tena siku inayofuata.
    }
faq_milestones = Pia unapata bonasi ya { $coin }: { $list }.
faq_milestone = { $credits } Siku ya { $day }
list_separator = { ", " }

link_invite_title = { $name } anakualika kwenye { $product }
link_invite_about = Pata { $earned } { $coin } katika siku { $days } na upewe { $friend } zaidi.
link_invite_kicker = Umealikwa na
link_invite_detail = Cheza, pata na ukomboe zawadi
link_challenge_title = { $name } alipata alama { $score } kwenye { $game }, kiwango cha { $level }. Zipite!
link_challenge_about = Ucheze kwenye { $product }.
link_challenge_kicker = Unaweza kuzipita?
link_challenge_detail = { $game }, kiwango cha { $level }

redeem_digits = { $field } lazima iwe na tarakimu { $limits } na nambari pekee.
redeem_length = { $field } lazima iwe na herufi { $limits }.
redeem_pattern = Tafadhali angalia { $field }. Haiko inavyotakiwa.
faq_trial =
    { $days ->
        [0] Hapana. Siku ya kwanza hulipiwa kama nyingine.
        [1] Ndiyo. Usajili wako wa kwanza huanza na jaribio la bure la siku moja.
       *[other] Ndiyo. Usajili wako wa kwanza huanza na jaribio la bure la siku { $days }.
    }
