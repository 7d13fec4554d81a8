import { gradient, mix } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { contactShadow, drawBackground, drawSky } from '../sky.ts';
import { drawBench, drawBicycle, drawSnowfall } from '../street-life.ts';
import { barsRow, box, circle, ellipse, path, polygon, rect, repeat, round, stroke } from '../svg.ts';
import { drawHedge, drawLocalTree } from '../trees.ts';
import { createWindows } from '../windows.ts';
import type { BuildingKind } from '../types.ts';
import { brickTexture } from '../buildings/parts.ts';

const walls: Readonly<Record<BuildingKind, string>> = {
  tenement: '#e2cda4',
  panel: '#e6e0d2',
  wooden: '#b08257',
  modern: '#ebe5d8',
  mediterranean: '#f8efdd',
  hanseatic: '#c07a5c',
  loft: '#b0634a',
};

const back = { left: 360, right: 1240, top: 150, ground: 760 } as const;

/** A wing in perspective: its far edge stands at the back wall, its near edge leaves the picture. */
function wing(scene: Scene, side: 'left' | 'right', colour: string): string {
  const mirror = (x: number): number => (side === 'left' ? x : 1600 - x);
  const near = -60;
  const far = back.left;
  const topAt = (x: number): number => -60 + ((x - near) / (far - near)) * 190;
  const footAt = (x: number): number => 985 - ((x - near) / (far - near)) * 225;
  const quad = (x1: number, x2: number, from: number, to: number): string => {
    const y = (x: number, share: number): number => topAt(x) + (footAt(x) - topAt(x)) * share;
    return polygon([
      [mirror(x1), y(x1, from)],
      [mirror(x2), y(x2, from)],
      [mirror(x2), y(x2, to)],
      [mirror(x1), y(x1, to)],
    ]);
  };
  const shadeStops =
    side === 'left'
      ? ([
          [0, '#1b3136', 0.34],
          [1, '#1b3136', 0.16],
        ] as const)
      : ([
          [0, '#1b3136', 0.06],
          [1, '#1b3136', 0.2],
        ] as const);
  const columns: ReadonlyArray<readonly [number, number]> = [
    [20, 84],
    [140, 192],
    [246, 286],
    [318, 346],
  ];
  const windows = columns
    .flatMap(([x1, x2]) =>
      [0.14, 0.35, 0.56, 0.77].map((share) => {
        const lit = scene.random.chance(scene.litShare);
        const glass = lit ? '#f9cf89' : scene.tone('#5d7b7d');
        const frame = path(quad(x1 - 6, x2 + 5, share - 0.012, share + 0.137), scene.tone('#f6efe1'));
        const middle = (x1 + x2) / 2;
        return (
          frame +
          path(quad(x1, middle - 2, share, share + 0.12), glass) +
          path(quad(middle + 2, x2, share, share + 0.12), glass)
        );
      }),
    )
    .join('');
  const wall = quad(near, far, 0, 1);
  return (
    path(wall, colour) +
    path(wall, gradient(scene, 'right', shadeStops)) +
    path(quad(near, far, 0, 0.022), scene.tone('#8a4a3c')) +
    windows
  );
}

/** Open gallery along the back wall, as in old town houses. */
function gallery(scene: Scene, y: number, iron: string): string {
  const x = back.left + 8;
  const w = back.right - back.left - 16;
  const pots =
    scene.request.season === 'winter'
      ? ''
      : repeat(5, (index) =>
          circle(
            [x + 50 + index * scene.random.between(130, 170), y - 52],
            12,
            scene.tone(index % 2 === 0 ? '#5f9470' : '#86b184'),
          ),
        );
  return (
    rect(box(x, y + 9, w, 20), '#1b3136', { opacity: 0.22 }) +
    pots +
    barsRow(box(x, y - 46, w, 46), iron, [2, 11]) +
    stroke(`M${x - 4} ${y - 46}h${w + 8}`, iron, 4) +
    rect(box(x - 8, y, w + 16, 10), scene.tone('#d9cfbd'))
  );
}

