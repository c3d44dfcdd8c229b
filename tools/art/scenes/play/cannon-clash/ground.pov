#include "clash.inc"
// An arena's ground: the field of 9 by 16 units in the middle of 12.4 by 20. Places are those of the
// field as it is drawn, so depth is stretched against the camera's pitch.
#declare Far = 1/sin(radians(Pitch));
#macro At(X, V) <X, 0, V*Far> #end

light_source { <-70, 95, -60> color rgb (Arena = 3 ? <1.0, 1.03, 1.12> : <1.18, 1.08, 0.92>) parallel point_at 0 }
light_source { <60, 60, -80> color rgb (Arena = 2 ? <0.26, 0.26, 0.28> : <0.2, 0.26, 0.38>) shadowless parallel point_at 0 }
global_settings { ambient_light rgb 1 }
#default { finish { ambient 0.06 diffuse 0.8 } }

#switch (Arena)
  #case (1) #declare Turf = C3(96, 150, 62); #declare Turf2 = C3(86, 138, 56); #declare Path_ = C3(196, 164, 112); #declare Out = C3(50, 96, 52); #declare Rail = C3(120, 84, 52); #break
  #case (2) #declare Turf = C3(224, 200, 156); #declare Turf2 = C3(214, 188, 144); #declare Path_ = C3(186, 152, 112); #declare Out = C3(176, 140, 100); #declare Rail = C3(104, 66, 42); #break
  #else #declare Turf = C3(208, 222, 240); #declare Turf2 = C3(196, 212, 234); #declare Path_ = C3(150, 164, 190); #declare Out = C3(150, 176, 208); #declare Rail = C3(86, 76, 84);
#end

// Everything around, with soft hills.
plane { y, -0.06 texture { pigment { bozo color_map { [0.2 rgb Out*0.86] [0.8 rgb Out*1.1] } scale 2.6 turbulence 0.3 } finish { diffuse 0.85 } } }
// The field: mown in squares.
object { RBox(<-4.5, -0.3, -8*Far>, <4.5, 0, 8*Far>, 0.06)
  texture { pigment { checker rgb Turf, rgb Turf2 scale <1.5, 1, 1.6*Far> translate <0, 0.37, 0> warp { turbulence 0.02 } } finish { diffuse 0.85 } }
  texture { pigment { bozo color_map { [0.3 rgbt <0, 0, 0, 0.9>] [0.7 rgbt <1, 1, 1, 0.93>] } scale 0.8 } } }

// Worn paths between the towers.
#macro Worn(X, V0, V1, W)
  #local S = seed(int(X*10) + 90);
  #local V = V0;
  #while (V <= V1)
    cylinder { <0, 0, 0>, <0, 0.006, 0>, W*(0.86 + rand(S)*0.26) scale <1, 1, 1> translate At(X + (rand(S) - 0.5)*0.12, V) }
    #local V = V + 0.28;
  #end
#end
#macro Ways(Lift) union {
  Worn(-2.5, -4.6, 4.6, 0.36 + Lift) Worn(2.5, -4.6, 4.6, 0.36 + Lift) Worn(0, -6, 6, 0.28 + Lift)
  Worn(-2.5, -5.2, -4.6, 0.84 + Lift) Worn(2.5, -5.2, -4.6, 0.84 + Lift) Worn(-2.5, 4.6, 5.2, 0.84 + Lift) Worn(2.5, 4.6, 5.2, 0.84 + Lift)
  Worn(0, -6.7, -6, 1.1 + Lift) Worn(0, 6, 6.7, 1.1 + Lift)
} #end
object { Ways(0.07) texture { pigment { rgb Turf*0.72 + Path_*0.2 } finish { diffuse 0.85 } } }
object { Ways(0) translate y*0.004 texture { pigment { bozo color_map { [0.3 rgb Path_*0.94] [0.7 rgb Path_*1.05] } scale 0.7 } finish { diffuse 0.85 } } }

// The middle: a groove of stone in which the gate slides.
#declare Flag_ = texture { pigment { brick color rgb Mortar*0.8 color rgb StoneB brick_size <0.62, 0.4, 0.42> mortar 0.03 translate <0.2, 0.1, 0.2> } finish { diffuse 0.85 specular 0.05 } }
object { RBox(<-4.5, -0.2, -0.34*Far>, <4.5, 0.05, 0.34*Far>, 0.04) texture { Flag_ } }
box { <-4.5, 0.04, -0.11*Far>, <4.5, 0.053, 0.11*Far> texture { pigment { rgb C3(58, 50, 84) } finish { diffuse 0.7 } } }

// The cannons' rails near both edges.
#declare I = -1; #while (I < 2)
  union {
    #declare X = -4.15; #while (X <= 4.2) object { RBox(<X - 0.09, 0, -0.34*Far>, <X + 0.09, 0.05, 0.34*Far>, 0.02) } #declare X = X + 0.415; #end
    texture { pigment { rgb Rail } finish { diffuse 0.85 } }
    translate At(0, I*7.4) }
  union {
    object { RBox(<-4.3, 0.04, -0.24*Far - 0.05>, <4.3, 0.12, -0.24*Far + 0.05>, 0.03) } object { RBox(<-4.3, 0.04, 0.24*Far - 0.05>, <4.3, 0.12, 0.24*Far + 0.05>, 0.03) }
    Satin(C3(120, 126, 140)) translate At(0, I*7.4) }
#declare I = I + 2; #end

