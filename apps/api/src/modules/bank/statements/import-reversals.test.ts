import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { partsNow, useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { payerAccount } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { importStatementLine } from '../../../../test/support/bank/import-statement-line.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { balanceOf, walletOf } from '@parcela/ledger';
import { cancelOrder } from '../../orders/index.ts';
import { restrictedAmount } from '../../wallets/index.ts';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import { findMovement } from './bank-movements.queries.ts';
import { listLinesToExplain } from './bank-statements.queries.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { deps } = testInvestors();
const { runScheduledJob: sendBack } = useWaitingMoney(context);
const movements = { count: 0 };

interface Sent {
  readonly amount: bigint;
  readonly account?: string | null;
  readonly name?: string;
  readonly reference?: string | null;
  readonly instruction?: string | null;
}
const importLine = async (sent: Sent, isReversal: boolean): Promise<string> => {
  movements.count += 1;
  const movementId = `r${movements.count}`;
  const line: StatementLine = {
    movementId,
    instructionId: sent.instruction ?? null,
    bookedOn: '2026-11-21',
    amount: isReversal ? -sent.amount : sent.amount,
    currency: 'CZK',
    variableSymbol: sent.reference ?? null,
    texts: [],
    payerName: sent.name ?? 'Jan Novák',
    payerAccount: sent.account === undefined ? payerAccount : sent.account,
    references: { movement: movementId },
    statement: null,
    isReversal,
    raw: '{}',
  };
  await importStatementLine(context(), deps, line);
  return movementId;
};
interface Came {
  readonly id: number;
  readonly documentId: string;
}
const receiveWaiting = async (sent: Sent): Promise<Came> => {
  const movementId = await importLine(sent, false);
  const { rows } = await sql<{ id: number; document_id: string }>`
    select id, document_id from payments where provider_ref like ${`%/${movementId}`}`.execute(
    context().admin.kysely,
  );
  const [row] = rows;
  if (!row) throw new Error('it did not arrive');
  return { id: row.id, documentId: row.document_id };
};
const reverse = (sent: Sent): Promise<string> => importLine(sent, true);
const restricted = ({ userId }: Pick<TestUser, 'userId'>) =>
  restrictedAmount(context().database.reader, userId);
const czk = (amount: bigint) => [money(amount, 'CZK')];
const referenceOf = ({ order }: PlacedOrder): string => order.paymentReference;
const openRestrictions = async (
  payment: Came,
): Promise<{ document_id: string; user_id: number | null }[]> => {
  const { rows } = await sql<{ document_id: string; user_id: number | null }>`
    select document_id, user_id from account_restrictions where payment_id = ${payment.id} and closed_at is null
    order by id`.execute(context().admin.kysely);
  return rows;
};
const countRestrictions = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from account_restrictions`.execute(context().admin.kysely);
  return rows[0]?.count ?? 0;
};
const tiedTo = async (movementId: string): Promise<string | null | undefined> => {
  const { lines } = await listLinesToExplain(context().database.reader, {
    page: 1,
    pageSize: 100,
    kind: 'reversal',
    currency: 'CZK',
    isUntied: undefined,
  });
  return lines.find((line) => line.movementId === movementId)?.paymentDocumentId;
};
const documentIdOf = async (movementId: string): Promise<string> => {
  const { rows } = await sql<{ document_id: string }>`
    select document_id from bank_movements where movement_id = ${movementId}`.execute(context().admin.kysely);
  return rows[0]?.document_id ?? '';
};
/** The bank money that no book contains, as a negative sum. */
const unexplained = async (): Promise<bigint> => {
  const { rows } = await sql<{ unexplained: bigint }>`
    select unexplained::bigint as unexplained from bank_reconciliation where currency = 'CZK'`.execute(
    context().admin.kysely,
  );
  return rows[0]?.unexplained ?? 0n;
};
const walletBalance = ({ userId }: TestUser): Promise<bigint> =>
  balanceOf(context().database.reader, walletOf(userId, 'CZK'));

afterEach(() => assertSafe(context()));

describe('a reversal of bank money', () => {
  it('restricts the investor whom staff credited, and debits the wallet when the money is finally lost', async () => {
    const person = await clearedUser(context());
    const payment = await receiveWaiting({ amount: 7_001n, name: 'Petr Svoboda' });
    await operator.decide(`/suspense/${payment.documentId}/wallet`, { userDocumentId: person.documentId });
    const movementId = await reverse({ amount: 7_001n });
    expect(await restricted(person)).toEqual(czk(7_001n));
    expect(await tiedTo(movementId)).toBe(payment.documentId);

    const [restriction] = await openRestrictions(payment);
    await operator.decide(`/account-restrictions/${restriction?.document_id}/release`, { isMoneyGone: true });
    expect([await restricted(person), await walletBalance(person)]).toEqual([[], 0n]);
    const { rows } = await sql`
      select unexplained from bank_reconciliation where currency = 'CZK'`.execute(context().admin.kysely);
    expect(rows).toEqual([{ unexplained: 0n }]);
  });

  it('restricts no investor for a stranger’s cent with the reference of their order', async () => {
    const placed = await placeSampleOrder(context());
    const cent = await receiveWaiting({ amount: 1n, name: 'Petr Svoboda', reference: referenceOf(placed) });
    await reverse({ amount: 1n, name: 'Petr Svoboda', reference: referenceOf(placed) });
    expect(await restricted(placed.user)).toEqual([]);

    // Staff cannot move the one cent, and the order stays live.
    for (const way of ['assign', 'wallet', 'refund'])
      expect([
        way,
        (
          await operator.ask(`/suspense/${cent.documentId}/${way}`, {
            ...(way === 'assign' && { orderDocumentId: placed.order.documentId }),
          })
        ).code,
      ]).toEqual([way, 'suspense.money_reversed']);
    await receiveWaiting({ amount: orderPrice, reference: referenceOf(placed), account: 'CZ1' });
    expect((await orderNow(context(), placed)).state).toBe('Paid');
    const [restriction] = await openRestrictions(cent);
    expect(restriction?.user_id).toBeNull();
    await operator.decide(`/account-restrictions/${restriction?.document_id}/release`, { isMoneyGone: true });
    expect(await partsNow(context(), cent.id)).toMatchObject({ state: 'reversed', reversed: 1n });
    expect((await orderNow(context(), placed)).needsReview).toBe(false);
  });

  it('restricts the owner of the order to which staff assigned the payment', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting({ amount: orderPrice, name: 'Petr Svoboda', account: 'CZ2' });
    await operator.decide(`/suspense/${payment.documentId}/assign`, {
      orderDocumentId: placed.order.documentId,
    });
    await reverse({ amount: orderPrice, account: 'CZ2' });
    expect(await restricted(placed.user)).toEqual(czk(orderPrice));
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid', needsReview: true });
  });

  it('restricts the owner of the order and the credited investor, each for their part', async () => {
    const placed = await placeSampleOrder(context());
    const other = await clearedUser(context());
    const payment = await receiveWaiting({
      amount: orderPrice + 50n,
      reference: referenceOf(placed),
      account: 'CZ3',
    });
    await operator.decide(`/suspense/${payment.documentId}/wallet`, { userDocumentId: other.documentId });
    await reverse({ amount: orderPrice + 50n, account: 'CZ3' });
    expect([await restricted(placed.user), await restricted(other)]).toEqual([czk(orderPrice), czk(50n)]);
  });

  it('needs an explanation as the operator’s loss, less repayments, when it restricts no money', async () => {
    const placed = await placeSampleOrder(context());
    const other = await clearedUser(context());
    const sent = { amount: orderPrice + 50n, reference: referenceOf(placed), account: 'CZ11' };
    const payment = await receiveWaiting(sent);
    await operator.decide(`/suspense/${payment.documentId}/wallet`, { userDocumentId: other.documentId });
    const line = await documentIdOf(await reverse(sent));
    const inNoBook = await unexplained();
    const now = () => findMovement(context().database.reader, line);
    const explain = () => operator.ask(`/bank-movements/${line}/explain`, { kind: 'other' });
    const [ofOrder, ofOther] = await openRestrictions(payment);
    const release = (restriction: typeof ofOrder, isMoneyGone: boolean) =>
      operator.decide(`/account-restrictions/${restriction?.document_id}/release`, { isMoneyGone });

    await release(ofOther, true);
    expect(await now()).toMatchObject({ toExplain: null });
    expect((await explain()).code).toBe('bank_movement.not_explainable');
    await release(ofOrder, false);
    expect(await now()).toMatchObject({ toExplain: orderPrice, explanation: null });
    expect((await explain()).status).toBe(201);
    expect(await unexplained()).toBe(inNoBook + orderPrice + 50n);
    expect(await now()).toMatchObject({ toExplain: null, explanation: 'other' });
    expect((await explain()).code).toBe('bank_movement.not_explainable');
  });

  it('needs no explanation after a full repayment', async () => {
    const person = await clearedUser(context());
    const sent = { amount: 7_002n, name: 'Petr Svoboda', account: 'CZ12' };
    const payment = await receiveWaiting(sent);
    await operator.decide(`/suspense/${payment.documentId}/wallet`, { userDocumentId: person.documentId });
    const line = await documentIdOf(await reverse(sent));
    const [restriction] = await openRestrictions(payment);
    await operator.decide(`/account-restrictions/${restriction?.document_id}/release`, { isMoneyGone: true });
    const answer = await operator.ask(`/bank-movements/${line}/explain`, { kind: 'other' });
    expect([answer.status, answer.code]).toEqual([409, 'bank_movement.not_explainable']);
  });

  it('restricts each investor for at most their part when the bank takes the payment back in parts', async () => {
    const placed = await placeSampleOrder(context());
    const other = await clearedUser(context());
    const sent = { reference: referenceOf(placed), account: 'CZ10', instruction: '41' };
    const payment = await receiveWaiting({ ...sent, amount: orderPrice + 50n });
    await operator.decide(`/suspense/${payment.documentId}/wallet`, { userDocumentId: other.documentId });
    await reverse({ ...sent, amount: orderPrice - 10n });
    expect([await restricted(placed.user), await restricted(other)]).toEqual([czk(orderPrice - 10n), []]);
    await reverse({ ...sent, amount: 30n });
    expect([await restricted(placed.user), await restricted(other)]).toEqual([czk(orderPrice), czk(20n)]);
    await reverse({ ...sent, amount: 30n });
    expect([await restricted(placed.user), await restricted(other)]).toEqual([czk(orderPrice), czk(50n)]);
  });

  it('leaves no credited money free, whether staff or the bank act first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await clearedUser(context());
      const sent = { amount: 1_000n + BigInt(round), name: 'Petr Svoboda', account: 'CZ9' };
      const payment = await receiveWaiting(sent);
      const asked = await operator.ask(`/suspense/${payment.documentId}/wallet`, {
        userDocumentId: person.documentId,
      });
      const [approved] = await Promise.all([operator.approve(asked.data['documentId']), reverse(sent)]);
      const isCredited = approved.status === 200;
      expect([await walletBalance(person), await restricted(person)]).toEqual(
        isCredited ? [sent.amount, czk(sent.amount)] : [0n, []],
      );
      expect(await openRestrictions(payment)).toMatchObject([{ user_id: isCredited ? person.userId : null }]);
    }
  });

  it('stops a refund that has not reached the bank, and blocks another refund of the payment', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting({
      amount: 600n,
      reference: referenceOf(placed),
      account: payerAccount,
    });
    const { user, order } = placed;
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: user.userId, documentId: order.documentId }),
    );
    await sendBack();
    expect(await partsNow(context(), payment.id)).toMatchObject({ refunded: 600n });
    await reverse({ amount: 600n, reference: referenceOf(placed) });
    expect(await partsNow(context(), payment.id)).toMatchObject({ refunded: 0n, suspended: 600n });
    const { rows } = await sql`
      select r.state, r.failure, t.state as transfer from refunds r
      join outgoing_transfers t on t.item_kind = 'refund' and t.item_id = r.id
      where r.payment_id = ${payment.id}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ state: 'failed', failure: 'reversed', transfer: 'cancelled' }]);
    expect((await operator.ask(`/suspense/${payment.documentId}/refund`)).code).toBe(
      'suspense.money_reversed',
    );
  });

  it('restricts the investor with the refunded payment, and not one with the same reference', async () => {
    const paidOrder = await placeSampleOrder(context());
    const foreign = await placeSampleOrder(context());
    const sentBack = async (placed: PlacedOrder, account: string, name: string): Promise<Came> => {
      const payment = await receiveWaiting({ amount: 610n, reference: referenceOf(placed), account, name });
      const { user, order } = placed;
      await context().transact((tx) =>
        cancelOrder(orderDeps, tx, { userId: user.userId, documentId: order.documentId }),
      );
      if (name === 'Jan Novák') await sendBack();
      else await operator.decide(`/suspense/${payment.documentId}/refund`);
      // The bank already has it.
      await sql`
        with batch as (
          insert into outgoing_batches (message_id, currency, state, lease_until, answered_at)
          values (${`reversed-${payment.id}`}, 'CZK', 'accepted', app_now(), app_now()) returning id
        )
        update outgoing_transfers set state = 'submitted', submitted_at = app_now(), batch_id = (select id from batch)
        where item_kind = 'refund'
          and item_id = (select id from refunds where payment_id = ${payment.id})`.execute(
        context().admin.kysely,
      );
      return payment;
    };
    await sentBack(paidOrder, '19-2000145399/0800', 'Jan Novák');
    await sentBack(foreign, '2000145399/0800', 'Petr Svoboda');
    await reverse({ amount: 610n, account: '19-2000145399/0800' });
    await reverse({ amount: 610n, account: '2000145399/0800' });
    expect([await restricted(paidOrder.user), await restricted(foreign.user)]).toEqual([czk(610n), []]);
  });
});

