#include "clash.inc"
// A small fire.
Light()
#declare S = seed(3);
#declare I = 0; #while (I < 14)
  #declare O = rand(S);
  #declare Age = mod(Turn + O, 1);
  #declare X = (rand(S) - 0.5)*0.5;
  sphere { <X*(1 - Age*0.7) + 0.06*sin(6*Age + 9*O), -0.4 + Age*1.1, 0>, 0.26*(1 - Age)*(0.5 + Age*1.1) + 0.02
    no_shadow texture { pigment { rgb <1, 0.78 - 0.62*Age, 0.14*(1 - Age)> } finish { ambient 0 diffuse 0 emission 1.25 } } }
#declare I = I + 1; #end
Front(2)
