import { gradient, mix, texture } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { box, circle, ellipse, path, rect, repeat, round, stroke } from '../svg.ts';
import type { Box } from '../svg.ts';

const ink = '#2f4347';
const wallWidth = 14;

type Floor = Readonly<{ wood: string; tile: string; stone: string }>;

function floors(scene: Scene): Floor {
  const plank = scene.random.pick(['#ead7b7', '#e6cfa9', '#e9dcc4'] as const);
  const wood =
    rect(box(0, 0, 120, 24), plank) +
    stroke('M0 24H120M30 0V12M90 12V24M0 12H120', mix(plank, '#8a6a45', 0.35), 1.2, { opacity: 0.55 });
  const tile = rect(box(0, 0, 28, 28), '#cfe0dc') + stroke('M0 0H28M0 0V28', '#9dbab5', 1.4);
  const stone = rect(box(0, 0, 44, 44), '#ece6d9') + stroke('M0 0H44M0 0V44', '#cfc4b0', 1.4);
  return {
    wood: texture(scene, 120, 24, wood),
    tile: texture(scene, 28, 28, tile),
    stone: texture(scene, 44, 44, stone),
  };
}

const furniture = (outline: Box, fill = '#fbf8f1', rx = 8): string =>
  rect(outline, fill, { rx, stroke: ink, 'stroke-width': 2.4 });

function bed({ x, y, w, h }: Box): string {
  const bw = Math.min(190, w * 0.6);
  const bx = x + (w - bw) / 2;
  const by = y + 14;
  const bh = Math.min(210, h - 60);
  return (
    furniture(box(bx, by, bw, bh)) +
    furniture(box(bx + 10, by + 10, bw / 2 - 16, 46), '#ffffff') +
    furniture(box(bx + bw / 2 + 6, by + 10, bw / 2 - 16, 46), '#ffffff') +
    path(
      `M${round(bx)} ${round(by + 84)}h${round(bw)}v${round(bh - 92)}q0 8-8 8h-${round(bw - 16)}q-8 0-8-8z`,
      '#7fb0a8',
      { stroke: ink, 'stroke-width': 2.4 },
    ) +
    furniture(box(bx - 46, by, 38, 40), '#e3c79c', 4) +
    furniture(box(bx + bw + 8, by, 38, 40), '#e3c79c', 4)
  );
}

function living({ x, y, w, h }: Box): string {
  const sx = x + 30;
  const sy = y + h - 112;
  const cx = x + w * 0.68;
  const cy = y + h * 0.36;
  const chairs = [
    [-92, -34],
    [-92, 34],
    [92, -34],
    [92, 34],
  ]
    .map(([dx = 0, dy = 0]) => furniture(box(cx + dx - 17, cy + dy - 17, 34, 34), '#f3d9a4'))
    .join('');
  return (
    rect(box(sx - 8, sy - 96, Math.min(300, w * 0.5), 150), '#f2e2c2', { rx: 6 }) +
    furniture(box(sx, sy, Math.min(270, w * 0.46), 92), '#5f9a92', 16) +
    furniture(box(sx + 14, sy + 6, Math.min(270, w * 0.46) - 28, 52), '#86b7af', 10) +
    ellipse([sx + 120, sy - 46], [56, 26], '#e3c79c', { stroke: ink, 'stroke-width': 2.4 }) +
    chairs +
    furniture(box(cx - 70, cy - 66, 140, 132), '#e3c79c', 10) +
    plantTop(x + w - 40, y + h - 42)
  );
}

function plantTop(x: number, y: number): string {
  return (
    circle([x, y], 22, '#8db595') +
    circle([x - 8, y - 6], 11, '#5f9470') +
    circle([x + 8, y + 5], 10, '#74a585') +
    circle([x, y], 22, 'none', { stroke: ink, 'stroke-width': 2 })
  );
}

