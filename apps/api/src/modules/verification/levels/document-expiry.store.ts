import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { renewalDays } from '../identity-checks/kyc.policy.ts';
import type { VerificationTables } from '../verification.tables.ts';

const db = (tx: Tx) => tables<VerificationTables>(tx);
const now = sql<Date>`app_now()`;

/** A level whose document ends soon or has ended, and whose user has not been notified. */
export interface EndingLevel {
  readonly recordId: number;
  readonly userId: number;
  readonly validUntil: Date;
  readonly hasEnded: boolean;
}

const columns = [
  'id as recordId',
  'user_id as userId',
  sql<Date>`valid_until`.as('validUntil'),
  sql<boolean>`valid_until <= app_now()`.as('hasEnded'),
] as const;

const waiting = (tx: Tx) =>
  db(tx)
    .selectFrom('verification_records')
    .select(columns)
    .where('type', '=', 'KYC')
    .where('valid_until', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('valid_until', '<=', sql<Date>`app_now() + make_interval(days => ${renewalDays})`)
    .where((is) => is.or([is('renewal_asked_at', 'is', null), is('valid_until', '<=', now)]));

/** The levels that end earliest. */
export const listEndingLevels = (tx: Tx, limit: number): Promise<EndingLevel[]> =>
  waiting(tx).orderBy('valid_until').orderBy('id').limit(limit).execute();

/** The current level, if a notice is still due; no other transaction sends the notice until this one ends. */
export const lockEndingLevel = (tx: Tx, recordId: number): Promise<EndingLevel | undefined> =>
  waiting(tx).where('id', '=', recordId).forNoKeyUpdate().executeTakeFirst();

/** Records a notice, so that it is sent once. */
export const recordNotified = async (tx: Tx, { recordId, hasEnded }: EndingLevel): Promise<void> => {
  await db(tx)
    .updateTable('verification_records')
    .set(hasEnded ? { expired_at: now } : { renewal_asked_at: now })
    .where('id', '=', recordId)
    .execute();
};
