import { holdingOf, issuerOf, postAll } from '@parcela/ledger';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { addTestStaff } from '../app/test-staff.ts';
import type { TestContext } from '../database/test-database.ts';
import { testKind } from '../wallets/test-kinds.ts';

interface Owner {
  readonly userId: number;
  readonly holdings: number;
  readonly earnings: number;
}

const currencyOf = (index: number) => (['CZK', 'EUR', 'PLN'] as const)[index % 3] ?? 'CZK';

/** This many projects, in each of which the user has three shares. */
const insertHoldings = async (context: TestContext, { userId, holdings }: Owner): Promise<number[]> =>
  context.transact(async (tx) => {
    const ids: number[] = [];
    for (let index = 0; index < holdings; index += 1)
      ids.push(
        (
          await publishSampleProject(tx, {
            currency: currencyOf(index),
            countryCode: ['CZ', 'PL'][index % 2] ?? 'CZ',
          })
        ).id,
      );
    await postAll(
      tx,
      ids.map((id) => ({
        kind: testKind('test.given'),
        source: { type: 'test', id: `${userId}-${id}` },
        postings: [
          { account: issuerOf(id), amount: -3n },
          { account: holdingOf(userId, id), amount: 3n },
        ],
      })),
    );
    return ids;
  });

/**
 * A user with many holdings and earnings, for measuring reads: a Paid order for each holding, and distributions to
 * this user alone. The rows are inserted directly, because the use cases would take minutes; so they are unsuitable
 * for tests of the books.
 */
export const ownMuch = async (context: TestContext, owner: Owner): Promise<void> => {
  const projectIds = await insertHoldings(context, owner);
  const [declares, approves] = await context.transact((tx) => addTestStaff(tx, 2));
  const planted = `
    set local session_replication_role = replica;
    insert into orders (document_id, user_id, project_id, state, token_count, unit_price,
      price, currency, nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_reference, allocated,
      created_at, paid_at)
    select left(md5('order' || p.id) || md5(p.id::text), 24), ${owner.userId}, p.id, 'Paid', 3, 101000,
      303000, p.currency, 100000, 1000, p.currency, 25.15, 4.25, (1000000000 + p.id)::text, 303000,
      app_now() - interval '3 years', app_now() - interval '3 years'
    from projects p where p.id = any('{${projectIds.join(',')}}');
    with line as (
      select i, p.id as project_id, p.currency, app_now() - make_interval(hours => i * 5) as at
      from generate_series(1, ${owner.earnings}) i
      join projects p on p.id = ('{${projectIds.join(',')}}'::integer[])[1 + i % ${projectIds.length}]
    ), distribution as (
      insert into distributions (document_id, import_id, project_id, currency, origin, state, period_from, period_to,
        record_on, pay_on, gross, costs, reserve, fee, withholding, holder_count, share_total, eur_to_czk, eur_to_pln,
        created_by, requested_by, approved_by, approved_at, started_at, executed_at)
      select left(md5('${owner.userId} payout ' || i) || md5(i::text), 24), 'many-${owner.userId}-' || i, project_id,
        currency, 'imported', 'executed', at::date, at::date, at::date, at::date, 1000 + i, 0, 0, 0, 0, 1, 3,
        24 + i % 100 / 100.0, 4.2 + i % 10 / 100.0, ${declares}, ${declares}, ${approves}, at, at, at
      from line returning id, project_id, currency, net, started_at, eur_to_czk, eur_to_pln
    )
    insert into distribution_lines (document_id, distribution_id, user_id, shares, costs, reserve, fee, withholding, net,
      settlement, state, booked_at, settled_at, project_id, paid_at, net_czk, net_eur, net_pln)
    select left(md5('line' || id) || md5(id::text), 24), id, ${owner.userId}, 3, 0, 0, 0, 0, net, 'DepositToWallet',
      'settled', started_at, started_at, project_id, started_at,
      convert_money(net, currency, 'CZK', eur_to_czk, eur_to_pln),
      convert_money(net, currency, 'EUR', eur_to_czk, eur_to_pln),
      convert_money(net, currency, 'PLN', eur_to_czk, eur_to_pln)
    from distribution;`;
  await context.admin.pool.query(`begin; ${planted} commit; analyze;`);
};
