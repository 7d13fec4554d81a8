import { drawHouse } from '../buildings/index.ts';
import { distantScene } from '../scene.ts';
import type { Scene } from '../scene.ts';
import { contactShadow, drawBackground, drawSky } from '../sky.ts';
import {
  drawBench,
  drawBicycle,
  drawGarden,
  drawLamp,
  drawSnowfall,
  drawStreet,
  drawWalker,
} from '../street-life.ts';
import { group } from '../svg.ts';
import { drawHedge, drawLocalTree, drawSpruce } from '../trees.ts';
import type { BuildingKind } from '../types.ts';

type Composition = Readonly<{ width: number; standsFree: boolean }>;

const compositions: Readonly<Record<BuildingKind, Composition>> = {
  tenement: { width: 790, standsFree: false },
  panel: { width: 1060, standsFree: true },
  wooden: { width: 900, standsFree: true },
  modern: { width: 860, standsFree: true },
  mediterranean: { width: 800, standsFree: true },
  hanseatic: { width: 1120, standsFree: false },
  loft: { width: 860, standsFree: true },
};

/** The houses to the left and right, faded so that the middle one stays the subject. */
function neighbours(scene: Scene, left: number, right: number, ground: number): string {
  const draw = drawHouse[scene.request.kind === 'hanseatic' ? 'hanseatic' : 'tenement'];
  const back = distantScene(scene, 0.26);
  return draw(back, { x: left - 350, width: 346, ground }) + draw(back, { x: right + 4, width: 346, ground });
}

function trees(scene: Scene, left: number, right: number, ground: number): string {
  const { random, request } = scene;
  if (request.kind === 'wooden') {
    const spruces = [90, 200, 300, 1390, 1500, 1570].map((x, index) =>
      drawSpruce(scene, x + random.between(-24, 24), ground + 6 + (index % 3) * 12, random.between(260, 470)),
    );
    return spruces.join('');
  }
  return [left - 60, left - 210, right + 80, right + 230]
    .map((x, index) =>
      drawLocalTree(
        scene,
        x + random.between(-20, 20),
        ground + 10 + (index % 2) * 16,
        random.between(250, 400),
      ),
    )
    .join('');
}

/** The house from the front, as one sees it from across the street. */
export function drawFacadeView(scene: Scene): string {
  const { request, random } = scene;
  const { width, standsFree } = compositions[request.kind];
  const ground = 850;
  const left = 800 - width / 2 + random.between(-30, 30);
  const right = left + width;
  const plot = { x: left, width, ground };
  const doorX = Math.round(request.kind === 'wooden' ? left + width * 0.29 : left + width / 2);
  const surroundings = standsFree
    ? trees(scene, left, right, ground - 4)
    : neighbours(scene, left, right, ground);
  const foreground = standsFree ? drawGarden(scene, ground, doorX) : drawStreet(scene, ground);
  const streetLife = standsFree
    ? drawHedge(scene, left - 10, ground + 18, doorX - left - 90) +
      drawHedge(scene, doorX + 110, ground + 18, right - doorX - 120) +
      drawBench(scene, Math.round(left - 190), 930)
    : drawLamp(scene, Math.round(left + 26), ground + 40, 300) +
      drawBicycle(scene, Math.round(right - 210), ground + 34) +
      drawWalker(scene, left + random.between(150, 300), ground + 42, 118);
  const streetTrees = standsFree
    ? ''
    : drawLocalTree(scene, 96, ground + 46, 470) + drawLocalTree(scene, 1512, ground + 46, 430);
  return (
    drawSky(scene) +
    drawBackground(scene) +
    (standsFree ? surroundings + foreground : foreground + surroundings) +
    contactShadow(scene, left + width / 2, ground + 6, width * 0.54) +
    group(drawHouse[request.kind](scene, plot), { 'stroke-linejoin': 'round' }) +
    streetTrees +
    streetLife +
    drawSnowfall(scene)
  );
}
