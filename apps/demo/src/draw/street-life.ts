import { glow, gradient, mix } from './scene.ts';
import type { Scene } from './scene.ts';
import { box, circle, dots, ellipse, path, rect, repeat, round, scatter, stroke } from './svg.ts';

/** Pavement, kerb and road from `top` down to the lower edge. */
export function drawStreet(scene: Scene, top: number): string {
  const snowy = scene.isSnowy;
  const walk = gradient(scene, 'down', [
    [0, scene.tone(snowy ? '#e9edec' : '#d6cdbc')],
    [1, scene.tone(snowy ? '#f8faf9' : '#e3dbca')],
  ]);
  const road = gradient(scene, 'down', [
    [0, scene.tone(snowy ? '#b9c2c4' : '#8f9998')],
    [1, scene.tone(snowy ? '#cdd5d6' : '#a5adaa')],
  ]);
  const slabs = repeat(16, (index) => `M${index * 106 + 20} ${top + 8}l-${16 + index} 34`);
  const cobbles = repeat(
    9,
    (index) => `M${index * 190 + 30} ${round(top + 74 + (index % 3) * 18)}h${60 + (index % 2) * 30}`,
  );
  const shine =
    scene.request.light === 'dusk'
      ? rect(
          box(0, top + 50, 1600, 200),
          gradient(scene, 'down', [
            [0, '#ffcf90', 0.28],
            [1, '#ffcf90', 0],
          ]),
        )
      : '';
  return (
    rect(box(0, top, 1600, 52), walk) +
    stroke(slabs, scene.tone('#a89f8d'), 1.6, { opacity: 0.45 }) +
    rect(box(0, top + 44, 1600, 9), scene.tone(snowy ? '#d6dddd' : '#b9b1a2')) +
    rect(box(0, top + 53, 1600, 300), road) +
    stroke(cobbles, scene.tone('#f0ebdf'), 3, { opacity: 0.28 }) +
    shine
  );
}

/** Lawn with a path to the door, for houses that stand free. */
export function drawGarden(scene: Scene, top: number, doorX: number): string {
  const { season } = scene.request;
  const base = scene.isSnowy
    ? '#f1f5f4'
    : season === 'autumn'
      ? '#b5ad6c'
      : season === 'spring'
        ? '#a3c48a'
        : season === 'winter'
          ? '#a8a98a'
          : '#86b184';
  const lawn = gradient(scene, 'down', [
    [0, scene.tone(mix(base, '#ffffff', 0.14))],
    [1, scene.tone(mix(base, '#355f4f', scene.isSnowy ? 0.05 : 0.22))],
  ]);
  const way = `M${doorX - 46} ${top}H${doorX + 46}C${doorX + 60} ${top + 60} ${doorX + 130} ${top + 90} ${doorX + 190} 1000H${doorX - 150}C${doorX - 90} ${top + 90} ${doorX - 60} ${top + 60} ${doorX - 46} ${top}Z`;
  const { random } = scene;
  const tufts = scene.isSnowy
    ? ''
    : repeat(26, () => {
        const x = random.between(0, 1600);
        const y = random.between(top + 22, 990);
        return `M${round(x)} ${round(y)}l-4-11M${round(x)} ${round(y)}l1-14M${round(x)} ${round(y)}l6-10`;
      });
  const fallen = season === 'autumn' ? ['#c9742f', '#e0a648', '#a85b2c'] : ['#f7efe2', '#f2c14e', '#ecc6bb'];
  const hasLeaves = season === 'autumn' || season === 'spring';
  const leaves = fallen.map((colour) =>
    dots(
      scatter(hasLeaves ? 13 : 0, () => [random.between(0, 1600), random.between(top + 16, 990)]),
      7,
      scene.tone(colour),
    ),
  );
  return (
    rect(box(0, top, 1600, 1000 - top), lawn) +
    path(way, scene.tone(scene.isSnowy ? '#dfe5e5' : '#ded3bd')) +
    stroke(tufts, scene.tone(mix(base, '#2f5b45', 0.45)), 2.2, { 'stroke-linecap': 'round', opacity: 0.7 }) +
    leaves.join('')
  );
}

export function drawLamp(scene: Scene, x: number, ground: number, height: number): string {
  const iron = scene.tone('#2f4347');
  const lit = scene.isDark;
  const headY = ground - height;
  return (
    (lit
      ? circle([x, headY + 14], 150, glow(scene, '#ffd48a', 0.55)) +
        ellipse([x, ground + 4], [120, 18], glow(scene, '#ffd48a', 0.4))
      : '') +
    rect(box(x - 3, headY + 26, 6, height - 26), iron) +
    rect(box(x - 9, ground - 34, 18, 34), iron, { rx: 3 }) +
    path(`M${x - 13} ${headY}h26l-6 30h-14z`, lit ? '#ffe9bb' : scene.tone('#eef1e8')) +
    path(`M${x - 18} ${headY}l18-16 18 16z`, iron) +
    (scene.isSnowy ? path(`M${x - 16} ${headY - 3}l16-15 16 15q-16-9-32 0z`, scene.tone('#ffffff')) : '')
  );
}

