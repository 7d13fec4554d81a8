import { type Tx, tables } from '../../platform/database.ts';
import type { AuditTables } from './audit.tables.ts';

/** Who did it: an investor, a member of staff, or the platform itself (a job, a sweep, a provider's event). */
export type AuditActor =
  | { readonly kind: 'user' | 'staff'; readonly id: number }
  | { readonly kind: 'system' };

/** States, ids, codes and names of fields; never the personal values themselves. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export interface AuditEntry {
  readonly actor: AuditActor;
  /** `subject.verb` in the past tense: `user.registered`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: number | bigint | string };
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
  readonly requestId?: string | undefined;
}

const json = (facts: AuditFacts | undefined): string | null =>
  facts === undefined ? null : JSON.stringify(facts);

/** Adds a row to the audit trail in the transaction of the change, so that neither exists without the other. */
export const writeAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  await tables<AuditTables>(tx)
    .insertInto('audit_entries')
    .values({
      actor_kind: entry.actor.kind,
      actor_id: entry.actor.kind === 'system' ? null : entry.actor.id,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: String(entry.subject.id),
      before: json(entry.before),
      after: json(entry.after),
      request_id: entry.requestId ?? null,
    })
    .execute();
};
