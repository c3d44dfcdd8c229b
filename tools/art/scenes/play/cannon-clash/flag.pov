#include "clash.inc"
// A flag in the wind, its pole's foot at the origin: round-ended for the player, pointed for the
// opponent.
Light()
cylinder { 0, y*0.8, 0.035 Satin(Bone) }
sphere { y*0.82, 0.06 Satin(Bone) }
#declare N = 26;
#declare Length = 0.62;
#declare I = 0; #while (I < N)
  #declare U = (I + 0.5)/N;
  #declare Half = (Own ? 0.2*(U < 0.66 ? 1 : sqrt(max(0, 1 - pow((U - 0.66)/0.34, 2)))) : 0.24*(1 - U));
  object { box { <0, -Half, -0.012>, <Length/N*1.6, Half, 0.012> }
    translate <U*Length, 0.56 - U*0.05, 0.14*U*sin(2*pi*(U*1.1 - Turn))>
    no_shadow Satin(Hue) }
#declare I = I + 1; #end
Camera(2.2)
