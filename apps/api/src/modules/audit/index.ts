export { auditRoutes } from './audit.routes.ts';
export type { ReadFacts } from './audit.views.ts';
export { type AuditActor, type AuditEntry, type AuditFacts, writeAudit } from './audit.store.ts';
export { auditPersonalData } from './personal-data.views.ts';
