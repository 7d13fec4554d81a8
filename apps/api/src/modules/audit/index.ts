export { auditRoutes } from './audit.routes.ts';
export type { ReadFacts } from './audit.queries.ts';
export { auditPersonalData } from './personal-data.queries.ts';
