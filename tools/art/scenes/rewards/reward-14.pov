#include "studio.inc"
#include "props.inc"
Studio(C3(12, 70, 82), C3(50, 190, 200), C3(255, 170, 150))
#declare Warm = C3(255, 196, 130);
// mat, its picture of hills made of bands
object { RBox(<-3.1, 0, -1.5>, <3.1, 0.12, 1.5>, 0.06)
  texture { pigment { function { min(0.999, max(0, 0.5 + z/3 + 0.1*sin(x*2.2) + 0.05*sin(x*5+1))) } color_map {
    [0 rgb C3(26, 16, 70)] [0.2 rgb C3(26, 16, 70)] [0.2 rgb C3(72, 30, 150)] [0.4 rgb C3(72, 30, 150)] [0.4 rgb C3(160, 50, 210)] [0.58 rgb C3(160, 50, 210)]
    [0.58 rgb C3(255, 90, 170)] [0.75 rgb C3(255, 90, 170)] [0.75 rgb C3(255, 160, 130)] [1 rgb C3(90, 60, 220)] } } finish { diffuse 0.9 } } rotate y*-22 translate <0, 0, -0.2> }
difference { object { RBox(<-3.14, 0.0, -1.54>, <3.14, 0.10, 1.54>, 0.05) } object { RBox(<-3.05, -1, -1.45>, <3.05, 1, 1.45>, 0.05) } Emit(C3(90, 220, 255), 1.3) rotate y*-22 translate <0, 0.03, -0.2> }
// lamp
union {
  object { RCyl(0, 0.18, 0.72, 0.07) Satin(C3(236, 236, 244)) }
  object { Pill(<0, 0.15, 0>, <0.75, 1.75, 0.1>, 0.09) Metal(Steel) }
  sphere { <0.75, 1.75, 0.1>, 0.18 Satin(C3(60, 62, 80)) }
  object { Pill(<0.75, 1.75, 0.1>, <-0.35, 3.1, -0.1>, 0.09) Metal(Steel) }
  union {
    difference { cone { 0, 0.85, y*0.85, 0.24 } cone { y*-0.01, 0.78, y*0.8, 0.18 } Satin(C3(255, 70, 150)) }
    object { RCyl(0.8, 1.1, 0.26, 0.06) Satin(C3(255, 70, 150)) }
    sphere { y*0.22, 0.34 Emit(Warm, 2) no_shadow }
    rotate z*-34 rotate x*14 translate <-0.72, 2.55, -0.2>
  }
  scale 1.02 translate <1.15, 0.0, 1.5>
}
light_source { <0.1, 2.4, 0.9> color rgb <1.5, 1.0, 0.6> fade_distance 1.6 fade_power 2 area_light x*0.4, z*0.4, 3, 3 adaptive 1 }
// mouse
union { object { Dome(0.36, 0.34, 0.58) Gloss(C3(240, 240, 250)) } cylinder { <-0.05, 0.27, -0.28>, <0.05, 0.27, -0.28>, 0.09 Satin(Coal) } rotate y*-30 translate <1.1, 0.12, -0.9> }
Shot(<0.05, 1.45, 0>, 18, 0, 20, 18.4)
