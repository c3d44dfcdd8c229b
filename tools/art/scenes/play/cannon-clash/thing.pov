#include "clash.inc"
// Single things. Which: 0 a hand, 1 a flash, 2 to 4 stones, 5 a shield over a tower, 6 a shadow, 7 a ball.
#ifndef (Which) #declare Which = 0; #end
#if (Which != 6) Light() #end
#switch (Which)
  #case (0)
    // A glove that points up and left; the finger's tip is the anchor.
    union {
      object { Pill(0, <0, -1.1, 0>, 0.21) } object { Pill(<0.36, -0.98, 0>, <0.38, -1.2, 0>, 0.21) }
      object { Pill(<0.72, -1.1, 0>, <0.7, -1.3, 0>, 0.2) }
      object { Pill(<-0.36, -1.42, -0.16>, <0.34, -1.3, -0.3>, 0.19) }
      object { RBox(<-0.2, -1.85, -0.24>, <0.86, -0.85, 0.24>, 0.22) }
      object { RBox(<-0.14, -2.3, -0.3>, <0.8, -1.85, 0.3>, 0.14) pigment { rgb Blue } finish { diffuse 0.8 specular 0.3 roughness 0.05 } }
      Satin(Bone) rotate z*20
    }
    Front(5)
  #break
  #case (1)
    union {
      #declare I = 0; #while (I < 13) cone { 0, 0.2, vrotate(<0, 0.75 + rand(Seed)*0.4, 0>, <0, 0, I*27.7>), 0 } #declare I = I + 1; #end
      sphere { 0, 0.4 }
      texture { pigment { spherical color_map { [0 rgb <1, 0.34, 0.05>] [0.6 rgb <1, 0.8, 0.3>] [1 rgb <1, 1, 0.85>] } scale 1.1 } finish { ambient 0 diffuse 0 emission 1.3 } }
    }
    Front(2.6)
  #break
  #case (5)
    // Rings of a dome; the game fills it.
    union {
      #declare I = 0; #while (I < 4) torus { 1, 0.022 rotate x*90 rotate y*45*I } #declare I = I + 1; #end
      torus { 1, 0.03 } torus { 0.82, 0.02 translate y*0.57 }
      clipped_by { plane { -y, 0.02 } }
      texture { pigment { rgb <0.75, 0.93, 1> } finish { ambient 0 diffuse 0.2 emission 1 } }
    }
    Camera(2.6)
  #break
  #case (6)
    // Soft and dark, for the ground under things.
    disc { 0, z, 1 texture { pigment { cylindrical color_map { [0 rgbt <0.005, 0.01, 0.03, 1>] [0.45 rgbt <0.005, 0.01, 0.03, 0.5>] [1 rgbt <0.005, 0.01, 0.03, 0.38>] } rotate x*90 } finish { ambient 0 diffuse 0 emission 1 } } scale <1, 0.6, 1> }
    Front(2.2)
  #break
  #case (7)
    union { sphere { 0, 0.5 Metal(C3(60, 62, 76)) } }
    Front(1.3)
  #break
  #else
    object { RBox(<-0.5, -0.36, -0.42>, <0.5, 0.36, 0.42>, 0.14) rotate <20 + 50*Which, 30*Which, 70*Which> texture { pigment { bozo color_map { [0 rgb C3(120, 110, 100)] [1 rgb C3(186, 176, 160)] } scale 0.3 } finish { diffuse 0.85 } } }
    Front(1.6)
#end
