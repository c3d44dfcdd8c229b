// Obstacle course: a stair of toy-bright platforms up to the flag.
#include "studio.inc"
Studio(C3(14, 84, 130), C3(90, 200, 255), C3(255, 230, 150))
#declare Cols = array[6];
#declare Cols[0] = C3(255, 70, 80); #declare Cols[1] = C3(255, 140, 40); #declare Cols[2] = C3(255, 220, 50);
#declare Cols[3] = C3(90, 220, 90); #declare Cols[4] = C3(60, 140, 255); #declare Cols[5] = C3(190, 90, 255);
#declare I = 0; #while (I < 6)
  #declare A = radians(-140 + I*56);
  #declare P = <1.5*cos(A), 0.15+I*0.44, 0.5+1.25*sin(A)>;
  union {
    object { RBox(<-0.78, -0.22, -0.62>, <0.78, 0.2, 0.62>, 0.1) Gloss(Cols[I]) }
    object { RBox(<-0.6, 0.16, -0.44>, <0.6, 0.25, 0.44>, 0.04) Gloss(Cols[I]*0.75+0.2) }
    rotate y*(-24-I*14) translate P + <0, 0.25, 0>
  }
  #if (I = 1 | I = 3) union { cylinder { 0, y*0.5, 0.09 Metal(Steel) } object { Pill(<-0.75, 0.42, 0>, <0.75, 0.42, 0>, 0.1) Gloss(C3(255, 60, 60)) } rotate y*30*I translate P + <0, 0.48, 0> } #end
  #if (I = 2 | I = 4) object { NPrism(-0.1, 0.1, 6, 0.3) rotate x*90 rotate y*30 translate P + <0, 1.0, 0> Emit(C3(120, 240, 255), 1.0) } #end
  #if (I = 5)
    cylinder { P + y*0.45, P + y*2.0, 0.06 Satin(Bone) } sphere { P + y*2.03, 0.1 Gloss(C3(255, 70, 80)) }
    prism { linear_sweep linear_spline -0.03, 0.03, 4 <0, 0>, <1.05, -0.32>, <0, -0.66>, <0, 0> rotate x*-90 rotate y*8 translate P + y*1.95 Gloss(C3(255, 70, 80)) }
  #end
#declare I = I + 1; #end
cylinder { <0, 0, 0.5>, <0, 2.5, 0.5>, 0.42 Satin(Bone) }
#declare I = 0; #while (I < 5) torus { 0.42, 0.07 translate <0, 0.35+I*0.5, 0.5> Gloss(Cols[I]) } #declare I = I + 1; #end
sphere { <0, 2.5, 0.5>, 0.47 Gloss(C3(255, 220, 50)) }
object { RBox(<-2.3, 0, -1.6>, <2.3, 0.14, 2.3>, 0.06) Satin(C3(70, 190, 90)) }
Shot(<0.0, 2.05, 0>, 18, 0, 15, 16.4)
