import { mix, texture } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { barsRow, box, dots, path, polygon, rect, repeat, round, scatter, stroke } from '../svg.ts';
import type { Box } from '../svg.ts';
import { createWindows } from '../windows.ts';
import { bodyLight, chimney, smoke, snowCover, tileTexture } from './parts.ts';
import type { Plot } from './parts.ts';

const timbers = ['#a9764a', '#8f5f3e', '#b98a5c'] as const;

function planks(scene: Scene, timber: string, direction: 'level' | 'upright'): string {
  const line = scene.tone(mix(timber, '#2c1a10', 0.45));
  const light = scene.tone(mix(timber, '#ffe9c9', 0.25));
  const base = rect(box(0, 0, 22, 22), scene.tone(timber));
  const marks = direction === 'level' ? ['M0 21H22', 'M0 2H22'] : ['M21 0V22', 'M2 0V22'];
  return texture(
    scene,
    22,
    22,
    base +
      stroke(marks[0] ?? '', line, 2.4, { opacity: 0.6 }) +
      stroke(marks[1] ?? '', light, 1.6, { opacity: 0.5 }),
  );
}

function plinth(scene: Scene, { x, width, ground }: Plot): string {
  const { random } = scene;
  const stone = (from: number, y: number, w: number): string =>
    rect(box(from, y, w, 16), scene.tone(mix('#9d968c', '#d9d2c4', random.next())), { rx: 6 });
  const row = (y: number, shift: number): string =>
    [0, 32, 60, 94].map((from) => stone(from + shift, y, random.between(20, 26))).join('');
  const stones = rect(box(0, 0, 124, 40), scene.tone('#857f77')) + row(2, 2) + row(22, 0);
  return rect(box(x, ground - 60, width, 60), texture(scene, 124, 40, stones));
}

/** Carved railing along a timber balcony. */
function gallery(scene: Scene, { x, y, w }: Box, timber: string): string {
  const dark = scene.tone(mix(timber, '#24150d', 0.35));
  const flower = (from: number, colour: string): string =>
    dots(
      scatter(Math.floor(w / 44), (index) => [x + from + index * 44, y - 48 - (index % 3)]),
      16,
      scene.tone(colour),
    );
  return (
    rect(box(x + 4, y + 8, w - 8, 26), '#160d08', { opacity: 0.26 }) +
    barsRow(box(x + 3, y - 42, w - 6, 42), scene.tone(mix(timber, '#ffe4bd', 0.18)), [11, 6]) +
    rect(box(x - 8, y - 46, w + 16, 8), dark) +
    (scene.request.season === 'winter' ? '' : flower(11, '#d9776a') + flower(33, '#5f9470')) +
    rect(box(x - 8, y - 4, w + 16, 12), dark)
  );
}

function wing(scene: Scene, plot: Plot, timber: string, roof: string): string {
  const { x, width, ground } = plot;
  const eaves = ground - 226;
  const window = createWindows(
    scene,
    { w: 62, h: 72, panes: [2, 2], frame: '#f8f0df', shutters: '#2f6a60' },
    { flowers: true },
  );
  const shape = polygon([
    [x - 60, eaves + 8],
    [x - 30, eaves - 178],
    [x + width - 44, eaves - 178],
    [x + width + 34, eaves + 8],
  ]);
  const count = Math.max(1, Math.floor(width / 170));
  const wall = box(x, eaves, width, 166);
  return (
    plinth(scene, plot) +
    rect(wall, planks(scene, timber, 'level')) +
    rect(box(x, eaves, width, 26), '#160d08', { opacity: 0.28 }) +
    repeat(count, (index) => window(x + ((index + 0.5) * width) / count - 31, eaves + 52)) +
    chimney(scene, x + width * 0.5, eaves - 232, 80) +
    (scene.request.season === 'winter' || scene.request.season === 'autumn'
      ? smoke(scene, x + width * 0.5 + 17, eaves - 250)
      : '') +
    path(shape, tileTexture(scene, roof)) +
    (scene.isSnowy
      ? path(shape, scene.tone('#ffffff'), { opacity: 0.93 }) +
        snowCover(scene, x - 60, eaves + 8, width + 94)
      : '') +
    bodyLight(scene, wall)
  );
}

