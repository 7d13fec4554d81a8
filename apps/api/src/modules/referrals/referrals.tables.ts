import type { Generated } from 'kysely';

export interface ReferralsTables {
  marketing_visits: {
    user_id: number;
    visit_id: string;
    stored_at: Generated<Date>;
    used_at: Date | null;
  };
  /** Written by `plan-purchase-events.ts` after an order became Paid. */
  purchase_events: {
    id: Generated<bigint>;
    order_id: number;
    target: 'ga4' | 'ehub';
    state: 'pending' | 'sent' | 'skipped' | 'failed';
    visit_id: string | null;
    tries: number;
    next_try_at: Date;
    created_at: Generated<Date>;
    sent_at: Date | null;
  };
}
