import { currencyDisplay, isCurrency } from '@parcela/domain';
import type { CurrencyCode, MoneyFormatOptions } from './props.ts';

/** Formatters are costly to make and few, so each is cached. */
const formatters = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** Digits after the separator that the currency has (2 for CZK, EUR and PLN). */
function currencyDigits(currency: CurrencyCode): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A foreign currency keeps the sign that names its country. */
const signOf = (locale: string, currency: CurrencyCode) =>
  isCurrency(currency) ? currencyDisplay(locale) : 'symbol';

/** Minor units as a decimal string, so that no amount ever passes through a float. */
function toDecimal(amount: bigint, digits: number): Intl.StringNumericLiteral {
  const sign = amount < 0n ? '-' : '';
  const padded = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  const fraction = digits === 0 ? '' : `.${padded.slice(-digits)}`;
  return `${sign}${whole}${fraction}` as Intl.StringNumericLiteral;
}

const signDisplays = { auto: 'auto', always: 'exceptZero', never: 'never' } as const;

function prepare(
  locale: string,
  amount: bigint | number,
  currency: CurrencyCode,
  options: MoneyFormatOptions,
) {
  const digits = currencyDigits(currency);
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: signOf(locale, currency),
    // pl-PL would otherwise leave four-digit amounts ungrouped.
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signDisplays[options.sign ?? 'auto'],
    trailingZeroDisplay: options.fraction === 'trim' ? 'stripIfInteger' : 'auto',
  });
  return { format, decimal: toDecimal(BigInt(amount), digits) };
}

/**
 * The only money formatter. `amount` is an integer in minor units (a fraction throws RangeError); `locale` is
 * the tag of the current language. Spaces are Intl's no-break spaces.
 */
export function formatMoney(
  locale: string,
  amount: bigint | number,
  currency: CurrencyCode,
  options: MoneyFormatOptions = {},
): string {
  const { format, decimal } = prepare(locale, amount, currency, options);
  return format.format(decimal);
}

/** Money with more digits than its currency has, as a decimal string: a share's part of a distribution. */
export function formatPartOfMoney(locale: string, decimal: string, currency: CurrencyCode): string {
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: signOf(locale, currency),
    useGrouping: 'always',
    maximumFractionDigits: 6,
  });
  return format.format(decimal as Intl.StringNumericLiteral);
}

export interface MoneyPart {
  kind: 'figure' | 'currency';
  text: string;
}

/** The same text in parts, for a large figure with a smaller currency. */
export function formatMoneyToParts(
  locale: string,
  amount: bigint | number,
  currency: CurrencyCode,
  options: MoneyFormatOptions = {},
): MoneyPart[] {
  const { format, decimal } = prepare(locale, amount, currency, options);
  const parts: MoneyPart[] = [];
  // The type of formatToParts is outdated: like format, it accepts exact decimal strings.
  for (const { type, value } of format.formatToParts(decimal as unknown as number)) {
    const kind = type === 'currency' ? 'currency' : 'figure';
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += value;
    else parts.push({ kind, text: value });
  }
  return parts;
}

/** The text in place of a hidden amount; the currency stays readable. */
export function formatHiddenMoney(locale: string, currency: CurrencyCode): string {
  const parts = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: signOf(locale, currency),
  }).formatToParts(0);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
  return `••••\u00a0${symbol}`;
}

/** Decimals of every percentage (spec section 9). */
const percentDigits = 2;

/** Percent given as 70 or "70.00", not as 0.7. */
export function formatPercent(
  locale: string,
  value: string | number,
  options: { sign?: 'auto' | 'always' } = {},
): string {
  const format = numberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: percentDigits,
    maximumFractionDigits: percentDigits,
    signDisplay: signDisplays[options.sign ?? 'auto'],
  });
  return format.format(value as Intl.StringNumericLiteral);
}

/** A whole number (shares, investors), grouped. */
export function formatInteger(locale: string, value: bigint | number): string {
  return numberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 }).format(value);
}

/** A rate as a decimal string with at most six digits, without zeros at its end. */
export function formatRate(locale: string, rate: string): string {
  const format = numberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
    useGrouping: 'always',
  });
  return format.format(rate as Intl.StringNumericLiteral);
}
