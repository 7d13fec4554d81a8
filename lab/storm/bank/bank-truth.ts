import type { Client } from '../people/client.ts';

/** A movement as the bank booked it, regardless of its feed and files. */
export interface BankMovement {
  readonly id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly amountMinor: number;
  /** The bank's day. */
  readonly bookedOn: string;
  readonly variableSymbol: string | null;
  readonly payerName: string | null;
  readonly payerIban: string | null;
  readonly message: string | null;
  /** The incoming movement that the bank has reversed. */
  readonly reversedMovementId?: number;
}

interface BankAccount {
  readonly iban: string;
  readonly currency: BankMovement['currency'];
  readonly openingBalance: number;
}

/** An account of the platform at the bank with its movements, oldest first, and the bank's current day. */
export interface BankTruth {
  readonly account: BankAccount;
  readonly today: string;
  readonly movements: readonly BankMovement[];
}

export const readBank = async (
  { read }: Pick<Client, 'read'>,
  currency: BankMovement['currency'],
): Promise<BankTruth | undefined> => {
  const { accounts } = await read<{ readonly accounts: readonly BankAccount[] }>('/_control/bank/balance');
  const account = accounts.find((one) => one.currency === currency);
  if (!account) return undefined;
  const booked = await read<Omit<BankTruth, 'account'>>(`/_control/bank/movements?currency=${currency}`);
  return { account, ...booked };
};

/** The fields of a movement that every form contains. */
interface Words {
  readonly bookedOn: string;
  readonly amount: number;
  readonly currency: string;
  readonly payerAccount: string | null;
  readonly variableSymbol: string | null;
  readonly payerName: string | null;
}

/** The name field of a file has twenty letters. */
const nameOf = (name: string | null): string => (name ?? '').replace(/…$/, '').trim().slice(0, 18).trim();
const symbolOf = (symbol: string | null): string => (symbol ?? '').replace(/^0+/, '');

/** The key including fields that a form may omit. */
export const exactKey = (words: Words): string =>
  `${moneyKey(words)} ${symbolOf(words.variableSymbol)} ${nameOf(words.payerName)}`;

/** The key of fields that no form omits. */
export const moneyKey = ({ bookedOn, amount, currency, payerAccount }: Words): string =>
  `${bookedOn} ${amount} ${currency} ${payerAccount ?? 'no account'}`;

export const wordsOf = ({ amountMinor, payerIban, ...movement }: BankMovement): Words => ({
  ...movement,
  amount: amountMinor,
  payerAccount: payerIban,
});

export const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};
