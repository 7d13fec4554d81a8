import { type Locale, localeTags } from '@parcela/domain';

const formats = new Map<string, Intl.NumberFormat>();

/** Polish also groups four figures, like on the screens. */
const formatOf = (locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options);
  const format =
    formats.get(key) ?? new Intl.NumberFormat(localeTags[locale], { useGrouping: 'always', ...options });
  formats.set(key, format);
  return format;
};

/** A whole number of shares, votes or people in the format of the screens. */
export const sayNumber = (locale: Locale, value: number | bigint): string =>
  formatOf(locale, { maximumFractionDigits: 0 }).format(value);

/** A rate as decimal text in the format of the screens, with two to six decimals. */
export const sayRate = (locale: Locale, rate: string): string =>
  formatOf(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(
    rate as Intl.StringNumericLiteral,
  );
