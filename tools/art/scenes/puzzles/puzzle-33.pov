// Terraces of rice on a hillside, with huts, trees and water that holds the sky.
#include "world.inc"
#declare Seed = seed(33);
Daylight(0.5, C3(170, 205, 230))
plane { y, -0.05 Ground(C3(86, 130, 52), C3(140, 160, 70), 0.9) }
#macro Edge(X, I) (sin(X*0.55 + I*0.7)*0.55 + sin(X*1.3 - I)*0.25) #end
#declare I = 0; #while (I < 15)
  #declare Z0 = -6.5 + I*1.0; #declare Y0 = I*0.42;
  prism { linear_sweep linear_spline -1, Y0, 43
    #declare J = 0; #while (J <= 40) #declare X = -10 + J*0.5; <X, Z0 + Edge(X, I)> #declare J = J + 1; #end
    <10, 20>, <-10, 20>
    #if (mod(I, 3) = 1) Water(C3(70, 130, 150), C3(160, 210, 214), 0.6) #else Ground(C3(110, 176, 60)*(0.75 + 0.06*mod(I, 5)), C3(176, 200, 76), 0.4) #end }
  #declare X = -8; #while (X < 8)
    #declare P = <X, Y0, Z0 + Edge(X, I) + 0.12>;
    sphere { P, 0.1 + rand(Seed)*0.07 Rough(C3(120, 92, 60), 0.05) }
    #if (mod(I, 3) != 1) #declare G = 0; #while (G < 3) cone { P + <0.1*G, 0, 0.25 + G*0.17>, 0.055, P + <0.1*G + 0.03, 0.24, 0.27 + G*0.17>, 0 Satin(C3(80, 150, 40)*(0.8 + rand(Seed)*0.6)) } #declare G = G + 1; #end #end
  #declare X = X + 0.24; #end
  #declare T = 0; #while (T < 3)
    #declare X = -7 + rand(Seed)*14; #declare P = <X, Y0, Z0 + Edge(X, I) + 0.5>; #declare K = rand(Seed);
    #if (K < 0.4) object { House(P, 0.8, 0.45, 0.6, C3(200, 160, 110), C3(150, 100, 50)*(0.8 + K), rand(Seed)*60 - 30) }
    #else #if (K < 0.75) object { Leafy(P, 0.9 + K*0.6, C3(50, 116, 44)) } #else object { Palm(P, 1.3, C3(60, 140, 50)) } #end #end
  #declare T = T + 1; #end
#declare I = I + 1; #end
Over(<0, 2.0, 0>, 10, 14, 34)
