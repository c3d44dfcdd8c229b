// An old city of courtyards, cupolas and minarets at noon.
#include "world.inc"
#declare Seed = seed(31);
Daylight(0.7, C3(150, 190, 220))
plane { y, 0 Ground(C3(196, 150, 100), C3(150, 104, 66), 1.1) }
#declare Hue = array[5];
#declare Hue[0] = C3(38, 138, 150);
#declare Hue[1] = C3(200, 84, 60);
#declare Hue[2] = C3(60, 96, 190);
#declare Hue[3] = C3(230, 170, 60);
#declare Hue[4] = C3(90, 150, 84);;
#declare Z = -7; #while (Z < 9)
  #declare X = -8; #while (X < 8.5)
    #declare P = <X + (rand(Seed) - 0.5)*0.7, 0, Z + (rand(Seed) - 0.5)*0.7>;
    #declare K = rand(Seed); #declare W = 1.0 + rand(Seed)*0.5; #declare H = 0.5 + rand(Seed)*1.0;
    #declare Wall = C3(236, 206, 160)*(0.75 + rand(Seed)*0.45);
    #if (K < 0.62)
      box { <-W/2, 0, -W/2>, <W/2, H, W/2> Matte(Wall) rotate y*(rand(Seed) - 0.5)*12 translate P }
      box { <-W*0.42, H, -W*0.42>, <W*0.3, H + 0.18, W*0.25> Matte(Wall*0.8) translate P }
      #declare I = 0; #while (I < 3) box { <-0.09, H*0.35, -W/2 - 0.02>, <0.09, H*0.75, 0> Satin(Hue[mod(int(K*40) + I, 5)]*0.5) translate P + x*(I - 1)*W*0.3 } #declare I = I + 1; #end
      #if (rand(Seed) > 0.4) box { <-W*0.5, H*0.72, -W*0.5 - 0.35>, <W*0.5, H*0.78, -W*0.5> texture { pigment { gradient x color_map { [0.5 rgb Hue[int(rand(Seed)*5)]] [0.5 rgb 0.9] } scale 0.25 } finish { diffuse 0.85 } } translate P } #end
    #else #if (K < 0.82)
      box { <-W/2, 0, -W/2>, <W/2, H*0.8, W/2> Matte(Wall) translate P }
      object { Cupola(P + y*H*0.8, W*0.4, Wall, Hue[int(rand(Seed)*5)]) }
    #else #if (K < 0.92)
      object { Minaret(P, 3.2 + rand(Seed)*1.2, Wall, Hue[int(rand(Seed)*5)]) }
    #else
      object { Palm(P, 1.5 + rand(Seed), C3(70, 140, 50)) }
      object { Palm(P + <0.5, 0, 0.3>, 1.2, C3(90, 150, 60)) }
    #end #end #end
  #declare X = X + 1.65; #end
#declare Z = Z + 1.6; #end
Over(<0, 0.4, 0>, 10.5, -22, 40)
