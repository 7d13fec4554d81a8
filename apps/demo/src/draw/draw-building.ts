import { canvas, createScene } from './scene.ts';
import type { Scene } from './scene.ts';
import type { DrawingRequest, View } from './types.ts';
import { drawCourtyardView } from './views/courtyard.ts';
import { drawFacadeView } from './views/facade.ts';
import { drawGardenView } from './views/garden.ts';
import { drawInteriorView } from './views/interior.ts';
import { drawPlanView } from './views/plan.ts';
import { drawStreetView } from './views/street.ts';

/** What stands free has a garden behind it, what stands in a row has a yard. */
function standsFree({ request }: Scene): boolean {
  return request.kind === 'wooden' || request.kind === 'panel' || request.kind === 'modern';
}

const viewDrawers: Readonly<Record<View, (scene: Scene) => string>> = {
  facade: drawFacadeView,
  street: drawStreetView,
  courtyard: (scene) => (standsFree(scene) ? drawGardenView(scene) : drawCourtyardView(scene)),
  interior: drawInteriorView,
  plan: drawPlanView,
};

/**
 * Draws a building of the demo as a self-contained SVG: no script, no text, no outside reference.
 * The same request always gives the same bytes; `width` and `height` are the picture's size in pixels (1600 × 1000).
 */
export function drawBuilding(request: DrawingRequest): string {
  const { width = canvas.width, height = canvas.height } = request;
  const scene = createScene(request);
  const content = viewDrawers[request.view](scene);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${canvas.width} ${canvas.height}" preserveAspectRatio="xMidYMid slice">` +
    `${scene.definitions()}${content}</svg>`
  );
}
