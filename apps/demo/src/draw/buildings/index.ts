import type { Scene } from '../scene.ts';
import type { BuildingKind } from '../types.ts';
import { drawHanseatic } from './hanseatic.ts';
import { drawLoft } from './loft.ts';
import { drawMediterranean } from './mediterranean.ts';
import { drawModern } from './modern.ts';
import { drawPanel } from './panel.ts';
import type { Plot } from './parts.ts';
import { drawTenement } from './tenement.ts';
import { drawWooden } from './wooden.ts';

/** One house front per kind; all stand on `plot.ground` and grow upwards. */
export const drawHouse: Readonly<Record<BuildingKind, (scene: Scene, plot: Plot) => string>> = {
  tenement: drawTenement,
  panel: drawPanel,
  wooden: drawWooden,
  modern: drawModern,
  mediterranean: drawMediterranean,
  hanseatic: drawHanseatic,
  loft: drawLoft,
};
