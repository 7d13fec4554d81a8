import { type Tx, tables } from '../../platform/database.ts';
import type { PersonalVault } from '../../platform/encryption.ts';
import { newDocumentId } from '../../platform/ids.ts';
import type { AmlQuestionnaire } from './aml.policy.ts';
import type { VerificationTables } from './verification.tables.ts';

const answersField = 'amlAnswers';

export const hasLiveSubmission = async (tx: Tx, userId: number): Promise<boolean> => {
  const row = await tables<VerificationTables>(tx)
    .selectFrom('aml_submissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Keeps a questionnaire as it was handed in, encrypted with the person's key. Answers its id. */
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
  const { id } = await tables<VerificationTables>(tx)
    .insertInto('aml_submissions')
    .values({
      document_id: newDocumentId(),
      user_id: userId,
      answers: await vault.encrypt(tx, userId, answersField, JSON.stringify(questionnaire)),
      trade_volume_band: questionnaire.expectedTradesVolume,
      state: reasons.length > 0 ? 'review' : 'done',
      reasons: [...reasons],
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The answers of a questionnaire as they were handed in. */
export const openSubmission = async (
  tx: Tx,
  vault: PersonalVault,
  sealed: { readonly userId: number; readonly answers: Buffer },
): Promise<unknown> => {
  const { [answersField]: text } = await vault.decrypt(tx, sealed.userId, { [answersField]: sealed.answers });
  return JSON.parse(text ?? 'null');
};
