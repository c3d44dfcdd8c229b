// The coin: gold belongs to coins alone, so the ground stays a deep blue.
#include "studio.inc"
Studio(C3(20, 26, 74), C3(70, 96, 255), C3(255, 190, 110))
object { CoinForm() rotate <6, 24, -7> scale 1.95 translate <0, 2.02, 0> }
union {
  object { CoinForm() rotate x*90 scale 0.62 translate <-1.75, 0.07, -1.3> }
  object { CoinForm() rotate <90, 30, 0> rotate z*8 scale 0.62 translate <1.7, 0.08, -1.5> }
  object { CoinForm() rotate x*90 rotate y*40 rotate z*-4 scale 0.62 translate <1.62, 0.22, -1.35> }
}
light_source { <-3, 4, -12> color rgb <0.5, 0.42, 0.3> shadowless }
Shot(<0, 1.72, 0>, 18, 4, 12, 16.2)
