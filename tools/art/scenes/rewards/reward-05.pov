#include "studio.inc"
#include "props.inc"
Studio(C3(88, 14, 84), C3(240, 70, 210), C3(150, 220, 255))
#declare Ice = C3(90, 210, 255);
#declare Rose = C3(255, 110, 220);
object { Gem(Ice, 4) scale 1.25 rotate <-16, 10, -8> translate <0, 3.0, 0.5> }
#declare I = 0; #while (I < 46)
  #declare Ang = I*2.399963; #declare Rd = 0.42*sqrt(I)*0.78;
  #declare Hh = max(0.3, 1.75-Rd*0.8);
  object { #if (mod(I, 4) = 3) Gem(Rose, I+3) #else Gem(Ice, I+30) #end
    scale 0.5+0.16*rand(Seed) rotate <-70*rand(Seed)-15, rand(Seed)*360, rand(Seed)*60-30>
    translate <Rd*cos(Ang), Hh*(Rd < 2.0 ? 1 : 0.9), Rd*sin(Ang)*0.75+0.2> }
#declare I = I + 1; #end
light_source { <-3, 3, -9> color rgb 0.35 shadowless }
Shot(<0, 1.95, 0>, 18, 0, 14, 15.8)
