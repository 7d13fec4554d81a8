import { topUpReference } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { balanceOf, externalAccount, suspenseFor, transfer, walletOf } from '@parcela/ledger';
import {
  importStatementLine,
  sampleMovement,
  statementLine,
} from '../../../../test/support/bank/import-statement-line.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import {
  assertSafe,
  attemptStates,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { testKind } from '../../../../test/support/wallets/test-kinds.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);

const path = (movement: string): string => `/bank-movements/${movement}`;
const undo = (movement: string, more: object = {}) => operator.ask(`${path(movement)}/undo`, more);
const undone = async (movement: string, more: object = {}): Promise<string> => {
  const asked = await undo(movement, more);
  expect([asked.status, asked.code]).toEqual([201, undefined]);
  const approved = await operator.approve(asked.data['documentId']);
  expect([approved.status, approved.code]).toEqual([200, undefined]);
  return (approved.data['result'] as { counter: string }).counter;
};
const payTo = (placed: PlacedOrder, amount = orderPrice): Promise<string> =>
  sampleMovement(context(), { amount, variableSymbol: placed.order.paymentReference });
const restrictions = async (movement: string) => {
  const { rows } = await sql<{ user: number | null; amount: bigint; open: boolean }>`
    select b.user_id as "user", b.amount, b.closed_at is null as open from restricted_money b
    join payments p on p.id = b.payment_id
    join bank_movements m on p.provider_ref like '%/' || m.movement_id
    where m.document_id = ${movement} order by b.id`.execute(context().admin.kysely);
  return rows;
};
const paymentOf = async (movement: string): Promise<string> => {
  const { rows } = await sql<{ payment: string }>`
    select payment_document_id as payment from bank_movement_items where document_id = ${movement}`.execute(
    context().admin.kysely,
  );
  return rows[0]?.payment ?? '';
};
const bankHolds = (): Promise<bigint> => balanceOf(context().database.reader, externalAccount('bank', 'CZK'));
const toExplain = async (): Promise<readonly string[]> => {
  const { data } = await operator.get('/bank-lines?pagination[pageSize]=100');
  const lines = data as unknown as { movement: { documentId: string } | null }[];
  return lines.flatMap(({ movement }) => (movement === null ? [] : [movement.documentId]));
};

afterEach(async () => {
  await assertSafe(context());
});

