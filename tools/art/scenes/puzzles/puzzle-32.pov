// A harbour full of boats, its pier, and houses on the shore.
#include "world.inc"
#declare Seed = seed(32);
Daylight(0.4, C3(150, 200, 235))
plane { y, 0 Water(C3(14, 92, 130), C3(60, 176, 190), 1.3) }
#declare Hull = array[6];
#declare Hull[0] = C3(214, 60, 48);
#declare Hull[1] = C3(40, 90, 190);
#declare Hull[2] = C3(240, 200, 70);
#declare Hull[3] = C3(250, 250, 245);
#declare Hull[4] = C3(40, 150, 110);
#declare Hull[5] = C3(120, 60, 150);;
prism { linear_sweep linear_spline -0.5, 0.32, 8 <-14, 3.2>, <-5, 2.6>, <-2, 3.8>, <2, 2.9>, <5, 4.0>, <14, 2.2>, <14, 16>, <-14, 16> Ground(C3(214, 190, 140), C3(120, 150, 84), 0.8) }
#declare Z = 3.9; #while (Z < 9)
  #declare X = -8; #while (X < 9)
    #declare P = <X + rand(Seed)*0.5, 0.32, Z + rand(Seed)*0.4>;
    #if (rand(Seed) > 0.25) object { House(P, 0.9 + rand(Seed)*0.3, 0.5 + rand(Seed)*0.6, 0.75, Hull[int(rand(Seed)*6)]*0.5 + 0.4, C3(196, 84, 54)*(0.7 + rand(Seed)*0.5), (rand(Seed) - 0.5)*50) }
    #else object { Leafy(P, 1.0 + rand(Seed)*0.6, C3(60, 130, 60)) } #end
  #declare X = X + 1.25; #end
#declare Z = Z + 1.35; #end
union {
  #declare I = 0; #while (I < 34)
    object { RBox(<-0.55, 0.2, -0.11>, <0.55, 0.3, 0.11>, 0.02) Wood(C3(176, 124, 78)*(0.8 + rand(Seed)*0.4)) translate z*(3.4 - I*0.25) }
    #if (mod(I, 4) = 0) cylinder { <-0.6, -1, 3.4 - I*0.25>, <-0.6, 0.5, 3.4 - I*0.25>, 0.07 Wood(C3(96, 66, 42)) } cylinder { <0.6, -1, 3.4 - I*0.25>, <0.6, 0.5, 3.4 - I*0.25>, 0.07 Wood(C3(96, 66, 42)) } #end
  #declare I = I + 1; #end
  rotate y*14 translate <0.4, 0, 0>
}
#declare Z = -6.5; #while (Z < 2.8)
  #declare X = -7; #while (X < 7.5)
    #declare P = <X + (rand(Seed) - 0.5)*1.0, 0.06, Z + (rand(Seed) - 0.5)*0.8>;
    #if (abs(P.x - 0.4 - (P.z*-0.25)) > 1.0)
      object { Boat(P, 1.25 + rand(Seed)*0.7, Hull[int(rand(Seed)*6)], Hull[int(rand(Seed)*6)]*0.4 + 0.55, rand(Seed)*70 - 35) }
      #if (rand(Seed) > 0.5) sphere { P + <0.8, 0.03, -0.5>, 0.13 Gloss(C3(240, 90, 40)) } #end
    #end
  #declare X = X + 1.75; #end
#declare Z = Z + 1.5; #end
Over(<0, 0.2, 0>, 10.5, 12, 42)
