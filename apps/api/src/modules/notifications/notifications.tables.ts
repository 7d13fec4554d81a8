import type { Generated } from 'kysely';

export interface NotificationsTables {
  notifications: {
    id: Generated<bigint>;
    document_id: string;
    user_id: number;
    kind: string;
    /** JSON text: PostgreSQL makes jsonb of it. */
    params: string;
    order_id: number | null;
    event_id: bigint | null;
    link: string | null;
    created_at: Generated<Date>;
    read_at: Date | null;
    mail_state: 'pending' | 'sent' | 'none' | 'failed';
    mailed_at: Date | null;
    tries: Generated<number>;
    next_try_at: Generated<Date | null>;
  };
}
