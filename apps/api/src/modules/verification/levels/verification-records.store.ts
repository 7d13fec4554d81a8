import type { EventType } from '@parcela/domain';
import { sql } from 'kysely';
import { compileOnce } from '@parcela/platform/database/compile-once.ts';
import { type Tx, tables, thisMoment } from '@parcela/platform/database/database.ts';
import { recorded } from '@parcela/platform/events/record-event.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { renewalDays } from '../identity-checks/kyc.policy.ts';
import type { GrantSource, GrantedType, VerificationTables } from '../verification.tables.ts';

const db = (tx: Tx) => tables<VerificationTables>(tx);

/** Prevents a revocation of the user's levels until the transaction ends; waits for a revocation in progress. */
export const lockGrants = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx)
    .selectFrom('verification_records')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
};

export interface NewRecord {
  readonly userId: number;
  readonly type: GrantedType;
  readonly source: GrantSource;
  readonly kycCheckId?: number | null | undefined;
  /** The last day on which the document is valid, and the zone in which that day ends. */
  readonly validThrough?: { readonly day: string; readonly timeZone: string } | undefined;
}

interface RecordValues extends Pick<NewRecord, 'userId' | 'type' | 'source'> {
  readonly documentId: string;
  readonly userText: string;
  readonly kycCheckId: number | null;
  readonly lastDay: string | null;
  readonly timeZone: string | null;
}

const insertGranted = compileOnce<object, RecordValues>(
  ['documentId', 'userId', 'userText', 'type', 'source', 'kycCheckId', 'lastDay', 'timeZone'],
  (record) => sql`
    with granted as (
      insert into verification_records (document_id, user_id, type, source, kyc_check_id, valid_until)
      values (${record.documentId}, ${record.userId}, ${record.type}, ${record.source}, ${record.kycCheckId},
        (${record.lastDay}::date + 1)::timestamp at time zone ${record.timeZone})
      on conflict (user_id, type) where revoked_at is null do nothing
      returning id
    ), ${recorded(sql`
      select 'system', null::integer, ${sql.lit('verification.granted' satisfies EventType)}, 'user', ${record.userText}, null::jsonb,
        jsonb_build_object('type', ${record.type}::text, 'source', ${record.source}::text, 'record', g.id), null
      from granted g`)} select`,
);

/** Writes a granted level and its event in one statement; does nothing if the level is already live. */
export const insertRecord = async (
  tx: Tx,
  { userId, type, source, kycCheckId, validThrough }: NewRecord,
): Promise<void> => {
  await insertGranted(tx, {
    documentId: newDocumentId(),
    userId,
    userText: String(userId),
    type,
    source,
    kycCheckId: kycCheckId ?? null,
    lastDay: validThrough?.day ?? null,
    timeZone: validThrough?.timeZone ?? null,
  });
};

export interface Revocation {
  readonly userId: number;
  readonly type: GrantedType;
  /** A code, for later readers. */
  readonly reason: string;
  /** Ends only the level that is based on this check. */
  readonly kycCheckId?: number | undefined;
}

/**
 * Ids of the records that ended. Every decision about money that relied on such a record was made before the record
 * ended (K1).
 */
export const revokeRecords = async (tx: Tx, what: Revocation): Promise<readonly number[]> => {
  const { kycCheckId } = what;
  const current = await db(tx)
    .selectFrom('verification_records')
    .select('id')
    .where('user_id', '=', what.userId)
    .where('type', '=', what.type)
    .where('revoked_at', 'is', null)
    .$if(kycCheckId !== undefined, (query) => query.where('kyc_check_id', '=', kycCheckId ?? null))
    .forUpdate()
    .execute();
  const ids = current.map((row) => row.id);
  if (ids.length === 0) return ids;
  await db(tx)
    .updateTable('verification_records')
    .set({ revoked_at: thisMoment, reason: what.reason })
    .where('id', 'in', ids)
    .execute();
  return ids;
};

/** The live KYC level, valid or expired; `isRenewable` when its document has expired or soon will. */
export const findKycRecord = (
  tx: Tx,
  userId: number,
): Promise<
  | {
      readonly source: GrantSource;
      readonly kycCheckId: number | null;
      readonly validUntil: Date | null;
      readonly isRenewable: boolean;
    }
  | undefined
> =>
  db(tx)
    .selectFrom('verification_records')
    .select(['source', 'kyc_check_id as kycCheckId', 'valid_until as validUntil'])
    .select(
      sql<boolean>`coalesce(valid_until <= app_now() + make_interval(days => ${renewalDays}), false)`.as(
        'isRenewable',
      ),
    )
    .where('user_id', '=', userId)
    .where('type', '=', 'KYC')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** The users among these without a live level of this type, ordered by id. */
export const listWithoutLevel = async (
  tx: Tx,
  userIds: readonly number[],
  type: NewRecord['type'],
): Promise<readonly number[]> => {
  if (userIds.length === 0) return [];
  const granted = await db(tx)
    .selectFrom('verification_records')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('type', '=', type)
    .where('revoked_at', 'is', null)
    .execute();
  const done = new Set(granted.map(({ user_id: id }) => id));
  return userIds.filter((id) => !done.has(id)).toSorted((one, other) => one - other);
};