function kitchen({ x, y, w, h }: Box): string {
  const rings = [
    [0, 0],
    [30, 0],
    [0, 30],
    [30, 30],
  ]
    .map(([dx = 0, dy = 0]) =>
      circle([x + w - 62 + dx, y + h * 0.5 + dy], 9, 'none', { stroke: ink, 'stroke-width': 2 }),
    )
    .join('');
  return (
    furniture(box(x + 12, y + 12, w - 24, 62), '#f7f2e6', 3) +
    furniture(box(x + w - 80, y + 74, 68, h - 96), '#f7f2e6', 3) +
    furniture(box(x + 44, y + 22, 84, 42), '#cfe0dc', 6) +
    rings +
    furniture(box(x + 12, y + 12, 26, 62), '#d8d2c4', 3)
  );
}

function bath({ x, y, w, h }: Box): string {
  return (
    furniture(box(x + 14, y + 14, Math.min(170, w - 70), 78), '#ffffff', 12) +
    furniture(box(x + 26, y + 24, Math.min(170, w - 70) - 24, 58), '#d9ebe8', 26) +
    furniture(box(x + 20, y + h - 66, 74, 48), '#ffffff', 6) +
    ellipse([x + 57, y + h - 42], [24, 15], '#d9ebe8', { stroke: ink, 'stroke-width': 2 }) +
    furniture(box(x + w - 62, y + h - 92, 42, 22), '#ffffff', 5) +
    ellipse([x + w - 41, y + h - 44], [19, 25], '#ffffff', { stroke: ink, 'stroke-width': 2.4 })
  );
}

function study({ x, y, w, h }: Box): string {
  return (
    furniture(box(x + 16, y + 16, 54, h - 60), '#e3c79c', 3) +
    stroke(
      repeat(5, (index) => `M${round(x + 16)} ${round(y + 40 + index * ((h - 90) / 5))}h54`),
      ink,
      1.6,
    ) +
    furniture(box(x + w - 180, y + 16, 160, 66), '#e3c79c', 4) +
    circle([x + w - 100, y + 108], 24, '#f3d9a4', { stroke: ink, 'stroke-width': 2.4 }) +
    furniture(box(x + w - 140, y + 26, 80, 10), '#7f9490', 2)
  );
}

function hall({ x, y, w, h }: Box): string {
  return (
    furniture(box(x + w - 190, y + 10, 170, 34), '#e3c79c', 3) +
    stroke(`M${round(x + w - 105)} ${round(y + 10)}v34`, ink, 2) +
    rect(box(x + 110, y + h / 2 - 24, w * 0.34, 48), '#c98873', { rx: 4, opacity: 0.55 })
  );
}

/** A door in a level wall: clears the wall and draws leaf and swing. */
function door(x: number, y: number, swing: 1 | -1, floor: string): string {
  const w = 74;
  return (
    rect(box(x, y - wallWidth / 2 - 1, w, wallWidth + 2), floor) +
    stroke(
      `M${round(x)} ${round(y)}v${round(swing * w)}A${w} ${w} 0 0 ${swing === 1 ? 0 : 1} ${round(x + w)} ${round(y)}`,
      ink,
      2.2,
      { opacity: 0.75 },
    ) +
    stroke(`M${round(x)} ${round(y)}v${round(swing * w)}`, ink, 4)
  );
}

function windowMark(x: number, y: number, w: number): string {
  return (
    rect(box(x, y - 10, w, 20), '#fbf8f1') +
    stroke(
      `M${round(x)} ${round(y - 9)}h${round(w)}M${round(x)} ${round(y)}h${round(w)}M${round(x)} ${round(y + 9)}h${round(w)}`,
      '#4f8f8a',
      2.6,
    )
  );
}

function compass(x: number, y: number): string {
  return (
    circle([x, y], 38, 'none', { stroke: ink, 'stroke-width': 2.4 }) +
    path(`M${x} ${y - 52}l13 52h-26z`, '#1f6b64') +
    path(`M${x} ${y + 52}l13-52h-26z`, '#d8d2c4', { stroke: ink, 'stroke-width': 1.6 })
  );
}

function scaleBar(x: number, y: number): string {
  return repeat(5, (index) =>
    rect(box(x + index * 60, y, 60, 12), index % 2 === 0 ? ink : '#fbf8f1', {
      stroke: ink,
      'stroke-width': 2,
    }),
  );
}

