// World 5, the forge: a round shield of steel with blue enamel. The decoy is hot iron.
#declare World = 5;
#include "target.inc"
#declare Blue = C3(30, 104, 255);
#declare Bright = C3(232, 238, 250);
#macro Polish(C) texture { pigment { rgb C } normal { bumps 0.05 scale <0.4, 0.006, 0.4> }
  finish { diffuse 0.68 specular 0.7 roughness 0.05 reflection { 0.06, 0.3 fresnel on } } } #end
#declare Inside = texture { pigment { rgb C3(255, 120, 20) } finish { ambient 0 diffuse 0.3 emission 0.75 } }
#declare Target = union {
  object { RCyl(-0.08, 0.16, 1, 0.07) Polish(Bright) }
  object { RCyl(0, 0.18, 0.82, 0.02) Gloss(Blue) }
  #local I = 0; #while (I < 12)
    sphere { 0, 0.055 scale <1, 0.7, 1> translate <0.91, 0.16, 0> rotate y*30*I Metal(C3(150, 160, 180)) }
  #local I = I + 1; #end
  // Eight blades of steel around the boss.
  #local I = 0; #while (I < 8)
    prism { linear_sweep linear_spline 0.1, 0.235, 4 <0.3, -0.15>, <0.3, 0.15>, <0.79, 0>, <0.3, -0.15> rotate y*45*I Polish(Bright) }
  #local I = I + 1; #end
  object { RCyl(0, 0.26, 0.44, 0.04) Polish(Bright) }
  object { RCyl(0, 0.29, 0.34, 0.02) Gloss(Blue) }
  sphere { 0, 0.25 scale <1, 0.75, 1> translate y*0.25 Gloss(C3(244, 248, 255)) }
  rotate x*-90
}
#declare Hot = texture { pigment { rgb C3(255, 96, 10) } finish { ambient 0 diffuse 0.4 emission 0.75 } }
#declare Decoy = union {
  object { Slab(0.22, 0.05) texture { pigment { crackle solid scale 0.3 color_map { [0 rgb C3(44, 36, 38)] [1 rgb C3(70, 58, 58)] } } normal { granite 0.4 scale 0.3 } finish { diffuse 0.8 specular 0.3 roughness 0.08 } } scale <0.94, 0.94, 1> }
  difference { object { Slab(0.27, 0.03) } box { <-0.62, -0.62, -1>, <0.62, 0.62, 1> rotate z*45 } Satin(C3(126, 116, 122)) }
  #local I = 0; #while (I < 4) cone { y*0.6, 0.1, y*0.86, 0.01 translate z*-0.2 rotate z*(90*I) Metal(C3(110, 104, 112)) } #local I = I + 1; #end
  object { Cross(0.47, 0.12, -0.22, 0.11) texture { Hot } }
}
#declare Mark = union {
  object { Burst(13, 0.74, 0.045, 23) Emit(C3(255, 190, 90), 0.9) }
  sphere { 0, 0.17 Emit(C3(255, 244, 214), 1) }
}
Lit(C3(255, 130, 50), C3(255, 110, 60))
Shown(0.92)
