#version 3.7;
// A hand that shows how to play: a glove with its finger on the anchor.
#include "sprite.inc"
Sprite(C3(255, 200, 140), C3(120, 120, 150))
#declare Glove = C3(236, 206, 150);
#declare H = union {
  object { Pill(<0, 0, 0>, <0.12, -0.82, 0>, 0.17) Satin(Glove) }
  object { Pill(<0.3, -0.62, 0>, <0.42, -0.95, 0.05>, 0.18) Satin(Glove) }
  object { Pill(<0.62, -0.72, 0.05>, <0.7, -1.0, 0.1>, 0.17) Satin(Glove) }
  object { Pill(<0.9, -0.86, 0.1>, <0.92, -1.08, 0.15>, 0.15) Satin(Glove) }
  object { Pill(<-0.34, -0.98, -0.05>, <0.1, -1.3, 0>, 0.17) Satin(Glove) }
  object { RBox(<-0.02, -1.66, -0.2>, <1.02, -0.86, 0.24>, 0.2) Satin(Glove) }
  object { RBox(<0.0, -2.0, -0.24>, <1.0, -1.6, 0.28>, 0.1) Gloss(C3(236, 120, 60)) }
}
object { H translate y*0.1 scale 0.9 rotate z*14 }
Front(4)
