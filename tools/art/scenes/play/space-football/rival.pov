#version 3.7;
// The rival of a stadium. Pad = 1: its hover pad of radius 0.7 from above, with the face upwards and a rim of
// square teeth. Pad = 0: its head from the front, for the scoreboard.
// World: 1 an astronaut, 2 a yeti, 3 a robot cat, 4 a golem. Frame: 0 calm, 1 glad, 2 sad.
#ifndef (World) #declare World = 1; #end
#ifndef (Pad) #declare Pad = 0; #end
#include "sprite.inc"
// Seen from above, the light from behind would fall on the whole pad.
Sprite(C3(255, 110, 150)*(Pad ? 0.3 : 1), C3(150, 120, 190))
#declare Mood = Frame;
#declare Coral = C3(255, 84, 108);

// Eyes and mouth on the plane z = Z, in the head's units of 1.
#macro Eyes(DX, Y, S, Z, Lamp)
  union {
    #local I = -1; #while (I < 2)
      #switch (Mood)
        #case (0) sphere { <I*DX, Y, Z>, S scale <1, 1, 1> } #break
        #case (1) #local Arc = array[7]; #local K = 0; #while (K < 7) #local A = radians(180 - K*30); #declare Arc[K] = <I*DX + S*1.15*cos(A), Y - S*0.35 + S*1.15*sin(A), Z>; #local K = K + 1; #end object { Path(Arc, S*0.42) } #break
        #else
          sphere { <I*DX, Y - S*0.2, Z>, S*0.82 }
          #local Brow = array[2] { <I*(DX - S*1.2), Y + S*1.75, Z>, <I*(DX + S*1.4), Y + S*0.85, Z> } object { Path(Brow, S*0.36) }
      #end
    #local I = I + 2; #end
    texture { Lamp }
  }
#end
#macro Mouth(W, Y, R, Z, Lamp)
  #local Lip = array[7];
  #local K = 0; #while (K < 7)
    #local U = (K - 3)/3;
    #declare Lip[K] = <U*W*(Mood = 0 ? 0.62 : 1), Y + (Mood = 0 ? 0 : (Mood = 1 ? 1 : -1))*W*0.55*(U*U - 0.5), Z>;
  #local K = K + 1; #end
  object { Path(Lip, R) texture { Lamp } }
  #if (Mood = 1) // an open mouth
    intersection { cylinder { <0, 0, Z+0.03>, <0, 0, Z-0.01>, W*0.82 scale <1, 0.8, 1> } box { <-2, -2, -3>, <2, 0, 3> } translate y*(Y + W*0.24) texture { Lamp } }
  #end
#end
#macro Lamp(C, K) texture { pigment { rgb C } finish { ambient 0 diffuse 0.25 emission K } } #end

