import { amountOf, required, UnreadableLineError } from './reading.ts';
import { inside, listAt, textAt } from './xml-nodes.ts';

export const signed = (node: unknown, direction: string | null, place: string): bigint => {
  const amount = amountOf(textAt(node, 'Amt'), `${place}/Amt`);
  if (direction === 'CRDT') return amount;
  if (direction === 'DBIT') return -amount;
  throw new UnreadableLineError('direction_unreadable', `${place}/CdtDbtInd`);
};

/** Fields that do not affect the entry's amount; null for an unreadable entry. */
const signedOrNull = (node: unknown, direction: string | null): bigint | null => {
  try {
    return signed(node, direction, '');
  } catch {
    return null;
  }
};

/** The amount that an entry moves on the account. */
export interface EntryAmount {
  readonly amount: bigint;
  readonly currency: string;
  readonly direction: string | null;
}

export const entryAmount = (entry: unknown, place: string): EntryAmount => {
  const direction = textAt(entry, 'CdtDbtInd');
  return {
    amount: signed(entry, direction, place),
    currency: required(textAt(entry, 'Amt', '@_Ccy'), 'currency_missing', `${place}/Amt/@Ccy`),
    direction,
  };
};

/** The places of a transaction's amount in an entry, by version of the form. */
const own = ['Amt'];
const transaction = ['AmtDtls', 'TxAmt', 'Amt'];
const places = [own, transaction, ['AmtDtls', 'InstdAmt', 'Amt'], ['AmtDtls', 'CntrValAmt', 'Amt']];

/** The amounts of all parts at one place, in the entry's currency; null when one of them has none there. */
const amountsAt = (
  parts: readonly unknown[],
  path: readonly string[],
  { currency, direction }: EntryAmount,
): readonly bigint[] | null => {
  const amounts: bigint[] = [];
  for (const part of parts) {
    const node = { Amt: inside(part, path) };
    const amount = signedOrNull(node, textAt(part, 'CdtDbtInd') ?? direction);
    if (amount === null || (textAt(node, 'Amt', '@_Ccy') ?? currency) !== currency) return null;
    amounts.push(amount);
  }
  return amounts;
};

/** The bank's charges for an entry or a transaction; negative for money that it takes. */
const chargesOf = (node: unknown, currency: string): bigint => {
  const records = listAt(node, 'Chrgs').flatMap((charges) => {
    const each = listAt(charges, 'Rcrd');
    if (each.length > 0) return each;
    return textAt(charges, 'Amt') === null ? [{ Amt: inside(charges, ['TtlChrgsAndTaxAmt']) }] : [charges];
  });
  return records
    .filter((record) => textAt(record, 'Amt', '@_Ccy') === currency)

    .reduce<bigint>(
      (sum, record) => sum + (signedOrNull(record, textAt(record, 'CdtDbtInd') ?? 'DBIT') ?? 0n),
      0n,
    );
};

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n);

/** The amounts of an entry's parts, and the charges within its amount. */
export interface SplitEntry {
  readonly amounts: readonly bigint[];
  readonly charges: bigint;
}

/**
 * The parts that make up the entry together with the stated charges, or else without them; null when the file
 * does not explain the amount.
 */
export const splitEntry = (entry: unknown, parts: readonly unknown[], of: EntryAmount): SplitEntry | null => {
  if (parts.length === 0) return null;
  const ofEntry = chargesOf(entry, of.currency);
  const ofParts = sumOf(parts.map((part) => chargesOf(part, of.currency)));
  const stated = [ofEntry, ofParts, ofEntry + ofParts].filter((charges) => charges !== 0n);
  const found = new Map(places.map((path) => [path, amountsAt(parts, path, of)]));
  for (const path of [transaction, own]) {
    const amounts = found.get(path) ?? null;
    const charges = stated.find((each) => amounts !== null && sumOf(amounts) + each === of.amount);
    if (amounts !== null && charges !== undefined) return { amounts, charges };
  }
  const exact = [...found.values()].find((amounts) => amounts !== null && sumOf(amounts) === of.amount);
  return exact ? { amounts: exact, charges: 0n } : null;
};
