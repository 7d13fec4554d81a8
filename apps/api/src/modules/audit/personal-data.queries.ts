import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';

const listOwnActions = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select e.at, e.type as action, e.subject_type as "subjectType", e.before, e.after
    from recorded_events e where e.actor_kind = 'user' and e.actor_id = ${userId} order by e.id`.execute(
    tables(tx),
  );
  return rows;
};

/** The user's actions from the audit log. They contain no personal values and stay unchanged. */
export const auditPersonalData: PersonalData = {
  parts: { actions: listOwnActions },
  tables: ['domain_events'],
};
