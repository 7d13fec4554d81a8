import type { Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { usableValues } from './kyc.policy.ts';
import type { KycApplicant } from '@parcela/providers/ports/identity-check.ts';
import type { BankIdReport } from '@parcela/providers/ports/bank-id.ts';
import type { KycCheckState, KycProviderName, VerificationTables } from '../verification.tables.ts';
import { textsColumn } from '../comment-texts.ts';

const db = (tx: Tx) => tables<VerificationTables>(tx);
const inMinutes = (minutes: number) => sql<Date>`app_now() + make_interval(mins => ${minutes})`;
/** A poll replaces a lost webhook: first after this time, then each time after twice as long, at most a day. */
const firstPollMinutes = 1;
const pollMinutesMax = 24 * 60;
/** After this time, a user who opened the widget but submitted nothing is no longer polled. */
const draftDays = 30;

export interface KycCheck {
  readonly id: number;
  readonly userId: number;
  readonly provider: KycProviderName;
  readonly externalUserId: string;
  readonly state: KycCheckState;
  readonly reviewStatus: string | null;
  readonly answer: 'GREEN' | 'RED' | null;
  readonly rejectType: 'RETRY' | 'FINAL' | null;
  readonly answeredAt: Date | null;
  readonly readingApplied: number;
}

const columns = [
  'id',
  'user_id as userId',
  'provider',
  'external_user_id as externalUserId',
  'state',
  'review_status as reviewStatus',
  'answer',
  'reject_type as rejectType',
  'answered_at as answeredAt',
  'reading_applied as readingApplied',
] as const;

export const findCheck = (tx: Tx, id: number): Promise<KycCheck> =>
  db(tx).selectFrom('kyc_checks').select(columns).where('id', '=', id).executeTakeFirstOrThrow();

export const findCheckByExternalId = (tx: Tx, externalUserId: string): Promise<KycCheck | undefined> =>
  db(tx)
    .selectFrom('kyc_checks')
    .select(columns)
    .where('provider', '=', 'sumsub')
    .where('external_user_id', '=', externalUserId)
    .executeTakeFirst();

/** The user's decisive check: a permanent refusal in any check, otherwise the newest check. */
export const findCurrentCheck = (tx: Tx, userId: number): Promise<KycCheck | undefined> =>
  db(tx)
    .selectFrom('kyc_checks')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy(sql`state = 'rejected'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Starts a check; returns our id of the user at the provider. */
export const insertCheck = async (tx: Tx, userId: number): Promise<string> => {
  const externalUserId = newDocumentId();
  await db(tx)
    .insertInto('kyc_checks')
    .values({
      user_id: userId,
      provider: 'sumsub',
      external_user_id: externalUserId,
      applicant_id: null,
      review_status: null,
      answer: null,
      reject_type: null,
      moderation_comment: null,
      answered_at: null,
      document_valid_until: null,
      next_poll_at: inMinutes(firstPollMinutes),
    })
    .execute();
  return externalUserId;
};

/**
 * Stores a bank's verification of a user, which is answered immediately and never polled. Undefined when this attempt
 * is already stored.
 */
export const insertBankIdCheck = (
  tx: Tx,
  given: { readonly userId: number; readonly report: BankIdReport; readonly state: 'done' | 'review' },
): Promise<KycCheck | undefined> =>
  db(tx)
    .insertInto('kyc_checks')
    .values({
      user_id: given.userId,
      provider: 'bankid',
      external_user_id: given.report.transaction,
      applicant_id: null,
      state: given.state,
      review_status: 'completed',
      answer: 'GREEN',
      reject_type: null,
      moderation_comment: null,
      answered_at: sql<Date>`app_now()`,
      document_valid_until: usableValues(given.report.person).documentValidUntil ?? null,
      next_poll_at: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'external_user_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();

/** The provider is working on an answer, so the check is polled soon, even without a webhook. */
export const expectAnswer = async (tx: Tx, externalUserId: string): Promise<void> => {
  await db(tx)
    .updateTable('kyc_checks')
    .set({ next_poll_at: inMinutes(firstPollMinutes), poll_count: 0 })
    .where('external_user_id', '=', externalUserId)
    .execute();
};

/** Numbers a reading that is about to start, and schedules the next one in case no webhook comes. */
export const startReading = async (tx: Tx, checkId: number): Promise<number> => {
  const { reading_started: reading } = await db(tx)
    .updateTable('kyc_checks')
    .set({
      reading_started: sql<number>`reading_started + 1`,
      poll_count: sql<number>`poll_count + 1`,
      next_poll_at: sql<Date | null>`case
        when state = 'rejected' or (state = 'draft' and started_at < app_now() - make_interval(days => ${draftDays}))
        then null
        else app_now() + make_interval(
          mins => least(${pollMinutesMax}, ${firstPollMinutes} * 2 ^ least(poll_count, 20))::int)
      end`,
    })
    .where('id', '=', checkId)
    .returning('reading_started')
    .executeTakeFirstOrThrow();
  return reading;
};

export const listDueChecks = (tx: Tx, limit: number): Promise<KycCheck[]> =>
  db(tx)
    .selectFrom('kyc_checks')
    .select(columns)
    .where('next_poll_at', '<=', sql<Date>`app_now()`)
    .orderBy('next_poll_at')
    .limit(limit)
    .execute();

/** Marks the stored answer as no longer valid; the next reading brings the valid one. */
export const doubtAnswer = async (tx: Tx, checkId: number): Promise<void> => {
  await db(tx)
    .updateTable('kyc_checks')
    .set({ state: 'pending', answer: null, state_since: sql<Date>`app_now()` })
    .where('id', '=', checkId)
    .execute();
};

/** Records a reading without a new answer. */
export const recordReading = async (tx: Tx, checkId: number, reading: number): Promise<void> => {
  await db(tx)
    .updateTable('kyc_checks')
    .set({ reading_applied: reading })
    .where('id', '=', checkId)
    .execute();
};

export interface NewAnswer {
  readonly check: KycCheck;
  readonly reading: number;
  readonly applicant: KycApplicant;
  readonly state: KycCheckState;
}

/** Stores the newest answer of the provider and the state of the check. */
export const saveAnswer = async (tx: Tx, { check, reading, applicant, state }: NewAnswer): Promise<void> => {
  await db(tx)
    .updateTable('kyc_checks')
    .set({
      state,
      applicant_id: applicant.applicantId,
      review_status: applicant.reviewStatus,
      answer: applicant.answer,
      reject_type: applicant.rejectType,
      moderation_comment: applicant.answer === 'RED' ? applicant.moderationComment : null,
      comment_texts: null,
      ...(applicant.answeredAt && { answered_at: applicant.answeredAt }),
      ...(applicant.answer === 'GREEN' && {
        document_valid_until: usableValues(applicant.person).documentValidUntil ?? null,
      }),
      reading_applied: reading,
      poll_count: 0,
      ...(state !== check.state && { state_since: sql<Date>`app_now()` }),
      next_poll_at: state === 'rejected' ? null : inMinutes(firstPollMinutes),
    })
    .where('id', '=', check.id)
    .execute();
};

/** Ends polling about the user, and erases the provider's comments. */
export const deleteChecks = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx)
    .updateTable('kyc_checks')
    .set({ next_poll_at: null, moderation_comment: null, comment_texts: null, document_valid_until: null })
    .where('user_id', '=', userId)
    .execute();
};

/** The user's check that compliance must decide; undefined when the provider has not accepted the user. */
export const findCheckInReview = (tx: Tx, userId: number): Promise<KycCheck | undefined> =>
  db(tx)
    .selectFrom('kyc_checks')
    .select(columns)
    .where('user_id', '=', userId)
    .where('state', '=', 'review')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Reopens the accepted check of a user with a live level; returns whether there was one. */
export const reopenCheck = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    update kyc_checks set state = 'review', state_since = app_now()
    where id = (
      select max(c.id) from kyc_checks c
      where c.user_id = ${userId} and c.state = 'done' and c.answer = 'GREEN'
    ) and exists (
      select from verification_records r
      where r.user_id = ${userId} and r.type = 'KYC' and r.revoked_at is null
    ) returning id`.execute(db(tx));
  return rows.length > 0;
};

/** The staff decision about a check, and the comment for the user. */
export const saveCheckDecision = async (
  tx: Tx,
  id: number,
  {
    state,
    comment,
    texts,
  }: {
    readonly state: 'done' | 'rejected' | 'retry';
    readonly comment: string | null;
    readonly texts?: Localized | null;
  },
): Promise<void> => {
  await db(tx)
    .updateTable('kyc_checks')
    .set({
      state,
      moderation_comment: comment,
      comment_texts: textsColumn(texts),
      state_since: sql<Date>`app_now()`,
      ...(state === 'rejected' && { next_poll_at: null }),
    })
    .where('id', '=', id)
    .execute();
};
