// World 3, ruins in the desert: a plate of blue pottery. The decoy is a slab of cracked stone.
#declare World = 3;
#include "target.inc"
#declare Glaze = C3(244, 248, 246);
#declare Cobalt = C3(18, 52, 190);
#declare Turquoise = C3(0, 176, 190);
#declare Inside = texture { pigment { rgb C3(206, 120, 72) } finish { diffuse 0.85 specular 0.08 roughness 0.2 } }
#declare Target = union {
  // The dish: a flat rim that falls towards the middle.
  object { RCyl(-0.08, 0.12, 1, 0.06) Gloss(Cobalt) }
  object { RCyl(0, 0.16, 0.9, 0.03) Gloss(Glaze) }
  object { RCyl(0, 0.18, 0.66, 0.03) Gloss(Turquoise) }
  object { RCyl(0, 0.2, 0.56, 0.03) Gloss(Glaze) }
  #local I = 0; #while (I < 16)
    sphere { 0, 1 scale <0.075, 0.04, 0.05> translate <0.78, 0.155, 0> rotate y*22.5*I
      #if (mod(I, 2) = 0) Gloss(Cobalt) #else Gloss(Turquoise) #end }
  #local I = I + 1; #end
  #local I = 0; #while (I < 8)
    sphere { 0, 1 scale <0.17, 0.04, 0.085> translate <0.37, 0.2, 0> rotate y*45*I Gloss(Cobalt) }
  #local I = I + 1; #end
  object { RCyl(0, 0.27, 0.2, 0.06) Gloss(Turquoise) }
  object { RCyl(0, 0.31, 0.1, 0.04) Gloss(Glaze) }
  rotate x*-90
}
#macro Stone(C) texture { pigment { granite turbulence 0.3 color_map { [0 rgb C*0.55] [0.5 rgb C] [1 rgb C*1.15] } scale 0.5 }
  normal { granite 0.5 scale 0.35 } finish { diffuse 0.85 specular 0.05 roughness 0.2 } } #end
#declare Decoy = union {
  difference {
    object { Slab(0.3, 0.1) }
    // Chips and a crack.
    sphere { <0.62, 0.36, -0.32>, 0.13 } sphere { <-0.36, -0.62, -0.34>, 0.12 } sphere { <-0.7, 0.26, -0.34>, 0.1 }
    box { <-0.02, 0.42, -0.4>, <0.02, 1.0, -0.2> rotate z*-14 }
    difference { box { <-0.58, -0.58, -0.4>, <0.58, 0.58, -0.25> rotate z*45 } box { <-0.52, -0.52, -0.5>, <0.52, 0.52, 0> rotate z*45 } }
    Stone(C3(92, 70, 58))
  }
  object { Cross(0.46, 0.115, -0.28, 0.12) Satin(C3(255, 92, 56)) }
}
#declare Mark = union {
  object { Burst(12, 0.66, 0.06, 7) Matte(C3(255, 226, 176)) }
  sphere { 0, 0.16 scale <1, 1, 0.4> Matte(C3(70, 42, 28)) }
}
Lit(C3(255, 196, 120), C3(255, 180, 120))
Shown(0.95)
