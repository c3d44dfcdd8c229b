#include "sprite.inc"
// A bullseye of steps, from the front. World (1 to 5) names its colours.
#ifndef (World) #declare World = 1; #end
#switch (World)
  #case (1) #declare Body = C3(235, 38, 40); #break
  #case (2) #declare Body = C3(20, 120, 235); #break
  #case (3) #declare Body = C3(245, 150, 20); #break
  #case (4) #declare Body = C3(140, 60, 235); #break
  #else #declare Body = C3(15, 165, 110);
#end
Sprite(C3(255, 170, 90), C3(255, 120, 90))
union {
  #declare I = 0; #while (I < 5)
    object { RCyl(0, 0.16 + I*0.075, 1 - I*0.2, 0.035) #if (mod(I, 2) = 0) Gloss(Body) #else Gloss(Bone) #end }
  #declare I = I + 1; #end
  object { RCyl(-0.1, 0.08, 1.06, 0.05) Metal(Iron) }
  rotate x*-90
}
Front(2.4)
