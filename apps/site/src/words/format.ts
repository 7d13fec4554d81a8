import { formatDecimal, type Currency, type Locale } from '@parcela/domain';

/** The region whose formats people of a language expect, as in the app. */
const regions: Readonly<Record<Locale, string>> = { cs: 'cs-CZ', en: 'en-GB', pl: 'pl-PL' };

/** The currency in which a language's pages show prices. */
export const currencyOf: Readonly<Record<Locale, Currency>> = { cs: 'CZK', en: 'EUR', pl: 'PLN' };

const made = new Map<string, Intl.NumberFormat>();

const numberFormat = (locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options);
  const format =
    made.get(key) ?? new Intl.NumberFormat(regions[locale], { useGrouping: 'always', ...options });
  made.set(key, format);
  return format;
};

/** Minor units as an amount; without the minor part where there is none. */
export const formatMoney = (locale: Locale, amount: number | bigint, currency: Currency): string => {
  const isWhole = BigInt(amount) % 100n === 0n;
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  });
  return format.format(formatDecimal(BigInt(amount)) as Intl.StringNumericLiteral);
};

/** A percent as decimal text, `3.6`; at most two decimals. */
export const formatPercent = (
  locale: Locale,
  percent: string,
  sign: 'auto' | 'exceptZero' = 'auto',
): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2, signDisplay: sign }).format(
    Number(percent) / 100,
  );

export const formatNumber = (locale: Locale, value: number): string => numberFormat(locale, {}).format(value);

const dates = new Map<Locale, Intl.DateTimeFormat>();

/** A calendar day `2026-11-26`, or the day of an instant. */
export const formatDay = (locale: Locale, day: string): string => {
  const format =
    dates.get(locale) ??
    new Intl.DateTimeFormat(regions[locale], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  dates.set(locale, format);
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
};

/** The size of a file in kilobytes. */
export const formatSize = (locale: Locale, bytes: number): string =>
  `${formatNumber(locale, Math.max(1, Math.round(bytes / 1000)))}\u00a0kB`;

/** The name of a country in a language. */
export const countryName = (locale: Locale, code: string): string =>
  new Intl.DisplayNames(regions[locale], { type: 'region' }).of(code) ?? code;
