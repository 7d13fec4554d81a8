import { glow, gradient, mix, texture } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { barsRow, box, circle, dots, path, rect, repeat, round, scatter, stroke, use } from '../svg.ts';
import type { Box } from '../svg.ts';

/** Where a house stands: its left edge, its width and the height of the street. */
export type Plot = Readonly<{ x: number; width: number; ground: number }>;

/** Light from one side and a darker foot: what makes a flat facade a body. */
export function bodyLight(scene: Scene, wall: Box): string {
  const across = gradient(scene, 'right', [
    [0, '#ffffff', scene.isDark ? 0.05 : 0.2],
    [0.45, '#ffffff', 0],
    [1, '#1b3136', 0.16],
  ]);
  const down = gradient(scene, 'down', [
    [0, '#1b3136', 0],
    [0.8, '#1b3136', 0],
    [1, '#1b3136', 0.13],
  ]);
  return rect(wall, across) + rect(wall, down);
}

/** Horizontal moulding with its shadow. */
export function cornice(scene: Scene, { x, y, w, h }: Box, colour: string): string {
  const snow = scene.isSnowy ? rect(box(x, y - 4, w, 5), scene.tone('#ffffff'), { rx: 2 }) : '';
  return (
    rect(box(x + 4, y + h, w - 8, 7), '#1f2f33', { opacity: 0.17 }) +
    rect(box(x, y, w, h), scene.tone(colour)) +
    rect(box(x, y, w, h * 0.35), '#ffffff', { opacity: 0.2 }) +
    snow
  );
}

export function brickTexture(scene: Scene, brick: string): string {
  const joint = scene.tone(mix(brick, '#f2e3d0', 0.3));
  const dark = scene.tone(mix(brick, '#4a2a22', 0.22));
  const content =
    rect(box(0, 0, 36, 20), scene.tone(brick)) +
    rect(box(1, 1, 16, 8), dark, { opacity: 0.35 }) +
    rect(box(19, 11, 16, 8), dark, { opacity: 0.22 }) +
    stroke('M0 10H36M0 20H36M18 0V10M0 10V20', joint, 1.3, { opacity: 0.55 });
  return texture(scene, 36, 20, content);
}

export function tileTexture(scene: Scene, roof: string): string {
  const dark = scene.tone(mix(roof, '#22272b', 0.3));
  const light = scene.tone(mix(roof, '#ffe4cc', 0.2));
  const content =
    rect(box(0, 0, 24, 18), scene.tone(roof)) +
    stroke('M0 16.5H24', dark, 2.4, { opacity: 0.5 }) +
    stroke('M12 0V16', dark, 1.2, { opacity: 0.35 }) +
    stroke('M0 1H24', light, 1.2, { opacity: 0.45 });
  return texture(scene, 24, 18, content);
}

/** Snow lying along a roof edge from (x, y) over `w`, with an uneven lower rim. */
export function snowCover(scene: Scene, x: number, y: number, w: number): string {
  const waves = Math.max(3, Math.round(w / 40));
  const step = w / waves;
  const rim = repeat(waves, (index) => `q${round(-step / 2)} ${index % 2 === 0 ? 13 : 6} ${round(-step)} 0`);
  return path(`M${round(x)} ${round(y)}v-7h${round(w)}v9${rim}Z`, scene.tone('#ffffff'));
}

export function chimney(scene: Scene, x: number, y: number, h: number): string {
  return (
    rect(box(x, y, 34, h), scene.tone('#a0604a')) +
    rect(box(x + 22, y, 12, h), '#2a1c18', { opacity: 0.2 }) +
    rect(box(x - 4, y - 8, 42, 10), scene.tone('#7f4b3b')) +
    (scene.isSnowy ? rect(box(x - 4, y - 14, 42, 8), scene.tone('#ffffff'), { rx: 4 }) : '')
  );
}

/** Smoke rising from a chimney, drifting to the right. */
export function smoke(scene: Scene, x: number, y: number): string {
  return repeat(6, (index) =>
    circle([x + index * index * 3.4, y - index * 26], 9 + index * 5.5, '#ffffff', {
      opacity: (scene.isDark ? 0.2 : 0.5) - index * 0.03,
    }),
  );
}

