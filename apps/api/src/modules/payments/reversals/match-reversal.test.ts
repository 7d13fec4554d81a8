import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleMovement, sampleReversal } from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  placeSampleOrder,
} from '../../../../test/support/payments/payment-fixture.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);

const path = (movement: string): string => `/bank-movements/${movement}/match-reversal`;
const restrictionsOf = async (payment: string) => {
  const { rows } = await sql<{ user: number | null; amount: bigint }>`
    select user_id as "user", amount from restricted_money where payment_document_id = ${payment}`.execute(
    context().admin.kysely,
  );
  return rows;
};
const reversalOf = (amount: bigint): Promise<string> =>
  sampleMovement(context(), { amount: -amount, isReversal: true, payerName: null, payerAccount: null });

afterEach(async () => {
  await assertSafe(context());
});

describe('matchReversal', () => {
  it('restricts the recipient of the payment when two members of staff name it, and matches the line to it', async () => {
    const placed = await placeSampleOrder(context());
    const paid = await sampleMovement(context(), {
      amount: orderPrice,
      variableSymbol: placed.order.paymentReference,
    });
    const { rows } = await sql<{ payment: string }>`
      select payment_document_id as payment from bank_movement_items where document_id = ${paid}`.execute(
      context().admin.kysely,
    );
    const payment = rows[0]?.payment ?? '';
    const movement = await reversalOf(orderPrice);
    expect(await restrictionsOf(payment)).toEqual([]);
    const asked = await operator.ask(path(movement), { payment });
    expect(asked.status).toBe(201);
    expect(await restrictionsOf(payment)).toEqual([]);
    expect((await operator.approve(asked.data['documentId'])).data['result']).toEqual({ movement, payment });
    expect(await restrictionsOf(payment)).toEqual([{ user: placed.user.userId, amount: orderPrice }]);
    expect((await orderNow(context(), placed)).needsReview).toBe(true);
    const tied = await sql<{ payment: string }>`
      select reversed_document_id as payment from bank_movement_items where document_id = ${movement}`.execute(
      context().admin.kysely,
    );
    expect(tied.rows).toEqual([{ payment }]);
    // A second match of the line is refused.
    expect(await operator.ask(path(movement), { payment })).toMatchObject({
      status: 409,
      code: 'bank_movement.not_matchable',
      params: { reason: 'matched' },
    });
  });

  it('proposes several matching payments, and matches the one that staff choose', async () => {
    const amount = 77_00n;
    const both = [
      await sampleMovement(context(), { amount, payerAccount: 'CZ-two', payerName: 'Petr Svoboda' }),
      await sampleMovement(context(), { amount, payerAccount: 'CZ-two' }),
    ];
    await sampleMovement(context(), { amount, payerAccount: 'CZ-two', bookedOn: '2026-11-22' });
    const movement = await sampleMovement(context(), {
      amount: -amount / 2n,
      isReversal: true,
      payerAccount: 'CZ-two',
    });
    const untied = async () =>
      (await operator.get('/bank-movements?filters[untied]=true')).data as unknown as {
        readonly documentId: string;
      }[];
    expect((await untied()).map(({ documentId }) => documentId)).toContain(movement);
    const { data } = await operator.get(`/bank-movements/${movement}`);
    const proposals = data['proposals'] as { readonly payment: { documentId: string }; evidence: string[] }[];
    expect(proposals.map(({ evidence }) => evidence)).toEqual([
      ['account_same', 'name_fits'],
      ['account_same'],
    ]);
    const payment = proposals[1]?.payment.documentId ?? '';
    expect((await operator.get(`/bank-movements/${both[0]}`)).data).toMatchObject({
      payment: { documentId: payment },
      proposals: [],
    });
    const asked = await operator.ask(path(movement), { payment });
    await operator.approve(asked.data['documentId']);
    expect(await restrictionsOf(payment)).toEqual([{ user: null, amount: amount / 2n }]);
    expect((await untied()).map(({ documentId }) => documentId)).not.toContain(movement);
  });

  it('refuses a line that is not a reversal, and an amount above the rest of the payment, also at the approval', async () => {
    const { movement, payment } = await sampleReversal(context(), 5_00n);
    const tooMuch = await reversalOf(5_01n);
    expect(await operator.ask(path(tooMuch), { payment })).toMatchObject({
      code: 'bank_movement.not_matchable',
      params: { reason: 'amount' },
    });
    const incoming = await sampleMovement(context());
    for (const [line, of] of [
      [incoming, payment],
      ['none', payment],
      [movement, 'none'],
    ] as const)
      expect((await operator.ask(path(line), { payment: of })).status).toBe(404);
    const other = await reversalOf(1_00n);
    const first = await operator.ask(path(movement), { payment });
    const second = await operator.ask(path(other), { payment });
    expect((await operator.approve(first.data['documentId'])).status).toBe(200);
    expect(await operator.approve(second.data['documentId'])).toMatchObject({
      status: 409,
      params: { reason: 'amount' },
    });
    expect(await restrictionsOf(payment)).toHaveLength(1);
  });
});
