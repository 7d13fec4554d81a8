import { gradient, mix } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { barsRow, box, circle, rect, repeat, round, stroke } from '../svg.ts';
import type { Box } from '../svg.ts';
import { createWindows } from '../windows.ts';
import { bodyLight } from './parts.ts';
import type { Plot } from './parts.ts';

const walls = ['#f1ece1', '#e4ded1', '#d9dfdb'] as const;
const woods = ['#b98a5c', '#a9764a', '#c49a6c'] as const;

function greenery(scene: Scene, x: number, y: number, w: number): string {
  const { random, request } = scene;
  const colours =
    request.season === 'autumn'
      ? (['#b98a46', '#8a8146', '#d08c3c'] as const)
      : request.season === 'winter'
        ? (['#6f8a7b', '#8b9a8e', '#5d7d70'] as const)
        : (['#4f8568', '#74a585', '#8db57c'] as const);
  return repeat(Math.max(2, Math.round(w / 26)), (index) =>
    circle(
      [x + index * 26 + random.between(0, 10), y - random.between(6, 16)],
      random.between(11, 17),
      scene.tone(random.pick(colours)),
    ),
  );
}

/** A flat with a glazed front, one storey of one section. */
function flat(scene: Scene, { x, y, w, h }: Box): string {
  const { random } = scene;
  const lit = random.chance(scene.litShare);
  const fill = lit
    ? gradient(scene, 'down', [
        [0, '#ffe5ac'],
        [1, '#efae5d'],
      ])
    : gradient(scene, 'down', [
        [0, mix(scene.sky[0], '#3c5f66', 0.6)],
        [1, mix(scene.sky[1], '#7b9b9b', 0.5)],
      ]);
  const curtain = random.chance(0.5)
    ? rect(
        box(x + (random.chance(0.5) ? 4 : w - w * 0.24), y, w * 0.2, h),
        lit ? '#fff3d6' : scene.tone('#f2ecdf'),
        { opacity: 0.7 },
      )
    : '';
  const lamp = lit
    ? stroke(`M${round(x + w * 0.55)} ${round(y)}v22`, '#b96f2c', 2) +
      circle([x + w * 0.55, y + 28], 8, '#fff6df')
    : '';
  const frame = `M${round(x + w / 3)} ${round(y)}v${round(h)}M${round(x + (w * 2) / 3)} ${round(y)}v${round(h)}`;
  const shine = lit
    ? ''
    : `<path d="M${round(x + w * 0.1)} ${round(y + h)}l${round(w * 0.2)}-${round(h)}h${round(w * 0.14)}l-${round(w * 0.2)} ${round(h)}z" fill="#fff" opacity=".15"/>`;
  return rect(box(x, y, w, h), fill) + curtain + lamp + shine + stroke(frame, scene.tone('#33484b'), 4);
}

function terrace(scene: Scene, x: number, y: number, w: number): string {
  const plants = scene.random.chance(0.7)
    ? greenery(scene, x + w * 0.06, y - 2, w * scene.random.between(0.2, 0.6))
    : '';
  return (
    plants +
    rect(box(x - 8, y - 34, w + 16, 36), '#dff0ee', { opacity: scene.isDark ? 0.16 : 0.42 }) +
    stroke(`M${round(x - 8)} ${round(y - 34)}h${round(w + 16)}`, scene.tone('#41585a'), 3) +
    rect(box(x - 14, y, w + 28, 13), scene.tone('#fbf8f1')) +
    rect(box(x - 6, y + 13, w + 12, 12), '#1b3136', { opacity: 0.22 }) +
    (scene.isSnowy ? rect(box(x - 14, y - 4, w + 28, 6), scene.tone('#ffffff'), { rx: 3 }) : '')
  );
}

function slats(scene: Scene, area: Box, wood: string): string {
  const lines = barsRow(area, scene.tone(mix(wood, '#2c1a10', 0.5)), [2, 7], 0.55);
  return rect(area, scene.tone(wood)) + lines;
}

function lobby(scene: Scene, { x, width, ground }: Plot, wood: string): string {
  const lit = scene.isDark || scene.litShare > 0.1;
  const glass = lit ? '#ffdf9f' : scene.tone('#6f9193');
  const cx = x + width * 0.5;
  return (
    slats(scene, box(x, ground - 92, width, 92), mix(wood, '#5b4636', 0.35)) +
    rect(box(cx - 84, ground - 86, 168, 86), glass) +
    stroke(
      `M${round(cx - 28)} ${ground - 86}v86M${round(cx + 28)} ${ground - 86}v86`,
      scene.tone('#33484b'),
      5,
    ) +
    rect(box(cx - 104, ground - 100, 208, 14), scene.tone('#fbf8f1')) +
    greenery(scene, x + width * 0.06, ground - 2, width * 0.22) +
    greenery(scene, x + width * 0.74, ground - 2, width * 0.2)
  );
}

/** New apartment house: pale slabs, full-height glass, timber slats, planted terraces, set-back top floor. */
export function drawModern(scene: Scene, plot: Plot): string {
  const { x, width, ground } = plot;
  const { random } = scene;
  const colour = random.pick(walls);
  const wood = random.pick(woods);
  const floors = width < 420 ? 3 : 4;
  const floorHeight = 104;
  const top = ground - 92 - floors * floorHeight;
  const sections = Math.max(2, Math.round(width / 230));
  const section = width / sections;
  const window = createWindows(scene, { w: 44, h: 70, panes: [1, 1], frame: '#33484b', hasSill: false });
  const wall = box(x, top, width, ground - top);
  const pent = box(x + width * 0.2, top - 92, width * 0.6, 92);
  const storeys = repeat(floors, (floor) =>
    repeat(sections, (index) => {
      const sx = x + index * section;
      const y = top + floor * floorHeight;
      const shift = (floor + index) % 2 === 0 ? 0 : section * 0.3;
      const slat = slats(
        scene,
        box(shift === 0 ? sx + section * 0.72 : sx + section * 0.06, y + 8, section * 0.22, floorHeight - 8),
        wood,
      );
      const side = window(shift === 0 ? sx + section * 0.83 - 22 : sx + section * 0.17 - 22, y + 18);
      const glassBox = box(sx + section * 0.06 + shift, y + 12, section * 0.62, floorHeight - 12);
      return slat + side + flat(scene, glassBox) + terrace(scene, glassBox.x, y + floorHeight, glassBox.w);
    }),
  );
  const roofGarden =
    greenery(scene, x + 10, top - 2, width * 0.16) + greenery(scene, x + width * 0.83, top - 2, width * 0.14);
  return (
    roofGarden +
    rect(pent, scene.tone(mix(colour, '#41585a', 0.3))) +
    flat(scene, box(pent.x + 24, pent.y + 18, pent.w * 0.42, 74)) +
    flat(scene, box(pent.x + pent.w * 0.54, pent.y + 18, pent.w * 0.4, 74)) +
    rect(box(pent.x - 26, pent.y - 6, pent.w + 52, 14), scene.tone('#fbf8f1')) +
    (scene.isSnowy
      ? rect(box(pent.x - 26, pent.y - 14, pent.w + 52, 9), scene.tone('#ffffff'), { rx: 4 })
      : '') +
    rect(wall, scene.tone(colour)) +
    rect(box(x - 6, top - 8, width + 12, 14), scene.tone('#fbf8f1')) +
    lobby(scene, plot, wood) +
    storeys +
    bodyLight(scene, wall)
  );
}