function backWall(scene: Scene, colour: string): string {
  const { kind, country } = scene.request;
  const south = country === 'ES';
  const window = createWindows(
    scene,
    { w: 62, h: 96, panes: [2, 2], frame: '#fbf6ea', ...(south ? { shutters: '#2f7f78' } : {}) },
    { flowers: true },
  );
  const door = createWindows(scene, { w: 66, h: 118, panes: [2, 3], frame: '#f6efe1' });
  const galleries = kind === 'tenement' || kind === 'hanseatic' || kind === 'loft';
  const columns = south ? 5 : 6;
  const step = (back.right - back.left) / columns;
  const floors = [190, 340, 490];
  const rows = floors
    .map(
      (y) =>
        repeat(columns, (index) => {
          const cx = back.left + (index + 0.5) * step;
          return galleries && index % 2 === 1 ? door(cx - 33, y + 4) : window(cx - 31, y + 8);
        }) + (galleries ? gallery(scene, y + 122, scene.tone('#2f4347')) : ''),
    )
    .join('');
  const arch = `M730 ${back.ground}V694a70 70 0 0 1 140 0V${back.ground}Z`;
  const arches = south
    ? repeat(4, (index) =>
        path(
          `M${back.left + 60 + index * 214 - (index > 1 ? 0 : 0)} ${back.ground}V712a58 58 0 0 1 116 0V${back.ground}Z`,
          scene.tone('#7c705c'),
          { stroke: scene.tone('#e9dcc0'), 'stroke-width': 12 },
        ),
      )
    : path(arch, scene.tone('#4d4a45'), { stroke: scene.tone('#efe4cf'), 'stroke-width': 14 }) +
      path(
        `M760 ${back.ground}V704a40 44 0 0 1 80 0V${back.ground}Z`,
        scene.isDark ? '#f2bb72' : scene.far('#c9d3c4', 0.35),
      );
  return (
    rect(box(back.left, back.top - 16, back.right - back.left, back.ground - back.top + 16), colour) +
    path(
      polygon([
        [back.left - 20, back.top - 10],
        [back.left + 30, back.top - 76],
        [back.right - 30, back.top - 76],
        [back.right + 20, back.top - 10],
      ]),
      scene.tone(scene.isSnowy ? '#eef2f2' : '#8a4a3c'),
    ) +
    rows +
    arches +
    rect(
      box(back.left, back.top - 16, back.right - back.left, back.ground - back.top + 16),
      gradient(scene, 'down', [
        [0, '#ffffff', 0.14],
        [0.6, '#ffffff', 0],
        [1, '#1b3136', 0.16],
      ]),
    )
  );
}

function fountain(scene: Scene): string {
  const stone = scene.tone('#d9cdb4');
  return (
    contactShadow(scene, 800, 905, 170) +
    ellipse([800, 890], [150, 30], scene.tone('#c3b598')) +
    ellipse([800, 880], [150, 30], stone) +
    ellipse([800, 880], [128, 22], scene.tone('#6fb0b3')) +
    rect(box(790, 790, 20, 86), stone) +
    ellipse([800, 792], [56, 12], stone) +
    ellipse([800, 789], [44, 7], scene.tone('#8fc4c4')) +
    stroke('M772 792q-22 30-26 84M828 792q22 30 26 84M800 786v-26', '#ffffff', 3, { opacity: 0.6 })
  );
}

/** Washing on a line between the wings. */
function laundry(scene: Scene): string {
  const { random } = scene;
  const items = repeat(6, (index) => {
    const x = 470 + index * 78;
    const along = (x + 24 - 300) / 990;
    const sag = 430 + 2 * along * (1 - along) * 80;
    const h = random.between(46, 78);
    return path(
      `M${x} ${round(sag)}h48l3 ${round(h)}q-28 8-54 0z`,
      scene.tone(random.pick(['#f7f2e6', '#f2d9a2', '#a9c1bd', '#d9a79a', '#f7f2e6'] as const)),
    );
  });
  return stroke('M300 430Q795 510 1290 430', scene.tone('#5b4a41'), 2) + items;
}

/** The yard behind the house. */
export function drawCourtyardView(scene: Scene): string {
  const { kind, country, season } = scene.request;
  const plaster = scene.random.pick([walls.tenement, '#c9d2bb', '#dcb59f', '#bccdc9'] as const);
  const base = kind === 'tenement' ? plaster : walls[kind];
  const isBrick = kind === 'loft' || kind === 'hanseatic';
  const colour = isBrick ? brickTexture(scene, base) : scene.tone(base);
  const sideColour = isBrick ? scene.tone(base) : scene.tone(mix(base, '#d9a77c', 0.2));
  const south = country === 'ES';
  const floor = scene.isSnowy ? '#eef2f1' : south ? '#dfcba6' : '#cfc4b0';
  const lawn = scene.isSnowy ? '#ffffff' : season === 'autumn' ? '#b5ad6c' : '#93b884';
  const paving =
    repeat(
      7,
      (index) =>
        `M${round(360 - index * 60)} ${round(766 + index * index * 6.4)}H${round(1240 + index * 60)}`,
    ) + repeat(9, (index) => `M${440 + index * 90} 760L${round(-100 + index * 225)} 1000`);
  const green = `M470 830Q800 790 1130 830Q1330 950 1250 985Q800 1010 350 985Q270 950 470 830Z`;
  const centre = south ? fountain(scene) : drawLocalTree(scene, 620, 930, 430);
  return (
    drawSky(scene) +
    drawBackground(scene) +
    path(
      polygon([
        [back.left, back.ground],
        [back.right, back.ground],
        [1660, 985],
        [1660, 1000],
        [-60, 1000],
        [-60, 985],
      ]),
      scene.tone(floor),
    ) +
    stroke(paving, scene.tone('#8d8371'), 2, { opacity: 0.3 }) +
    backWall(scene, colour) +
    wing(scene, 'left', sideColour) +
    wing(scene, 'right', sideColour) +
    (south ? '' : path(green, scene.tone(lawn))) +
    (season === 'winter' || kind === 'modern' ? '' : laundry(scene)) +
    centre +
    (south
      ? drawLocalTree(scene, 380, 930, 400) + drawLocalTree(scene, 1270, 940, 430)
      : drawHedge(scene, 930, 870, 240)) +
    drawBench(scene, south ? 1010 : 1000, 925) +
    (south ? '' : drawBicycle(scene, 330, 900)) +
    drawSnowfall(scene)
  );
}
