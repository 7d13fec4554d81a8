import { sql } from 'kysely';
import type { TestContext } from '../database/test-database.ts';

/**
 * The fixtures' money at the bank that has no statement, by currency: payments that name no statement line, and
 * wallet money without a payment.
 */
export const moneyWithoutStatement = async ({ admin }: TestContext): Promise<ReadonlyMap<string, bigint>> => {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select a.asset as currency, sum(p.amount)::text as amount
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_transactions t on t.id = p.transaction_id
    where a.kind = 'external' and a.provider = 'bank' and t.source_type = 'payment' and t.kind <> 'payment.reversed'
      and not exists (select from payments y where y.id::text = t.source_id and y.provider_ref like '%/%')
    group by a.asset`.execute(admin.kysely);
  return new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]));
};
