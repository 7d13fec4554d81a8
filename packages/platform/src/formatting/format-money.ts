import { type Currency, currencyDisplay, formatDecimal, type Locale, type Money } from '@parcela/domain';

const formats = new Map<string, Intl.NumberFormat>();

/** Made once for a language and currency: making one costs more than using it a hundred times. */
const formatOf = (locale: Locale, currency: Currency): Intl.NumberFormat => {
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    // Four figures are grouped in Polish too, as on the screens.
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: currencyDisplay(locale),
      useGrouping: 'always',
    });
  formats.set(key, format);
  return format;
};

/** An amount as a mail or a notification writes it, exact to the minor unit. */
export const sayMoney = (locale: Locale, { amount, currency }: Money): string =>
  // As text, because a number would lose what is beyond 2^53.
  formatOf(locale, currency).format(formatDecimal(amount) as Intl.StringNumericLiteral);
