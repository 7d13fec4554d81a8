import { gradient, mix } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { box, circle, path, rect, repeat, round, stroke } from '../svg.ts';
import { createWindows } from '../windows.ts';
import { balcony, bodyLight, portal, tileTexture } from './parts.ts';
import type { Plot } from './parts.ts';

const shutterColours = ['#2f7f78', '#4f86a0', '#5f8a5c'] as const;

/** Climbing bougainvillea from the foot of the wall up to a balcony. */
function bougainvillea(scene: Scene, x: number, ground: number, height: number): string {
  const { random } = scene;
  const stem = stroke(
    `M${round(x)} ${ground}q-16 -${round(height * 0.4)} 6 -${round(height * 0.7)}t10 -${round(height * 0.3)}`,
    scene.tone('#6b5545'),
    5,
  );
  const cloud = repeat(30, () => {
    const t = random.next();
    const spread = 18 + t * 46;
    return circle(
      [x + 6 + random.between(-spread, spread), ground - height * (0.34 + t * 0.66)],
      random.between(8, 15),
      scene.tone(random.pick(['#c8567c', '#d9779a', '#b54a72', '#5f8a5c', '#4c7c5a'] as const)),
    );
  });
  return stem + cloud;
}

function arcade(scene: Scene, { x, width, ground }: Plot, count: number): string {
  const step = width / count;
  const middle = Math.floor(count / 2);
  return repeat(count, (index) => {
    const cx = x + (index + 0.5) * step;
    if (index === middle) return portal(scene, cx, ground, '#2f6f7a');
    const w = Math.min(104, step - 36);
    const r = w / 2;
    const lit = scene.isDark;
    const shade = gradient(scene, 'down', [
      [0, lit ? '#ffd893' : scene.tone('#5c6f6c')],
      [1, lit ? '#c98a52' : scene.tone('#98a196')],
    ]);
    const d = `M${round(cx - r)} ${ground}V${round(ground - 138 + r)}A${round(r)} ${round(r)} 0 0 1 ${round(cx + r)} ${round(ground - 138 + r)}V${ground}Z`;
    const pot =
      path(`M${round(cx - 16)} ${ground - 30}h32l-5 30h-22z`, scene.tone('#b5674e')) +
      circle([cx, ground - 42], 20, scene.tone('#5f9470')) +
      circle([cx - 8, ground - 52], 12, scene.tone('#86b184'));
    return (
      path(d, scene.tone('#e0cfae'), { stroke: scene.tone('#e9dcc0'), 'stroke-width': 12 }) +
      path(d, shade) +
      pot
    );
  });
}

function roofline(scene: Scene, { x, width }: Plot, top: number): string {
  const tiles = tileTexture(scene, '#c07a52');
  const tower = box(x + width * 0.64, top - 128, width * 0.26, 128);
  const window = createWindows(scene, { w: 46, h: 60, arched: true, panes: [2, 1], frame: '#f8f3e6' });
  const pergola = repeat(5, (index) =>
    rect(box(x + width * 0.1 + index * width * 0.1, top - 84, 8, 74), scene.tone('#a9764a')),
  );
  const vine = repeat(11, (index) =>
    circle(
      [x + width * 0.1 + index * width * 0.041, top - 88 - (index % 2) * 5],
      15,
      scene.tone(index % 3 === 0 ? '#86b184' : '#5f9470'),
    ),
  );
  return (
    pergola +
    rect(box(x + width * 0.08, top - 90, width * 0.46, 9), scene.tone('#8f5f3e')) +
    vine +
    rect(tower, scene.tone('#f2e8d5')) +
    rect(box(tower.x + tower.w * 0.7, tower.y, tower.w * 0.3, tower.h), '#5b4636', { opacity: 0.12 }) +
    window(tower.x + tower.w / 2 - 23, tower.y + 42) +
    path(
      `M${round(tower.x - 22)} ${round(tower.y + 6)}l${round(tower.w / 2 + 22)}-56l${round(tower.w / 2 + 22)} 56z`,
      tiles,
    ) +
    path(`M${round(x - 18)} ${round(top + 12)}l18-30h${round(width)}l18 30z`, tiles) +
    rect(box(x - 6, top + 12, width + 12, 9), '#3a2a20', { opacity: 0.25 })
  );
}

/** White house of the south: arcade, shutters, iron balconies, tiled eaves, roof terrace with a pergola. */
export function drawMediterranean(scene: Scene, plot: Plot): string {
  const { x, width, ground } = plot;
  const { random } = scene;
  const white = random.pick(['#faf4e7', '#f7ead3', '#f3dfc4'] as const);
  const bays = Math.max(3, Math.round(width / 158));
  const bay = width / bays;
  const floors = 2;
  const top = ground - 176 - floors * 158;
  const wall = box(x, top, width, ground - top);
  const shutter = random.pick(shutterColours);
  const window = createWindows(
    scene,
    { w: 54, h: 96, panes: [2, 2], frame: '#fdf9ef', shutters: shutter },
    { flowers: true },
  );
  const rows = repeat(floors, (floor) =>
    repeat(bays, (index) => {
      const cx = x + (index + 0.5) * bay;
      const y = top + 44 + floor * 158;
      const withBalcony = floor === 1 ? index % 2 === 0 : index % 2 === 1 && bays > 3;
      return window(cx - 27, y) + (withBalcony ? balcony(scene, cx - 58, y + 100, 116) : '');
    }),
  );
  const stains = rect(box(x, ground - 60, width, 60), scene.tone(mix(white, '#c9b28c', 0.5)), {
    opacity: 0.7,
  });
  return (
    roofline(scene, plot, top) +
    rect(wall, scene.tone(white)) +
    stains +
    rect(box(x, ground - 186, width, 7), scene.tone(mix(white, '#c9a878', 0.45))) +
    rows +
    arcade(scene, plot, bays) +
    bodyLight(scene, wall) +
    bougainvillea(scene, x + width - 14, ground, random.between(330, 400))
  );
}
