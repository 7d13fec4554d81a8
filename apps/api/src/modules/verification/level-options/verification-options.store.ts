import type { VerificationType, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { VerificationTables } from '../verification.tables.ts';

export interface VerificationOptionInput {
  readonly type: VerificationType;
  readonly relevance: number;
  /** Minutes. */
  readonly timeToComplete: number;
  readonly name: Localized;
  readonly description: Localized;
}

/** Replaces the verification levels; the ids of existing ones do not change. */
export const replaceOptions = async (tx: Tx, options: readonly VerificationOptionInput[]): Promise<void> => {
  const db = tables<VerificationTables>(tx);
  const types = options.map(({ type }) => type);
  await db
    .deleteFrom('verification_options')
    .where(sql<boolean>`type <> all(${types}::text[])`)
    .execute();
  if (options.length === 0) return;
  await db
    .insertInto('verification_options')
    .values(
      options.map((option) => ({
        document_id: newDocumentId(),
        type: option.type,
        relevance: option.relevance,
        time_to_complete: option.timeToComplete,
        name: JSON.stringify(option.name),
        description: JSON.stringify(option.description),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('type').doUpdateSet((set) => ({
        relevance: set.ref('excluded.relevance'),
        time_to_complete: set.ref('excluded.time_to_complete'),
        name: set.ref('excluded.name'),
        description: set.ref('excluded.description'),
      })),
    )
    .execute();
};
