import { isLive } from '@parcela/domain';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';
import { modelSteps } from './model-steps.ts';
import {
  type IncomingMoney,
  type Model,
  type ModelOrder,
  type Steps,
  heldShares,
  nth,
  owedOf,
  priceOf,
  progressOf,
  waitingOf,
} from './payments-model.ts';

export type LivePlatform = Steps<Promise<boolean>>;
type Command = fc.AsyncCommand<Model, LivePlatform>;

type StepName = keyof Steps<boolean>;
type StepArguments<N extends StepName> = Parameters<Steps<boolean>[N]>;

const inWords = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(' ') : String(value);

/**
 * One step on the model and on the platform: both do it, or both refuse it. `choose` picks the subject among the
 * existing ones; undefined when there is none.
 */
const command = <N extends StepName>(
  name: N,
  choose: (model: Model) => StepArguments<N> | undefined,
): Command => {
  const shown: { text: string } = { text: name };
  return {
    check: (model) => choose(model) !== undefined,
    run: async (model, platform) => {
      const chosen = choose(model);
      if (!chosen) return;
      shown.text = `${name} ${chosen.map(inWords).join(', ')}`;
      const expected = (modelSteps(model)[name] as (...args: unknown[]) => boolean)(...chosen);
      const seen = await (platform[name] as (...args: unknown[]) => Promise<boolean>)(...chosen);
      expect({ step: shown.text, isDone: seen }).toEqual({ step: shown.text, isDone: expected });
    },
    toString: () => shown.text,
  };
};

const choice = fc.nat(11);
/** One of the newest possible subjects, by its number; undefined when there is none. */
const oneOf = <T>(
  items: readonly T[],
  chosen: number,
  isMeant: (item: T) => boolean = () => true,
): number | undefined => {
  const meant = [...items.keys()].filter((number) => isMeant(items[number] as T));
  return meant.toReversed()[chosen % Math.min(5, Math.max(1, meant.length))];
};

/** A step about one order, chosen so that the step is plausible. */
const aboutOrder = (
  name: 'askForInstructions' | 'payByWallet' | 'authorize' | 'cancel' | 'cancelByStaff',
  isMeant: (order: ModelOrder, model: Model) => boolean = () => true,
): fc.Arbitrary<Command> =>
  choice.map((chosen) =>
    command(name, (model) => {
      const order = oneOf(model.orders, chosen, (item) => isMeant(item, model));
      return order === undefined ? undefined : [order];
    }),
  );

/** A step about one payment, nearly always one with waiting money. */
const somePayment = ({ payments }: Model, chosen: number): number | undefined =>
  oneOf(payments, chosen, (payment) => chosen === 0 || waitingOf(payment) > 0n);
const aboutPayment = (name: 'creditWallet' | 'refund'): fc.Arbitrary<Command> =>
  choice.map((chosen) =>
    command(name, (model) => {
      const payment = somePayment(model, chosen);
      return payment === undefined ? undefined : [payment];
    }),
  );

/** The amounts that payers send: the owed amount, the price again, too little, too much. */
const amounts = {
  owed: (owed: bigint, price: bigint) => (owed === 0n ? price : owed),
  price: (_owed: bigint, price: bigint) => price,
  short: (owed: bigint) => (owed > 100_00n ? owed - 100_00n : 1n),
  over: (owed: bigint) => owed + 7n,
} as const;

const incomingPayment = (
  weighted: Partial<IncomingMoney> & { readonly of: keyof typeof amounts; readonly isNamed?: boolean },
): fc.Arbitrary<Command> =>
  fc.tuple(choice, fc.boolean()).map(([chosen, isAccountKnown]) =>
    command('receive', ({ orders }) => {
      const number = oneOf(orders, chosen);
      const order = number === undefined ? undefined : orders[number];
      if (number === undefined || !order) return undefined;
      const { of, isNamed = true, ...given } = weighted;
      const amount = amounts[of](owedOf(order), priceOf(order));
      const incoming = { amount, currency: 'CZK', isOwnName: true, isAccountKnown, ...given } as const;
      return [isNamed ? number : null, incoming];
    }),
  );

const incomingPayments: readonly fc.Arbitrary<Command>[] = [
  incomingPayment({ of: 'owed' }),
  incomingPayment({ of: 'price' }),
  incomingPayment({ of: 'short' }),
  incomingPayment({ of: 'short' }),
  incomingPayment({ of: 'over' }),
  incomingPayment({ of: 'price', currency: 'EUR' }),
  incomingPayment({ of: 'owed', isOwnName: false }),
  incomingPayment({ of: 'owed', isNamed: false }),
  fc.constant(command('receiveAgain', ({ payments }) => (payments.length === 0 ? undefined : []))),
];

const invoiceStates: readonly InvoiceState[] = [
  'waiting',
  'confirming',
  'paid',
  'paid',
  'cancelled',
  'expired',
  'undecided',
  'failed',
  'failed',
];

const placeBy = (buyer: number): fc.Arbitrary<Command> =>
  fc.integer({ min: 1, max: 5 }).map((shares) => command('place', () => [buyer, shares]));
const place = fc.nat(2).chain(placeBy);
const wait = fc
  .oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 20, max: 100 }))
  .map((hours) => command('wait', () => [hours]));

