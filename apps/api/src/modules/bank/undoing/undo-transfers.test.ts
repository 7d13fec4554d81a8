import { balanceOf, externalAccount, suspenseFor, transfer as move, walletOf } from '@parcela/ledger';
import { createLogger } from '@parcela/platform/log.ts';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import {
  bankOwners,
  importStatementLine,
  sampleMovement,
  statementLine,
} from '../../../../test/support/bank/import-statement-line.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { partsNow, useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { assertSafe, testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { sentWithdrawalTransfer } from '../../../../test/support/wallets/sample-withdrawals.ts';
import { submitTransfers } from '../index.ts';
import { testKind } from '../../../../test/support/wallets/test-kinds.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);

const path = (movement: string): string => `/bank-movements/${movement}`;
const undo = (movement: string) => operator.ask(`${path(movement)}/undo`);
const undone = async (movement: string): Promise<string> => {
  const asked = await undo(movement);
  expect([asked.status, asked.code]).toEqual([201, undefined]);
  const approved = await operator.approve(asked.data['documentId']);
  expect([approved.status, approved.code]).toEqual([200, undefined]);
  return (approved.data['result'] as { counter: string }).counter;
};
const undoing = async (movement: string) => (await operator.get(path(movement))).data['undoing'];

/** The documentId of a line with the transfer's reference. */
const lineOf = async (
  transfer: string,
  { side, ...more }: Partial<StatementLine> & { readonly side: 'out' | 'back' },
): Promise<string> => {
  const { rows } = await sql<{ reference: string; amount: bigint; currency: string }>`
    select reference, amount, currency from outgoing_transfers where document_id = ${transfer}`.execute(
    context().admin.kysely,
  );
  const [sent] = rows;
  const line = statementLine({
    variableSymbol: sent?.reference ?? '',
    currency: sent?.currency ?? '',
    amount: (sent?.amount ?? 0n) * (side === 'out' ? -1n : 1n),
    ...more,
  });
  await importStatementLine(context(), testInvestors().deps, line, { owners: bankOwners });
  const found = await sql<{ documentId: string }>`
    select document_id as "documentId" from bank_movements
    where movement_id = ${line.movementId} or starts_with(movement_id, ${`${line.movementId}@`})
    order by id desc limit 1`.execute(context().admin.kysely);
  return found.rows[0]?.documentId ?? '';
};
const stateOf = async (transfer: string) => {
  const { rows } = await sql`
    select t.state, t.failure, coalesce(w.state, r.state) as item from outgoing_transfers t
    left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
    left join refunds r on t.item_kind = 'refund' and r.id = t.item_id
    where t.document_id = ${transfer}`.execute(context().admin.kysely);
  return rows[0];
};
const sent = { state: 'submitted', failure: null };
const settled = { state: 'booked', failure: null };
const returned = { state: 'failed', failure: 'returned' };

