// World 2, the ice cave: a disc of frosted ice with a snowflake and a warm core. The decoy is a dark
// crystal.
#declare World = 2;
#include "target.inc"
#declare Frost = C3(226, 246, 255);
#declare Pink = C3(255, 62, 120);
#declare Inside = texture { pigment { rgb C3(150, 222, 248) } normal { granite 0.4 scale 0.3 } finish { diffuse 0.7 emission 0.18 specular 0.5 roughness 0.02 } }
#macro Ice(C) texture { pigment { bozo color_map { [0.3 rgb C*0.82] [0.7 rgb C] } scale 0.25 } normal { bumps 0.12 scale 0.1 }
  finish { diffuse 0.72 emission 0.08 specular 0.8 roughness 0.01 reflection { 0.03, 0.3 fresnel on } conserve_energy } } #end
#declare Target = union {
  object { RCyl(-0.1, 0.2, 1, 0.09) Ice(Frost) }
  object { RCyl(0, 0.235, 0.8, 0.05) Ice(C3(64, 176, 232)) }
  #local I = 0; #while (I < 6)
    union {
      object { Pill(<0.25, 0.24, 0>, <0.7, 0.24, 0>, 0.06) }
      object { Pill(<0.5, 0.24, 0>, <0.63, 0.24, 0.15>, 0.045) }
      object { Pill(<0.5, 0.24, 0>, <0.63, 0.24, -0.15>, 0.045) }
      Ice(Frost)
      rotate y*(60*I + 30)
    }
  #local I = I + 1; #end
  object { RCyl(0, 0.32, 0.36, 0.05) Ice(Frost) }
  object { RCyl(0, 0.4, 0.27, 0.07) Gloss(Pink) }
  rotate x*-90
}
// Facets rise to a point in the middle, flattened: a crystal on its corner.
#declare Decoy = union {
  intersection {
    #local I = 0; #while (I < 4) plane { <0.707, 0, -0.62>, 0.62 rotate z*(90*I + 45) } #local I = I + 1; #end
    box { <-0.7, -0.7, -0.4>, <0.7, 0.7, 0.1> rotate z*45 }
    Gloss(C3(22, 40, 74))
  }
  difference {
    object { Slab(0.16, 0.03) } box { <-0.64, -0.64, -1>, <0.64, 0.64, 1> rotate z*45 }
    Ice(C3(84, 128, 190))
  }
  object { Cross(0.5, 0.12, -0.4, 0.12) Gloss(C3(255, 214, 226)) }
}
#declare Mark = union {
  object { Burst(9, 0.78, 0.035, 11) Ice(Frost) }
  #local R = seed(3); #local I = 0; #while (I < 7)
    cylinder { 0, x*0.26, 0.02 rotate z*60 translate x*(0.24 + 0.16*rand(R)) rotate z*(51*I) Ice(Frost) }
  #local I = I + 1; #end
  sphere { 0, 0.12 scale <1, 1, 0.4> Ice(Frost) }
}
Lit(C3(150, 220, 255), C3(90, 150, 255))
Shown(0.92)
