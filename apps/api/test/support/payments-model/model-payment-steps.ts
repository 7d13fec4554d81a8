import { isLive } from '@parcela/domain';
import {
  type Model,
  type ModelInvoice,
  type Steps,
  canStillPay,
  isUndecided,
  nth,
  owedOf,
  progressOf,
} from './payments-model.ts';
import { fail, hasUndecided, makePaid, receiveMoney } from './model-rules.ts';

const linkHours = 24;

const othersOf = (model: Model, invoice: ModelInvoice): ModelInvoice[] =>
  model.invoices.filter((other) => other !== invoice && other.order === invoice.order);

/** Ends the deferral unless another invoice is being confirmed; a decision of the gateway does not wait. */
const letGo = (model: Model, invoice: ModelInvoice): void => {
  if (othersOf(model, invoice).some(({ progress }) => progress === progressOf.confirming)) return;
  const order = nth(model.orders, invoice.order);
  order.confirmingSince = null;
  order.needsReview &&= hasUndecided(model, order);
};

/** Applies the new state of an invoice to its order. */
const follow = (model: Model, invoice: ModelInvoice, before: ModelInvoice): void => {
  const order = nth(model.orders, invoice.order);
  if (invoice.progress === progressOf.confirming) {
    if (isLive(order.state)) order.confirmingSince ??= model.hours;
    return;
  }
  if (invoice.progress === progressOf.paid) {
    const { amount } = invoice;
    const money = { amount, currency: 'CZK', isOwnName: true, hasSource: true, isFromBank: false } as const;
    receiveMoney(model, invoice.order, money);
    if (isUndecided(before) && !hasUndecided(model, order)) order.needsReview = false;
  }
  if (isUndecided(invoice)) order.needsReview = true;
  letGo(model, invoice);
  // With part of the price from the wallet, the order waits for another payment; with the whole price, for the mailed
  // link.
  const isCovered = order.fromWallet > 0n && owedOf(order) === 0n;
  const isAwaited = order.awaitsTransfer || isCovered || othersOf(model, invoice).some(canStillPay);
  if (invoice.progress === progressOf.failed && isLive(order.state) && !order.needsReview && !isAwaited)
    fail(model, order);
};

/** The payment steps in the model. */
export const payingSteps = (
  model: Model,
): Pick<Steps<boolean>, 'openInvoice' | 'answerInvoice' | 'payByWallet' | 'authorize'> => ({
  openInvoice: (number, provider) => {
    const order = nth(model.orders, number);
    const amount = owedOf(order);
    if (!isLive(order.state) || amount === 0n || !nth(model.buyers, order.buyer).isCleared) return false;
    const isOpen = model.invoices.some(
      (invoice) =>
        invoice.order === number &&
        invoice.provider === provider &&
        invoice.amount === amount &&
        invoice.progress <= progressOf.confirming,
    );
    // An invoice that can still be paid is returned again.
    if (isOpen) return true;
    model.invoices.push({ order: number, provider, amount, progress: 1 });
    order.state = 'Unpaid';
    return true;
  },
  answerInvoice: (number, state) => {
    const invoice = nth(model.invoices, number);
    const before = { ...invoice };
    if (progressOf[state] <= invoice.progress) return true;
    invoice.progress = progressOf[state];
    if (state !== 'waiting') follow(model, invoice, before);
    return true;
  },
  payByWallet: (number) => {
    const order = nth(model.orders, number);
    const { wallet, isCleared } = nth(model.buyers, order.buyer);
    const owed = owedOf(order);
    if (!isLive(order.state) || !isCleared || owed === 0n || wallet.CZK === 0n) return false;
    const part = wallet.CZK < owed ? wallet.CZK : owed;
    wallet.CZK -= part;
    order.fromWallet += part;
    order.state = 'Unpaid';
    if (part === owed) order.link = { mailedAt: model.hours, isUsed: false };
    return true;
  },
  authorize: (number) => {
    const order = nth(model.orders, number);
    const { link } = order;
    if (!link) return false;
    if (link.isUsed) return true;
    const isCovered = isLive(order.state) && order.fromWallet > 0n && owedOf(order) === 0n;
    const isValid = model.hours < link.mailedAt + linkHours;
    if (!isCovered || !isValid || !nth(model.buyers, order.buyer).isCleared) return false;
    link.isUsed = true;
    makePaid(model, order);
    return true;
  },
});
