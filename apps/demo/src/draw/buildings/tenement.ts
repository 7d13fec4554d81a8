import { mix } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { barsRow, box, path, polygon, rect, repeat, round, stroke } from '../svg.ts';
import { createWindows } from '../windows.ts';
import {
  balcony,
  bodyLight,
  brickTexture,
  chimney,
  cornice,
  portal,
  shop,
  snowCover,
  tileTexture,
} from './parts.ts';
import type { Plot } from './parts.ts';

const plasters = ['#dfb887', '#d39a80', '#bccaa9', '#e3d2a9', '#a9c1bd', '#d9a79a'] as const;
const doors = ['#1f5f5b', '#7a3f31', '#2f4a66'] as const;

function roof(scene: Scene, { x, width }: Plot, eaves: number): string {
  const colour = scene.random.pick(['#9a5442', '#54656b', '#8a4a3c'] as const);
  const height = 92;
  const shape = polygon([
    [x - 14, eaves],
    [x + 26, eaves - height],
    [x + width - 26, eaves - height],
    [x + width + 14, eaves],
  ]);
  const dormers = Math.max(2, Math.round(width / 210));
  const window = createWindows(scene, { w: 40, h: 48, panes: [2, 1], frame: '#f6efe1' });
  const dormer = repeat(dormers, (index) => {
    const cx = x + ((index + 0.5) * width) / dormers;
    const cap = path(
      polygon([
        [cx - 42, eaves - 66],
        [cx, eaves - 104],
        [cx + 42, eaves - 66],
      ]),
      scene.tone(mix(colour, '#20282b', 0.25)),
    );
    const snow = scene.isSnowy
      ? path(
          polygon([
            [cx - 42, eaves - 66],
            [cx, eaves - 106],
            [cx + 42, eaves - 66],
            [cx, eaves - 92],
          ]),
          scene.tone('#ffffff'),
        )
      : '';
    return (
      rect(box(cx - 32, eaves - 70, 64, 66), scene.tone('#efe4cf')) + cap + snow + window(cx - 20, eaves - 62)
    );
  });
  return (
    chimney(scene, x + width * 0.16, eaves - height - 46, 60) +
    chimney(scene, x + width * 0.78, eaves - height - 58, 70) +
    path(shape, tileTexture(scene, colour)) +
    (scene.isSnowy ? path(shape, scene.tone('#ffffff'), { opacity: 0.82 }) : '') +
    dormer +
    (scene.isSnowy ? snowCover(scene, x + 26, eaves - height, width - 52) : '')
  );
}

function groundFloor(scene: Scene, plot: Plot, top: number, bays: number): string {
  const { x, width, ground } = plot;
  const bay = width / bays;
  const middle = Math.floor(bays / 2);
  const seams = repeat(5, (index) => `M${round(x)} ${round(top + 26 + index * 26)}h${round(width)}`);
  const window = createWindows(scene, { w: 60, h: 92, arched: true, panes: [2, 2], frame: '#f6efe1' });
  const shopWidth = bay * Math.min(2, middle) - 44;
  const hasShop = shopWidth > 100;
  const items = repeat(bays, (index) => {
    const cx = x + (index + 0.5) * bay;
    if (index === middle) return portal(scene, cx, ground, scene.random.pick(doors));
    if (hasShop && index > middle) return '';
    return window(cx - 30, ground - 136);
  });
  const shopX = x + (middle + 1) * bay + 18;
  const awning = scene.random.pick(['#1f6b64', '#c98a2e', '#a4523f'] as const);
  return (
    stroke(seams, '#3b3027', 2, { opacity: 0.16 }) +
    rect(box(x, ground - 22, width, 22), scene.tone('#a39a8c')) +
    items +
    (hasShop ? shop(scene, box(shopX, ground - 118, shopWidth, 106), awning) : '')
  );
}

/** Town house of the turn of the century: plaster or brick, mouldings, tiled roof, shop in the ground floor. */
export function drawTenement(scene: Scene, plot: Plot): string {
  const { x, width, ground } = plot;
  const { random } = scene;
  const bays = Math.max(3, Math.round(width / 132));
  const floors = width < 360 ? random.int(2, 3) : 3;
  const groundHeight = 178;
  const floorHeight = 124;
  const eaves = ground - groundHeight - floors * floorHeight;
  const isBrick = random.chance(0.35);
  const colour = isBrick ? '#b5674e' : random.pick(plasters);
  const trim = '#f1e6d2';
  const wall = box(x, eaves, width, ground - eaves);
  const bay = width / bays;
  const top = ground - groundHeight;
  const window = createWindows(scene, { w: 58, h: 86, panes: [2, 2], frame: '#fbf6ea', surround: trim });
  const middle = Math.floor(bays / 2);
  const rows = repeat(floors, (floor) => {
    const y = eaves + floor * floorHeight + 26;
    const line = repeat(bays, (index) => {
      const cx = x + (index + 0.5) * bay;
      const crown =
        floor === floors - 1
          ? path(
              polygon([
                [cx - 46, y - 10],
                [cx, y - 30],
                [cx + 46, y - 10],
              ]),
              scene.tone(trim),
            )
          : rect(box(cx - 42, y - 16, 84, 8), scene.tone(trim));
      return crown + window(cx - 29, y);
    });
    const ledge = floor === 0 ? '' : cornice(scene, box(x - 3, y - 34, width + 6, 7), trim);
    return ledge + line;
  });
  const dentils = barsRow(box(x + 5, eaves + 5, width - 10, 9), scene.tone(trim), [10, 12]);
  const balconyAt = x + (middle + 0.5) * bay;
  return (
    roof(scene, plot, eaves - 6) +
    rect(wall, isBrick ? brickTexture(scene, colour) : scene.tone(colour)) +
    rect(box(x, top, width, groundHeight), scene.tone(mix(trim, colour, 0.45))) +
    rect(box(x, eaves, 16, top - eaves), scene.tone(mix(trim, colour, 0.2))) +
    rect(box(x + width - 16, eaves, 16, top - eaves), scene.tone(mix(trim, colour, 0.2))) +
    dentils +
    rows +
    cornice(scene, box(x - 12, eaves - 12, width + 24, 16), trim) +
    cornice(scene, box(x - 6, top - 6, width + 12, 12), trim) +
    groundFloor(scene, plot, top, bays) +
    (width > 360 ? balcony(scene, balconyAt - 62, top - 8, 124) : '') +
    bodyLight(scene, wall)
  );
}
