// A cupboard with twenty-five toys.
#include "world.inc"
#declare Seed = seed(34);
Daylight(0.6, C3(190, 180, 200))
#declare Bright = array[7];
#declare Bright[0] = C3(226, 62, 58);
#declare Bright[1] = C3(48, 120, 220);
#declare Bright[2] = C3(250, 190, 50);
#declare Bright[3] = C3(60, 176, 96);
#declare Bright[4] = C3(160, 84, 200);
#declare Bright[5] = C3(250, 130, 60);
#declare Bright[6] = C3(70, 200, 210);;
box { <-8, -8, 1.1>, <8, 8, 1.4> texture { pigment { gradient y color_map { [0 rgb C3(64, 44, 84)] [1 rgb C3(150, 96, 120)] } scale 11 translate -5.5*y } finish { diffuse 0.85 } } }
#declare I = 0; #while (I < 6)
  object { RBox(<-6, -0.09, -1.1>, <6, 0.09, 1.2>, 0.04) Wood(C3(206, 150, 96)) translate y*(-5 + I*2) }
  object { RBox(<-0.09, -6, -1.1>, <0.09, 6, 1.2>, 0.04) Wood(C3(180, 124, 76)) translate x*(-5 + I*2) }
#declare I = I + 1; #end
#declare N = 0; #while (N < 25)
  #declare C = Bright[mod(N*3 + int(N/5), 7)]; #declare D = Bright[mod(N*3 + 2 + int(N/5)*2, 7)];
  #declare At = <-4 + mod(N, 5)*2, -4.9 + int(N/5)*2, -0.1>;
  union {
    #switch (mod(N*7, 25))
      #case (0) object { Football(C3(245, 245, 240), C) scale 0.62 rotate <20, 40, 15> translate y*0.62 } #break
      #case (1) cone { 0, 0.62, y*1.4, 0 Satin(C) } sphere { y*1.4, 0.16 Gloss(D) } torus { 0.6, 0.1 translate y*0.1 Gloss(D) } #break
      #case (2) torus { 0.46, 0.2 translate y*0.2 Gloss(C) } torus { 0.36, 0.17 translate y*0.55 Gloss(D) } torus { 0.25, 0.14 translate y*0.84 Gloss(C) } sphere { y*1.1, 0.2 Gloss(D) } #break
      #case (3) object { RBox(<-0.5, 0, -0.5>, <0.5, 1, 0.5>, 0.1) Satin(C) rotate y*28 } object { RBox(<-0.3, 1, -0.3>, <0.3, 1.5, 0.3>, 0.06) Satin(D) rotate y*-12 } #break
      #case (4) object { Pill(<0, 0.5, 0>, <0, 1.1, 0>, 0.3) Gloss(C) } cone { y*1.1, 0.3, y*1.65, 0 Gloss(D) } #declare F = 0; #while (F < 3) box { <-0.04, 0, 0.2>, <0.04, 0.6, 0.6> Satin(D) rotate y*(F*120 + 20) } #declare F = F + 1; #end sphere { <0, 0.95, -0.24>, 0.13 Emit(C3(160, 230, 255), 0.8) } #break
      #case (5) object { RBox(<-0.7, 0.2, -0.3>, <0.7, 0.6, 0.3>, 0.12) Gloss(C) } object { RBox(<-0.35, 0.5, -0.26>, <0.4, 0.95, 0.26>, 0.12) Gloss(C*0.6 + 0.3) } #declare F = 0; #while (F < 4) cylinder { <-0.42 + mod(F, 2)*0.84, 0.2, -0.34 + int(F/2)*0.6>, <-0.42 + mod(F, 2)*0.84, 0.2, -0.26 + int(F/2)*0.6>, 0.2 Satin(Ink) } #declare F = F + 1; #end #break
      #case (6) sphere { y*0.5, 0.5 Satin(C) } sphere { y*1.16, 0.33 Satin(C) } sphere { <-0.26, 1.46, 0>, 0.14 Satin(D) } sphere { <0.26, 1.46, 0>, 0.14 Satin(D) } sphere { <-0.12, 1.22, -0.3>, 0.06 Gloss(Ink) } sphere { <0.12, 1.22, -0.3>, 0.06 Gloss(Ink) } #break
      #case (7) object { StarPrism(-0.15, 0.15, 5, 0.75, 0.34) rotate x*-90 translate y*0.72 Gloss(C) } #break
      #case (8) #declare Stone = Rough(C*0.6 + 0.2, 0.1) #declare Cloth = Satin(D) Tower(1.1, 0.4, Stone, Cloth) #break
      #case (9) cylinder { 0, y*0.8, 0.5 Satin(C) } torus { 0.5, 0.06 translate y*0.8 Metal(GoldC) } torus { 0.5, 0.06 translate y*0.05 Metal(GoldC) } cylinder { y*0.8, y*0.84, 0.47 Satin(Bone) } object { Pill(<-0.5, 1.25, -0.3>, <0.1, 0.86, 0>, 0.05) Wood(C3(190, 140, 90)) } object { Pill(<0.5, 1.3, -0.3>, <-0.05, 0.86, 0.1>, 0.05) Wood(C3(190, 140, 90)) } #break
      #case (10) object { Gem(C, 34) scale 0.7 translate y*0.75 } #break
      #case (11) object { NPrism(0, 0.5, 6, 0.62) Satin(C) } object { NPrism(0.5, 0.95, 6, 0.46) Satin(D) rotate y*20 } object { NPrism(0.95, 1.35, 6, 0.3) Satin(C) } #break
      #case (12) object { Boat(<0, 0.32, 0>, 1.5, C, D*0.5 + 0.4, 0) } #break
      #case (13) object { House(0, 1.0, 0.7, 0.8, C*0.4 + 0.5, D, 14) } #break
      #case (14) sphere { <0, 0.66, 0>, 0.6 Gloss(C) } torus { 0.84, 0.09 scale <1, 0.5, 1> rotate <24, 0, 18> translate y*0.66 Satin(D) } #break
      #case (15) object { Pine(0, 1.7, C3(40, 140, 70)) } sphere { y*1.62, 0.12 Emit(C3(255, 220, 90), 1) } #break
      #case (16) sphere { 0, 1 scale <0.62, 0.5, 0.5> translate y*0.5 Satin(C) } cone { <0.5, 0.6, 0>, 0.16, <0.95, 0.5, 0>, 0 Gloss(D) } sphere { <0.42, 0.92, 0>, 0.3 Satin(C) } sphere { <0.54, 1.0, -0.24>, 0.07 Gloss(Ink) } cone { <-0.5, 0.6, 0>, 0.2, <-1.0, 1.1, 0>, 0.03 Satin(D) } #break
      #case (17) cylinder { 0, y*0.1, 0.4 Wood(C3(150, 100, 60)) } cylinder { 0, y*0.7, 0.06 Wood(C3(150, 100, 60)) } #declare F = 0; #while (F < 6) sphere { 0, 1 scale <0.2, 0.34, 0.07> translate y*0.36 rotate z*60*F translate <0, 1.0, 0> Satin(C) } #declare F = F + 1; #end sphere { <0, 1.0, -0.05>, 0.17 Gloss(D) } #break
      #case (18) object { Token(C) rotate x*-75 scale 0.72 translate y*0.72 } #break
      #case (19) object { RBox(<-0.55, 0, -0.35>, <0.55, 0.5, 0.35>, 0.05) Satin(C) } object { RBox(<-0.4, 0.5, -0.3>, <0.65, 0.85, 0.3>, 0.05) Satin(D) rotate y*12 } object { RBox(<-0.6, 0.85, -0.3>, <0.35, 1.15, 0.3>, 0.05) Satin(C*0.5 + 0.3) rotate y*-10 } #break
      #case (20) cone { y*1.45, 0.62, y*0.5, 0 Satin(C) } cone { y*0.5, 0.1, 0, 0.02 Satin(D) } torus { 0.6, 0.06 translate y*1.45 Satin(D) } #break
      #case (21) sphere { <0, 1.0, 0>, 0.52 Gloss(C) } cone { y*0.5, 0.07, y*0.42, 0.12 Satin(C) } object { Pill(<0, 0.42, 0>, <0.15, 0, 0>, 0.025) Satin(Bone) } sphere { <-0.18, 1.2, -0.42>, 0.1 Emit(C3(255, 255, 255), 0.7) } #break
      #case (22) object { RBox(<-0.5, 0.1, -0.3>, <0.5, 0.9, 0.3>, 0.15) Satin(C) } object { RBox(<-0.34, 0.95, -0.25>, <0.34, 1.5, 0.25>, 0.1) Satin(D) } sphere { <-0.14, 1.26, -0.25>, 0.09 Emit(C3(140, 255, 220), 1) } sphere { <0.14, 1.26, -0.25>, 0.09 Emit(C3(140, 255, 220), 1) } object { Pill(<-0.5, 0.8, 0>, <-0.8, 0.3, -0.1>, 0.1) Metal(Steel) } object { Pill(<0.5, 0.8, 0>, <0.8, 1.3, -0.1>, 0.1) Metal(Steel) } #break
      #case (23) sphere { y*0.35, 0.35 Gloss(C) translate <-0.4, 0, 0> } sphere { y*0.3, 0.3 Gloss(D) translate <0.35, 0, -0.2> } sphere { <0, 0.85, 0>, 0.32 Gloss(C*0.4 + 0.5) } #break
      #else torus { 0.5, 0.12 rotate x*90 translate y*0.62 Metal(GoldC) } sphere { y*0.62, 0.26 Gloss(C) }
    #end
    translate At
  }
#declare N = N + 1; #end
Shot(<0, -0.05, 0>, 28, 9, 13, 20.2)
