import { drawHouse } from '../buildings/index.ts';
import type { Scene } from '../scene.ts';
import { contactShadow, drawBackground, drawSky } from '../sky.ts';
import { drawBench, drawBicycle, drawGarden, drawSnowfall, drawWalker } from '../street-life.ts';
import { barsRow, box, circle, ellipse, group, path, rect, stroke } from '../svg.ts';
import { drawHedge, drawLocalTree, drawSpruce, drawTree } from '../trees.ts';

function playground(scene: Scene, x: number, ground: number): string {
  const wood = scene.tone('#b98a5c');
  return (
    contactShadow(scene, x + 90, ground, 150) +
    stroke(
      `M${x} ${ground}l26-130M${x + 52} ${ground}l-26-130h150M${x + 150} ${ground}l26-130M${x + 202} ${ground}l-26-130`,
      wood,
      8,
      {
        'stroke-linejoin': 'round',
      },
    ) +
    stroke(
      `M${x + 70} ${ground - 130}v84M${x + 102} ${ground - 130}v84M${x + 122} ${ground - 130}v84`,
      scene.tone('#5b4a41'),
      2.4,
    ) +
    rect(box(x + 64, ground - 48, 44, 8), scene.tone('#c98a2e'), { rx: 3 }) +
    ellipse([x + 122, ground - 34], [22, 12], 'none', { stroke: scene.tone('#1f6b64'), 'stroke-width': 7 })
  );
}

/** Woodpile and a picket fence: the garden of a house in the mountains. */
function farmyard(scene: Scene, ground: number): string {
  const pale = scene.tone(scene.isSnowy ? '#e3dccf' : '#d9c7a6');
  return (
    barsRow(box(0, ground - 66, 520, 66), pale, [16, 15]) +
    stroke(`M0 ${ground - 50}h520M0 ${ground - 18}h520`, pale, 6) +
    barsRow(box(1130, ground - 66, 470, 66), pale, [16, 15]) +
    stroke(`M1130 ${ground - 50}h470M1130 ${ground - 18}h470`, pale, 6)
  );
}

function table(scene: Scene, x: number, ground: number): string {
  const wood = scene.tone('#b98a5c');
  const dark = scene.tone('#8f5f3e');
  return (
    contactShadow(scene, x + 100, ground, 150) +
    stroke(
      `M${x + 40} ${ground}l-24-78M${x + 160} ${ground}l24-78M${x + 60} ${ground - 78}l-20 78M${x + 140} ${ground - 78}l20 78`,
      dark,
      7,
    ) +
    rect(box(x - 20, ground - 44, 240, 10), dark, { rx: 3 }) +
    rect(box(x - 4, ground - 88, 208, 13), wood, { rx: 3 }) +
    (scene.isSnowy
      ? rect(box(x - 4, ground - 97, 208, 11), scene.tone('#ffffff'), { rx: 5 })
      : circle([x + 60, ground - 98], 11, scene.tone('#e0a648')) +
        path(`M${x + 120} ${ground - 88}v-26h14v26z`, scene.tone('#dfeeea')) +
        circle([x + 127, ground - 120], 12, scene.tone('#d98873')))
  );
}

/** The back garden of a house that stands free. */
export function drawGardenView(scene: Scene): string {
  const { request, random } = scene;
  const ground = 700;
  const scale = 0.72;
  const isWooden = request.kind === 'wooden';
  const width = isWooden ? 940 : request.kind === 'panel' ? 1180 : 900;
  const x = 800 / scale - width / 2 + random.between(-120, 120);
  const house = drawHouse[request.kind](scene, { x, width, ground: ground / scale });
  const tree = (at: number, y: number, height: number): string =>
    isWooden && request.country === 'SK'
      ? drawSpruce(scene, at, y, height)
      : drawLocalTree(scene, at, y, height);
  const left = x * scale;
  const right = (x + width) * scale;
  return (
    drawSky(scene) +
    group(drawBackground(scene), { transform: 'translate(0 -130)' }) +
    [left - 70, left - 190, right + 60, right + 190]
      .map((at, index) => tree(at, ground + 4, 230 + (index % 2) * 90))
      .join('') +
    drawGarden(scene, ground, Math.round((left + right) / 2)) +
    contactShadow(scene, (left + right) / 2, ground + 4, (right - left) * 0.55) +
    group(house, { transform: `scale(${scale})` }) +
    drawHedge(scene, left - 40, ground + 16, (right - left) * 0.36) +
    drawHedge(scene, right - (right - left) * 0.3, ground + 16, (right - left) * 0.32) +
    (isWooden
      ? farmyard(scene, 790) + table(scene, 1190, 900)
      : playground(scene, 1120, 850) + drawBicycle(scene, 1010, 770)) +
    drawWalker(scene, 500 + random.between(-60, 60), 800, 108) +
    drawBench(scene, 330, 890) +
    (isWooden ? drawTree(scene, 180, 930, 480) : tree(160, 940, 520)) +
    (isWooden ? '' : tree(1480, 960, 430)) +
    drawSnowfall(scene)
  );
}
