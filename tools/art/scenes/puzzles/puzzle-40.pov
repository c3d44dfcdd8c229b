// Crates of fruit at a market.
#include "world.inc"
#declare Seed = seed(40);
Daylight(0.5, C3(200, 200, 200))
plane { y, 0 Ground(C3(120, 96, 84), C3(90, 74, 70), 0.6) }
#macro Leaf(P, S) sphere { 0, 1 scale <S, S*0.12, S*0.4> rotate z*20 rotate y*rand(Seed)*360 translate P Satin(C3(60, 140, 50)) } #end
#macro Fruit(K, P)
  #switch (K)
    #case (0) sphere { P, 0.24 Gloss(C3(214, 40, 40)*(0.8 + rand(Seed)*0.4)) } cylinder { P + y*0.2, P + <0.04, 0.34, 0>, 0.02 Wood(C3(90, 60, 40)) } #break
    #case (1) sphere { P, 0.25 texture { pigment { rgb C3(250, 140, 30) } normal { bumps 0.25 scale 0.03 } finish { diffuse 0.85 specular 0.4 roughness 0.04 } } } sphere { P + <0, 0.24, -0.03>, 0.04 Matte(C3(70, 120, 40)) } #break
    #case (2) sphere { 0, 1 scale <0.34, 0.2, 0.2> rotate y*(rand(Seed)*50 - 25) rotate z*18 translate P Gloss(C3(250, 200, 50)) } sphere { P + <0.32, 0.1, 0>, 0.05 Satin(C3(140, 160, 50)) } #break
    #case (3) union { #local I = 0; #while (I < 9) sphere { <0.13*mod(I, 3) - 0.13, 0.1*int(I/3), 0.07*mod(I, 2)>, 0.1 } #local I = I + 1; #end Gloss(C3(104, 50, 150)*(0.8 + rand(Seed)*0.5)) translate P - y*0.1 } #break
    #case (4) sphere { 0, 1 scale <0.27, 0.25, 0.27> texture { pigment { radial color_map { [0.3 rgb C3(40, 110, 50)] [0.5 rgb C3(120, 180, 80)] } frequency 8 turbulence 0.1 } finish { diffuse 0.85 specular 0.4 roughness 0.03 } } rotate <30, rand(Seed)*90, 20> translate P } #break
    #case (5) union { sphere { 0, 0.22 } sphere { y*0.17, 0.14 } Satin(C3(180, 200, 70)*(0.8 + rand(Seed)*0.4)) rotate z*(rand(Seed)*60 - 30) translate P } #break
    #case (6) cone { P - y*0.16, 0.04, P + y*0.14, 0.19 Gloss(C3(230, 50, 60)) } Leaf(P + y*0.18, 0.14) #break
    #else union { sphere { 0, 1 scale <0.22, 0.3, 0.22> texture { pigment { checker rgb C3(200, 150, 50), rgb C3(150, 100, 40) scale 0.09 rotate 45*y } finish { diffuse 0.85 } } } #local I = 0; #while (I < 6) cone { y*0.26, 0.05, <0.17*cos(I), 0.6, 0.17*sin(I)>, 0 Satin(C3(70, 150, 70)) } #local I = I + 1; #end translate P }
  #end
#end
#declare N = 0;
#declare Z = -6.6; #while (Z < 8.6)
  #declare X = -7.5; #while (X < 7.6)
    #declare K = mod(N*3 + int(N/7), 8);
    union {
      #declare I = 0; #while (I < 3)
        object { RBox(<-0.95, 0.1 + I*0.22, -0.82>, <0.95, 0.27 + I*0.22, -0.75>, 0.02) Wood(C3(190, 140, 86)*(0.8 + rand(Seed)*0.35)) }
        object { RBox(<-0.97, 0.1 + I*0.22, -0.8>, <-0.9, 0.27 + I*0.22, 0.8>, 0.02) Wood(C3(176, 126, 76)) }
        object { RBox(<0.9, 0.1 + I*0.22, -0.8>, <0.97, 0.27 + I*0.22, 0.8>, 0.02) Wood(C3(176, 126, 76)) }
        object { RBox(<-0.95, 0.1 + I*0.22, 0.75>, <0.95, 0.27 + I*0.22, 0.82>, 0.02) Wood(C3(170, 120, 70)) }
      #declare I = I + 1; #end
      box { <-0.9, 0.1, -0.75>, <0.9, 0.5, 0.75> Matte(C3(60, 40, 30)) }
      #declare A = 0; #while (A < 4) #declare B = 0; #while (B < 3)
        Fruit(K, <-0.63 + A*0.42 + (rand(Seed) - 0.5)*0.08, 0.66 + B*0.05 + rand(Seed)*0.07, -0.5 + B*0.5 + (rand(Seed) - 0.5)*0.08>)
      #declare B = B + 1; #end #declare A = A + 1; #end
      Fruit(K, <-0.2 + rand(Seed)*0.5, 1.02, -0.1>)
      Leaf(<-0.7 + rand(Seed), 0.98, 0.1>, 0.2)
      rotate y*(rand(Seed) - 0.5)*10 translate <X, 0, Z>
    }
    #declare N = N + 1;
  #declare X = X + 2.12; #end
#declare Z = Z + 1.9; #end
Over(<0.2, 0.4, 0>, 8.6, -20, 46)
