import type { StaffRole } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { createMarkBankAccounts, ibanMark, walletsPersonalData } from '../../wallets/index.ts';
import { sampleMovement } from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  makeMoneyFixture,
  type MoneyFixture,
  payerIban,
  refundDeps,
} from '../../../../test/support/payments/operator-payments-fixture.ts';
import { savedAccount, sentWithdrawalTransfer } from '../../../../test/support/wallets/sample-withdrawals.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { saveProfileFields } from '../../accounts/index.ts';
import { operatorOrdersRoutes } from '../../orders/index.ts';
import { operatorPaymentsRoutes } from '../../payments/index.ts';
import { overviewRoutes } from '../index.ts';
import {
  bankAccountsQuery,
  movementsQuery,
  transferFilesQuery,
  ordersQuery,
  paymentsQuery,
  transfersQuery,
  withdrawalsQuery,
} from './find-hits.queries.ts';
import type { SearchTerm } from '@parcela/domain';

const context = useTestDatabase();
const made: { app?: TestApp; staff: Partial<Record<StaffRole, TestStaff>>; money?: MoneyFixture } = {
  staff: {},
};

beforeAll(async () => {
  made.app = await startTestApp(context(), (api) => {
    overviewRoutes(api, {
      variables: [],
      markOf: (iban) => ibanMark(testVault, iban),
      timeZone: 'Europe/Prague',
    });
    operatorOrdersRoutes(api, refundDeps);
    operatorPaymentsRoutes(api, refundDeps);
  });
  for (const role of ['administrator', 'support', 'content'] as const)
    made.staff[role] = await signedInStaff(context(), [role]);
  made.money = await makeMoneyFixture(context());
  await sentWithdrawalTransfer(
    context(),
    (await clearedUser(context())).userId,
    made.staff.administrator!.staffId,
  );
  const person = await signedInUser(context());
  await context().transact((tx) =>
    saveProfileFields(tx, testVault, person.userId, { values: { firstName: 'Žofie', lastName: 'Černá' } }),
  );
});
afterAll(() => made.app?.close());

interface Hit {
  readonly kind: string;
  readonly documentId: string;
  readonly title: string;
  readonly money: { readonly amount: number } | null;
}
const get = (role: StaffRole, url: string, query: Record<string, string> = {}) =>
  made.app!.inject({ url, query, headers: { ...made.staff[role]!.headers } });
const search = async (q: string, role: StaffRole = 'administrator'): Promise<Hit[]> => {
  const answer = await get(role, '/operator/search', { q });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};
const kinds = async (q: string, role?: StaffRole) => (await search(q, role)).map(({ kind }) => kind);
const one = async <Row extends object>(text: string): Promise<Row> =>
  (await context().admin.pool.query(text)).rows[0] as Row;

