import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Currency, currencies } from '@parcela/domain';
import { createAddSums, createSealJournal, externalAccount, feeAccount, transfer } from '@parcela/ledger';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { declareSample, lineTakenOver } from '../../../../test/support/distributions/sample-distributions.ts';
import { makeMoneyFixture } from '../../../../test/support/payments/operator-payments-fixture.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import {
  requestedWithdrawal,
  sentWithdrawalTransfer,
} from '../../../../test/support/wallets/sample-withdrawals.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { createCountFigures } from './count-figures.ts';
import { findFigures } from './figures.store.ts';
import { testKind } from '../../../../test/support/wallets/test-kinds.ts';

const context = useTestDatabase();

beforeAll(async () => {
  const { project } = await makeMoneyFixture(context());
  await lineTakenOver(context());
  const [drawer, other] = [await clearedUser(context()), await clearedUser(context())];
  await requestedWithdrawal(context(), drawer.userId);
  await sentWithdrawalTransfer(
    context(),
    other.userId,
    (await signedInStaff(context(), ['finance'])).staffId,
  );
  await context().transact((tx) => declareSample(tx, project));
});

/** The balance of each kind of account as the sum of all its postings, without using a stored sum. */
const readPostings = async (currency: Currency) => {
  const { rows } = await sql<{ name: string; sum: bigint }>`
    select case when a.kind = 'external' then a.provider else a.kind end as name, sum(p.amount)::bigint as sum
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where a.asset = ${currency} group by 1`.execute(context().admin.kysely);
  const sums = new Map(rows.map(({ name, sum }) => [name, Number(sum)]));
  return (...names: readonly string[]): number =>
    names.reduce((total, name) => total + (sums.get(name) ?? 0), 0);
};

const sumOf = async (table: string, condition: string, currency: Currency): Promise<number> => {
  const { rows } = await context().admin.pool.query<{ sum: string }>(
    `select coalesce(sum(amount), 0) as sum from ${table} where ${condition} and currency = '${currency}'`,
  );
  return Number(rows[0]?.sum);
};

const expectExplained = async (): Promise<void> => {
  await createCountFigures({ transact: context().transact }).run();
  const figures = await findFigures(context().database.reader);
  expect(figures?.money.map(({ currency }) => currency)).toEqual([...currencies].toSorted());
  for (const { currency, atBank, parts } of figures?.money ?? []) {
    const of = await readPostings(currency);
    const requested = await sumOf('withdrawals', `state = 'requested'`, currency);
    const underWay = await sumOf('outgoing_transfers', `state in ('pending', 'submitted')`, currency);
    expect(parts).toEqual({
      projects: of('project'),
      orders: of('order'),
      fees: of('fee'),
      withheldTax: of('withholding'),
      wallets: of('wallet', 'wallet_hold'),
      suspense: of('suspense'),
      withdrawalsRequested: requested,
      goingOut: underWay,
      distributionsToSend: of('payable') - requested - underWay,
      atGateways: of('confirmo', 'payout', 'csob'),
      owedByOperator: of('rent', 'operator'),
      owedByHolders: of('debt'),
      exchange: of('fx', 'rounding'),
      notBooked: atBank + of('bank'),
    });
    expect(atBank).toBe(await sumOf('bank_movements', 'true', currency));
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(atBank);
  }
};

const post = (amount: bigint, id: string): Promise<unknown> =>
  context().transact((tx) =>
    transfer(tx, {
      kind: testKind('test.paid'),
      source: { type: 'test', id },
      from: externalAccount('bank', 'CZK'),
      to: feeAccount('CZK'),
      amount,
    }),
  );

it('Today explains the money at the bank to the last cent, however much of the journal is sealed and summed', async () => {
  await expectExplained();
  const jobs = [
    createSealJournal({ transact: context().transact }),
    createAddSums({ transact: context().transact }),
  ];
  for (const [round, amount] of [7n, 11n, 13n].entries()) {
    for (const job of round === 1 ? jobs.slice(0, 1) : jobs) await job.run();
    await post(amount, `round-${round}`);
    await expectExplained();
  }
  const { rows } = await context().admin.pool.query('select seq from ledger_sums_point');
  expect(Number(rows[0]?.seq)).toBeGreaterThan(0);
});
