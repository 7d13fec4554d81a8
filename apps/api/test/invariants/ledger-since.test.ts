import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { ledgerInvariants } from '@parcela/invariants/ledger.ts';
import type { ProvedPoint } from '@parcela/invariants/since/proved-point.queries.ts';
import { createSealJournal, externalAccount, feeAccount, reverse, transfer, walletOf } from '@parcela/ledger';
import { guardsOff, pointOf } from '../support/database/plant-violation.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { testKind } from '../support/wallets/test-kinds.ts';

describe('an incremental proof of the ledger', () => {
  const context = useTestDatabase();
  const ids = ledgerInvariants.filter(({ nature }) => nature === 'safety').map(({ id }) => id);
  const source = (id: string) => ({ type: 'test', id });
  const prove = (since: ProvedPoint | null) => checkInvariants(context().database.kysely, { ids, since });
  const foundBy = async (since: ProvedPoint): Promise<string[]> =>
    (await prove(since)).violations.map(({ invariant }) => invariant.id);
  /** The start of a proof that finds no fault; all existing rows count as older than an hour. */
  const proved = async (since: ProvedPoint | null): Promise<ProvedPoint> => ({
    ...pointOf(await prove(since)),
    since: 'infinity',
  });
  const seal = async (): Promise<void> => {
    while ((await createSealJournal({ transact: context().transact }).run()) === 'more');
  };
  const asSuperuser = (statements: string) => sql.raw(statements).execute(context().admin.kysely);

  const earn = (id: string, currency: Currency): Promise<bigint> =>
    context().transact((tx) =>
      transfer(tx, {
        kind: testKind('test.paid'),
        source: source(id),
        from: externalAccount('confirmo', currency),
        to: feeAccount(currency),
        amount: 100n,
      }),
    );
  const giveBack = (id: string, transactionId: bigint): Promise<bigint> =>
    context().transact((tx) =>
      reverse(tx, { kind: testKind('test.reversed'), source: source(id), transactionId }),
    );

  it('counts a fee that waited for its seal during a whole proof only once', async () => {
    const fee = await earn('1', 'CZK');
    await seal();
    await giveBack('1', fee);
    const point = await proved(null);
    expect(await foundBy(point)).toEqual([]);
    await seal();
    expect(await foundBy(point)).toEqual([]);
  });

  it('counts a fee that waited for its seal during an incremental proof only once, and includes earlier fees', async () => {
    const whole = await proved(null);
    const first = await earn('2', 'EUR');
    await seal();
    await giveBack('2', first);
    const second = await proved(whole);
    expect(await foundBy(second)).toEqual([]);
    await seal();
    const third = await proved(second);
    const fee = await earn('3', 'EUR');
    await seal();
    // Nothing changes between these two proofs.
    const last = await proved(await proved(third));
    await giveBack('3', fee);
    await seal();
    expect(await foundBy(last)).toEqual([]);
  });

  it('finds fees that fell below zero since the last proof, even temporarily', async () => {
    const fee = await earn('4', 'PLN');
    await seal();
    const point = await proved(null);
    await giveBack('4', fee);
    await asSuperuser(`${guardsOff}
      with t as (
        insert into ledger_transactions (kind, source_type, source_id) values ('test.event', 'test', '4') returning id
      ), queue as (insert into ledger_unsealed_transactions (transaction_id) select id from t)
      insert into ledger_postings (transaction_id, line, account_id, asset, amount)
      select t.id, 1, a.id, 'PLN', -1 from t join ledger_accounts a on a.name = 'fee/PLN'
      union all
      select t.id, 2, a.id, 'PLN', 1 from t join ledger_accounts a on a.name = 'external/PLN/provider:confirmo'`);
    expect(await foundBy(point)).toEqual(['M4', 'M5']);
    await earn('5', 'PLN');
    expect(await foundBy(point)).toEqual(['M5']);
    await asSuperuser(
      'delete from ledger_postings p using ledger_transactions t where t.id = p.transaction_id ' +
        `and t.kind = 'test.event'; delete from ledger_unsealed_transactions u using ledger_transactions t
        where t.id = u.transaction_id and t.kind = 'test.event';
        delete from ledger_transactions where kind = 'test.event'; set session_replication_role = origin`,
    );
    await seal();
  });

  it('does not sum all postings of a large account again, and still finds a wrong balance', async () => {
    const wallet = 'wallet/CZK/user:1';
    const credit = (id: string) =>
      context().transact((tx) =>
        transfer(tx, {
          kind: testKind('test.credited'),
          source: source(id),
          from: externalAccount('confirmo', 'CZK'),
          to: walletOf(1, 'CZK'),
          amount: 2n,
        }),
      );
    const balance = (change: string) =>
      asSuperuser(
        `${guardsOff} update ledger_accounts set balance = balance ${change} where name = '${wallet}';`,
      );
    const stored = (point: ProvedPoint): string[] =>
      (JSON.parse(point.balances) as { version: number; balance: number }[])
        .filter(({ version }) => version > 0)
        .map(({ version, balance: sum }) => `${version}: ${sum}`);

    await credit('first');
    await seal();
    const small = await proved(null);
    expect(stored(small)).toEqual([]);
    await sql`
      select ledger_post('test.credited', 'test', 'many-' || n, null, jsonb_build_array(
        jsonb_build_object('kind', 'external', 'asset', 'CZK', 'provider', 'confirmo', 'amount', '-2'),
        jsonb_build_object('kind', 'wallet', 'asset', 'CZK', 'owner_user_id', 1, 'amount', '2')))
      from generate_series(1, 1000) n`.execute(context().database.kysely);
    await seal();
    // The account grew since the last proof, and does not change before the next one.
    const grown = await proved(small);
    expect(stored(grown)).toEqual(['1001: 2002']);
    expect(stored(await proved(grown))).toEqual(['1001: 2002']);
    expect(stored(await proved(null))).toEqual(['1001: 2002']);

    // There are few such accounts, so each is checked, whether it changed or not.
    await balance('+ 1');
    expect(await foundBy(grown)).toEqual(['M3']);
    await credit('last');
    expect(await foundBy(grown)).toEqual(['M3']);
    await balance('- 1');
    expect(stored(await proved(grown))).toEqual(['1002: 2004']);
    // Proved rows are not added up again.
    const old = `from ledger_transactions t, ledger_accounts a
      where t.id = p.transaction_id and a.id = p.account_id and t.source_id = 'many-7' and a.name = '${wallet}'`;
    await asSuperuser(`${guardsOff} update ledger_postings p set amount = 3 ${old}`);
    expect(await foundBy(grown)).toEqual([]);
    expect(await foundBy({ ...grown, balances: '[]' })).toEqual(['M3']);
    await asSuperuser(
      `update ledger_postings p set amount = 2 ${old}; set session_replication_role = origin`,
    );
  });

  it('finds a second ledger transaction, and a second reversal, of a proved event', async () => {
    const paid = await earn('6', 'CZK');
    await giveBack('6', paid);
    await seal();
    const point = await proved(null);
    const again = (kind: string, id: string, of: string): string => `
      with old as (select * from ledger_transactions where kind = 'test.reversed' and source_id = '6'), t as (
        insert into ledger_transactions (kind, source_type, source_id, reverses)
        select '${kind}', 'test', '${id}', ${of} from old returning id
      ), queue as (insert into ledger_unsealed_transactions (transaction_id) select id from t)
      insert into ledger_postings (transaction_id, line, account_id, asset, amount)
      select t.id, p.line, p.account_id, p.asset, p.amount from t, old join ledger_postings p on p.transaction_id = old.id;`;
    await earn('7', 'CZK');
    await asSuperuser(`${guardsOff} drop index ledger_transactions_reversed_once;
      alter table ledger_transactions drop constraint ledger_transactions_one_effect;
      ${again('test.moved', '6', 'reverses')}`);
    expect(await foundBy(point)).toEqual(['M10']);
    await earn('8', 'CZK');
    await asSuperuser(again('test.reversed', '6', 'null'));
    expect(await foundBy(point)).toEqual(['M9', 'M10']);
    await asSuperuser('set session_replication_role = origin');
  });
});
