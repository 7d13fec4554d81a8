export { drawBuilding } from './draw-building.ts';
export { buildingKinds, countries, lights, seasons, views } from './types.ts';
export type { BuildingKind, DrawingRequest, DrawnCountry, Light, Season, View } from './types.ts';