/** Plan of one flat: living room and kitchen, hall, bathroom and two or three rooms. No text, so it needs no language. */
export function drawPlanView(scene: Scene): string {
  const { random } = scene;
  const floor = floors(scene);
  const x = 250;
  const y = 140;
  const w = 1100;
  const h = 700;
  const upper = random.between(270, 310);
  const corridor = 96;
  const lowerY = y + upper + corridor;
  const lower = h - upper - corridor;
  const a = x + w * random.between(0.3, 0.36);
  const b = x + w * random.between(0.62, 0.68);
  const c = x + w * random.between(0.42, 0.5);
  const d = c + w * random.between(0.17, 0.2);
  const rooms = [
    { at: box(x, y, a - x, upper), fill: floor.wood, content: bed },
    { at: box(a, y, b - a, upper), fill: floor.wood, content: random.chance(0.5) ? study : bed },
    { at: box(b, y, x + w - b, upper), fill: floor.wood, content: bed },
    { at: box(x, y + upper, w, corridor), fill: floor.stone, content: hall },
    { at: box(x, lowerY, c - x, lower), fill: floor.wood, content: living },
    { at: box(c, lowerY, d - c, lower), fill: floor.tile, content: bath },
    { at: box(d, lowerY, x + w - d, lower), fill: floor.stone, content: kitchen },
  ] as const;
  const corridorTop = y + upper;
  const lines = `M${x} ${round(corridorTop)}H${x + w}M${x} ${round(lowerY)}H${x + w}M${round(a)} ${y}V${round(corridorTop)}M${round(b)} ${y}V${round(corridorTop)}M${round(c)} ${round(lowerY)}V${y + h}M${round(d)} ${round(lowerY)}V${y + h}`;
  const doors =
    [x + 40, a + 40, b + 40].map((dx) => door(dx, corridorTop, -1, '#ece6d9')).join('') +
    door(c - 120, lowerY, 1, '#ece6d9') +
    door(c + 30, lowerY, 1, '#ece6d9') +
    door(d + 40, lowerY, 1, '#ece6d9');
  const windows =
    windowMark((x + a) / 2 - 80, y, 160) +
    windowMark((a + b) / 2 - 70, y, 140) +
    windowMark((b + x + w) / 2 - 80, y, 160) +
    windowMark(x + 90, y + h, 220) +
    windowMark((c + d) / 2 - 36, y + h, 72) +
    windowMark(d + 70, y + h, 150);
  const terrace = rect(
    box(x + 60, y + h + 10, c - x - 120, 74),
    texture(scene, 20, 20, rect(box(0, 0, 20, 20), '#dcc6a0') + stroke('M0 0V20', '#b79c72', 2)),
    { stroke: ink, 'stroke-width': 4 },
  );
  const plot = gradient(scene, 'down', [
    [0, '#f7f2e8'],
    [1, '#eee6d6'],
  ]);
  const drawn = `${terrace}${plantTop(x + 96, y + h + 48)}${plantTop(c - 100, y + h + 46)}`;
  const body =
    rect(box(x + 14, y + 18, w, h), '#1b3136', { opacity: 0.12 }) +
    drawn +
    rooms.map((room) => rect(room.at, room.fill) + room.content(room.at)).join('') +
    stroke(lines, ink, wallWidth) +
    stroke(`M${x} ${y}H${x + w}V${y + h}H${x}Z`, ink, 22, { 'stroke-linejoin': 'miter' }) +
    doors +
    rect(box(x + w - 12, corridorTop + 14, 26, corridor - 28), '#ece6d9') +
    path(`M${x + w + 16} ${round(corridorTop + corridor / 2)}l34-20v40z`, '#c98a2e') +
    windows;
  const mirrored = random.chance(0.5) ? `<g transform="translate(1600) scale(-1 1)">${body}</g>` : body;
  return (
    rect(box(0, 0, 1600, 1000), plot) +
    stroke(
      repeat(20, (index) => `M${index * 80 + 40} 0V1000`) +
        repeat(13, (index) => `M0 ${index * 80 + 20}H1600`),
      '#d9d0be',
      1,
      { opacity: 0.5 },
    ) +
    mirrored +
    compass(120, 160) +
    scaleBar(1180, 930)
  );
}