describe('GET /operator/search', () => {
  it('finds people by the beginning of a name or an address, regardless of accents', async () => {
    for (const words of ['zofie cer', 'Černá', 'CERNA Z'])
      expect((await search(words)).map(({ kind, title }) => [kind, title])).toEqual([
        ['investor', 'Žofie Černá'],
      ]);
    const { email } = await one<{ email: string }>(
      `select email from users where document_id = '${made.money?.user}'`,
    );
    expect(await search(email.slice(0, -4))).toMatchObject([
      { kind: 'investor', documentId: made.money?.user },
    ]);
    expect(await search(made.money?.user ?? '')).toMatchObject([{ title: email }]);
    expect(await search('mo_ey')).toEqual([]);
  });

  it('finds an order by number, reference and price, and a payment by the payer’s account', async () => {
    const order = await one<{ reference: string; price: string; id: number; project: number }>(`
      select payment_reference as reference, price, id, project_id as project from orders
      where document_id = '${made.money?.order}'`);
    const [byReference] = await search(order.reference);
    expect(byReference).toMatchObject({ kind: 'order', documentId: made.money?.order });
    expect(byReference?.title).toMatch(new RegExp(`^\\d{8}-${order.project}-${order.id}$`));
    expect(await search(byReference?.title ?? '')).toEqual([byReference]);
    expect(await search(`20200101-${order.project}-${order.id}`)).toEqual([]);
    const byPrice = await search((Number(order.price) / 100).toFixed(2).replace('.', ','));
    expect(byPrice.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'order'));
    expect(byPrice[0]?.money?.amount).toBe(Number(order.price));
    for (const account of [payerIban, '19-2000145399/0800'])
      expect(await search(account)).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'suspense', documentId: made.money?.item })]),
      );
  });

  it('finds withdrawals and transfers by amount, transfers by reference and account, and projects by title', async () => {
    const { reference } = await one<{ reference: string }>(
      `select reference from outgoing_transfers where item_kind = 'withdrawal'`,
    );
    expect(await kinds('100')).toEqual(['withdrawal', 'transfer']);
    expect(await search(reference)).toMatchObject([{ kind: 'transfer', title: reference }]);
    expect(await kinds(payerIban)).toContain('transfer');
    const { title } = await one<{ title: string }>(
      `select title->>'en' as title from project_headings limit 1`,
    );
    expect(await kinds(title.slice(1, 6).toUpperCase())).toContain('project');
  });

  it('finds a saved bank account by its complete IBAN, in any form, until its owner’s account is erased', async () => {
    const { userId } = await clearedUser(context());
    const iban = 'FR1420041010050500013M02606';
    const saved = await context().transact((tx) => savedAccount(tx, userId, 'Eva Malá', iban));
    const hit = { kind: 'bankAccount', documentId: saved, title: 'Eva Malá' };
    for (const typed of [iban, 'fr14 2004 1010 0505 0001 3M02 606'])
      expect(await search(typed)).toMatchObject([hit]);
    expect(await search(iban.slice(0, -1))).toEqual([]);
    expect(await search(iban, 'content')).toEqual([]);
    // The job gives a mark to an account that was saved before marks existed.
    await context().admin.pool.query(`update bank_accounts set iban_mark = null`);
    expect(await search(iban)).toEqual([]);
    const job = createMarkBankAccounts({ vault: testVault, transact: context().transact });
    expect(await job.run()).toBe('done');
    expect(await search(iban)).toMatchObject([hit]);
    await context().transact((tx) => walletsPersonalData(testVault).erase!(tx, userId));
    expect(await search(iban)).toEqual([]);
    expect(await job.run()).toBe('done');
  });

  it('finds a receipt, a bank line, a gateway payment and a transfer file by number', async () => {
    const { order } = made.money!;
    const receipt = await one<{ number: string }>(`
      select to_char(created_at at time zone 'Europe/Prague', 'YYYYMMDD') || '-' || project_id || '-' || id as number
      from orders where document_id = '${order}'`);
    expect(await search(receipt.number)).toMatchObject([{ kind: 'order', documentId: order }]);
    const movement = await sampleMovement(context(), { movementId: '26-000/1234', amount: 77_00n });
    expect(await search('26-000/1234')).toMatchObject([
      { kind: 'movement', documentId: movement, title: '26-000/1234', money: { amount: 77_00 } },
    ]);
    const gateway = await one<{ ref: string; order: string }>(`
      select p.provider_ref as ref, o.document_id as order from payments p join orders o on o.id = p.order_id
      where p.provider = 'confirmo' limit 1`);
    expect(await search(gateway.ref)).toMatchObject([{ kind: 'order', documentId: gateway.order }]);
    const file = await one<{ id: string }>(`
      insert into outgoing_batches (message_id, currency, state, lease_until, origin, answered_at, made_by)
      select 'PARCELA-77', 'CZK', 'accepted', app_now(), 'file', app_now(), max(id) from staff_members
      returning document_id as id`);
    expect(await search('PARCELA-77')).toMatchObject([{ kind: 'transferFile', documentId: file.id }]);
    for (const number of ['26-000/1234', 'PARCELA-77', gateway.ref])
      expect(await search(number, 'content')).toEqual([]);
  });

  it('shows a role only the content of its lists, and refuses short words', async () => {
    expect(await kinds('100', 'content')).toEqual([]);
    expect(await kinds('money', 'content')).toEqual([]);
    expect(await kinds(payerIban, 'support')).toContain('suspense');
    for (const q of ['', 'a', ' a '])
      expect((await get('support', '/operator/search', { q })).statusCode).toBe(400);
    expect(await search('nul \u0000 byte')).toEqual([]);
  });

  it('records no reading of personal data, unlike the opening of an order or a payment', async () => {
    const readings = async () =>
      (
        await context().admin.pool.query<{ subject: string }>(
          `select subject_type || ' ' || (after->>'what') as subject from domain_events
            where type = 'personal_data.viewed' order by id`,
        )
      ).rows.map(({ subject }) => subject);
    expect(await kinds('money')).toContain('investor');
    expect(await readings()).toEqual([]);
    expect((await get('support', `/operator/orders/${made.money?.order}`)).statusCode).toBe(200);
    expect((await get('support', `/operator/suspense/${made.money?.item}`)).statusCode).toBe(200);
    expect((await get('support', '/operator/orders/nothing')).statusCode).toBe(404);
    expect(await readings()).toEqual(['user getOperatorOrder', 'user getSuspense']);
  });

  it('uses an index for every kind of term', async () => {
    const terms: Readonly<Record<string, SearchTerm>> = {
      order: { kind: 'order', number: '', orderId: 1 },
      id: { kind: 'id', documentId: 'x' },
      reference: { kind: 'reference', reference: '1' },
      account: { kind: 'account', accounts: ['1'] },
      amount: { kind: 'amount', amount: 1n },
      document: { kind: 'document', number: '1' },
    };
    const plans = await context()
      .admin.kysely.transaction()
      .execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const found: string[] = [];
        for (const [kind, term] of Object.entries(terms))
          for (const query of [
            ordersQuery(term),
            paymentsQuery(term),
            withdrawalsQuery(term),
            transfersQuery(term),
          ]) {
            const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(tx);
            found.push(`${kind}: ${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
          }
        const documents = [bankAccountsQuery(Buffer.alloc(32)), movementsQuery('1'), transferFilesQuery('1')];
        for (const query of documents) {
          const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(tx);
          found.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        }
        return found;
      });
    // The plan uses the index condition, or there is nothing to look for.
    for (const plan of plans) expect(plan).toMatch(/Index Cond|One-Time Filter: false/);
    expect(
      plans.filter((plan) => /Seq Scan|Filter: \(+(o|p|w|t)\.?(price|amount|reference)/.test(plan)),
    ).toEqual([]);
    for (const index of (
      'orders_price orders_payment_reference_key payments_reference payments_payer_account payments_amount ' +
      'withdrawals_amount outgoing_transfers_recipient outgoing_transfers_amount payments_provider_ref_key ' +
      'bank_accounts_iban_mark bank_movements_once outgoing_batches_message_id_key'
    ).split(' '))
      expect(plans.some((plan) => plan.includes(index)) ? '' : index).toBe('');
  });
});
