// The hand that shows what to do: a white glove whose finger points up and left. The tip of the
// finger is the anchor. Frame 0 hovers, frame 1 taps: the hand is smaller and turned away.
#include "sprite.inc"
#declare Glove = texture { pigment { rgb C3(252, 250, 246) } finish { diffuse 0.84 specular 0.25 roughness 0.05 emission 0.04 } }
#declare Cuff = texture { pigment { rgb C3(40, 52, 92) } finish { diffuse 0.85 specular 0.3 roughness 0.05 } }
#declare Hand = union {
  blob { threshold 0.5
    // Palm, finger, three folded fingers, thumb.
    sphere { <0.05, -1.75, 0>, 0.98, 1.5 scale <1, 1, 0.8> }
    sphere { <0.25, -2.05, 0>, 0.9, 1.2 }
    cylinder { <-0.32, -0.24, 0>, <-0.28, -1.5, 0>, 0.42, 1.4 }
    cylinder { <0.14, -1.02, -0.28>, <0.16, -1.5, -0.3>, 0.42, 1.3 }
    cylinder { <0.5, -1.12, -0.24>, <0.5, -1.6, -0.26>, 0.4, 1.3 }
    cylinder { <0.82, -1.3, -0.16>, <0.8, -1.72, -0.18>, 0.36, 1.3 }
    cylinder { <-0.82, -1.28, -0.2>, <-0.36, -1.9, -0.16>, 0.38, 1.3 }
    texture { Glove } }
  object { RCyl(0, 0.42, 0.66, 0.12) scale <1, 1, 0.75> translate <0.22, -2.98, 0> texture { Cuff } }
  sphere { <0.22, -2.76, -0.52>, 0.09 Emit(C3(255, 236, 214), 1) }
}
Sprite(C3(255, 190, 140), C3(150, 160, 255))
object { Hand
  #if (Frame = 0) rotate <-14, 8, 28> translate <0.16, -0.16, 0> #else rotate <10, 4, 24> scale 0.94 #end }
Front(6.6)
