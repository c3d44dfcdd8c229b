#version 3.7;
// A stadium from straight above, upright: the rival's goal above, the player's below. One unit is a unit of
// the rules' table (crates/games/src/football/table.rs), which lies from -4.5 to 4.5 across and from -8 to 8
// along at height 0. The camera has a perspective, so stands lean outwards and depths shrink, but the table's
// plane keeps its measures: its edges lie exactly where the rules have them.
// World: 1 moon base, 2 ice ring, 3 neon station, 4 volcano. The light is the same from both ends and from
// both sides, because the game turns the picture on a wide screen.
#ifndef (World) #declare World = 1; #end
// Radiosity would cost minutes and change little under flood lights.
#declare Fast = 1;
#include "sprite.inc"

#declare High = 30;
camera { perspective location <0, High, 0> right x*13 up z*21 direction y*-High }

#declare HX = 4.5; #declare HZ = 8; #declare HG = 1.9;

#switch (World)
  #case (1) // slate, warm windows
    #declare Deep = C3(20, 24, 38); #declare FloorC = C3(92, 92, 104); #declare LineC = C3(176, 200, 236);
    #declare WallC = C3(120, 130, 152); #declare GlowC = C3(255, 190, 110); #declare Key = C3(235, 240, 255);
  #break
  #case (2) // pale cyan
    #declare Deep = C3(4, 22, 46); #declare FloorC = C3(18, 84, 130); #declare LineC = C3(160, 215, 235);
    #declare WallC = C3(128, 192, 220); #declare GlowC = C3(120, 230, 255); #declare Key = C3(225, 246, 255);
  #break
  #case (3) // violet, magenta and cyan
    #declare Deep = C3(14, 6, 34); #declare FloorC = C3(52, 26, 104); #declare LineC = C3(70, 205, 255);
    #declare WallC = C3(48, 36, 92); #declare GlowC = C3(255, 60, 190); #declare Key = C3(225, 215, 255);
  #break
  #else // basalt and lava
    #declare Deep = C3(24, 8, 6); #declare FloorC = C3(52, 45, 54); #declare LineC = C3(235, 150, 80);
    #declare WallC = C3(70, 58, 58); #declare GlowC = C3(255, 110, 24); #declare Key = C3(255, 232, 215);
#end

background { rgb Deep*0.4 }
// Lamps on four masts, and one in the middle that fills the bowl.
#declare I = 0; #while (I < 4)
  light_source { <11*(mod(I, 2)*2-1), 13, 16*(int(I/2)*2-1)> color rgb Key*0.42 }
#declare I = I + 1; #end
light_source { <0, 24, 0> color rgb Key*0.34 shadowless }
// a pool of light on the middle line
light_source { <0, 5, 3> color rgb Key*0.8 fade_distance 4 fade_power 2 shadowless }
light_source { <0, 5, -3> color rgb Key*0.8 fade_distance 4 fade_power 2 shadowless }

#macro Light(C, K) texture { pigment { rgb C } finish { ambient 0 diffuse 0 emission K } } #end

