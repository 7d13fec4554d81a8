import { mix } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { box, circle, path, polygon, rect, repeat, round } from '../svg.ts';
import { createWindows } from '../windows.ts';
import { bodyLight, brickTexture, cornice, portal, shop } from './parts.ts';
import type { Plot } from './parts.ts';

const colours = ['#b5604a', '#d7a868', '#7f9f96', '#c98873', '#e2cfa2', '#8f5348', '#93aab3'] as const;

type Gable = 'stepped' | 'bell' | 'pointed';

function gableShape({ x, width }: Plot, eaves: number, gable: Gable): string {
  const cx = x + width / 2;
  const height = width * 0.82;
  if (gable === 'pointed')
    return polygon([
      [x, eaves],
      [cx, eaves - height],
      [x + width, eaves],
    ]);
  if (gable === 'bell') {
    const half = width / 2;
    return `M${round(x)} ${round(eaves)}c4-${round(height * 0.36)} ${round(half * 0.5)}-${round(height * 0.26)} ${round(half * 0.5)}-${round(height * 0.56)}h${round(half * 0.12)}c2-${round(height * 0.26)} ${round(half * 0.2)}-${round(height * 0.36)} ${round(half * 0.38)}-${round(height * 0.4)}c${round(half * 0.18)} 4 ${round(half * 0.36)} ${round(height * 0.14)} ${round(half * 0.38)} ${round(height * 0.4)}h${round(half * 0.12)}c0 ${round(height * 0.3)} ${round(half * 0.46)} ${round(height * 0.2)} ${round(half * 0.5)} ${round(height * 0.56)}Z`;
  }
  const steps = 4;
  const dx = width / 2 / (steps + 0.6);
  const dy = height / steps;
  const left = repeat(steps, () => `v-${round(dy)}h${round(dx)}`);
  const right = repeat(steps, () => `h${round(dx)}v${round(dy)}`);
  return `M${round(x)} ${round(eaves)}${left}H${round(x + width - steps * dx)}${right}Z`;
}

function house(scene: Scene, plot: Plot, gable: Gable, colour: string): string {
  const { x, width, ground } = plot;
  const { random } = scene;
  const floors = random.int(2, 3);
  const eaves = ground - 176 - floors * 112;
  const cx = x + width / 2;
  const isBrick = colour === '#b5604a' || colour === '#8f5348';
  const fill = isBrick ? brickTexture(scene, colour) : scene.tone(colour);
  const trim = '#f3e9d6';
  const columns = width > 210 ? 3 : 2;
  const window = createWindows(
    scene,
    {
      w: 46,
      h: 76,
      panes: [2, 2],
      frame: '#fbf6ea',
      surround: isBrick ? mix(colour, '#f3e9d6', 0.75) : trim,
    },
    { flowers: random.chance(0.4) },
  );
  const rows = repeat(floors, (floor) =>
    repeat(columns, (index) => window(x + ((index + 0.5) * width) / columns - 23, eaves + 20 + floor * 112)),
  );
  const shape = gableShape(plot, eaves + 1, gable);
  const snow = scene.isSnowy ? path(shape, scene.tone('#ffffff'), { transform: 'translate(0 -7)' }) : '';
  const edge = path(shape, fill, { stroke: scene.tone(trim), 'stroke-width': 9, 'stroke-linejoin': 'round' });
  const round1 = circle(
    [cx, eaves - width * 0.42],
    19,
    scene.litShare > 0.3 ? '#f6c67c' : scene.tone('#54757a'),
    { stroke: scene.tone(trim), 'stroke-width': 7 },
  );
  const door =
    width > 200 && random.chance(0.5)
      ? portal(scene, x + width * 0.28, ground, '#1f5f5b') +
        shop(scene, box(x + width * 0.55, ground - 116, width * 0.36, 104), '#c98a2e')
      : portal(scene, cx, ground, random.pick(['#1f5f5b', '#7a3f31', '#2f4a66'] as const));
  const wall = box(x, eaves, width, ground - eaves);
  return (
    snow +
    edge +
    rect(wall, fill) +
    window(cx - 23, eaves - width * 0.3) +
    round1 +
    rows +
    cornice(scene, box(x, eaves - 4, width, 9), trim) +
    cornice(scene, box(x, ground - 178, width, 9), trim) +
    rect(box(x, ground - 20, width, 20), scene.tone('#9a9186')) +
    door +
    bodyLight(scene, wall)
  );
}

/** Row of narrow gabled merchants' houses of the Baltic coast. */
export function drawHanseatic(scene: Scene, plot: Plot): string {
  const { x, width, ground } = plot;
  const { random } = scene;
  const count = Math.max(1, Math.round(width / 225));
  const gables: readonly Gable[] = ['stepped', 'bell', 'pointed'];
  const firstGable = random.int(0, 2);
  const firstColour = random.int(0, colours.length - 1);
  const each = width / count;
  return repeat(count, (index) => {
    const gable = gables[(firstGable + index) % gables.length] ?? 'stepped';
    const colour = colours[(firstColour + index * 2) % colours.length] ?? colours[0];
    return house(scene, { x: x + index * each, width: each - 3, ground }, gable, colour);
  });
}
