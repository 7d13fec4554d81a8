import { mix } from './scene.ts';
import type { Scene } from './scene.ts';
import { contactShadow } from './sky.ts';
import { dots, ellipse, path, polygon, repeat, round, scatter, stroke } from './svg.ts';

type Leaves = readonly [dark: string, middle: string, light: string];

const leaves: Readonly<Record<'spring' | 'summer' | 'autumn' | 'blossom', Leaves>> = {
  spring: ['#6f9b6a', '#8db57c', '#b2cf95'],
  summer: ['#3b6d5d', '#4f8870', '#74a585'],
  autumn: ['#b0672f', '#d08c3c', '#e6b35c'],
  blossom: ['#d9a7a0', '#ecc6bb', '#f8e3d8'],
};

function crownColours(scene: Scene): Leaves {
  const { season } = scene.request;
  const set =
    season === 'winter'
      ? leaves.summer
      : season === 'spring' && scene.random.chance(0.4)
        ? leaves.blossom
        : leaves[season];
  return [scene.tone(set[0]), scene.tone(set[1]), scene.tone(set[2])];
}

/** Bare branches, three generations. */
function branches(scene: Scene, x: number, y: number, length: number): string {
  const { random } = scene;
  let d = '';
  let snow = '';
  const grow = (
    [fromX, fromY]: readonly [number, number],
    angle: number,
    reach: number,
    depth: number,
  ): void => {
    const toX = fromX + Math.cos(angle) * reach;
    const toY = fromY + Math.sin(angle) * reach;
    d += `M${round(fromX)} ${round(fromY)}L${round(toX)} ${round(toY)}`;
    if (depth === 2) snow += `M${round(fromX)} ${round(fromY - 3)}L${round(toX)} ${round(toY - 3)}`;
    if (depth === 0) return;
    for (const turn of [-0.52, 0.02, 0.5]) {
      grow(
        [toX, toY],
        angle + turn + random.between(-0.14, 0.14),
        reach * random.between(0.58, 0.74),
        depth - 1,
      );
    }
  };
  grow([x, y], -Math.PI / 2, length, 3);
  const bark = scene.tone('#5b4a41');
  const cover = scene.isSnowy ? stroke(snow, scene.tone('#ffffff'), 3, { 'stroke-linecap': 'round' }) : '';
  return stroke(d, bark, length / 24, { 'stroke-linecap': 'round' }) + cover;
}

/** A round tree `height` tall, standing at (x, y). */
export function drawTree(scene: Scene, x: number, y: number, height: number): string {
  const { random, request } = scene;
  const trunk = path(
    polygon([
      [x - height * 0.028, y],
      [x - height * 0.014, y - height * 0.5],
      [x + height * 0.014, y - height * 0.5],
      [x + height * 0.028, y],
    ]),
    scene.tone('#5b4a41'),
  );
  const ground = contactShadow(scene, x, y, height * 0.3);
  if (request.season === 'winter')
    return ground + trunk + branches(scene, x, y - height * 0.36, height * 0.25);
  const colours = crownColours(scene);
  const r = height * 0.17;
  const cy = y - height * 0.68;
  const spots: ReadonlyArray<readonly [number, number]> = [
    [-0.95, 0.35],
    [0.95, 0.4],
    [0, 0.55],
    [-0.55, -0.45],
    [0.6, -0.4],
    [0, -0.95],
  ];
  const layer = (colour: string, dx: number, dy: number, scale: number): string =>
    dots(
      spots.map(([sx, sy]) => [x + sx * r + dx + random.between(-3, 3), cy + sy * r + dy] as const),
      r * 2 * scale,
      colour,
    );
  return (
    ground +
    trunk +
    layer(colours[0], 0, 0, 1) +
    layer(colours[1], -r * 0.2, -r * 0.2, 0.82) +
    layer(colours[2], -r * 0.42, -r * 0.42, 0.42)
  );
}

export function drawSpruce(scene: Scene, x: number, y: number, height: number): string {
  const dark = scene.tone('#2f5b50');
  const light = scene.tone('#47776a');
  const tiers = repeat(4, (index) => {
    const top = y - height + index * height * 0.19;
    const half = height * (0.09 + index * 0.052);
    const low = top + height * 0.32;
    const right = path(
      polygon([
        [x, top],
        [x + half, low],
        [x, low - height * 0.03],
      ]),
      dark,
    );
    const left = path(
      polygon([
        [x, top],
        [x - half, low],
        [x, low - height * 0.03],
      ]),
      light,
    );
    const snow = path(
      polygon([
        [x, top],
        [x + half * 0.5, top + height * 0.16],
        [x, top + height * 0.12],
        [x - half * 0.55, top + height * 0.17],
      ]),
      scene.tone('#f7faf9'),
    );
    return right + left + (scene.isSnowy ? snow : '');
  });
  const trunk = path(
    polygon([
      [x - height * 0.02, y],
      [x - height * 0.02, y - height * 0.2],
      [x + height * 0.02, y - height * 0.2],
      [x + height * 0.02, y],
    ]),
    scene.tone('#5b4a41'),
  );
  return contactShadow(scene, x, y, height * 0.22) + trunk + tiers;
}

