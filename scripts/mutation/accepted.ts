/** Mutants that no test has to notice, because nothing that is promised changes with them. */
export interface Accepted {
  readonly file: string;
  /** The line as it stands in the file, without its indentation. */
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export const accepted: readonly Accepted[] = [
  {
    file: 'packages/domain/src/bank-account.ts',
    line: 'return used.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11 === 0;',
    from: 'sum + weight * Number(digits[index])',
    to: 'sum - weight * Number(digits[index])',
    reason: 'the negative of a sum leaves the remainder zero exactly when the sum does',
  },
  {
    file: 'packages/domain/src/calendar.ts',
    line: 'if (known) return known;',
    from: 'known',
    to: 'false',
    reason: 'only the speed changes: the formatter is made again',
  },
  {
    file: 'packages/domain/src/calendar.ts',
    line: 'formats.set(timeZone, made);',
    from: 'formats.set(timeZone, made);',
    to: ';',
    reason: 'only the speed changes: the formatter is made again',
  },
  {
    file: 'packages/domain/src/emails.ts',
    line: "const [local = '', domain = '', ...rest] = email.split('@');",
    from: "''",
    to: '"Stryker was here!"',
    reason: 'split always answers a first part; the fallback is for the type checker',
  },
  {
    file: 'packages/domain/src/payment-matching.ts',
    line: "if (arrived.amount.amount <= 0n) throw new RangeError('A payment has a positive amount.');",
    from: "'A payment has a positive amount.'",
    to: '""',
    reason: 'the text of a programming error, which is known by its class',
  },
  {
    file: 'packages/domain/src/payment-matching.ts',
    line: "if (reason !== null || order === null) return { kind: reason ?? 'unknown_reference' };",
    from: 'order === null',
    to: 'false',
    reason: 'without an order there always is a reason; the comparison is for the type checker',
  },
  {
    file: 'packages/domain/src/allocation.ts',
    line: "throw new RangeError('Only what is positive can be split.');",
    from: "'Only what is positive can be split.'",
    to: '""',
    reason: 'the text of a programming error, which is known by its class',
  },
  {
    file: 'packages/domain/src/allocation.ts',
    line: "if (sum === 0n && total > 0n) throw new RangeError('There is nobody to split among.');",
    from: "'There is nobody to split among.'",
    to: '""',
    reason: 'the text of a programming error, which is known by its class',
  },
  {
    file: 'packages/domain/src/allocation.ts',
    line: "if (shares.size !== holders.length) throw new RangeError('A holder takes part once.');",
    from: "'A holder takes part once.'",
    to: '""',
    reason: 'the text of a programming error, which is known by its class',
  },
  {
    file: 'packages/domain/src/allocation.ts',
    line: '(a, b) => descending(a.remainder, b.remainder) || descending(a.weight, b.weight) || a.index - b.index,',
    from: 'a.index - b.index',
    to: 'a.index + b.index',
    reason: 'sorting is stable, so equals stay in their order anyway',
  },
  {
    file: 'packages/domain/src/allocation.ts',
    line: 'const sorted = holders.toSorted((a, b) => (a.key < b.key ? -1 : 1));',
    from: 'a.key < b.key',
    to: 'a.key <= b.key',
    reason: 'two equal keys are refused whatever their order',
  },
  {
    file: 'packages/domain/src/allocation.ts',
    line: 'return left > right ? -1 : 1;',
    from: 'left > right',
    to: 'left >= right',
    reason: 'equals were answered in the line before',
  },
  {
    file: 'packages/domain/src/articles.ts',
    line: 'const words = text.split(/\\s+/u).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).length;',
    from: '/\\s+/u',
    to: '/\\s/u',
    reason: 'the empty words between two blanks have no letter and are not counted',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: 'return compareMoney(left, right) <= 0 ? left : right;',
    from: 'compareMoney(left, right) <= 0',
    to: 'compareMoney(left, right) < 0',
    reason: 'of two equal amounts either is the lesser',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: 'return left.amount < right.amount ? -1 : 1;',
    from: 'left.amount < right.amount',
    to: 'left.amount <= right.amount',
    reason: 'equals were answered in the line before',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: "const [, sign = '', whole = '', fraction = ''] = match ?? [];",
    from: "''",
    to: '"Stryker was here!"',
    reason:
      'the sign and the whole part are there whenever the text matched; the fallback is for the type checker',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: "const [, sign = '', whole = '', fraction = ''] = match ?? [];",
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'nothing is read of a text that did not match, it is refused',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: "const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');",
    from: 'minor < 0n',
    to: 'minor <= 0n',
    reason: 'minus nothing is nothing',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: "if (d === 0n) throw new RangeError('Division by zero.');",
    from: 'd === 0n',
    to: 'false',
    reason: 'dividing a bigint by zero throws the same class of error',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: "if (d === 0n) throw new RangeError('Division by zero.');",
    from: "'Division by zero.'",
    to: '""',
    reason: 'the text of a programming error, which is known by its class',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: 'const negative = n < 0n !== d < 0n;',
    from: 'n < 0n',
    to: 'n <= 0n',
    reason: 'minus nothing is nothing',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: 'const negative = n < 0n !== d < 0n;',
    from: 'd < 0n',
    to: 'd <= 0n',
    reason: 'a divisor of zero was refused before',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: 'const numerator = n < 0n ? -n : n;',
    from: 'n < 0n',
    to: 'n <= 0n',
    reason: 'minus nothing is nothing',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: 'const divisor = d < 0n ? -d : d;',
    from: 'd < 0n',
    to: 'd <= 0n',
    reason: 'a divisor of zero was refused before',
  },
  {
    file: 'packages/domain/src/money.ts',
    line: 'throw new RangeError(`Not a whole number: ${count}.`);',
    from: '`Not a whole number: ${count}.`',
    to: '``',
    reason: 'the text of a programming error, which is known by its class',
  },
  {
    file: 'packages/domain/src/names.ts',
    line: ".replaceAll(/\\bll\\.\\s?m\\b/g, 'llm')",
    from: "'llm'",
    to: '""',
    reason: 'the title is left out of the comparison either way',
  },
  {
    file: 'packages/domain/src/names.ts',
    line: '.split(/[^\\p{L}\\p{N}]+/u)',
    from: '/[^\\p{L}\\p{N}]+/u',
    to: '/[^\\p{L}\\p{N}]/u',
    reason: 'the empty words between two signs are left out',
  },
  {
    file: 'packages/domain/src/passwords.ts',
    line: 'const comparable = (text: string): string => withoutDiacritics(compose(text)).toLowerCase();',
    from: 'withoutDiacritics(compose(text)).toLowerCase()',
    to: 'withoutDiacritics(compose(text)).toUpperCase()',
    reason: 'both sides of the comparison change alike',
  },
];
