import { type OrderState, isLive } from '@parcela/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishSampleProject, setSampleRates } from '../../testing/sample-content.ts';
import { clearedUser, placeSampleOrder, readOrder, settleSample } from '../../testing/sample-orders.ts';
import { advanceClock, type TestUser } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/check-invariants.views.ts';
import { BusinessError } from '../../platform/errors.ts';
import { balancesOf, holdingOf, issuerOf, reservedOf, suspenseFor } from '../ledger/index.ts';
import {
  areSharesFree,
  cancelOrder,
  cancelOrderByOperator,
  createExpireOrders,
  failOrder,
  lockOrder,
  startPayment,
} from './index.ts';

const unitPrice = 1_010_00n;
const shareCount = 12;

/** What an order is in the small model: whole hours, no ledger, no database. */
interface ModelOrder {
  readonly id: number;
  readonly buyer: number;
  readonly shares: number;
  state: OrderState;
  settled: bigint;
  suspense: bigint;
  deadline: number;
}

type Command =
  | { readonly do: 'place'; readonly buyer: number; readonly shares: number }
  | { readonly do: 'start' | 'pay' | 'payPart' | 'cancel' | 'cancelByStaff' | 'fail'; readonly order: number }
  | { readonly do: 'wait'; readonly hours: number };

const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('place' as const),
        buyer: fc.nat(2),
        shares: fc.integer({ min: 1, max: 6 }),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom('start', 'pay', 'payPart', 'cancel', 'cancelByStaff', 'fail'),
        order: fc.nat(7),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
    },
  ),
  { minLength: 5, maxLength: 25 },
);

