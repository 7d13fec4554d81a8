import { glow, mix } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { box, circle, dots, ellipse, group, path, polygon, rect, repeat, round, stroke } from '../svg.ts';
import type { Box } from '../svg.ts';

/** How a colour looks inside the room. */
export type Paint = (hex: string) => string;

function sofa(paint: Paint, x: number, y: number, colour: string): string {
  const dark = mix(colour, '#0c2326', 0.22);
  const light = mix(colour, '#ffffff', 0.12);
  return (
    ellipse([x + 280, y + 6], [330, 20], '#1b2526', { opacity: 0.2 }) +
    [60, 480].map((dx) => rect(box(x + dx, y - 24, 14, 28), paint('#6b4a35'))).join('') +
    rect(box(x + 20, y - 210, 520, 150), paint(colour), { rx: 34 }) +
    rect(box(x + 40, y - 122, 240, 70), paint(light), { rx: 18 }) +
    rect(box(x + 284, y - 122, 236, 70), paint(light), { rx: 18 }) +
    rect(box(x, y - 70, 560, 50), paint(dark), { rx: 16 }) +
    rect(box(x - 22, y - 160, 74, 140), paint(mix(colour, '#0c2326', 0.08)), { rx: 30 }) +
    rect(box(x + 508, y - 160, 74, 140), paint(mix(colour, '#0c2326', 0.14)), { rx: 30 }) +
    rect(box(x + 70, y - 186, 96, 92), paint('#e3ad55'), {
      rx: 16,
      transform: `rotate(-9 ${x + 118} ${y - 140})`,
    }) +
    rect(box(x + 400, y - 184, 92, 88), paint('#f3e7d0'), {
      rx: 16,
      transform: `rotate(8 ${x + 446} ${y - 140})`,
    })
  );
}

function armchair(paint: Paint, x: number, y: number, colour: string): string {
  return (
    ellipse([x + 110, y + 4], [140, 14], '#1b2526', { opacity: 0.2 }) +
    stroke(`M${x + 30} ${y - 40}l-14 42M${x + 190} ${y - 40}l14 42`, paint('#6b4a35'), 10) +
    path(`M${x + 10} ${y - 60}q-14-150 40-176q60-24 120 0q54 26 40 176z`, paint(colour)) +
    rect(box(x + 14, y - 100, 192, 58), paint(mix(colour, '#ffffff', 0.16)), { rx: 22 }) +
    rect(box(x - 8, y - 134, 44, 98), paint(mix(colour, '#3a2413', 0.12)), { rx: 20 }) +
    rect(box(x + 184, y - 134, 44, 98), paint(mix(colour, '#3a2413', 0.18)), { rx: 20 })
  );
}

function floorLamp(scene: Scene, paint: Paint, x: number, y: number): string {
  const lit = scene.isDark || scene.request.light === 'winter';
  return (
    (lit ? circle([x, y - 430], 300, glow(scene, '#ffd48a', 0.62)) : '') +
    stroke(`M${x} ${y}v-400`, paint('#3a4a4c'), 7) +
    ellipse([x, y], [52, 10], paint('#3a4a4c')) +
    path(`M${x - 44} ${y - 470}h88l30 92h-148z`, lit ? '#ffe3ab' : paint('#f0e3cb'))
  );
}

function plant(scene: Scene, paint: Paint, x: number, y: number): string {
  const { random } = scene;
  const leaves = repeat(11, (index) => {
    const angle = ((-168 + index * 15.6) * Math.PI) / 180;
    const reach = random.between(150, 240);
    const tipX = x + Math.cos(angle) * reach * 0.78;
    const tipY = y - 110 + Math.sin(angle) * reach;
    const bend = random.between(26, 44);
    const d = `M${x} ${y - 96}Q${round((x + tipX) / 2 - bend)} ${round((y - 110 + tipY) / 2)} ${round(tipX)} ${round(tipY)}Q${round((x + tipX) / 2 + bend)} ${round((y - 110 + tipY) / 2)} ${x} ${y - 96}Z`;
    return path(d, paint(random.pick(['#3f7a63', '#5f9470', '#2f6253', '#78aa82'] as const)));
  });
  return (
    ellipse([x, y + 2], [80, 12], '#1b2526', { opacity: 0.2 }) +
    leaves +
    path(`M${x - 58} ${y - 106}h116l-16 106h-84z`, paint('#b8694c')) +
    rect(box(x - 64, y - 118, 128, 20), paint('#c67c5c'), { rx: 5 })
  );
}

