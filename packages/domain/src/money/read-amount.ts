import { type Locale, numberMarks } from '../locale.ts';
import { seenText } from '../typed-text.ts';
import { type Currency, formatDecimal, parseDecimal } from './money.ts';

/** Options for reading an amount. */
export interface AmountRules {
  /** The language of the reader, whose own format is always valid. */
  readonly locale: Locale;
  /** The number of stored decimals, 2 by default. Further ones have to be zeros. */
  readonly fractionDigits?: number;
  /** The unit that the text may contain: a currency, percent, or none. */
  readonly unit?: Currency | '%' | null;
  /** False for rates and percentages: `25.310` is then 25.31 for every reader. */
  readonly hasThousands?: boolean;
  readonly mayBeNegative?: boolean;
}

/**
 * ambiguous: it can mean two amounts; other_unit: it names another currency than the field's; too_precise: it
 * has decimals that cannot be stored.
 */
export type AmountProblem =
  | 'empty'
  | 'not_a_number'
  | 'ambiguous'
  | 'other_unit'
  | 'too_precise'
  | 'negative';

/** `amount` in units of 10^-fractionDigits, or the reason why there is none. */
export type AmountReading =
  | { readonly ok: true; readonly amount: bigint }
  | { readonly ok: false; readonly problem: AmountProblem };

const marks: Readonly<Record<Currency | '%', readonly string[]>> = {
  CZK: ['czk', 'kč', 'kc'],
  EUR: ['eur', '€'],
  PLN: ['pln', 'zł', 'zl'],
  '%': ['%'],
};
const foreignMark = /^(?:\p{Sc}|us\$|usd|gbp|chf|huf|sek|nok|dkk|ron|bgn|uah|jpy)$/u;
const anySeparator = " .,'";
const longest = 36;

const fail = (problem: AmountProblem): AmountReading => ({ ok: false, problem });

