import { ibanFromCzechAccount, parseDecimal } from '@parcela/domain';
import { z } from 'zod/mini';
import type { LineReferences, ReferenceName, StatementLine, UnreadableLine } from '../ports/bank-feed.ts';
import { stringifyExactJson } from '@parcela/platform/exact-json.ts';

const exactNumber = z.object({ exactNumber: z.string() });
const column = z.nullish(z.object({ value: z.nullable(z.union([z.string(), exactNumber])) }));

/** The columns of FIO's line that we use. */
const fioTransaction = z.object({
  column22: column,
  column0: column,
  column1: column,
  column14: column,
  column2: column,
  column3: column,
  column10: column,
  column5: column,
  column7: column,
  column8: column,
  column16: column,
  column17: column,
  column25: column,
  column27: column,
});
type FioTransaction = z.infer<typeof fioTransaction>;

export const fioStatement = z.object({
  accountStatement: z.object({
    info: z.object({
      currency: z.nullish(z.string()),
      iban: z.nullish(z.string()),
      closingBalance: z.optional(z.unknown()),
    }),
    transactionList: z.nullable(z.object({ transaction: z.nullable(z.array(z.unknown())) })),
  }),
});

/** The bank sends values as text or as numbers; an empty text means the same as null. */
const textOf = (value: z.infer<typeof column>): string | null => {
  const content = value?.value ?? null;
  // A payer can enter characters that PostgreSQL cannot store in a text.
  const text =
    typeof content === 'string' ? content.replaceAll('\u0000', '').trim() : (content?.exactNumber ?? '');
  return text === '' ? null : text;
};

/** A JSON number may have an exponent; shifting the point in the text is exact. */
const plainDecimal = (text: string): string => {
  const match = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const shift = Number(match[4]);
  const digits = `${'0'.repeat(Math.max(0, 1 - whole.length - shift))}${whole}${fraction}`;
  const point = Math.max(1, whole.length + shift);
  const padded = digits.padEnd(point, '0');
  const decimals = padded.slice(point);
  return `${sign}${padded.slice(0, point)}${decimals === '' ? '' : `.${decimals}`}`;
};

/** The bank's answer is not a statement in the known form. The message reveals none of its content. */
export class UnreadableStatementError extends Error {
  override readonly name = 'UnreadableStatementError';
}

const required = (value: string | null, name: string): string => {
  if (value === null) throw new UnreadableStatementError(`a line of the statement has no ${name}`);
  return value;
};

/** The references of a line. */
export const references = (
  found: Readonly<Partial<Record<ReferenceName, string | null | undefined>>>,
): LineReferences =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null && text !== undefined));

const payerAccountOf = (line: FioTransaction): string | null => {
  const account = textOf(line.column2);
  const bank = textOf(line.column3);
  if (account === null || bank === null) return account;
  return ibanFromCzechAccount(`${account}/${bank}`) ?? `${account}/${bank}`;
};

/** FIO's own term is „Opravný pohyb“. */
const reversalWords = /storno|\boprav|vratka|vrácen/i;
export const isReversalType = (type: string): boolean => reversalWords.test(type);

/** The bank's name for a line. */
export const fioTitle = (source: unknown): string | null => textOf(fioTransaction.parse(source).column8);

/** Throws for a line that cannot be read. */
export const toStatementLine = (source: unknown): StatementLine => {
  const line = fioTransaction.parse(source);
  const date = /^\d{4}-\d{2}-\d{2}/.exec(required(textOf(line.column0), 'date'))?.[0] ?? null;
  return {
    movementId: required(textOf(line.column22), 'movement id'),
    references: references({ movement: textOf(line.column22), instruction: textOf(line.column17) }),
    statement: null,
    instructionId: textOf(line.column17),
    bookedOn: required(date, 'date'),
    amount: parseDecimal(plainDecimal(required(textOf(line.column1), 'amount')), { fractionDigits: 2 }),
    currency: required(textOf(line.column14), 'currency'),
    variableSymbol: textOf(line.column5),
    texts: [line.column27, line.column16, line.column7, line.column25]
      .map(textOf)
      .filter((text) => text !== null),
    payerName: textOf(line.column10),
    payerAccount: payerAccountOf(line),
    isReversal: isReversalType(textOf(line.column8) ?? ''),
    raw: stringifyExactJson(source),
  };
};

/** The closing balance; the bank leaves it out for an empty statement. A malformed one must not delay the lines. */
export const closingOf = ({
  closingBalance,
}: z.infer<typeof fioStatement>['accountStatement']['info']): bigint | null => {
  const balance = exactNumber.safeParse(closingBalance);
  const text = balance.success ? plainDecimal(balance.data.exactNumber) : '';
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? parseDecimal(text, { fractionDigits: 2 }) : null;
};

/** A library error's name may be logged and stored; its message may quote the line. */
const problemOf = (error: unknown): string => {
  if (error instanceof UnreadableStatementError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
};

/** The readable lines, and separately the unreadable ones, which must not delay the others. */
export const readLines = (
  sources: readonly unknown[],
): { readonly lines: readonly StatementLine[]; readonly unreadable: readonly UnreadableLine[] } => {
  const lines: StatementLine[] = [];
  const unreadable: UnreadableLine[] = [];
  for (const source of sources) {
    try {
      lines.push(toStatementLine(source));
    } catch (error) {
      unreadable.push({ raw: stringifyExactJson(source), problem: problemOf(error) });
    }
  }
  return { lines, unreadable };
};
