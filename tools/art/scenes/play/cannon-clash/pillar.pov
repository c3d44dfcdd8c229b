#include "clash.inc"
// The left pillar of the gate that doubles, with crystals that hold its light. The game mirrors the
// pillar for the other side and draws the light between them.
Light()
#declare Violet = C3(176, 84, 255);
#declare Stone = texture { pigment { brick color rgb C3(84, 72, 110) color rgb C3(150, 136, 182) brick_size <0.3, 0.16, 0.3> mortar 0.025 } finish { diffuse 0.85 specular 0.1 roughness 0.1 } }
#declare Crystal = union {
  cone { 0, 0.02, y*0.3, 0.17 } cone { y*0.3, 0.17, y*0.72, 0.01 }
  texture { pigment { rgb Violet*1.1 } finish { ambient 0 diffuse 0.5 specular 0.9 roughness 0.01 emission 0.6 } }
}
union {
  object { RBox(<-0.2, 0, -0.2>, <0.2, 0.16, 0.2>, 0.04) texture { Stone } }
  object { RBox(<-0.14, 0.1, -0.14>, <0.14, 0.86, 0.14>, 0.04) texture { Stone } }
  object { RBox(<-0.2, 0.82, -0.2>, <0.2, 0.98, 0.2>, 0.04) texture { Stone } }
  object { Crystal translate y*0.98 }
  object { Crystal scale 0.55 rotate z*26 translate <-0.14, 0.92, -0.1> }
  cylinder { <0, 0.3, -0.15>, <0, 0.66, -0.15>, 0.05 Emit(Violet, 1.5) }
}
Camera(2.6)
