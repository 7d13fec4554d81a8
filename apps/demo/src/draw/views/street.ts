import { drawHouse } from '../buildings/index.ts';
import { canvas } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { drawBackground, drawSky } from '../sky.ts';
import { drawGarden, drawLamp, drawSnowfall, drawStreet, drawTram, drawWalker } from '../street-life.ts';
import { group, stroke, use } from '../svg.ts';
import { drawLocalTree, drawSpruce, drawTree } from '../trees.ts';
import type { BuildingKind, DrawnCountry } from '../types.ts';

const companions: Readonly<Record<DrawnCountry, readonly [BuildingKind, ...BuildingKind[]]>> = {
  CZ: ['tenement', 'modern', 'tenement'],
  PL: ['tenement', 'hanseatic', 'loft'],
  SK: ['panel', 'tenement', 'modern'],
  DE: ['tenement', 'loft', 'modern'],
  ES: ['mediterranean', 'mediterranean', 'modern'],
};

const heroWidths: Readonly<Record<BuildingKind, number>> = {
  tenement: 660,
  panel: 950,
  wooden: 860,
  modern: 690,
  mediterranean: 640,
  hanseatic: 680,
  loft: 760,
};

/** A row of houses at 0.68 of the front view's size; coordinates inside are those of a wider canvas. */
function row(scene: Scene, ground: number): string {
  const { request, random } = scene;
  const scale = 0.68;
  const isVillage = request.kind === 'wooden';
  const hero = heroWidths[request.kind];
  const heroX = random.between(560, 760);
  const inner = ground / scale;
  const others = companions[request.country];
  const gap = isVillage ? 150 : request.kind === 'panel' || request.kind === 'modern' ? 90 : 6;
  const side = isVillage ? 620 : 350;
  const [first, second] = [0, 1].map((index) => {
    const kind = isVillage ? 'wooden' : (others[index] ?? others[0]);
    const content = drawHouse[kind](scene, { x: 0, width: side, ground: inner });
    return scene.define((id) => `<g id="${id}">${content}</g>`);
  });
  const step = side + gap;
  const right = heroX + hero + gap;
  const places: ReadonlyArray<readonly [number, string | undefined]> = [
    [heroX - step * 2, second],
    [heroX - step, first],
    [right, second],
    [right + step, first],
  ];
  const content =
    drawHouse[request.kind](scene, { x: heroX, width: hero, ground: inner }) +
    places
      .filter(([x]) => x + side > -60 && x * scale < canvas.width)
      .map(([x, id]) => use(id ?? '', x, 0))
      .join('');
  return group(content, { transform: `scale(${scale})` });
}

/** The street the house stands in, with its neighbours and passers-by. */
export function drawStreetView(scene: Scene): string {
  const { request, random } = scene;
  const ground = 770;
  const isVillage = request.kind === 'wooden';
  const rails =
    isVillage || request.country === 'ES'
      ? ''
      : stroke(`M0 ${ground + 120}H1600M0 ${ground + 168}H1600`, scene.tone('#6d7877'), 4);
  const tram =
    rails === '' ? '' : drawTram(scene, Math.round(random.pick([120, 860] as const)), ground + 166);
  const trees = [70, 420, 1130, 1530]
    .map((x, index) => {
      const height = random.between(230, 330);
      const at = x + random.between(-30, 30);
      if (isVillage) return drawSpruce(scene, at, ground + 24, height * 1.1);
      return index % 2 === 0
        ? drawLocalTree(scene, at, ground + 34, height)
        : request.country === 'ES'
          ? drawLocalTree(scene, at, ground + 34, height)
          : drawTree(scene, at, ground + 34, height * 0.85);
    })
    .join('');
  const walkers = [0, 1, 2]
    .map((index) =>
      drawWalker(scene, 240 + index * 470 + random.between(-80, 80), ground + 40 + (index % 2) * 4, 92),
    )
    .join('');
  const lamps = [300, 980, 1380].map((x) => drawLamp(scene, x, ground + 38, 210)).join('');
  const foreground = isVillage
    ? drawGarden(scene, ground, Math.round(random.between(600, 900)))
    : drawStreet(scene, ground);
  return (
    drawSky(scene) +
    `<g transform="translate(0 -60)">${drawBackground(scene)}</g>` +
    foreground +
    row(scene, ground) +
    trees +
    lamps +
    walkers +
    rails +
    tram +
    drawSnowfall(scene)
  );
}
