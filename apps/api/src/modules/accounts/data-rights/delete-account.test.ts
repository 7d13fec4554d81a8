import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { useDeletion } from '../../../../test/support/accounts/account-deletion.ts';
import { payerAccount, receiveFor } from '../../../../test/support/payments/operator-payments-fixture.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import {
  identify,
  identityOf,
  tablesWith,
  track,
  trackingOf,
} from '../../../../test/support/accounts/personal-details.ts';
import { allocateSample, orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { failOrder, lockOrder } from '../../orders/index.ts';
import { createAccount } from '../sign-up/create-account.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useDeletion(context, sandbox);

/** After each test, the books balance and the invariants about users hold. */
afterEach(() => assertSafe(context()));

const password = 'Correct-horse7';
const receive = (order: Parameters<typeof receiveFor>[1], incoming: Parameters<typeof receiveFor>[2]) =>
  context().transact((tx) => receiveFor(tx, order, incoming));

/** Leftovers of a user, each with the reasons why it blocks the deletion. */
const leftovers: readonly (readonly [
  what: string,
  reasons: readonly string[],
  leave: (user: TestUser) => Promise<unknown>,
])[] = [
  ['an order that can be paid', ['live_orders'], fixture.order],
  [
    'an order whose payment was refused and may arrive after all',
    ['live_orders'],
    async (user) => {
      const { id } = await fixture.order(user);
      await context().transact(async (tx) => {
        const order = await lockOrder(tx, { id });
        invariant(order, 'an order that was placed is there');
        await failOrder(orderDeps, tx, order, 'test');
      });
    },
  ],
  [
    'shares',
    ['holdings'],
    async (user) => {
      const { id, price } = await fixture.order(user);
      await context().transact((tx) => allocateSample(tx, id, price.amount));
    },
  ],
  ['money in a wallet', ['money'], (user) => fixture.credit(user, 1n, 'EUR')],
  ['a withdrawal under way', ['withdrawals'], (user) => fixture.requested(user)],
  [
    'money that waits for staff',
    ['suspense'],
    async (user) => {
      const order = await fixture.order(user);
      await receive(order, { amount: order.price.amount, name: 'Petr Svoboda' });
      await fixture.cancel(user, order);
    },
  ],
  [
    'a refund under way',
    ['open_refunds'],
    async (user) => {
      const order = await fixture.order(user);
      await receive(order, { amount: 100_00n, account: payerAccount });
      await fixture.cancel(user, order);
      await fixture.runScheduledJob('payments.refund-ended-orders');
    },
  ],
];

describe('deleteAccount without its conditions', () => {
  it('refuses a caller without a session or without a step-up', async () => {
    const user = await fixture.investor();
    const before = await fingerprint(context());
    expect(await fixture.remove(undefined)).toMatchObject({ status: 401 });
    expect(await fixture.remove(user)).toMatchObject({ status: 403, code: 'auth.step_up_required' });
    expect(await fingerprint(context())).toEqual(before);
  });

  it.each(leftovers)('refuses because of %s and names the reason', async (_what, reasons, leave) => {
    const user = await fixture.investor();
    await leave(user);
    await fixture.stepUp(user);
    const before = await fingerprint(context());
    const refusal = { status: 409, code: 'account.not_deletable', params: { reasons } };
    expect(await fixture.remove(user)).toMatchObject(refusal);
    expect(await fingerprint(context())).toEqual(before);
    expect((await fixture.call(user, 'GET', '/api/users/me')).status).toBe(200);
  });

  it('names each reason once when several apply', async () => {
    const user = await fixture.investor();
    for (const [, , leave] of leftovers.slice(0, 4)) await leave(user);
    expect(await fixture.leave(user)).toMatchObject({
      params: { reasons: ['holdings', 'live_orders', 'money'] },
    });
  });
});

const consentsOf = async ({ userId }: TestUser): Promise<readonly unknown[]> => {
  const { rows } = await sql`
    select analytics, marketing from consent_events where user_id = ${userId} order by id`.execute(
    context().admin.kysely,
  );
  return rows;
};

describe('deleteAccount', () => {
  it('leaves no data of a user who was never verified (E1)', async () => {
    const email = 'left-no-trace@example.com';
    const passwordHash = await hashPassword(password);
    const user = await signedInUser(context(), { email, passwordHash });
    const { visit } = trackingOf('44dd');
    await context().transact((tx) => track(tx, user, '44dd'));
    const trace = [email, visit, passwordHash] as const;
    expect(await tablesWith(context(), ...trace)).toEqual(['marketing_visits', 'users']);
    expect(await fixture.leave(user)).toMatchObject({ status: 200, data: { ok: true } });
    expect(await fixture.leftOf(user)).toEqual({
      deleted: true,
      erased: true,
      hasKey: false,
      hasRecord: false,
      years: null,
      sessions: 0,
    });
    await fixture.sayGoodbye(user);
    expect(await tablesWith(context(), ...trace)).toEqual([]);
  });

  it('seals the identity of a verified user for ten years and clears it from all tables', async () => {
    const user = await fixture.investor();
    await context().transact(async (tx) => {
      await identify(tx, user, '55ee0b1e55ee');
      await track(tx, user, '55ee0b1e55ee');
    });
    await fixture.stepUp(user);
    await fixture.saveAccount(user, { holderName: 'Marie 55ee0b1e55ee' });
    expect(await fixture.remove(user)).toMatchObject({ status: 200 });
    // The history stays, and its last entry allows nothing.
    expect(await consentsOf(user)).toEqual([
      { analytics: true, marketing: true },
      { analytics: false, marketing: false },
    ]);
    expect(await fixture.leftOf(user)).toEqual({
      deleted: true,
      erased: false,
      hasKey: true,
      hasRecord: true,
      years: '10',
      sessions: 0,
    });
    await fixture.sayGoodbye(user);
    expect(await tablesWith(context(), '55ee0b1e55ee')).toEqual([]);
    const record = await fixture.openRecord(user);
    expect(record).toMatchObject({
      account: { email: user.email },
      profile: identityOf('55ee0b1e55ee'),
      levels: [{ type: 'KYC' }, { type: 'AML' }],
      questionnaires: [{ answers: { purposeOfContract: 'Aim 55ee0b1e55ee' } }],
      bankAccounts: [{ holderName: 'Marie 55ee0b1e55ee' }],
    });
    expect(JSON.stringify(record)).not.toContain(trackingOf('55ee0b1e55ee').visit);
  });

  it('seals the record of a user who only placed orders, and changes no order, posting or order event', async () => {
    const user = await fixture.investor();
    const order = await fixture.order(user);
    await fixture.cancel(user, order);
    const stored = async () => {
      const prints = await fingerprint(context());
      const { rows } = await sql`select * from order_events order by id`.execute(context().admin.kysely);
      const tables = ['orders', 'ledger_accounts', 'ledger_postings', 'ledger_transactions'];
      return [rows, ...tables.map((table) => prints[table])];
    };
    const before = await stored();
    expect(await fixture.leave(user)).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(before);
    expect(await fixture.leftOf(user)).toMatchObject({ erased: false, hasRecord: true });
    // Without a decision about consents, the deletion records none.
    expect(await consentsOf(user)).toEqual([]);
  });

  it('ends every session, frees the address and succeeds only once (A1) (spec 1.10, 4.41, 7.11)', async () => {
    const user = await fixture.investor();
    expect((await fixture.leave(user)).status).toBe(200);
    for (const answer of [await fixture.remove(user), await fixture.call(user, 'GET', '/api/users/me')])
      expect(answer).toMatchObject({ status: 401, code: 'auth.session_invalid' });
    const body = { identifier: user.email, password };
    expect(await fixture.call(undefined, 'POST', '/api/auth/local', { body })).toMatchObject({
      status: 400,
      code: 'auth.credentials_invalid',
    });
    const again = await context().transact((tx) =>
      createAccount(tx, {
        email: user.email.toUpperCase(),
        passwordHash: 'none',
        language: 'en',
        accepted: { terms: 'terms-1', privacy: 'privacy-1' },
      }),
    );
    expect(again.id).not.toBe(user.userId);
  });

  it('sends one account-closed mail in the user’s language and then deletes the address', async () => {
    const user = await signedInUser(context(), {
      language: 'cs',
      passwordHash: await hashPassword(password),
    });
    await fixture.leave(user);
    const [mail, ...more] = await fixture.sayGoodbye(user);
    expect(mail).toMatchObject({ to: user.email, subject: 'Váš účet na platformě Parcela byl smazán' });
    expect(more).toEqual([]);
    expect(await fixture.sayGoodbye(user)).toEqual([]);
    expect(await tablesWith(context(), user.email)).toEqual([]);
    const { rows } = await sql<{ name: string }>`
      select name from jobs.job where data ->> 'userId' = ${String(user.userId)}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ name: 'accounts.send-account-closed-mail' }]);
  });

  it('adds an entry without personal data to the audit log', async () => {
    const user = await fixture.investor();
    await fixture.leave(user);
    const { rows } = await sql<{ after: unknown; before: unknown }>`
      select before, after from domain_events
      where type = 'user.deleted' and actor_id = ${user.userId}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ before: null, after: { retainUntil: expect.any(String) as string } }]);
  });
});
