import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { openSubmission } from './questionnaire/aml-questionnaire.store.ts';
import { findDraft } from './questionnaire/aml-drafts.store.ts';
import { openChangeRequests, type SealedRequest } from './change-requests/change-requests.store.ts';
import { openReport } from './identity-checks/kyc-reports.store.ts';

export const listOwnLevels = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select r.type, r.source, r.granted_at as "grantedAt", r.valid_until as "validUntil", r.revoked_at as "revokedAt"
    from verification_records r where r.user_id = ${userId} order by r.id`.execute(tables(tx));
  return rows;
};

export const listOwnChecks = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select c.provider, c.external_user_id as "externalUserId", c.applicant_id as "applicantId", c.state, c.answer,
      c.reject_type as "rejectType", c.moderation_comment as comment, c.document_valid_until as "documentValidUntil",
      c.started_at as "startedAt", c.answered_at as "answeredAt", c.state_since as "stateSince"
    from kyc_checks c where c.user_id = ${userId} order by c.id`.execute(tables(tx));
  return rows;
};

/**
 * The times at which staff read the user's answers. The subjects of the reviews are among the checks and the
 * questionnaires.
 */
export const listOwnReviews = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select c.kind, c.opened_at as "openedAt", c.closed_at as "closedAt", c.outcome, c.comment
    from review_cases c where c.user_id = ${userId} order by c.id`.execute(tables(tx));
  return rows;
};

/** The provider's answers about the user, in full. */
export const listOwnReports = (vault: PersonalVault) => async (tx: Tx, userId: number) => {
  const { rows } = await sql<{ checkId: number; answer: string; answeredAt: Date; report: Buffer }>`
    select r.kyc_check_id as "checkId", r.answer, r.answered_at as "answeredAt", r.report
    from kyc_reports r join kyc_checks c on c.id = r.kyc_check_id
    where c.user_id = ${userId} order by r.id`.execute(tables(tx));
  const reports = [];
  for (const { checkId, answer, answeredAt, report } of rows)
    reports.push({ answer, answeredAt, person: await openReport(tx, vault, { userId, checkId, report }) });
  return reports;
};

/** The questionnaires with all their answers. */
export const listOwnQuestionnaires = (vault: PersonalVault) => async (tx: Tx, userId: number) => {
  const { rows } = await sql<{
    answers: Buffer;
    state: string;
    comment: string | null;
    submittedAt: Date;
    stateSince: Date;
  }>`
    select s.answers, s.state, s.submitted_at as "submittedAt", s.state_since as "stateSince", s.comment
    from aml_submissions s where s.user_id = ${userId} order by s.id`.execute(tables(tx));
  const questionnaires = [];
  for (const { answers, ...rest } of rows)
    questionnaires.push({ ...rest, answers: await openSubmission(tx, vault, { userId, answers }) });
  return questionnaires;
};

/** The questionnaire that was started but not submitted. */
export const findOwnDraft = (vault: PersonalVault) => async (tx: Tx, userId: number) =>
  (await findDraft(tx, vault, userId)) ?? null;

/** The changes that the user requested, with the values before and after. */
export const listOwnChangeRequestsInFull = (vault: PersonalVault) => async (tx: Tx, userId: number) => {
  const { rows } = await sql<SealedRequest & { state: string; createdAt: Date }>`
    select r.document_id as "documentId", r.fields, r.state, r.wanted, r.previous, r.comment,
      r.created_at as "createdAt", r.decided_at as "decidedAt"
    from change_requests r where r.user_id = ${userId} order by r.id`.execute(tables(tx));
  const opened = await openChangeRequests(tx, vault, userId, rows);
  return rows.map((row, index) => ({ ...row, ...opened[index] }));
};

/**
 * Returns whether data about the user from a provider or the questionnaire exists. A check that was only started does
 * not count.
 */
export const hasRecords = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from (
      select c.user_id from kyc_reports r join kyc_checks c on c.id = r.kyc_check_id
      union all select s.user_id from aml_submissions s
      union all select r.user_id from verification_records r
      union all select i.user_id from refused_identities i
      union all select e.user_id from identity_exceptions e
    ) known where known.user_id = ${userId} limit 1`.execute(tables(tx));
  return rows.length > 0;
};
