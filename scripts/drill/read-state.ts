import type { Database } from '@parcela/platform/database/database.ts';

/** The books as two numbers of rows and two hashes: of the journal, and of all balances. */
export const readState = async (admin: Database): Promise<object> => {
  const { rows } = await admin.pool.query<object>(`
    select (select count(*) from ledger_transactions)::text as transactions,
      (select count(*) from ledger_postings)::text as postings,
      (select encode(hash, 'hex') from ledger_seals order by seq desc limit 1) as head,
      (select encode(sha256(convert_to(string_agg(concat_ws('=', name, balance, version), ';' order by id), 'UTF8')), 'hex')
       from ledger_accounts) as balances,
      (select count(*) from orders)::text as orders, (select count(*) from users)::text as people`);
  return rows[0] ?? {};
};
