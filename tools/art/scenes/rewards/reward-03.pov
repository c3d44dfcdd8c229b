#include "studio.inc"
#include "props.inc"
Studio(C3(44, 26, 110), C3(124, 90, 255), C3(150, 200, 255))
#declare Tok = C3(60, 160, 255);
#declare Body = Satin(C3(128, 84, 232))
#declare Band = Metal(C3(190, 198, 222))
#declare Chest = union {
  difference { object { RBox(<-1.6, 0, -1>, <1.6, 1.35, 1>, 0.08) } box { <-1.45, 0.15, -0.85>, <1.45, 2, 0.85> } texture { Body } }
  #declare I = -1; #while (I < 2)
    object { RBox(<-0.17, -0.03, -1.07>, <0.17, 1.38, 1.07>, 0.05) translate x*I*1.25 texture { Band } }
  #declare I = I + 2; #end
  object { RBox(<-1.66, 1.2, -1.06>, <1.66, 1.38, -0.92>, 0.05) texture { Band } }
  object { RBox(<-1.66, -0.02, -1.06>, <1.66, 0.16, -0.92>, 0.05) texture { Band } }
  object { RBox(<-0.34, 0.72, -1.16>, <0.34, 1.42, -0.9>, 0.08) texture { Band } }
  sphere { <0, 1.07, -1.14>, 0.13 Emit(C3(90, 230, 255), 1.6) }
  // lid, thrown open
  union {
    difference { cylinder { <-1.6, 0, 0>, <1.6, 0, 0>, 1.0 } cylinder { <-1.45, 0, 0>, <1.45, 0, 0>, 0.86 } box { <-2, -2, -2>, <2, 0, 2> } texture { Body } }
    difference { cylinder { <-1.6, 0, 0>, <1.6, 0, 0>, 0.99 } box { <-1.5, -2, -2>, <1.5, 2, 2> } box { <-2, -2, -2>, <2, 0, 2> } texture { Body } }
    #declare I = -1; #while (I < 2)
      difference { cylinder { <-0.17, 0, 0>, <0.17, 0, 0>, 1.07 } cylinder { <-1, 0, 0>, <1, 0, 0>, 0.9 } box { <-2, -2, -2>, <2, 0, 2> } translate x*I*1.25 texture { Band } }
    #declare I = I + 2; #end
    translate z*-1 rotate x*104 translate <0, 1.38, 1.0>
  }
  box { <-1.45, 0.9, -0.85>, <1.45, 1.0, 0.85> Satin(C3(30, 40, 90)) }
  #declare I = 0; #while (I < 46)
    #declare PX = rand(Seed)*2.5-1.25; #declare PZ = rand(Seed)*1.3-0.62;
    object { Token(Tok) scale 0.42 rotate <rand(Seed)*90-40, rand(Seed)*180, rand(Seed)*50-25>
      translate <PX, 1.12+0.62*(1-PX*PX/2.2)*(0.4+0.6*rand(Seed)), PZ> }
  #declare I = I + 1; #end
}
object { Chest rotate y*24 scale 1.02 translate <0, 0, 0.3> }
light_source { <0, 2.6, -0.4> color rgb <0.25, 0.5, 0.9> fade_distance 1.3 fade_power 2 }
object { TokenStack(3, Tok, 2) scale 0.44 translate <1.75, 0, -1.6> }
object { Token(Tok) scale 0.44 rotate <74, -20, 0> translate <-1.5, 0.4, -1.8> }
object { Token(Tok) scale 0.44 rotate y*12 translate <-0.6, 0.06, -2.2> }
Shot(<0, 1.5, 0>, 18, 0, 18, 15.2)