function art(scene: Scene, paint: Paint, { x, y, w, h }: Box): string {
  const { random } = scene;
  const inner = box(x + 16, y + 16, w - 32, h - 32);
  const abstract = random.chance(0.5)
    ? circle([inner.x + inner.w * 0.6, inner.y + inner.h * 0.36], inner.w * 0.2, paint('#e3ad55')) +
      path(
        `M${inner.x} ${inner.y + inner.h}V${round(inner.y + inner.h * 0.62)}q${round(inner.w * 0.3)} -40 ${round(inner.w * 0.55)} 0t${round(inner.w * 0.45)} -6V${inner.y + inner.h}Z`,
        paint('#2f7f78'),
      )
    : repeat(3, (index) =>
        path(
          polygon([
            [inner.x + inner.w * index * 0.3, inner.y + inner.h],
            [inner.x + inner.w * (0.2 + index * 0.26), inner.y + inner.h * (0.3 + index * 0.14)],
            [inner.x + inner.w * Math.min(1, 0.46 + index * 0.3), inner.y + inner.h],
          ]),
          paint(['#a9c1bd', '#c98873', '#1f5f5b'][index] ?? '#1f5f5b'),
        ),
      );
  return (
    rect(box(x + 6, y + 8, w, h), '#1b2526', { opacity: 0.14 }) +
    rect(box(x, y, w, h), paint('#a9764a')) +
    rect(inner, paint('#fbf6ea')) +
    abstract
  );
}

function shelf(scene: Scene, paint: Paint, x: number, y: number): string {
  const { random } = scene;
  const rows = repeat(3, (row) => {
    const ry = y + row * 128;
    let bx = x + 12;
    const books = repeat(random.int(6, 9), () => {
      const w = random.between(13, 22);
      const h = random.between(58, 92);
      const book = rect(
        box(bx, ry - h, w, h),
        paint(random.pick(['#1f5f5b', '#c98a2e', '#a4523f', '#a9c1bd', '#f3e7d0', '#3d5b72'] as const)),
        { rx: 2 },
      );
      bx += w + 2;
      return book;
    });
    return (
      books +
      rect(box(x, ry, 260, 12), paint('#b98a5c')) +
      rect(box(x, ry + 12, 260, 9), '#1b2526', { opacity: 0.12 }) +
      circle([x + 232, ry - 16], 16, paint('#5f9470')) +
      rect(box(x + 220, ry - 16, 24, 16), paint('#e9e0cf'))
    );
  });
  return rows;
}

export type Colours = Readonly<{ colour: string; chair: string }>;

/** Sofa, armchair and books. */
export function livingRoom(scene: Scene, paint: Paint, { colour, chair }: Colours): string {
  return (
    ellipse([640, 890], [520, 82], paint('#efe3cc')) +
    ellipse([640, 890], [480, 70], 'none', { stroke: paint('#c98873'), 'stroke-width': 6 }) +
    ellipse([640, 890], [440, 58], 'none', { stroke: paint('#a9c1bd'), 'stroke-width': 4 }) +
    art(scene, paint, box(170, 210, 190, 240)) +
    art(scene, paint, box(390, 280, 120, 150)) +
    shelf(scene, paint, 1280, 290) +
    floorLamp(scene, paint, 120, 800) +
    sofa(paint, 200, 850, colour) +
    plant(scene, paint, 1180, 800) +
    armchair(paint, 1230, 900, chair) +
    ellipse([820, 940], [150, 16], '#1b2526', { opacity: 0.2 }) +
    stroke('M720 870l-20 68M920 870l20 68', paint('#6b4a35'), 9) +
    ellipse([820, 866], [150, 26], paint('#c49a6c')) +
    ellipse([820, 861], [150, 26], paint('#d3ae80')) +
    rect(box(770, 838, 74, 14), paint('#1f5f5b'), { rx: 2 }) +
    rect(box(776, 826, 64, 12), paint('#f3e7d0'), { rx: 2 }) +
    path('M872 846h30l-4 16h-22z', paint('#fbf6ea'))
  );
}