describe('orders', () => {
  const context = useTestDatabase();
  const buyers: TestUser[] = [];

  beforeAll(async () => {
    await context().transact(setSampleRates);
    for (let count = 0; count < 3; count += 1) buyers.push(await clearedUser(context()));
  });

  const startRun = async () => {
    const project = await context().transact((tx) =>
      publishSampleProject(tx, { shareCount, maxPurchaseQty: shareCount }),
    );
    const orders: ModelOrder[] = [];
    const clock = { hours: 0, isCompleted: false };
    const sold = (states: readonly OrderState[]): number =>
      orders.filter(({ state }) => states.includes(state)).reduce((sum, { shares }) => sum + shares, 0);
    const free = (): number => shareCount - sold(['Open', 'Unpaid', 'Paid']);
    /** Whether the platform did it; what it refuses with a code has to change nothing. */
    const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        return false;
      }
    };
    return { project, orders, clock, free, attempt };
  };
  type Run = Awaited<ReturnType<typeof startRun>>;

  const end = (order: ModelOrder, state: OrderState): void => {
    order.suspense += order.state === 'Paid' ? unitPrice * BigInt(order.shares) : order.settled;
    order.settled = 0n;
    order.state = state;
  };

  const place = async (run: Run, { buyer, shares }: Extract<Command, { do: 'place' }>): Promise<void> => {
    const hasLive = run.orders.some((order) => order.buyer === buyer && isLive(order.state));
    const isAllowed = !run.clock.isCompleted && !hasLive && shares <= run.free();
    const done = await run.attempt(async () => {
      const { id } = await context().transact((tx) =>
        placeSampleOrder(tx, {
          userId: buyers[buyer]!.userId,
          project: run.project.documentId,
          shares,
        }),
      );
      const deadline = run.clock.hours + 24;
      run.orders.push({ id, buyer, shares, state: 'Open', settled: 0n, suspense: 0n, deadline });
    });
    expect(done).toBe(isAllowed);
  };

  const settle = async (run: Run, order: ModelOrder, amount: bigint): Promise<void> => {
    const price = unitPrice * BigInt(order.shares);
    const isFunded = order.settled + amount === price;
    const isLate = order.state === 'Failed' && isFunded && order.shares <= run.free();
    const wouldTake = await context().transact(async (tx) =>
      areSharesFree(tx, (await lockOrder(tx, { id: order.id }))!),
    );
    expect(wouldTake).toBe(isLive(order.state) || (order.state === 'Failed' && order.shares <= run.free()));
    // What cannot be settled goes to suspense by the payments, which never call this.
    if (!isLive(order.state) && !isLate) return;
    await context().transact((tx) => settleSample(tx, order.id, amount));
    order.settled += amount;
    order.state = isFunded ? 'Paid' : 'Unpaid';
    const isSoldOut =
      run.orders.filter(({ state }) => state === 'Paid').reduce((sum, each) => sum + each.shares, 0) ===
      shareCount;
    if (isSoldOut) run.clock.isCompleted = true;
  };

  const act = async (run: Run, command: Extract<Command, { order: number }>): Promise<void> => {
    const order = run.orders[command.order % Math.max(1, run.orders.length)];
    if (!order) return;
    const price = unitPrice * BigInt(order.shares);
    if (command.do === 'pay') return settle(run, order, price - order.settled || price);
    if (command.do === 'payPart')
      return order.settled === 0n && order.state !== 'Failed' ? settle(run, order, 1_00n) : undefined;
    const isOpen = isLive(order.state);
    const userId = buyers[order.buyer]!.userId;
    const locked = (
      work: (
        tx: Parameters<typeof lockOrder>[0],
        is: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
      ) => Promise<unknown>,
    ) => context().transact(async (tx) => work(tx, (await lockOrder(tx, { id: order.id }))!));
    if (command.do === 'start') {
      expect(await run.attempt(() => locked((tx, is) => startPayment(tx, is, 'BankTransfer')))).toBe(isOpen);
      if (isOpen) order.state = 'Unpaid';
    } else if (command.do === 'cancel') {
      const { documentId } = await readOrder(context(), order.id);
      const done = await run.attempt(() =>
        context().transact((tx) => cancelOrder(tx, { userId, documentId })),
      );
      expect(done).toBe(isOpen);
      if (isOpen) end(order, 'Canceled');
    } else if (command.do === 'cancelByStaff') {
      const isAllowed = isOpen || order.state === 'Failed' || order.state === 'Paid';
      const done = await run.attempt(() =>
        context().transact((tx) =>
          cancelOrderByOperator(tx, { orderId: order.id, staffId: 1, reason: 'model', approvedBy: 2 }),
        ),
      );
      expect(done).toBe(isAllowed);
      if (isAllowed) end(order, 'AdminCancel');
    } else if (isOpen) {
      await locked((tx, is) => failOrder(tx, is, 'gateway_refused'));
      end(order, 'Failed');
      order.deadline = run.clock.hours + 24;
    }
  };

  const wait = async (run: Run, hours: number): Promise<void> => {
    await advanceClock(context(), `${hours} hours`);
    run.clock.hours += hours;
    await createExpireOrders({ reader: context().database.reader, transact: context().transact }).run();
    for (const order of run.orders)
      if ((isLive(order.state) || order.state === 'Failed') && run.clock.hours >= order.deadline)
        end(order, 'Timeout');
  };

  /** The platform's orders, shares and money are those of the model. */
  const compare = async (run: Run): Promise<void> => {
    const { reader } = context().database;
    for (const model of run.orders) {
      const order = await readOrder(context(), model.id);
      expect({ state: order.state, settled: order.settled.amount }).toEqual({
        state: model.state,
        settled: model.settled,
      });
      expect(await balancesOf(reader, [suspenseFor(`order:${model.id}`, 'CZK')])).toEqual([model.suspense]);
    }
    const held = (buyer: number): number =>
      run.orders
        .filter((order) => order.buyer === buyer && order.state === 'Paid')
        .reduce((sum, { shares }) => sum + shares, 0);
    const reserved = run.orders
      .filter(({ state }) => isLive(state))
      .reduce((sum, { shares }) => sum + shares, 0);
    const { id } = run.project;
    expect(
      await balancesOf(reader, [
        issuerOf(id),
        reservedOf(id),
        ...buyers.map(({ userId }) => holdingOf(userId, id)),
      ]),
    ).toEqual([run.free(), reserved, held(0), held(1), held(2)].map(BigInt));
  };

  it('are after any sequence of commands what a small model says, and every invariant holds', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const run = await startRun();
        for (const command of list) {
          if (command.do === 'place') await place(run, command);
          else if (command.do === 'wait') await wait(run, command.hours);
          else await act(run, command);
        }
        await compare(run);
        const { violations } = await checkInvariants(context().database.kysely);
        const safety = violations.filter(({ invariant }) => invariant.nature === 'safety');
        expect(safety.map(({ invariant, rows }) => ({ id: invariant.id, rows }))).toEqual([]);
      }),
      { numRuns: 25 },
    );
    const { rows } = await sql<{ count: bigint }>`select count(*) from orders`.execute(
      context().admin.kysely,
    );
    expect(rows[0]?.count).toBeGreaterThan(0n);
  });
});