describe('undoing a booked line', () => {
  it.each([
    ['removes a top-up from the wallet', { used: 0n, left: 0n, atBank: 0n }],
    ['restricts the owner of a top-up that was used', { used: 10_00n, left: 20_00n, atBank: -30_00n }],
  ] as const)('%s', async (_what, { used, left, atBank }) => {
    const fromWallet = used === 0n ? 30_00n : 0n;
    const restricted = 30_00n - fromWallet;
    const { userId } = await clearedUser(context());
    const variableSymbol = topUpReference(userId);
    await sql`
      insert into top_up_references (user_id, currency, reference)
      values (${userId}, 'CZK', ${variableSymbol})`.execute(context().admin.kysely);
    const before = await bankHolds();
    const movement = await sampleMovement(context(), { amount: 30_00n, variableSymbol });
    const wallet = walletOf(userId, 'CZK');
    if (used > 0n)
      await context().transact((tx) =>
        transfer(tx, {
          kind: testKind('test.paid'),
          source: { type: 'test', id: movement },
          from: wallet,
          to: suspenseFor('test', 'CZK'),
          amount: used,
        }),
      );
    expect((await operator.get(path(movement))).data).toMatchObject({
      undoing: {
        blocker: null,
        fromSuspense: 0,
        fromWallets: Number(fromWallet),
        restricted: Number(restricted),
      },
    });
    await undone(movement);
    expect(await balanceOf(context().database.reader, wallet)).toBe(left);
    expect((await restrictions(movement)).filter((each) => each.open)).toEqual(
      restricted === 0n ? [] : [{ user: userId, amount: restricted, open: true }],
    );
    expect((await bankHolds()) - before).toBe(atBank);
  });

  it('takes suspended money back without another decision, and shows both lines', async () => {
    const before = await bankHolds();
    const amount = 31_00n;
    const movement = await sampleMovement(context(), { amount });
    expect((await operator.get(path(movement))).data).toMatchObject({
      undone: null,
      undoing: { blocker: null, fromSuspense: 31_00, fromWallets: 0, restricted: 0 },
    });
    const asked = await undo(movement);
    expect(asked.status).toBe(201);
    // Nothing happens before the second person agrees.
    expect(await bankHolds()).toBe(before - amount);
    const request = await operator.get(`/approvals/${String(asked.data['documentId'])}`);
    expect(request.data).toMatchObject({
      action: 'bank.undo_line',
      facts: expect.arrayContaining([
        expect.objectContaining({ name: 'amount', value: expect.objectContaining({ kind: 'money' }) }),
        expect.objectContaining({
          name: 'fromSuspense',
          value: { kind: 'money', sums: [{ amount: 31_00, currency: 'CZK' }] },
        }),
        expect.objectContaining({ name: 'restricted', value: null }),
      ]),
      outlook: { isPossible: true },
    });
    const { data } = await operator.approve(asked.data['documentId']);
    const { counter } = data['result'] as { counter: string };
    expect(await bankHolds()).toBe(before);
    expect(await restrictions(movement)).toEqual([{ user: null, amount, open: false }]);
    expect((await operator.get(path(movement))).data).toMatchObject({
      undone: 'undone',
      undoing: null,
      counterpart: { documentId: counter },
      sameAs: null,
    });
    expect((await operator.get(path(counter))).data).toMatchObject({
      amount: -31_00,
      undone: 'counter',
      outcome: 'reversal',
      counterpart: { documentId: movement },
      payment: { documentId: await paymentOf(movement), waiting: 0 },
    });
    expect(await toExplain()).not.toContain(counter);
    // Neither line can be undone again.
    for (const line of [movement, counter])
      expect(await undo(line)).toMatchObject({
        status: 409,
        code: 'bank_movement.not_undoable',
        params: { reason: 'undone' },
      });
  });

  it('restricts the investor of a paid order, which stays Paid until staff decide', async () => {
    const placed = await placeSampleOrder(context());
    const movement = await payTo(placed);
    expect((await orderNow(context(), placed)).state).toBe('Paid');
    expect((await operator.get(path(movement))).data['undoing']).toMatchObject({
      fromSuspense: 0,
      restricted: Number(orderPrice),
    });
    const counter = await undone(movement);
    expect(await restrictions(movement)).toEqual([
      { user: placed.user.userId, amount: orderPrice, open: true },
    ]);
    const order = await orderNow(context(), placed);
    expect([order.state, order.needsReview]).toEqual(['Paid', true]);
    expect(await attemptStates(context(), placed.order.id)).toEqual(['reversed']);
    expect((await operator.get(path(counter))).data).toMatchObject({ toExplain: null });
  });

  it('takes free money from a wallet that staff credited, and restricts money already used', async () => {
    for (const isUsed of [false, true]) {
      const placed = await placeSampleOrder(context());
      const { userId } = placed.user;
      const amount = 45_00n;
      const movement = await sampleMovement(context(), { amount });
      await operator.decide(`/suspense/${await paymentOf(movement)}/wallet`, {
        userDocumentId: placed.user.documentId,
      });
      const wallet = walletOf(userId, 'CZK');
      expect(await balanceOf(context().database.reader, wallet)).toBe(amount);
      if (isUsed)
        await context().transact((tx) =>
          transfer(tx, {
            kind: testKind('test.paid'),
            source: { type: 'test', id: movement },
            from: wallet,
            to: suspenseFor('test', 'CZK'),
            amount: 1_00n,
          }),
        );
      const shown = (await operator.get(path(movement))).data['undoing'];
      expect(shown).toMatchObject(
        isUsed ? { fromWallets: 0, restricted: 45_00 } : { fromWallets: 45_00, restricted: 0 },
      );
      await undone(movement);
      expect(await restrictions(movement)).toEqual([{ user: userId, amount, open: isUsed }]);
      expect(await balanceOf(context().database.reader, wallet)).toBe(isUsed ? 44_00n : 0n);
    }
  });

  it('reverses the explanation of an outgoing line, and neither line needs an explanation', async () => {
    const before = await bankHolds();
    const explained = await sampleMovement(context(), { amount: -15_00n });
    const waiting = await sampleMovement(context(), { amount: -15_00n });
    await operator.post(`${path(explained)}/explain`, { kind: 'fee', reason: 'A fee' });
    expect(await bankHolds()).toBe(before + 15_00n);
    const counters = [await undone(explained, { sameAs: waiting }), await undone(waiting)];
    expect(await bankHolds()).toBe(before);
    const lines = await toExplain();
    for (const line of [explained, waiting, ...counters]) expect(lines).not.toContain(line);
  });

  it('treats the line as the other one afterwards, or as new when the bank has neither line', async () => {
    const line = statementLine({ amount: 77_11n });
    const twin = await sampleMovement(context(), { amount: 77_11n, bookedOn: '2026-11-20' });
    const movement = await sampleMovement(context(), line);
    const count = async (): Promise<number> => {
      const { rows } = await sql`select from bank_movements where amount = 7711`.execute(
        context().admin.kysely,
      );
      return rows.length;
    };
    expect((await operator.get(path(movement))).data).toMatchObject({
      undoing: { twins: [{ documentId: twin, bookedOn: '2026-11-20' }] },
    });
    await undone(movement, { sameAs: twin });
    await importStatementLine(context(), testInvestors().deps, line);
    expect(await count()).toBe(2);
    expect((await operator.get(path(movement))).data).toMatchObject({ sameAs: { documentId: twin } });
    // The bank has neither line, so the line is new.
    await undone(twin);
    await importStatementLine(context(), testInvestors().deps, line);
    expect(await count()).toBe(3);
  });
});

