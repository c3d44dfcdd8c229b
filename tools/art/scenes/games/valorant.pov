// Tactical: two crossed throwing knives before a veil of light.
#include "studio.inc"
Studio(C3(104, 18, 84), C3(255, 80, 190), C3(120, 240, 230))
#macro Knife(C)
  union {
    // blade: a bright and a shaded face meet at the ridge
    #local K = -1; #while (K < 2)
      prism { linear_sweep linear_spline 0, 0.07, 6 <0, 0>, <K*0.2, 0>, <K*0.24, 0.9>, <K*0.38, 1.35>, <0, 2.3>, <0, 0> rotate x*-90 translate z*0.03
        #if (K < 0) Satin(C3(252, 253, 255)) #else Satin(C3(142, 158, 190)) #end }
    #local K = K + 2; #end
    object { Pill(<0, 0.2, -0.1>, <0, 1.25, -0.13>, 0.035) Emit(C, 1.8) }
    object { RBox(<-0.52, -0.16, -0.14>, <0.52, 0.06, 0.14>, 0.06) Satin(C3(36, 36, 48)) }
    object { Pill(<0, -0.15, 0>, <0, -1.1, 0>, 0.15) Matte(C3(46, 42, 58)) }
    #local K = 0; #while (K < 4) torus { 0.155, 0.035 translate y*(-0.32-K*0.2) Satin(C) } #local K = K + 1; #end
    torus { 0.2, 0.07 rotate x*90 translate y*-1.4 Metal(Steel) }
  }
#end
object { Knife(C3(90, 245, 230)) rotate y*-12 rotate z*-36 scale 1.12 translate <-0.62, 1.75, -0.4> }
object { Knife(C3(255, 110, 140)) rotate y*12 rotate z*36 scale 1.12 translate <0.62, 1.75, -0.7> }
// orb
sphere { <0, 2.3, 1.9>, 1.45 texture { pigment { rgbt <0.25, 0.9, 0.85, 0.72> } finish { diffuse 0.25 emission 0.12 specular 0.6 roughness 0.01 reflection { 0.02, 0.3 fresnel on } conserve_energy } } }
torus { 1.75, 0.04 rotate <68, 0, 18> translate <0, 2.3, 1.9> Emit(C3(120, 250, 240), 1.3) }
torus { 2.0, 0.025 rotate <76, 0, -16> translate <0, 2.3, 1.9> Emit(C3(255, 150, 160), 1.3) }
#declare I = 0; #while (I < 14) object { NPrism(-0.02, 0.02, 3, 0.07+0.1*rand(Seed)) rotate <rand(Seed)*360, rand(Seed)*360, 0> translate <rand(Seed)*4.4-2.2, 0.6+rand(Seed)*3.6, rand(Seed)*2-1> #if (mod(I, 2)) Emit(C3(120, 250, 240), 0.8) #else Emit(C3(255, 200, 190), 0.8) #end } #declare I = I + 1; #end
torus { 1.5, 0.035 translate <0, 0.04, 0> Emit(C3(120, 250, 240), 1.1) }
Shot(<0, 2.05, 0>, 18, 0, 9, 15)
