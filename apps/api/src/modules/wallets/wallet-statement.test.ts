import type { LedgerEntryKind } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inEveryLanguage } from '../../../test/support/content/sample-texts.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { placeSampleOrder, orderDeps } from '../../../test/support/orders/sample-orders.ts';
import { advanceClock, type TestUser } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { orderPrice, type PlacedOrder, useWalletApp } from '../../../test/support/wallets/wallet-fixture.ts';
import { payableAccount, suspenseFor, transfer, walletOf, externalAccount } from '@parcela/ledger';
import { cancelOrder, cancelOrderByOperator } from '../orders/index.ts';
import { testKind } from '../../../test/support/wallets/test-kinds.ts';

interface Movement {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly amount: number;
  readonly heldAmount: number;
  readonly balance: number;
  readonly held: number;
  readonly currency: string;
  readonly order: {
    readonly documentId: string;
    readonly number: string;
    readonly projectTitle: string;
  } | null;
}
interface Statement {
  readonly data: readonly Movement[];
  readonly meta: { readonly pagination: { readonly total: number; readonly pageCount: number } };
}

describe('GET /core/user/wallet/:currency/movements', () => {
  const context = useTestDatabase();
  const app = useWalletApp(context);
  let user: TestUser;
  const orders: PlacedOrder[] = [];

  const read = async (query = '', of: Pick<TestUser, 'headers'> = user, currency = 'CZK') =>
    (
      await app.get(of, `/core/user/wallet/${currency}/movements${query === '' ? '' : `?${query}`}`)
    ).json<Statement>();

  /** Moves money between the wallet and another account, as other modules post it. */
  const move = (kind: LedgerEntryKind, type: string, direction: 'in' | 'out', amount: bigint) =>
    context().transact(async (tx) => {
      const wallet = walletOf(user.userId, 'CZK');
      const other = payableAccount(
        `${type === 'distribution_line' ? 'distribution_payable' : type}:1`,
        'CZK',
      );
      if (direction === 'in' && type === 'distribution_line')
        await transfer(tx, {
          kind: testKind('test.arrived'),
          source: { type, id: 1 },
          from: externalAccount('bank', 'CZK'),
          to: other,
          amount,
        });
      await transfer(tx, {
        kind,
        source: { type, id: 1 },
        from: direction === 'in' ? other : wallet,
        to: direction === 'in' ? wallet : other,
        amount,
      });
    });

  /** By the clock of the rules, in the platform's zone. */
  const today = async (): Promise<string> => {
    const { rows } = await sql<{ day: string }>`
      select (app_now() at time zone 'Europe/Prague')::date::text as day`.execute(context().admin.kysely);
    return rows[0]?.day ?? '';
  };

  beforeAll(async () => {
    user = await app.investor('cs');
    await app.credit(user, orderPrice);
    const [canceled, paid] = [await app.placed(user), await app.placed(user)];
    orders.push(canceled, paid);
    await app.pay(canceled, orderPrice);
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: user.userId, documentId: canceled.order.documentId }),
    );
    await advanceClock(context(), '1 minute');
    await app.pay(paid, orderPrice);
    const [token = ''] = await app.tokensOf(paid);
    await app.authorize(user, token);
    await context().transact((tx) =>
      cancelOrderByOperator(orderDeps, tx, {
        orderId: paid.order.id,
        staffId: 1,
        reason: 'a test',
        approvedBy: 2,
      }),
    );
    await move('withdrawal.requested', 'withdrawal', 'out', 20_00n);
    await move('withdrawal.rejected', 'withdrawal', 'in', 20_00n);
    await move('distribution_line.deposited', 'distribution_line', 'in', 3_33n);
    await context().transact(async (tx) => {
      const suspense = suspenseFor('payment:77', 'CZK');
      await transfer(tx, {
        kind: testKind('test.arrived'),
        source: { type: 'test', id: 1 },
        from: externalAccount('bank', 'CZK'),
        to: suspense,
        amount: 1n,
      });
      await transfer(tx, {
        kind: 'payment.credited',
        source: { type: 'payment_decision', id: 1 },
        from: suspense,
        to: walletOf(user.userId, 'CZK'),
        amount: 1n,
      });
    });
  });

  it('has one line for each change, newest first, with reason, amount and resulting balance', async () => {
    const { data, meta } = await read();
    const price = Number(orderPrice);
    expect(
      data.map(({ kind, amount, heldAmount, balance, held }) => [kind, amount, heldAmount, balance, held]),
    ).toEqual([
      ['credited', 1, 0, price + 3_34, 0],
      ['earning', 3_33, 0, price + 3_33, 0],
      ['withdrawal_returned', 20_00, 0, price, 0],
      ['withdrawn', -20_00, 0, price - 20_00, 0],
      ['refunded', price, 0, price, 0],
      ['paid', 0, -price, 0, 0],
      ['held', -price, price, 0, price],
      ['released', price, -price, price, 0],
      ['held', -price, price, 0, price],
      ['credited', price, 0, price, 0],
    ]);
    expect(meta.pagination).toMatchObject({ total: 10, pageCount: 1 });
    expect(data.map(({ id }) => id)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
    const [canceled, paid] = orders.map(({ order }) => order.documentId);
    expect(data.map(({ order }) => order?.documentId ?? null)).toEqual([
      null,
      null,
      null,
      null,
      paid,
      paid,
      paid,
      canceled,
      canceled,
      null,
    ]);
    expect(data[5]?.order).toEqual({
      documentId: paid,
      number: expect.stringMatching(/^\d{8}-\d+-\d+$/) as string,
      projectTitle: expect.any(String) as string,
    });
  });

  it('matches every version of both ledger accounts', async () => {
    const { rows } = await sql<{ transaction: string; kind: string; balance: bigint }>`
      select p.transaction_id::text as transaction, a.kind,
        (select sum(e.amount)::bigint from ledger_postings e
          where e.account_id = p.account_id and e.account_version <= p.account_version) as balance
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where a.owner_user_id = ${user.userId} and a.asset = 'CZK' and a.kind in ('wallet', 'wallet_hold')
      order by p.account_id, p.account_version`.execute(context().admin.kysely);
    const { data } = await read();
    const changes = (of: 'wallet' | 'wallet_hold') => rows.filter(({ kind }) => kind === of);
    const shown = (changed: (movement: Movement) => boolean, value: (movement: Movement) => number) =>
      data
        .toReversed()
        .filter(changed)
        .map((movement) => BigInt(value(movement)));
    expect(
      shown(
        ({ amount }) => amount !== 0,
        ({ balance }) => balance,
      ),
    ).toEqual(changes('wallet').map(({ balance }) => balance));
    expect(
      shown(
        ({ heldAmount }) => heldAmount !== 0,
        ({ held }) => held,
      ),
    ).toEqual(changes('wallet_hold').map(({ balance }) => balance));
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(data.length);
    expect(await app.wallet(user)).toEqual({ free: BigInt(data[0]?.balance ?? 0), held: 0n });
  });

  it('has pages whose balances include the lines of all other pages', async () => {
    const { data } = await read();
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push(await read(`pagination[page]=${page}&pagination[pageSize]=4`));
    expect(pages.flatMap((page) => page.data)).toEqual(data);
    expect(pages.map(({ meta }) => meta.pagination)).toEqual(
      [1, 2, 3, 4].map((page) => ({ page, pageSize: 4, pageCount: 3, total: 10 })),
    );
  });

  it('can be filtered by days of the platform’s time zone, with balances that include earlier lines', async () => {
    const other = await app.investor();
    await app.credit(other, 1_00n);
    const day = await today();
    // Moves to the first instant of the next day in the platform's zone, which is still the previous day in UTC.
    await context().admin.pool.query(
      `update app_clock set shift = shift
        + (((app_now() at time zone 'Europe/Prague')::date + 1)::timestamp at time zone 'Europe/Prague' - app_now())`,
    );
    const signedIn = await app.again(other);
    await app.credit(other, 2_00n);
    const after = await today();
    expect(after > day).toBe(true);
    const balances = async (query: string) =>
      (await read(query, signedIn)).data.map(({ balance }) => balance);
    expect(await balances('')).toEqual([3_00, 1_00]);
    expect(await balances(`filters[from]=${after}`)).toEqual([3_00]);
    expect(await balances(`filters[to]=${day}`)).toEqual([1_00]);
    expect(await balances(`filters[from]=${day}&filters[to]=${after}`)).toEqual([3_00, 1_00]);
    expect(await balances(`filters[from]=${after}&filters[to]=${day}`)).toEqual([]);
    user = await app.again(user);
  });

  it('shows only the caller’s own lines, each currency separately, and none in PLN', async () => {
    const stranger = await app.investor();
    expect(await read('', stranger)).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
    expect(await read('', user, 'EUR')).toMatchObject({ data: [] });
    for (const currency of ['PLN', 'czk'])
      expect((await app.get(user, `/core/user/wallet/${currency}/movements`)).statusCode).toBe(404);
    for (const query of [
      'filters[from]=0000-01-01',
      'filters[to]=2026-02-30',
      'filters[from]=x',
      'pagination[pageSize]=101',
    ])
      expect([query, (await app.get(user, `/core/user/wallet/CZK/movements?${query}`)).statusCode]).toEqual([
        query,
        400,
      ]);
  });

  it('is also available as a file in the caller’s language with all lines of the period', async () => {
    const answer = await app.get(user, '/core/user/wallet/CZK/movements?locale=cs&pagination[pageSize]=1', {
      accept: 'text/csv',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="wallet-CZK.csv"',
    });
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFDatum;Pohyb;Číslo objednávky;Projekt;Částka;Změna blokované částky;Zůstatek;Blokováno;Měna',
    );
    expect(lines).toHaveLength(11);
    const { data } = await read('locale=cs');
    expect(lines[5]).toBe(
      `${data[4]?.at};Vrácení platby za objednávku;${data[4]?.order?.number};${data[4]?.order?.projectTitle};2020,00;0,00;2020,00;0,00;CZK`,
    );
    expect(lines[4]).toMatch(/;Výběr;;;-20,00;0,00;2000,00;0,00;CZK$/);
  });

  it('escapes a project title that a spreadsheet would run as a formula', async () => {
    const buyer = await app.investor();
    await app.credit(buyer, 50_00n);
    const project = await context().transact((tx) =>
      publishSampleProject(tx, { title: inEveryLanguage('=HYPERLINK("https://evil.example")') }),
    );
    const order = await context().transact((tx) =>
      placeSampleOrder(tx, { userId: buyer.userId, project: project.documentId, shares: 2 }),
    );
    await app.pay({ user: buyer, order }, 50_00n);
    for (const url of ['/core/user/wallet/CZK/movements', '/api/orders']) {
      const { body } = await app.get(buyer, url, { accept: 'text/csv' });
      expect(body).toContain(`,"'=HYPERLINK(""https://evil.example"") (en)",`);
      expect(body).not.toContain(',"=HYPERLINK');
    }
  });
});
