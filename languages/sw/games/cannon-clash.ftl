field = Cannon Clash. Vitufe vya mishale vinasogeza mzinga, kitufe cha nafasi kinafyatua.
practice = Mazoezi
aim = Bomoa minara yote miwili ya pembeni, kisha mnara wa kati.
drag = Buruta mzinga kuusogeza. Ubonyeze kufyatua.
gate = Risasi zinazopita langoni huongezeka mara mbili.
double = Pigo la pili mara tu baada ya la kwanza lina madhara mara mbili.
first = Rahisi
weak = Kawaida
average = Ngumu
strong = Mtaalamu
against = Mpinzani
start = Anza
reconnecting = Mtandao umekatika. Tunajaribu tena…
slow = Inasubiri mtandao…
away = Mpinzani hayupo: { $seconds }
you = Wewe
them = Mpinzani
towers =
    { $count ->
        [one] Umebaki mnara 1
       *[other] Imebaki minara { $count }
    }
energy = Nguvu
time = Muda uliobaki
rush = Kasi! Nguvu × 2
overtime = Muda wa ziada! Nguvu × 3
felled = Mnara chini!
lost = Umepoteza mnara!
opened = Mnara wa kati uko wazi!
exposed = Mnara wako wa kati uko wazi!
combo =
    { $count ->
        [one] Pigo 1!
       *[other] Mapigo { $count }!
    }
victory = Ushindi!
defeat = Umeshindwa
drawn = Sare! Inachezwa tena.
ended = Mechi imeisha
watching = Imechelewa sek 10
ping = { $ms } ms
sound = Sauti
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
