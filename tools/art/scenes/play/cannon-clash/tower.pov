#include "clash-towers.inc"
Light()
#if (State = 2)
  union {
    difference {
      object { Shaft }
      plane { -y, -H*0.24 rotate <-10, 0, 14> }
      cylinder { y*0.06, y*3, R*0.66 }
      texture { pigment { brick color rgb Mortar*0.4 color rgb StoneA*0.55 brick_size <0.44, 0.22, 0.44> mortar 0.03 } finish { diffuse 0.86 } }
    }
    object { Heap(R*1.25, 1) }
    // What is left of the roof.
    #if (Own) difference { object { Cap } plane { x, 0.05 } rotate <64, 30, 0> scale 0.8 translate <0.3*R, 0.32, -0.7*R> }
    #else object { Cap rotate <100, 30, 0> scale 0.62 translate <0.4*R, 0.3, -0.5*R> } #end
  }
#else
  union {
    object { Standing }
    object { Cap #if (Torn) rotate <4, 0, -9> translate x*-0.06 #end scale <1, (Big ? 1.15 : 1), 1> translate y*(H + 0.02) }
  }
#end
Camera((Big ? 5.4 : 4.4))
