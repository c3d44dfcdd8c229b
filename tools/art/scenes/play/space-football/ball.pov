#version 3.7;
// A football of radius 0.4 units that rolls up the picture. It turns about an axis through two pentagons, so a
// fifth of a turn brings it back: eight frames are forty steps of a turn. The light comes from the camera and is
// the same from all sides, because the game turns the sprite into the ball's direction; it draws the shade.
#include "sprite.inc"
sphere { 0, 1 hollow no_image no_shadow texture { pigment { rgb 0.35 } finish { ambient 0 diffuse 0 emission 1 } } scale 200 }
light_source { <0, 0, -60> color rgb 1.0 shadowless }
light_source { <0, 0, -6> color rgb 0.25 shadowless }
object { Football(C3(248, 250, 255), C3(26, 26, 74))
  // The pentagon at <0, 1, PHI> to the x axis.
  Reorient_Trans(<0, 1, PHI>, x) rotate x*(72*Turn + 11) scale 0.4 }
Front(1.1)
