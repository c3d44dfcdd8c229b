#include "studio.inc"
#declare Wide = (Format = 1);
Studio(C3(66, 22, 128), C3(170, 84, 255), C3(255, 130, 220))
// The picture on the tiles: a low sun between hills, in the plane of the board (-1.5 … 1.5).
#declare H1 = function(x) { -0.75 + 0.28*sin(x*2.1+0.4) + 0.1*sin(x*5) }
#declare H2 = function(x) { -0.1 + 0.42*sin(x*1.5+2.2) + 0.08*sin(x*6.3) }
#declare H3 = function(x) { 0.28 + 0.3*abs(sin(x*1.9+0.5)) }
#declare Pic = function { select(y-H1(x), 0.05, select(y-H2(x), 0.15, select(y-H3(x), 0.25,
  select(0.52-sqrt((x-0.42)*(x-0.42)+(y-0.62)*(y-0.62)), 0.4+0.59*min(1, max(0, (y+0.2)/1.8))*0.99, 0.35)))) }
#declare Scene = pigment { function { Pic(x,y,z) } color_map {
  [0.00 rgb C3(22, 60, 92)] [0.10 rgb C3(22, 60, 92)] [0.10 rgb C3(20, 134, 140)] [0.20 rgb C3(20, 134, 140)]
  [0.20 rgb C3(64, 200, 178)] [0.30 rgb C3(64, 200, 178)] [0.30 rgb C3(255, 244, 214)] [0.38 rgb C3(255, 244, 214)]
  [0.38 rgb C3(255, 120, 110)] [0.40 rgb C3(255, 158, 112)] [0.75 rgb C3(255, 92, 128)] [1 rgb C3(150, 50, 190)] } }
#macro Tile(I, J)
  union {
    object { RBox(<-0.475, -0.475, -0.16>, <0.475, 0.475, 0.0>, 0.07)
      texture { pigment { Scene translate <-I, -J, 0> }
        finish { diffuse 0.92 specular 0.12 roughness 0.02 } } }
    object { RBox(<-0.47, -0.47, -0.06>, <0.47, 0.47, 0.10>, 0.07) Satin(Bone) }
  }
#end
#declare Board = union {
  object { RBox(<-1.68, -1.68, 0.02>, <1.68, 1.68, 0.30>, 0.14) Matte(C3(40, 18, 92)) }
  #declare I = -1; #while (I < 2) #declare J = -1; #while (J < 2)
    #if (!(I = 1 & J = 0) & !(I = -1 & J = -1 & Wide))
      object { Tile(I, J) #if (I = 0 & J = 1) rotate z*90 #end translate <I, J, 0> } #end
  #declare J = J + 1; #end #declare I = I + 1; #end
  // the tile in the hand
  object { Tile(1, 0) rotate z*-28 rotate <-16, 24, 0> translate <1.18, 0.06, -0.95> }
  #if (Wide) object { Tile(-1, -1) rotate z*20 rotate <-12, -26, 0> translate <-1.5, -1.15, -0.8> } #end
}
object { Board rotate x*9 rotate y*18 scale 1.28 translate <-0.1, 2.12, 0.4> }
#if (Wide)
  object { Tile(0, 1) rotate x*80 rotate y*30 scale 1.15 translate <-3.3, 0.18, -0.4> }
  object { Tile(1, -1) rotate <10, -30, 14> scale 1.1 translate <-3.5, 3.1, 2.0> }
  object { Tile(-1, 1) rotate <-14, 34, -18> scale 1.1 translate <3.7, 3.0, 2.0> }
  object { Tile(0, 0) rotate x*80 rotate y*-24 scale 1.15 translate <3.4, 0.18, -0.6> }
  Shot(<0, 2.0, 0>, 18, 0, 12, 15.5)
#else
  Shot(<0.05, 2.0, 0>, 18, 0, 14, 14.9)
#end
