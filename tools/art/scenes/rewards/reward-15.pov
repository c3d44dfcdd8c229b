#include "studio.inc"
#include "props.inc"
Studio(C3(12, 56, 96), C3(40, 170, 255), C3(255, 120, 120))
#declare Dark = Satin(C3(58, 62, 80))
#declare Red = Satin(C3(232, 44, 60))
#declare Chair = union {
  // base
  #declare I = 0; #while (I < 5)
    union { object { Pill(<0, 0.34, 0>, <0, 0.2, -1.05>, 0.1) texture { Dark } }
      sphere { <0, 0.12, -1.08>, 0.14 Satin(Ink) } rotate y*(72*I+20) }
  #declare I = I + 1; #end
  cylinder { y*0.3, y*1.05, 0.13 Metal(Steel) }
  cylinder { y*0.3, y*0.7, 0.19 texture { Dark } }
  // seat
  object { RBox(<-0.82, 1.05, -0.95>, <0.82, 1.4, 0.72>, 0.16) texture { Dark } }
  object { RBox(<-0.55, 1.14, -0.99>, <0.55, 1.46, 0.7>, 0.15) texture { Red } }
  object { RBox(<-1.0, 1.1, -0.9>, <-0.7, 1.56, 0.65>, 0.14) texture { Dark } }
  object { RBox(<0.7, 1.1, -0.9>, <1.0, 1.56, 0.65>, 0.14) texture { Dark } }
  // back
  union {
    object { RBox(<-0.72, 0, -0.14>, <0.72, 2.6, 0.16>, 0.14) texture { Dark } }
    object { RBox(<-0.42, 0.15, -0.24>, <0.42, 2.0, 0.1>, 0.13) texture { Red } }
    object { RBox(<-0.98, 0.3, -0.34>, <-0.6, 1.8, 0.12>, 0.14) texture { Dark } }
    object { RBox(<0.6, 0.3, -0.34>, <0.98, 1.8, 0.12>, 0.14) texture { Dark } }
    object { RBox(<-0.86, 1.7, -0.26>, <-0.6, 2.35, 0.12>, 0.12) rotate z*-10 translate <0.3, -0.12, 0> texture { Red } }
    object { RBox(<0.6, 1.7, -0.26>, <0.86, 2.35, 0.12>, 0.12) rotate z*10 translate <-0.3, -0.12, 0> texture { Red } }
    object { RBox(<-0.5, 2.02, -0.38>, <0.5, 2.45, -0.08>, 0.15) texture { Dark } }
    object { RBox(<-0.48, 0.42, -0.4>, <0.48, 0.8, -0.14>, 0.13) texture { Dark } }
    rotate x*11 translate <0, 1.36, 0.66>
  }
  // arms
  #declare I = -1; #while (I < 2)
    object { Pill(<I*1.12, 1.25, 0.1>, <I*1.18, 1.9, 0.1>, 0.09) Metal(Iron) }
    object { RBox(<-0.16, 1.88, -0.55>, <0.16, 2.05, 0.45>, 0.08) translate x*I*1.18 texture { Dark } }
  #declare I = I + 2; #end
}
object { Chair rotate y*30 scale 1.1 translate <0, 0, 0.2> }
Shot(<0, 2.12, 0>, 18, 0, 12, 15.2)