#switch (World)
  #case (1)
    #declare Face = Lamp(C3(255, 205, 110), 0.85)
    #declare Head = union {
      sphere { 0, 1 scale <1, 0.96, 0.8> Gloss(C3(200, 204, 214)) }
      difference { sphere { 0, 0.8 scale <1.02, 0.78, 0.8> translate <0, -0.02, -0.36> } box { <-2, -2, 0>, <2, 2, 2> }
        texture { pigment { rgb C3(24, 22, 48) } finish { diffuse 0.7 specular 0.8 roughness 0.008 reflection { 0.03, 0.3 fresnel on } conserve_energy } } }
      torus { 0.815, 0.075 rotate x*90 scale <1.02, 0.79, 1> translate <0, -0.02, -0.36> Gloss(C3(232, 92, 70)) }
      #declare I = -1; #while (I < 2) object { RCyl(-0.14, 0.14, 0.3, 0.06) rotate z*90 translate <I*1.0, -0.02, 0> Gloss(C3(232, 92, 70)) } #declare I = I + 2; #end
      cylinder { <0.42, 0.7, 0>, <0.56, 1.12, 0>, 0.045 Metal(Steel) } sphere { <0.57, 1.15, 0>, 0.12 Emit(Coral, 0.8) }
      object { Eyes(0.33, 0.08, 0.13, -1.0, Face) }
      union { Mouth(0.26, -0.28, 0.055, -0.99, Face) }
    }
  #break
  #case (2)
    #declare Face = texture { pigment { rgb C3(16, 26, 56) } finish { diffuse 0.5 specular 0.9 roughness 0.01 } }
    #declare R = seed(11);
    #declare Head = union {
      union {
        sphere { 0, 0.86 scale <1, 1, 0.8> }
        #declare I = 0; #while (I < 230)
          #declare A = 360*rand(R); #declare B = -62 + 96*rand(R);
          cone { x*0.76, 0.13, <1.0 + 0.08*rand(R), -0.05, 0>, 0.01 rotate y*B rotate z*A scale <1, 1, 0.85> }
        #declare I = I + 1; #end
        texture { pigment { rgb C3(186, 212, 236) } finish { diffuse 0.85 specular 0.1 } } }
      sphere { 0, 0.62 scale <1, 0.86, 0.5> translate <0, -0.1, -0.62> Satin(C3(92, 160, 214)) }
      #declare I = -1; #while (I < 2) 
        cone { <I*0.45, 0.62, 0>, 0.2, <I*0.86, 1.06, -0.1>, 0.02 texture { pigment { rgb C3(150, 226, 250) } finish { diffuse 0.6 specular 0.9 roughness 0.01 } } }
      #declare I = I + 2; #end
      object { Eyes(0.26, 0.04, 0.115, -0.94, Face) }
      union { Mouth(0.24, -0.32, 0.05, -0.93, Face) }
      sphere { <0, -0.12, -0.95>, 0.07 Satin(C3(40, 80, 130)) }
    }
  #break
  #case (3)
    #declare Face = Lamp(C3(70, 225, 255), 0.9)
    #declare Head = union {
      superellipsoid { <0.55, 0.55> scale <0.98, 0.8, 0.62> Gloss(C3(96, 52, 176)) }
      difference { superellipsoid { <0.5, 0.5> scale <0.8, 0.58, 0.3> translate z*-0.42 } box { <-2, -2, 0>, <2, 2, 2> } texture { pigment { rgb C3(16, 10, 40) } finish { diffuse 0.7 specular 0.8 roughness 0.008 reflection { 0.03, 0.3 fresnel on } conserve_energy } } }
      #declare I = -1; #while (I < 2)
        cone { <I*0.6, 0.5, 0>, 0.36, <I*0.82, 1.16, 0>, 0.04 scale <1, 1, 0.6> Gloss(C3(96, 52, 176)) }
        cone { <I*0.61, 0.5, -0.18>, 0.2, <I*0.79, 1.0, -0.08>, 0.03 scale <1, 1, 0.75> Emit(C3(255, 70, 190), 0.8) }
        #declare K = -1; #while (K < 2) cylinder { <I*0.86, -0.16 + K*0.12, -0.4>, <I*1.16, -0.16 + K*0.22, -0.42>, 0.035 Emit(C3(255, 70, 190), 0.8) } #declare K = K + 2; #end
      #declare I = I + 2; #end
      object { Eyes(0.36, 0.1, 0.14, -0.74, Face) }
      union { Mouth(0.24, -0.26, 0.055, -0.74, Face) }
      cone { <0, -0.12, -0.74>, 0.07, <0, -0.12, -0.8>, 0.03 Emit(C3(255, 70, 190), 0.8) }
    }
  #break
  #else
    #declare Face = Lamp(C3(255, 196, 70), 0.95)
    #declare R = seed(4);
    #declare RockT = texture { pigment { granite color_map { [0 rgb C3(84, 60, 58)] [1 rgb C3(138, 104, 96)] } scale 0.7 } finish { diffuse 0.85 specular 0.1 } normal { granite 0.35 scale 0.4 } }
    #declare Head = union {
      superellipsoid { <0.7, 0.7> scale <0.94, 0.86, 0.66> texture { RockT } }
      object { RBox(<-0.76, 0.26, -0.8>, <0.76, 0.5, -0.3>, 0.1) texture { RockT } }
      object { RBox(<-0.6, -0.74, -0.7>, <0.6, -0.5, -0.2>, 0.1) texture { RockT } }
      box { <-0.66, -0.5, -0.6>, <0.66, 0.3, -0.3> texture { pigment { rgb C3(30, 14, 14) } } }
      #declare I = -1; #while (I < 2)
        #declare Bend = array[4] { <I*0.6, 0.62, 0>, <I*0.92, 0.82, 0>, <I*1.02, 1.04, -0.06>, <I*0.9, 1.24, -0.12> }
        object { Path(Bend, 0.13) texture { pigment { rgb C3(226, 190, 150) } finish { diffuse 0.8 specular 0.3 } } }
        #declare Bend = array[3] { <I*0.8, -0.1, -0.55>, <I*0.68, -0.36, -0.58>, <I*0.76, -0.56, -0.5> }
        object { Path(Bend, 0.04) Emit(C3(255, 110, 20), 0.9) }
      #declare I = I + 2; #end
      #declare Bend = array[4] { <-0.1, 0.84, -0.36>, <0.04, 0.68, -0.52>, <-0.06, 0.56, -0.56>, <0.02, 0.48, -0.64> }
      object { Path(Bend, 0.04) Emit(C3(255, 110, 20), 0.9) }
      object { Eyes(0.33, 0.08, 0.13, -0.66, Face) }
      union { Mouth(0.28, -0.27, 0.06, -0.66, Face) }
    }
#end

#if (Pad)
  object { RCyl(-0.2, 0.0, 0.66, 0.05) Gloss(C3(58, 22, 36)) }
  #declare I = 0; #while (I < 12)
    object { RBox(<0.57, -0.16, -0.115>, <0.695, 0.08, 0.115>, 0.03) rotate y*(30*I + 15) Gloss(Coral) }
  #declare I = I + 1; #end
  torus { 0.555, 0.03 translate y*0.01 Emit(Coral, 0.6) }
  object { Head scale <0.5, 0.5, 0.3> rotate x*90 translate <0, 0.2, -0.03> }
  Above(1.6)
#else
  object { Head rotate y*8 translate y*-0.08 }
  Straight(2.9, 8, 0)
#end