/** One dining chair seen from the side; `facing` is 1 for right. */
function diningChair(paint: Paint, x: number, y: number, facing: 1 | -1): string {
  const d = `M0 0l8-92M74 0l-8-92M4-92l-12-128`;
  const content =
    stroke(d, paint('#6b4a35'), 9, { 'stroke-linecap': 'round' }) +
    rect(box(-4, -102, 84, 16), paint('#d99a3c'), { rx: 8 }) +
    rect(box(-18, -222, 18, 86), paint('#d99a3c'), { rx: 8 });
  return group(content, { transform: `translate(${x} ${y}) scale(${facing} 1)` });
}

/** Table under two lamps, sideboard behind it. */
export function diningRoom(scene: Scene, paint: Paint, { colour }: Colours): string {
  const hasLight = scene.isDark || scene.request.light === 'winter';
  const cord = [560, 800].map(
    (x) =>
      stroke(`M${x} 0V236`, paint('#3a4a4c'), 4) +
      path(`M${x - 60} 290q6-60 60-62q54 2 60 62z`, paint(colour)) +
      (hasLight
        ? circle([x, 300], 240, glow(scene, '#ffd48a', 0.6)) + ellipse([x, 291], [46, 9], '#fff0cc')
        : ellipse([x, 291], [56, 8], paint('#f0e3cb'))),
  );
  return (
    art(scene, paint, box(150, 200, 250, 190)) +
    art(scene, paint, box(430, 330, 110, 140)) +
    shelf(scene, paint, 1280, 290) +
    plant(scene, paint, 1370, 850) +
    rect(box(120, 560, 360, 190), paint('#b98a5c'), { rx: 6 }) +
    rect(box(136, 578, 158, 150), paint(mix('#b98a5c', '#4b2d18', 0.14)), { rx: 4 }) +
    rect(box(306, 578, 158, 150), paint(mix('#b98a5c', '#4b2d18', 0.14)), { rx: 4 }) +
    circle([284, 652], 5, paint('#3a4a4c')) +
    circle([316, 652], 5, paint('#3a4a4c')) +
    rect(box(150, 520, 70, 40), paint('#1f5f5b'), { rx: 4 }) +
    path('M390 560v-44q-16-20 4-44q22 22 6 44v44z', paint('#e3ad55')) +
    ellipse([690, 900], [560, 76], paint('#efe3cc')) +
    ellipse([690, 900], [516, 64], 'none', { stroke: paint('#a9c1bd'), 'stroke-width': 6 }) +
    diningChair(paint, 480, 880, 1) +
    diningChair(paint, 890, 880, -1) +
    ellipse([690, 912], [360, 22], '#1b2526', { opacity: 0.18 }) +
    stroke('M420 712l-26 196M960 712l26 196', paint('#6b4a35'), 15) +
    rect(box(370, 690, 640, 28), paint('#c49a6c'), { rx: 8 }) +
    rect(box(370, 690, 640, 9), paint('#d9b488'), { rx: 4 }) +
    path('M650 690v-58h44v58z', paint('#dfeeea')) +
    dots(
      [
        [652, 610],
        [676, 592],
        [698, 614],
        [672, 622],
      ],
      34,
      paint('#5f9470'),
    ) +
    dots(
      [
        [660, 600],
        [690, 602],
        [676, 618],
      ],
      14,
      paint('#f2c14e'),
    ) +
    ellipse([810, 686], [58, 9], paint('#fbf6ea')) +
    dots(
      [
        [796, 676],
        [822, 676],
        [809, 668],
      ],
      24,
      paint('#d98873'),
    ) +
    diningChair(paint, 590, 930, 1) +
    diningChair(paint, 800, 930, -1) +
    cord.join('')
  );
}
