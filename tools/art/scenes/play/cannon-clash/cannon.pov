#include "clash.inc"
// A side's cannon, turned by up to 24 degrees over the frames. The tile's cannon, on wheels that are
// round for the player and spiked for the opponent.
Light()
#declare Bronze = C3(214, 122, 54);
#declare Barrel = union {
  lathe { linear_spline 15 <0, -1.5>, <0.13, -1.5>, <0.16, -1.34>, <0.10, -1.22>, <0.34, -1.12>, <0.62, -1.0>, <0.66, -0.5>, <0.6, 0.4>,
    <0.52, 1.5>, <0.62, 1.62>, <0.66, 1.78>, <0.6, 1.92>, <0.42, 1.94>, <0.40, 1.2>, <0, 1.2> Satin(C3(58, 66, 92)) }
  torus { 0.66, 0.09 translate y*-0.9 Metal(Bronze) }
  torus { 0.65, 0.09 translate y*0.1 Metal(Bronze) }
  torus { 0.60, 0.11 translate y*1.74 Gloss(Hue) }
}
#declare Wheel = union {
  #if (Own) torus { 0.9, 0.17 rotate x*90 Satin(Hue) }
  #else
    torus { 0.78, 0.15 rotate x*90 Satin(Hue) }
    #declare I = 0; #while (I < 8) cone { y*0.86, 0.2, y*1.22, 0.02 rotate z*45*I Satin(Hue) } #declare I = I + 1; #end
  #end
  #declare I = 0; #while (I < 8) cylinder { 0, y*0.8, 0.09 rotate z*45*I Satin(Hue*0.7) } #declare I = I + 1; #end
  cylinder { z*-0.22, z*0.22, 0.28 Metal(Bronze) }
}
union {
  object { Barrel rotate x*56 translate <0, 1.5, 0.1> }
  object { Wheel rotate y*90 translate <-0.98, 1.0, 0> }
  object { Wheel rotate y*90 translate <0.98, 1.0, 0> }
  cylinder { <-1, 1, 0>, <1, 1, 0>, 0.15 Metal(Iron) }
  object { RBox(<-0.45, -0.2, -1.7>, <0.45, 0.2, 0.7>, 0.1) rotate x*-16 translate <0, 0.9, 0> Wood(C3(160, 92, 48)) }
  #if (Own) union { cylinder { <0, 1.24, -1.0>, <0, 1.34, -1.0>, 0.36 Satin(Bone) } } #end
  rotate y*((Own ? 0 : 180) + (Through - 0.5)*48)
  scale 0.36 translate y*-0.2
}
Camera(2.4)
