#include "studio.inc"
#include "arena.inc"
#declare Tall = (Format = 2);
Studio(C3(58, 18, 112), C3(170, 70, 255), C3(255, 110, 220))
#declare Stage = union {
  object { NPrism(0, 0.5, 6, 1.9) rotate y*30 Satin(C3(66, 36, 130)) }
  object { NPrism(0.42, 0.47, 6, 1.93) rotate y*30 Emit(C3(90, 220, 255), 1.4) }
  object { NPrism(0, 0.3, 6, 2.7) rotate y*30 Satin(C3(48, 26, 100)) }
  object { NPrism(0.22, 0.26, 6, 2.73) rotate y*30 Emit(C3(255, 80, 200), 1.3) }
  object { Trophy(C3(110, 60, 255), C3(120, 235, 255)) scale 0.84 translate y*0.5 }
}
#declare At = (Tall ? <0, 0, 0.3> : <2.75, 0, 0.4>);
object { Stage rotate y*12 translate At }
Beam(At + <-3.4, 6.4, 3.6>, At + <0.4, 0.6, 1>, 1.3, C3(150, 120, 255), 0.5)
Beam(At + <3.6, 6.4, 3.6>, At + <-0.4, 0.6, 1>, 1.3, C3(255, 110, 220), 0.5)
object { Confetti(46, At + <-2.8, 1, -1.6>, At + <2.8, 4.6, 2>, 5) }
// the bracket, as light on the floor and wall
#declare Line = texture { pigment { rgb C3(110, 90, 255) } finish { ambient 0 diffuse 0 emission 0.55 } }
#if (!Tall)
  #declare I = 0; #while (I < 4)
    box { <-6.2, 0.0, -0.02>, <-4.7, 0.03, 0.03> translate <0, 0, -1.8+I*1.1> texture { Line } }
    #if (mod(I, 2) = 0) box { <-4.73, 0, -1.8+I*1.1>, <-4.68, 0.03, -0.7+I*1.1> texture { Line } }
      box { <-4.7, 0, -1.27+I*1.1>, <-3.2, 0.03, -1.22+I*1.1> texture { Line } } #end
  #declare I = I + 1; #end
  box { <-3.23, 0, -1.25>, <-3.18, 0.03, 0.95> texture { Line } }
  box { <-3.2, 0, -0.17>, <-0.2, 0.03, -0.12> texture { Line } }
  Shot(<0, 1.85, 0>, 18, 0, 11, 14.2)
#else
  Shot(<0, 0.72, 0>, 18, 0, 11, 24)
#end
