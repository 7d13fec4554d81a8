import { canvas, glow, gradient, mix } from './scene.ts';
import type { Scene } from './scene.ts';
import {
  box,
  circle,
  dots,
  ellipse,
  group,
  path,
  polygon,
  rect,
  repeat,
  round,
  scatter,
  stroke,
} from './svg.ts';
import type { DrawnCountry } from './types.ts';

/** A cloud of rounded bars, wide below and narrow above. */
function cloud(scene: Scene, x: number, y: number, size: number): string {
  const colour = scene.isDark ? mix(scene.sky[1], scene.sky[2], 0.55) : '#ffffff';
  const opacity = scene.request.light === 'night' ? 0.16 : scene.isDark ? 0.4 : 0.72;
  const bars: ReadonlyArray<readonly [number, number, number]> = [
    [0, 0, 1],
    [0.16, -0.13, 0.6],
    [0.3, -0.26, 0.3],
  ];
  // One opacity for the whole cloud: bars that overlap must not show through each other.
  const shape = bars
    .map(([dx, dy, w]) =>
      rect(box(x + dx * size, y + dy * size, w * size, size * 0.14), colour, { rx: size * 0.07 }),
    )
    .join('');
  return group(shape, { opacity });
}

function stars(scene: Scene): string {
  const { random } = scene;
  const some = (count: number, size: number, opacity: number): string =>
    dots(
      scatter(count, () => [random.between(0, canvas.width), random.between(10, 420)]),
      size,
      '#f4ecd6',
      opacity,
    );
  return some(26, 2.2, 0.5) + some(12, 3.6, 0.85);
}

function sun(scene: Scene): string {
  const { random, request } = scene;
  const x = random.chance(0.5) ? random.between(150, 360) : random.between(1240, 1460);
  if (request.light === 'night') {
    return (
      stars(scene) +
      circle([x, 165], 170, glow(scene, '#f6edd2', 0.35)) +
      circle([x, 165], 40, '#f6edd2') +
      circle([x + 16, 155], 34, mix(scene.sky[0], scene.sky[1], 0.35))
    );
  }
  const y = request.light === 'dusk' ? 560 : request.light === 'morning' ? 380 : 190;
  const colour = request.light === 'dusk' ? '#ffdca0' : request.light === 'winter' ? '#fffdf6' : '#fff4d6';
  return circle([x, y], 330, glow(scene, colour, 0.75)) + circle([x, y], 52, colour);
}

function birds(scene: Scene): string {
  const { random } = scene;
  const x = random.between(420, 1100);
  const y = random.between(90, 170);
  return repeat(random.int(3, 5), (index) => {
    const bx = x + index * 34 + random.between(-8, 8);
    const by = y + random.between(-18, 18);
    const d = `M${round(bx)} ${round(by)}q7-8 11 0q5-8 11 0`;
    return stroke(d, scene.tone('#3d4f52'), 2, { opacity: 0.6, 'stroke-linecap': 'round' });
  });
}

export function drawSky(scene: Scene): string {
  const { random } = scene;
  const [top, middle, horizon] = scene.sky;
  const fill = gradient(scene, 'down', [
    [0, top],
    [0.5, middle],
    [0.84, horizon],
  ]);
  const clouds = repeat(random.int(3, 5), (index) =>
    cloud(scene, index * 380 + random.between(-120, 120), random.between(90, 330), random.between(150, 300)),
  );
  const flock = scene.isDark ? '' : birds(scene);
  return rect(box(0, 0, canvas.width, canvas.height), fill) + sun(scene) + clouds + flock;
}

function ridge(
  scene: Scene,
  y: number,
  rough: number,
  peaks: number,
): ReadonlyArray<readonly [number, number]> {
  const { random } = scene;
  const step = canvas.width / peaks;
  const points: Array<readonly [number, number]> = [[-20, 900]];
  for (let index = 0; index <= peaks; index += 1) {
    points.push([index * step - step / 2, y + random.between(0, rough * 0.4)]);
    points.push([index * step + random.between(-step / 6, step / 6), y - random.between(rough * 0.4, rough)]);
  }
  points.push([1620, y], [1620, 900]);
  return points;
}

function mountains(scene: Scene): string {
  const back = ridge(scene, 560, 330, 5);
  const snow = back
    .filter(([, y]) => y < 480)
    .map(([x, y]) => {
      const cap = [
        [x, y],
        [x + 44, y + 62],
        [x + 18, y + 48],
        [x + 2, y + 78],
        [x - 16, y + 46],
        [x - 42, y + 66],
      ] as const;
      return path(polygon(cap), scene.far('#ffffff', 0.12));
    })
    .join('');
  return (
    path(polygon(back), scene.far('#7f9a9f', 0.45)) +
    snow +
    path(polygon(ridge(scene, 680, 210, 6)), scene.far('#5d8180', 0.3)) +
    path(polygon(ridge(scene, 770, 110, 26)), scene.far('#3f6a62', 0.18))
  );
}

