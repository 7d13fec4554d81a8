import { beforeEach, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useDistributionsApp } from '../../../../test/support/distributions/distributions-app.ts';
import { sampleDebt } from '../../../../test/support/distributions/sample-distributions.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { balanceOf, debtOf, payableAccount, transfer, walletOf } from '@parcela/ledger';
import { testKind } from '../../../../test/support/wallets/test-kinds.ts';

const context = useTestDatabase();
const { sharedObjects, get, post, agree } = useDistributionsApp(context);

const inWallet = (user: TestUser): Promise<bigint> =>
  balanceOf(context().database.reader, walletOf(user.userId, 'CZK'));
const owes = async (user: TestUser): Promise<bigint> =>
  -(await balanceOf(context().database.reader, debtOf(user.userId, 'CZK')));
const ask = (debt: string, way: string) =>
  post(`/operator/distribution-debts/${debt}/settle`, { way, reason: 'We have agreed on it' });
const itemOf = async (user: TestUser, more = ''): Promise<Record<string, unknown> | undefined> =>
  (
    (await get(`/operator/distribution-debts?filters[user]=${user.documentId}${more}`))
      .data as unknown as Record<string, unknown>[]
  )[0];

describe('the debt of a holder', () => {
  let user: TestUser;
  let debt: string;
  /** The wallet holds 12.50, of which 2.50 was overpaid. */
  beforeEach(async () => {
    user = await clearedUser(context());
    const of = { project: sharedObjects().project, investor: user.documentId };
    debt = await context().transact((tx) => sampleDebt(tx, of));
  });

  it('goes down when two members of staff collect it from the wallet, up to the balance', async () => {
    await context().transact((tx) =>
      transfer(tx, {
        kind: testKind('test.paid'),
        source: { type: 'test', id: user.userId },
        from: walletOf(user.userId, 'CZK'),
        to: payableAccount(`test:${user.userId}`, 'CZK'),
        amount: 11_00n,
      }),
    );
    const asked = await ask(debt, 'collected');
    expect(asked).toMatchObject({
      status: 200,
      data: { action: 'distribution_debts.collect', state: 'pending' },
    });
    expect((await ask(debt, 'collected')).code).toBe('approval.pending');
    expect([await inWallet(user), await owes(user)]).toEqual([1_50n, 2_50n]);
    expect((await agree(asked.data['documentId'], sharedObjects().asking)).code).toBe('approval.own');
    expect((await agree(asked.data['documentId'])).status).toBe(200);
    expect([await inWallet(user), await owes(user)]).toEqual([0n, 1_00n]);
    expect(await itemOf(user)).toMatchObject({
      documentId: debt,
      investor: { documentId: user.documentId, email: user.email },
      project: { documentId: sharedObjects().project },
      currency: 'CZK',
      amount: 2_50,
      outstanding: 1_00,
      collected: 1_50,
      deducted: 0,
      waived: 0,
    });
    expect(await auditLogOf(context(), debt, 'distribution_debt.collected')).toMatchObject([
      {
        actor: `staff:${sharedObjects().asking.staffId}`,
        before: { outstanding: '250' },
        after: { amount: '150', outstanding: '100', approvedBy: sharedObjects().agreeing.staffId },
      },
    ]);
    expect(await notificationsOf(context(), user, 'earning.collected')).toMatchObject([
      { params: { amount: { amount: '150', currency: 'CZK' } }, isMailed: true },
    ]);
    expect((await ask(debt, 'collected')).code).toBe('distribution.nothing_to_collect');
    expect(await itemOf(user, '&filters[state]=open&filters[currency]=CZK')).toMatchObject({
      documentId: debt,
    });
    expect(await itemOf(user, '&filters[state]=settled')).toBeUndefined();
    expect(await itemOf(user, '&filters[currency]=EUR')).toBeUndefined();
  });

  it('closes when two members of staff waive it', async () => {
    const asked = await ask(debt, 'waived');
    expect((await agree(asked.data['documentId'])).status).toBe(200);
    expect([await inWallet(user), await owes(user)]).toEqual([12_50n, 0n]);
    expect(await notificationsOf(context(), user, 'earning.waived')).toHaveLength(1);
    const before = await fingerprint(context());
    for (const way of ['collected', 'waived'])
      expect((await ask(debt, way)).code).toBe('distribution.debt_settled');
    expect((await ask('a'.repeat(24), 'waived')).status).toBe(404);
    expect((await ask(debt, 'doubled')).status).toBe(400);
    expect(await fingerprint(context())).toEqual(before);
    await assertSafe(context());
  });

  it('is collected once for two requests, and never in a currency without a wallet', async () => {
    const both = [await ask(debt, 'collected'), await ask(debt, 'waived')];
    const answers = await Promise.all(both.map(({ data }) => agree(data['documentId'])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await owes(user)).toBe(0n);
    const polish = await context().transact((tx) => publishSampleProject(tx, { currency: 'PLN' }));
    const inPln = await context().transact((tx) =>
      sampleDebt(tx, { project: polish.documentId, investor: user.documentId }),
    );
    expect((await ask(inPln, 'collected')).code).toBe('distribution.nothing_to_collect');
    await assertSafe(context());
  });

  it('appears in a file that staff can export', async () => {
    const file = await get(
      `/operator/distribution-debts?filters[user]=${user.documentId}`,
      sharedObjects().asking,
      {
        accept: 'text/csv',
      },
    );
    const [header, row] = file.text.trimEnd().split('\r\n');
    expect(header).toContain('Investor,Project,Corrects payout,Overpaid,Deducted for an overpayment');
    expect(row).toContain(`,2.50,0.00,0.00,0.00,2.50,CZK,`);
  });
});
