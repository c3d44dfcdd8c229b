// Village war: a round shield on crossed war hammers.
#include "studio.inc"
Studio(C3(104, 48, 14), C3(240, 140, 50), C3(190, 255, 140))
#declare Iron2 = Metal(C3(168, 176, 190))
#macro Hammer()
  union {
    object { Pill(<0, -2.1, 0>, <0, 1.9, 0>, 0.12) Wood(C3(140, 84, 46)) }
    #local K = 0; #while (K < 5) torus { 0.125, 0.04 translate y*(-1.9+K*0.16) Matte(C3(80, 40, 30)) } #local K = K + 1; #end
    object { RBox(<-0.72, 1.35, -0.36>, <0.72, 2.1, 0.36>, 0.1) Rough(C3(150, 156, 168), 0.2) }
    object { RBox(<-0.82, 1.3, -0.42>, <-0.5, 2.15, 0.42>, 0.07) texture { Iron2 } }
    object { RBox(<0.5, 1.3, -0.42>, <0.82, 2.15, 0.42>, 0.07) texture { Iron2 } }
    sphere { y*-2.15, 0.17 texture { Iron2 } }
  }
#end
union {
  object { Hammer() rotate z*42 translate <0, 0.1, 0.45> }
  object { Hammer() rotate z*-42 translate <0, 0.1, 0.2> }
  // shield of planks
  #declare I = 0; #while (I < 6)
    intersection { sphere { <0, 0, 3.0>, 3.3 } cylinder { z*-1, z*1, 1.32 } box { <-1.32+I*0.44+0.012, -2, -2>, <-0.88+I*0.44-0.012, 2, 2> }
      #if (mod(I, 2)) Wood(C3(206, 66, 44)) #else Wood(C3(184, 50, 38)) #end }
  #declare I = I + 1; #end
  difference { cylinder { z*-0.24, z*0.2, 1.46 } cylinder { z*-1, z*1, 1.24 } texture { Iron2 } }
  torus { 1.45, 0.07 rotate x*90 translate z*-0.2 texture { Iron2 } }
  #declare I = 0; #while (I < 12) sphere { <1.35*cos(I*0.5236), 1.35*sin(I*0.5236), -0.24>, 0.085 Metal(C3(120, 126, 140)) } #declare I = I + 1; #end
  sphere { <0, 0, -0.15>, 0.46 scale <1, 1, 0.8> texture { Iron2 } }
  torus { 0.5, 0.07 rotate x*90 translate z*-0.28 texture { Iron2 } }
  // green chevrons
  #declare I = -1; #while (I < 2) object { RBox(<-0.5, -0.1, -0.06>, <0.5, 0.1, 0.06>, 0.04) rotate z*I*35 translate <I*-0.36, 0.85, -0.28> Gloss(C3(110, 220, 70)) } #declare I = I + 2; #end
  rotate <4, 14, 0> scale 1.1 translate <0, 2.3, 0>
}
// palisade behind
#declare I = 0; #while (I < 15)
  union { cylinder { 0, y*(1.35+0.18*mod(I*3, 4)/2), 0.24 } cone { y*(1.35+0.18*mod(I*3, 4)/2), 0.24, y*(1.9+0.18*mod(I*3, 4)/2), 0 } Wood(C3(150, 92, 52)*(0.8+0.1*mod(I, 3))) translate <-3.6+I*0.52, 0, 3.0> }
#declare I = I + 1; #end
// grass and stones
#declare I = 0; #while (I < 170) #declare P = <rand(Seed)*8-4, 0, rand(Seed)*5-2.4>; cone { P, 0.05, P+<rand(Seed)*0.2-0.1, 0.14+rand(Seed)*0.2, 0>, 0 Matte(C3(120+60*rand(Seed), 190, 60)) } #declare I = I + 1; #end
Shot(<0, 2.3, 0>, 18, 0, 10, 17.4)
