export { auditRoutes } from './audit.routes.ts';
export type { ReadFacts } from './audit.views.ts';
export { auditPersonalData } from './personal-data.views.ts';
