#include "clash.inc"
// A running minion or, with Brute, the big one. Eight steps of a run; the player's run away from the
// camera with a round shield on their backs, the opponent's towards it with horns and a pointed shield.
#ifndef (Brute) #declare Brute = 0; #end
Light()
#declare Step = sin(2*pi*Turn);
#declare Wide = (Brute ? 1.32 : 1);
#declare Skin = C3(255, 196, 150);
#macro Leg(X, S)
  union {
    object { Pill(<0, 0, 0>, <0, -0.34, 0>, 0.17*Wide) Matte(Ink*2) }
    union {
      object { Pill(<0, 0, 0>, <0, -0.26, 0>, 0.15*Wide) Matte(Ink*2) }
      sphere { <0, -0.32, -0.08>, 0.2 scale <0.95*Wide, 0.9, 1.25> Satin(C3(92, 54, 34)) }
      rotate x*(S > 0 ? 10 : -62*S*-1) translate y*-0.34
    }
    rotate x*(46*S) translate <X*Wide, 0.72, 0>
  }
#end
#macro Arm(X, S)
  union {
    object { Pill(0, <X*0.24, -0.34, 0>, 0.13*Wide) Satin(Hue*0.8) }
    sphere { <X*0.24, -0.42, -0.06>, 0.15*Wide Matte(Skin) }
    #if (X > 0)
      // A blade, or the brute's club.
      #if (Brute) union { object { Pill(<0.24, -0.42, -0.1>, <0.3, 0.5, -0.5>, 0.09) Wood(C3(140, 84, 44)) } sphere { <0.32, 0.62, -0.56>, 0.28 Metal(Iron) } }
      #else object { Pill(<0.24, -0.42, -0.1>, <0.3, 0.16, -0.62>, 0.06) Metal(Steel) } #end
    #end
    rotate x*(-44*S) translate <X*0.42*Wide, 1.2, 0>
  }
#end
#declare Helmet = union {
  #if (Own)
    difference { sphere { 0, 0.45 } box { <-1, -1, -1>, <1, -0.08, 1> } Gloss(Hue) }
    torus { 0.43, 0.07 translate y*-0.06 Satin(Bone) }
    // A crest from front to back.
    object { RBox(<-0.09, 0.1, -0.5>, <0.09, 0.6, 0.5>, 0.08) Satin(Bone) }
  #else
    cone { y*-0.08, 0.45, y*0.52, 0.1 Gloss(Hue) }
    cone { y*0.4, 0.1, y*0.84, 0.01 Metal(Steel) }
    torus { 0.42, 0.07 translate y*-0.06 Satin(Ink*2) }
    #declare I = -1; #while (I < 2)
      union { object { Pill(0, <I*0.28, 0.1, 0>, 0.13) } cone { <I*0.28, 0.1, 0>, 0.13, <I*0.5, 0.56, -0.05>, 0.02 } translate <I*0.36, 0.06, 0> Satin(Bone) }
    #declare I = I + 2; #end
  #end
}
#declare Body = union {
  object { Leg(-0.21, Step) } object { Leg(0.21, -Step) }
  union {
    cone { y*0.66, 0.40*Wide, y*1.2, 0.33*Wide Satin(Hue) }
    sphere { y*1.2, 0.34*Wide Satin(Hue) }
    cone { y*0.5, 0.47*Wide, y*0.78, 0.39*Wide Satin(Deep) }
    torus { 0.4*Wide, 0.07 translate y*0.76 Satin(Bone*0.8) }
    object { Arm(-1, -Step) } object { Arm(1, Step) }
    union {
      sphere { 0, 0.36 Matte(Skin) }
      #if (!Own)
        sphere { <-0.14, 0, -0.32>, 0.07 Matte(Ink) } sphere { <0.14, 0, -0.32>, 0.07 Matte(Ink) }
      #end
      object { Helmet translate y*0.1 }
      scale (Brute ? 1.0 : 1.06) translate y*1.62
    }
    #if (Own)
      union {
        object { RCyl(0, 0.12, 0.46*Wide, 0.05) Gloss(Hue*0.85) } torus { 0.43*Wide, 0.07 translate y*0.08 Satin(Bone) }
        sphere { y*0.1, 0.18 Satin(Bone) }
        rotate x*72 translate <0, 1.04, 0.42*Wide>
      }
    #else
      union {
        prism { linear_sweep linear_spline 0, 0.12, 6 <-0.42, 0.4>, <0.42, 0.4>, <0.42, -0.05>, <0, -0.72>, <-0.42, -0.05>, <-0.42, 0.4> Satin(Bone) }
        prism { linear_sweep linear_spline 0.02, 0.16, 6 <-0.32, 0.31>, <0.32, 0.31>, <0.32, -0.04>, <0, -0.56>, <-0.32, -0.04>, <-0.32, 0.31> Gloss(Hue*0.85) }
        rotate x*-90 rotate x*14 scale <Wide, 1, 1> translate <-0.34*Wide, 1.05, -0.5*Wide>
      }
    #end
    rotate x*-10
  }
  translate y*(0.10*abs(cos(2*pi*Turn)))
}
object { Body #if (Own) rotate y*180 #end rotate y*(Own ? -6 : 6) translate y*-0.95 }
Camera(3.3)
