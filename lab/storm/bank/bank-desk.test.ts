import { describe, expect, it } from 'vitest';
import { type BooksOfLine, decisionOf } from './bank-desk.ts';
import type { BankMovement } from './bank-truth.ts';

const words = {
  bookedOn: '2026-11-29',
  amount: 100_00,
  currency: 'CZK',
  payerAccount: 'CZ6508000000192000145399',
  variableSymbol: '2600000042',
  payerName: null,
} as const;
const booked = (movement: string, more: Partial<BooksOfLine['booked'][number]> = {}) => ({
  ...words,
  movement,
  isInFeed: false,
  isTaken: false,
  ...more,
});
const lineOf = (...candidates: readonly string[]) => ({
  ...words,
  documentId: 'line',
  source: 'gpc',
  decision: null,
  candidates: candidates.map((documentId) => ({ movement: { documentId } })),
});
/** A bank with movements that are equal except for their symbols. */
const bankOf = (...symbols: readonly (string | null)[]) => ({
  account: { iban: '', currency: 'CZK' as const, openingBalance: 0 },
  today: words.bookedOn,
  movements: symbols.map((variableSymbol, id): BankMovement => ({
    id,
    currency: 'CZK',
    amountMinor: words.amount,
    bookedOn: words.bookedOn,
    variableSymbol,
    payerName: null,
    payerIban: words.payerAccount,
    message: null,
  })),
});
const symbol = words.variableSymbol;

describe('a careful member of staff', () => {
  it('treats a line as another movement while the bank has more such movements than the books', () => {
    const bank = bankOf(symbol, symbol);
    expect(decisionOf(lineOf('one'), { booked: [booked('one')] }, bank)).toEqual({ seen: ['one'] });
    const both = { booked: [booked('one'), booked('two')] };
    expect(decisionOf(lineOf('one', 'two'), both, bank)).toEqual({ same: 'one' });
  });

  it('names the movement that matches no other line of the statement', () => {
    const books = { booked: [booked('one', { isTaken: true }), booked('two')] };
    expect(decisionOf(lineOf('one', 'two'), books, bankOf(symbol, symbol))).toEqual({ same: 'two' });
  });

  it('prefers the movement with the same text, and books money once even if its other text differs', () => {
    const books = { booked: [booked('one', { variableSymbol: null }), booked('two')] };
    expect(decisionOf(lineOf('one', 'two'), books, bankOf(null, symbol))).toEqual({ same: 'two' });
    const without = { booked: [booked('one', { variableSymbol: null })] };
    expect(decisionOf(lineOf('one'), without, bankOf(symbol))).toEqual({ same: 'one' });
    expect(decisionOf(lineOf('one'), without, bankOf(null, symbol))).toEqual({ seen: ['one'] });
  });

  it('makes no decision about a line whose movement is already named', () => {
    const books = { booked: [booked('one', { isTaken: true })] };
    expect(decisionOf(lineOf('one'), books, bankOf(symbol))).toBeUndefined();
  });
});
