import { createSealJournal } from '@parcela/ledger';
import { publishSampleProject } from '../../../../apps/api/test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../apps/api/test/support/content/sample-rates.ts';
import type { TestContext } from '../../../../apps/api/test/support/database/test-database.ts';

const projectCount = 10;
/** A row that one transaction changes very often becomes slow to find. */
const chunk = 200;

/**
 * One purchase each, by the ledger's own function with all its guards: money arrives in a wallet, and a share goes to
 * its buyer.
 */
const purchases = `
  select ledger_post('test.bought', 'test', n::text, null, jsonb_build_array(
    jsonb_build_object('kind', 'external', 'asset', 'CZK', 'provider', 'bank', 'amount', -101000),
    jsonb_build_object('kind', 'wallet', 'asset', 'CZK', 'owner_user_id', u.id, 'amount', 101000),
    jsonb_build_object('kind', 'issuer', 'asset', 'SHARE:' || p.id, 'project_id', p.id, 'amount', -1),
    jsonb_build_object('kind', 'holding', 'asset', 'SHARE:' || p.id, 'project_id', p.id, 'owner_user_id', u.id,
      'amount', 1)))
  from generate_series($1::int, $2::int) n
  cross join lateral (select $3::int + n % $4::int as id) u
  cross join lateral (select ($5::int[])[1 + (n / $4::int) % cardinality($5::int[])] as id) p`;

/** Ids of projects with enough shares for all purchases. */
export const publishProjects = ({ transact }: TestContext, shareCount: number): Promise<readonly number[]> =>
  transact(async (tx) => {
    await setSampleRates(tx);
    const ids: number[] = [];
    for (let made = 0; made < projectCount; made += 1)
      ids.push((await publishSampleProject(tx, { shareCount })).id);
    return ids;
  });

/** Sealed ledger transactions of four postings by planted people. */
export const postPurchases = async (
  { admin, transact }: TestContext,
  {
    count,
    people,
    projects,
  }: { readonly count: number; readonly people: number; readonly projects: readonly number[] },
): Promise<void> => {
  const { rows } = await admin.pool.query<{ id: number }>(
    `select min(id) as id from users where email like 'planted%'`,
  );
  const client = await admin.pool.connect();
  try {
    await client.query(`set statement_timeout = 0`);
    await client.query(`set synchronous_commit = off`);
    for (let from = 1; from <= count; from += chunk) {
      const to = Math.min(count, from + chunk - 1);
      await client.query(purchases, [from, to, rows[0]?.id ?? 0, people, projects]);
      // With the statistics of a recently empty table, every account would be searched from the first row.
      if (Number.isInteger(Math.log2((from - 1) / chunk + 1))) await client.query('analyze ledger_accounts');
    }
    await client.query('vacuum analyze ledger_accounts, ledger_transactions, ledger_postings');
  } finally {
    client.release(true);
  }
  const sealing = createSealJournal({ transact });
  while ((await sealing.run()) === 'more');
};
