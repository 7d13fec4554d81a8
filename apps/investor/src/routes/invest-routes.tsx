import type { AnyRoute } from '@tanstack/react-router';

/** Projects, orders, payment and dashboard: all need a session. */
export const investRoutes: AnyRoute[] = [];
