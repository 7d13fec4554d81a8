import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { AccountsTables } from '../accounts.tables.ts';

/** The consents that a user can give. */
export interface ConsentChoice {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/** A decision about a version of the text. */
export interface ConsentDecision extends ConsentChoice {
  readonly textVersion: number;
}

export interface Consents extends ConsentChoice {
  /** Both are null until the user decides. */
  readonly decidedAt: Date | null;
  readonly textVersion: number | null;
}

/** A user's current consents; none before the first decision. */
export const getConsents = async (tx: Tx, userId: number): Promise<Consents> => {
  const row = await tables<AccountsTables>(tx)
    .selectFrom('user_consents')
    .select(['analytics', 'marketing', 'decided_at', 'text_version'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    analytics: row?.analytics ?? false,
    marketing: row?.marketing ?? false,
    decidedAt: row?.decided_at ?? null,
    textVersion: row?.text_version ?? null,
  };
};

/**
 * Stores a decision and adds it to the history. The random id for measuring is created with the consent and deleted
 * when the consent ends. The profile must be locked.
 */
export const recordConsents = async (
  tx: Tx,
  userId: number,
  { analytics, marketing, textVersion }: ConsentDecision,
): Promise<void> => {
  const db = tables<AccountsTables>(tx);
  await db
    .insertInto('user_consents')
    .values({
      user_id: userId,
      analytics,
      marketing,
      analytics_client_id: analytics ? newDocumentId() : null,
      text_version: textVersion,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        analytics,
        marketing,
        text_version: textVersion,
        analytics_client_id: analytics
          ? sql<string>`coalesce(user_consents.analytics_client_id, excluded.analytics_client_id)`
          : null,
        decided_at: sql<Date>`app_now()`,
      }),
    )
    .execute();
  const event = { user_id: userId, analytics, marketing, text_version: textVersion };
  await db.insertInto('consent_events').values(event).execute();
};

/** Withdraws every consent; the history stays as evidence. */
export const deleteConsents = async (tx: Tx, userId: number): Promise<void> => {
  const { textVersion } = await getConsents(tx, userId);
  if (textVersion !== null)
    await recordConsents(tx, userId, { analytics: false, marketing: false, textVersion });
};
