#include "studio.inc"
#declare Wide = (Format = 1);
Studio(C3(12, 78, 58), C3(90, 230, 130), C3(190, 255, 150))
#declare Bronze = C3(206, 116, 52);
#declare Red = C3(228, 60, 44);
#declare Barrel = union {
  lathe { linear_spline 15 <0, -1.5>, <0.13, -1.5>, <0.16, -1.34>, <0.10, -1.22>, <0.34, -1.12>, <0.62, -1.0>, <0.66, -0.5>, <0.6, 0.4>,
    <0.52, 1.5>, <0.62, 1.62>, <0.66, 1.78>, <0.6, 1.92>, <0.42, 1.94>, <0.40, 1.2>, <0, 1.2> Satin(C3(46, 52, 72)) }
  torus { 0.64, 0.07 translate y*-0.9 Metal(Bronze) }
  torus { 0.63, 0.07 translate y*0.1 Metal(Bronze) }
  torus { 0.60, 0.08 translate y*1.72 Metal(Bronze) }
}
#declare Wheel = union {
  torus { 0.95, 0.13 scale <1, 1.25, 1> rotate x*90 Satin(Red) }
  #declare I = 0; #while (I < 8) cylinder { 0, y*0.9, 0.075 rotate z*45*I Satin(Red) } #declare I = I + 1; #end
  cylinder { z*-0.2, z*0.2, 0.26 Metal(Bronze) }
  sphere { z*-0.2, 0.16 Metal(Bronze) }
}
#declare Cannon = union {
  object { Barrel rotate z*-58 translate <0.25, 1.55, 0> }
  object { Wheel translate <0, 1.08, -0.85> }
  object { Wheel translate <0, 1.08, 0.85> }
  cylinder { <0, 1.08, -0.9>, <0, 1.08, 0.9>, 0.13 Metal(Iron) }
  object { RBox(<-1.9, -0.2, -0.34>, <0.5, 0.2, 0.34>, 0.08) rotate z*24 translate <0, 1.0, 0> Wood(C3(150, 84, 44)) }
}
#declare Muzzle = <0.25, 1.55, 0> + vrotate(<0, 1.95, 0>, <0, 0, -58>);
#declare Flash = union {
  #declare I = 0; #while (I < 11)
    cone { 0, 0.2, <rand(Seed)*0.8-0.4, 0.75+rand(Seed)*0.55, rand(Seed)*0.8-0.4>, 0 }
  #declare I = I + 1; #end
  sphere { y*0.12, 0.34 }
  texture { pigment { rgb <1, 0.30, 0.04> } finish { ambient 0 diffuse 0 emission 1.8 } } no_shadow
}
#declare Stone = texture { pigment { brick color rgb C3(120, 140, 128), color rgb C3(196, 206, 190) brick_size <0.5, 0.24, 0.3> mortar 0.03 }
  finish { diffuse 0.85 specular 0.1 roughness 0.1 } }
union { object { Cannon }
  object { Flash rotate z*-58 translate Muzzle }
  rotate y*(Wide ? 8 : 20) scale (Wide ? 0.98 : 0.98) translate (Wide ? <-2.5, 0, -0.6> : <-0.55, 0, -0.3>) }
light_source { (Wide ? <-0.4, 3.6, -1.6> : <1.5, 3.4, -1.6>) color rgb <1.3, 0.7, 0.25> fade_distance 1.2 fade_power 2 }
#declare FlagB = texture { pigment { rgb C3(60, 130, 255) } finish { diffuse 0.9 } }
#if (Wide)
  object { Tower(2.0, 0.62, Stone, FlagB) translate <1.9, 0, 2.2> }
  object { Tower(2.6, 0.75, Stone, FlagB) translate <3.4, 0, 3.0> }
  object { Tower(2.0, 0.62, Stone, FlagB) translate <4.75, 0, 1.8> }
  sphere { <0.95, 3.5, 0>, 0.28 Satin(Coal) }
#else
  object { Tower(2.6, 0.62, Stone, FlagB) translate <2.3, 0, 3.2> }
  object { Tower(2.1, 0.55, Stone, FlagB) translate <-2.6, 0, 3.6> }
#end
union {
  sphere { <0, 0.3, 0>, 0.3 } sphere { <0.62, 0.3, 0.06>, 0.3 } sphere { <0.3, 0.3, 0.52>, 0.3 } sphere { <0.31, 0.78, 0.2>, 0.3 }
  Satin(Coal) translate (Wide ? <-0.3, 0, -1.9> : <1.15, 0, -1.9>)
}
// tufts
#declare I = 0; #while (I < 150)
  #declare P = <rand(Seed)*(Wide ? 22 : 12) - (Wide ? 11 : 6), 0, rand(Seed)*11-4.5>;
  #if (vlength(P) > 1.6)
  cone { P, 0.06, P+<rand(Seed)*0.2-0.1, 0.22+rand(Seed)*0.22, 0>, 0 Matte(C3(60, 190, 80)) } #end
#declare I = I + 1; #end
#if (Wide) Shot(<0.5, 1.85, 0>, 18, 0, 11, 16) #else Shot(<0.0, 1.7, 0>, 18, 0, 14, 15.4) #end
