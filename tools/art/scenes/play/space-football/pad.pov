#version 3.7;
// The player's hover pad from above, radius 0.7: a smooth ring, and a disc in the middle. Round throughout, as
// everything that is the player's.
#include "sprite.inc"
Sprite(C3(80, 255, 190), C3(60, 160, 200))
#declare Mint = C3(60, 240, 172);
union {
  object { RCyl(-0.1, 0.1, 0.7, 0.06) Gloss(C3(30, 58, 74)) }
  torus { 0.585, 0.062 translate y*0.12 texture { pigment { rgb Mint } finish { ambient 0 diffuse 0.45 emission 0.5 specular 0.6 roughness 0.02 } } }
  object { RCyl(0, 0.13, 0.47, 0.04) Satin(C3(16, 34, 48)) }
  sphere { 0, 0.3 scale <1, 0.62, 1> translate y*0.1 texture { pigment { rgb Mint } finish { diffuse 0.7 emission 0.16 specular 0.9 roughness 0.012 reflection { 0.02, 0.3 fresnel on } conserve_energy } } }
  #declare I = 0; #while (I < 12) sphere { <0.47, 0.12, 0>, 0.03 rotate y*30*I Emit(Mint, 0.7) } #declare I = I + 1; #end
}
Above(1.6)
