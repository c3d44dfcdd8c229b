// A village in the snow, with a frozen river.
#include "world.inc"
#declare Seed = seed(42);
Daylight(0.85, C3(150, 170, 220))
#declare Snow = C3(236, 240, 250);
plane { y, 0 Ground(C3(226, 232, 248), C3(176, 190, 226), 0.9) }
#macro River(X) (1.6*sin(X*0.45) - 0.6 + X*0.12) #end
prism { linear_sweep linear_spline 0, 0.03, 83
  #declare J = 0; #while (J <= 40) #declare X = -10 + J*0.5; <X, River(X) - 0.8> #declare J = J + 1; #end
  #declare J = 40; #while (J >= 0) #declare X = -10 + J*0.5; <X, River(X) + 0.8> #declare J = J - 1; #end
  <-10, River(-10) - 0.8> Water(C3(80, 140, 190), C3(190, 226, 240), 0.5) }
#declare Bright = array[6];
#declare Bright[0] = C3(196, 60, 52);
#declare Bright[1] = C3(60, 100, 170);
#declare Bright[2] = C3(230, 170, 70);
#declare Bright[3] = C3(80, 140, 90);
#declare Bright[4] = C3(150, 90, 140);
#declare Bright[5] = C3(190, 120, 70);;
#macro Chalet(P, C, Turn) union { object { House(0, 1.0, 0.62, 0.85, C, Snow, 0) } object { RBox(<-0.6, 0.02, -0.95>, <0.6, 0.09, -0.5>, 0.03) Wood(C3(120, 84, 56)) } #local I = 0; #while (I < 5) cone { <-0.5 + I*0.25, 0.62, -0.54>, 0.05, <-0.5 + I*0.25, 0.42, -0.54>, 0 Gloss(C3(200, 226, 245)) } #local I = I + 1; #end rotate y*Turn translate P } #end
#macro SnowMan(P) union { union { sphere { y*0.24, 0.26 } sphere { y*0.6, 0.19 } sphere { y*0.88, 0.14 } Matte(Snow) } cone { <0, 0.88, -0.12>, 0.04, <0, 0.86, -0.34>, 0 Satin(C3(250, 130, 40)) } cylinder { y*0.98, y*1.16, 0.1 Satin(Ink) } torus { 0.17, 0.05 translate y*0.74 Satin(Bright[0]) } translate P } #end
#declare Z = -7; #while (Z < 9)
  #declare X = -8; #while (X < 8.4)
    #declare P = <X + (rand(Seed) - 0.5)*0.6, 0, Z + (rand(Seed) - 0.5)*0.5>; #declare K = rand(Seed);
    #if (abs(P.z - River(P.x)) > 1.25)
      #if (K < 0.42) Chalet(P, Bright[int(rand(Seed)*6)]*0.8, rand(Seed)*70 - 35)
      #else #if (K < 0.86)
        union { object { Pine(0, 1.3 + rand(Seed)*0.6, C3(40, 96, 84)) } cone { y*1.02, 0.2, y*1.42, 0 Matte(Snow) } translate P }
        union { object { Pine(0, 0.9, C3(50, 110, 90)) } cone { y*0.68, 0.13, y*0.95, 0 Matte(Snow) } translate P + <0.55, 0, 0.35> }
      #else SnowMan(P) #end #end
      cylinder { P + <-0.6, 0, -0.5>, P + <-0.6, 0.55, -0.5>, 0.03 Matte(Ink) } sphere { P + <-0.6, 0.6, -0.5>, 0.09 Emit(C3(255, 200, 90), 1.8) }
    #else
      #if (K < 0.35) object { Boat(P + y*0.06, 0.9, Bright[int(rand(Seed)*6)], Snow, rand(Seed)*90) }
      #else sphere { 0, 1 scale <0.35, 0.08, 0.24> rotate y*K*300 translate P + y*0.04 Matte(Snow) } cone { P + <0.3, 0, 0.2>, 0.14, P + <0.34, 0.4, 0.2>, 0.02 Gloss(C3(170, 210, 236)) } #end
    #end
  #declare X = X + 1.55; #end
#declare Z = Z + 1.35; #end
#declare I = 0; #while (I < 9) object { RBox(<-0.5, 0.34, -0.09>, <0.5, 0.42, 0.09>, 0.02) Wood(C3(150, 104, 66)) translate <2.4, 0.1 - 0.012*(I - 4)*(I - 4), River(2.4) - 1.1 + I*0.27> } #declare I = I + 1; #end
Over(<0, 0.4, 0>, 9.8, -12, 42)
