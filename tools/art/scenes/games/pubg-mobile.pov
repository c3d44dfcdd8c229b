// Battle ground: a supply drop under its parachute.
#include "studio.inc"
#include "props.inc"
Studio(C3(112, 66, 14), C3(255, 170, 60), C3(255, 220, 150))
#declare Body = Satin(C3(190, 44, 36))
#declare Edge = Satin(C3(50, 54, 66))
#declare Drop = union {
  object { Crate(1.7, 1.15, 1.4, Body, Edge) }
  object { RBox(<-0.8, 1.05, -0.65>, <0.8, 1.25, 0.65>, 0.08) Satin(C3(40, 90, 170)) }
  rotate y*24
}
object { Drop rotate z*-5 translate <0.1, 0.5, 0> }
#declare Top = <0, 4.1, 0.2>;
#declare N = 12;
#declare I = 0; #while (I < N)
  difference {
    sphere { 0, 1 scale <1.95, 1.25, 1.95> }
    sphere { 0, 0.97 scale <1.95, 1.25, 1.95> }
    plane { y, 0 }
    plane { z, 0 rotate y*(360/N*I) }
    plane { -z, 0 rotate y*(360/N*(I+1)) }
    #if (mod(I, 2)) Matte(C3(250, 246, 236)) #else Matte(C3(240, 96, 24)) #end
    rotate y*9 rotate z*-4 translate <0, 3.05, 0.2>
  }
  cylinder { <0.1, 1.75, 0>, <1.93*cos(radians(360/N*I+9)), 3.07-0.1*cos(radians(360/N*I+9)), 0.2+1.93*sin(radians(360/N*I+9))>, 0.018 Matte(C3(240, 236, 226)) }
#declare I = I + 1; #end
// more of them far off
#declare I = 0; #while (I < 3)
  union {
    intersection { sphere { 0, 1 scale <1, 0.62, 1> } plane { -y, 0 } Matte(C3(240, 96, 24)) }
    box { <-0.35, -1.35, -0.35>, <0.35, -0.8, 0.35> Satin(C3(190, 44, 36)) }
    cylinder { <-0.95, 0, 0>, <0, -0.8, 0>, 0.02 Matte(Bone) } cylinder { <0.95, 0, 0>, <0, -0.8, 0>, 0.02 Matte(Bone) }
    scale 0.34-0.06*I rotate z*(6-I*5) translate <-2.35+I*0.1+(I=1)*4.9, 1.7+I*0.55, 4.5> }
#declare I = I + 1; #end
// landing mark
torus { 1.55, 0.05 translate y*0.04 Emit(C3(255, 150, 60), 1.3) }
Shot(<0, 2.2, 0>, 18, 0, 7, 15.4)
