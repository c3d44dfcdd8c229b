import { hand, particles } from "./draw-effects.ts";
import { ball, bump, net, pads, serve, trail } from "./draw-table.ts";
import { end, goal, goldenLight, goldenWords, rally } from "./draw-words.ts";
import type { Feel } from "./feel.ts";
import { onTable } from "./ground.ts";
import type { FootballView } from "./port.ts";
import type { Context, Scene } from "./scene.ts";

/** Draws what moves, above the ground: the core's state and the effects. */
export function draw(context: Context, view: FootballView, feel: Feel, scene: Scene): void {
  const { layout, size } = scene;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  const golden = feel.end ? null : feel.golden;
  if (golden !== null) goldenLight(context, golden, feel, scene);
  trail(context, feel, layout, view.golden);
  bump(context, feel, scene);
  if (view.wait) serve(context, view, view.wait, layout);
  pads(context, view, feel, scene);
  ball(context, view, feel, scene);
  onTable(context, layout);
  net(context, "bot", feel);
  net(context, "player", feel);
  context.setTransform(1, 0, 0, 1, 0, 0);
  particles(context, feel, layout);
  if (feel.hand !== null) hand(context, view, feel.hand, scene);
  rally(context, feel, layout);
  if (feel.end) end(context, feel.end, feel, scene);
  else if (golden !== null) goldenWords(context, golden, feel, scene);
  else if (feel.goal) goal(context, feel.goal, feel, scene);
  context.globalAlpha = 1;
}
