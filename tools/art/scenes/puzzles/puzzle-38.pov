// A railway that winds through a mountain village.
#include "world.inc"
#declare Seed = seed(38);
Daylight(0.35, C3(160, 200, 230))
#declare Hill = function { pattern { bozo turbulence 0.3 octaves 3 scale 2.6 } }
plane { y, 0 Ground(C3(96, 150, 66), C3(130, 160, 80), 0.8) }
#macro Rail(T) <3.6*sin(T*2*pi) + 1.3*sin(T*6*pi), 0.1, 4.6*cos(T*2*pi) + 0.9*sin(T*4*pi)> #end
#declare I = 0; #while (I < 170)
  #declare A = Rail(I/170); #declare B = Rail((I + 1)/170); #declare Turn = degrees(atan2(B.x - A.x, B.z - A.z));
  box { <-0.42, -0.06, -0.055>, <0.42, 0, 0.055> Wood(C3(110, 76, 50)) rotate y*Turn translate A }
  cylinder { <-0.26, 0.04, -0.16>, <-0.26, 0.04, 0.16>, 0.04 Metal(Steel) rotate y*Turn translate A }
  cylinder { <0.26, 0.04, -0.16>, <0.26, 0.04, 0.16>, 0.04 Metal(Steel) rotate y*Turn translate A }
  #if (mod(I, 2) = 0) sphere { A + <0.5, -0.1, 0.1>, 0.1 Rough(C3(150, 140, 130), 0.05) } sphere { A - <0.5, 0.1, 0.1>, 0.09 Rough(C3(130, 124, 120), 0.05) } #end
#declare I = I + 1; #end
#declare Bright = array[6];
#declare Bright[0] = C3(206, 50, 48);
#declare Bright[1] = C3(40, 100, 180);
#declare Bright[2] = C3(240, 180, 50);
#declare Bright[3] = C3(50, 140, 90);
#declare Bright[4] = C3(150, 80, 170);
#declare Bright[5] = C3(240, 120, 50);;
#declare I = 0; #while (I < 9)
  #declare A = Rail(0.30 + I*0.043); #declare B = Rail(0.301 + I*0.043); #declare Turn = degrees(atan2(B.x - A.x, B.z - A.z));
  union {
    #if (I = 0) object { Pill(<0, 0.55, -0.5>, <0, 0.55, 0.35>, 0.32) Gloss(Ink) } cylinder { <0, 0.7, 0.4>, <0, 1.2, 0.4>, 0.1 Metal(GoldC) } box { <-0.4, 0.2, -0.75>, <0.4, 1.1, -0.2> Satin(Bright[0]) }
    #else object { RBox(<-0.4, 0.2, -0.5>, <0.4, 0.85, 0.5>, 0.08) Gloss(Bright[mod(I, 6)]) } box { <-0.44, 0.86, -0.54>, <0.44, 0.95, 0.54> Satin(Bone) } box { <-0.415, 0.5, -0.36>, <0.415, 0.7, 0.36> Emit(C3(255, 230, 160), 0.7) } #end
    #declare K = 0; #while (K < 4) cylinder { <-0.38, 0.15, -0.3 + K*0.2>, <0.38, 0.15, -0.3 + K*0.2>, 0.12 Satin(Ink) } #declare K = K + 1; #end
    rotate y*Turn translate A }
#declare I = I + 1; #end
#macro Near(P) #local Least = 9; #local J = 0; #while (J < 60) #local D = vlength(Rail(J/60) - P); #if (D < Least) #local Least = D; #end #local J = J + 1; #end Least #end
#declare Z = -8; #while (Z < 10)
  #declare X = -9; #while (X < 9)
    #declare P = <X + (rand(Seed) - 0.5)*0.7, 0, Z + (rand(Seed) - 0.5)*0.7>; #declare N = Near(P); #declare K = rand(Seed);
    #if (N > 0.95)
      #if (K < 0.34) object { House(P, 0.85, 0.5 + rand(Seed)*0.35, 0.7, C3(240, 226, 204)*(0.75 + rand(Seed)*0.3), Bright[int(rand(Seed)*6)]*0.8, rand(Seed)*80 - 40) }
      #else #if (K < 0.8) object { Pine(P, 1.0 + rand(Seed)*0.7, C3(44, 104, 60)*(0.8 + rand(Seed)*0.5)) } #else sphere { 0, 0.45 scale <1, 0.7, 1> Rough(C3(140, 134, 128), 0.15) translate P } object { Leafy(P + <0.5, 0, 0.2>, 0.8, C3(120, 150, 50)) } #end #end
    #end
  #declare X = X + 1.05; #end
#declare Z = Z + 1.0; #end
Over(<0, 0.3, 0>, 10.5, -14, 46)
