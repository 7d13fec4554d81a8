import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { BankLineKind, BankTables } from '../bank.tables.ts';

/** A line of a statement that staff have to explain. Unreadable parts are null. */
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
  /** The payment that a reversal was tied to. */
  readonly paymentDocumentId: string | null;
}

/** A page of the lines to explain, the newest first, and how many there are in all. */
export const listLinesToExplain = async (
  tx: Tx,
  filter: Page & { readonly kind: BankLineKind | undefined; readonly currency: Currency | undefined },
): Promise<{ readonly total: number; readonly lines: BankLineRow[] }> => {
  let found = tables<BankTables>(tx).selectFrom('bank_lines_to_explain');
  if (filter.kind !== undefined) found = found.where('kind', '=', filter.kind);
  if (filter.currency !== undefined) found = found.where('account_currency', '=', filter.currency);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const lines = await found
    .select([
      'kind',
      'account_iban as accountIban',
      'account_currency as accountCurrency',
      'movement_id as movementId',
      'booked_on as bookedOn',
      'amount',
      'currency',
      'raw',
      'problem',
      'imported_at as importedAt',
      'payment_document_id as paymentDocumentId',
    ])
    .orderBy('imported_at', 'desc')
    .orderBy('kind')
    .orderBy('line_id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  return { total, lines };
};
