import { mix } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { barsRow, box, dots, path, polygon, rect, repeat, round, stroke, use } from '../svg.ts';
import type { Box } from '../svg.ts';
import { createWindows } from '../windows.ts';
import { bodyLight, brickTexture, cornice, portal, snowCover } from './parts.ts';
import type { Plot } from './parts.ts';

const bricks = ['#a9583f', '#b86a4c', '#96503f'] as const;

function sawtooth(scene: Scene, { x, width }: Plot, top: number): string {
  const teeth = Math.max(3, Math.round(width / 170));
  const step = width / teeth;
  return repeat(teeth, (index) => {
    const sx = x + index * step;
    const lit = scene.isDark;
    const glass = lit ? '#ffd693' : scene.tone('#86aeb2');
    const bars = repeat(
      3,
      (bar) => `M${round(sx + step * (0.12 + bar * 0.055))} ${round(top - 6)}v-${round(40 + 0)}`,
    );
    return (
      path(
        polygon([
          [sx, top],
          [sx + step * 0.3, top - 82],
          [sx + step, top],
        ]),
        scene.tone(index % 2 === 0 ? '#5b6a6d' : '#667578'),
      ) +
      path(
        polygon([
          [sx + step * 0.05, top - 4],
          [sx + step * 0.28, top - 68],
          [sx + step * 0.28, top - 4],
        ]),
        glass,
      ) +
      stroke(bars, scene.tone('#3b4a4d'), 2.4) +
      (scene.isSnowy
        ? path(
            polygon([
              [sx + step * 0.29, top - 86],
              [sx + step, top - 6],
              [sx + step, top + 2],
              [sx + step * 0.31, top - 70],
            ]),
            scene.tone('#ffffff'),
          )
        : '')
    );
  });
}

function stack(scene: Scene, x: number, base: number, brick: string): string {
  const top = base - 330;
  const bands = repeat(3, (index) =>
    rect(box(x + 13 - index * 3, top + 26 + index * 70, 40 + index * 6, 10), scene.tone('#e3cdb0')),
  );
  return (
    path(
      polygon([
        [x, base],
        [x + 12, top],
        [x + 54, top],
        [x + 66, base],
      ]),
      brick,
    ) +
    path(
      polygon([
        [x + 40, base],
        [x + 40, top],
        [x + 54, top],
        [x + 66, base],
      ]),
      '#2a1510',
      { opacity: 0.24 },
    ) +
    bands +
    rect(box(x + 6, top - 12, 54, 14), scene.tone('#7d4534'))
  );
}

/** Steel balconies hung before the old windows. */
function steelBalcony(scene: Scene, { x, y, w }: Box): string {
  const steel = scene.tone('#2b3c40');
  const plants =
    scene.request.season === 'winter'
      ? ''
      : dots(
          [
            [w - 18, -12],
            [w - 34, -8],
          ],
          24,
          scene.tone('#5f9470'),
        );
  const content =
    rect(box(0, 6, w, 14), '#1b1512', { opacity: 0.3 }) +
    plants +
    barsRow(box(0, -40, w, 40), steel, [2, 10]) +
    stroke(`M-2-40h${w + 4}`, steel, 3.6) +
    rect(box(-4, 0, w + 8, 7), steel);
  return use(
    scene.define((id) => `<g id="${id}">${content}</g>`),
    x,
    y,
  );
}

/** Former factory turned into flats: brick piers, big arched windows, sawtooth roof, tall stack. */
export function drawLoft(scene: Scene, plot: Plot): string {
  const { x, width, ground } = plot;
  const { random } = scene;
  const colour = random.pick(bricks);
  const brick = brickTexture(scene, colour);
  const trim = mix(colour, '#f0dcc0', 0.62);
  const bays = Math.max(3, Math.round(width / 150));
  const bay = width / bays;
  const floorHeight = 158;
  const floors = width < 420 ? 2 : 3;
  const top = ground - floors * floorHeight - 22;
  const wall = box(x, top, width, ground - top);
  const window = createWindows(scene, {
    w: 92,
    h: 112,
    arched: true,
    panes: [4, 4],
    frame: '#2b3c40',
    surround: trim,
  });
  const middle = Math.floor(bays / 2);
  const rows = repeat(floors, (floor) =>
    repeat(bays, (index) => {
      const cx = x + (index + 0.5) * bay;
      const y = top + 30 + floor * floorHeight;
      if (floor === floors - 1 && index === middle) return portal(scene, cx, ground, '#1f5f5b');
      const withBalcony = floor < floors - 1 && (index + floor) % 3 === 1;
      return window(cx - 46, y) + (withBalcony ? steelBalcony(scene, box(cx - 56, y + 112, 112, 0)) : '');
    }),
  );
  const piers = repeat(bays + 1, (index) => {
    const px = x + index * bay - 11;
    return (
      rect(box(px, top - 6, 22, ground - top + 6), brick) +
      rect(box(px + 15, top, 7, ground - top), '#2a1510', { opacity: 0.2 }) +
      rect(box(px - 3, top - 12, 28, 10), scene.tone(trim))
    );
  });
  const dentils = barsRow(box(x + 4, top + 8, width - 8, 9), scene.tone(trim), [10, 10]);
  return (
    stack(scene, x + width * random.pick([0.12, 0.78] as const), top + 20, brick) +
    sawtooth(scene, plot, top - 4) +
    rect(wall, brick) +
    dentils +
    rows +
    piers +
    cornice(scene, box(x - 14, top - 8, width + 28, 11), trim) +
    (scene.isSnowy ? snowCover(scene, x - 12, top - 8, width + 24) : '') +
    rect(box(x - 11, ground - 20, width + 22, 20), scene.tone('#7c7268')) +
    bodyLight(scene, wall)
  );
}
