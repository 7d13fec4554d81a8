import type { Localized, ValuationMethod } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ProjectsTables } from '../projects.tables.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

/** A valuation of a property as staff record it. */
export interface ValuationDraft {
  readonly valuer: string;
  readonly company: string | null;
  readonly valuedOn: string;
  readonly method: ValuationMethod;
  readonly methodText: Localized | null;
  /** Minor units of the project's currency. */
  readonly amount: bigint;
  readonly isDocumentPublic: boolean;
  readonly note: Localized | null;
  /** Null: now. */
  readonly publishAt: Date | null;
}

/** Adds a valuation; returns its documentId. */
export const insertValuation = async (
  tx: Tx,
  draft: ValuationDraft & { readonly projectId: number; readonly fileId: number | null },
): Promise<string> => {
  const { document_id: documentId } = await db(tx)
    .insertInto('project_valuations')
    .values({
      project_id: draft.projectId,
      valuer: draft.valuer,
      company: draft.company,
      valued_on: draft.valuedOn,
      method: draft.method,
      method_text: draft.methodText && JSON.stringify(draft.methodText),
      amount: draft.amount,
      media_file_id: draft.fileId,
      is_document_public: draft.isDocumentPublic,
      note: draft.note && JSON.stringify(draft.note),
      published_at: sql<Date>`coalesce(${draft.publishAt}::timestamptz, app_now())`,
    })
    .returning('document_id')
    .executeTakeFirstOrThrow();
  return documentId;
};

/** False: it was withdrawn before. */
export const insertWithdrawal = async (
  tx: Tx,
  { valuationId, reason }: { readonly valuationId: number; readonly reason: string },
): Promise<boolean> => {
  const inserted = await db(tx)
    .insertInto('project_valuation_withdrawals')
    .values({ valuation_id: valuationId, reason })
    .onConflict((on) => on.column('valuation_id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export interface StoredValuation {
  readonly id: number;
  readonly projectId: number;
  readonly valuer: string;
  readonly company: string | null;
  readonly valuedOn: string;
  readonly amount: bigint;
  readonly publishedAt: Date;
  readonly isWithdrawn: boolean;
}

export const findValuation = (tx: Tx, documentId: string): Promise<StoredValuation | undefined> =>
  db(tx)
    .selectFrom('project_valuations as v')
    .leftJoin('project_valuation_withdrawals as w', 'w.valuation_id', 'v.id')
    .select([
      'v.id',
      'v.project_id as projectId',
      'v.valuer',
      'v.company',
      'v.valued_on as valuedOn',
      'v.amount',
    ])
    .select('v.published_at as publishedAt')
    .select(sql<boolean>`w.valuation_id is not null`.as('isWithdrawn'))
    .where('v.document_id', '=', documentId)
    .executeTakeFirst();
