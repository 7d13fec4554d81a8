import { sql } from 'kysely';
import type { TestContext } from '../database/test-database.ts';

interface AuditEntry {
  readonly action: string;
  readonly subject: string;
  /** `staff:3`, `user:12`, `system`. */
  readonly actor: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The audit log of one record, oldest first; `actions` selects only these actions. */
export const auditLogOf = async (
  { admin }: TestContext,
  id: unknown,
  ...actions: readonly string[]
): Promise<readonly AuditEntry[]> => {
  const { rows } = await sql<AuditEntry>`
    select type as action, subject_type as subject, concat_ws(':', actor_kind, actor_id) as actor, before, after
    from domain_events where subject_id = ${String(id)} order by id`.execute(admin.kysely);
  return actions.length === 0 ? rows : rows.filter(({ action }) => actions.includes(action));
};
