#version 3.7;
// An obstacle of radius 0.45 from above: a ring that is the rules' edge, and what each world puts on it.
#ifndef (World) #declare World = 1; #end
#include "sprite.inc"
Sprite(C3(150, 190, 255), C3(120, 130, 190))
#declare R = seed(5);
#switch (World)
  #case (1) // a boulder with craters, held by a ring of steel
    object { RCyl(-0.1, 0.06, 0.45, 0.04) Metal(C3(150, 156, 170)) }
    difference {
      sphere { 0, 0.38 scale <1, 0.75, 1> }
      sphere { <0.1, 0.3, 0.12>, 0.13 } sphere { <-0.17, 0.26, -0.08>, 0.1 } sphere { <0.12, 0.26, -0.2>, 0.08 } sphere { <-0.1, 0.28, 0.22>, 0.06 }
      texture { pigment { granite color_map { [0 rgb C3(120, 118, 128)] [1 rgb C3(176, 172, 176)] } scale 0.5 } finish { diffuse 0.8 } normal { granite 0.3 scale 0.3 } } }
  #break
  #case (2) // a crystal
    object { RCyl(-0.1, 0.05, 0.45, 0.04) Gloss(C3(70, 150, 190)) }
    #declare I = 0; #while (I < 6)
      cone { <0.14, 0, 0>, 0.17, <0.3, 0.42, 0>, 0 rotate y*(60*I+12) texture { pigment { rgb C3(110, 200, 232) } finish { diffuse 0.6 specular 0.9 roughness 0.01 reflection { 0.05, 0.5 fresnel on } conserve_energy } } }
    #declare I = I + 1; #end
    object { NPrism(0, 0.42, 6, 0.17) texture { pigment { rgb C3(160, 222, 244) } finish { diffuse 0.6 specular 0.9 roughness 0.01 } } }
  #break
  #case (3) // a pylon with lights
    object { RCyl(-0.1, 0.06, 0.45, 0.04) Gloss(C3(58, 30, 110)) }
    torus { 0.37, 0.04 translate y*0.08 Emit(C3(255, 60, 190), 0.85) }
    object { NPrism(0, 0.3, 6, 0.27) Gloss(C3(76, 44, 140)) }
    object { NPrism(0.28, 0.34, 6, 0.15) Emit(C3(80, 205, 255), 0.85) }
  #break
  #else // a rock over lava
    cylinder { y*-0.1, y*0.02, 0.45 Emit(C3(255, 110, 20), 0.85) }
    torus { 0.41, 0.04 translate y*0.02 Matte(C3(54, 40, 42)) }
    #declare I = 0; #while (I < 7)
      superellipsoid { <0.6, 0.6> scale <0.13, 0.14, 0.12> rotate <rand(R)*30, rand(R)*90, rand(R)*30> translate <(I = 0 ? 0 : 0.23), 0.1, 0> rotate y*60*I
        texture { pigment { rgb C3(66, 50, 52) } finish { diffuse 0.85 specular 0.1 } normal { granite 0.5 scale 0.2 } } }
    #declare I = I + 1; #end
#end
Above(1.1)
