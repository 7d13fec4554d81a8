import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { LineReferences } from '@parcela/providers/ports/bank-feed.ts';
import type { KnownLine, LineIdentity } from './recognise-line.ts';

/** Longer than one banking day ever takes. */
const searchedDays = 7;

/** The stored lines of an account that these lines may be: with the same amounts, on nearby days. */
export const listKnownLines = async (
  tx: Tx,
  accountId: number,
  lines: readonly Pick<LineIdentity, 'amount' | 'bookedOn'>[],
): Promise<readonly KnownLine[]> => {
  if (lines.length === 0) return [];
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const amounts = [...new Set(lines.map(({ amount }) => amount))];
  const { rows } = await sql<Omit<KnownLine, 'references'> & { references: string | null }>`
    select k.movement, k.waiting, k.movement_document_id as "movementDocumentId", k.source, k.statement,
      k.statement_from as "from", k.statement_to as "to", k.movement_id as "movementId",
      k.bank_references::text as "references", k.booked_on as "bookedOn", k.amount, k.currency,
      k.payer_name as "payerName", k.payer_account as "payerAccount", k.variable_symbol as "variableSymbol"
    from known_bank_lines k
    where k.collection_account_id = ${accountId} and k.amount = any(${amounts}::bigint[])
      and k.booked_on between ${days[0]}::date - ${searchedDays}::integer
        and ${days.at(-1)}::date + ${searchedDays}::integer
    order by k.movement, k.waiting`.execute(tables(tx));
  return rows.map((row) => ({
    ...row,
    references: row.references === null ? {} : (JSON.parse(row.references) as LineReferences),
  }));
};