function drawCypress(scene: Scene, x: number, y: number, height: number): string {
  const half = height * 0.085;
  const d = (k: number): string =>
    `M${round(x)} ${round(y - height)}C${round(x + half * 1.5 * k)} ${round(y - height * 0.6)} ${round(x + half * 1.4 * k)} ${round(y - height * 0.15)} ${round(x)} ${round(y - height * 0.04)}C${round(x - half * 1.4)} ${round(y - height * 0.15)} ${round(x - half * 1.5)} ${round(y - height * 0.6)} ${round(x)} ${round(y - height)}Z`;
  return (
    contactShadow(scene, x, y, height * 0.14) +
    path(d(1), scene.tone('#355f4f')) +
    path(d(-0.25), scene.tone('#4c7c63'))
  );
}

function drawPalm(scene: Scene, x: number, y: number, height: number): string {
  const { random } = scene;
  const lean = random.between(-0.08, 0.08) * height;
  const topX = x + lean;
  const topY = y - height * 0.78;
  const trunk = stroke(
    `M${round(x)} ${round(y)}Q${round(x - lean * 0.3)} ${round(y - height * 0.4)} ${round(topX)} ${round(topY)}`,
    scene.tone('#8c6f55'),
    height * 0.036,
    { 'stroke-linecap': 'round' },
  );
  const fronds = [-165, -140, -112, -82, -55, -28, -6, 12, 168].map((degrees, index) => {
    const angle = (degrees * Math.PI) / 180;
    const reach = height * random.between(0.3, 0.36);
    const endX = topX + Math.cos(angle) * reach;
    const endY = topY + Math.sin(angle) * reach * 0.7 + reach * 0.42;
    const bendX = topX + Math.cos(angle) * reach * 0.62;
    const bendY = topY + Math.sin(angle) * reach * 0.95 - reach * 0.1;
    const d = `M${round(topX)} ${round(topY)}Q${round(bendX)} ${round(bendY)} ${round(endX)} ${round(endY)}Q${round(bendX + 4)} ${round(bendY + reach * 0.28)} ${round(topX)} ${round(topY)}Z`;
    return path(d, scene.tone(index % 2 === 0 ? '#4a8064' : '#6a9d74'));
  });
  const dates = ellipse([topX, topY + height * 0.02], [height * 0.03, height * 0.035], scene.tone('#c98a3c'));
  return contactShadow(scene, x, y, height * 0.2) + trunk + fronds.join('') + dates;
}

/** A low hedge or flower bed. */
export function drawHedge(scene: Scene, x: number, y: number, width: number): string {
  const { random, request } = scene;
  const base =
    request.season === 'winter'
      ? mix('#4d6f63', '#8a8f84', 0.4)
      : request.season === 'autumn'
        ? '#8a8146'
        : '#4f8568';
  const bumps = Math.round(width / 34);
  const bump = (index: number): readonly [number, number] => [
    x + (index + 0.5) * (width / bumps),
    y - random.between(12, 20),
  ];
  const body =
    dots(scatter(bumps, bump), 50, scene.tone(base)) +
    dots(
      scatter(bumps, (index) => [bump(index)[0] - 6, y - 24]),
      26,
      scene.tone(mix(base, '#d8e3b8', 0.2)),
    );
  const isBlooming = request.season === 'spring' || request.season === 'summer';
  const flowers = ['#f2c14e', '#f7efe2', '#d98873'].map((colour) =>
    dots(
      scatter(isBlooming ? Math.round(bumps / 2) : 0, () => [
        x + random.between(0, width),
        y - random.between(8, 38),
      ]),
      7,
      scene.tone(colour),
    ),
  );
  const snow = dots(
    scatter(scene.isSnowy ? bumps : 0, (index) => [bump(index)[0], y - 34]),
    17,
    scene.tone('#ffffff'),
  );
  return body + flowers.join('') + snow;
}

/** The tree that grows in that country, deciduous elsewhere. */
export function drawLocalTree(scene: Scene, x: number, y: number, height: number): string {
  const { country, kind } = scene.request;
  if (country === 'ES') {
    return scene.random.chance(0.6) ? drawPalm(scene, x, y, height * 1.05) : drawCypress(scene, x, y, height);
  }
  if (country === 'SK' && kind === 'wooden') return drawSpruce(scene, x, y, height * 1.1);
  return drawTree(scene, x, y, height);
}
