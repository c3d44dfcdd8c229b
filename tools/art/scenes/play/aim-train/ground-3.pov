// World 3: ruins in the desert, late in the afternoon.
#declare Fast = 1;
#include "studio.inc"
sky_sphere { pigment { gradient y color_map {
  [0.0 rgb C3(160, 128, 84)] [0.1 rgb C3(120, 104, 80)] [0.3 rgb C3(62, 74, 80)] [0.6 rgb C3(34, 50, 64)] [1 rgb C3(24, 34, 50)] } } }
fog { fog_type 2 distance 90 fog_offset 0 fog_alt 4 color rgb C3(136, 110, 78) }
light_source { <-40, 26, 10> color rgb C3(255, 214, 150)*1.15 }
light_source { <20, 20, -30> color rgb C3(120, 130, 160)*0.35 shadowless }
#declare Sandy = texture { pigment { bozo color_map { [0 rgb C3(112, 84, 54)] [1 rgb C3(134, 102, 66)] } scale 4 }
  normal { ripples 0.25 turbulence 0.3 scale 0.5 translate <40, 0, 9> } finish { diffuse 0.75 } }
height_field { function 300, 300 { pattern { bozo scale 0.2 translate 3 } } smooth
  translate <-0.5, -0.45, 0> scale <140, 9, 110> translate <0, 0, -4> texture { Sandy } }
#declare Rock = texture { pigment { granite turbulence 0.2 color_map { [0 rgb C3(84, 62, 44)] [1 rgb C3(134, 104, 74)] } scale 3 }
  normal { granite 0.35 scale 1.2 } finish { diffuse 0.75 } }
#macro Column(X, Z, H, R)
  union {
    object { RBox(<-R*1.5, -3, -R*1.5>, <R*1.5, 0.4, R*1.5>, 0.08) }
    #local I = 0; #while (I < H) object { RCyl(0.4 + I, 1.36 + I, R*(1 - 0.012*I), 0.07) translate <0.05*sin(I*3 + X), 0, 0> } #local I = I + 1; #end
    #local I = 0; #while (I < 10) cylinder { <R*1.0, 0.6, 0>, <R*0.9, H, 0>, 0.07 rotate y*36*I } #local I = I + 1; #end
    texture { Rock } translate <X, -0.6, Z> }
#end
#macro Capital(X, Z, H, R) object { RBox(<-R*1.45, 0, -R*1.45>, <R*1.45, 0.7, R*1.45>, 0.1) texture { Rock } translate <X, H - 0.25, Z> } #end
Column(-6.2, 12, 9, 0.95) Capital(-6.2, 12, 9, 0.95)
Column(6.4, 12, 5, 0.95)
Column(-5.6, 20, 7, 0.9)
Column(5.8, 20, 9, 0.9) Capital(5.8, 20, 9, 0.9)
Column(-5, 29, 4, 0.85)
Column(5.4, 29, 6, 0.85)
// The arch in the distance.
difference {
  box { <-7, -2, 46>, <7, 12, 49> }
  cylinder { <0, 5.4, 45>, <0, 5.4, 50>, 3.6 } box { <-3.6, -3, 45>, <3.6, 5.4, 50> }
  sphere { <7, 12.6, 46>, 3 } sphere { <-6.6, 13, 48>, 2.2 } sphere { <2.4, 13.2, 46>, 1.8 }
  texture { Rock }
}
// A fallen drum, blocks.
object { RCyl(0, 1.6, 0.95, 0.07) rotate z*90 rotate y*35 texture { Rock } translate <4.6, -0.2, 7.5> }
object { RBox(<-0.8, 0, -0.6>, <0.8, 0.9, 0.6>, 0.08) rotate <6, 30, 8> texture { Rock } translate <-4.4, -1, 7> }
Shot(<0, 4.8, 24>, 28, 0, 2, 58)
