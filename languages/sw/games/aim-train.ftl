level = Kiwango cha { $level }
goal = Piga shabaha { $needed } kati ya { $targets }.
care =
    { $allowed ->
        [one] Unaruhusiwa kosa 1.
       *[other] Unaruhusiwa makosa { $allowed }.
    }
decoys = Usiguse almasi.
start = Gusa kuanza
asking = Inajiandaa…
network = Inasubiri mtandao…
match = Inasubiri mpinzani…
hits = Shabaha
wrong = Makosa yaliyobaki
points = Pointi
delay = Mguso hadi picha: { $delay } ms
score = Shabaha { $hits }, pointi { $score }
short = Shabaha { $hits } kati ya { $needed }, pointi { $score }
complete = Umevuka kiwango!
failed = Hukuvuka kiwango
close = Karibu sana!
stopped = Mchezo huu umesimamishwa.
too_many_wrong_taps = Makosa mengi mno
too_few_hits = Shabaha chache mno
sound = Sauti
field = Aim Train. Vitufe vya mishale vinasogeza alama ya kulenga, kitufe cha nafasi kinafyatua.
you = Wewe
them = Mpinzani
race = Shabaha zaidi, na mapema: mwenye pointi nyingi anashinda.
out =
    { $allowed ->
        [one] Ukizidisha kosa 1, unatoka.
       *[other] Ukizidisha makosa { $allowed }, unatoka.
    }
victory = Ushindi!
defeat = Umeshindwa
drawn = Sare! Inachezwa tena.
ended = Mechi imeisha
reconnecting = Mtandao umekatika. Tunajaribu tena…
slow = Inasubiri mtandao…
away = Mpinzani hayupo: { $seconds }
watching = Imechelewa sek 10
ready = Jiandae…
counting = Pointi zinahesabiwa…
emotes = Hisia
wave = salamu
laugh = kicheko
wow = lo
cry = kilio
angry = hasira
thumbs = dole gumba
mute = Nyamazisha mpinzani
replay = MARUDIO
skip = Gusa kuruka