// The wall around the field, low enough to see over.
#declare Wall = texture { pigment { brick color rgb Mortar color rgb StoneA brick_size <0.5, 0.24, 0.5> mortar 0.03 } finish { diffuse 0.86 } }
union {
  #declare I = -1; #while (I < 2)
    object { RBox(<-0.16, -0.1, -8.2*Far>, <0.16, 0.3, 8.2*Far>, 0.06) translate x*I*4.72 }
    #declare V = -8; #while (V <= 8.01) object { RBox(<-0.25, -0.1, -0.25>, <0.25, 0.52, 0.25>, 0.06) translate At(I*4.72, V) } #declare V = V + 2; #end
    object { RBox(<-4.8, -0.1, -0.16>, <4.8, 0.3, 0.16>, 0.06) translate At(0, I*8.2) }
  #declare I = I + 2; #end
  texture { Wall }
}
#if (Arena = 3) union {
  #declare I = -1; #while (I < 2)
    object { RBox(<-0.18, 0.28, -8.2*Far>, <0.18, 0.36, 8.2*Far>, 0.04) translate x*I*4.72 }
    object { RBox(<-4.8, 0.28, -0.18>, <4.8, 0.36, 0.18>, 0.04) translate At(0, I*8.2) }
    #declare V = -8; #while (V <= 8.01) sphere { 0, 0.27 scale <1, 0.5, 1> translate At(I*4.72, V) + y*0.52 } #declare V = V + 2; #end
  #declare I = I + 2; #end
  Matte(Snow) } #end

// What grows around.
#declare S = seed(20 + Arena);
#macro Tree(K)
  #switch (Arena)
    #case (1) union {
      cylinder { 0, y*0.5, 0.1 Matte(C3(110, 76, 46)) }
      sphere { <0, 0.8, 0>, 0.5 } sphere { <-0.3, 0.62, -0.1>, 0.34 } sphere { <0.32, 0.66, 0.05>, 0.36 } sphere { <0.05, 1.14, 0>, 0.32 }
      Matte(C3(44 + K*46, 112 + K*40, 52)) } #break
    #case (2) union {
      #if (K > 0.5)
        object { Pill(y*0, y*1.1, 0.2) } object { Pill(<0, 0.5, 0>, <0.45, 0.5, 0>, 0.12) } object { Pill(<0.45, 0.5, 0>, <0.45, 0.85, 0>, 0.12) }
        object { Pill(<0, 0.7, 0>, <-0.4, 0.7, 0>, 0.11) } object { Pill(<-0.4, 0.7, 0>, <-0.4, 1.0, 0>, 0.11) }
        Matte(C3(72, 132, 70))
      #else
        object { RBox(<-0.5, -0.1, -0.4>, <0.5, 0.5, 0.4>, 0.18) rotate y*30 } object { RBox(<0.2, -0.1, -0.7>, <0.8, 0.26, -0.2>, 0.12) }
        texture { pigment { gradient y color_map { [0 rgb C3(160, 112, 80)] [0.5 rgb C3(196, 146, 104)] [1 rgb C3(172, 122, 84)] } scale 0.3 turbulence 0.2 } finish { diffuse 0.85 } }
      #end } #break
    #else union {
      cylinder { 0, y*0.4, 0.1 Matte(C3(84, 62, 50)) }
      #local L = 0; #while (L < 3)
        cone { y*(0.24 + L*0.42), 0.56 - L*0.14, y*(0.9 + L*0.42), 0.03 Matte(C3(40, 92, 92)*(0.8 + K*0.5)) }
        cone { y*(0.5 + L*0.42), 0.35 - L*0.09, y*(0.93 + L*0.42), 0.03 Matte(Snow) }
      #local L = L + 1; #end }
  #end
#end
#declare I = 0; #while (I < 74)
  #declare X = (rand(S) < 0.5 ? -1 : 1)*(5.35 + rand(S)*1.1);
  #declare V = -10.4 + rand(S)*20.8;
  object { Tree(rand(S)) scale 0.72 + rand(S)*0.62 rotate y*rand(S)*360 translate At(X, V) }
#declare I = I + 1; #end
#declare I = 0; #while (I < 34)
  #declare V = (mod(I, 2) = 0 ? -1 : 1)*(9.0 + rand(S)*1.2);
  object { Tree(rand(S)) scale 0.72 + rand(S)*0.5 rotate y*rand(S)*360 translate At((rand(S) - 0.5)*11.6, V) }
#declare I = I + 1; #end

// Small things on the field, off the paths: flowers, pebbles, drifts.
#declare I = 0; #while (I < 60)
  #declare X = (rand(S) - 0.5)*8.4; #declare V = (rand(S) - 0.5)*13.4; #declare K = rand(S);
  #if (abs(X) > 0.7 & abs(abs(X) - 2.5) > 0.75 & abs(V) > 0.6)
    #switch (Arena)
      #case (1)
        union { #declare J = 0; #while (J < 4) cone { 0, 0.05, <0.12*cos(J*1.7), 0.2, 0.12*sin(J*1.7)>, 0 } #declare J = J + 1; #end Matte(Turf*0.66) translate At(X, V) }
        #if (K > 0.6) sphere { y*0.17, 0.06 Matte(C3(250, 240, 214)) translate At(X, V) } #end
      #break
      #case (2) object { RBox(<-0.13, 0, -0.1>, <0.13, 0.11, 0.1>, 0.05) rotate y*K*180 Matte(Turf*0.7) translate At(X, V) } #break
      #else sphere { 0, 0.24 scale <1.3, 0.25, 0.9> Matte(Snow*0.97) translate At(X, V) }
    #end
  #end
#declare I = I + 1; #end
Camera(20)