/** A withdrawal of 100.00 CZK that the bank has. */
const sentWithdrawal = async () => {
  const { userId } = await clearedUser(context());
  const [staffId = 0] = await context().transact((tx) => addTestStaff(tx, 1));
  // No statement line brought the wallet's money in the sample.
  await sampleMovement(context());
  await sql`
    insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome)
    select a.id, 'wallet' || ${userId}, '2026-10-20', 10000, 'CZK', '{}', 'payment'
    from collection_accounts a where a.currency = 'CZK' limit 1`.execute(context().admin.kysely);
  return { userId, transfer: await sentWithdrawalTransfer(context(), userId, staffId) };
};
const paymentOf = async (line: string): Promise<string> => {
  const { data } = await operator.get(path(line));
  return (data['payment'] as { readonly documentId: string }).documentId;
};
const submit = async (): Promise<void> => {
  const bank = { submit: async () => ({ kind: 'accepted' }) as const };
  const { transact } = context();
  await submitTransfers({ bank, owners: bankOwners, transact, log: createLogger('silent') }, 'CZK');
};
const transferOf = async (payment: string): Promise<string> => {
  const { rows } = await sql<{ transfer: string }>`
    select t.document_id as transfer from outgoing_transfers t
    join refunds r on t.item_kind = 'refund' and r.id = t.item_id
    join payments p on p.id = r.payment_id where p.document_id = ${payment} order by r.id desc limit 1`.execute(
    context().admin.kysely,
  );
  return rows[0]?.transfer ?? '';
};
/** A refund that the bank has. */
const sentRefund = async (amount: bigint) => {
  const payment = await paymentOf(await sampleMovement(context(), { amount }));
  await operator.decide(`/suspense/${payment}/refund`);
  const transfer = await transferOf(payment);
  await submit();
  return { payment, transfer };
};
const partsOf = async (payment: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from payments where document_id = ${payment}`.execute(context().admin.kysely);
  return partsNow(context(), rows[0]?.id ?? 0);
};
const free = (userId: number): Promise<bigint> =>
  balanceOf(context().database.reader, walletOf(userId, 'CZK'));
const bankHolds = (): Promise<bigint> => balanceOf(context().database.reader, externalAccount('bank', 'CZK'));
const restrictionsOf = async (userId: number) => {
  const { rows } = await sql`
    select amount, closed_at is null as open from account_restrictions where user_id = ${userId}`.execute(
    context().admin.kysely,
  );
  return rows;
};

afterEach(() => assertSafe(context()));

describe('undoing the line that settled a transfer', () => {
  it('lets a withdrawal wait for the bank, and the right line settles it', async () => {
    const { transfer } = await sentWithdrawal();
    const before = await bankHolds();
    const line = await lineOf(transfer, { side: 'out' });
    expect(await stateOf(transfer)).toEqual({ ...settled, item: 'done' });
    expect(await undoing(line)).toMatchObject({ blocker: null, effect: 'transfer_sent', restricted: 0 });
    const counter = await undone(line);
    expect(await stateOf(transfer)).toEqual({ ...sent, item: 'approved' });
    expect(await bankHolds()).toBe(before);
    expect((await operator.get(path(counter))).data).toMatchObject({ undone: 'counter', toExplain: null });
    await assertSafe(context());
    const right = await lineOf(transfer, { side: 'out', bookedOn: '2026-11-22' });
    expect(await stateOf(transfer)).toEqual({ ...settled, item: 'done' });
    await undone(right);
    expect(await stateOf(transfer)).toEqual({ ...sent, item: 'approved' });
  });

  it('lets a refund wait for the bank, and the payment counts it as before', async () => {
    const { payment, transfer } = await sentRefund(41_00n);
    const before = await partsOf(payment);
    const line = await lineOf(transfer, { side: 'out' });
    await undone(line);
    expect(await stateOf(transfer)).toEqual({ ...sent, item: 'requested' });
    expect(await partsOf(payment)).toEqual(before);
    await lineOf(transfer, { side: 'out' });
    expect(await stateOf(transfer)).toEqual({ ...settled, item: 'done' });
    const { rows } = await sql`
      select e.type, e.actor_kind as actor from domain_events e join outgoing_transfers t on t.document_id = e.subject_id
      where t.document_id = ${transfer} and e.type = 'outgoing_transfer.reopened'`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ type: 'outgoing_transfer.reopened', actor: 'staff' }]);
  });

  it('is impossible while the transfer has come back', async () => {
    const { transfer } = await sentWithdrawal();
    const out = await lineOf(transfer, { side: 'out' });
    const back = await lineOf(transfer, { side: 'back' });
    expect(await undo(out)).toMatchObject({ status: 409, params: { reason: 'came_back' } });
    await undone(back);
    await undone(out);
    expect(await stateOf(transfer)).toEqual({ ...sent, item: 'approved' });
  });
});

describe('undoing the line that returned a transfer', () => {
  it('takes free money from the wallet, and the transfer can come back again', async () => {
    const { userId, transfer } = await sentWithdrawal();
    await lineOf(transfer, { side: 'out' });
    const before = await bankHolds();
    for (const bookedOn of ['2026-11-22', '2026-11-23']) {
      const back = await lineOf(transfer, { side: 'back', bookedOn });
      expect(await stateOf(transfer)).toEqual({ ...returned, item: 'failed' });
      expect(await free(userId)).toBe(100_00n);
      expect(await undoing(back)).toMatchObject({ effect: 'transfer_settled', fromWallets: 100_00 });
      await undone(back);
      expect(await stateOf(transfer)).toEqual({ ...settled, item: 'done' });
      expect([await free(userId), await bankHolds()]).toEqual([0n, before]);
      expect(await restrictionsOf(userId)).toEqual([]);
      await assertSafe(context());
    }
  });

  it('restricts the investor who has used the money', async () => {
    const { userId, transfer } = await sentWithdrawal();
    await lineOf(transfer, { side: 'out' });
    const back = await lineOf(transfer, { side: 'back' });
    await context().transact((tx) =>
      move(tx, {
        kind: testKind('test.paid'),
        source: { type: 'test', id: back },
        from: walletOf(userId, 'CZK'),
        to: suspenseFor('test', 'CZK'),
        amount: 1_00n,
      }),
    );
    expect(await undoing(back)).toMatchObject({ fromWallets: 0, restricted: 100_00 });
    const counter = await undone(back);
    expect(await stateOf(transfer)).toEqual({ ...settled, item: 'done' });
    expect(await restrictionsOf(userId)).toEqual([{ amount: 100_00n, open: true }]);
    expect((await operator.get(path(counter))).data).toMatchObject({ outcome: 'reversal' });
    await assertSafe(context());
    await lineOf(transfer, { side: 'back' });
    expect(await stateOf(transfer)).toEqual({ ...returned, item: 'failed' });
    expect(await free(userId)).toBe(199_00n);
  });

  it('takes the money of a refund out of suspense', async () => {
    const { payment, transfer } = await sentRefund(42_00n);
    await lineOf(transfer, { side: 'out' });
    const before = await partsOf(payment);
    const back = await lineOf(transfer, { side: 'back' });
    expect(await undoing(back)).toMatchObject({ effect: 'transfer_settled', fromSuspense: 42_00 });
    await undone(back);
    expect(await stateOf(transfer)).toEqual({ ...settled, item: 'done' });
    expect(await partsOf(payment)).toEqual(before);
    await lineOf(transfer, { side: 'back' });
    expect(await stateOf(transfer)).toEqual({ ...returned, item: 'failed' });
  });

  it('is impossible once the money has gone out again or to an investor', async () => {
    const retried = await sentRefund(43_00n);
    const credited = await sentRefund(44_00n);
    const backs = [];
    for (const { transfer } of [retried, credited]) {
      await lineOf(transfer, { side: 'out' });
      backs.push(await lineOf(transfer, { side: 'back' }));
    }
    const { rows } = await sql<{ refund: string }>`
      select r.document_id as refund from refunds r join payments p on p.id = r.payment_id
      where p.document_id = ${retried.payment}`.execute(context().admin.kysely);
    expect((await operator.ask(`/refunds/${rows[0]?.refund}/retry`)).status).toBeLessThan(300);
    const user = await clearedUser(context());
    await operator.decide(`/suspense/${credited.payment}/wallet`, { userDocumentId: user.documentId });
    for (const [place, reason] of ['sent_again', 'decided'].entries())
      expect(await undo(backs[place] ?? '')).toMatchObject({ status: 409, params: { reason } });
  });

  it('also undoes a return that was imported before its transfer', async () => {
    const { userId, transfer } = await sentWithdrawal();
    const back = await lineOf(transfer, { side: 'back' });
    const out = await lineOf(transfer, { side: 'out' });
    expect(await stateOf(transfer)).toEqual({ ...returned, item: 'failed' });
    expect(await undoing(back)).toMatchObject({ effect: 'transfer_settled', fromWallets: 100_00 });
    await undone(back);
    expect(await stateOf(transfer)).toEqual({ ...settled, item: 'done' });
    expect(await free(userId)).toBe(0n);
    await assertSafe(context());
    await undone(out);
    await lineOf(transfer, { side: 'back' });
    await lineOf(transfer, { side: 'out' });
    expect(await stateOf(transfer)).toEqual({ ...returned, item: 'failed' });
    expect(await free(userId)).toBe(100_00n);
  });
});
