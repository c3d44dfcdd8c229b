#include "studio.inc"
#include "props.inc"
Studio(C3(72, 22, 118), C3(170, 80, 255), C3(150, 240, 255))
#declare Ice = C3(70, 205, 255);
object { Gem(Ice, 4) scale 1.55 rotate <-14, 12, -10> translate <0, 2.0, 0.4> }
object { Gem(Ice, 9) scale 0.72 rotate <-66, 30, 14> translate <-1.45, 0.62, -0.9> }
object { Gem(Ice, 15) scale 0.62 rotate <-60, -40, -24> translate <1.45, 0.55, -1.0> }
light_source { <-3, 3, -9> color rgb 0.35 shadowless }
Shot(<0, 1.6, 0>, 18, 0, 13, 14)
