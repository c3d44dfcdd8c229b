// World 1, the range at dusk: the bullseye of the game's tile. The decoy is a road sign.
#declare World = 1;
#include "target.inc"
#declare Red = C3(235, 38, 40);
#declare Inside = texture { pigment { rgb C3(214, 150, 96) } finish { diffuse 0.85 specular 0.08 roughness 0.2 } }
#declare Target = union {
  #local I = 0; #while (I < 5)
    object { RCyl(0, 0.16 + I*0.07, 0.95 - I*0.19, 0.035)
      #if (mod(I, 2) = 0) Gloss(Red) #else Gloss(Bone) #end }
  #local I = I + 1; #end
  object { RCyl(-0.1, 0.1, 1, 0.05) Metal(Iron) }
  rotate x*-90
}
#declare Decoy = union {
  object { Slab(0.16, 0.06) Satin(C3(38, 34, 44)) }
  difference {
    object { Slab(0.22, 0.05) }
    object { RBox(<-0.6, -0.6, -1>, <0.6, 0.6, 1>, 0.04) rotate z*45 }
    Satin(C3(255, 176, 40))
  }
  object { Cross(0.5, 0.12, -0.14, 0.14) Gloss(C3(255, 236, 214)) }
  #local I = 0; #while (I < 4) sphere { y*0.82, 0.055 scale <1, 1, 0.6> translate z*-0.22 rotate z*90*I Metal(Iron) } #local I = I + 1; #end
}
#declare Mark = union {
  object { Burst(11, 0.72, 0.05, 4) Matte(C3(250, 226, 196)) }
  sphere { 0, 0.17 scale <1, 1, 0.5> Matte(C3(20, 12, 14)) }
  torus { 0.17, 0.055 rotate x*90 translate z*-0.05 Metal(Iron) }
}
Lit(C3(255, 170, 90), C3(255, 120, 90))
Shown(0.95)
