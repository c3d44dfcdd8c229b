// Runner: a train on the tracks, a hover board ahead of it.
#include "studio.inc"
Studio(C3(128, 84, 6), C3(255, 200, 50), C3(255, 120, 190))
#declare Train = union {
  object { RBox(<-1.25, 0.3, 0>, <1.25, 3.15, 9>, 0.3) Gloss(C3(30, 140, 230)) }
  object { RBox(<-1.27, 0.55, -0.01>, <1.27, 1.0, 9>, 0.1) Gloss(C3(255, 255, 255)) }
  object { RBox(<-1.0, 1.65, -0.08>, <-0.06, 2.75, 0.2>, 0.12) Gloss(C3(16, 24, 44)) }
  object { RBox(<0.06, 1.65, -0.08>, <1.0, 2.75, 0.2>, 0.12) Gloss(C3(16, 24, 44)) }
  object { RBox(<-0.5, 2.82, -0.06>, <0.5, 3.02, 0.2>, 0.05) Emit(C3(255, 120, 60), 1.3) }
  #declare I = -1; #while (I < 2)
    sphere { <I*0.86, 0.78, -0.02>, 0.2 Emit(C3(255, 250, 220), 1.8) } torus { 0.23, 0.05 rotate x*90 translate <I*0.86, 0.78, -0.03> Metal(Steel) }
    #declare K = 0; #while (K < 4) object { RBox(<-0.05, 1.55, 0.6+K*2>, <0.05, 2.6, 2.0+K*2>, 0.05) translate x*I*1.24 Gloss(C3(16, 24, 44)) } #declare K = K + 1; #end
    // painted shapes on the flank
    sphere { <I*1.22, 1.15, 1.3>, 0.42 scale <0.15, 1, 1> translate x*I*1.04 Gloss(C3(255, 70, 150)) }
    sphere { <I*1.22, 1.35, 2.1>, 0.36 scale <0.15, 1, 1> translate x*I*1.04 Gloss(C3(120, 230, 90)) }
  #declare I = I + 2; #end
  object { RBox(<-0.95, 0.1, -0.12>, <0.95, 0.42, 0.3>, 0.08) Satin(Coal) }
  object { RBox(<-0.07, 1.05, -0.05>, <0.07, 2.95, 0.2>, 0.03) Satin(C3(230, 236, 244)) }
  box { <-0.9, 1.15, -0.02>, <0.9, 1.45, 0.05> Gloss(C3(255, 90, 60)) }
}
#declare Track = union {
  #declare I = 0; #while (I < 18) object { RBox(<-1.35, 0, -0.17>, <1.35, 0.1, 0.17>, 0.03) translate z*(-4.4+I*0.8) Wood(C3(120, 74, 48)) } #declare I = I + 1; #end
  object { RBox(<-0.92, 0.08, -5>, <-0.78, 0.24, 10>, 0.03) Metal(Steel) } object { RBox(<0.78, 0.08, -5>, <0.92, 0.24, 10>, 0.03) Metal(Steel) }
}
union {
  object { Train translate <0, 0, 0.9> }
  object { Track }
  object { Track translate x*-3.1 } object { Track translate x*3.1 }
  rotate y*-24 translate <0.45, 0, 0.2>
}
// board
union {
  object { RBox(<-0.42, -0.07, -1.05>, <0.42, 0.07, 1.05>, 0.065) Gloss(C3(255, 60, 140)) }
  object { RBox(<-0.16, -0.09, -0.9>, <0.16, 0.09, 0.9>, 0.06) Gloss(C3(255, 230, 70)) }
  #declare I = -1; #while (I < 2) object { RCyl(-0.22, -0.08, 0.24, 0.05) translate z*I*0.6 Emit(C3(120, 240, 255), 1.6) } #declare I = I + 2; #end
  rotate x*-20 rotate y*-56 rotate z*10 translate <-0.95, 0.95, -2.3>
}
Shot(<-0.1, 1.6, 0>, 18, 0, 11, 16.6)
