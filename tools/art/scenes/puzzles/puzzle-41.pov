// A station on a far moon.
#include "world.inc"
#declare Seed = seed(41);
background { rgb C3(10, 12, 34) }
light_source { <-26, 30, -10> color rgb <1.1, 1.1, 1.3> area_light x*4, z*4, 3, 3 adaptive 1 jitter circular orient }
light_source { <24, 10, 16> color rgb C3(240, 110, 190)*0.6 shadowless }
light_source { <4, 26, -30> color rgb <0.2, 0.24, 0.4> shadowless }
plane { y, 0 Ground(C3(116, 96, 150), C3(66, 60, 104), 0.9) }
#declare Glow = array[5];
#declare Glow[0] = C3(90, 230, 255);
#declare Glow[1] = C3(255, 170, 70);
#declare Glow[2] = C3(160, 255, 130);
#declare Glow[3] = C3(255, 110, 190);
#declare Glow[4] = C3(255, 230, 120);;
#macro Crater(P, R) torus { R, R*0.26 scale <1, 0.6, 1> translate P Ground(C3(140, 116, 170), C3(80, 72, 120), 0.4) } cylinder { P, P + y*0.02, R*0.9 Matte(C3(50, 44, 84)) } #end
#macro Pod(P, R, C) union { intersection { sphere { 0, R } plane { -y, 0 } Gloss(C3(214, 220, 236)) } torus { R, R*0.09 translate y*0.05 Metal(Steel) } #local I = 0; #while (I < 9) sphere { vrotate(<0, R*0.5, -R*0.87>, y*40*I), R*0.13 Emit(C, 1.3) } #local I = I + 1; #end cylinder { y*R, y*R*1.5, R*0.05 Metal(Steel) } sphere { y*R*1.5, R*0.09 Emit(C, 2) } translate P } #end
#macro Dish(P, S) union { cone { 0, S*0.22, y*S*0.6, S*0.07 Metal(Iron) } difference { sphere { 0, S*0.6 } sphere { y*S*0.12, S*0.58 } box { <-1, -1, -1>*S*2, <1, -0.05, 1>*S*2 rotate x*180 } rotate x*50 translate y*S*1.0 Satin(C3(230, 234, 240)) } cylinder { <0, S*0.9, 0>, <0, S*1.25, -S*0.35>, S*0.03 Metal(Steel) } rotate y*(rand(Seed)*120 - 60) translate P } #end
#macro Rocket(P, H, C) union { object { Pill(<0, H*0.25, 0>, <0, H*0.6, 0>, H*0.13) Gloss(C3(236, 238, 244)) } cone { y*H*0.66, H*0.115, y*H, 0 Gloss(C) } #local I = 0; #while (I < 4) prism { linear_sweep linear_spline -H*0.012, H*0.012, 4 <H*0.1, 0>, <H*0.3, 0>, <H*0.11, H*0.32>, <H*0.1, 0> rotate x*-90 rotate y*(90*I + 20) Satin(C) } #local I = I + 1; #end sphere { <0, H*0.52, -H*0.11>, H*0.05 Emit(Glow[0], 1.2) } translate P } #end
#macro Solar(P, Turn) union { cylinder { 0, y*0.5, 0.05 Metal(Steel) } box { <-0.7, -0.02, -0.4>, <0.7, 0.02, 0.4> texture { pigment { brick rgb C3(200, 210, 230), rgb C3(30, 60, 160) brick_size <0.35, 0.3, 0.27> mortar 0.03 } finish { diffuse 0.7 specular 0.7 roughness 0.01 reflection 0.12 } } rotate x*-34 translate y*0.6 } rotate y*Turn translate P } #end
#declare Z = -7; #while (Z < 9)
  #declare X = -8; #while (X < 8.4)
    #declare P = <X + (rand(Seed) - 0.5)*0.7, 0, Z + (rand(Seed) - 0.5)*0.6>; #declare K = rand(Seed); #declare C = Glow[int(rand(Seed)*5)];
    #if (K < 0.26) Pod(P, 0.55 + rand(Seed)*0.35, C) object { Pill(P + <0.5, 0.16, 0>, P + <1.5, 0.16, 0.3>, 0.13) Metal(Steel) }
    #else #if (K < 0.42) Dish(P, 0.9 + rand(Seed)*0.4)
    #else #if (K < 0.58) Rocket(P, 1.7 + rand(Seed)*0.9, C*0.8)
    #else #if (K < 0.74) Solar(P, rand(Seed)*50 - 25) Solar(P + <0.4, 0, 0.75>, rand(Seed)*50 - 25)
    #else #if (K < 0.88) Crater(P, 0.45 + rand(Seed)*0.3) sphere { P + <0.7, 0.1, -0.4>, 0.2 Rough(C3(120, 100, 150), 0.1) }
    #else union { object { RBox(<-0.5, 0.2, -0.35>, <0.5, 0.55, 0.35>, 0.1) Satin(C3(240, 170, 60)) } sphere { <0.2, 0.6, 0>, 0.25 Gloss(C3(90, 160, 220)) } #declare I = 0; #while (I < 6) cylinder { <-0.4 + mod(I, 3)*0.4, 0.17, -0.42 + int(I/3)*0.74>, <-0.4 + mod(I, 3)*0.4, 0.17, -0.3 + int(I/3)*0.74>, 0.17 Satin(Ink) } #declare I = I + 1; #end rotate y*rand(Seed)*180 translate P }
    #end #end #end #end #end
    sphere { P + <-0.7, 0.06, 0.5>, 0.09 Emit(C, 1.5) }
    #if (rand(Seed) > 0.4) #declare Side = Satin(C*0.6) #declare Corner = Satin(Coal) object { Crate(0.4, 0.34, 0.4, Side, Corner) rotate y*rand(Seed)*90 translate P + <0.3, 0, -0.85> } #end
  #declare X = X + 1.75; #end
#declare Z = Z + 1.6; #end
Over(<0, 0.5, 0>, 9.6, 16, 42)
