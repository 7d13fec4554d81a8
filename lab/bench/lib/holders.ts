import { randomUUID } from 'node:crypto';
import { publishSampleProject } from '../../../apps/api/test/support/projects/sample-projects.ts';
import {
  approveSample,
  declareSample,
} from '../../../apps/api/test/support/distributions/sample-distributions.ts';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';

/** Shares of a holder: from 1 to this number. */
const sharesMax = 50;

/**
 * Users who have owned shares of a project for a week, inserted directly: making a hundred thousand of them by orders
 * would take longer than the whole measurement.
 */
const plantHolders = async (
  { admin }: TestContext,
  project: { readonly id: number; readonly count: number },
): Promise<void> => {
  const client = await admin.pool.connect();
  const run = (text: string) => client.query(text);
  const mark = randomUUID();
  try {
    await run('begin');
    await run('set local session_replication_role = replica');
    await run('set local statement_timeout = 0');
    await run(`
      insert into users (document_id, email, email_canonical)
      select new_document_id(), n || '-${mark}@example.com', n || '-${mark}@example.com'
      from generate_series(1, ${project.count}) n`);
    await run(`
      insert into user_profiles (document_id, user_id, currency, language, referral_code)
      select new_document_id(), u.id, 'CZK', 'en', new_document_id() from users u where u.email like '%-${mark}@%'`);
    await run(`
      insert into ledger_accounts (kind, asset, owner_user_id, project_id, balance, version)
      select 'holding', 'SHARE:${project.id}', u.id, ${project.id}, 1 + u.id % ${sharesMax}, 1
      from users u where u.email like '%-${mark}@%'`);
    await run(`
      with bought as (
        insert into ledger_transactions (kind, source_type, source_id, occurred_at)
        values ('bench.bought', 'bench', '${mark}', app_now() - interval '7 days') returning id
      )
      insert into ledger_postings (transaction_id, line, account_id, asset, amount, account_version)
      select bought.id, row_number() over (order by a.id), a.id, a.asset, a.balance, 1
      from bought cross join ledger_accounts a where a.kind = 'holding' and a.project_id = ${project.id}`);
    await run('commit');
    await run('analyze users, user_profiles, ledger_accounts, ledger_transactions, ledger_postings');
  } finally {
    client.release();
  }
};

/** A distribution to this many holders that two people have approved; returns its id. */
export const approvedDistribution = async (context: TestContext, count: number): Promise<number> => {
  const project = await context.transact((tx) => publishSampleProject(tx, { shareCount: count * sharesMax }));
  await plantHolders(context, { id: project.id, count });
  return context.transact(async (tx) => {
    const { rows } = await context.admin.pool.query<{ day: string }>(
      `select (app_now() - interval '2 days')::date::text as day`,
    );
    const declaration = {
      gross: BigInt(count) * 1_000_00n,
      costs: [],
      reserve: 50_00n,
      fee: 30_00n,
      withholding: BigInt(count) * 150_00n,
    };
    const distribution = await declareSample(tx, project.documentId, {
      recordOn: rows[0]?.day ?? '',
      declaration,
    });
    await approveSample(tx, distribution);
    return distribution.id;
  });
};