/** Digits in groups of three, with any separator. */
const isInThrees = (text: string): boolean => /^[1-9]\d{0,2}(?:[ .,']\d{3})+$/.test(text);

/** Digits as India groups them: `1,00,000`. */
const isInLakhs = (text: string): boolean => /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(text);

/** Digits, or grouped digits with one of these separators; null for anything else. */
const wholeUnits = (text: string, separators: string): string | null => {
  if (/^\d+$/.test(text)) return text;
  const [separator = '', ...others] = new Set(text.replaceAll(/\d/g, ''));
  const isOne = others.length === 0 && separators.includes(separator);
  return isOne && (isInThrees(text) || isInLakhs(text)) ? text.replaceAll(separator, '') : null;
};

const inUnits = (whole: string, fraction: string, fractionDigits: number): AmountReading =>
  /[^0]/.test(fraction.slice(fractionDigits))
    ? fail('too_precise')
    : {
        ok: true,
        amount: parseDecimal(fraction === '' ? whole : `${whole}.${fraction}`, { fractionDigits }),
      };

/** The parts around this decimal separator; null where the text has no such form. */
const aroundDecimal = (
  text: string,
  decimal: string,
  separators: string,
): { readonly whole: string; readonly fraction: string } | null => {
  const at = text.lastIndexOf(decimal);
  const fraction = text.slice(at + 1);
  const whole = at < 0 ? null : wholeUnits(text.slice(0, at), separators.replace(decimal, ''));
  return whole === null || !/^\d+$/.test(fraction) ? null : { whole, fraction };
};

/** The number between the signs and units. */
const readFigure = (
  text: string,
  { locale, fractionDigits = 2, hasThousands = true }: AmountRules,
): AmountReading => {
  const { group, decimal } = numberMarks[locale];
  const ownWhole = wholeUnits(text, hasThousands ? group : '');
  if (ownWhole !== null) return inUnits(ownWhole, '', fractionDigits);
  const own = aroundDecimal(text, decimal, hasThousands ? group : '');
  if (own !== null && own.fraction.length <= fractionDigits)
    return inUnits(own.whole, own.fraction, fractionDigits);
  const separators = hasThousands ? anySeparator : '';
  const decimals = aroundDecimal(text, '.', separators) ?? aroundDecimal(text, ',', separators);
  if (decimals !== null)
    return hasThousands && isInThrees(text)
      ? fail('ambiguous')
      : inUnits(decimals.whole, decimals.fraction, fractionDigits);
  const whole = wholeUnits(text, separators);
  return whole === null ? fail('not_a_number') : inUnits(whole, '', fractionDigits);
};

/** Sign and unit before the first digit; null for anything else. */
const readHead = (text: string): { readonly sign: string; readonly unit: string } | null => {
  const [, before = '', unit = '', after = ''] = /^([+-]?)([^+\-\d]*)([+-]?)$/.exec(text) ?? [];
  if (before + unit + after !== text || (before !== '' && after !== '')) return null;
  return { sign: before + after, unit };
};

/** The problem of the given unit, or null. */
const problemOfUnit = (unit: string, expected: AmountRules['unit'] = null): AmountProblem | null => {
  if (unit === '' || (expected !== null && marks[expected].includes(unit))) return null;
  const isKnown = Object.values(marks).flat().includes(unit) || foreignMark.test(unit);
  return isKnown ? 'other_unit' : 'not_a_number';
};

/** The text before the first digit, the digits with their separators, and the text after the last digit. */
const partsOf = (text: string): { head: string; figure: string; tail: string } | null => {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return null;
  const [first, last] = [text.indexOf(digits.charAt(0)), text.lastIndexOf(digits.charAt(digits.length - 1))];
  const [head, figure, tail] = [text.slice(0, first), text.slice(first, last + 1), text.slice(last + 1)];
  // `1 000,-` is an amount without decimals, `.50` one without whole units.
  const [dash = ''] = /^[.,](?:--?|—)/.exec(tail) ?? [];
  const [point = ''] = /[.,]$/.exec(head) ?? [];
  return {
    head: head.slice(0, head.length - point.length).replaceAll(' ', ''),
    figure: `${point === '' ? '' : `0${point}`}${figure}${dash === '' ? '' : `${dash.charAt(0)}00`}`,
    tail: tail.slice(dash.length).replaceAll(' ', ''),
  };
};

/**
 * Reads an amount in common notations: `1 000,50 Kč`, `1,000.50`, `1.000,50 €`, `CZK 1'000.50`, `1000.5`, `1
 * 000,-`. Every character counts: a foreign character makes the text invalid. The format of the reader's
 * language is always valid. Otherwise a text with two possible meanings is refused: digits in threes whose
 * last separator can also be the decimal one, `1.000`, `12,345` or `1.000,500`.
 */
export function readAmount(typed: string, rules: AmountRules): AmountReading {
  const text = seenText(typed)
    .replaceAll(/[−‐‑–]/g, '-')
    .replaceAll(/[’ʼ]/g, "'")
    .toLowerCase();
  if (text === '') return fail('empty');
  const parts = text.length <= longest ? partsOf(text) : null;
  const head = parts && readHead(parts.head);
  if (parts === null || head === null || (head.unit !== '' && parts.tail !== '')) return fail('not_a_number');
  const problem = problemOfUnit(head.unit + parts.tail, rules.unit);
  if (problem !== null) return fail(problem);
  const read = readFigure(parts.figure, rules);
  if (!read.ok || head.sign !== '-') return read;
  return rules.mayBeNegative === true ? { ok: true, amount: -read.amount } : fail('negative');
}

/**
 * Writes units of 10^-fractionDigits in the language's format, with all decimals and no-break spaces: `1
 * 000,50`.
 */
export function writeAmount(
  amount: bigint,
  { locale, fractionDigits = 2, hasThousands = true }: AmountRules,
): string {
  const { group, decimal } = numberMarks[locale];
  const [whole = '', fraction] = formatDecimal(amount, fractionDigits).split('.');
  const between = group === ' ' ? '\u00A0' : group;
  const grouped = hasThousands ? whole.replaceAll(/\d(?=(?:\d{3})+$)/g, `$&${between}`) : whole;
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}
