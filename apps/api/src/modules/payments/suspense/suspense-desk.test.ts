import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { receiveFor } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  placeSampleOrder,
} from '../../../../test/support/payments/payment-fixture.ts';
import { partsNow, useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { placeSampleOrder as placeOrderOf } from '../../../../test/support/orders/sample-orders.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { tables } from '@parcela/platform/database/database.ts';
import { balanceOf, walletOf } from '@parcela/ledger';
import { getTopUpReference } from '../top-ups/top-up-references.store.ts';
import { saveProfileFields } from '../../accounts/index.ts';
import { suspenseQuery } from './suspense.queries.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting, cancel } = useWaitingMoney(context);

afterEach(() => assertSafe(context()));

interface Proposal {
  readonly kind: string;
  readonly amount: number;
  readonly rest: number;
  readonly evidence: readonly string[];
  readonly refusedBecause: string | null;
  readonly order: { readonly documentId: string; readonly number: string } | null;
  readonly user: { readonly documentId: string; readonly name: string | null } | null;
}

const proposalsFor = async (documentId: string): Promise<readonly Proposal[]> => {
  const { data } = await operator.get(`/suspense/${documentId}`);
  return data['proposals'] as readonly Proposal[];
};
const named = (userId: number, firstName: string, lastName: string) =>
  context().transact((tx) => saveProfileFields(tx, testVault, userId, { values: { firstName, lastName } }));
/** The payer swapped the two digits of the year. */
const mistyped = (reference: string): string => `${reference[1]}${reference[0]}${reference.slice(2)}`;
const countEvents = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from domain_events`.execute(
    context().admin.kysely,
  );
  return rows[0]?.count ?? -1;
};

describe('GET /operator/suspense/:documentId', () => {
  it('proposes first the order with the mistyped reference, and staff can carry the proposal out', async () => {
    const meant = await placeSampleOrder(context());
    const namesake = await placeSampleOrder(context());
    await named(meant.user.userId, 'Jiřina', 'Dvořáková');
    await named(namesake.user.userId, 'Jiřina', 'Dvořáková');
    const payment = await receiveWaiting(
      { ...meant, order: { ...meant.order, paymentReference: mistyped(meant.order.paymentReference) } },
      { amount: orderPrice + 100n, name: 'DVORAKOVA JIRINA', account: '19-2000145399/0800' },
    );
    const before = await countEvents();
    const [first, ...others] = await proposalsFor(payment.documentId);
    expect(first).toEqual({
      kind: 'assign',
      amount: Number(orderPrice),
      rest: 100,
      evidence: ['reference_swapped', 'name_fits'],
      refusedBecause: null,
      order: expect.objectContaining({ documentId: meant.order.documentId, state: 'Open' }),
      user: expect.objectContaining({ documentId: meant.user.documentId, name: 'Jiřina Dvořáková' }),
    });
    expect(others.map(({ kind, order }) => [kind, order?.documentId])).toContainEqual([
      'assign',
      namesake.order.documentId,
    ]);
    expect(await countEvents(), 'looking changes nothing').toBe(before);
    await operator.decide(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: first?.order?.documentId,
    });
    expect(await orderNow(context(), meant)).toMatchObject({ state: 'Paid' });
    expect(await partsNow(context(), payment.id)).toMatchObject({ allocated: orderPrice, suspended: 100n });
    // The rest is known to belong to the same investor.
    const rest = await proposalsFor(payment.documentId);
    expect(rest.map(({ kind, user }) => [kind, user?.documentId])).toEqual(
      expect.arrayContaining([
        ['credit', meant.user.documentId],
        ['refund', undefined],
      ]),
    );
  });

  it('proposes the wallet whose reference was mistyped, and staff can credit it', async () => {
    const meant = await placeSampleOrder(context());
    const { user } = meant;
    await named(user.userId, 'Jiřina', 'Dvořáková');
    const reference = await context().transact((tx) =>
      getTopUpReference(tx, { userId: user.userId, currency: 'CZK' }),
    );
    const slip = `${reference.slice(0, 9)}${(Number(reference[9]) + 1) % 10}`;
    const payment = await receiveWaiting(
      { ...meant, order: { ...meant.order, paymentReference: slip } },
      { amount: 700_00n, name: 'DVORAKOVA JIRINA', account: '19-2000145399/0800' },
    );
    const [first] = await proposalsFor(payment.documentId);
    expect(first).toMatchObject({
      kind: 'credit',
      amount: 700_00,
      order: null,
      user: { documentId: user.documentId },
    });
    expect(first?.evidence).toContain('name_fits');
    await operator.decide(`/suspense/${payment.documentId}/wallet`, { userDocumentId: user.documentId });
    expect(await balanceOf(context().database.reader, walletOf(user.userId, 'CZK'))).toBe(700_00n);
  });

  it('proposes orders of the investor who paid from the same account before, with the reason for any refusal', async () => {
    const earlier = await placeSampleOrder(context());
    await receiveWaiting(earlier, { amount: orderPrice, account: 'CZ11-known' });
    const later = await placeSampleOrder(context());
    const order = await context().transact((tx) =>
      placeOrderOf(tx, { userId: earlier.user.userId, project: later.project, shares: 1 }),
    );
    const payment = await receiveWaiting(null, { amount: 3n, account: 'CZ11-known' });
    const [first] = await proposalsFor(payment.documentId);
    expect(first).toMatchObject({
      kind: 'assign',
      evidence: ['account_known'],
      refusedBecause: null,
      rest: 0,
    });
    expect(first?.order?.documentId).toBe(order.documentId);
    await sql`update verification_records set revoked_at = app_now(), reason = 'test'
      where user_id = ${earlier.user.userId} and type = 'AML'`.execute(context().admin.kysely);
    const after = await proposalsFor(payment.documentId);
    const refused = after.at(-1);
    expect([refused?.order?.documentId, refused?.refusedBecause]).toEqual([
      order.documentId,
      'investor_not_cleared',
    ]);
    const answer = await operator.ask(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: order.documentId,
    });
    expect([answer.code, answer.params]).toEqual([
      'suspense.not_assignable',
      { reason: 'investor_not_cleared' },
    ]);
  });

  it('proposes the exact, open order of the payer before the wallet of the owner of an old reference', async () => {
    const prochazka = await placeSampleOrder(context());
    await named(prochazka.user.userId, 'Petr', 'Procházka');
    await cancel(prochazka);
    const jana = await placeSampleOrder(context());
    await named(jana.user.userId, 'Jana', 'Kolářová');
    const payment = await receiveWaiting(prochazka, {
      amount: orderPrice,
      account: 'CZ33-jana',
      name: 'KOLAROVA JANA',
    });
    const proposals = await proposalsFor(payment.documentId);
    expect([proposals[0]?.kind, proposals[0]?.order?.documentId]).toEqual(['assign', jana.order.documentId]);
    const wallet = proposals.find(({ user }) => user?.documentId === prochazka.user.documentId);
    expect(wallet?.evidence ?? ['payer_differs']).toContain('payer_differs');
  });

  it('proposes a refund or a credit to the investor for money that came after the order ended', async () => {
    const placed = await placeSampleOrder(context());
    await named(placed.user.userId, 'Jan', 'Novák');
    await cancel(placed);
    const payment = await receiveWaiting(placed, {
      amount: orderPrice,
      account: '19-2000145399/0800',
      name: 'Jan Novák',
    });
    const proposals = await proposalsFor(payment.documentId);
    expect(
      proposals.map(({ kind, evidence, user }) => [kind, evidence[0], user?.documentId]).slice(0, 2),
    ).toEqual([
      ['credit', 'reference_same', placed.user.documentId],
      ['refund', undefined, undefined],
    ]);
  });
});

describe('POST /operator/suspense/:documentId/split', () => {
  it.each(['wallet', 'refund'] as const)(
    'pays the order and sends the rest by the same approval: %s',
    async (rest) => {
      const placed = await placeSampleOrder(context());
      const payment = await receiveWaiting(null, {
        amount: orderPrice + 100n,
        account: '19-2000145399/0800',
      });
      await operator.decide(`/suspense/${payment.documentId}/split`, {
        orderDocumentId: placed.order.documentId,
        rest,
      });
      expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid' });
      expect(await partsNow(context(), payment.id)).toMatchObject({
        state: 'allocated',
        allocated: orderPrice,
        suspended: 0n,
        credited: rest === 'wallet' ? 100n : 0n,
        refunded: rest === 'refund' ? 100n : 0n,
      });
      const wallet = walletOf(placed.user.userId, 'CZK');
      expect(await balanceOf(context().database.reader, wallet)).toBe(rest === 'wallet' ? 100n : 0n);
    },
  );

  it('moves nothing when the rest cannot go to the chosen place, or when the order refuses its part', async () => {
    const placed = await placeSampleOrder(context());
    const unknown = await receiveWaiting(null, { amount: orderPrice + 100n });
    const split = { orderDocumentId: placed.order.documentId };
    const url = `/suspense/${unknown.documentId}/split`;
    expect(await operator.ask(url, { ...split, rest: 'refund' })).toMatchObject({
      status: 409,
      code: 'suspense.source_unknown',
    });
    const polish = await placeSampleOrder(context(), { currency: 'PLN' });
    const zloty = await receiveWaiting(null, { amount: polish.order.price.amount + 1n, currency: 'PLN' });
    const answer = await operator.ask(`/suspense/${zloty.documentId}/split`, {
      orderDocumentId: polish.order.documentId,
      rest: 'wallet',
    });
    expect(answer.code).toBe('suspense.wallet_unavailable');
    expect((await operator.ask(url, split)).status).toBe(400);
    const asked = await operator.ask(url, { ...split, rest: 'wallet' });
    await cancel(placed);
    expect((await operator.approve(asked.data['documentId'])).code).toBe('suspense.not_assignable');
    expect(await partsNow(context(), unknown.id)).toMatchObject({
      suspended: orderPrice + 100n,
      credited: 0n,
    });
  });
});

describe('GET /operator/suspense', () => {
  it('pages by cursor without skipping money that arrived at the same instant, and filters by payer and provider', async () => {
    const ids = await context().transact(async (tx) => {
      const made: number[] = [];
      for (let count = 0; count < 5; count += 1)
        made.push(await receiveFor(tx, null, { amount: 7n, name: 'Žofie Čápová' }));
      made.push(await receiveFor(tx, null, { amount: 8n, provider: 'confirmo' }));
      return made;
    });
    expect(ids).toHaveLength(6);
    const { rows } = await sql<{ id: string }>`
      select p.document_id as id from payments p where p.suspense_amount + p.released_amount > 0
      order by p.arrived_at, p.id`.execute(context().admin.kysely);
    expect(await operator.idsByPages('/suspense')).toEqual(rows.map(({ id }) => id));
    const countOf = async (query: string) =>
      ((await operator.get(`/suspense?${query}`)).data as unknown as readonly unknown[]).length;
    expect(await countOf('filters[payer]=capova%20&filters[provider]=bank')).toBe(0);
    expect(await countOf('filters[payer]=CAPOV')).toBe(5);
    expect(await countOf('filters[provider]=confirmo')).toBe(1);
    expect(await countOf('filters[user]=nobody')).toBe(0);
    expect((await operator.get('/suspense?pagination[after]=WyJ4IiwxXQ')).status).toBe(400);
  });

  it('finds money for an order or an investor by payer, account, amount and reference', async () => {
    const placed = await placeSampleOrder(context());
    await named(placed.user.userId, 'Květa', 'Zemanová');
    const other = await placeSampleOrder(context());
    await receiveWaiting(other, { amount: orderPrice, account: 'CZ22-other' });
    const later = await context().transact((tx) =>
      placeOrderOf(tx, { userId: other.user.userId, project: placed.project, shares: 1 }),
    );
    const came = {
      byName: await receiveWaiting(null, { amount: 11n, name: 'ZEMANOVA KVETA' }),
      byAccount: await receiveWaiting(null, { amount: 12n, account: 'CZ22-other', name: 'Firma s.r.o.' }),
      byAmount: await receiveWaiting(null, { amount: later.price.amount, name: 'Petr Malý' }),
      byReference: await receiveWaiting(placed, { amount: 13n, name: 'Petr Svoboda' }),
      byNothing: await receiveWaiting(null, { amount: 14n, name: 'Kdo Ví' }),
    };
    const find = async (filter: string) =>
      ((await operator.get(`/suspense?${filter}`)).data as unknown as { readonly documentId: string }[]).map(
        ({ documentId }) =>
          Object.entries(came).find(([, payment]) => payment.documentId === documentId)?.[0] ?? 'another',
      );
    const ofPlaced = await find(`filters[fitsOrder]=${placed.order.documentId}`);
    expect(ofPlaced).toEqual(expect.arrayContaining(['byName', 'byReference']));
    expect(ofPlaced).not.toContain('byNothing');
    expect(ofPlaced).not.toContain('byAccount');
    expect(await find(`filters[fitsUser]=${placed.user.documentId}`)).toEqual(
      expect.arrayContaining(['byName', 'byReference']),
    );
    const ofLater = await find(`filters[fitsOrder]=${later.documentId}`);
    expect(ofLater).toEqual(expect.arrayContaining(['byAccount', 'byAmount']));
    expect(ofLater).not.toContain('byName');
    expect(await find(`filters[fitsUser]=${other.user.documentId}`)).toEqual(
      expect.arrayContaining(['byAccount', 'byAmount']),
    );
    expect(await find('filters[fitsUser]=nobody')).toEqual([]);
  });

  it.each([{ firstName: 'Suparman' }, { lastName: 'Suparman' }])(
    'finds the payment of an investor with one name by the payer: %j',
    async (values) => {
      const placed = await placeSampleOrder(context());
      await context().transact((tx) => saveProfileFields(tx, testVault, placed.user.userId, { values }));
      const payment = await receiveWaiting(null, { amount: 15n, name: 'SUPARMAN' });
      const proposed = (await proposalsFor(payment.documentId)).find(
        ({ order }) => order?.documentId === placed.order.documentId,
      );
      expect(proposed).toMatchObject({ evidence: ['name_fits'], user: { name: 'Suparman' } });
      const found = await operator.get(`/suspense?filters[fitsUser]=${placed.user.documentId}`);
      expect(found.data).toContainEqual(expect.objectContaining({ documentId: payment.documentId }));
    },
  );

  it('reads waiting money through its index among many payments', async () => {
    const { kysely } = context().admin;
    await sql`insert into payments
        (provider, provider_ref, amount, currency, state, allocated_amount, suspense_amount, refunded_amount)
      select 'bank', 'planted-' || n, 1, 'CZK', 'refunded', 0, 0, 1 from generate_series(1, 20000) n`.execute(
      kysely,
    );
    await sql`analyze payments`.execute(kysely);
    const fitting = await placeSampleOrder(context());
    const none = {
      reason: undefined,
      currency: undefined,
      provider: undefined,
      user: undefined,
      payer: undefined,
      fitsOrder: undefined,
      fitsUser: undefined,
      from: undefined,
      to: undefined,
      timeZone: 'Europe/Prague',
      pageSize: 25,
    } as const;
    for (const query of [
      { ...none, after: undefined },
      { ...none, after: [1_760_000_000_000_000, 5] as const },
      { ...none, after: undefined, reason: 'surplus' as const },
      { ...none, after: undefined, from: '2026-01-01' },
      { ...none, after: undefined, fitsUser: fitting.user.documentId },
      { ...none, after: undefined, fitsOrder: fitting.order.documentId },
    ]) {
      const { rows } = await sql<Record<string, string>>`explain ${suspenseQuery(query)}`.execute(
        tables(context().database.reader),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('payments_waiting');
      expect(plan).not.toMatch(/Seq Scan on payments/);
    }
    await sql`delete from payments where provider_ref like 'planted-%'`.execute(kysely);
  });
});
