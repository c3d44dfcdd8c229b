#include "studio.inc"
#include "props.inc"
#include "arena.inc"
#declare Tall = (Format = 2);
Studio(C3(18, 28, 92), C3(70, 110, 255), C3(255, 170, 110))
#declare Set = union {
  object { Gift(2.3, 1.75, C3(60, 84, 240), C3(255, 84, 130)) rotate y*24 translate <0, 0, 0.7> }
  object { CoinForm() rotate <8, 26, -10> scale 0.98 translate <-1.75, 1.12, -0.9> }
  object { CoinForm() rotate <6, 30, 14> scale 0.62 translate <1.75, 3.1, -0.2> }
  object { CoinForm() rotate <14, 40, 0> scale 0.42 translate <-1.5, 3.35, 0.2> }
  object { CoinForm() rotate <20, -20, 30> scale 0.34 translate <0.4, 3.95, 0> }
  #declare I = 0; #while (I < 4) object { CoinForm() rotate x*90 rotate y*I*40 scale 0.62 translate <1.75+0.06*sin(I*2), 0.075+I*0.145, -1.1> } #declare I = I + 1; #end
  object { CoinForm() rotate x*90 scale 0.62 translate <0.35, 0.075, -1.9> }
  object { Gem(C3(90, 210, 255), 4) scale 0.5 rotate <-24, 20, -16> translate <2.55, 1.75, -0.4> }
  object { Gem(C3(255, 110, 220), 9) scale 0.34 rotate <-60, 40, 20> translate <-0.65, 0.3, -1.75> }
}
object { Set scale (Tall ? 1.0 : 0.9) translate (Tall ? <-0.1, 0, 0> : <2.4, 0.12, 0.3>) }
light_source { <-2, 4, -12> color rgb <0.4, 0.34, 0.26> shadowless }
object { Confetti(30, (Tall ? <-2.7, 1.0, -1> : <-0.2, 1.2, -1>), (Tall ? <2.7, 4.7, 2> : <5.4, 4.6, 2>), 11) }
#if (!Tall) Shot(<0, 1.85, 0>, 18, 0, 11, 14.2) #else Shot(<0, 0.75, 0>, 18, 0, 11, 24) #end
