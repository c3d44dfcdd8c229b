// World 1: a shooting range at dusk, with hills in the haze.
#declare Fast = 1;
#include "studio.inc"
#declare Haze = C3(104, 58, 84);
sky_sphere { pigment { gradient y color_map {
  [0.0 rgb C3(206, 104, 62)] [0.07 rgb C3(158, 70, 66)] [0.2 rgb C3(96, 44, 74)] [0.42 rgb C3(50, 28, 66)] [1 rgb C3(26, 18, 44)] } } }
fog { fog_type 2 distance 70 fog_offset 0 fog_alt 3.2 color rgb Haze }
light_source { <30, 14, 60> color rgb C3(255, 160, 110)*1.0 }
light_source { <-20, 30, -20> color rgb C3(170, 130, 190)*0.5 shadowless }
// The sun, half set.
sphere { <6, 2.6, 150>, 7 texture { pigment { rgb C3(255, 150, 84) } finish { ambient 0 diffuse 0 emission 0.9 } } no_shadow }
#macro Hills(High, Z, S, C)
  height_field { function 400, 400 { pattern { wrinkles scale 0.22 translate S } }
    smooth translate <-0.5, -0.1, 0> scale <150, High, 34> translate z*Z
    texture { pigment { rgb C } finish { diffuse 0.7 } } }
#end
Hills(26, 96, 1, C3(84, 52, 92))
Hills(15, 66, 2.3, C3(60, 42, 76))
Hills(7, 44, 5.1, C3(42, 32, 58))
plane { y, 0 texture { pigment { bozo turbulence 0.6 color_map { [0 rgb C3(46, 38, 60)] [1 rgb C3(70, 56, 78)] } scale <3, 1, 3> } normal { bumps 0.4 scale 0.35 } finish { diffuse 0.7 } } }
// Lanes of posts with lamps, and crates of sand.
#declare Wooden = Wood(C3(74, 44, 34))
#macro Post(X, Z)
  union {
    object { RBox(<-0.16, 0, -0.16>, <0.16, 4.6, 0.16>, 0.05) }
    object { RBox(<-0.1, 4.2, -0.1>, <1.2, 4.4, 0.1>, 0.04) }
    cylinder { <1.05, 4.2, 0>, <1.05, 3.9, 0>, 0.03 }
    texture { Wooden }
    translate <X, 0, Z>
  }
  sphere { <X + 1.05, 3.7, Z>, 0.22 texture { pigment { rgb C3(255, 190, 110) } finish { ambient 0 diffuse 0 emission 0.85 } } no_shadow }
  light_source { <X + 1.05, 3.5, Z> color rgb C3(255, 160, 80)*0.7 fade_distance 2.2 fade_power 2 shadowless }
#end
#declare I = 0; #while (I < 5)
  Post(-6.4, 3 + I*7)
  union { object { RBox(<-0.16, 0, -0.16>, <0.16, 4.6, 0.16>, 0.05) } texture { Wooden } translate <6.4, 0, 6 + I*7> }
  #if (I < 4) object { RBox(<6.34, 1.3 , 6 + I*7>, <6.46, 1.5, 13 + I*7>, 0.04) texture { Wooden } }
  object { RBox(<-6.46, 1.3 , 3 + I*7>, <-6.34, 1.5, 10 + I*7>, 0.04) texture { Wooden } } #end
#declare I = I + 1; #end
#declare R = seed(12); #declare I = 0; #while (I < 9)
  sphere { 0, 1 scale <0.85, 0.34, 0.5> rotate y*(rand(R)*30 - 15) translate <-5.2 + mod(I, 3)*1.3 + 0.6*(I > 5), 0.3 + 0.5*int(I/3), 14> texture { pigment { rgb C3(110, 78, 58) } normal { bumps 0.3 scale 0.12 } finish { diffuse 0.7 } } }
#declare I = I + 1; #end
Shot(<0, 4.6, 30>, 34, 0, 3, 62)
