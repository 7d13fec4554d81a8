import {
  compactIban,
  czechAccountFromIban,
  ibanFromCzechAccount,
  isIban,
} from '../bank-accounts/bank-account.ts';
import { locales } from '../locale.ts';
import { currencies } from '../money/money.ts';
import { readAmount } from '../money/read-amount.ts';

/** One interpretation of the typed text; each has its own index. */
export type SearchTerm =
  | { readonly kind: 'id'; readonly documentId: string }
  | { readonly kind: 'order'; readonly number: string; readonly orderId: number }
  | { readonly kind: 'reference'; readonly reference: string }
  /** The same account in the forms of banks: an IBAN, and the Czech form. */
  | { readonly kind: 'account'; readonly accounts: readonly string[] }
  /** The number of a line, a payment or a file, from a bank, a gateway or us. */
  | { readonly kind: 'document'; readonly number: string }
  /** In minor units. */
  | { readonly kind: 'amount'; readonly amount: bigint }
  | { readonly kind: 'words'; readonly words: string };

const integerMax = 2_147_483_647;

const ofOrder = (text: string): SearchTerm[] => {
  const orderId = Number(/^\d{8}-\d{1,9}-(\d{1,10})$/.exec(text)?.[1]);
  return orderId >= 1 && orderId <= integerMax ? [{ kind: 'order', number: text, orderId }] : [];
};

const ofAccount = (text: string): SearchTerm[] => {
  const iban = isIban(text) ? compactIban(text) : ibanFromCzechAccount(text);
  if (iban === null) return [];
  const czech = czechAccountFromIban(iban);
  return [{ kind: 'account', accounts: czech === null ? [iban] : [iban, czech] }];
};

/** More than any amount, and less than the maximum that the database can compare. */
const amountMax = 10n ** 15n;

/** `1 500 Kč`, `1500,50`, `1,500.50`: the meaning in each reader's language. */
const ofAmount = (text: string): SearchTerm[] => {
  const readings = locales.flatMap((locale) => currencies.map((unit) => readAmount(text, { locale, unit })));
  const amounts = new Set(readings.flatMap((reading) => (reading.ok ? [reading.amount] : [])));
  return [...amounts].filter((amount) => amount < amountMax).map((amount) => ({ kind: 'amount', amount }));
};

/** Every interpretation of the typed text. */
export const readSearchTerms = (typed: string): readonly SearchTerm[] => {
  const text = typed.trim();
  const numbers = [
    ...ofOrder(text),
    ...(/^\d{6,10}$/.test(text) ? [{ kind: 'reference', reference: text } as const] : []),
    ...ofAccount(text),
    ...ofAmount(text),
  ];
  const documents: SearchTerm[] = /^[A-Za-z0-9][\w.:/-]{3,99}$/.test(text)
    ? [{ kind: 'document', number: text }]
    : [];
  if (numbers.length > 0) return [...numbers, ...documents];
  return [
    ...documents,
    ...(/^[A-Za-z0-9]{24}$/.test(text) ? [{ kind: 'id', documentId: text } as const] : []),
    { kind: 'words', words: text },
  ];
};
