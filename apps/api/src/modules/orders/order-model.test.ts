import { type OrderState, isLive } from '@parcela/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishSampleProject, setSampleRates } from '../../testing/sample-content.ts';
import { creditWallet } from '../../testing/ledger-book.ts';
import { type Command, commands, type ModelOrder, owedOf } from '../../testing/order-commands.ts';
import { captureHeld, holdFromWallet } from '../../testing/sample-wallets.ts';
import { clearedUser, placeSampleOrder, readOrder, settleSample } from '../../testing/sample-orders.ts';
import { advanceClock, type TestUser } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/check-invariants.views.ts';
import { BusinessError } from '../../platform/errors.ts';
import {
  balancesOf,
  holdingOf,
  issuerOf,
  reservedOf,
  suspenseFor,
  walletHoldOf,
  walletOf,
} from '../ledger/index.ts';
import {
  areSharesFree,
  awaitsAuthorization,
  cancelOrder,
  cancelOrderByOperator,
  createExpireOrders,
  failOrder,
  lockOrder,
  startPayment,
} from './index.ts';

const shareCount = 12;
const credits = { count: 0 };

describe('orders', () => {
  const context = useTestDatabase();
  const buyers: TestUser[] = [];

  beforeAll(() => context().transact(setSampleRates));

  const startRun = async () => {
    const project = await context().transact((tx) =>
      publishSampleProject(tx, { shareCount, maxPurchaseQty: shareCount }),
    );
    const orders: ModelOrder[] = [];
    const clock = { hours: 0, isCompleted: false };
    // New ones, because orders of the run before may still end and give their money back.
    for (const place of [0, 1, 2]) buyers[place] = await clearedUser(context());
    const wallets = buyers.map(() => 0n);
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
    return { project, orders, clock, wallets, free, attempt };
  };
  type Run = Awaited<ReturnType<typeof startRun>>;

  const end = ({ wallets }: Run, order: ModelOrder, state: OrderState): void => {
    order.suspense += order.settled;
    wallets[order.buyer]! += order.fromWallet;
    order.settled = 0n;
    order.fromWallet = 0n;
    order.state = state;
  };

  const credit = async (run: Run, { buyer, amount }: Extract<Command, { do: 'credit' }>): Promise<void> => {
    credits.count += 1;
    const { userId } = buyers[buyer]!;
    await context().transact((tx) =>
      creditWallet(tx, { userId, currency: 'CZK', amount, paymentId: credits.count }),
    );
    run.wallets[buyer]! += amount;
  };

  const useWallet = async (run: Run, order: ModelOrder, how: 'hold' | 'authorize'): Promise<void> => {
    const wallet = run.wallets[order.buyer]!;
    if (how === 'hold') {
      const isAllowed = isLive(order.state) && owedOf(order) > 0n && wallet > 0n;
      expect(await run.attempt(() => context().transact((tx) => holdFromWallet(tx, order)))).toBe(isAllowed);
      if (!isAllowed) return;
      const part = wallet < owedOf(order) ? wallet : owedOf(order);
      run.wallets[order.buyer]! -= part;
      order.fromWallet += part;
      order.state = 'Unpaid';
      return;
    }
    // Whoever authorises looks first whether there is anything to: without it there is no link.
    const isWaiting = isLive(order.state) && order.fromWallet > 0n && owedOf(order) === 0n;
    const awaits = await context().transact(async (tx) =>
      awaitsAuthorization((await lockOrder(tx, { id: order.id }))!),
    );
    expect(awaits).toBe(isWaiting);
    if (!isWaiting) return;
    await context().transact((tx) => captureHeld(tx, order));
    order.state = 'Paid';
    completeIfSoldOut(run);
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
      run.orders.push({
        id,
        buyer,
        shares,
        state: 'Open',
        settled: 0n,
        fromWallet: 0n,
        suspense: 0n,
        deadline,
      });
    });
    expect(done).toBe(isAllowed);
  };

  const settle = async (run: Run, order: ModelOrder, amount: bigint): Promise<void> => {
    const isFunded = amount === owedOf(order);
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
    completeIfSoldOut(run);
  };

  const completeIfSoldOut = (run: Run): void => {
    const isSoldOut =
      run.orders.filter(({ state }) => state === 'Paid').reduce((sum, each) => sum + each.shares, 0) ===
      shareCount;
    if (isSoldOut) run.clock.isCompleted = true;
  };

  const act = async (run: Run, command: Extract<Command, { order: number }>): Promise<void> => {
    const order = run.orders[command.order % Math.max(1, run.orders.length)];
    if (!order) return;
    if (command.do === 'pay') return owedOf(order) === 0n ? undefined : settle(run, order, owedOf(order));
    if (command.do === 'payPart')
      return order.settled === 0n && order.state !== 'Failed' && owedOf(order) > 1_00n
        ? settle(run, order, 1_00n)
        : undefined;
    if (command.do === 'hold' || command.do === 'authorize') return useWallet(run, order, command.do);
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
      if (isOpen) end(run, order, 'Canceled');
    } else if (command.do === 'cancelByStaff') {
      const isAllowed = isOpen || order.state === 'Failed' || order.state === 'Paid';
      const done = await run.attempt(() =>
        context().transact((tx) =>
          cancelOrderByOperator(tx, { orderId: order.id, staffId: 1, reason: 'model', approvedBy: 2 }),
        ),
      );
      expect(done).toBe(isAllowed);
      if (isAllowed) end(run, order, 'AdminCancel');
    } else if (isOpen) {
      await locked((tx, is) => failOrder(tx, is, 'gateway_refused'));
      end(run, order, 'Failed');
      order.deadline = run.clock.hours + 24;
    }
  };

  const wait = async (run: Run, hours: number): Promise<void> => {
    await advanceClock(context(), `${hours} hours`);
    run.clock.hours += hours;
    await createExpireOrders({ reader: context().database.reader, transact: context().transact }).run();
    for (const order of run.orders)
      if ((isLive(order.state) || order.state === 'Failed') && run.clock.hours >= order.deadline)
        end(run, order, 'Timeout');
  };

  /** The platform's orders, shares and money are those of the model. */
  const compare = async (run: Run): Promise<void> => {
    const { reader } = context().database;
    for (const model of run.orders) {
      const order = await readOrder(context(), model.id);
      expect({
        state: order.state,
        settled: order.settled.amount,
        fromWallet: order.paidFromWallet.amount,
      }).toEqual({ state: model.state, settled: model.settled, fromWallet: model.fromWallet });
      expect(await balancesOf(reader, [suspenseFor(`order:${model.id}`, 'CZK')])).toEqual([model.suspense]);
    }
    const holds = buyers.map((_, buyer) =>
      run.orders
        .filter((order) => order.buyer === buyer && isLive(order.state))
        .reduce((sum, { fromWallet }) => sum + fromWallet, 0n),
    );
    expect(
      await balancesOf(reader, [
        ...buyers.map(({ userId }) => walletOf(userId, 'CZK')),
        ...buyers.map(({ userId }) => walletHoldOf(userId, 'CZK')),
      ]),
    ).toEqual([...run.wallets, ...holds]);
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
          else if (command.do === 'credit') await credit(run, command);
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
