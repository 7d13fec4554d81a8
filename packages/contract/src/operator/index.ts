import type { RouteDefinition } from '../route.ts';

/** The staff's API has its own table, so that the investor app cannot even name its calls. */
export const operatorRoutes = {} as const satisfies Record<string, RouteDefinition>;
