import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { AccountsTables } from '../accounts.tables.ts';

/** What a person allows. */
export interface ConsentChoice {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

export interface Consents extends ConsentChoice {
  /** Null until there was a decision. */
  readonly decidedAt: Date | null;
}

/** What a user allows now: nothing before a decision. */
export const getConsents = async (tx: Tx, userId: number): Promise<Consents> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('user_consents')
    .select(['analytics', 'marketing', 'decided_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    analytics: row?.analytics ?? false,
    marketing: row?.marketing ?? false,
    decidedAt: row?.decided_at ?? null,
  };
};

/**
 * Stores a decision and adds it to the history. The random id for measuring is made with the consent, stays while it
 * lasts and is deleted with it. The profile must be locked.
 */
export const recordConsents = async (
  tx: Tx,
  userId: number,
  { analytics, marketing }: ConsentChoice,
): Promise<void> => {
  const db = tables<AccountsTables>(tx);
  await db
    .insertInto('user_consents')
    .values({
      user_id: userId,
      analytics,
      marketing,
      analytics_client_id: analytics ? newDocumentId() : null,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        analytics,
        marketing,
        analytics_client_id: analytics
          ? sql<string>`coalesce(user_consents.analytics_client_id, excluded.analytics_client_id)`
          : null,
        decided_at: sql<Date>`app_now()`,
      }),
    )
    .execute();
  await db.insertInto('consent_events').values({ user_id: userId, analytics, marketing }).execute();
};

/** Withdraws every consent; the history stays as evidence. */
export const deleteConsents = async (tx: Tx, userId: number): Promise<void> => {
  const { decidedAt } = await getConsents(tx, userId);
  if (decidedAt) await recordConsents(tx, userId, { analytics: false, marketing: false });
};
