import type { Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { AmlQuestionnaire } from './aml-questionnaire.policy.ts';
import type { AmlState, VerificationTables } from '../verification.tables.ts';
import { textsColumn } from '../comment-texts.ts';

const answersField = 'amlAnswers';
const db = (tx: Tx) => tables<VerificationTables>(tx);
const now = sql<Date>`app_now()`;

export interface LiveSubmission {
  readonly id: number;
  readonly state: AmlState;
}

/** The valid questionnaire; undefined when there is none or compliance has requested another. */
export const findLiveSubmission = (tx: Tx, userId: number): Promise<LiveSubmission | undefined> =>
  db(tx)
    .selectFrom('aml_submissions')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

export const hasLiveSubmission = async (tx: Tx, userId: number): Promise<boolean> =>
  (await findLiveSubmission(tx, userId)) !== undefined;

/** Returns whether the user has an earlier questionnaire, or a revoked AML level. */
export const hasAmlHistory = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from (
      select s.user_id from aml_submissions s
      union all
      select r.user_id from verification_records r where r.type = 'AML' and r.revoked_at is not null
    ) earlier where earlier.user_id = ${userId} limit 1`.execute(db(tx));
  return rows.length > 0;
};

/**
 * Returns whether the user has declared a political exposure in any questionnaire, including questionnaires that no
 * longer count.
 */
export const hasDeclaredExposure = async (tx: Tx, userId: number): Promise<boolean> => {
  const found = await db(tx)
    .selectFrom('aml_submissions')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`'politically_exposed' = any(reasons)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Stores a submitted questionnaire, encrypted with the user's key. Returns its id. */
export const insertSubmission = async (
  tx: Tx,
  vault: PersonalVault,
  submission: {
    readonly userId: number;
    readonly questionnaire: AmlQuestionnaire;
    readonly reasons: readonly string[];
  },
): Promise<number> => {
  const { userId, questionnaire, reasons } = submission;
  const { id } = await db(tx)
    .insertInto('aml_submissions')
    .values({
      document_id: newDocumentId(),
      user_id: userId,
      answers: await vault.encrypt(tx, userId, answersField, JSON.stringify(questionnaire)),
      trade_volume_band: questionnaire.expectedTradesVolume,
      state: reasons.length > 0 ? 'review' : 'done',
      reasons: [...reasons],
      withdrawn_at: null,
      comment: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The staff decision about a questionnaire, and the comment for the user. */
export const saveSubmissionState = async (
  tx: Tx,
  id: number,
  {
    state,
    comment,
    texts,
  }: {
    readonly state: 'done' | 'rejected';
    readonly comment: string | null;
    readonly texts?: Localized | null;
  },
): Promise<void> => {
  await db(tx)
    .updateTable('aml_submissions')
    .set({ state, comment, comment_texts: textsColumn(texts), state_since: now })
    .where('id', '=', id)
    .execute();
};

/** Reopens the accepted questionnaire of a user with a live level; returns whether there was one. */
export const reopenSubmission = async (tx: Tx, userId: number, reason: string): Promise<boolean> => {
  const { rows } = await sql`
    update aml_submissions set state = 'review', state_since = app_now(),
      reasons = array_remove(reasons, ${reason}::text) || ${reason}::text
    where user_id = ${userId} and withdrawn_at is null and state = 'done' and exists (
      select from verification_records r
      where r.user_id = ${userId} and r.type = 'AML' and r.revoked_at is null
    ) returning id`.execute(db(tx));
  return rows.length > 0;
};

/** Lets the user submit a new questionnaire; the earlier one stays stored but no longer counts. */
export const withdrawSubmission = async (
  tx: Tx,
  id: number,
  { comment, texts }: { readonly comment: string; readonly texts: Localized | null },
): Promise<void> => {
  await db(tx)
    .updateTable('aml_submissions')
    .set({ withdrawn_at: now, comment, comment_texts: textsColumn(texts), state_since: now })
    .where('id', '=', id)
    .execute();
};

export const findAnswers = async (
  tx: Tx,
  id: number,
): Promise<{ readonly userId: number; readonly answers: Buffer }> =>
  db(tx)
    .selectFrom('aml_submissions')
    .select(['user_id as userId', 'answers'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The submitted answers of a questionnaire. */
export const openSubmission = async (
  tx: Tx,
  vault: PersonalVault,
  sealed: { readonly userId: number; readonly answers: Buffer },
): Promise<unknown> => {
  const { [answersField]: text } = await vault.decrypt(tx, sealed.userId, { [answersField]: sealed.answers });
  return JSON.parse(text ?? 'null');
};
