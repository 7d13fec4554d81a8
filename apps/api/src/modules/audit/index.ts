export { type AuditActor, type AuditEntry, type AuditFacts, writeAudit } from './audit.store.ts';
