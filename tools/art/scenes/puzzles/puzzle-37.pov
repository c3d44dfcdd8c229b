// A night market of stalls and lanterns.
#include "world.inc"
#declare Seed = seed(37);
background { rgb C3(20, 16, 44) }
light_source { <-26, 34, -12> color rgb <0.34, 0.38, 0.7> area_light x*4, z*4, 3, 3 adaptive 1 jitter circular orient }
light_source { <14, 22, -30> color rgb <0.5, 0.34, 0.24>*0.8 shadowless }
plane { y, 0 Ground(C3(92, 70, 84), C3(60, 48, 70), 0.6) }
#declare Bright = array[6];
#declare Bright[0] = C3(236, 72, 58);
#declare Bright[1] = C3(250, 180, 50);
#declare Bright[2] = C3(60, 170, 200);
#declare Bright[3] = C3(110, 190, 90);
#declare Bright[4] = C3(220, 90, 180);
#declare Bright[5] = C3(250, 130, 60);;
#macro Lantern(P, R, C) union { sphere { 0, 1 scale <R, R*1.15, R> texture { pigment { radial color_map { [0.2 rgb C*0.6] [0.3 rgb C*1.2] } frequency 9 } finish { diffuse 0.4 emission 0.9 } } } cylinder { y*R*1.05, y*R*1.35, R*0.3 Matte(Ink) } cylinder { y*-R*1.3, y*-R*1.05, R*0.28 Metal(GoldC) } translate P } #end
#declare Z = -7; #while (Z < 9)
  #declare X = -8; #while (X < 8.5)
    #declare P = <X + (rand(Seed) - 0.5)*0.4, 0, Z + (rand(Seed) - 0.5)*0.3>; #declare C = Bright[int(rand(Seed)*6)];
    union {
      prism { linear_sweep linear_spline -0.85, 0.85, 4 <-0.8, 0>, <0.15, 0.42>, <0.75, 0>, <-0.8, 0> rotate x*-90 rotate y*90 translate y*1.0
        texture { pigment { gradient x color_map { [0.5 rgb C] [0.5 rgb Bone] } scale 0.42 } finish { diffuse 0.8 emission 0.12 } } }
      object { RBox(<-0.75, 0, -0.6>, <0.75, 0.42, 0.2>, 0.04) Wood(C3(130, 84, 52)) }
      #declare I = 0; #while (I < 14) sphere { <-0.62 + mod(I, 7)*0.2, 0.5 + rand(Seed)*0.06, -0.45 + int(I/7)*0.3>, 0.1 Gloss(Bright[int(rand(Seed)*6)]) } #declare I = I + 1; #end
      #declare I = 0; #while (I < 4) cylinder { <-0.78 + mod(I, 2)*1.56, 0, -0.62 + int(I/2)*1.2>, <-0.78 + mod(I, 2)*1.56, 1.05, -0.62 + int(I/2)*1.2>, 0.04 Matte(C3(60, 40, 30)) } #declare I = I + 1; #end
      sphere { <0, 0.85, -0.2>, 0.08 Emit(C3(255, 220, 140), 2) }
      rotate y*(rand(Seed) - 0.5)*26 translate P
    }
    light_source { P + <0, 0.8, -1.1> color rgb C3(255, 170, 80)*0.24 fade_distance 0.8 fade_power 2 shadowless }
    Lantern(P + <0.95, 1.5 + rand(Seed)*0.6, -0.5>, 0.17 + rand(Seed)*0.09, Bright[int(rand(Seed)*6)])
    Lantern(P + <0.2, 1.9 + rand(Seed)*0.4, 0.8>, 0.15 + rand(Seed)*0.08, Bright[int(rand(Seed)*6)])
    #if (rand(Seed) > 0.35) union { cone { 0, 0.2, y*0.6, 0.1 Satin(Bright[int(rand(Seed)*6)]*0.7) } sphere { y*0.72, 0.14 Satin(C3(190, 130, 90)) } translate P + <1.0, 0, -0.7> } #end
  #declare X = X + 2.15; #end
#declare Z = Z + 1.95; #end
Over(<0, 0.7, 0>, 9.5, 18, 42)
