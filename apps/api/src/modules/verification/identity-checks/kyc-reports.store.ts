import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { KycCheck } from './kyc-checks.store.ts';
import type { KycApplicant } from '@parcela/providers/ports/identity-check.ts';
import type { VerificationTables } from '../verification.tables.ts';

const db = (tx: Tx) => tables<VerificationTables>(tx);

/** The stored facts of any provider's answer. */
interface ReportedAnswer {
  readonly check: Pick<KycCheck, 'id' | 'userId'>;
  readonly applicant: Pick<KycApplicant, 'answer' | 'answeredAt' | 'person'>;
}

/** Stores an answer about the user, encrypted, as the history of the verification. */
export const insertReport = async (
  tx: Tx,
  vault: PersonalVault,
  { check, applicant }: ReportedAnswer,
): Promise<void> => {
  const { answer, answeredAt, person } = applicant;
  if (answer === null) return;
  const report = await vault.encrypt(tx, check.userId, `kycReport:${check.id}`, JSON.stringify(person));
  await db(tx)
    .insertInto('kyc_reports')
    .values({
      kyc_check_id: check.id,
      answer,
      answered_at: answeredAt ?? sql<Date>`app_now()`,
      report,
    })
    .execute();
};

/** A report's facts about the user. */
export const openReport = async (
  tx: Tx,
  vault: PersonalVault,
  sealed: { readonly userId: number; readonly checkId: number; readonly report: Buffer },
): Promise<unknown> => {
  const field = `kycReport:${sealed.checkId}`;
  const { [field]: text } = await vault.decrypt(tx, sealed.userId, { [field]: sealed.report });
  return JSON.parse(text ?? 'null');
};

/** The facts about the user in the newest answer of a check. */
export const findLastReport = async (
  tx: Tx,
  vault: PersonalVault,
  { id, userId }: Pick<KycCheck, 'id' | 'userId'>,
): Promise<unknown> => {
  const row = await db(tx)
    .selectFrom('kyc_reports')
    .select('report')
    .where('kyc_check_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? openReport(tx, vault, { userId, checkId: id, report: row.report }) : null;
};
