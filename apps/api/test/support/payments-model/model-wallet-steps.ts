import { topUpLimits } from '@parcela/domain';
import {
  heldShares,
  type IncomingMoney,
  type Model,
  type ModelTopUp,
  nth,
  progressOf,
  type Steps,
} from './payments-model.ts';

const limits = topUpLimits.CZK;
const ended: readonly number[] = [progressOf.cancelled, progressOf.expired, progressOf.failed];

/** Receives money with a wallet's reference: it goes to the wallet, or with a reason to suspense. */
const receiveForWallet = (
  model: Model,
  buyer: number,
  { amount, currency, isOwnName, isAccountKnown }: IncomingMoney,
  isFromBank: boolean,
): void => {
  const { isCleared, wallet } = nth(model.buyers, buyer);
  const refused =
    currency === 'CZK'
      ? isCleared
        ? isOwnName
          ? null
          : 'name_differs'
        : 'investor_not_cleared'
      : 'wrong_currency';
  if (refused === null) wallet.CZK += amount;
  model.payments.push({
    order: null,
    currency,
    isFromBank,
    hasSource: isAccountKnown,
    allocated: 0n,
    suspended: refused === null ? 0n : amount,
    released: 0n,
    refunded: 0n,
    credited: refused === null ? amount : 0n,
    paidOut: 0n,
    reason: refused,
    isLeftToStaff: false,
  });
};

const isOpen = ({ progress }: ModelTopUp): boolean => progress <= progressOf.confirming;

/** Top-ups, partial withdrawals and transfers of shares in the model. */
export const walletSteps = (
  model: Model,
): Pick<Steps<boolean>, 'receiveTopUp' | 'openTopUp' | 'answerTopUp' | 'withdraw' | 'transferShares'> => ({
  receiveTopUp: (buyer, incoming) => {
    receiveForWallet(model, buyer, incoming, true);
    return true;
  },
  openTopUp: (buyer, provider, amount) => {
    if (!nth(model.buyers, buyer).isCleared) return false;
    const own = model.topUps.filter((one) => one.buyer === buyer);
    if (own.some((one) => one.provider === provider && one.amount === amount && isOpen(one))) return true;
    const ofDay = own.filter(
      ({ startedAt, progress }) => startedAt > model.hours - 24 && !ended.includes(progress),
    );
    const sum = ofDay.reduce((total, one) => total + one.amount, amount);
    if (amount < BigInt(limits.min) || amount > BigInt(limits.max) || sum > BigInt(limits.day)) return false;
    model.topUps.push({ buyer, provider, amount, startedAt: model.hours, progress: 1 });
    return true;
  },
  answerTopUp: (number, state) => {
    const topUp = nth(model.topUps, number);
    if (progressOf[state] <= topUp.progress) return true;
    topUp.progress = progressOf[state];
    const money = { amount: topUp.amount, currency: 'CZK', isOwnName: true, isAccountKnown: true } as const;
    if (state === 'paid') receiveForWallet(model, topUp.buyer, money, false);
    return true;
  },
  withdraw: (buyer, amount) => {
    const { isCleared, wallet } = nth(model.buyers, buyer);
    if (!isCleared || wallet.CZK < amount) return false;
    wallet.CZK -= amount;
    return true;
  },
  transferShares: (from, to, { shares, price }) => {
    const [giver, receiver] = [nth(model.buyers, from), nth(model.buyers, to)];
    if (from === to || !giver.isCleared || !receiver.isCleared) return false;
    if (heldShares(model, from) < shares) return false;
    const paid = (price ?? 0n) * BigInt(shares);
    if (receiver.wallet.CZK < paid) return false;
    giver.wallet.CZK += paid;
    receiver.wallet.CZK -= paid;
    giver.transferredShares -= shares;
    receiver.transferredShares += shares;
    for (const order of model.orders)
      if (order.buyer === from && order.state === 'Paid') giver.ordersBeforeTransfer.add(order);
    return true;
  },
});