/** Iron balcony: slab, railing, brackets and a few pots. */
export function balcony(scene: Scene, x: number, y: number, w: number): string {
  const iron = scene.tone('#2f4347');
  const stone = scene.tone('#d8ccb6');
  const pots = scatter(3, (index) => [w * 0.16 + index * w * 0.34, -50]);
  const bracket = (from: number, to: number): string => path(`M${from} 11H${to}L${from} 34Z`, stone);
  const content =
    rect(box(4, 10, w - 8, 16), '#1f2f33', { opacity: 0.2 }) +
    rect(box(-6, 0, w + 12, 11), scene.tone('#e9e0cf')) +
    bracket(8, 26) +
    bracket(w - 8, w - 26) +
    (scene.request.season === 'winter' ? '' : dots(pots, 20, scene.tone('#5f9470'))) +
    barsRow(box(-1, -46, w + 2, 46), iron, [2.2, 7.8]) +
    stroke(`M-4-46h${w + 8}M0-34h${w}`, iron, 3.4);
  return use(
    scene.define((id) => `<g id="${id}">${content}</g>`),
    x,
    y,
  );
}

/** Two-leaf front door with fanlight, steps and a lamp over it; (x, y) is the middle of its foot. */
export function portal(scene: Scene, x: number, y: number, colour: string): string {
  const arch = (half: number): string => `M${-half} 0V-106A${half} ${half} 0 0 1 ${half}-106V0Z`;
  const hasLight = scene.isDark || scene.litShare > 0.1;
  const panel = scene.tone(mix(colour, '#0b2024', 0.3));
  const content =
    path(arch(61), scene.tone('#e9dfcb')) +
    path(arch(46), scene.tone(colour)) +
    path('M-38-106A38 38 0 0 1 38-106Z', hasLight ? '#ffd995' : scene.tone('#8fb0b2')) +
    stroke('M0-106v-38M0-106l-26-28M0-106l26-28', scene.tone(colour), 3.5) +
    path('M-36-92h30v34h-30zM-36-48h30v34h-30zM6-92h30v34H6zM6-48h30v34H6zM-1-106h2V0h-2z', panel) +
    circle([4, -52], 3, scene.tone('#e2b15b')) +
    rect(box(-68, -8, 136, 8), scene.tone('#c9c0b0')) +
    (hasLight ? circle([0, -178], 90, glow(scene, '#ffd48a', 0.6)) : '') +
    circle([0, -176], 8, hasLight ? '#ffe7b5' : scene.tone('#f3ecdc'), {
      stroke: scene.tone('#2f4347'),
      'stroke-width': 3,
    });
  return use(
    scene.define((id) => `<g id="${id}">${content}</g>`),
    x,
    y,
  );
}

/** Shop front with a striped awning. */
export function shop(scene: Scene, { x, y, w, h }: Box, colour: string): string {
  const hasLight = scene.isDark || scene.litShare > 0.1;
  const glass = gradient(
    scene,
    'down',
    hasLight
      ? [
          [0, '#ffe2a6'],
          [1, '#f0b566'],
        ]
      : [
          [0, scene.tone('#55777b')],
          [1, scene.tone('#86a6a5')],
        ],
  );
  const stripe = (w + 16) / (2 * Math.round(w / 44));
  const awning = box(x - 8, y - 8, w + 16, 40);
  const scallops = (shade: string, offset: number): string =>
    stroke(
      `M${round(x - 8 + stripe * offset)} ${round(y + 31)}h${round(w + 16 - stripe * offset)}`,
      shade,
      stripe,
      {
        'stroke-dasharray': `0 ${round(stripe * 2)}`,
        'stroke-linecap': 'round',
      },
    );
  const cloth = scene.tone('#f8f1e2');
  const things = scatter(3, (index) => [x + w * (0.2 + index * 0.3), y + h - 26]);
  return (
    (hasLight ? rect(box(x - 30, y, w + 60, h + 40), glow(scene, '#ffcf85', 0.4)) : '') +
    rect(box(x - 6, y - 6, w + 12, h + 6), scene.tone('#2f4a4b')) +
    rect(box(x + 2, y + 4, w - 4, h - 16), glass) +
    dots(things, 24, scene.tone('#5f9470')) +
    barsRow(box(x + w * 0.28, y + h - 42, w * 0.5, 28), scene.tone('#c98f5a'), [
      18,
      Math.max(8, w * 0.3 - 18),
    ]) +
    stroke(
      `M${round(x + w / 2)} ${round(y)}v${round(h - 10)}M${round(x + 2)} ${round(y + 62)}h${round(w - 4)}`,
      scene.tone('#2f4a4b'),
      4,
    ) +
    rect(box(x, y + 30, w, 16), '#14262a', { opacity: 0.22 }) +
    rect(awning, cloth) +
    scallops(cloth, 1.5) +
    scallops(scene.tone(colour), 0.5) +
    barsRow(awning, scene.tone(colour), [stripe, stripe])
  );
}
