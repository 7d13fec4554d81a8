import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';

const listOwnHoldings = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select h.document_id as project, h.title ->> 'en' as "projectTitle", a.balance as shares
    from ledger_accounts a join project_headings h on h.project_id = a.project_id
    where a.owner_user_id = ${userId} and a.kind = 'holding' and a.balance > 0
    order by a.project_id`.execute(tables(tx));
  return rows;
};

/** Shares, and wallet money, free or on hold for an order. */
const findRemains = async (tx: Tx, userId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ remains: string }>`
    select distinct case a.kind when 'holding' then 'holdings' else 'money' end as remains
    from ledger_accounts a
    where a.owner_user_id = ${userId} and a.kind in ('holding', 'wallet', 'wallet_hold') and a.balance > 0`.execute(
    tables(tx),
  );
  return rows.map(({ remains }) => remains);
};

const hasPostings = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from ledger_accounts a where a.owner_user_id = ${userId} and a.version > 0 limit 1`.execute(
    tables(tx),
  );
  return rows.length > 0;
};

/** The user's assets according to the ledger. The part of the wallets has the movements of money. */
export const ledgerPersonalData: PersonalData = {
  parts: { holdings: listOwnHoldings },
  tables: ['ledger_accounts'],
  remains: findRemains,
  hasRecords: hasPostings,
};
