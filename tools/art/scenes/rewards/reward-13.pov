#include "studio.inc"
#include "props.inc"
Studio(C3(8, 84, 62), C3(40, 230, 150), C3(150, 255, 210))
#declare Mint = C3(60, 255, 170);
union {
  object { RBox(<-1.05, 0, -0.42>, <1.05, 3.3, 0.42>, 0.24) Satin(C3(38, 44, 54)) }
  object { RBox(<-0.86, 0.2, -0.45>, <0.86, 3.1, -0.38>, 0.1) Satin(C3(58, 70, 80)) }
  #declare I = 0; #while (I < 4) object { RBox(<-0.5, 0, -0.49>, <0.5, 0.2, -0.4>, 0.04) translate y*(0.55+I*0.34)
    #if (I < 3) Emit(Mint, 1.6) #else Satin(C3(30, 50, 48)) #end } #declare I = I + 1; #end
  // bolt
  prism { linear_sweep linear_spline 0, 0.06, 7 <0.12, 0.55>, <-0.36, -0.08>, <-0.04, -0.08>, <-0.12, -0.55>, <0.36, 0.1>, <0.05, 0.1>, <0.12, 0.55> rotate x*-90 translate <0, 2.38, -0.45> Emit(Mint, 1.7) }
  object { RBox(<-0.66, 3.24, -0.14>, <-0.2, 3.32, 0.14>, 0.03) Metal(Steel) }
  rotate <0, 28, 0> rotate z*-7 scale 1.05 translate <-0.25, 0.12, 0.2>
}
#declare Cab = array[26];
#declare I = 0; #while (I < 26)
  #declare T = I/25;
  #declare Cab[I] = <0.2+1.65*sin(T*3.4)+T*0.1, 3.72*(1-T)*(1-T)+0.09+0.5*sin(T*pi)*(1-T), -0.2-1.7*T*T+0.3*sin(T*6)>;
#declare I = I + 1; #end
object { Path(Cab, 0.085) Matte(C3(230, 240, 240)) }
object { RBox(<-0.16, -0.3, -0.1>, <0.16, 0.3, 0.1>, 0.06) rotate z*-14 translate <0.16, 3.78, -0.12> Satin(C3(230, 240, 240)) }
union { object { RBox(<-0.38, -0.11, -0.17>, <0.38, 0.13, 0.17>, 0.06) Satin(C3(230, 240, 240)) }
  object { RBox(<-0.66, -0.05, -0.11>, <-0.3, 0.07, 0.11>, 0.03) Metal(Steel) } rotate y*-20 translate <-0.55, 0.13, -1.9> }
Shot(<0.1, 1.85, 0>, 18, 0, 11, 15)
