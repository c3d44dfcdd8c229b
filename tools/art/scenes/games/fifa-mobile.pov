// Football: the ball in front of the net, under flood lights.
#include "studio.inc"
Studio(C3(6, 70, 40), C3(90, 230, 110), C3(200, 255, 160))
#declare I = -3; #while (I < 4) box { <-9, 0, I*1.3>, <9, 0.02, I*1.3+0.65> Matte(C3(34, 136, 52)) } #declare I = I + 1; #end
object { Football(C3(246, 250, 246), C3(16, 60, 50)) rotate <24, -20, 14> scale 1.22 translate <-0.35, 1.22, -1.1> }
// goal
union {
  object { Pill(<-2.7, 0, 2>, <-2.7, 3.7, 2>, 0.1) } object { Pill(<2.7, 0, 2>, <2.7, 3.7, 2>, 0.1) } object { Pill(<-2.7, 3.7, 2>, <2.7, 3.7, 2>, 0.1) }
  Satin(C3(250, 250, 250))
}
#declare I = 0; #while (I <= 18) cylinder { <-2.7+I*0.3, 3.7, 2.05>, <-2.7+I*0.3, 0.02, 3.4>, 0.014 Matte(Bone) } #declare I = I + 1; #end
#declare I = 0; #while (I <= 13) cylinder { <-2.7, 3.7-I*0.283, 2.05+I*0.104>, <2.7, 3.7-I*0.283, 2.05+I*0.104>, 0.014 Matte(Bone) } #declare I = I + 1; #end
// lines and turf
box { <-9, 0.015, 1.9>, <9, 0.035, 2.05> Matte(Bone) } box { <-9, 0.015, -2.6>, <9, 0.035, -2.45> Matte(Bone) }
#declare I = 0; #while (I < 900)
  #declare P = <rand(Seed)*8-4, 0, rand(Seed)*6.5-4>;
  cone { P, 0.03, P+<rand(Seed)*0.12-0.06, 0.1+rand(Seed)*0.14, 0>, 0 Matte(C3(60+60*rand(Seed), 190, 70)) }
#declare I = I + 1; #end
Shot(<0, 1.72, 0>, 18, 0, 10, 14.8)
