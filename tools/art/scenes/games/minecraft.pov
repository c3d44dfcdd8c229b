// Block world: a floating island of cubes.
#include "studio.inc"
Studio(C3(12, 72, 92), C3(70, 190, 230), C3(190, 255, 170))
#declare B = 0.5;
#macro Cube(X, Y, Z, C) box { <X, Y, Z>*B, <X+0.98, Y+0.98, Z+0.98>*B
  texture { pigment { cells scale B*0.25 color_map { [0 rgb C*0.78] [1 rgb C*1.12] } } finish { diffuse 0.85 specular 0.05 } } } #end
#declare HF = function(x, z) { floor(1.3 + 1.2*sin(x*0.8+1.2) + 1.1*cos(z*0.75) + 0.25*x*0.4) }
#declare Grass = C3(96, 186, 60); #declare Dirt = C3(134, 92, 60); #declare StoneC = C3(136, 140, 150); #declare WaterC = C3(50, 120, 240);
union {
  #declare X = -4; #while (X < 4) #declare Z = -4; #while (Z < 4)
    #declare H = max(0, HF(X, Z));
    #if (H <= 0)
      box { <X, -0.02, Z>*B, <X+1, 0.72, Z+1>*B texture { pigment { rgb WaterC } finish { diffuse 0.7 specular 0.6 roughness 0.02 reflection { 0.05, 0.4 fresnel on } conserve_energy } } }
      Cube(X, -1, Z, C3(214, 196, 132))
    #else
      Cube(X, H, Z, Grass)
      #declare Y = 0; #while (Y < H) Cube(X, Y, Z, (H > 2 & Y < H-1 ? StoneC : Dirt)) #declare Y = Y + 1; #end
      Cube(X, -1, Z, Dirt)
    #end
    #declare D = int(3.6-vlength(<X+0.5, 0, Z+0.5>)*0.75);
    #declare Y = 0; #while (Y < D) Cube(X, -2-Y, Z, (Y = 0 ? Dirt : StoneC)) #declare Y = Y + 1; #end
  #declare Z = Z + 1; #end #declare X = X + 1; #end
  // tree
  #declare TX = 1; #declare TZ = -1; #declare TH = max(0, HF(TX, TZ))+1;
  #declare Y = 0; #while (Y < 3) Cube(TX, TH+Y, TZ, C3(112, 74, 44)) #declare Y = Y + 1; #end
  #declare X = -2; #while (X < 3) #declare Z = -2; #while (Z < 3) #declare Y = 2; #while (Y < 5)
    #if (abs(X)+abs(Z) < (Y < 4 ? 4 : 2)) #if (!(Y = 2 & X = 0 & Z = 0)) Cube(TX+X, TH+Y, TZ+Z, C3(52, 146, 62)) #end #end
  #declare Y = Y + 1; #end #declare Z = Z + 1; #end #declare X = X + 1; #end
  // ore and a light
  Cube(-4, 0, -4.02, C3(80, 220, 240))
  rotate y*38 translate <0, 2.05, 0.4> scale 0.66
}
// cloud
union { box { <-0.9, 0, 0>, <0.5, 0.22, 0.6> } box { <-0.5, 0.22, 0>, <0.2, 0.4, 0.6> } Matte(Bone) translate <-1.35, 3.35, 0.5> }
Shot(<0, 2.18, 0>, 18, 0, 22, 15.6)
