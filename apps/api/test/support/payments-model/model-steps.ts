import { isLive } from '@parcela/domain';
import { payingSteps } from './model-payment-steps.ts';
import { walletSteps } from './model-wallet-steps.ts';
import { type Model, type Steps, freeShares, nth, owedOf, unitPrice, waitingOf } from './payments-model.ts';
import {
  end,
  expire,
  paymentsOf,
  receiveMoney,
  sendBack,
  allocate,
  closeReview,
  suspenseReason,
} from './model-rules.ts';

const orderHours = 24;
const transferHours = 7 * 24;

/** The decisions of staff in the model. */
const staffSteps = (
  model: Model,
): Pick<Steps<boolean>, 'cancelByStaff' | 'assign' | 'creditWallet' | 'refund'> => ({
  cancelByStaff: (number) => {
    const order = nth(model.orders, number);
    const wasPaid = order.state === 'Paid';
    if (!isLive(order.state) && order.state !== 'Failed' && !wasPaid) return false;
    if (wasPaid && nth(model.buyers, order.buyer).ordersBeforeTransfer.has(order)) return false;
    end(model, order, 'AdminCancel');
    if (!wasPaid) return true;
    for (const payment of paymentsOf(model, order)) if (payment.hasSource) sendBack(payment, 'released');
    closeReview(model, order);
    return true;
  },
  assign: (number, orderNumber) => {
    const payment = nth(model.payments, number);
    const order = nth(model.orders, orderNumber);
    const waiting = waitingOf(payment);
    if (waiting === 0n) return false;
    const isElsewhere = payment.allocated > 0n && payment.order !== orderNumber;
    const incoming = { amount: waiting, currency: payment.currency, isOwnName: true };
    if (isElsewhere || suspenseReason(model, order, incoming) !== null) return false;
    const named = payment.order === null ? undefined : model.orders[payment.order];
    const allocated = allocate(model, order, waiting, payment.isFromBank);
    Object.assign(payment, {
      order: orderNumber,
      allocated: payment.allocated + allocated,
      suspended: waiting - allocated,
      released: 0n,
    });
    if (waiting > allocated) payment.reason = 'surplus';
    closeReview(model, order);
    closeReview(model, named);
    return true;
  },
  creditWallet: (number) => {
    const payment = nth(model.payments, number);
    const order = payment.order === null ? undefined : model.orders[payment.order];
    const waiting = waitingOf(payment);
    if (waiting === 0n || !order || payment.currency === 'PLN') return false;
    nth(model.buyers, order.buyer).wallet[payment.currency] += waiting;
    Object.assign(payment, { suspended: 0n, released: 0n, credited: payment.credited + waiting });
    closeReview(model, order);
    return true;
  },
  refund: (number) => {
    const payment = nth(model.payments, number);
    if (waitingOf(payment) === 0n || !payment.hasSource) return false;
    sendBack(payment, 'all');
    closeReview(model, payment.order === null ? undefined : model.orders[payment.order]);
    return true;
  },
});

/** Notifies each buyer once that the wallet covers a share that the buyer may order. */
const notifyOfOffers = (model: Model): void => {
  for (const [number, buyer] of model.buyers.entries()) {
    const hasLiveOrder = model.orders.some((order) => order.buyer === number && isLive(order.state));
    const isOffered = !model.isCompleted && freeShares(model) > 0;
    if (buyer.isCleared && !hasLiveOrder && isOffered && buyer.wallet.CZK >= unitPrice)
      buyer.isNotified = true;
  }
};

/** The steps of the worker and of time. */
const quietSteps = (model: Model): Pick<Steps<boolean>, 'payOut' | 'sendBack' | 'wait' | 'receiveAgain'> => ({
  receiveAgain: () => true,
  payOut: () => {
    for (const payment of model.payments) if (payment.isFromBank) payment.paidOut = payment.refunded;
    return true;
  },
  sendBack: () => {
    for (const payment of model.payments) {
      const order = payment.order === null ? undefined : model.orders[payment.order];
      if (!order || payment.released === 0n || payment.isLeftToStaff || order.state === 'Failed') continue;
      const isOver = order.state === 'Timeout' || order.state === 'Canceled';
      if (isOver && payment.hasSource && nth(model.buyers, order.buyer).isCleared) {
        sendBack(payment, 'released');
        closeReview(model, order);
      } else payment.isLeftToStaff = true;
    }
    return true;
  },
  wait: (hours) => {
    model.hours += hours;
    notifyOfOffers(model);
    return true;
  },
});

/** The steps in the model; afterwards due orders time out. */
export const modelSteps = (model: Model): Steps<boolean> => {
  const steps: Steps<boolean> = {
    ...payingSteps(model),
    ...walletSteps(model),
    ...staffSteps(model),
    ...quietSteps(model),
    place: (buyer, shares) => {
      const hasLive = model.orders.some((order) => order.buyer === buyer && isLive(order.state));
      const { isCleared } = nth(model.buyers, buyer);
      if (hasLive || !isCleared || model.isCompleted || shares > freeShares(model)) return false;
      model.orders.push({
        buyer,
        shares,
        placedAt: model.hours,
        state: 'Open',
        allocated: 0n,
        fromWallet: 0n,
        deadline: model.hours + orderHours,
        confirmingSince: null,
        needsReview: false,
        hasInstructions: false,
        awaitsTransfer: false,
        link: null,
      });
      return true;
    },
    askForInstructions: (number) => {
      const order = nth(model.orders, number);
      if (!isLive(order.state) || owedOf(order) === 0n || !nth(model.buyers, order.buyer).isCleared)
        return false;
      order.state = 'Unpaid';
      order.awaitsTransfer = true;
      if (!order.hasInstructions) order.deadline = order.placedAt + transferHours;
      order.hasInstructions = true;
      return true;
    },
    receive: (number, { isAccountKnown, ...incoming }) => {
      receiveMoney(model, number, { ...incoming, hasSource: isAccountKnown, isFromBank: true });
      return true;
    },
    giveToWallet: (buyer, amount) => {
      nth(model.buyers, buyer).wallet.CZK += amount;
      return true;
    },
    cancel: (number) => {
      const order = nth(model.orders, number);
      if (!isLive(order.state)) return false;
      end(model, order, 'Canceled');
      return true;
    },
    setCleared: (buyer, isCleared) => {
      nth(model.buyers, buyer).isCleared = isCleared;
      return true;
    },
  };
  const thenExpire =
    <A extends unknown[]>(step: (...args: A) => boolean) =>
    (...args: A): boolean => {
      const isDone = step(...args);
      expire(model);
      return isDone;
    };
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, thenExpire(step as (...args: unknown[]) => boolean)]),
  ) as unknown as Steps<boolean>;
};
