import { applyInvoice } from '../../../src/modules/payments/gateways/apply-invoice.ts';
import { balancesOf, walletHoldOf, walletOf } from '@parcela/ledger';
import { cancelOrder, expireOrder, findOrder } from '../../../src/modules/orders/index.ts';
import { payByWallet, receivePayment } from '../../../src/modules/payments/index.ts';
import { lockWallet } from '../../../src/modules/wallets/index.ts';
import { type Work, beforeCommit, decisionPoints } from './interleave.ts';
import { type Provider, invoiceOf, invoiceFixture } from '../payments/invoice-fixture.ts';
import { creditWallet } from '../wallets/ledger-book.ts';
import { hasLock, hasSecondLock, type RaceCase } from './race-case.ts';
import {
  attemptStates,
  noJobs,
  orderNow,
  orderPrice,
  paymentsOf,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../payments/payment-fixture.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { orderDeps, placeSampleOrder as placeOrder } from '../orders/sample-orders.ts';
import { staffRaceCases } from './suspense-race-cases.ts';
import { advanceClock } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

const entered = { count: 0 };

const summary = async (context: TestContext, placed: PlacedOrder) => {
  const { state, allocated, needsReview } = await orderNow(context, placed);
  const payments = await paymentsOf(context, placed.order.id);
  return {
    state,
    allocated: allocated.amount,
    needsReview,
    payments: payments.map((payment) => `${payment.state} ${payment.suspense_reason ?? 'clear'}`).toSorted(),
  };
};
const paidOrder = {
  state: 'Paid',
  allocated: orderPrice,
  needsReview: false,
  payments: ['allocated clear'],
};
const endedOrder = (state: string) => ({
  state,
  allocated: 0n,
  needsReview: true,
  payments: ['suspense order_not_live'],
});

/** Race cases of one order and a bank payment of its whole price. */
const orderRaceCases = (context: () => TestContext): RaceCase[] => {
  const investors = testInvestors();
  const pay =
    ({ order }: PlacedOrder): Work =>
    (transact) => {
      entered.count += 1;
      const providerRef = `met-${entered.count}`;
      return transact((tx) =>
        receivePayment(investors.deps, tx, {
          provider: 'bank',
          providerRef,
          paymentType: 'BankTransfer',
          amount: order.price,
          reference: order.paymentReference,
          payerName: null,
          payerAccount: null,
          attemptId: null,
        }),
      );
    };
  const expire =
    ({ order }: PlacedOrder): Work =>
    (transact) =>
      transact((tx) => expireOrder(orderDeps, tx, order.id));
  const dayPasses = () => advanceClock(context(), '24 hours');
  const outcomeOf = (placed: PlacedOrder) => () => summary(context(), placed);
  return [
    {
      name: 'a payment and a cancellation',
      sides: { left: 'the payment', right: 'the cancellation' },
      points: decisionPoints,
      make: async () => {
        const placed = await placeSampleOrder(context());
        const key = { userId: placed.user.userId, documentId: placed.order.documentId };
        return {
          left: pay(placed),
          right: (transact) => transact((tx) => cancelOrder(orderDeps, tx, key)),
          outcome: outcomeOf(placed),
        };
      },
      wins: {
        left: ['done', 'order.not_cancellable', paidOrder],
        right: ['done', 'done', endedOrder('Canceled')],
      },
    },
    {
      name: 'a payment and the deadline that passes meanwhile',
      sides: { left: 'the payment', right: 'the sweep' },
      points: decisionPoints,
      make: async () => {
        const placed = await placeSampleOrder(context());
        return {
          left: pay(placed),
          right: expire(placed),
          meanwhile: dayPasses,
          outcome: outcomeOf(placed),
        };
      },
      wins: {
        left: ['done', 'done', paidOrder],
        right: ['done', 'done', endedOrder('Timeout')],
      },
      // A payment that began in time counts as in time. If the clock moves during its pause, which only a test does,
      // the database decides whether the payment sees that; both results are consistent.
      winner: (stopped, at) => {
        if (stopped === 'right' || !hasLock(at)) return 'right';
        return at === beforeCommit ? 'left' : undefined;
      },
    },
    {
      name: 'a payment after the deadline and the sweep',
      sides: { left: 'the payment', right: 'the sweep' },
      points: decisionPoints,
      make: async () => {
        const placed = await placeSampleOrder(context());
        await dayPasses();
        return { left: pay(placed), right: expire(placed), outcome: outcomeOf(placed) };
      },
      wins: {
        left: ['done', 'done', endedOrder('Timeout')],
        right: ['done', 'done', endedOrder('Timeout')],
      },
    },
  ];
};

const gateways = {
  confirmo: { provider: 'confirmo', type: 'ConfirmoPaymentGateway' },
  payout: { provider: 'payout', type: 'PayoutPaymentGateway' },
  csob: { provider: 'csob', type: 'CsobPaymentGateway' },
} as const;

/** Two invoices of one order at two gateways, both paid. */
const attemptsRace = (context: () => TestContext): RaceCase => {
  const investors = testInvestors();
  const { atGateway, begin } = invoiceFixture(context, investors);
  const invoicePaid =
    (placed: PlacedOrder, provider: Provider): Work =>
    (transact) =>
      transact((tx) => applyInvoice(investors.deps, tx, gateways[provider], invoiceOf(placed, 'paid')));
  const outcome = {
    state: 'Paid',
    allocated: orderPrice,
    needsReview: true,
    payments: ['allocated clear', 'suspense order_not_live'],
    attempts: ['succeeded', 'succeeded'],
  };
  return {
    name: 'two attempts, both paid',
    sides: { left: 'cryptocurrency', right: 'the bank’s button' },
    points: decisionPoints,
    make: async () => {
      const placed = await atGateway('confirmo');
      await begin(placed, 'payout');
      return {
        left: invoicePaid(placed, 'confirmo'),
        right: invoicePaid(placed, 'payout'),
        outcome: async () => {
          const { payments, ...rest } = await summary(context(), placed);
          const attempts = await attemptStates(context(), placed.order.id);
          return { ...rest, payments, attempts };
        },
      };
    },
    wins: { left: ['done', 'done', outcome], right: ['done', 'done', outcome] },
  };
};

/** Two orders of one investor, both to be paid with the same wallet money. */
const walletRace = (context: () => TestContext): RaceCase => {
  const deps = { ...orderDeps, investorName: async () => 'Jan Novák', jobs: noJobs };
  const makeOrders = async () => {
    const placed = await placeSampleOrder(context());
    const { userId } = placed.user;
    const secondOrder = await context().transact(async (tx) => {
      const { documentId } = await publishSampleProject(tx);
      return placeOrder(tx, { userId, project: documentId, shares: 2 });
    });
    entered.count += 1;
    const paymentId = 70_000 + entered.count;
    const walletId = await context().transact(async (tx) => {
      await creditWallet(tx, { userId, currency: 'CZK', amount: orderPrice, paymentId });
      return (await lockWallet(tx, { userId, currency: 'CZK' })).documentId;
    });
    return { userId, walletId, orders: [placed.order, secondOrder] as const };
  };
  const outcome = (left: string, right: string) => ({ orders: [left, right], wallet: [0n, orderPrice] });
  return {
    name: 'two payments from one wallet',
    sides: { left: 'one', right: 'the other' },
    points: [
      ...decisionPoints,
      { name: 'when it has the wallet', when: 'after', statement: /ledger_lock_accounts/ },
    ],
    make: async () => {
      const { userId, walletId, orders } = await makeOrders();
      const beginHold =
        (documentId: string): Work =>
        (transact) =>
          transact((tx) => payByWallet(deps, tx, { userId, documentId, walletId, amount: orderPrice }));
      return {
        left: beginHold(orders[0].documentId),
        right: beginHold(orders[1].documentId),
        outcome: async () => {
          const { reader } = context().database;
          const found = await Promise.all(orders.map(({ id }) => findOrder(reader, { id })));
          return {
            orders: found.map((order) => `${order?.state} ${order?.paidFromWallet.amount}`),
            wallet: await balancesOf(reader, [walletOf(userId, 'CZK'), walletHoldOf(userId, 'CZK')]),
          };
        },
      };
    },
    wins: {
      left: ['done', 'wallet.empty', outcome(`Unpaid ${orderPrice}`, 'Open 0')],
      right: ['wallet.empty', 'done', outcome('Open 0', `Unpaid ${orderPrice}`)],
    },
    winner: hasSecondLock,
  };
};

/** All race cases about the same money. */
export const paymentRaceCases = (context: () => TestContext): RaceCase[] => [
  ...orderRaceCases(context),
  attemptsRace(context),
  walletRace(context),
  ...staffRaceCases(context),
];