export function drawBicycle(scene: Scene, x: number, ground: number): string {
  const frame = scene.random.pick(['#c9783c', '#1f6b64', '#a4523f'] as const);
  const y = ground - 25;
  const wheel = (wx: number): string =>
    circle([wx, y], 24, 'none', { stroke: scene.tone('#2b3c40'), 'stroke-width': 3.4 }) +
    circle([wx, y], 3, scene.tone('#2b3c40'));
  return (
    ellipse([x + 36, ground + 1], [66, 5], '#1f2f33', { opacity: 0.16 }) +
    wheel(x) +
    wheel(x + 72) +
    stroke(
      `M${x} ${y}l22-36h34l16 36M${x + 22} ${y - 36}l12 36l22-36M${x + 34} ${y}h-34M${x + 18} ${y - 44}h-8M${x + 56} ${y - 36}l-4-14h12`,
      scene.tone(frame),
      4.4,
      { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' },
    ) +
    stroke(`M${x + 12} ${y - 44}h18`, scene.tone('#2b3c40'), 6, { 'stroke-linecap': 'round' }) +
    rect(box(x + 62, y - 58, 24, 16), scene.tone('#c9a878'), { rx: 3 })
  );
}

export function drawBench(scene: Scene, x: number, ground: number): string {
  const wood = scene.tone('#a9764a');
  const snow = scene.isSnowy ? rect(box(x - 2, ground - 42, 134, 8), scene.tone('#ffffff'), { rx: 4 }) : '';
  return (
    ellipse([x + 65, ground + 1], [80, 6], '#1f2f33', { opacity: 0.16 }) +
    stroke(
      `M${x + 14} ${ground}v-34M${x + 116} ${ground}v-34M${x + 14} ${ground - 30}l-4-42M${x + 116} ${ground - 30}l4-42`,
      scene.tone('#2f4347'),
      5,
    ) +
    [-72, -58].map((dy) => rect(box(x, ground + dy, 130, 9), wood, { rx: 3 })).join('') +
    rect(box(x, ground - 38, 130, 9), wood, { rx: 3 }) +
    snow
  );
}

/** A low tram seen from the side; it belongs to the street view of towns. */
export function drawTram(scene: Scene, x: number, ground: number): string {
  const colour = scene.random.pick(['#1f6b64', '#c98a2e', '#a4523f'] as const);
  const lit = scene.isDark;
  const glass = lit ? '#ffe2a6' : scene.tone('#6f9396');
  const windows = repeat(6, (index) =>
    rect(box(x + 40 + index * 84, ground - 118, 70, 48), glass, { rx: 6 }),
  );
  const doors = [1, 4]
    .map(
      (index) =>
        rect(box(x + 46 + index * 84, ground - 120, 58, 98), lit ? '#f6cd88' : scene.tone('#5d8083'), {
          rx: 4,
        }) + rect(box(x + 74 + index * 84, ground - 120, 3, 98), scene.tone('#f6efe1')),
    )
    .join('');
  return (
    ellipse([x + 280, ground + 6], [310, 12], '#1f2f33', { opacity: 0.24 }) +
    stroke(`M${x + 220} ${ground - 150}l70-70l-40-80h70M0 ${ground - 300}H1600`, scene.tone('#3d4f52'), 2.6) +
    path(`M${x} ${ground - 14}v-86q2-40 40-44h490q34 4 36 44v86z`, scene.tone('#f6efe1')) +
    path(`M${x} ${ground - 14}v-44h566v44z`, scene.tone(colour)) +
    windows +
    doors +
    rect(box(x + 4, ground - 112, 26, 44), glass, { rx: 8 }) +
    rect(box(x + 544, ground - 112, 20, 44), glass, { rx: 8 }) +
    rect(box(x + 20, ground - 150, 520, 9), scene.tone('#8d9a98'), { rx: 4 }) +
    [90, 160, 400, 470].map((wx) => circle([x + wx, ground - 10], 15, scene.tone('#2b3638'))).join('') +
    (lit ? circle([x + 2, ground - 34], 60, glow(scene, '#ffe9bb', 0.8)) : '') +
    circle([x + 6, ground - 34], 6, lit ? '#fff6df' : scene.tone('#f2d9a2'))
  );
}

/** Somebody on the way home, seen as a calm silhouette. */
export function drawWalker(scene: Scene, x: number, ground: number, size: number): string {
  const { random, request } = scene;
  const coat = scene.tone(random.pick(['#1f5f5b', '#c98a2e', '#a4523f', '#3d5b72', '#8a7a66'] as const));
  const dark = scene.tone('#2b3638');
  const skin = scene.tone('#e3b993');
  const s = size / 100;
  const warm = request.season === 'winter' || request.season === 'autumn';
  const body = warm ? 'M-13-72q13-9 26 0l5 40h-36z' : 'M-11-72q11-8 22 0l2 32h-26z';
  const head =
    circle([0, -84], 9, skin) +
    path('M-9-85a9 9 0 0 1 18-1q-9-4-18 1z', warm ? scene.tone('#c9783c') : scene.tone('#5b4036'));
  const parts =
    ellipse([0, 1], [22, 4], '#1f2f33', { opacity: 0.2 }) +
    stroke('M-4-36l-9 35M4-36l9 35', dark, 7.5, { 'stroke-linecap': 'round' }) +
    path(body, coat) +
    stroke('M10-66q10 12 5 28', coat, 6.5, { 'stroke-linecap': 'round' }) +
    path('M9-40h15v18h-15z', scene.tone('#b98a5c')) +
    head;
  return `<g transform="translate(${round(x)} ${round(ground)}) scale(${round(s * 10) === '0' ? 1 : s.toFixed(2)})">${parts}</g>`;
}

export function drawSnowfall(scene: Scene): string {
  if (!scene.isSnowy || scene.request.light === 'day') return '';
  const { random } = scene;
  const flakes = (count: number, size: number, opacity: number): string =>
    dots(
      scatter(count, () => [random.between(0, 1600), random.between(0, 980)]),
      size,
      '#ffffff',
      opacity,
    );
  return flakes(40, 4, 0.6) + flakes(28, 6.5, 0.8);
}
