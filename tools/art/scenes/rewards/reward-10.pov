#include "studio.inc"
#include "props.inc"
Studio(C3(10, 66, 104), C3(60, 200, 255), C3(170, 240, 255))
#declare Ice = C3(90, 220, 255);
#declare Cooler = union {
  difference { object { RCyl(-0.25, 0.25, 1.15, 0.1) } cylinder { y*0.05, y*1, 0.95 } rotate x*-90 Satin(C3(226, 232, 242)) }
  torus { 1.0, 0.06 rotate x*90 translate z*-0.26 Emit(Ice, 1.6) }
  #declare I = 0; #while (I < 9)
    box { <-0.16, 0.22, -0.02>, <0.2, 0.92, 0.02> rotate y*32 rotate z*40*I translate z*-0.13 Satin(C3(40, 60, 90)) }
  #declare I = I + 1; #end
  cylinder { z*-0.24, z*-0.05, 0.3 Metal(Steel) }
  sphere { z*-0.2, 0.13 Emit(Ice, 1.4) }
  #declare I = 0; #while (I < 3) box { <-0.03, 0, -0.27>, <0.03, 1.0, -0.23> rotate z*120*I Satin(C3(226, 232, 242)) } #declare I = I + 1; #end
  // clip arms
  object { RBox(<-0.32, 1.0, -0.05>, <0.32, 1.75, 0.2>, 0.08) Satin(C3(60, 70, 92)) }
  object { RBox(<-0.32, -1.75, -0.05>, <0.32, -1.0, 0.2>, 0.08) Satin(C3(60, 70, 92)) }
  object { RBox(<-0.36, 1.5, -0.05>, <0.36, 1.75, 0.85>, 0.08) Matte(C3(30, 36, 50)) }
  object { RBox(<-0.36, -1.75, -0.05>, <0.36, -1.5, 0.85>, 0.08) Matte(C3(30, 36, 50)) }
}
union {
  object { Cooler }
  union { object { Phone(C3(120, 160, 220), C3(30, 60, 120), C3(20, 40, 90)) rotate z*90 rotate y*180 scale <1.72, 1.5, 1.5> }
    object { RBox(<-1.6, 0.1, -0.2>, <-1.15, 0.62, 0>, 0.08) Satin(C3(40, 56, 90)) } sphere { <-1.38, 0.36, -0.16>, 0.14 Gloss(C3(10, 14, 30)) } translate <0.0, 0, 0.42> }
  rotate <6, 26, -6> scale 1.12 translate <0, 2.15, 0>
}
// frost
#declare I = 0; #while (I < 40)
  sphere { <rand(Seed)*6-3, rand(Seed)*4.2, rand(Seed)*3-1.5>, 0.012+0.03*pow(rand(Seed), 2) Emit(C3(210, 245, 255), 0.9) no_shadow }
#declare I = I + 1; #end
Shot(<0, 2.0, 0>, 18, 0, 9, 15.4)
