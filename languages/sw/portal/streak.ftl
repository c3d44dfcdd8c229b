streak_title = Mahudhurio ya kila siku
streak_days = Mfululizo wako
streak_day = Siku { $day }
streak_of = Siku ya { $day } kati ya { $days }
streak_claimed_day = Imechukuliwa
streak_today = Leo
streak_locked = Imefungwa
streak_lead = Kila siku inalipa { $step } zaidi ya iliyotangulia. Ukikosa moja, unaanza upya Siku ya 1.
streak_claim = Chukua
streak_already = Umeshachukua
streak_failed = Imeshindwa kupakia mfululizo wako
streak_congratulations = Hongera!
streak_earned = Siku ya { $day } ni yako. Umepata { $credits } { $coin }.
streak_tomorrow = Rudi kesho upate { $credits } zaidi.
streak_full = Mzunguko mzima wa siku { $days }. Kesho unaanza mpya.
streak_continue = Endelea
streak_step = Kila siku inalipa { $step } zaidi ya iliyotangulia.
streak_flame = Mfululizo wa siku { $days }
streak_flame_none = Anza mfululizo wako leo
streak_road = Safari hadi Siku ya { $days }
streak_bonus = Bonasi: { $credits } { $coin }
streak_bonus_today = Leo pia inalipa bonasi ya { $credits } { $coin }.
streak_bonus_next = Bonasi ijayo: { $credits } { $coin } Siku ya { $day }.
streak_bonus_won = Bonasi ya Siku ya { $day }: { $credits } { $coin }.
streak_freeze_left =
    { $count ->
        [one] Umebakiwa na kinga 1 mwezi huu: ukikosa siku moja, mfululizo wako haukatiki.
       *[other] Umebakiwa na kinga { $count } mwezi huu: ukikosa siku moja, mfululizo wako haukatiki.
    }
streak_freeze_none = Hujabakiwa na kinga mwezi huu: ukikosa siku, unaanza upya Siku ya 1.
streak_freeze_needed = Ulikosa jana. Chukua leo, na kinga italinda mfululizo wako.
streak_freeze_kept = Kinga imelinda mfululizo wako kwa siku uliyokosa.