// ---- the floor, to the goals' backs
#declare Plain = finish { diffuse 0.85 specular 0.12 roughness 0.08 }
#switch (World)
  #case (1)
    #declare FloorT = texture {
      pigment { hexagon pigment { rgb FloorC } pigment { rgb FloorC*0.86 } pigment { rgb FloorC*0.93 } scale 0.75 }
      finish { diffuse 0.85 } normal { wrinkles 0.12 scale 0.5 } }
    texture { pigment { granite scale 2.4 color_map { [0 rgbt <0, 0, 0, 0.55>] [0.5 rgbt <0, 0, 0, 1>] [1 rgbt <1, 1, 1, 0.9>] } } }
  #break
  #case (2)
    #declare FloorT = texture {
      pigment { bozo turbulence 0.6 color_map { [0.2 rgb FloorC*0.7] [0.8 rgb FloorC*1.15] } scale 2.6 }
      finish { diffuse 0.85 specular 0.5 roughness 0.02 } normal { bumps 0.06 scale 0.4 } }
    texture { pigment { crackle turbulence 0.12 color_map { [0 rgbt <0.5, 0.82, 1, 0.7>] [0.01 rgbt <0.4, 0.75, 0.95, 0.9>] [0.035 rgbt <0.4, 0.7, 0.9, 1>] } scale 3.1 } finish { diffuse 0.9 } }
    // marks of skates
    texture { pigment { wood turbulence 0.5 color_map { [0 rgbt <0.7, 0.92, 1, 0.9>] [0.03 rgbt <1, 1, 1, 1>] } scale 1.7 rotate x*80 translate <0.6, 0, 2> } finish { diffuse 0.9 } }
  #break
  #case (3)
    #declare FloorT = texture {
      pigment { checker rgb FloorC rgb FloorC*0.8 }
      finish { diffuse 0.8 specular 0.5 roughness 0.015 } }
    texture { pigment { gradient x color_map { [0 rgbt <1, 0.2, 0.8, 0.62>] [0.03 rgbt <1, 0.2, 0.8, 0.9>] [0.06 rgbt 1] [0.94 rgbt 1] [0.97 rgbt <1, 0.2, 0.8, 0.9>] [1 rgbt <1, 0.2, 0.8, 0.62>] } } finish { ambient 0 diffuse 0.2 emission 0.5 } }
    texture { pigment { gradient z color_map { [0 rgbt <0.3, 0.5, 1, 0.62>] [0.03 rgbt <0.3, 0.5, 1, 0.9>] [0.06 rgbt 1] [0.94 rgbt 1] [0.97 rgbt <0.3, 0.5, 1, 0.9>] [1 rgbt <0.3, 0.5, 1, 0.62>] } } finish { ambient 0 diffuse 0.2 emission 0.5 } }
  #break
  #else
    #declare FloorT = texture {
      pigment { crackle solid color_map { [0 rgb FloorC*0.78] [1 rgb FloorC*1.1] } scale 1.6 }
      finish { Plain } normal { granite 0.08 scale 0.5 } }
    texture { pigment { crackle color_map { [0 rgbt <0.02, 0.01, 0.01, 0.12>] [0.03 rgbt <0, 0, 0, 0.55>] [0.055 rgbt <0, 0, 0, 1>] } scale 1.6 } }
    // lava glows through the joints near the walls
    texture { pigment { crackle pigment_map {
        [0 boxed color_map { [0 rgbt <1, 0.3, 0.04, 0.1>] [0.14 rgbt <1, 0.2, 0.02, 0.7>] [0.3 rgbt <1, 0.2, 0, 1>] } scale <4.6, 40, 8.1>/1.6]
        [0.022 rgbt <1, 0.3, 0.04, 1>] } scale 1.6 } finish { ambient 0 diffuse 0 emission 0.8 } }
#end
#declare Floor = union {
  box { <-HX, -0.3, -HZ>, <HX, 0, HZ> }
  box { <-HG, -0.3, HZ-0.01>, <HG, 0, HZ+1.05> }
  box { <-HG, -0.3, -HZ-1.05>, <HG, 0, -HZ+0.01> }
}
object { Floor texture { FloorT } }
#if (World = 1)
  // Shallow craters.
  #declare R = seed(29);
  #macro Crater(P, CR)
    cylinder { P + y*-0.01, P + y*0.003, CR texture { pigment { rgb FloorC*0.52 } finish { diffuse 0.8 } } }
    cylinder { P + y*-0.01 + <0.06, 0, -0.08>*CR, P + y*0.004 + <0.06, 0, -0.08>*CR, CR*0.84 texture { pigment { granite scale 2 color_map { [0 rgb FloorC*0.62] [1 rgb FloorC*0.8] } } finish { diffuse 0.8 } } }
    torus { CR*1.03, CR*0.07 scale <1, 0.1, 1> translate P + y*0.002 texture { pigment { rgb FloorC*1.3 } finish { diffuse 0.8 } } }
  #end
  Crater(<-3.1, 0, 4.4>, 0.62) Crater(<2.7, 0, 2.5>, 0.85) Crater(<-1.9, 0, 1.9>, 0.3) Crater(<3.6, 0, 5.9>, 0.36) Crater(<0.7, 0, 4.7>, 0.24)
  Crater(<3.1, 0, -4.4>, 0.62) Crater(<-2.7, 0, -2.5>, 0.85) Crater(<1.9, 0, -1.9>, 0.3) Crater(<-3.6, 0, -5.9>, 0.36) Crater(<-0.9, 0, -4.9>, 0.24)
#end
// Goals are dark inside, so that the net is seen.
#declare I = -1; #while (I < 2)
  box { <-HG, 0, -0.5>, <HG, 0.004, 0.55> translate z*I*(HZ+0.5)
    texture { pigment { gradient z color_map { [0 rgbt <0, 0, 0, 0.6>] [1 rgbt <0, 0, 0, 0.25>] } scale 1.1 translate z*-0.5 scale <1, 1, I> } } translate z*I*0.02 }
#declare I = I + 2; #end

