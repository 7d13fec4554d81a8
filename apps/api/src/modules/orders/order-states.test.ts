import {
  bankTransferOrderHours,
  confirmingHours,
  failedOrderHours,
  isEnded,
  money,
  orderDeadline,
  orderHours,
  orderStates,
  orderTransitions,
  type OrderState,
} from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishSampleProject, setSampleRates } from '../../testing/sample-content.ts';
import {
  clearedUser,
  fingerprint,
  placeSampleOrder,
  readOrder,
  settleSample,
  takeLevel,
} from '../../testing/sample-orders.ts';
import { advanceClock, type TestUser } from '../../testing/test-app.ts';
import { levelsOf } from '../verification/index.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../../platform/log.ts';
import { createSweepRunner } from '../../platform/sweeps.ts';
import {
  balanceOf,
  balancesOf,
  feeAccount,
  holdingOf,
  issuerOf,
  orderAccount,
  projectAccount,
  reservedOf,
} from '../ledger/index.ts';
import { type CreateProjectInput, getProjectForOrder } from '../projects/index.ts';
import {
  areSharesFree,
  cancelOrder,
  cancelOrderByOperator,
  createExpireOrders,
  extendForBankTransfer,
  failOrder,
  holdForConfirmation,
  lockOrder,
  markForReview,
  type Order,
  releaseConfirmation,
  startPayment,
  suspenseOfOrder,
} from './index.ts';

const price = 3_030_00n;

