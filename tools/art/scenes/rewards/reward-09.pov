#include "studio.inc"
#include "props.inc"
Studio(C3(106, 12, 40), C3(255, 60, 90), C3(255, 150, 120))
#declare Hot = C3(255, 50, 80);
#macro Cup()
  union {
    object { RCyl(-0.28, 0.28, 0.78, 0.16) rotate z*90 scale <1, 1.2, 1> Satin(C3(40, 42, 54)) }
    torus { 0.6, 0.22 rotate z*90 scale <1, 1.2, 1> translate x*0.36 Matte(C3(24, 25, 33)) }
    torus { 0.52, 0.05 rotate z*90 scale <1, 1.2, 1> translate x*-0.29 Emit(Hot, 1.6) }
    object { RCyl(0.2, 0.36, 0.36, 0.05) rotate z*90 scale <1, 1.2, 1> Gloss(Hot) }
  }
#end
#declare Headset = union {
  difference { torus { 1.5, 0.19 rotate x*90 scale <1, 1.06, 1.5> } box { <-3, -3, -1>, <3, 0, 1> } Satin(C3(40, 42, 54)) }
  difference { torus { 1.34, 0.17 rotate x*90 scale <1, 1.06, 1.7> } box { <-3, -3, -1>, <3, 0.5, 1> } Matte(C3(214, 40, 66)) }
  object { Pill(<-1.5, 0.05, 0>, <-1.5, -0.35, 0>, 0.13) Metal(Steel) }
  object { Pill(<1.5, 0.05, 0>, <1.5, -0.35, 0>, 0.13) Metal(Steel) }
  object { Cup() translate <-1.5, -0.95, 0> }
  object { Cup() scale <-1, 1, 1> translate <1.5, -0.95, 0> }
  #declare Boom = array[6] { <-1.7, -1.25, -0.5>, <-1.62, -1.5, -0.9>, <-1.4, -1.66, -1.3>, <-1.1, -1.72, -1.6>, <-0.75, -1.72, -1.8>, <-0.45, -1.7, -1.9> }
  object { Path(Boom, 0.07) Satin(Coal) }
  sphere { <-0.35, -1.7, -1.92>, 0.19 scale <1, 1, 1> Matte(Ink) }
}
object { Headset rotate y*26 rotate x*-4 scale 0.98 translate <0.02, 2.0, 0.1> }
Shot(<0, 1.72, 0>, 18, 0, 9, 15.2)