describe('importReversals with several possible payments', () => {
  it('stays unknown with a higher amount or another account or reference, and restricts no money', async () => {
    const placed = await placeSampleOrder(context());
    await receiveWaiting({ amount: 700n, reference: referenceOf(placed), account: 'CZ4' });
    const before = await countRestrictions();
    for (const wrong of [{ amount: 701n }, { account: 'CZ5' }, { reference: '2600009999' }]) {
      const movementId = await reverse({
        amount: 700n,
        account: 'CZ4',
        reference: referenceOf(placed),
        ...wrong,
      });
      expect(await tiedTo(movementId)).toBeNull();
    }
    expect([await countRestrictions(), (await orderNow(context(), placed)).needsReview]).toEqual([
      before,
      false,
    ]);
  });

  it('finds the payment by the bank’s instruction, otherwise by the reference, and never guesses', async () => {
    const [first, second] = [await placeSampleOrder(context()), await placeSampleOrder(context())];
    const account = 'CZ6';
    const came = [
      await receiveWaiting({ amount: 710n, reference: referenceOf(first), account, instruction: '31' }),
      await receiveWaiting({ amount: 710n, reference: referenceOf(second), account, instruction: '32' }),
    ];
    expect(await tiedTo(await reverse({ amount: 710n, account }))).toBeNull();
    const byInstruction = await reverse({ amount: 710n, account, instruction: '32' });
    expect(await tiedTo(byInstruction)).toBe(came[1]?.documentId);
    expect([await restricted(first.user), await restricted(second.user)]).toEqual([[], czk(710n)]);

    // A second reversal of the same instruction takes no more of the payment, and is not assigned to another payment.
    expect(await tiedTo(await reverse({ amount: 710n, account, instruction: '32' }))).toBeNull();
    expect(await restricted(first.user)).toEqual([]);
  });

  it('finds the payment by its reference among payments of the same account and amount', async () => {
    const [first, second] = [await placeSampleOrder(context()), await placeSampleOrder(context())];
    const account = 'CZ7';
    await receiveWaiting({ amount: 720n, reference: referenceOf(first), account });
    await receiveWaiting({ amount: 720n, reference: referenceOf(second), account });
    await reverse({ amount: 720n, account, reference: referenceOf(first) });
    expect([await restricted(first.user), await restricted(second.user)]).toEqual([czk(720n), []]);
  });
});