describe('the states of an order', () => {
  const context = useTestDatabase();

  beforeAll(() => context().transact(setSampleRates));

  /** An order of 3 shares at 1,010.00 CZK, placed by a new person in a new project. */
  const placed = async (
    overrides: Partial<CreateProjectInput> = {},
  ): Promise<Order & { readonly user: TestUser }> => {
    const user = await clearedUser(context());
    const order = await context().transact(async (tx) => {
      const project = await publishSampleProject(tx, overrides);
      return placeSampleOrder(tx, { userId: user.userId, project: project.documentId, shares: 3 });
    });
    return { ...order, user };
  };
  const onLocked = (
    id: number,
    work: (tx: Parameters<typeof lockOrder>[0], order: Order) => Promise<unknown>,
  ) => context().transact(async (tx) => work(tx, (await lockOrder(tx, { id }))!));
  const settle = (id: number, amount: bigint) => context().transact((tx) => settleSample(tx, id, amount));
  const refuse = (id: number) => onLocked(id, (tx, order) => failOrder(tx, order, 'refused'));
  const cancelByStaff = (orderId: number, approvedBy?: number) =>
    context().transact((tx) =>
      cancelOrderByOperator(tx, {
        orderId,
        staffId: 1,
        reason: 'a test',
        ...(approvedBy !== undefined && { approvedBy }),
      }),
    );
  const sweep = async () => {
    const { database, transact } = context();
    const expire = createExpireOrders({ reader: database.reader, transact });
    await createSweepRunner(database.kysely, [expire], createLogger('silent')).runDue();
  };
  const state = async (id: number): Promise<OrderState> => (await readOrder(context(), id)).state;
  /** Free, reserved and held shares, money on the order, in suspense, of the project, as the ledger has it. */
  const books = async (order: Order) => {
    const [free, reserved, held, onOrder, suspense, project] = await balancesOf(context().database.reader, [
      issuerOf(order.projectId),
      reservedOf(order.projectId),
      holdingOf(order.userId, order.projectId),
      orderAccount(order.id, 'CZK'),
      suspenseOfOrder(order),
      projectAccount(order.projectId, 'CZK'),
    ]);
    return { free, reserved, held, onOrder, suspense, project };
  };
  const nothing = { free: 100n, reserved: 0n, held: 0n, onOrder: 0n, suspense: 0n, project: 0n };

  it('may change along the transitions of the domain and no others, says the database', async () => {
    const { rows } = await context().database.pool.query<{ from: string; to: string }>(
      `select f as from, t as to from unnest($1::text[]) f cross join unnest($1::text[]) t
       where order_transition_is_legal(f, t)`,
      [orderStates],
    );
    const legal = Object.entries(orderTransitions).flatMap(([from, list]) =>
      list.map((to) => ({ from, to })),
    );
    const byPair = (a: { from: string; to: string }, b: { from: string; to: string }): number =>
      `${a.from}${a.to}`.localeCompare(`${b.from}${b.to}`);
    expect(rows.toSorted(byPair)).toEqual(legal.toSorted(byPair));
  });

  it('begin Open with a deadline after 24 hours, and Unpaid with the first attempt', async () => {
    const order = await placed();
    expect(order).toMatchObject({ state: 'Open', settled: money(0n, 'CZK'), paymentType: null });
    expect(order.deadlineAt!.getTime() - order.placedAt.getTime()).toBe(orderHours * 3_600_000);
    await onLocked(order.id, (tx, locked) => startPayment(tx, locked, 'ConfirmoPaymentGateway'));
    expect(await readOrder(context(), order.id)).toMatchObject({
      state: 'Unpaid',
      paymentType: 'ConfirmoPaymentGateway',
    });
    await onLocked(order.id, (tx, locked) => startPayment(tx, locked, 'BankTransfer'));
    expect(await readOrder(context(), order.id)).toMatchObject({
      state: 'Unpaid',
      paymentType: 'BankTransfer',
    });
    expect(await books(order)).toEqual({ ...nothing, free: 97n, reserved: 3n });
  });

  it('move the deadline once, to seven days after placing, whoever asks again and when', async () => {
    const order = await placed();
    await advanceClock(context(), '1 hour');
    for (let time = 0; time < 2; time += 1) await onLocked(order.id, extendForBankTransfer);
    const moved = await readOrder(context(), order.id);
    expect(moved.deadlineAt!.getTime() - moved.placedAt.getTime()).toBe(bankTransferOrderHours * 3_600_000);
    expect(moved.deadlineAt).toEqual(orderDeadline(moved));
    await advanceClock(context(), '166 hours');
    await sweep();
    expect(await state(order.id)).toBe('Open');
    await advanceClock(context(), '1 hour');
    await sweep();
    expect(await state(order.id)).toBe('Timeout');
  });

  it('are Paid when funded exactly: shares to the holder, money to project and fee', async () => {
    const order = await placed();
    const feesBefore = await balanceOf(context().database.reader, feeAccount('CZK'));
    const paid = await settle(order.id, price);
    expect(paid).toMatchObject({ state: 'Paid', settled: money(price, 'CZK'), deadlineAt: null });
    expect(paid.paidAt).toBeInstanceOf(Date);
    expect(await books(order)).toEqual({ ...nothing, free: 97n, held: 3n, project: 3_000_00n });
    expect((await balanceOf(context().database.reader, feeAccount('CZK'))) - feesBefore).toBe(30_00n);
  });

  it('stay Unpaid with the rest owed after a part, and are Paid with the rest', async () => {
    const order = await placed();
    const part = await settle(order.id, 1_000_00n);
    expect(part).toMatchObject({ state: 'Unpaid', settled: money(1_000_00n, 'CZK') });
    expect(await books(order)).toMatchObject({ reserved: 3n, onOrder: 1_000_00n });
    expect(await settle(order.id, price - 1_000_00n)).toMatchObject({
      state: 'Paid',
      settled: money(price, 'CZK'),
    });
    expect(await books(order)).toMatchObject({ held: 3n, onOrder: 0n });
  });

  it('never take more than is owed', async () => {
    const order = await placed();
    const before = await fingerprint(context());
    await expect(settle(order.id, price + 1n)).rejects.toThrow('does not owe');
    expect(await fingerprint(context())).toEqual(before);
  });

  it('become Canceled by the owner while live, with the shares free again and a part in suspense', async () => {
    const open = await placed();
    const cancelOwn = ({ user, documentId }: { user: TestUser; documentId: string }) =>
      context().transact((tx) => cancelOrder(tx, { userId: user.userId, documentId }));
    expect(await cancelOwn(open)).toMatchObject({ state: 'Canceled', deadlineAt: null, needsReview: false });
    expect(await books(open)).toEqual(nothing);
    const unpaid = await placed();
    await settle(unpaid.id, 1_000_00n);
    expect(await cancelOwn(unpaid)).toMatchObject({
      state: 'Canceled',
      settled: money(0n, 'CZK'),
      needsReview: true,
    });
    expect(await books(unpaid)).toEqual({ ...nothing, suspense: 1_000_00n });
  });

  it('cannot be cancelled by the owner when they are not live', async () => {
    const canceled = await placed();
    const failed = await placed();
    const paid = await placed();
    const cancel = (order: { user: TestUser; documentId: string }) =>
      context().transact((tx) =>
        cancelOrder(tx, { userId: order.user.userId, documentId: order.documentId }),
      );
    await cancel(canceled);
    await refuse(failed.id);
    await settle(paid.id, price);
    const before = await fingerprint(context());
    for (const [order, is] of [
      [canceled, 'Canceled'],
      [failed, 'Failed'],
      [paid, 'Paid'],
    ] as const)
      await expect(cancel(order)).rejects.toMatchObject({
        code: 'order.not_cancellable',
        params: { state: is },
      });
    await expect(cancel({ ...canceled, user: paid.user })).rejects.toMatchObject({ code: 'order.not_found' });
    expect(await fingerprint(context())).toEqual(before);
  });

  it('become AdminCancel by the operator from live and Failed, and from Paid with a second person only', async () => {
    const live = await placed();
    expect(await cancelByStaff(live.id)).toMatchObject({ state: 'AdminCancel' });
    expect(await books(live)).toEqual(nothing);
    const failed = await placed();
    await refuse(failed.id);
    expect(await cancelByStaff(failed.id)).toMatchObject({ state: 'AdminCancel' });
    const paid = await placed();
    await settle(paid.id, price);
    const before = await fingerprint(context());
    await expect(cancelByStaff(paid.id)).rejects.toMatchObject({ code: 'common.forbidden' });
    await expect(cancelByStaff(paid.id, 1)).rejects.toMatchObject({ code: 'common.forbidden' });
    expect(await fingerprint(context())).toEqual(before);
    const fees = await balanceOf(context().database.reader, feeAccount('CZK'));
    expect(await cancelByStaff(paid.id, 2)).toMatchObject({ state: 'AdminCancel', needsReview: true });
    expect(await books(paid)).toEqual({ ...nothing, suspense: price });
    expect(await balanceOf(context().database.reader, feeAccount('CZK'))).toBe(fees - 30_00n);
    await expect(cancelByStaff(paid.id, 2)).rejects.toMatchObject({ code: 'order.not_cancellable' });
    const { rows } = await sql<object>`
      select actor_kind, actor_id, after from audit_entries where action = 'order.cancelled'
        and subject_id = ${String(paid.id)}`.execute(context().admin.kysely);
    expect(rows).toEqual([
      { actor_kind: 'staff', actor_id: 1, after: { state: 'AdminCancel', reason: 'a test', approvedBy: 2 } },
    ]);
  });

  it('become Timeout at the deadline and not a moment before, with everything given back', async () => {
    const order = await placed();
    await settle(order.id, 10_00n);
    await advanceClock(context(), '23 hours 59 minutes');
    await sweep();
    expect(await state(order.id)).toBe('Unpaid');
    await advanceClock(context(), '1 minute');
    await sweep();
    expect(await readOrder(context(), order.id)).toMatchObject({ state: 'Timeout', needsReview: true });
    expect(await books(order)).toEqual({ ...nothing, suspense: 10_00n });
  });

  it('time out for whoever locks one after its deadline, also when the sweep is late', async () => {
    const order = await placed();
    await advanceClock(context(), '3 days');
    await onLocked(order.id, (_tx, locked) => {
      expect(locked.state).toBe('Timeout');
      return Promise.resolve();
    });
    expect(await state(order.id)).toBe('Timeout');
  });

  it('time out though another one cannot be ended', async () => {
    const stuck = await placed();
    const order = await placed();
    // Wallet money without the module that releases it: ending this order has to fail.
    await sql`update orders set paid_from_wallet = 1 where id = ${stuck.id}`.execute(context().admin.kysely);
    await advanceClock(context(), '24 hours');
    const { database, transact } = context();
    await expect(createExpireOrders({ reader: database.reader, transact }).run()).rejects.toThrow(
      AggregateError,
    );
    expect([await state(stuck.id), await state(order.id)]).toEqual(['Open', 'Timeout']);
    await sql`update orders set paid_from_wallet = 0 where id = ${stuck.id}`.execute(context().admin.kysely);
  });

  it('wait for a confirmation at most 96 hours, counted from the first', async () => {
    const order = await placed();
    await onLocked(order.id, holdForConfirmation);
    await advanceClock(context(), `${confirmingHours - 1} hours`);
    await onLocked(order.id, holdForConfirmation);
    await sweep();
    expect(await state(order.id)).toBe('Open');
    await advanceClock(context(), '1 hour');
    await sweep();
    expect(await readOrder(context(), order.id)).toMatchObject({ state: 'Timeout', needsReview: true });
  });

  it('time out once nothing is being confirmed any more', async () => {
    const order = await placed();
    await onLocked(order.id, holdForConfirmation);
    await advanceClock(context(), '30 hours');
    await onLocked(order.id, releaseConfirmation);
    await sweep();
    expect(await readOrder(context(), order.id)).toMatchObject({ state: 'Timeout', needsReview: false });
  });

  it('do not time out while a person decides about their money', async () => {
    const order = await placed();
    await onLocked(order.id, (tx, locked) => markForReview(tx, locked, true));
    await advanceClock(context(), '10 days');
    await sweep();
    await onLocked(order.id, (tx, locked) => {
      expect(locked.state).toBe('Open');
      return markForReview(tx, locked, false);
    });
    await sweep();
    expect(await state(order.id)).toBe('Timeout');
  });

  it('are Failed when a provider refuses for good: nothing is held and a new order can be made', async () => {
    const order = await placed();
    await settle(order.id, 1_000_00n);
    await refuse(order.id);
    const failed = await readOrder(context(), order.id);
    expect(failed).toMatchObject({ state: 'Failed', settled: money(0n, 'CZK'), needsReview: true });
    expect(failed.deadlineAt!.getTime() - failed.failedAt!.getTime()).toBe(failedOrderHours * 3_600_000);
    expect(await books(order)).toEqual({ ...nothing, suspense: 1_000_00n });
    const project = (await getProjectDocumentId(order.projectId))!;
    const again = await context().transact((tx) =>
      placeSampleOrder(tx, { userId: order.userId, project, shares: 3 }),
    );
    expect(again.state).toBe('Open');
  });

  const getProjectDocumentId = async (id: number): Promise<string | undefined> => {
    const { rows } = await sql<{ documentId: string }>`
      select document_id as "documentId" from projects where id = ${id}`.execute(context().admin.kysely);
    return rows[0]?.documentId;
  };

  it('become Paid from Failed when the shares are still free, and Timeout after 24 hours', async () => {
    const late = await placed();
    await refuse(late.id);
    await advanceClock(context(), '23 hours 59 minutes');
    await sweep();
    expect(await state(late.id)).toBe('Failed');
    await onLocked(late.id, async (tx, order) => {
      expect(await areSharesFree(tx, order)).toBe(true);
    });
    expect(await settle(late.id, price)).toMatchObject({ state: 'Paid' });
    expect(await books(late)).toMatchObject({ free: 97n, reserved: 0n, held: 3n });

    const lost = await placed();
    await refuse(lost.id);
    await advanceClock(context(), '24 hours');
    await sweep();
    expect(await readOrder(context(), lost.id)).toMatchObject({ state: 'Timeout', deadlineAt: null });
    expect(await books(lost)).toEqual(nothing);
  });

  it('stay Failed when the shares were taken, when the user’s cap is full, or for a part of the price', async () => {
    const taken = await placed({ shareCount: 3, maxPurchaseQty: 3 });
    await refuse(taken.id);
    const buyer = await clearedUser(context());
    const project = (await getProjectForOrder(
      context().database.reader,
      (await getProjectDocumentId(taken.projectId))!,
    ))!;
    await context().transact((tx) =>
      placeSampleOrder(tx, { userId: buyer.userId, project: project.documentId, shares: 1 }),
    );
    const capped = await placed({ maxPerUser: 5 });
    await refuse(capped.id);
    const cappedProject = (await getProjectDocumentId(capped.projectId))!;
    await context().transact((tx) =>
      placeSampleOrder(tx, { userId: capped.userId, project: cappedProject, shares: 3 }),
    );
    const before = await fingerprint(context());
    for (const { id } of [taken, capped])
      await onLocked(id, async (tx, order) => {
        expect(await areSharesFree(tx, order)).toBe(false);
      });
    await expect(settle(taken.id, price)).rejects.toThrow();
    await expect(settle(taken.id, price - 1n)).rejects.toThrow('whole price');
    expect(await fingerprint(context())).toEqual(before);
  });

  it('are not Paid without valid KYC and AML', async () => {
    const order = await placed();
    await takeLevel(context().database.reader, order.userId, 'AML');
    const before = await fingerprint(context());
    await expect(settle(order.id, price)).rejects.toThrow('not cleared');
    expect(await fingerprint(context())).toEqual(before);
  });

  it('cannot be paid any more once they are not live', async () => {
    const order = await placed();
    await settle(order.id, price);
    await expect(
      onLocked(order.id, (tx, locked) => startPayment(tx, locked, 'BankTransfer')),
    ).rejects.toMatchObject({
      code: 'order.not_payable',
      params: { state: 'Paid' },
    });
    const open = await placed();
    await expect(onLocked(open.id, (tx, locked) => startPayment(tx, locked, 'Wallet'))).rejects.toMatchObject(
      {
        code: 'order.rail_unavailable',
      },
    );
  });

  it('complete the project with the last paid share, and its investors become INVESTOR then', async () => {
    const first = await placed({ shareCount: 5, maxPurchaseQty: 5 });
    const second = await clearedUser(context());
    const project = (await getProjectDocumentId(first.projectId))!;
    const last = await context().transact((tx) =>
      placeSampleOrder(tx, { userId: second.userId, project, shares: 2 }),
    );
    await settle(first.id, price);
    expect(await levelsOf(context().database.reader, first.userId)).not.toContain('INVESTOR');
    await settle(last.id, last.price.amount);
    const { rows } = await sql<object>`select state, completed_on is not null as "isDated"
      from projects where id = ${first.projectId}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ state: 'Completed', isDated: true }]);
    for (const { userId } of [first, second])
      expect(await levelsOf(context().database.reader, userId)).toContain('INVESTOR');
    await cancelByStaff(last.id, 2);
    const after = await sql<{
      state: string;
    }>`select state from projects where id = ${first.projectId}`.execute(context().admin.kysely);
    expect(after.rows[0]?.state).toBe('Completed');
  });

  it('are logged one by one, and the log ends in the state of the order', async () => {
    const order = await placed();
    await onLocked(order.id, (tx, locked) => startPayment(tx, locked, 'BankTransfer'));
    await settle(order.id, price);
    await cancelByStaff(order.id, 2);
    const { rows } = await sql<object>`
      select from_state, to_state, reason, actor from order_events where order_id = ${order.id} order by id`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      { from_state: null, to_state: 'Open', reason: 'placed', actor: `user:${order.userId}` },
      { from_state: 'Open', to_state: 'Unpaid', reason: 'payment_started', actor: `user:${order.userId}` },
      { from_state: 'Unpaid', to_state: 'Paid', reason: 'funded', actor: 'system' },
      { from_state: 'Paid', to_state: 'AdminCancel', reason: 'cancelled_by_operator', actor: 'staff:1' },
    ]);
  });

  it('change nothing once they have ended, and their terms and log never, whoever asks the database', async () => {
    const order = await placed();
    await cancelByStaff(order.id);
    expect(isEnded(await state(order.id))).toBe(true);
    const statements = [
      `update orders set state = 'Open', ended_at = null, deadline_at = created_at + interval '24 hours' where id = ${order.id}`,
      `update orders set price = 1, token_count = 1, unit_price = 1 where id = ${order.id}`,
      `update orders set user_id = ${order.userId + 1} where id = ${order.id}`,
      `delete from orders where id = ${order.id}`,
      `update order_events set to_state = 'Paid' where order_id = ${order.id}`,
      `delete from order_events where order_id = ${order.id}`,
    ];
    const before = await fingerprint(context());
    for (const pool of [context().database.pool, context().admin.pool])
      for (const statement of statements) await expect(pool.query(statement), statement).rejects.toThrow();
    await expect(
      context().database.pool.query(
        `insert into order_events (order_id, from_state, to_state, reason, actor)
         values (${order.id}, 'Open', 'Paid', 'forged', 'system')`,
      ),
    ).rejects.toThrow('permission denied');
    expect(await fingerprint(context())).toEqual(before);
  });
});