function hill(scene: Scene, y: number, swing: number, colour: string): string {
  const { random } = scene;
  const a = y - random.between(0, swing);
  const b = y - random.between(0, swing);
  const d = `M-20 900V${round(a)}C300 ${round(a - swing)} 560 ${round(y + swing * 0.4)} 820 ${round(y)}S1340 ${round(b - swing)} 1620 ${round(b)}V900Z`;
  return path(d, colour);
}

/** A far town: roofs, towers and one church, as one silhouette. */
function town(scene: Scene, base: number, colour: string, tall: boolean): string {
  const { random } = scene;
  let d = 'M-20 900';
  for (let x = -20; x < 1620;) {
    const w = random.between(34, 90);
    const h = random.between(40, tall ? 210 : 110);
    const top = base - h;
    const roof = random.next();
    if (roof < 0.45)
      d += `V${round(top)}l${round(w / 2)}-${round(w * 0.5)}l${round(w / 2)} ${round(w * 0.5)}`;
    else if (roof < 0.56) {
      d += `V${round(top - 30)}l${round(w * 0.18)}-${tall ? 90 : 70}l${round(w * 0.18)} ${tall ? 90 : 70}V${round(top)}h${round(w * 0.64)}`;
    } else d += `V${round(top)}h${round(w)}`;
    x += w;
  }
  return path(`${d}V900Z`, colour);
}

function towers(scene: Scene): string {
  const x = scene.random.pick([250, 1330] as const);
  const colour = scene.far('#8fa9a8', 0.42);
  const mast =
    rect(box(x - 4, 210, 8, 560), colour) +
    circle([x, 330], 26, colour) +
    rect(box(x - 1.5, 130, 3, 90), colour);
  return (
    mast +
    town(scene, 740, scene.far('#8ca5a6', 0.5), true) +
    town(scene, 790, scene.far('#6f8e8c', 0.3), false)
  );
}

function sea(scene: Scene): string {
  const { random } = scene;
  const water = gradient(scene, 'down', [
    [0, scene.far('#7fb4b6', 0.35)],
    [1, scene.tone('#4f979c')],
  ]);
  const sails = repeat(3, () => {
    const x = random.between(60, 1540);
    const y = random.between(650, 668);
    const s = random.between(16, 30);
    return path(
      polygon([
        [x, y],
        [x, y - s * 2],
        [x + s, y],
      ]),
      scene.far('#ffffff', 0.1),
    );
  });
  const crests = repeat(16, () => {
    const y = random.between(670, 800);
    return `M${round(random.between(0, 1600))} ${round(y)}h${round(random.between(30, 90))}`;
  });
  const waves = stroke(crests, scene.far('#e9f5f2', 0.2), 2, { opacity: 0.6 });
  const cape = `M1620 900V${round(random.between(480, 540))}C1500 540 1420 520 1330 590S1180 640 1120 652V900Z`;
  return (
    path(cape, scene.far('#8aa38f', 0.42)) +
    rect(box(0, 650, 1600, 250), water) +
    waves +
    sails +
    hill(scene, 850, 30, scene.far('#b9b083', 0.12))
  );
}

function hillsWithTown(scene: Scene, green: string): string {
  return (
    hill(scene, 640, 90, scene.far('#8fb0ac', 0.55)) +
    hill(scene, 710, 70, scene.far(green, 0.42)) +
    town(scene, 790, scene.far('#9a9a8c', 0.38), false) +
    hill(scene, 830, 24, scene.far(green, 0.16))
  );
}

function plainWithTown(scene: Scene, green: string): string {
  return (
    town(scene, 720, scene.far('#a39a92', 0.55), true) +
    hill(scene, 770, 24, scene.far(green, 0.4)) +
    town(scene, 800, scene.far('#8b8f86', 0.3), false)
  );
}

function highMountains(scene: Scene, green: string): string {
  return mountains(scene) + hill(scene, 820, 40, scene.far(green, 0.1));
}

const backgrounds: Readonly<Record<DrawnCountry, (scene: Scene, green: string) => string>> = {
  CZ: hillsWithTown,
  PL: plainWithTown,
  SK: highMountains,
  DE: towers,
  ES: sea,
};

/** What is seen behind the houses in that country. */
export function drawBackground(scene: Scene): string {
  const green = scene.isSnowy ? '#dfe7e6' : scene.request.season === 'autumn' ? '#a9a46d' : '#86a98a';
  return backgrounds[scene.request.country](scene, green);
}

/** Shadow on the ground that makes a thing stand. */
export function contactShadow(scene: Scene, x: number, y: number, reach: number): string {
  return ellipse([x, y], [reach, reach * 0.11], scene.tone('#24383a'), { opacity: 0.18 });
}