const gatewayCommands: readonly fc.Arbitrary<Command>[] = [
  fc
    .tuple(choice, fc.constantFrom('confirmo' as const, 'payout' as const, 'csob' as const))
    .map(([chosen, provider]) =>
      command('openInvoice', ({ orders }) => {
        const order = oneOf(orders, chosen, (item) => chosen === 0 || isPayable(item));
        return order === undefined ? undefined : [order, provider];
      }),
    ),
  fc.tuple(choice, fc.constantFrom(...invoiceStates)).map(([chosen, state]) =>
    command('answerInvoice', ({ invoices }) => {
      const invoice = oneOf(invoices, chosen, ({ progress }) => chosen === 0 || progress < progressOf.paid);
      return invoice === undefined ? undefined : [invoice, state];
    }),
  ),
];

const staffCommands: readonly fc.Arbitrary<Command>[] = [
  aboutPayment('creditWallet'),
  aboutPayment('refund'),
  fc.tuple(choice, choice).map(([chosen, other]) =>
    command('assign', (model) => {
      const payment = somePayment(model, chosen);
      const order = oneOf(
        model.orders,
        other,
        ({ state }) => other === 0 || isLive(state) || state === 'Failed',
      );
      return payment === undefined || order === undefined ? undefined : [payment, order];
    }),
  ),
];

const isPayable = (order: ModelOrder): boolean => isLive(order.state) && owedOf(order) > 0n;
const hasMoney = ({ buyer }: ModelOrder, { buyers }: Model): boolean => nth(buyers, buyer).wallet.CZK > 0n;

const walletCommands: readonly fc.Arbitrary<Command>[] = [
  fc
    .tuple(fc.nat(2), fc.constantFrom(1n, 500_00n, 2_000_00n, 8_000_00n))
    .map(([buyer, amount]) => command('giveToWallet', () => [buyer, amount])),
  aboutOrder('payByWallet', (order, model) => isPayable(order) && hasMoney(order, model)),
  aboutOrder('payByWallet'),
  aboutOrder('authorize', ({ link, state }) => link !== null && isLive(state)),
  aboutOrder('authorize', ({ link }) => link !== null),
];

/** Top-ups, partial withdrawals and transfers of shares. */
const topUpCommands: readonly fc.Arbitrary<Command>[] = [
  fc
    .tuple(
      fc.nat(2),
      fc.constantFrom('CZK' as const, 'CZK' as const, 'EUR' as const),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([buyer, currency, isOwnName, isAccountKnown]) =>
      command('receiveTopUp', () => [buyer, { amount: 2_000_00n, currency, isOwnName, isAccountKnown }]),
    ),
  fc
    .tuple(
      fc.nat(2),
      fc.constantFrom('confirmo' as const, 'payout' as const, 'csob' as const),
      fc.constantFrom(99_99n, 100_00n, 3_000_00n, 90_000_00n),
    )
    .map((chosen) => command('openTopUp', () => chosen)),
  fc.tuple(choice, fc.constantFrom(...invoiceStates)).map(([chosen, state]) =>
    command('answerTopUp', ({ topUps }) => {
      const topUp = oneOf(topUps, chosen, ({ progress }) => chosen === 0 || progress < progressOf.paid);
      return topUp === undefined ? undefined : [topUp, state];
    }),
  ),
  fc
    .tuple(fc.nat(2), fc.constantFrom(1n, 400_00n, 5_000_00n))
    .map(([buyer, amount]) => command('withdraw', () => [buyer, amount])),
  fc.tuple(choice, fc.nat(2), fc.integer({ min: 1, max: 3 })).map(([chosen, to, shares]) =>
    command('transferShares', (model) => {
      const from = oneOf([0, 1, 2], chosen, (buyer) => chosen === 0 || heldShares(model, buyer) >= shares);
      // Two shares are sold for 300.00 CZK each; one and three are gifts.
      return from === undefined ? undefined : [from, to, { shares, price: shares === 2 ? 300_00n : null }];
    }),
  ),
];

const quietCommands: readonly fc.Arbitrary<Command>[] = [
  fc.tuple(fc.nat(2), fc.nat(2)).map(([buyer, luck]) => command('setCleared', () => [buyer, luck > 0])),
  fc.constant(command('sendBack', () => [])),
  fc.constant(command('payOut', () => [])),
  wait,
];

/** Each buyer begins with an order; then any steps of users, providers, staff and time follow. */
export const paymentCommands = (maxCommands: number): fc.Arbitrary<Iterable<Command>> =>
  fc
    .tuple(placeBy(0), placeBy(1), placeBy(2), laterCommands(maxCommands))
    .map(([first, second, third, later]) => ({
      *[Symbol.iterator]() {
        yield* [first, second, third, ...later];
      },
      toString: () => [first, second, third, ...later].map((each) => each.toString()).join(', '),
    }));

const laterCommands = (maxCommands: number) =>
  fc.commands(
    [
      place,
      place,
      aboutOrder('askForInstructions', isPayable),
      aboutOrder('cancel', isPayable),
      aboutOrder('cancelByStaff'),
      ...incomingPayments,
      ...gatewayCommands,
      ...gatewayCommands,
      ...gatewayCommands,
      ...gatewayCommands,
      ...walletCommands,
      ...walletCommands,
      ...topUpCommands,
      ...staffCommands,
      ...quietCommands,
    ],
    { maxCommands, size: 'max' },
  );
