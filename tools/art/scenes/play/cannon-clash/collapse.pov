#declare State = 1;
#include "clash-towers.inc"
// A tower falls: it is cut into slabs that slide apart, the roof goes first, the heap grows. The last
// frame meets the ruin.
Light()
#declare T = (Frame + 1)/Frames;
#declare Fall = T*T;
#declare Slabs = 4;
#declare K = 0; #while (K < Slabs)
  #declare V = -1; #while (V < 2)
    // The higher, the farther out and the faster down.
    #declare Up = (K + 0.5)/Slabs;
    intersection {
      union { object { Shaft } object { Crown } }
      box { <-3*(V < 0), H*K/Slabs, -3>, <3*(V > 0), (K = Slabs - 1 ? H + 1 : H*(K + 1)/Slabs), 3> }
      Masonry(1)
      translate y*-H*Up
      rotate <-30*Fall*(0.4 + Up), V*20*Fall, -V*46*Fall*(0.3 + Up)>
      translate y*H*Up
      translate <V*(0.12 + 0.75*Up)*T*R, -H*Up*Fall*0.86 + 0.35*Up*T*(1 - T), -0.45*Up*Fall>
    }
  #declare V = V + 2; #end
#declare K = K + 1; #end
object { Cap rotate <-95*T, 20*T, -40*T> scale <1, (Big ? 1.15 : 1), 1>*(1 - 0.2*T) translate <0.35*T*R, H*(1 - 0.85*Fall) + 0.3*T*(1 - T), -0.9*T*R> }
#if (Big) #declare I = 0; #while (I < 4)
  object { Turret() rotate z*-58*Fall translate <R*1.12 + 0.2*T, -0.5*Fall, 0> rotate y*(45 + 90*I) }
#declare I = I + 1; #end #end
object { Heap(R*1.25, T) translate y*-0.3*(1 - T) }
Camera((Big ? 5.4 : 4.4))
