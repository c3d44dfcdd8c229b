#include "clash.inc"
// A cloud that bursts: its balls fly apart and shrink.
Light()
#declare S = seed(5);
#declare I = 0; #while (I < 11)
  #declare A = rand(S)*360;
  #declare D = 0.25 + rand(S)*0.35;
  sphere { vrotate(<D*(0.35 + Through*1.15), 0, 0>, <0, 0, A>) + <0, Through*0.12, -rand(S)*0.3>, (0.34 + rand(S)*0.16)*(1 - 0.82*Through*Through)
    texture { pigment { rgb <0.93, 0.91, 0.9> } finish { diffuse 0.75 emission 0.16 } } }
#declare I = I + 1; #end
Front(2.6)