describe('an account restriction by staff', () => {
  it('lasts until two members of staff end it, with each step in the audit log', async () => {
    const person = await clearedUser(context());
    const payment = await receiveWaiting({ amount: 900n, name: 'Petr Svoboda', account: 'CZ8' });
    await operator.decide(`/suspense/${payment.documentId}/wallet`, { userDocumentId: person.documentId });
    const url = `/users/${person.documentId}/account-restrictions`;
    const opened = await operator.ask(url, { amount: 500, currency: 'CZK', reason: 'The bank has called' });
    expect([opened.status, opened.data]).toEqual([
      200,
      expect.objectContaining({
        cause: 'staff',
        amount: 500,
        order: null,
        payment: null,
        openingReason: 'The bank has called',
        user: { documentId: person.documentId, email: expect.any(String) as string },
      }),
    ]);
    expect(await restricted(person)).toEqual(czk(500n));
    const list = await operator.get(
      `/account-restrictions?filters[open]=true&filters[user]=${person.documentId}`,
    );
    expect(list.data).toEqual([opened.data]);

    const restriction = String(opened.data['documentId']);
    const asked = await operator.ask(`/account-restrictions/${restriction}/release`, { isMoneyGone: false });
    expect(await restricted(person)).toEqual(czk(500n));
    expect((await operator.approve(asked.data['documentId'])).status).toBe(200);
    expect([await restricted(person), await walletBalance(person)]).toEqual([[], 900n]);
    const { rows } = await sql`
      select type, before->>'restricted' as was, after->>'restricted' as now, after->>'reason' as reason
      from domain_events where subject_id = ${restriction} and type like 'account_restriction.%' order by id`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      { type: 'account_restriction.opened', was: '0', now: '500', reason: 'The bank has called' },
      { type: 'account_restriction.released', was: '500', now: '0', reason: 'We looked at it' },
    ]);
  });

  it('appears in a paged list, newest first, with no item skipped or repeated', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { documentId } = await clearedUser(context());
      const body = { amount: 500 + count, currency: 'CZK', reason: 'The bank has called' };
      expect((await operator.ask(`/users/${documentId}/account-restrictions`, body)).status).toBe(200);
    }
    const { rows } = await sql<{ id: string }>`
      select r.document_id as id from account_restrictions r order by r.id desc`.execute(
      context().admin.kysely,
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(await operator.idsByPages('/account-restrictions')).toEqual(rows.map(({ id }) => id));
    expect((await operator.get('/account-restrictions?pagination[after]=WyJ4Il0')).status).toBe(400);
  });

  it('needs a known user, an amount above zero and a reason', async () => {
    const person = await clearedUser(context());
    const body = { amount: 1, currency: 'CZK', reason: 'Because' };
    const codes = [];
    for (const [user, changed] of [
      ['a'.repeat(24), {}],
      [person.documentId, { amount: 0 }],
      [person.documentId, { reason: ' ' }],
    ] as const)
      codes.push((await operator.ask(`/users/${user}/account-restrictions`, { ...body, ...changed })).code);
    expect([codes, await restricted(person)]).toEqual([
      ['common.not_found', 'common.validation', 'common.validation'],
      [],
    ]);
  });
});
