#include "studio.inc"
#declare Wide = (Format = 1);
Studio(C3(84, 10, 30), C3(255, 60, 40), C3(255, 170, 90))
#declare Red = C3(235, 38, 40);
#macro Target(N)
  union {
    #local I = 0; #while (I < 5)
      object { RCyl(0, 0.16 + I*0.075, 1 - I*0.2, 0.035)
        #if (mod(I, 2) = 0) Gloss(Red) #else Gloss(Bone) #end }
    #local I = I + 1; #end
    object { RCyl(-0.1, 0.08, 1.06, 0.05) Metal(Iron) }
    rotate x*-90
  }
#end
#macro Stand(H)
  union {
    object { Pill(<0, 0, 0.1>, <0, -H, 0.1>, 0.09) Metal(Iron) }
    object { RCyl(-H-0.02, -H+0.12, 0.6, 0.05) Satin(Coal) }
  }
#end
#declare Hole = union { sphere { 0, 0.07 texture { pigment { rgb 0.005 } } } torus { 0.08, 0.03 rotate x*90 Metal(Iron) } }
union {
  object { Target(0) }
  object { Hole translate <0.3, 0.22, -0.29> }
  object { Hole translate <-0.42, -0.3, -0.22> }
  rotate <4, 16, 0> scale 1.75 translate <0, 2.15, 0>
}
object { Stand(2.15) translate <0, 2.15, 0.2> }
#declare Small = union { object { Target(1) rotate y*10 } object { Stand(1.9) } }
#if (Wide)
  object { Small scale 0.78 translate <-3.2, 1.5, 2.4> }
  object { Small scale 0.78 translate <3.3, 1.5, 2.4> }
  object { Small scale 0.5 translate <-5.3, 1, 4.2> }
  object { Small scale 0.5 translate <5.4, 1, 4.2> }
#else
  object { Small scale 0.62 translate <2.35, 1.2, 2.8> }
  object { Small scale 0.62 translate <-2.5, 1.2, 2.8> }
#end
// sight, in light
#declare Sight = union {
  torus { 0.78, 0.05 rotate x*90 }
  #declare I = 0; #while (I < 4) box { <-0.05, 0.55, -0.04>, <0.05, 1.15, 0.04> rotate z*90*I } #declare I = I + 1; #end
  sphere { 0, 0.09 }
  texture { pigment { rgb C3(40, 236, 255) } finish { ambient 0 diffuse 0 emission 1.5 } }
  no_shadow no_reflection
}
object { Sight rotate y*8 scale 1.05 translate <0.32, 2.35, -1.5> }
#if (Wide) Shot(<0, 2.0, 0>, 18, 0, 10, 17) #else Shot(<0.05, 2.02, 0>, 18, 0, 11, 15.2) #end
