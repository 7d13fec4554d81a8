import {
  compactIban,
  czechAccountFromIban,
  ibanFromCzechAccount,
  isIban,
} from '../bank-accounts/bank-account.ts';

/** One way to read what was typed; each is looked up by an index of its own. */
export type SearchTerm =
  | { readonly kind: 'id'; readonly documentId: string }
  | { readonly kind: 'order'; readonly number: string; readonly orderId: number }
  | { readonly kind: 'reference'; readonly reference: string }
  /** The same account as banks write it: an IBAN, and the Czech form. */
  | { readonly kind: 'account'; readonly accounts: readonly string[] }
  /** As a bank, a gateway or we number a line, a payment or a file. */
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

/** `1 500`, `1500,50`, `1500.50`. */
const ofAmount = (text: string): SearchTerm[] => {
  const [, whole, part = ''] = /^(\d{1,3}(?:[\s ]\d{3})+|\d{1,13})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return [];
  return [{ kind: 'amount', amount: BigInt(whole.replaceAll(/\D/g, '') + part.padEnd(2, '0')) }];
};

/** Every way to read what was typed. */
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
