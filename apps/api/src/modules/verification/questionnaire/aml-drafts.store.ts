import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { DataKeysTables, PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { VerificationTables } from '../verification.tables.ts';

const draftField = 'amlDraft';

/**
 * Stores the unfinished questionnaire in place of the earlier one, encrypted with the user's key. Returns the time of
 * storing.
 */
export const saveDraft = async (
  tx: Tx,
  vault: PersonalVault,
  { userId, draft }: { readonly userId: number; readonly draft: object },
): Promise<Date> => {
  const stored = {
    draft: await vault.encrypt(tx, userId, draftField, JSON.stringify(draft)),
    saved_at: sql<Date>`app_now()`,
  };
  const row = await tables<VerificationTables>(tx)
    .insertInto('aml_drafts')
    .values({ user_id: userId, ...stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
    .returning('saved_at')
    .executeTakeFirstOrThrow();
  return row.saved_at;
};

export const findDraft = async (
  tx: Tx,
  vault: PersonalVault,
  userId: number,
): Promise<{ readonly draft: unknown; readonly savedAt: Date } | undefined> => {
  const row = await tables<VerificationTables & DataKeysTables>(tx)
    .selectFrom('aml_drafts')
    .leftJoin('data_keys', 'data_keys.subject_id', 'aml_drafts.user_id')
    .select(['draft', 'saved_at', 'master_key_id', 'wrapped_key'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { [draftField]: text } = vault.open(userId, row, { [draftField]: row.draft });
  return { draft: JSON.parse(text ?? 'null') as unknown, savedAt: row.saved_at };
};

export const deleteDraft = async (tx: Tx, userId: number): Promise<void> => {
  await tables<VerificationTables>(tx).deleteFrom('aml_drafts').where('user_id', '=', userId).execute();
};
