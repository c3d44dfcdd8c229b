// Pool: the eight ball on felt, cue behind it.
#include "studio.inc"
Studio(C3(6, 74, 84), C3(40, 190, 190), C3(190, 255, 240))
#declare Felt = texture { pigment { rgb C3(14, 122, 128) } normal { granite 0.12 scale 0.05 } finish { diffuse 0.9 specular 0.02 } }
box { <-30, -0.1, -30>, <30, 0.0, 1.9> texture { Felt } }
object { RBox(<-30, -0.2, 2.1>, <30, 0.62, 3.4>, 0.16) Wood(C3(150, 72, 36)) }
object { RBox(<-30, -0.2, 1.75>, <30, 0.48, 2.25>, 0.2) texture { Felt } }
#declare I = -2; #while (I < 3) object { NPrism(0.6, 0.64, 4, 0.14) translate <I*1.7, 0, 2.75> Satin(Bone) } #declare I = I + 1; #end
#macro Ball(C, Stripe)
  sphere { 0, 1 texture {
    #if (Stripe) pigment { gradient y translate -0.5 scale 2 color_map { [0 rgb Bone] [0.22 rgb Bone] [0.22 rgb C] [0.78 rgb C] [0.78 rgb Bone] [1 rgb Bone] } }
    #else pigment { rgb C } #end
    finish { diffuse 0.8 specular 0.7 roughness 0.006 reflection { 0.03, 0.5 fresnel on } conserve_energy } } }
#end
// the eight: a white disc with two rings, drawn on the ball
#declare Eight = union {
  object { Ball(C3(12, 12, 18), 0) }
  intersection { sphere { 0, 1.003 } cylinder { z*-2, 0, 0.5 } Gloss(Bone) }
  difference { sphere { 0, 1.006 } cylinder { <0, 0.14, -2>, <0, 0.14, 0>, 0.085 } cylinder { <0, -0.15, -2>, <0, -0.15, 0>, 0.1 }
    difference { box { <-2, -2, -2>, <2, 2, 2> } union { cylinder { <0, 0.14, -2>, <0, 0.14, 0>, 0.18 } cylinder { <0, -0.15, -2>, <0, -0.15, 0>, 0.21 } } } Gloss(C3(12, 12, 18)) }
}
object { Eight rotate <16, 14, -12> scale 1.32 translate <0.0, 1.32, -0.7> }
object { Ball(C3(240, 60, 40), 1) rotate <30, 20, 50> scale 0.82 translate <-1.75, 0.82, 0.85> }
object { Ball(C3(40, 90, 235), 0) scale 0.82 translate <1.72, 0.82, 0.9> }
object { Ball(C3(255, 180, 30), 1) rotate <10, 20, -40> scale 0.6 translate <1.65, 0.6, -2.2> }
// cue
union {
  cone { <0, 0, 0>, 0.11, <0, 0, -9>, 0.26 Wood(C3(230, 176, 110)) }
  cylinder { <0, 0, 0.0>, <0, 0, 0.28>, 0.11 Satin(Bone) } cylinder { <0, 0, 0.28>, <0, 0, 0.4>, 0.105 Satin(C3(60, 130, 240)) }
  rotate x*16 rotate y*56 translate <-1.25, 0.9, -1.55>
}
Shot(<0, 1.32, 0>, 18, 0, 15, 13.6)
