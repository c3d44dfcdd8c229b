#include "studio.inc"
#include "props.inc"
Studio(C3(70, 12, 92), C3(210, 60, 255), C3(255, 140, 200))
#declare Acc = C3(255, 60, 190);
#declare Trigger = union {
  object { RBox(<-0.62, -0.42, -0.42>, <0.62, 0.42, 0.55>, 0.18) Satin(C3(44, 44, 60)) }
  difference { object { RBox(<-0.5, -1.5, -0.14>, <0.5, 0, 0.14>, 0.13) translate <0, -0.2, 0.5> } Satin(C3(44, 44, 60)) }
  object { RBox(<-0.46, -1.25, -0.14>, <0.46, 0, 0.14>, 0.12) translate <0, -0.25, -0.42> Satin(C3(60, 60, 80)) }
  // lever
  union { object { RBox(<-0.44, 0, -0.16>, <0.44, 0.3, 1.2>, 0.14) rotate x*-30 } translate <0, 0.28, -0.3> Gloss(Acc) }
  cylinder { <-0.66, 0.2, 0.1>, <0.66, 0.2, 0.1>, 0.17 Metal(Steel) }
  torus { 0.27, 0.05 rotate x*90 translate <0, -0.95, -0.57> Emit(Acc, 1.6) }
  sphere { <0, -0.95, -0.54>, 0.14 Metal(Steel) }
}
union {
  object { RBox(<-2.35, -2.5, -0.1>, <2.35, -0.32, 0.14>, 0.1) Metal(C3(70, 74, 92)) }
  object { RBox(<-2.2, -2.4, -0.16>, <2.2, -0.42, -0.05>, 0.06)
    texture { pigment { gradient <0.5, 1, 0> scale 3 translate y*-2.4 color_map { [0 rgb C3(60, 20, 140)] [0.5 rgb C3(230, 50, 170)] [1 rgb C3(255, 150, 90)] } } finish { ambient 0 diffuse 0.2 emission 0.45 specular 0.3 roughness 0.02 } } }
  object { Trigger translate <-1.3, 0.05, 0> }
  object { Trigger translate <1.3, 0.05, 0> }
  rotate <0, 24, 0> rotate x*4 scale 0.92 translate <0, 2.35, 0>
}
Shot(<0, 1.62, 0>, 18, 0, 15, 14.6)
