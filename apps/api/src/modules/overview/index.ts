/**
 * The first page of staff: waiting items, sums, and whether the books balance. Everything is read through the views
 * of other modules.
 */
export { overviewRoutes, type OverviewRoutesDeps } from './overview.routes.ts';
export { createCountFigures } from './today/count-figures.ts';
export { createProveBooks } from './books/prove-books.ts';
