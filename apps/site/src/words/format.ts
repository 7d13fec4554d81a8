import { currencyDisplay, formatDecimal, localeTags, type Currency, type Locale } from '@parcela/domain';

const made = new Map<string, Intl.NumberFormat>();

const numberFormat = (locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options);
  const format =
    made.get(key) ?? new Intl.NumberFormat(localeTags[locale], { useGrouping: 'always', ...options });
  made.set(key, format);
  return format;
};

/** Formats minor units as an amount, without the minor part where it is zero. */
export const formatMoney = (locale: Locale, amount: number | bigint, currency: Currency): string => {
  const isWhole = BigInt(amount) % 100n === 0n;
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: currencyDisplay(locale),
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  });
  return format.format(formatDecimal(BigInt(amount)) as Intl.StringNumericLiteral);
};

/** A percentage as decimal text, `3.6`; shown with two decimals, as in the app (spec section 9). */
export const formatPercent = (
  locale: Locale,
  percent: string,
  sign: 'auto' | 'exceptZero' = 'auto',
): string =>
  numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: sign,
  }).format(Number(percent) / 100);

export const formatNumber = (locale: Locale, value: number): string => numberFormat(locale, {}).format(value);

/** The size of a file in kilobytes. */
export const formatSize = (locale: Locale, bytes: number): string =>
  `${formatNumber(locale, Math.max(1, Math.round(bytes / 1000)))}\u00a0kB`;
