// Balloons over fields.
#include "world.inc"
#declare Seed = seed(36);
Daylight(0.55, C3(170, 205, 235))
#declare Field = array[6];
#declare Field[0] = C3(120, 170, 60);
#declare Field[1] = C3(220, 190, 84);
#declare Field[2] = C3(96, 140, 52);
#declare Field[3] = C3(176, 130, 76);
#declare Field[4] = C3(200, 210, 110);
#declare Field[5] = C3(150, 96, 140);;
plane { y, -0.02 Ground(C3(90, 120, 50), C3(120, 140, 60), 1) }
#declare Z = -9; #while (Z < 13)
  #declare X = -12; #while (X < 12)
    #declare C = Field[int(rand(Seed)*6)]; #declare W = 1.7; #declare A = (rand(Seed) > 0.5 ? 0 : 90) + 12;
    box { <-W/2, 0, -W/2>, <W/2, 0.06, W/2>
      texture { pigment { gradient x color_map { [0.35 rgb C*0.62] [0.6 rgb C] [1 rgb C*1.15] } scale 0.26 rotate y*A } finish { diffuse 0.9 } } translate <X, 0, Z> }
    #declare I = 0; #while (I < 3) #if (rand(Seed) > 0.4) object { Leafy(<X + W*0.55, 0, Z + (I - 1)*0.6>, 0.55 + rand(Seed)*0.35, C3(56, 110, 44)) } #end #declare I = I + 1; #end
    #if (rand(Seed) > 0.72) object { House(<X, 0.05, Z>, 0.6, 0.35, 0.5, C3(240, 226, 200), C3(190, 70, 50), rand(Seed)*90) } #end
  #declare X = X + 1.9; #end
#declare Z = Z + 1.9; #end
#declare Bright = array[6];
#declare Bright[0] = C3(226, 62, 58);
#declare Bright[1] = C3(48, 110, 220);
#declare Bright[2] = C3(250, 190, 50);
#declare Bright[3] = C3(60, 176, 120);
#declare Bright[4] = C3(160, 84, 200);
#declare Bright[5] = C3(250, 130, 60);;
#macro Balloon(P, R, C, D)
  union {
    sphere { 0, 1 scale <R, R*1.08, R> texture { pigment { radial color_map { [0.5 rgb C] [0.5 rgb D] } frequency 7 } finish { diffuse 0.85 specular 0.35 roughness 0.03 } } }
    cone { y*-R*0.72, R*0.78, y*-R*1.45, R*0.18 texture { pigment { radial color_map { [0.5 rgb C] [0.5 rgb D] } frequency 7 } finish { diffuse 0.85 } } }
    torus { R*0.9, R*0.05 translate y*-R*0.45 Satin(Bone) }
    box { <-R*0.2, -R*2.1, -R*0.2>, <R*0.2, -R*1.75, R*0.2> Wood(C3(150, 96, 52)) }
    #local I = 0; #while (I < 4) cylinder { <R*0.17, -R*1.8, R*0.17>, <R*0.22, -R*1.3, R*0.22>, R*0.02 rotate y*90*I Matte(Ink) } #local I = I + 1; #end
    rotate y*360*rand(Seed) translate P }
#end
#declare N = 0; #while (N < 13)
  #declare C = Bright[mod(N*5, 6)]; #declare D = Bright[mod(N*5 + 2 + mod(N, 2), 6)]*0.3 + 0.6;
  Balloon(<-4.6 + mod(N, 4)*3.0 + rand(Seed)*0.9 + mod(int(N/4), 2)*1.0, 2.1 + rand(Seed)*1.1, -4.6 + int(N/4)*2.8 + rand(Seed)*0.8>, 0.62 + rand(Seed)*0.32, C, D)
#declare N = N + 1; #end
Over(<0, 0.8, 0>, 10.5, -16, 44)
