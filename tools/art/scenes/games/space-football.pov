#include "studio.inc"
#declare Wide = (Format = 1);
Studio(C3(14, 26, 78), C3(60, 110, 255), C3(80, 230, 255))
// pitch: dark glass with light in its lines
box { <-30, 0, -30>, <30, 0.04, 7> texture { pigment { rgb C3(10, 22, 70) } finish { diffuse 0.5 specular 0.4 roughness 0.02 reflection { 0.05, 0.4 fresnel on } conserve_energy } } }
#declare Line = texture { pigment { rgb C3(60, 220, 255) } finish { ambient 0 diffuse 0 emission 1.6 } }
torus { 2.75, 0.045 translate y*0.05 texture { Line } }
box { <-30, 0.03, -0.04>, <-2.75, 0.07, 0.04> texture { Line } }
box { <2.75, 0.03, -0.04>, <30, 0.07, 0.04> texture { Line } }
// goal gate
#declare Gate = union {
  difference {
    torus { 2.2, 0.16 rotate x*90 } box { <-3, -3, -1>, <3, -1.3, 1> }
    texture { pigment { rgb C3(255, 60, 150) } finish { ambient 0 diffuse 0.1 emission 1.5 } } }
  difference { torus { 2.2, 0.3 rotate x*90 translate z*0.24 } box { <-3, -3, -1>, <3, -1.3, 1> } Satin(C3(40, 40, 90)) }
}
object { Gate rotate y*(Wide ? 28 : 22) translate (Wide ? <3.7, 1.3, 2.6> : <1.35, 1.55, 2.6>) }
#if (Wide) object { Gate rotate y*-28 translate <-3.7, 1.3, 2.6> } #end
// ball and its trail
#declare Ball = <-0.35, 1.75, -0.2>;
object { Football(C3(240, 245, 255), C3(24, 22, 70)) rotate <14, 24, 12> scale 1.42 translate Ball }
#if (Wide)
  #declare I = 0; #while (I < 26)
    sphere { Ball + <-1.5 - I*0.26, 0.06*I + 0.12*sin(I*0.8), 0.5 + 0.1*sin(I*2)>, 0.14*(1-I/30) texture { Line } }
  #declare I = I + 1; #end
#else
  #declare I = 0; #while (I < 14)
    sphere { Ball + <-1.15 - I*0.19, -0.8 - 0.03*I + 0.1*sin(I*0.9), 0.9>, 0.1*(1-I/16) texture { Line } }
  #declare I = I + 1; #end
#end
// planet and stars
union { sphere { 0, 0.95 Satin(C3(255, 120, 90)) }
  torus { 1.45, 0.1 scale <1, 0.12, 1> Satin(C3(255, 214, 160)) }
  rotate <14, 0, 24> scale 0.8 translate (Wide ? <0.75, 3.95, 6> : <-1.65, 3.5, 5>) }
#declare I = 0; #while (I < 110)
  sphere { <rand(Seed)*26-13, 1.6+rand(Seed)*7, 9+rand(Seed)*2>, 0.015+0.035*pow(rand(Seed), 3) texture { pigment { rgb 1 } finish { ambient 0 diffuse 0 emission 1.3 } } }
#declare I = I + 1; #end
#if (Wide) Shot(<0, 1.95, 0>, 18, 0, 13, 16.5) #else Shot(<-0.05, 1.85, 0>, 18, 0, 14, 16.2) #end