describe('undoing a reversal', () => {
  it('ends its restriction, after which another reversal can restrict the same money', async () => {
    const placed = await placeSampleOrder(context());
    const amount = orderPrice;
    const paid = await payTo(placed);
    const line = { amount: -amount, variableSymbol: placed.order.paymentReference, isReversal: true };
    for (const round of [1, 2]) {
      const reversal = await sampleMovement(context(), { ...line, bookedOn: `2026-11-2${round + 1}` });
      expect((await orderNow(context(), placed)).needsReview).toBe(true);
      expect((await operator.get(path(reversal))).data['undoing']).toMatchObject({
        blocker: null,
        effect: 'restriction_lifted',
        lifted: Number(amount),
      });
      const asked = await undo(reversal);
      const request = await operator.get(`/approvals/${String(asked.data['documentId'])}`);
      expect(request.data['facts']).toContainEqual(
        expect.objectContaining({
          name: 'lifted',
          value: { kind: 'money', sums: [{ amount: Number(amount), currency: 'CZK' }] },
        }),
      );
      await operator.approve(asked.data['documentId']);
      expect((await orderNow(context(), placed)).needsReview).toBe(false);
      expect(await attemptStates(context(), placed.order.id)).toEqual(['succeeded']);
      expect((await operator.get(path(reversal))).data).toMatchObject({ undone: 'undone' });
      await assertSafe(context());
    }
    // The payment itself is no longer reversed.
    expect((await operator.get(path(paid))).data['undoing']).toMatchObject({ blocker: null });
  });

  it('is impossible once its money has gone to the bank', async () => {
    const amount = 17_00n;
    await sampleMovement(context(), { amount, payerAccount: 'CZ-settled' });
    const reversal = await sampleMovement(context(), {
      amount: -amount,
      isReversal: true,
      payerAccount: 'CZ-settled',
    });
    const { rows } = await sql<{ id: string }>`
      select b.document_id as id from restricted_money b join bank_movements m
        on b.provider_ref like '%/' || m.movement_id where m.document_id = ${reversal}`.execute(
      context().admin.kysely,
    );
    expect(rows).toHaveLength(1);
    await operator.decide(`/account-restrictions/${rows[0]?.id}/release`, { isMoneyGone: true });
    expect(await undo(reversal)).toMatchObject({ status: 409, params: { reason: 'settled' } });
  });
});

describe('a refusal to undo a booked line', () => {
  it('applies to a request without a reason, to an unknown line and to a wrong line as its equal', async () => {
    const movement = await sampleMovement(context(), { amount: 12_34n });
    const others = [
      movement,
      await sampleMovement(context(), { amount: 12_35n }),
      await sampleMovement(context(), { amount: 12_34n, currency: 'EUR' }),
      'none',
    ];
    const before = await fingerprint(context());
    expect(await operator.post(`${path(movement)}/undo`, {})).toMatchObject({ status: 400 });
    expect(await undo('none')).toMatchObject({ status: 404 });
    for (const sameAs of others)
      expect(await undo(movement, { sameAs })).toMatchObject({
        status: 409,
        code: 'bank_movement.not_undoable',
        params: { reason: 'not_same' },
      });
    expect(await fingerprint(context())).toEqual(before);
  });

  it('applies when the bank has taken the payment back or its money has gone back', async () => {
    const amount = 88_00n;
    const reversed = await sampleMovement(context(), { amount, payerAccount: 'CZ-three' });
    await sampleMovement(context(), { amount: -amount, isReversal: true, payerAccount: 'CZ-three' });
    const refunded = await sampleMovement(context(), { amount: 13_00n });
    await operator.decide(`/suspense/${await paymentOf(refunded)}/refund`);
    await sql`
      with batch as (
        insert into outgoing_batches (message_id, currency, state, lease_until, answered_at)
        values ('undo-1', 'CZK', 'accepted', app_now(), app_now()) returning id
      )
      update outgoing_transfers t set state = 'submitted', submitted_at = app_now(), batch_id = b.id
      from batch b where t.state = 'pending' and t.amount = 1300`.execute(context().admin.kysely);
    for (const [movement, reason] of [
      [reversed, 'reversed'],
      [refunded, 'refunded'],
    ] as const)
      expect(await undo(movement)).toMatchObject({ code: 'bank_movement.not_undoable', params: { reason } });
  });

  it('applies to a second request, and to one of two parallel approvals', async () => {
    const movement = await sampleMovement(context(), { amount: 19_00n });
    const asked = await undo(movement);
    expect(await undo(movement)).toMatchObject({ status: 409, code: 'approval.pending' });
    const answers = await Promise.all([0, 1].map(() => operator.approve(asked.data['documentId'])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql`
      select from undone_bank_lines u join bank_movements m on m.id = u.movement_id
      where m.document_id = ${movement}`.execute(context().admin.kysely);
    expect(rows).toHaveLength(1);
  });
});
