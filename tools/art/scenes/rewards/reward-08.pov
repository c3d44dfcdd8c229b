#include "studio.inc"
#include "props.inc"
Studio(C3(120, 16, 72), C3(255, 80, 160), C3(255, 150, 220))
#macro Cap(W, C) difference { union { object { RBox(<-W/2, 0, -0.44>, <W/2, 0.42, 0.44>, 0.09) } } sphere { <0, 1.62, 0>, 1.22 scale <1.2*W, 1, 1> } Satin(C) } #end
#declare Board = union {
  object { RBox(<-4.3, -0.35, -2.2>, <4.3, 0.12, 2.2>, 0.14) Satin(C3(30, 30, 46)) }
  box { <-4.12, 0.1, -2.02>, <4.12, 0.125, 2.02> Emit(C3(90, 220, 255), 1.2) }
  #declare R = 0; #while (R < 4) #declare K = 0; #while (K < 8)
    #declare C = C3(48, 50, 70);
    #if (R = 2 & K = 1) #declare C = C3(90, 120, 255); #end
    #if (R = 1 & K <= 2) #declare C = C3(90, 120, 255); #end
    #if (R = 3 & K = 0) #declare C = C3(70, 220, 255); #end
    #if (R = 3 & K = 7) #declare C = C3(70, 220, 255); #end
    #if (R > 0 | (K != 3 & K != 4 & K != 5 & K != 2))
      object { Cap(0.9, C) translate <-3.5+K, 0.14, -1.5+R> } #end
  #declare K = K + 1; #end #declare R = R + 1; #end
  object { RBox(<-1.95, 0, -0.44>, <1.95, 0.4, 0.44>, 0.09) translate <0, 0.14, -1.5> Satin(C3(238, 236, 246)) }
  object { RCyl(0, 0.4, 0.3, 0.05) translate <4.05, 0.1, 2.35> Metal(Steel) }
}
object { Board rotate x*-14 rotate y*-24 scale 0.505 translate <0, 1.05, 0> }
Shot(<0, 1.0, 0>, 18, 0, 26, 14.2)
