import { afterEach, describe, expect, it } from 'vitest';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);
const reason = 'Looked at each of them';

interface Waiting {
  readonly user: TestUser;
  readonly documentId: string;
}

/** Investors with one withdrawal each; the clock moves by days in between, which ends earlier sessions. */
const waiting = async (...amounts: readonly bigint[]) => {
  const made: Waiting[] = [];
  for (const amount of amounts) {
    const user = await fixture.investor();
    made.push({ user, documentId: await fixture.requested(user, amount) });
  }
  return made;
};
const ask = (withdrawals: readonly string[], amount: number) =>
  fixture.call<{ documentId: string; action: string }>(
    fixture.staff().asking,
    'POST',
    '/operator/withdrawals/approve',
    { body: { withdrawals, totals: [{ currency: 'CZK', amount }], reason } },
  );
const listed = async (query: string) =>
  (
    await fixture.call<{ documentId: string; pendingRequest: unknown; state: string }[]>(
      fixture.staff().agreeing,
      'GET',
      `/operator/withdrawals?${query}`,
    )
  ).data;

afterEach(async () => {
  await assertSafe(context());
});

describe('several withdrawals', () => {
  it('need one approval, requested once, that shows their total and each of them', async () => {
    const made = await waiting(100_00n, 250_50n);
    const ids = made.map(({ documentId }) => documentId);
    const asked = await ask(ids, 350_50);
    expect(asked).toMatchObject({ status: 201, data: { action: 'withdrawals.pay_many', state: 'pending' } });
    const request = asked.data.documentId;
    const { data } = await fixture.call(fixture.staff().agreeing, 'GET', `/operator/approvals/${request}`);
    expect(data).toMatchObject({
      subject: { type: 'withdrawals' },
      payload: {
        items: [
          { documentId: ids[0], amount: 100_00, currency: 'CZK' },
          { documentId: ids[1], amount: 250_50, currency: 'CZK' },
        ],
        totals: [{ currency: 'CZK', amount: 350_50 }],
      },
    });
    const lines = await listed(`filters[request]=${request}`);
    expect(lines.map(({ documentId }) => documentId)).toEqual(ids.toReversed());
    expect(lines[0]?.pendingRequest).toEqual({ documentId: request });

    const [first] = ids as [string];
    expect(await ask([first], 100_00)).toMatchObject({ status: 409, code: 'approval.pending' });
    expect(await fixture.ask(`/operator/withdrawals/${first}/approve`)).toMatchObject({
      status: 409,
      code: 'approval.pending',
    });
    expect(await fixture.agree(request, fixture.staff().asking)).toMatchObject({ code: 'approval.own' });
    expect(await fixture.agree(request)).toMatchObject({
      status: 200,
      data: { state: 'executed', result: { state: 'approved', count: 2 } },
    });
    expect((await listed(`filters[request]=${request}`)).map(({ state }) => state)).toEqual([
      'approved',
      'approved',
    ]);
    for (const { user } of made) expect((await fixture.notified(user)).at(-1)).toBe('withdrawal.sent');
    expect(await fixture.agree(request)).toMatchObject({ status: 409, code: 'approval.decided' });

    const { agreeing } = fixture.staff();
    const page = await fixture.call(agreeing, 'GET', `/operator/withdrawals/${first}`);
    expect(page.data).toMatchObject({
      documentId: first,
      transfer: { reference: await fixture.referenceOf(first), submittedAt: null },
      history: [
        { action: 'withdrawal.requested', by: { kind: 'user', name: null }, request: null },
        { action: 'approval.requested', by: { kind: 'staff' }, reason, request: { documentId: request } },
        { action: 'approval.executed', request: { action: 'withdrawals.pay_many' } },
        { action: 'withdrawal.approved', by: { kind: 'staff' } },
      ],
    });
    const [owner] = made as [Waiting];
    expect(await auditLogOf(context(), owner.user.userId, 'withdrawal.read')).toMatchObject([
      { actor: `staff:${agreeing.staffId}`, after: { withdrawal: first } },
    ]);
    const nobody = await fixture.call(agreeing, 'GET', `/operator/withdrawals/${'A'.repeat(24)}`);
    expect(nobody).toMatchObject({ status: 404, code: 'common.not_found' });
  });

  it('fail as a whole, unchanged, when one of them has changed since the request', async () => {
    const [one, other] = (await waiting(10_00n, 20_00n)) as [Waiting, Waiting];
    const { data } = await ask([one.documentId, other.documentId], 30_00);
    await fixture.restriction(other.user);
    expect(await fixture.agree(data.documentId)).toMatchObject({ status: 409, code: 'wallet.restricted' });
    expect(await fixture.stateOf(one.documentId)).toBe('requested');
    expect(await fixture.notified(one.user)).not.toContain('withdrawal.sent');
    await fixture.decide(`/operator/withdrawals/${one.documentId}/reject`);
    expect(await fixture.agree(data.documentId)).toMatchObject({ status: 409, code: 'withdrawal.decided' });
    expect(await fixture.stateOf(other.documentId)).toBe('requested');
  });

  it('refuse a request with another total, an unknown withdrawal, none, too many, or without a reason', async () => {
    const [{ documentId }] = (await waiting(40_00n)) as [Waiting];
    expect(await ask([documentId], 39_99)).toMatchObject({ status: 409, code: 'withdrawal.total_differs' });
    expect(await ask([documentId, 'A'.repeat(24)], 40_00)).toMatchObject({ code: 'common.not_found' });
    expect(await ask([], 0)).toMatchObject({ status: 400 });
    expect(
      await ask(
        Array.from({ length: 101 }, () => documentId),
        40_00,
      ),
    ).toMatchObject({ status: 400 });
    const body = { withdrawals: [documentId], totals: [{ currency: 'CZK', amount: 40_00 }], reason: ' ' };
    const { asking } = fixture.staff();
    const blank = await fixture.call(asking, 'POST', '/operator/withdrawals/approve', { body });
    expect(blank.status).toBe(400);
    expect((await listed(`filters[state]=requested`))[0]).toMatchObject({
      documentId,
      pendingRequest: null,
    });
  });
});
