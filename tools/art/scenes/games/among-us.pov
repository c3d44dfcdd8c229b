// Space crew: the alarm button under its glass, stars behind the port-hole.
#include "studio.inc"
Studio(C3(16, 74, 92), C3(60, 190, 220), C3(255, 90, 90))
#declare Panel = Satin(C3(140, 170, 184))
object { RCyl(0, 0.5, 2.15, 0.14) texture { Panel } }
object { RCyl(0.5, 0.62, 1.75, 0.05) Satin(C3(46, 60, 72)) }
// warning stripes around the table
#declare I = 0; #while (I < 24)
  intersection { cylinder { y*0.1, y*0.4, 2.17 } box { <-0.14, -1, -3>, <0.14, 1, 0> matrix <1, 0, 0, 0.45, 1, 0, 0, 0, 1, 0, 0, 0> rotate y*15*I } Satin(C3(255, 196, 30)) }
#declare I = I + 1; #end
// button
object { RCyl(0.6, 0.95, 1.05, 0.1) Metal(C3(170, 180, 194)) }
object { RCyl(0.9, 1.45, 0.82, 0.2) Gloss(C3(240, 24, 36)) }
torus { 0.94, 0.045 translate y*0.97 Emit(C3(255, 60, 60), 1.8) }
light_source { <0, 2.2, -1.4> color rgb <0.5, 0.08, 0.08> fade_distance 1.2 fade_power 2 shadowless }
// glass lid, open
union {
  difference { sphere { 0, 1.25 } sphere { 0, 1.21 } plane { y, 0 } texture { pigment { rgbt <0.7, 0.95, 1, 0.86> } finish { diffuse 0.1 specular 0.9 roughness 0.005 reflection { 0.03, 0.5 fresnel on } conserve_energy } } interior { ior 1.3 } }
  torus { 1.23, 0.06 Metal(Steel) }
  translate z*-1.25 rotate x*72 translate <0, 0.75, 1.3>
}
object { RBox(<-0.3, 0.6, 1.1>, <0.3, 0.9, 1.45>, 0.06) Metal(Iron) }
// port-hole with a planet
union {
  difference { object { RCyl(-0.16, 0.16, 1.5, 0.1) rotate x*90 } cylinder { z*-1, z*1, 1.2 } Metal(C3(150, 164, 180)) }
  #declare I = 0; #while (I < 10) sphere { <1.35*cos(I*0.628), 1.35*sin(I*0.628), -0.17>, 0.07 Metal(Iron) } #declare I = I + 1; #end
  cylinder { z*0.02, z*0.05, 1.22 texture { pigment { rgb C3(4, 8, 22) } finish { specular 0.3 roughness 0.01 } } }
  sphere { <0.5, -0.5, 0.1>, 0.55 scale <1, 1, 0.3> Emit(C3(150, 90, 220), 0.5) }
  #declare I = 0; #while (I < 40) #declare A = rand(Seed)*6.283; #declare R = 1.12*sqrt(rand(Seed)); sphere { <R*cos(A), R*sin(A), 0>, 0.012+0.02*rand(Seed) Emit(C3(230, 245, 255), 1.6) } #declare I = I + 1; #end
  scale 0.92 translate <-1.35, 3.15, 3>
}
Shot(<0, 1.75, 0>, 18, 0, 18, 16)
