#version 3.7;
// An obstacle of radius 0.45 from above: a ring that is the rules' edge, and what each world puts on it.
// World: 2 ice ring, 3 neon station, 4 volcano.
#ifndef (World) #declare World = 2; #end
#include "sprite.inc"
Sprite(C3(150, 190, 255), C3(120, 130, 190))
#declare R = seed(5);
#switch (World)
  #case (2) // a crystal
    object { RCyl(-0.1, 0.05, 0.45, 0.04) Gloss(C3(10, 26, 64)) }
    torus { 0.41, 0.025 translate y*0.06 Emit(C3(170, 205, 210), 0.8) }
    #declare I = 0; #while (I < 6)
      cone { <0.14, 0, 0>, 0.17, <0.3, 0.42, 0>, 0 rotate y*(60*I+12) texture { pigment { rgb C3(176, 214, 226) } finish { diffuse 0.6 specular 0.9 roughness 0.01 reflection { 0.05, 0.5 fresnel on } conserve_energy } } }
    #declare I = I + 1; #end
    object { NPrism(0, 0.42, 6, 0.17) texture { pigment { rgb C3(196, 212, 214) } finish { diffuse 0.6 specular 0.9 roughness 0.01 } } }
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
