// Drop: a squad of three pods dives on its ring.
#include "studio.inc"
Studio(C3(100, 10, 34), C3(255, 60, 70), C3(255, 180, 120))
#macro Pod(C)
  union {
    lathe { cubic_spline 9 <0.0, -1.1>, <0.0, -0.95>, <0.26, -0.7>, <0.44, -0.2>, <0.46, 0.3>, <0.34, 0.75>, <0.22, 0.9>, <0.0, 0.92>, <0, 1.1> Metal(C3(206, 212, 226)) }
    cylinder { y*-0.14, y*0.16, 0.472 Gloss(C) }
    torus { 0.45, 0.035 translate y*-0.14 Satin(Ink) } torus { 0.465, 0.035 translate y*0.16 Satin(Ink) }
    #local I = 0; #while (I < 3) object { RBox(<-0.05, 0.1, 0.35>, <0.05, 1.15, 0.85>, 0.04) rotate y*(120*I+20) Gloss(C) } #local I = I + 1; #end
    sphere { <0, -0.36, -0.3>, 0.18 Emit(C3(120, 235, 255), 1.3) }
    cone { y*0.9, 0.2, y*2.9, 0.0 texture { pigment { gradient y color_map { [0 rgbt <1, 0.5, 0.12, 0.0>] [1 rgbt <1, 0.1, 0.03, 0.85>] } scale 2.1 translate y*0.9 } finish { ambient 0 diffuse 0 emission 1.8 } } no_shadow }
    cone { y*0.9, 0.1, y*2.0, 0.0 texture { pigment { rgb <1, 0.85, 0.5> } finish { ambient 0 diffuse 0 emission 2 } } no_shadow }
  }
#end
object { Pod(C3(235, 40, 54)) rotate y*20 rotate z*-30 scale 1.35 translate <-0.35, 1.95, -0.6> }
object { Pod(C3(60, 130, 255)) rotate y*20 rotate z*-30 scale 0.9 translate <-1.6, 3.3, 1.2> }
object { Pod(C3(255, 140, 30)) rotate y*20 rotate z*-30 scale 0.9 translate <1.25, 2.35, 1.2> }
// ring
torus { 2.3, 0.06 translate <-0.2, 0.04, 0.2> Emit(C3(255, 120, 80), 1.8) }
torus { 1.6, 0.03 translate <-0.2, 0.04, 0.2> Emit(C3(255, 160, 120), 1.2) }
#declare I = 0; #while (I < 12) box { <-0.03, 0, 2.42>, <0.03, 0.04, 2.8> rotate y*30*I translate <-0.2, 0.02, 0.2> Emit(C3(255, 120, 80), 1.4) } #declare I = I + 1; #end
#declare I = 0; #while (I < 26) #declare P = <rand(Seed)*6-3, rand(Seed)*5, 2+rand(Seed)*3>;
  cylinder { P, P + <0.5, 0.87, 0>*(0.2+0.7*rand(Seed)), 0.013 Emit(C3(255, 180, 150), 1) no_shadow } #declare I = I + 1; #end
Shot(<0.1, 2.1, 0>, 18, 0, 12, 15)