/** Timber mountain house: stone plinth, steep gable with a carved balcony, a lower wing beside it. */
export function drawWooden(scene: Scene, plot: Plot): string {
  const { x, width, ground } = plot;
  const timber = scene.random.pick(timbers);
  const roof = scene.random.pick(['#5c4a44', '#6d4438', '#4d5b5f'] as const);
  const main = width * 0.58;
  const gable: Plot = { x, width: main, ground };
  const cx = x + main / 2;
  const eaves = ground - 278;
  const apex = eaves - main * 0.62;
  const wall = box(x, eaves, main, 220);
  const window = createWindows(
    scene,
    { w: 62, h: 78, panes: [2, 2], frame: '#f8f0df', shutters: '#2f6a60' },
    { flowers: true },
  );
  const attic = createWindows(scene, { w: 54, h: 66, panes: [2, 2], frame: '#f8f0df' });
  const over = 56;
  const slope = (side: 1 | -1, colour: string): string => {
    const edge = main / 2 + over;
    const low = eaves + over * 1.24;
    return path(
      polygon([
        [cx, apex - 26],
        [cx + side * edge, low - 8],
        [cx + side * (edge - 10), low + 16],
        [cx, apex + 14],
      ]),
      colour,
    );
  };
  const door =
    rect(box(cx - 40, ground - 186, 80, 130), scene.tone('#2f6a60'), { rx: 4 }) +
    rect(box(cx - 28, ground - 174, 56, 46), scene.litShare > 0.1 ? '#ffd995' : scene.tone('#9cb9b6')) +
    stroke(
      `M${round(cx)} ${ground - 174}v46M${round(cx - 28)} ${ground - 151}h56`,
      scene.tone('#2f6a60'),
      3,
    ) +
    repeat(3, (index) =>
      rect(
        box(cx - 66 - index * 10, ground - 56 + index * 19, 132 + index * 20, 19),
        scene.tone(index % 2 === 0 ? '#b9b1a3' : '#cbc3b4'),
      ),
    );
  return (
    wing(scene, { x: x + main - 8, width: width - main + 8, ground }, timber, roof) +
    plinth(scene, gable) +
    path(
      polygon([
        [x, eaves + 2],
        [cx, apex],
        [x + main, eaves + 2],
      ]),
      planks(scene, mix(timber, '#e6b67c', 0.2), 'upright'),
    ) +
    rect(wall, planks(scene, timber, 'level')) +
    window(x + main * 0.22 - 31, eaves + 84) +
    window(x + main * 0.78 - 31, eaves + 84) +
    attic(cx - 27, apex + main * 0.16) +
    gableWindows(scene, cx, eaves, main) +
    gallery(scene, box(x + main * 0.1, eaves + 22, main * 0.8, 0), timber) +
    door +
    bodyLight(scene, wall) +
    path(
      polygon([
        [x + 4, eaves + 6],
        [cx, apex + 14],
        [x + main - 4, eaves + 6],
        [x + main - 4, eaves + 30],
        [cx, apex + 46],
        [x + 4, eaves + 30],
      ]),
      '#160d08',
      { opacity: 0.24 },
    ) +
    slope(1, scene.tone(mix(roof, '#1d1412', 0.25))) +
    slope(-1, scene.tone(mix(roof, '#c98a5a', 0.14))) +
    (scene.isSnowy ? slopeSnow(scene, cx, apex, [main / 2 + over, eaves + over * 1.24]) : '')
  );
}

function gableWindows(scene: Scene, cx: number, eaves: number, main: number): string {
  const window = createWindows(scene, { w: 56, h: 84, panes: [2, 2], frame: '#f8f0df' });
  const y = eaves - 68;
  return window(cx - main * 0.14 - 28, y) + window(cx + main * 0.14 - 28, y);
}

/** `low` is where the slope ends, `edge` how far from the middle. */
function slopeSnow(scene: Scene, cx: number, apex: number, [edge, low]: readonly [number, number]): string {
  return path(
    polygon([
      [cx, apex - 44],
      [cx + edge + 4, low - 20],
      [cx + edge, low - 2],
      [cx, apex - 12],
      [cx - edge, low - 2],
      [cx - edge - 4, low - 20],
    ]),
    scene.tone('#ffffff'),
  );
}
