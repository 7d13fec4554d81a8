import { compareMoney, subtractMoney } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { payerNameMatches } from '../bank-accounts/name-matching.ts';
import { canTransition } from './order-states.ts';
import type { OrderState } from './order-states.ts';
import { normalizePaymentReference, referenceOfCreditor } from './payment-reference.ts';

/** A received payment; the payer's name is null when the rail does not report it. */
export interface IncomingPayment {
  readonly amount: Money;
  readonly payerName: string | null;
}

/** The order of the payment's reference, at the moment of the decision. */
export interface OwedOrder {
  readonly state: OrderState;
  /**
   * Price less the wallet part and the allocated payments; for a Failed order, whose holds were released, the amount
   * needed for Paid.
   */
  readonly owed: Money;
  readonly investorName: string;
  /** Tells whether the investor's KYC and AML are valid now. */
  readonly investorCleared: boolean;
  /**
   * Tells whether the bank reversed a part of it. Then nothing more is allocated until staff have decided.
   */
  readonly hasReversal: boolean;
  /** For a Failed order: tells whether its shares could be reserved again. */
  readonly sharesFree: boolean;
}

/** Money for the order: all of it, a part, or the amount owed with a surplus left over. */
export type AllocatedPayment =
  | { readonly kind: 'exact'; readonly allocated: Money }
  | { readonly kind: 'partial'; readonly allocated: Money; readonly remaining: Money }
  | { readonly kind: 'surplus'; readonly allocated: Money; readonly surplus: Money };

/** The reason why money goes to suspense and waits for staff. */
export const suspenseReasons = [
  'unknown_reference',
  'wrong_currency',
  'order_not_live',
  'payment_reversed',
  'shares_taken',
  'nothing_owed',
  'name_differs',
  'investor_not_cleared',
] as const;
export type SuspenseReason = (typeof suspenseReasons)[number];

/** The result for arriving money. */
export type PaymentMatch = AllocatedPayment | { readonly kind: SuspenseReason };

/**
 * Decides where arriving money goes. Pass null for the order when the reference is missing or unknown. This
 * function decides neither about repeated movements nor about reversals. An amount that is not positive
 * throws `RangeError`, because outgoing movements are not payments.
 */
export function matchPayment(incoming: IncomingPayment, order: OwedOrder | null): PaymentMatch {
  if (incoming.amount.amount <= 0n) throw new RangeError('A payment has a positive amount.');
  const reason = suspenseReason(incoming, order);
  if (reason !== null || order === null) return { kind: reason ?? 'unknown_reference' };
  return allocate(incoming.amount, order.owed);
}

/** Tells whether the money goes to the order and not to suspense. */
export function isAllocated(match: PaymentMatch): match is AllocatedPayment {
  return match.kind === 'exact' || match.kind === 'partial' || match.kind === 'surplus';
}

function suspenseReason(
  { amount, payerName }: IncomingPayment,
  order: OwedOrder | null,
): SuspenseReason | null {
  if (order === null) return 'unknown_reference';
  if (amount.currency !== order.owed.currency) return 'wrong_currency';
  if (!canTransition(order.state, 'Paid')) return 'order_not_live';
  if (order.hasReversal) return 'payment_reversed';
  if (order.state === 'Failed' && !order.sharesFree) return 'shares_taken';
  // A Failed order can only become Paid, so it cannot hold a part of the price.
  if (order.state === 'Failed' && compareMoney(amount, order.owed) < 0) return 'order_not_live';
  if (order.owed.amount <= 0n) return 'nothing_owed';
  const name = payerName?.trim() ?? '';
  if (name !== '' && !payerNameMatches(name, order.investorName)) return 'name_differs';
  return order.investorCleared ? null : 'investor_not_cleared';
}

function allocate(amount: Money, owed: Money): AllocatedPayment {
  const order = compareMoney(amount, owed);
  if (order === 0) return { kind: 'exact', allocated: amount };
  if (order < 0) return { kind: 'partial', allocated: amount, remaining: subtractMoney(owed, amount) };
  return { kind: 'surplus', allocated: owed, surplus: subtractMoney(amount, owed) };
}

/** The places of a bank movement that may contain our reference. */
export interface MovementTexts {
  /** The variable-symbol field, when the bank has one. */
  readonly variableSymbol: string | null;
  /** Every other text of the movement: structured reference, end-to-end id, message, the payer's remark. */
  readonly texts: readonly string[];
}

/**
 * The payment reference of a bank movement, in our form. Null when there is none or when one place contains
 * several different ones, about which staff decide. Places in order: the variable-symbol field, `/VS/…` or
 * `VS:…`, a creditor reference with right check digits (ISO 11649), a bare ten-digit number, ten digits in
 * groups.
 */
export function extractPaymentReference({ variableSymbol, texts }: MovementTexts): string | null {
  const field = normalizePaymentReference(variableSymbol ?? '');
  if (field !== null) return field;
  const text = plainBlanks(texts.join('\n').toUpperCase());
  const places = [variableSymbols(text), creditorReferences(text), bareReferences(text), grouped(text)];
  for (const found of places) {
    const different = [...new Set(found)];
    if (different.length > 0) return different.length === 1 ? (different[0] ?? null) : null;
  }
  return null;
}

/** Every blank except a new line becomes a plain blank. */
function plainBlanks(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(/[^\S\n]+/g, ' ');
}

/** After its label a symbol is the first number, or as many groups of digits as make up a reference. */
function variableSymbols(text: string): string[] {
  const matches = text.matchAll(/(?<![A-Z0-9])VS ?[/:.=]? ?(\d[\d .-]*)/g);
  return Array.from(matches, ([, run = '']) => firstReference(run)).filter((found) => found !== null);
}

function firstReference(run: string): string | null {
  const digits = { soFar: '' };
  for (const group of run.split(/[ .-]+/)) {
    digits.soFar += group;
    if (digits.soFar.length > 20) return null;
    const found = normalizePaymentReference(digits.soFar);
    if (found !== null) return found;
  }
  return null;
}

const creditorPattern = /(?<![A-Z0-9])RF ?\d{2} ?((?:\d ?){9}\d)(?!\d)/g;

function creditorReferences(text: string): string[] {
  return Array.from(text.matchAll(creditorPattern), ([whole]) => referenceOfCreditor(whole)).filter(
    (found) => found !== null,
  );
}

/**
 * A Czech account number `2000145399/0800` also has ten digits, and a creditor reference that failed its
 * check does not count.
 */
function bareReferences(text: string): string[] {
  const matches = text
    .replaceAll(creditorPattern, ' ')
    .matchAll(/(?<!\d)(\d{10})(?!\d|\s?\/\s?\d{4}(?!\d))/g);
  return Array.from(matches, (match) => normalizePaymentReference(match[1] ?? '')).filter(
    (found) => found !== null,
  );
}

/** Groups that belong together have the same separator; a longer number in groups is not a reference. */
function grouped(text: string): string[] {
  const matches = text
    .replaceAll(creditorPattern, ' ')
    .matchAll(/(?<![A-Z0-9])(?<!\d[ .-])\d+(?:[ .-]\d+)+(?![ .-]?\d| ?\/ ?\d{4}(?!\d))/g);
  return Array.from(matches, ([run]) => {
    const digits = run.replaceAll(/\D/g, '');
    const isOne = new Set(run.replaceAll(/\d/g, '')).size === 1;
    return isOne && digits.length === 10 ? normalizePaymentReference(digits) : null;
  }).filter((found) => found !== null);
}
