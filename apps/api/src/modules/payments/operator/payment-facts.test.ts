import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import {
  assertSafe,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
} from '../../../../test/support/payments/payment-fixture.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { createEndApprovals } from '../../staff/index.ts';
import { refundDeps } from '../../../../test/support/payments/operator-payments-fixture.ts';
import { paymentsApprovals } from '../index.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting } = useWaitingMoney(context);

afterEach(() => assertSafe(context()));

interface Fact {
  readonly name: string;
  readonly value: unknown;
  readonly now: unknown;
  readonly isChanged: boolean;
}

const seen = async (documentId: unknown) =>
  (await operator.call('GET', `/approvals/${String(documentId)}`, { by: 'second' })).data;
const factsOf = async (documentId: unknown) => {
  const facts = (await seen(documentId))['facts'] as readonly Fact[];
  return Object.fromEntries(
    facts.map(({ name, value, now, isChanged }) => [name, isChanged ? { value, now } : value]),
  );
};
const sums = (amount: bigint | number) => ({
  kind: 'money',
  sums: [{ amount: Number(amount), currency: 'CZK' }],
});
const stored = async (documentId: unknown) => {
  const { rows } = await sql<{ facts: object; state: string; is_moot: boolean }>`
    select facts, state, is_moot from approval_requests where document_id = ${String(documentId)}`.execute(
    context().admin.kysely,
  );
  return rows[0];
};
const askToAssign = async ({ order }: PlacedOrder, payment: string) =>
  operator.ask(`/suspense/${payment}/assign`, { orderDocumentId: order.documentId });

describe('the facts of a request about waiting money', () => {
  it('name payer, amount, order, investor, project and missing amount, also in the list', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: orderPrice, name: 'Petr Svoboda' });
    const asked = await askToAssign(placed, payment.documentId);
    expect(await factsOf(asked.data['documentId'])).toEqual({
      payer: {
        kind: 'thing',
        thing: 'payer',
        documentId: payment.documentId,
        name: expect.stringMatching('Petr Svoboda'),
      },
      amount: sums(orderPrice),
      order: {
        kind: 'thing',
        thing: 'order',
        documentId: placed.order.documentId,
        name: expect.stringMatching(/\d/),
      },
      investor: {
        kind: 'thing',
        thing: 'investor',
        documentId: placed.user.documentId,
        name: expect.any(String),
      },
      project: { kind: 'thing', thing: 'project', documentId: expect.any(String), name: expect.any(String) },
      missing: sums(orderPrice),
    });
    const list = await operator.call('GET', '/approvals?filters[action]=suspense.assign', { by: 'second' });
    expect(list.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          documentId: asked.data['documentId'],
          facts: expect.arrayContaining([
            expect.objectContaining({ name: 'amount', value: sums(orderPrice) }),
          ]),
        }),
      ]),
    );
  });

  it('are stored without names and cannot change', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: orderPrice, name: 'Petr Svoboda' });
    const asked = await askToAssign(placed, payment.documentId);
    const text = JSON.stringify((await stored(asked.data['documentId']))?.facts);
    expect(text).toContain(`"id":${payment.id}`);
    for (const personal of ['Petr Svoboda', placed.user.email]) expect(text).not.toContain(personal);
    await expect(
      sql`update approval_requests set facts = '{}' where document_id = ${String(asked.data['documentId'])}`.execute(
        context().admin.kysely,
      ),
    ).rejects.toThrow(/what was asked for does not change/);
  });

  it('show the changes since the request', async () => {
    const placed = await placeSampleOrder(context());
    const part = await receiveWaiting(placed, { amount: orderPrice - 100n, name: 'Petr Svoboda' });
    const asked = await askToAssign(placed, part.documentId);
    // Meanwhile the investor pays the rest.
    await receiveWaiting(placed, { amount: 100n, name: null });
    const { missing } = await factsOf(asked.data['documentId']);
    expect(missing).toEqual({ value: sums(orderPrice), now: sums(orderPrice - 100n) });
  });

  it('require a refund by hand for a rail without automatic refunds', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: 10n, name: 'Petr Svoboda', provider: 'confirmo' });
    const asked = await operator.ask(`/suspense/${payment.documentId}/refund`);
    expect((await factsOf(asked.data['documentId']))['way']).toEqual({
      kind: 'words',
      words: ['way.byHand'],
    });
  });
});

describe('a second request for the same decision', () => {
  it('fails and names the waiting request, and the subject names its author', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: orderPrice, name: 'Petr Svoboda' });
    const asked = await askToAssign(placed, payment.documentId);
    const again = await askToAssign(placed, payment.documentId);
    const { rows } = await sql<{ name: string; at: Date }>`
      select s.name, r.requested_at as at from approval_requests r join staff_members s on s.id = r.requested_by
      where r.document_id = ${String(asked.data['documentId'])}`.execute(context().admin.kysely);
    const since = rows[0]?.at.toISOString();
    expect([again.status, again.code, again.params]).toEqual([
      409,
      'approval.pending',
      { request: asked.data['documentId'], by: rows[0]?.name, since },
    ]);
    const waiting = await operator.call('GET', `/waiting-requests?subject=${payment.documentId}`);
    expect(waiting.data).toEqual([
      {
        documentId: asked.data['documentId'],
        action: 'suspense.assign',
        requestedBy: { documentId: operator.first().documentId, name: rows[0]?.name },
        requestedAt: since,
      },
    ]);
    await operator.approve(asked.data['documentId']);
    expect((await operator.call('GET', `/waiting-requests?subject=${payment.documentId}`)).data).toEqual([]);
  });
});

describe('a request with an outdated subject', () => {
  const endThem = async () => {
    const job = createEndApprovals({
      transact: context().transact,
      actions: Object.values(paymentsApprovals(refundDeps)),
    });
    while ((await job.run()) === 'more');
  };

  it('ends automatically, and a request that still applies keeps waiting', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(null, { amount: orderPrice, name: 'Petr Svoboda' });
    const assignment = await askToAssign(placed, payment.documentId);
    const other = await receiveWaiting(null, { amount: 50n, name: 'Petr Svoboda' });
    const waiting = await operator.ask(`/suspense/${other.documentId}/wallet`, {
      userDocumentId: placed.user.documentId,
    });
    expect(waiting.status).toBe(200);
    const credit = await operator.ask(`/suspense/${payment.documentId}/wallet`, {
      userDocumentId: placed.user.documentId,
    });
    expect((await operator.approve(credit.data['documentId'])).status).toBe(200);
    await endThem();
    expect(await stored(assignment.data['documentId'])).toMatchObject({ state: 'void', is_moot: true });
    expect(await seen(assignment.data['documentId'])).toMatchObject({ state: 'void', isMoot: true });
    expect(await stored(waiting.data['documentId'])).toMatchObject({ state: 'pending', is_moot: false });
    const { rows } = await sql`
      select type, actor_kind, after ->> 'state' as state from domain_events
      where subject_id = ${String(assignment.data['documentId'])} and type = 'approval.voided'`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ type: 'approval.voided', actor_kind: 'system', state: 'void' }]);
    const late = await operator.approve(assignment.data['documentId']);
    expect([late.status, late.code]).toEqual([409, 'approval.ended']);
  });
});
