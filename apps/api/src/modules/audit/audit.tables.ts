import type { Generated } from 'kysely';

export interface AuditTables {
  audit_entries: {
    id: Generated<bigint>;
    actor_kind: 'user' | 'staff' | 'system';
    actor_id: number | null;
    action: string;
    subject_type: string;
    subject_id: string;
    /** JSON text: PostgreSQL makes jsonb of it. */
    before: string | null;
    after: string | null;
    request_id: string | null;
    at: Generated<Date>;
  };
}
