// World 2: a cave of ice that opens towards the light.
#declare Fast = 1;
#include "studio.inc"
background { rgb C3(96, 168, 186) }
fog { fog_type 1 distance 58 color rgb C3(86, 160, 180) }
light_source { <2, 12, 44> color rgb C3(190, 240, 250)*0.9 }
light_source { <-8, 14, 2> color rgb C3(180, 220, 250)*1.2 fade_distance 14 fade_power 2 }
light_source { <-14, 12, -10> color rgb C3(120, 150, 210)*0.5 shadowless }
#declare IceT = texture { pigment { bozo turbulence 0.5 color_map { [0.2 rgb C3(10, 44, 78)] [0.7 rgb C3(36, 100, 136)] [1 rgb C3(110, 176, 196)] } scale 3 }
  normal { bumps 0.12 scale 1.4 } finish { diffuse 0.66 specular 0.5 roughness 0.03 reflection { 0, 0.18 fresnel on } } }
// Walls of crystals that point inwards, ring behind ring.
#declare R = seed(21);
#declare Far = 0; #while (Far < 8)
  #local I = 0; #while (I < 15)
    #local A = 2*pi*(I + rand(R)*0.8)/15;
    #local D = 8.2 + 2.2*rand(R) - Far*0.2;
    union {
      object { NPrism(0, 9, 6, 1.25 + 0.5*rand(R)) }
      texture { IceT }
      rotate <rand(R)*40 - 10, rand(R)*60, rand(R)*20 - 10> rotate z*(degrees(A) - 90)
      translate <cos(A)*D*0.8, 5.5 + sin(A)*D*1.15, Far*4.6 + rand(R)*2 - 1>
    }
  #local I = I + 1; #end
#declare Far = Far + 1; #end
// Icicles from the roof, pillars of crystal on the floor.
#declare I = 0; #while (I < 34)
  #local X = (rand(R) - 0.5)*15; #local Z = 3 + rand(R)*26; #local L = 1.4 + 3.4*rand(R)*(0.4 + abs(X)/9);
  cone { <X, 15.5, Z>, 0.42 + 0.14*rand(R), <X + 0.1, 15 - L, Z>, 0.02 texture { IceT } }
#declare I = I + 1; #end
#declare I = 0; #while (I < 26)
  #local X = (mod(I, 2)*2 - 1)*(4.6 + rand(R)*3.4); #local Z = 2 + rand(R)*26; #local H = 1.2 + 3.6*rand(R);
  union { object { NPrism(0, H, 6, 0.46 + 0.3*rand(R)) } 
    texture { pigment { gradient y color_map { [0 rgb C3(18, 74, 104)] [1 rgb C3(120, 196, 214)] } scale H } finish { diffuse 0.55 specular 0.7 roughness 0.01 reflection { 0.02, 0.3 fresnel on } } }
    rotate <rand(R)*36 - 18, rand(R)*60, rand(R)*36 - 18> translate <X, -2.6, Z> }
#declare I = I + 1; #end
plane { y, -2.6 texture { pigment { bozo turbulence 0.4 color_map { [0 rgb C3(34, 92, 118)] [1 rgb C3(70, 138, 160)] } scale 4 } normal { bumps 0.15 scale 1.2 } finish { diffuse 0.5 specular 0.4 roughness 0.03 reflection { 0.08, 0.4 fresnel on } } } }
Shot(<0, 5.4, 20>, 24, 0, 0, 60)
