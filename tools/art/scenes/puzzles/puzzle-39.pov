// A wood of mushrooms with small lamps.
#include "world.inc"
#declare Seed = seed(39);
Daylight(0.25, C3(90, 130, 150))
plane { y, 0 Ground(C3(60, 84, 44), C3(92, 70, 46), 0.5) }
#declare Bright = array[6];
#declare Bright[0] = C3(216, 46, 44);
#declare Bright[1] = C3(240, 150, 50);
#declare Bright[2] = C3(120, 70, 190);
#declare Bright[3] = C3(60, 150, 180);
#declare Bright[4] = C3(236, 200, 90);
#declare Bright[5] = C3(200, 80, 140);;
#macro Mushroom(P, H, C)
  union {
    cone { 0, H*0.13, y*H*0.75, H*0.09 Satin(C3(240, 228, 206)) }
    torus { H*0.13, H*0.03 translate y*H*0.5 Satin(Bone) }
    intersection { sphere { 0, 1 scale <H*0.46, H*0.36, H*0.46> } plane { -y, 0 } translate y*H*0.68 Gloss(C) }
    cylinder { y*H*0.66, y*H*0.685, H*0.44 Satin(C3(230, 210, 180)) }
    #local I = 0; #while (I < 11)
      #local A = I*137.5; #local E = 24 + 6*mod(I*5, 11);
      sphere { 0, H*(0.03 + 0.012*mod(I, 3)) translate vrotate(vrotate(x, z*E), y*A)*<H*0.455, H*0.355, H*0.455> + y*H*0.68 Satin(Bone) }
    #local I = I + 1; #end
    #if (H > 1.3) box { <-H*0.05, 0, -H*0.14>, <H*0.05, H*0.2, 0> Satin(C3(90, 56, 36)) } sphere { <H*0.03, H*0.36, -H*0.1>, H*0.045 Emit(C3(255, 214, 110), 1.4) } #end
    rotate z*(rand(Seed) - 0.5)*16 translate P
  }
#end
#declare Z = -7; #while (Z < 9)
  #declare X = -7.5; #while (X < 8)
    #declare P = <X + (rand(Seed) - 0.5)*0.8, 0, Z + (rand(Seed) - 0.5)*0.8>;
    Mushroom(P, 0.7 + rand(Seed)*1.3, Bright[int(rand(Seed)*6)])
    Mushroom(P + <0.55, 0, -0.35>, 0.35 + rand(Seed)*0.35, Bright[int(rand(Seed)*6)])
    #declare I = 0; #while (I < 7) #declare Q = P + <rand(Seed) - 0.5, 0, rand(Seed) - 0.5>*1.3; cone { Q, 0.035, Q + <(rand(Seed) - 0.5)*0.2, 0.25 + rand(Seed)*0.25, 0>, 0.004 Satin(C3(90, 150, 50)*(0.7 + rand(Seed)*0.7)) } #declare I = I + 1; #end
    #if (rand(Seed) > 0.75) sphere { P + <-0.6, 0.12, 0.1>, 0.22 Rough(C3(120, 116, 110), 0.08) } #end
    #if (rand(Seed) > 0.8) sphere { P + <0.2, 1.7, -0.6>, 0.05 Emit(C3(210, 255, 120), 2.2) } #end
  #declare X = X + 1.3; #end
#declare Z = Z + 1.2; #end
Over(<0, 0.6, 0>, 8.2, 12, 38)
