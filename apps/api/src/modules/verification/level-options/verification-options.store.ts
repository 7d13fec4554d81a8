import type { VerificationType, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { lockName } from '@parcela/platform/database/lock-name.ts';
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

/** How many times the levels were set: the version of all levels. 0 before the first time. */
export const levelOptionsVersion = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from verification_options`.execute(tables(tx));
  return rows[0]?.version ?? 0;
};

/** The configured levels, in their order. */
export const listLevelTypes = async (tx: Tx): Promise<readonly VerificationType[]> => {
  const rows = await tables<VerificationTables>(tx)
    .selectFrom('verification_options')
    .select('type')
    .orderBy('relevance')
    .execute();
  return rows.map(({ type }) => type);
};

/** Lets no other transaction change the levels until this one ends. */
export const lockLevelOptions = (tx: Tx): Promise<void> => lockName(tx, 'verification:levels');

/** Replaces the verification levels; the ids of existing ones do not change. */
export const replaceOptions = async (tx: Tx, options: readonly VerificationOptionInput[]): Promise<void> => {
  const db = tables<VerificationTables>(tx);
  const types = options.map(({ type }) => type);
  const version = (await levelOptionsVersion(tx)) + 1;
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
        version,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('type').doUpdateSet((set) => ({
        relevance: set.ref('excluded.relevance'),
        time_to_complete: set.ref('excluded.time_to_complete'),
        name: set.ref('excluded.name'),
        description: set.ref('excluded.description'),
        version: set.ref('excluded.version'),
      })),
    )
    .execute();
};
