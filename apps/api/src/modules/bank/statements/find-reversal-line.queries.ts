import { type Currency, money } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { lockAccountOfLine } from '../reconciliation/explanations.store.ts';
import type { BankReversal } from './bank-statements.ports.ts';

/** A line of a statement that took money back and that nobody has explained; undefined when it is none. */
export const findReversalLine = async (tx: Tx, documentId: string): Promise<BankReversal | undefined> => {
  await lockAccountOfLine(tx, documentId);
  const { rows } = await sql<{ amount: bigint; currency: Currency; providerRef: string }>`
    select m.amount, m.currency, m.account_iban || '/' || m.movement_id as "providerRef"
    from bank_movement_items m where m.document_id = ${documentId} and m.outcome = 'reversal'
      and not exists (select from bank_explanations e where e.movement_id = m.id)`.execute(tables(tx));
  const [row] = rows;
  return (
    row && {
      amount: money(-row.amount, row.currency),
      providerRef: row.providerRef,
      originalRef: null,
      payerAccount: null,
      reference: null,
    }
  );
};
