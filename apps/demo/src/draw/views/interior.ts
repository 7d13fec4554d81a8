import { gradient, mix, texture } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { drawBackground, drawSky } from '../sky.ts';
import { box, group, path, polygon, rect, repeat, round, stroke } from '../svg.ts';
import type { Box } from '../svg.ts';
import { diningRoom, livingRoom } from './furniture.ts';
import type { Paint } from './furniture.ts';

/** Rooms are lit by their own lamps: less of the evening's colour than outside. */
function indoors(scene: Scene): Paint {
  return (hex) => (scene.isDark ? mix(hex, '#7a4f3a', 0.2) : mix(hex, scene.tone(hex), 0.5));
}

function outside(scene: Scene, opening: Box, arched: boolean): string {
  const { x, y, w, h } = opening;
  const r = w / 2;
  const shape = arched
    ? `M${x} ${y + h}V${y + r}A${r} ${r} 0 0 1 ${x + w} ${y + r}V${y + h}Z`
    : `M${x} ${y}H${x + w}V${y + h}H${x}Z`;
  const clip = scene.define((id) => `<clipPath id="${id}"><path d="${shape}"/></clipPath>`);
  const scenery = group(drawSky(scene) + drawBackground(scene), {
    transform: `translate(${x - 120} ${y - 60}) scale(0.72)`,
  });
  return (
    group(scenery, { 'clip-path': `url(#${clip})` }) +
    stroke(shape, '#fbf6ea', 16) +
    stroke(shape, '#1b3136', 2, { opacity: 0.2 })
  );
}

function casement(scene: Scene, opening: Box, arched: boolean): string {
  const { x, y, w, h } = opening;
  const cross = `M${x + w / 2} ${y}v${h}M${x} ${round(y + h * 0.3)}h${w}`;
  return (
    outside(scene, opening, arched) +
    stroke(cross, '#fbf6ea', 10) +
    rect(box(x - 26, y + h + 4, w + 52, 18), '#fbf6ea') +
    rect(box(x - 26, y + h + 22, w + 52, 8), '#1b3136', { opacity: 0.12 })
  );
}

function curtains(paint: Paint, opening: Box, colour: string): string {
  const { x, y, w, h } = opening;
  const drape = (from: number, to: number): string => {
    const width = to - from;
    const folds = repeat(
      3,
      (index) =>
        `M${round(from + (width * (index + 1)) / 4)} ${y - 50}C${round(from + (width * (index + 1)) / 4)} ${y + 200} ${round(from + (width * (index + 1)) / 5)} ${y + 350} ${round(from + (width * (index + 1)) / 4.4)} ${y + h + 100}`,
    );
    return (
      path(
        `M${from} ${y - 50}H${to}C${to} ${y + 200} ${round(to - width * 0.2)} ${y + 350} ${round(to - width * 0.12)} ${y + h + 100}H${from}Z`,
        paint(colour),
        { opacity: 0.95 },
      ) + stroke(folds, '#1b3136', 3, { opacity: 0.1 })
    );
  };
  return (
    rect(box(x - 120, y - 62, w + 240, 9), paint('#6b5545'), { rx: 4 }) +
    drape(x - 104, x - 8) +
    drape(x + w + 104, x + w + 8)
  );
}

function parquet(scene: Scene, paint: Paint, top: number): string {
  const wood = scene.random.pick(['#c79c6c', '#b88a5e', '#d3ae80'] as const);
  const tile =
    rect(box(0, 0, 80, 40), paint(wood)) +
    path('M0 0h40v20H0zM40 20h40v20H40z', paint(mix(wood, '#6b4426', 0.12))) +
    stroke('M0 0H80M0 20H80M40 0V40', paint(mix(wood, '#4b2d18', 0.4)), 1.4, { opacity: 0.5 });
  return (
    rect(box(0, top, 1600, 1000 - top), texture(scene, 80, 40, tile)) +
    rect(
      box(0, top, 1600, 1000 - top),
      gradient(scene, 'down', [
        [0, '#2b1a10', 0.22],
        [0.3, '#2b1a10', 0],
        [1, '#fff1d8', 0.14],
      ]),
    ) +
    rect(box(0, top - 26, 1600, 28), paint('#fbf6ea'))
  );
}

/** Light that falls through the window onto the floor. */
function sunbeam(scene: Scene, opening: Box, top: number): string {
  if (scene.isDark) return '';
  const { x, w } = opening;
  return path(
    polygon([
      [x + 20, top + 4],
      [x + w - 20, top + 4],
      [x + w - 190, 1000],
      [x - 260, 1000],
    ]),
    '#fff3d0',
    { opacity: scene.request.light === 'winter' ? 0.2 : 0.32 },
  );
}

/** The living room, looking at its window. */
export function drawInteriorView(scene: Scene): string {
  const { random, request } = scene;
  const paint = indoors(scene);
  const wall = paint(random.pick(['#ece2cf', '#d5ddd3', '#e8d6c3', '#dbe0dc'] as const));
  const colour = random.pick(['#1f6b64', '#4f7f8a', '#8a9a78', '#b8694c'] as const);
  const chair = colour === '#b8694c' ? '#2f7f78' : '#d99a3c';
  const arched = request.kind === 'loft' || request.kind === 'mediterranean';
  const wide = request.kind === 'modern' || request.kind === 'panel';
  const opening = wide ? box(560, 150, 620, 400) : box(660, 120, 400, 460);
  const floor = 730;
  const beams =
    request.kind === 'wooden'
      ? repeat(
          5,
          (index) =>
            rect(box(index * 360 - 40, 0, 56, 84), paint('#8f5f3e')) +
            rect(box(index * 360 - 40, 84, 56, 10), '#1b2526', { opacity: 0.16 }),
        ) + rect(box(0, 0, 1600, 22), paint('#a9764a'))
      : rect(box(0, 0, 1600, 16), paint('#fbf6ea')) +
        rect(box(0, 26, 1600, 5), paint('#fbf6ea'), { opacity: 0.8 });
  const mirrored = random.chance(0.5);
  const furnish = random.chance(0.35) ? diningRoom : livingRoom;
  const content = sunbeam(scene, opening, floor) + furnish(scene, paint, { colour, chair });
  const room =
    rect(box(0, 0, 1600, 1000), wall) +
    rect(
      box(0, 0, 1600, 730),
      gradient(scene, 'right', [
        [0, '#1b2526', 0.14],
        [0.5, '#ffffff', 0.14],
        [1, '#1b2526', 0.1],
      ]),
    ) +
    beams +
    parquet(scene, paint, floor) +
    (wide
      ? ''
      : rect(box(opening.x - 20, 620, opening.w + 40, 84), paint('#f3ece0'), { rx: 8 }) +
        stroke(
          repeat(11, (index) => `M${opening.x + index * 40} 630v64`),
          '#1b2526',
          3,
          { opacity: 0.1 },
        )) +
    casement(scene, opening, arched) +
    (arched ? '' : curtains(paint, opening, random.pick(['#f3e3c8', '#c8d6cf', '#e7c9a9'] as const))) +
    content;
  return mirrored ? group(room, { transform: 'translate(1600) scale(-1 1)' }) : room;
}
