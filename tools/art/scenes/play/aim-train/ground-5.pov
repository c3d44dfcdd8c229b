// World 5: a forge in the rock, with a furnace at the end and lava in the cracks.
#declare Fast = 1;
#include "studio.inc"
background { rgb C3(60, 18, 10) }
fog { fog_type 1 distance 60 color rgb C3(70, 22, 12) }
light_source { <0, 4, 38> color rgb C3(255, 120, 40)*1.5 fade_distance 22 fade_power 2 }
light_source { <-20, 26, -16> color rgb C3(130, 124, 170)*1.1 shadowless }
#declare Basalt = texture { pigment { granite color_map { [0 rgb C3(26, 22, 26)] [1 rgb C3(62, 52, 56)] } scale 1.5 } normal { granite 0.3 scale 0.8 } finish { diffuse 0.75 specular 0.15 roughness 0.06 } }
#declare Lava = texture { pigment { crackle turbulence 0.25 color_map { [0 rgb C3(255, 150, 40)] [0.05 rgb C3(230, 70, 12)] [0.13 rgb C3(72, 20, 10)] [0.24 rgb C3(30, 22, 24)] [1 rgb C3(40, 34, 38)] } scale 2.2 }
  normal { crackle 0.4 scale 2.2 turbulence 0.25 } finish { diffuse 0.5 emission 0.34 } }
plane { y, -1.4 texture { Lava } }
// Columns of basalt on both sides, as they stand in nature: six-sided, in steps.
#declare R = seed(9); #declare Row = 0; #while (Row < 12)
  #local I = 0; #while (I < 5)
    #local X = 6.2 + I*1.5 + 0.5*mod(Row, 2); #local Z = 2 + Row*3;
    #local Side = 0; #while (Side < 2)
      #local H = 3 + I*2.6 + rand(R)*3.2;
      object { NPrism(-2, H, 6, 0.86) texture { Basalt } translate <(Side*2 - 1)*(X + rand(R)*0.3), 0, Z + rand(R)*0.4> }
      object { NPrism(15.5 - I*1.5 - rand(R)*2.4, 26, 6, 0.86) texture { Basalt } translate <(Side*2 - 1)*(X - 0.8), 0, Z> }
    #local Side = Side + 1; #end
  #local I = I + 1; #end
#declare Row = Row + 1; #end
// The furnace: an arch full of fire.
difference { box { <-20, -2, 40>, <20, 60, 43> } cylinder { <0, 4.2, 39>, <0, 4.2, 44>, 3.6 } box { <-3.6, -3, 39>, <3.6, 4.2, 44> } texture { Basalt } }
torus { 3.8, 0.34 rotate x*90 translate <0, 4.2, 40> texture { Basalt } }
box { <-8, -2, 44>, <8, 12, 44.2> texture { pigment { gradient y turbulence 0.35 color_map { [0 rgb C3(255, 190, 90)] [0.4 rgb C3(250, 120, 30)] [1 rgb C3(130, 34, 10)] } scale 11 translate -y*2 } finish { ambient 0 diffuse 0 emission 0.8 } } }
// Chains from the roof, and an anvil.
#macro Chain(X, Z, N) union { #local I = 0; #while (I < N) torus { 0.26, 0.075 scale <0.7, 1, 1> rotate x*90 rotate y*90*mod(I, 2) translate y*(-I*0.42) } #local I = I + 1; #end texture { pigment { rgb C3(70, 62, 66) } finish { diffuse 0.6 specular 0.5 roughness 0.04 } } translate <X, 15.6, Z> } #end
Chain(-4.6, 12, 15) Chain(4.2, 16, 20) Chain(5.6, 9, 9) Chain(-3.4, 22, 22)
union { object { RBox(<-0.9, 0, -0.6>, <0.9, 0.5, 0.6>, 0.1) } cone { y*0.4, 0.7, y*1.3, 0.42 } object { RBox(<-1.1, 1.2, -0.5>, <1, 1.8, 0.5>, 0.08) } cone { <0.9, 1.55, 0>, 0.3, <2, 1.7, 0>, 0.05 } texture { pigment { rgb C3(52, 48, 54) } finish { diffuse 0.6 specular 0.5 roughness 0.05 } } scale 1.1 rotate y*-28 translate <-3.6, -1.4, 11> }
Shot(<0, 5.6, 24>, 27, 0, 1, 58)
