// Island survival: a signal fire under a palm.
#include "studio.inc"
Studio(C3(120, 30, 10), C3(255, 96, 20), C3(255, 190, 90))
// island
intersection { sphere { 0, 1 scale <2.35, 0.75, 1.7> } plane { -y, 0 } Rough(C3(226, 176, 112), 0.3) translate <0, 0, 0.2> }
torus { 2.2, 0.05 scale <1.05, 1, 0.78> translate <0, 0.03, 0.2> Emit(C3(255, 220, 160), 0.9) }
// logs
#declare I = 0; #while (I < 5)
  object { Pill(<-0.75, 0.0, 0>, <0.75, 0.28, 0>, 0.15) rotate y*(36*I+8) translate <-0.25, 0.78, -0.6> Wood(C3(120, 66, 36)) }
#declare I = I + 1; #end
// flame, tongue within tongue
#macro Tongue(H, R, C, K) lathe { cubic_spline 8 <0.0, -0.35>, <0.0, 0>, <R*0.8, H*0.12>, <R, H*0.3>, <R*0.62, H*0.58>, <R*0.2, H*0.85>, <0.0, H>, <0, H*1.2>
  texture { pigment { rgb C } finish { ambient 0 diffuse 0.25 emission K specular 0.3 roughness 0.02 } } } #end
union {
  object { Tongue(2.9, 0.85, <1, 0.11, 0.015>, 0.85) matrix <1, 0, 0, 0.08, 1, 0, 0, 0, 1, 0, 0, 0> }
  object { Tongue(1.9, 0.55, <1, 0.14, 0.02>, 0.9) rotate z*24 translate <-0.5, 0, 0.1> }
  object { Tongue(2.0, 0.55, <1, 0.14, 0.02>, 0.9) rotate z*-22 translate <0.5, 0, 0.1> }
  object { Tongue(1.9, 0.62, <1, 0.34, 0.03>, 1.1) translate <0.02, 0.0, -0.42> }
  object { Tongue(1.15, 0.4, <1, 0.75, 0.22>, 1.4) translate <0.02, 0.02, -0.75> }
  no_shadow translate <-0.25, 0.75, -0.6>
}
light_source { <-0.25, 2.0, -1.9> color rgb <1.6, 0.7, 0.2> fade_distance 1.4 fade_power 2 area_light x, y, 3, 3 adaptive 1 }
// palm
#declare Tr = array[7] { <1.2, 0.5, 0.7>, <1.32, 1.1, 0.72>, <1.4, 1.7, 0.75>, <1.4, 2.3, 0.78>, <1.32, 2.85, 0.8>, <1.2, 3.3, 0.8>, <1.1, 3.5, 0.8> };
object { Path(Tr, 0.15) Wood(C3(150, 96, 60)) }
#declare I = 0; #while (I < 9)
  union { #declare K = 0; #while (K < 9)
    sphere { 0, 0.22-0.016*K scale <1.3, 0.22, 0.9> rotate z*(16-K*10) translate <0.18+K*0.15, 0.22*sin(K*0.42)-0.016*K*K, 0> } #declare K = K + 1; #end
    rotate y*(40*I+12) translate Tr[6] Satin(C3(40, 150, 76)) }
#declare I = I + 1; #end
sphere { Tr[6] + <-0.14, -0.15, -0.14>, 0.13 Satin(C3(110, 66, 40)) } sphere { Tr[6] + <0.14, -0.17, -0.12>, 0.13 Satin(C3(110, 66, 40)) }
// sparks
#declare I = 0; #while (I < 40)
  sphere { <-0.25+(rand(Seed)-0.5)*2.4, 2.2+rand(Seed)*2.3, -0.6+(rand(Seed)-0.5)>, 0.014+0.03*rand(Seed) texture { pigment { rgb <1, 0.5, 0.1> } finish { ambient 0 diffuse 0 emission 2 } } no_shadow }
#declare I = I + 1; #end
Shot(<0.05, 1.95, 0>, 18, 0, 11, 15)
