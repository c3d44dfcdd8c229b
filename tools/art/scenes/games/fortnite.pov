// Build battle: ramp, wall and tower of planks before the storm.
#include "studio.inc"
Studio(C3(70, 24, 124), C3(190, 90, 255), C3(120, 220, 255))
#declare Plank = C3(214, 150, 88);
#macro Wall(W, H)
  union {
    #local I = 0; #while (I < 5) object { RBox(<-W/2, 0, -0.05>, <W/2, H/5-0.035, 0.05>, 0.03) translate y*I*H/5 Wood(Plank*(0.8+0.1*mod(I*3, 4))) } #local I = I + 1; #end
    object { RBox(<-W/2-0.06, -0.02, -0.13>, <-W/2+0.14, H+0.02, 0.1>, 0.03) Wood(Plank*0.55) }
    object { RBox(<W/2-0.14, -0.02, -0.13>, <W/2+0.06, H+0.02, 0.1>, 0.03) Wood(Plank*0.55) }
    object { Pill(<-W/2+0.1, 0.1, -0.1>, <W/2-0.1, H-0.1, -0.1>, 0.06) Wood(Plank*0.6) }
  }
#end
union {
  object { Wall(1.6, 1.6) translate <0.4, 0, 0> }
  object { Wall(1.6, 1.6) rotate y*-90 translate <1.2, 0, 0.8> }
  object { Wall(1.6, 1.6) translate <0.4, 1.62, 0> }
  object { Wall(1.6, 1.6) rotate y*-90 translate <1.2, 1.62, 0.8> }
  object { Wall(1.6, 1.6) rotate x*90 translate <0.4, 3.24, 0> }
  // ramp
  object { Wall(1.6, 2.3) rotate x*45 rotate y*90 translate <-2.05, 0, 0.8> }
  // roof
  #declare I = 0; #while (I < 4) prism { conic_sweep linear_spline 0, 1, 4 <-0.9, -0.9>, <0.9, -0.9>, <0, 0>, <-0.9, -0.9> rotate x*180 translate y*1 scale <1, 0.7, 1> rotate y*90*I translate <0.4, 3.28, 0.8> #if (mod(I, 2)) Satin(C3(60, 130, 255)) #else Satin(C3(44, 100, 230)) #end } #declare I = I + 1; #end
  rotate y*-24 scale 0.94 translate <-0.1, 0, 0.6>
}
// pickaxe
union {
  object { Pill(<0, 0, 0>, <0, 2.0, 0>, 0.09) Satin(C3(80, 88, 120)) }
  object { Pill(<0, 0.15, 0>, <0, 0.7, 0>, 0.11) Matte(C3(255, 80, 150)) }
  #declare I = -1; #while (I < 2)
    #declare Pk = array[4] { <0, 1.85, 0>, <I*0.42, 1.82, 0>, <I*0.78, 1.66, 0>, <I*1.02, 1.4, 0> };
    object { Path(Pk, 0.12) Satin(C3(120, 220, 255)) } cone { <I*1.02, 1.4, 0>, 0.12, <I*1.16, 1.1, 0>, 0 Satin(C3(120, 220, 255)) }
  #declare I = I + 2; #end
  object { RBox(<-0.2, 1.68, -0.17>, <0.2, 2.02, 0.17>, 0.05) Metal(Iron) }
  rotate <-8, 24, -16> scale 1.05 translate <1.15, 0.05, -1.5>
}
// the storm's wall of light
torus { 3.6, 0.04 translate <0, 0.03, 0.6> Emit(C3(200, 110, 255), 1.4) }
#declare I = 0; #while (I < 3)
  #declare Bo = array[6]; #declare K = 0; #while (K < 6) #declare Bo[K] = <-2.0+I*2.2+0.22*(mod(K*7+I*3, 4)-1.5), 4.6-K*0.55, 5.5>; #declare K = K + 1; #end
  object { Path(Bo, 0.035) texture { pigment { rgb C3(220, 170, 255) } finish { ambient 0 diffuse 0 emission 1.8 } } no_shadow }
#declare I = I + 1; #end
Shot(<0, 1.95, 0>, 18, 0, 12, 15.6)
