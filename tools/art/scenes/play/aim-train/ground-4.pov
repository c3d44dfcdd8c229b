// World 4: an orbit with a ringed planet, far from any light but one.
#declare Fast = 1;
#include "studio.inc"
background { rgb C3(8, 7, 22) }
light_source { <-60, 40, -30> color rgb C3(220, 210, 255)*1.1 }
light_source { <40, -20, 10> color rgb C3(190, 70, 200)*0.35 shadowless }
#declare Flat = finish { ambient 0 diffuse 0 emission 1 }
// A nebula behind everything, and stars before it.
box { <-200, -200, 120>, <200, 200, 121>
  texture { pigment { bozo turbulence 0.75 octaves 5 lambda 2.4 omega 0.6 color_map {
    [0.0 rgb C3(10, 8, 28)] [0.42 rgb C3(20, 14, 52)] [0.62 rgb C3(54, 24, 92)] [0.8 rgb C3(96, 36, 110)] [1 rgb C3(132, 60, 116)] } scale <64, 46, 40> rotate z*34 translate <12, 8, 0> } finish { Flat } } }
#declare R = seed(5); #declare I = 0; #while (I < 420)
  #local K = pow(rand(R), 5);
  sphere { <(rand(R) - 0.5)*120, (rand(R) - 0.5)*150, 110>, 0.09 + 0.24*K texture { pigment { rgb <0.7 + 0.3*rand(R), 0.75, 1>*(0.25 + 0.6*K) } finish { Flat } } no_shadow }
#declare I = I + 1; #end
// The planet, low on the right, with a ring; a moon above on the left.
#declare Planet = union {
  sphere { 0, 15 texture { pigment { gradient y turbulence 0.12 color_map { [0 rgb C3(50, 28, 92)] [0.2 rgb C3(96, 48, 118)] [0.34 rgb C3(60, 34, 104)] [0.55 rgb C3(120, 66, 124)] [0.75 rgb C3(64, 40, 112)] [1 rgb C3(50, 28, 92)] } scale 9 } finish { diffuse 0.8 } } }
  difference { cylinder { y*-0.03, y*0.03, 27 } cylinder { y*-1, y*1, 19 }
    texture { pigment { cylindrical scale 27 color_map { [0 rgbt <0.42, 0.32, 0.6, 0.25>] [0.09 rgbt <0.3, 0.2, 0.5, 0.7>] [0.14 rgbt <0.52, 0.4, 0.62, 0.2>] [0.22 rgbt <0.4, 0.3, 0.56, 0.45>] [0.3 rgbt <0.5, 0.4, 0.6, 0.6>] } } finish { diffuse 0.7 emission 0.05 } } no_shadow }
  rotate <16, 0, -24>
}
object { Planet translate <13, -19, 60> }
sphere { <-15, 21, 60>, 4.2 texture { pigment { bozo color_map { [0 rgb C3(76, 74, 116)] [1 rgb C3(122, 116, 160)] } scale 1.4 } normal { bumps 0.5 scale 0.9 } finish { diffuse 0.7 } } }
// Rocks close by, at the edges.
#macro Stony(P, S, Q)
  sphere { 0, 1 scale <1.3, 0.9, 1> texture { pigment { rgb C3(58, 48, 84) } normal { granite 0.9 scale 0.9 } finish { diffuse 0.75 } } rotate Q scale S translate P }
#end
Stony(<-13.5, -17, 34>, 4.4, <20, 10, 30>)
Stony(<-8, -21.5, 36>, 2.6, <70, 40, 10>)
Stony(<14, 18.5, 36>, 2.7, <10, 70, 50>)
Stony(<9.4, 22, 40>, 1.3, <50, 20, 80>)
Shot(<0, 0, 40>, 60, 0, 0, 50)
