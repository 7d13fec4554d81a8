import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { BankLineKind, BankTables } from '../bank.tables.ts';

/** A statement line that staff must explain. Unreadable parts are null. */
export interface BankLineRow {
  readonly kind: BankLineKind;
  readonly accountIban: string;
  readonly accountCurrency: Currency;
  readonly movementId: string | null;
  readonly bookedOn: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly raw: string;
  readonly problem: string | null;
  readonly importedAt: Date;
  /** The payment that a reversal was linked to. */
  readonly paymentDocumentId: string | null;
  /** Null for a line that could not be read. */
  readonly documentId: string | null;
  /** The part that no book contains until staff explain it; null while there is nothing to explain. */
  readonly toExplain: bigint | null;
}

/** A page of the lines to explain, newest first, and their total number. */
export const listLinesToExplain = async (
  tx: Tx,
  filter: Page & {
    readonly kind: BankLineKind | undefined;
    readonly currency: Currency | undefined;
    readonly isUntied: boolean | undefined;
  },
): Promise<{ readonly total: number; readonly lines: BankLineRow[] }> => {
  let found = tables<BankTables>(tx).selectFrom('bank_lines_to_explain as l');
  if (filter.kind !== undefined) found = found.where('l.kind', '=', filter.kind);
  if (filter.currency !== undefined) found = found.where('l.account_currency', '=', filter.currency);
  if (filter.isUntied !== undefined)
    found = found.where(
      sql<boolean>`(l.kind = 'reversal' and l.payment_document_id is null) = ${filter.isUntied}`,
    );
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const lines = await found
    .leftJoin('bank_movements as m', (join) =>
      join.onRef('m.id', '=', 'l.line_id').on('l.kind', '<>', 'unreadable'),
    )
    .leftJoin('bank_lines_in_no_book as b', 'b.movement_id', 'm.id')
    .select([
      'l.kind',
      'l.account_iban as accountIban',
      'l.account_currency as accountCurrency',
      'l.movement_id as movementId',
      'l.booked_on as bookedOn',
      'l.amount',
      'l.currency',
      'l.raw',
      'l.problem',
      'l.imported_at as importedAt',
      'l.payment_document_id as paymentDocumentId',
      'm.document_id as documentId',
      'b.amount as toExplain',
    ])
    .orderBy('l.imported_at', 'desc')
    .orderBy('l.kind')
    .orderBy('l.line_id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  return { total, lines };
};
