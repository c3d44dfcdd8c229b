#include "studio.inc"
#include "props.inc"
#include "arena.inc"
#declare Tall = (Format = 2);
Studio(C3(6, 74, 76), C3(30, 210, 180), C3(150, 255, 190))
#declare Mint = C3(60, 240, 170);
// one finished task: a card with a picture strip and a tick
#macro Card(C1, C2, Done)
  union {
    object { RBox(<-1.15, -0.34, -0.07>, <1.15, 0.34, 0.07>, 0.12) Satin(C3(232, 240, 246)) }
    object { RBox(<-1.06, -0.26, -0.1>, <-0.5, 0.26, 0>, 0.08) texture { pigment { gradient y translate -0.5 scale 0.54 color_map { [0 rgb C1] [0.5 rgb C1] [0.5 rgb C2] [1 rgb C2] } } finish { diffuse 0.9 } } }
    object { RBox(<-0.34, 0.05, -0.09>, <0.42, 0.16, 0>, 0.05) Matte(C3(110, 130, 150)) }
    object { RBox(<-0.34, -0.16, -0.09>, <0.18, -0.06, 0>, 0.05) Matte(C3(170, 186, 200)) }
    #if (Done) object { Badge(C3(20, 190, 110), Bone) scale 0.26 translate <0.8, 0, -0.1> } #else torus { 0.2, 0.04 rotate x*90 translate <0.8, 0, -0.08> Matte(C3(170, 186, 200)) } #end
  }
#end
#declare Set = union {
  object { Phone(C3(70, 90, 110), C3(20, 120, 150), C3(10, 60, 90)) scale <2.35, 1.85, 2> rotate <0, 20, 0> translate <0, 2.2, 0.5> }
  object { Card(C3(255, 90, 90), C3(255, 180, 120), 1) scale 0.92 rotate y*20 translate <0.12, 3.25, -0.15> }
  object { Card(C3(90, 120, 255), C3(150, 220, 255), 1) scale 0.92 rotate y*20 translate <-0.22, 2.42, -0.42> }
  object { Card(C3(180, 90, 255), C3(255, 160, 220), 0) scale 0.92 rotate y*20 translate <0.12, 1.6, -0.15> }
  object { Badge(C3(16, 190, 110), Bone) rotate <4, -14, 6> scale 0.82 translate <1.85, 3.3, -0.6> }
  object { GamepadForm(C3(44, 54, 66), Mint) rotate <30, -18, 6> scale 0.62 translate <1.55, 1.25, -1.2> }
}
object { Set scale (Tall ? 0.95 : 0.95) translate (Tall ? <-0.35, 0, 0> : <2.2, -0.1, 0>) }
#if (!Tall)
  object { Badge(C3(16, 190, 110), Bone) rotate <0, 30, -10> scale 0.42 translate <-0.5, 3.0, 2.4> }
  torus { 2.2, 0.035 translate <2.6, 0.03, 0> Emit(Mint, 1.1) }
  Shot(<0, 1.85, 0>, 18, 0, 11, 14.2)
#else
  object { Badge(C3(16, 190, 110), Bone) rotate <0, 30, -10> scale 0.42 translate <-2.0, 3.5, 1.4> }
  torus { 2.4, 0.035 translate <0, 0.03, 0> Emit(Mint, 1.1) }
  Shot(<0, 0.8, 0>, 18, 0, 11, 24)
#end
