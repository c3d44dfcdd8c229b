// A coral reef.
#include "world.inc"
#declare Seed = seed(35);
Daylight(0.1, C3(40, 140, 190))
plane { y, 0 Ground(C3(214, 196, 150), C3(60, 130, 140), 1.0) }
#declare Bright = array[7];
#declare Bright[0] = C3(240, 92, 110);
#declare Bright[1] = C3(250, 150, 60);
#declare Bright[2] = C3(160, 90, 210);
#declare Bright[3] = C3(250, 206, 80);
#declare Bright[4] = C3(70, 200, 170);
#declare Bright[5] = C3(240, 120, 200);
#declare Bright[6] = C3(90, 150, 240);;
#macro Fan(P, S, C)
  union { #local A = -60; #while (A <= 60)
    object { Pill(0, <0, S*(1 - abs(A)/150), 0>, S*0.06) rotate z*A }
    object { Pill(<0, S*0.5, 0>, <S*0.2, S*0.85, 0>, S*0.04) rotate z*A }
  #local A = A + 17; #end Satin(C) rotate y*(rand(Seed)*80 - 40) translate P }
#end
#macro Brain(P, S, C) sphere { 0, S texture { pigment { wood turbulence 0.4 color_map { [0.4 rgb C*0.5] [0.6 rgb C] } scale S*0.28 rotate <50, 20, 0> } normal { bumps 0.5 scale S*0.16 } finish { diffuse 0.85 specular 0.2 } } scale <1, 0.8, 1> translate P } #end
#macro Tubes(P, S, C) union { #local I = 0; #while (I < 6) #local H = S*(0.5 + rand(Seed)*0.7);
  difference { cone { 0, S*0.10, y*H, S*0.19 } cone { y*H*0.4, S*0.03, y*(H + 0.01), S*0.14 pigment { rgb C*0.2 } } Satin(C*(0.8 + rand(Seed)*0.4)) rotate z*(rand(Seed) - 0.5)*30 rotate x*(rand(Seed) - 0.5)*30 translate <S*0.3*cos(I), 0, S*0.3*sin(I)> } #local I = I + 1; #end translate P } #end
#macro Fish(P, S, C, D, Turn) union { sphere { 0, 1 scale <S, S*0.62, S*0.3> texture { pigment { gradient x color_map { [0.3 rgb C] [0.3 rgb D] [0.45 rgb D] [0.45 rgb C] } scale S*0.9 } finish { diffuse 0.85 specular 0.5 roughness 0.02 } } }
  triangle { <S*0.8, 0, 0>, <S*1.5, S*0.55, 0>, <S*1.4, -S*0.5, 0> texture { pigment { rgb D } finish { diffuse 0.8 ambient 0.2 } } }
  triangle { <-S*0.2, S*0.5, 0>, <S*0.5, S*0.5, 0>, <S*0.4, S*0.95, 0> texture { pigment { rgb D } finish { diffuse 0.8 ambient 0.2 } } }
  sphere { <-S*0.6, S*0.16, -S*0.2>, S*0.12 Gloss(Bone) } sphere { <-S*0.65, S*0.16, -S*0.28>, S*0.06 Gloss(Ink) } rotate y*Turn translate P } #end
#declare Z = -7; #while (Z < 9)
  #declare X = -8; #while (X < 8.2)
    #declare P = <X + (rand(Seed) - 0.5)*0.9, 0, Z + (rand(Seed) - 0.5)*0.9>; #declare K = rand(Seed); #declare C = Bright[int(rand(Seed)*7)];
    #if (K < 0.28) Fan(P, 1.1 + rand(Seed)*0.8, C)
    #else #if (K < 0.5) Brain(P, 0.45 + rand(Seed)*0.4, C)
    #else #if (K < 0.72) Tubes(P, 0.9 + rand(Seed)*0.5, C)
    #else #if (K < 0.85) union { #declare I = 0; #while (I < 5) cone { 0, 0.17, y*0.5, 0.03 rotate x*90 rotate y*72*I } sphere { 0, 0.2 scale <1, 0.5, 1> } #declare I = I + 1; #end Rough(C, 0.06) rotate y*rand(Seed)*72 translate P + y*0.1 }
    #else sphere { P, 0.5 Rough(C3(70, 100, 110), 0.2) } #declare I = 0; #while (I < 8) cone { P + <0.3*cos(I), 0.3, 0.3*sin(I)>, 0.06, P + <0.45*cos(I), 0.9 + 0.3*sin(I*3), 0.4*sin(I)>, 0.01 Satin(C3(60, 170, 80)) } #declare I = I + 1; #end
    #end #end #end #end
    #if (rand(Seed) > 0.62) Fish(P + <0.5, 1.5 + rand(Seed)*0.6, -0.3>, 0.3 + rand(Seed)*0.16, Bright[int(rand(Seed)*7)], Bright[int(rand(Seed)*7)], rand(Seed)*60 - 30 + (rand(Seed) > 0.5 ? 180 : 0)) #end
  #declare X = X + 1.2; #end
#declare Z = Z + 1.25; #end
Over(<0, 0.5, 0>, 9.5, 10, 40)
