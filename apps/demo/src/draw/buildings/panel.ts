import { glow, mix } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { box, circle, ellipse, path, rect, repeat, round, stroke } from '../svg.ts';
import type { Box } from '../svg.ts';
import { createWindows } from '../windows.ts';
import { bodyLight } from './parts.ts';
import type { Plot } from './parts.ts';

type Scheme = readonly [wall: string, stripe: string, accent: string];

const schemes: readonly [Scheme, ...Scheme[]] = [
  ['#eee6d6', '#2f7f78', '#e0a648'],
  ['#e6e3da', '#c9785c', '#e3b665'],
  ['#ece7dc', '#5d8aa0', '#8db59d'],
];

type Grid = Readonly<{ x: number; top: number; cell: number; floor: number; floors: number }>;

/** Recessed balcony with a coloured parapet. */
function loggia(scene: Scene, { x, y, w }: Box, colour: string): string {
  const { random } = scene;
  const lit = random.chance(scene.litShare);
  const inside = lit ? '#f6c67c' : scene.tone('#6f7f7e');
  const plant =
    random.chance(0.4) && scene.request.season !== 'winter'
      ? circle([x + w * random.between(0.2, 0.8), y + 34], 10, scene.tone('#5f9470'))
      : '';
  const laundry = random.chance(0.18)
    ? rect(box(x + 14, y + 10, 22, 18), scene.tone('#f2d9a2')) +
      rect(box(x + 40, y + 10, 14, 22), scene.tone('#f7f2e6'))
    : '';
  return (
    rect(box(x, y, w, 62), inside) +
    rect(box(x, y, w, 12), '#12262a', { opacity: 0.28 }) +
    rect(box(x + w * 0.56, y + 8, w * 0.3, 54), lit ? '#ffe6b0' : scene.tone('#41595c')) +
    laundry +
    plant +
    rect(box(x - 3, y + 36, w + 6, 28), scene.tone(colour)) +
    rect(box(x - 3, y + 36, w + 6, 5), '#ffffff', { opacity: 0.35 })
  );
}

function entrance(scene: Scene, x: number, ground: number, colour: string): string {
  const lit = scene.isDark || scene.litShare > 0.1;
  return (
    rect(box(x - 60, ground - 96, 120, 96), scene.tone(mix(colour, '#20363a', 0.25))) +
    rect(box(x - 44, ground - 80, 40, 80), lit ? '#ffdf9f' : scene.tone('#7d9c9d')) +
    rect(box(x + 4, ground - 80, 40, 80), lit ? '#f8cd85' : scene.tone('#6b8d8f')) +
    stroke(`M${round(x)} ${ground - 80}v80M${round(x - 46)} ${ground - 80}h92`, scene.tone('#f5efe2'), 4) +
    rect(box(x - 76, ground - 108, 152, 13), scene.tone('#f5efe2')) +
    rect(box(x - 70, ground - 95, 140, 9), '#12262a', { opacity: 0.25 }) +
    (lit ? circle([x, ground - 86], 120, glow(scene, '#ffd48a', 0.45)) : '') +
    rect(box(x - 82, ground - 8, 164, 8), scene.tone('#bfb8aa'))
  );
}

function rooftop(scene: Scene, { x, width }: Plot, top: number): string {
  const metal = scene.tone('#6f8082');
  const snow = scene.isSnowy
    ? rect(box(x - 8, top - 24, width + 16, 12), scene.tone('#ffffff'), { rx: 5 })
    : '';
  const huts = repeat(2, (index) => {
    const hx = x + width * 0.2 + index * width * 0.5;
    return (
      rect(box(hx, top - 58, 90, 44), scene.tone('#cfc7b8')) +
      rect(box(hx + 60, top - 58, 30, 44), '#1b3136', { opacity: 0.14 })
    );
  });
  const panels = scene.isSnowy
    ? ''
    : repeat(6, (index) =>
        path(`M${round(x + width * 0.4 + index * 34)} ${top - 14}l12-20h22l-12 20z`, scene.tone('#2f5470')),
      );
  return (
    huts +
    panels +
    stroke(`M${round(x + width * 0.1)} ${top - 16}v-54m-16 10h32m-26 12h20`, metal, 3) +
    rect(box(x - 8, top - 16, width + 16, 18), scene.tone('#d9d2c4')) +
    snow
  );
}

function storeys(scene: Scene, grid: Grid, columns: number, scheme: Scheme): string {
  const window = createWindows(scene, { w: 76, h: 46, panes: [3, 1], frame: '#fbf8f0' });
  const small = createWindows(scene, { w: 40, h: 46, panes: [1, 1], frame: '#fbf8f0' });
  return repeat(columns, (column) => {
    const x = grid.x + column * grid.cell;
    const kind = column % 4;
    const stripe =
      kind === 3 ? rect(box(x, grid.top, grid.cell, grid.floor * grid.floors), scene.tone(scheme[1])) : '';
    const cells = repeat(grid.floors, (floor) => {
      const y = grid.top + floor * grid.floor;
      if (kind === 1)
        return loggia(scene, box(x + 8, y + 6, grid.cell - 16, 62), floor % 3 === 1 ? scheme[2] : scheme[1]);
      if (kind === 3) return small(x + grid.cell / 2 - 20, y + 15);
      return window(x + grid.cell / 2 - 38, y + 14);
    });
    return stripe + cells;
  });
}

/** Prefabricated block after renovation: coloured insulation, loggias, solar panels on the flat roof. */
export function drawPanel(scene: Scene, plot: Plot): string {
  const { x, width, ground } = plot;
  const scheme = scene.random.pick(schemes);
  const columns = Math.max(4, Math.round(width / 106));
  const floors = width < 420 ? 6 : 8;
  const grid: Grid = { x, top: ground - 52 - floors * 68, cell: width / columns, floor: 68, floors };
  const wall = box(x, grid.top, width, ground - grid.top);
  const joints =
    repeat(floors, (floor) => `M${round(x)} ${round(grid.top + floor * 68)}h${round(width)}`) +
    repeat(
      columns - 1,
      (column) => `M${round(x + (column + 1) * grid.cell)} ${round(grid.top)}V${ground - 52}`,
    );
  const entrances = repeat(Math.ceil((columns - 3) / 4), (index) =>
    entrance(scene, x + (index * 4 + 3.5) * grid.cell, ground, scheme[1]),
  );
  const cellar = repeat(columns, (column) =>
    rect(box(x + column * grid.cell + grid.cell / 2 - 18, ground - 38, 36, 14), scene.tone('#55696b')),
  );
  return (
    rooftop(scene, plot, grid.top) +
    rect(wall, scene.tone(scheme[0])) +
    rect(box(x, ground - 52, width, 52), scene.tone(mix(scheme[0], '#6e7674', 0.5))) +
    cellar +
    storeys(scene, grid, columns, scheme) +
    stroke(joints, '#3a4a4a', 1.6, { opacity: 0.16 }) +
    entrances +
    bodyLight(scene, wall) +
    ellipse([x + width / 2, ground + 4], [width / 2, 9], '#1f2f33', { opacity: 0.14 })
  );
}
