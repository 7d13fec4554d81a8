import { type Currency, currencyDisplay, formatDecimal, type Locale, type Money } from '@parcela/domain';

const formats = new Map<string, Intl.NumberFormat>();

/** Made once for a language and currency, because making one costs more than using it a hundred times. */
const formatOf = (locale: Locale, currency: Currency): Intl.NumberFormat => {
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    // Polish also groups four figures, like on the screens.
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: currencyDisplay(locale),
      useGrouping: 'always',
    });
  formats.set(key, format);
  return format;
};

/** An amount in the format of mails and notifications, exact to the minor unit. */
export const sayMoney = (locale: Locale, { amount, currency }: Money): string =>
  // Text, because a number would lose precision beyond 2^53.
  formatOf(locale, currency).format(formatDecimal(amount) as Intl.StringNumericLiteral);