// ---- lines, flat on the floor
#declare LineT = texture { pigment { rgb LineC*0.8 } finish { ambient 0 diffuse 0.35 emission 0.34 } }
#declare Thin = 0.045;
#macro Round(R, Z, Side)
  intersection {
    difference { cylinder { y*-0.01, y*0.012, R+Thin } cylinder { y*-1, y*1, R-Thin } }
    box { <-R-1, -1, -R-1>, <R+1, 1, R+1> #if (Side != 0) translate z*Side*(R+1) #end }
    translate z*Z texture { LineT } }
#end
object { Round(1.6, 0, 0) }
object { Round(2.6, -HZ, 1) }
object { Round(2.6, HZ, -1) }
box { <-HX, -0.01, -Thin>, <HX, 0.012, Thin> texture { LineT } }
cylinder { y*-0.01, y*0.012, 0.16 texture { LineT } }

// ---- walls around the table; their inner faces are the rules' edges
#declare WH = 0.5; #declare WT = 0.42;
#switch (World)
  #case (1) #declare WallT = texture { pigment { rgb WallC } finish { diffuse 0.8 specular 0.4 roughness 0.04 } } #break
  #case (2) #declare WallT = texture { pigment { bozo turbulence 0.4 color_map { [0.2 rgb WallC*0.75] [0.8 rgb WallC*1.05] } scale 0.8 } finish { diffuse 0.8 specular 0.9 roughness 0.01 } normal { granite 0.1 scale 0.7 } } #break
  #case (3) #declare WallT = texture { pigment { rgb WallC } finish { diffuse 0.7 specular 0.8 roughness 0.02 } } #break
  #else #declare WallT = texture { pigment { granite color_map { [0.2 rgb WallC*0.7] [0.8 rgb WallC*1.25] } scale 0.8 } finish { diffuse 0.85 specular 0.08 roughness 0.2 } normal { granite 0.4 scale 0.5 } }
#end
#macro Wall(A, B) object { RBox(A, B, 0.07) texture { WallT } } #end
#declare I = -1; #while (I < 2)
  // along the sides, in blocks
  #declare K = 0; #while (K < 8)
    #declare Z0 = -HZ - WT + K*(2*HZ + 2*WT)/8; #declare Z1 = Z0 + (2*HZ + 2*WT)/8;
    object { RBox(<HX, -0.1, Z0+0.015>, <HX+WT, WH, Z1-0.015>, 0.06) texture { WallT } scale <I, 1, 1> }
    // a lamp on each block
    box { <HX+0.15, WH-0.02, Z0+0.5>, <HX+0.25, WH+0.015, Z1-0.5> scale <I, 1, 1> Light(GlowC, 0.85) }
  #declare K = K + 1; #end
  // beside the goals
  #declare J = -1; #while (J < 2)
    object { RBox(<HG+0.02, -0.1, HZ>, <HX+WT, WH, HZ+WT>, 0.06) texture { WallT } scale <J, 1, I> }
    box { <HG+0.75, WH-0.02, HZ+0.15>, <HX-0.35, WH+0.015, HZ+0.25> scale <J, 1, I> Light(GlowC, 0.85) }
  #declare J = J + 2; #end
  // around the goal's well
  #declare J = -1; #while (J < 2)
    object { RBox(<HG, -0.1, HZ+WT-0.05>, <HG+0.22, WH*0.8, HZ+1.2>, 0.05) texture { WallT } scale <J, 1, I> }
  #declare J = J + 2; #end
  object { RBox(<-HG-0.2, -0.1, HZ+0.98>, <HG+0.2, WH*0.8, HZ+1.2>, 0.05) texture { WallT } scale <1, 1, I> }
#declare I = I + 2; #end
// Posts: the player's are round and the rival's square, so that the ends differ without colour. The rules'
// posts are the corners at 1.9.
#declare J = -1; #while (J < 2)
  cylinder { <J*(HG+0.17), 0, -HZ-0.17>, <J*(HG+0.17), WH+0.16, -HZ-0.17>, 0.17 Gloss(C3(40, 200, 150)) }
  sphere { <J*(HG+0.17), WH+0.16, -HZ-0.17>, 0.17 Gloss(C3(60, 225, 170)) }
  object { RBox(<-0.17, 0, -0.17>, <0.17, WH+0.22, 0.17>, 0.03) translate <J*(HG+0.17), 0, HZ+0.17> Gloss(C3(225, 70, 90)) }
  object { RBox(<-0.09, 0, -0.09>, <0.09, 0.05, 0.09>, 0.02) translate <J*(HG+0.17), WH+0.2, HZ+0.17> Gloss(C3(120, 24, 44)) }
#declare J = J + 2; #end

// ---- stands: steps that rise outwards, with people as small lights
#declare R = seed(World*17);
#macro Person(P)
  #local C = <0.3+rand(R)*0.5, 0.3+rand(R)*0.5, 0.3+rand(R)*0.5>;
  sphere { P, 0.085 texture { pigment { rgb (C*0.65 + GlowC*0.28)*(0.45+rand(R)*0.55) } finish { ambient 0 diffuse 0.75 emission 0.14 } } }
  sphere { P + y*0.11, 0.055 texture { pigment { rgb C3(190, 150, 125)*(0.5+rand(R)*0.5) } finish { diffuse 0.7 emission 0.05 } } }
#end
#declare StandT = texture { pigment { rgb (WallC*0.34 + Deep*0.8) } finish { diffuse 0.85 specular 0.1 } }
#macro Rows(Length, Count, Skip)
  union {
    #local S = 0; #while (S < Count)
      box { <-Length/2, -0.4, S*0.36>, <Length/2, 0.25 + S*0.3, S*0.36+0.37> texture { StandT } }
      box { <-Length/2, 0.24 + S*0.3, S*0.36>, <Length/2, 0.262 + S*0.3, S*0.36+0.035> Light(GlowC*(mod(S, 2) = 0 ? 1 : 0.55), 0.5) }
      #local Q = -Length/2 + 0.15; #while (Q < Length/2 - 0.1)
        #if (rand(R) > 0.16) Person(<Q + rand(R)*0.05, 0.36 + S*0.3, S*0.36 + 0.2>) #end
      #local Q = Q + 0.235; #end
    #local S = S + 1; #end
  }
#end
#declare SideX = HX + WT + 0.28; #declare EndZ = HZ + 1.34;
#declare I = -1; #while (I < 2)
  #declare J = 0; #while (J < 3)
    object { Rows(5.3, 4, 0) rotate y*90*I translate <I*SideX, 0, -5.75 + J*5.75> }
  #declare J = J + 1; #end
  object { Rows(6.4, 4, 0) rotate y*(I > 0 ? 0 : 180) translate <0, 0, I*EndZ> }
#declare I = I + 2; #end
// masts with lamps at the corners
#declare I = 0; #while (I < 4)
  #declare SX = mod(I, 2)*2-1; #declare SZ = int(I/2)*2-1;
  union {
    cylinder { y*-1, y*1.5, 0.14 Metal(Iron) }
    object { RBox(<-0.55, 1.3, -0.22>, <0.55, 1.5, 0.22>, 0.05) Satin(Coal) }
    #declare K = -1; #while (K < 2) sphere { <K*0.34, 1.5, 0>, 0.13 scale <1, 1, 1> Light(Key, 0.62) } #declare K = K + 1; #end
    rotate y*-45*SX*SZ translate <SX*5.05, 0, SZ*9.1>
  }
#declare I = I + 1; #end

// ---- the world below and around
#switch (World)
  #case (1)
    plane { y, -0.6 texture { pigment { granite color_map { [0.2 rgb C3(58, 62, 78)] [0.8 rgb C3(96, 100, 116)] } scale 5 } finish { diffuse 0.55 } normal { wrinkles 0.4 scale 0.8 } } }
    #declare K = 0; #while (K < 34)
      #declare P = <rand(R)*15-7.5, -0.6, rand(R)*23-11.5>; #declare CR = 0.2 + rand(R)*0.6;
      torus { CR, CR*0.22 scale <1, 0.6, 1> translate P texture { pigment { rgb C3(104, 108, 126) } finish { diffuse 0.55 } } }
      cylinder { 0, y*0.02, CR*0.95 translate P texture { pigment { rgb C3(40, 43, 58) } finish { diffuse 0.5 } } }
    #declare K = K + 1; #end
    // habitats
    #declare I = 0; #while (I < 4)
      #declare SX = mod(I, 2)*2-1; #declare SZ = int(I/2)*2-1;
      union {
        sphere { 0, 1.0 Satin(C3(150, 156, 176)) }
        torus { 1.0, 0.12 Satin(C3(90, 96, 116)) }
        #declare K = 0; #while (K < 10) sphere { <0.62, 0.72, 0>, 0.1 rotate y*36*K Light(GlowC, 0.75) } #declare K = K + 1; #end
        cylinder { y*0.9, y*1.3, 0.16 Satin(C3(225, 90, 60)) }
        translate <SX*5.2, -0.5, SZ*10.6> }
    #declare I = I + 1; #end
  #break
  #case (2)
    // the ring's ice, far below
    plane { y, -7 texture { pigment { onion turbulence 0.05 color_map { [0 rgb C3(4, 18, 40)] [0.4 rgb C3(10, 46, 84)] [0.5 rgb C3(40, 110, 150)] [0.6 rgb C3(8, 38, 72)] [1 rgb C3(4, 18, 40)] } scale 3.4 translate <-26, 0, 6> } finish { ambient 0 diffuse 0.4 emission 0.5 } } }
    #declare K = 0; #while (K < 150)
      #declare D = rand(R); #declare S = 0.1 + 0.5*pow(rand(R), 2);
      object { NPrism(-S*0.5, S*0.5, 5, S) rotate <rand(R)*360, rand(R)*360, rand(R)*360> translate <rand(R)*19-9.5, -1.5-D*4, rand(R)*29-14.5>
        texture { pigment { rgb C3(150, 215, 240)*(0.9-D*0.6) } finish { diffuse 0.7 specular 0.6 roughness 0.02 } } }
    #declare K = K + 1; #end
    // crystals beside the stands
    #declare I = 0; #while (I < 4)
      #declare SX = mod(I, 2)*2-1; #declare SZ = int(I/2)*2-1;
      #declare K = 0; #while (K < 7)
        cone { 0, 0.34, y*(0.9+rand(R)*1.2), 0 rotate <rand(R)*60-30, 0, rand(R)*60-30> translate <SX*(4.4+rand(R)*1.6), -0.2, SZ*(9.8+rand(R)*1.2)> texture { pigment { rgb C3(140, 220, 245) } finish { diffuse 0.7 specular 0.9 roughness 0.01 } } }
      #declare K = K + 1; #end
    #declare I = I + 1; #end
  #break
  #case (3)
    // stars and the station's arms far below
    #declare K = 0; #while (K < 260)
      sphere { <rand(R)*26-13, -14, rand(R)*38-19>, 0.03+0.06*pow(rand(R), 3) Light(C3(200, 210, 255)*(0.4+0.6*rand(R)), 0.8) }
    #declare K = K + 1; #end
    sphere { <9, -13, 9>, 5.5 texture { pigment { gradient z turbulence 0.2 color_map { [0 rgb C3(90, 30, 150)] [0.5 rgb C3(200, 50, 150)] [1 rgb C3(70, 30, 140)] } scale 2.4 } finish { diffuse 0.6 emission 0.15 } } }
    sphere { <-8, -12, -11>, 2.4 texture { pigment { rgb C3(40, 120, 190) } finish { diffuse 0.6 emission 0.1 } } }
    #declare I = -1; #while (I < 2)
      #declare K = -4; #while (K < 5)
        box { <-8, -1.1, -0.16>, <8, -0.8, 0.16> translate z*K*2.6 Satin(C3(60, 46, 110)) }
      #declare K = K + 1; #end
    #declare I = I + 2; #end
    torus { 9.6, 0.14 scale <0.72, 1, 1.1> translate y*-0.6 Light(GlowC, 0.9) }
    torus { 10.3, 0.1 scale <0.7, 1, 1.08> translate y*-0.9 Light(LineC, 0.7) }
  #break
  #else
    plane { y, -1.2 texture { pigment { crackle turbulence 0.25 color_map { [0 rgb C3(255, 205, 90)] [0.05 rgb C3(255, 120, 20)] [0.14 rgb C3(150, 28, 6)] [0.26 rgb C3(36, 14, 12)] [1 rgb C3(20, 10, 12)] } scale 1.5 } finish { ambient 0 diffuse 0.25 emission 0.85 } } }
    #declare K = 0; #while (K < 90)
      #declare S = 0.2 + 0.55*pow(rand(R), 2);
      sphere { 0, S scale <1, 0.6, 0.8> rotate y*rand(R)*360 translate <rand(R)*17-8.5, -1.15, rand(R)*25-12.5> texture { pigment { rgb C3(44, 32, 34) } finish { diffuse 0.8 } normal { granite 0.7 scale 0.5 } } }
    #declare K = K + 1; #end
    // cones of small volcanoes
    #declare I = 0; #while (I < 4)
      #declare SX = mod(I, 2)*2-1; #declare SZ = int(I/2)*2-1;
      union {
        difference { cone { y*-1.2, 1.7, y*0.7, 0.5 } sphere { y*0.85, 0.5 } texture { pigment { rgb C3(58, 42, 42) } finish { diffuse 0.85 } normal { granite 0.6 scale 0.6 } } }
        sphere { y*0.45, 0.42 Light(C3(255, 120, 20), 0.9) }
        translate <SX*5.1, 0, SZ*10.7> }
    #declare I = I + 1; #end
#end
