import type { Currency, OrderState } from '@parcela/domain';
import type { BankDay, DayOrder } from './bank-day.ts';

/** The final places of the money from one order's movements, in minor units of the paid currency. */
export interface MoneyPlaces {
  readonly allocated?: bigint;
  readonly refunded?: bigint;
  readonly credited?: bigint;
  readonly reversed?: bigint;
}

/** A payer's mistake, and the correct final state of order and money. */
export interface MispaymentCase {
  readonly name: string;
  /** Orders in these currencies can have this mistake. */
  readonly currencies: readonly Currency[];
  /** The action before the money arrives. */
  readonly before?: (day: BankDay, order: DayOrder) => Promise<unknown>;
  readonly pay: (day: BankDay, order: DayOrder) => Promise<unknown>;
  /** The result of reading the statement: the order's state, and why some of its money waits. */
  readonly afterReading: { readonly state: OrderState; readonly waits?: string };
  /** The decision of two members of staff. */
  readonly decide?: (day: BankDay, order: DayOrder) => Promise<unknown>;
  readonly end: { readonly state: OrderState; readonly money: (order: DayOrder) => MoneyPlaces };
}

const every: readonly Currency[] = ['CZK', 'EUR', 'PLN'];
const withWallet: readonly Currency[] = ['CZK', 'EUR'];
const price = ({ order }: DayOrder): bigint => BigInt(order.price);
const part = 500n;

const pay = (day: BankDay, order: DayOrder) => day.transfer(order, {});
const assign = (day: BankDay, order: DayOrder) =>
  day.decide(order, 'assign', { orderDocumentId: order.order.documentId });
const refund = (day: BankDay, order: DayOrder) => day.decide(order, 'refund');
const toWallet = (day: BankDay, order: DayOrder) => day.decide(order, 'wallet');

const isPaid = { state: 'Paid', money: (order: DayOrder) => ({ allocated: price(order) }) } as const;
const wentBack = (state: OrderState, amount = price) =>
  ({ state, money: (order: DayOrder) => ({ refunded: amount(order) }) }) as const;

/** Cases that the platform decides automatically. */
const foundOut: readonly MispaymentCase[] = [
  {
    name: 'a variable symbol with a leading zero',
    currencies: every,
    pay: (day, order) => day.transferByPage(order, 'zeros'),
    afterReading: { state: 'Paid' },
    end: isPaid,
  },
  {
    name: 'the reference in the message only',
    currencies: every,
    pay: (day, order) =>
      day.transfer(order, { variableSymbol: '', message: `/VS/${order.order.paymentReference}` }),
    afterReading: { state: 'Paid' },
    end: isPaid,
  },
  {
    name: 'in two parts',
    currencies: every,
    pay: async (day, order) => {
      await day.transfer(order, { amount: part });
      await day.transfer(order, { amount: price(order) - part });
    },
    afterReading: { state: 'Paid' },
    end: isPaid,
  },
  {
    name: 'too little, and never the rest',
    currencies: every,
    pay: (day, order) => day.transfer(order, { amount: part }),
    afterReading: { state: 'Unpaid' },
    end: wentBack('Timeout', () => part),
  },
];

/** Cases that wait until two members of staff have decided. */
const looked: readonly MispaymentCase[] = [
  {
    name: 'too much, and the surplus goes to the wallet',
    currencies: withWallet,
    pay: (day, order) => day.transfer(order, { amount: price(order) + part }),
    afterReading: { state: 'Paid', waits: 'surplus' },
    decide: toWallet,
    end: { state: 'Paid', money: (order) => ({ allocated: price(order), credited: part }) },
  },
  {
    name: 'too much in złoty, and the surplus goes back',
    currencies: ['PLN'],
    pay: (day, order) => day.transfer(order, { amount: price(order) + part }),
    afterReading: { state: 'Paid', waits: 'surplus' },
    decide: refund,
    end: { state: 'Paid', money: (order) => ({ allocated: price(order), refunded: part }) },
  },
  {
    name: 'after it was cancelled',
    currencies: every,
    before: (day, order) => day.cancelByOwner(order),
    pay,
    afterReading: { state: 'Canceled', waits: 'order_not_live' },
    decide: refund,
    end: wentBack('Canceled'),
  },
  {
    name: 'after it timed out',
    currencies: withWallet,
    before: (day, order) => day.isTimedOut(order),
    pay,
    afterReading: { state: 'Timeout', waits: 'order_not_live' },
    decide: toWallet,
    end: { state: 'Timeout', money: (order) => ({ credited: price(order) }) },
  },
  {
    name: 'in another currency',
    currencies: every,
    pay: (day, order) => day.transfer(order, { currency: order.order.currency === 'EUR' ? 'CZK' : 'EUR' }),
    afterReading: { state: 'Open', waits: 'wrong_currency' },
    decide: refund,
    end: wentBack('Timeout'),
  },
  {
    name: 'with a reference that is nobody’s',
    currencies: every,
    pay: (day, order) => day.transfer(order, { variableSymbol: '1234567890' }),
    afterReading: { state: 'Open', waits: 'unknown_reference' },
    decide: assign,
    end: isPaid,
  },
  {
    name: 'without a reference',
    currencies: every,
    pay: (day, order) => day.transfer(order, { variableSymbol: '' }),
    afterReading: { state: 'Open', waits: 'unknown_reference' },
    decide: assign,
    end: isPaid,
  },
  {
    name: 'by somebody else, who may',
    currencies: every,
    pay: (day, order) => day.transfer(order, { name: 'Zcela Jiný Plátce' }),
    afterReading: { state: 'Open', waits: 'name_differs' },
    decide: assign,
    end: isPaid,
  },
  {
    name: 'by somebody else, who may not',
    currencies: every,
    pay: (day, order) => day.transfer(order, { name: 'Zcela Jiný Plátce' }),
    afterReading: { state: 'Open', waits: 'name_differs' },
    decide: refund,
    end: wentBack('Timeout'),
  },
  {
    name: 'while KYC is revoked',
    currencies: every,
    before: (day, order) => day.revokeKyc(order),
    pay,
    afterReading: { state: 'Open', waits: 'investor_not_cleared' },
    decide: refund,
    end: wentBack('Timeout'),
  },
  {
    name: 'twice',
    currencies: every,
    pay: async (day, order) => {
      await pay(day, order);
      await pay(day, order);
    },
    afterReading: { state: 'Paid', waits: 'order_not_live' },
    decide: refund,
    end: { state: 'Paid', money: (order) => ({ allocated: price(order), refunded: price(order) }) },
  },
  {
    name: 'with money that the bank takes back',
    currencies: every,
    pay: async (day, order) => {
      await pay(day, order);
      await day.readStatements();
      await day.reversePayment(order);
    },
    afterReading: { state: 'Paid' },
    decide: async (day, order) => {
      await day.cancelByStaff(order);
      await day.releaseRestriction(order);
    },
    end: { state: 'AdminCancel', money: (order) => ({ reversed: price(order) }) },
  },
];

export const mispaymentCases: readonly MispaymentCase[] = [...foundOut, ...looked];
