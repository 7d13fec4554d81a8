import type { Locale } from '@parcela/domain';

/** A percent as decimal text, `3.6`, as a mail or a document writes it: with two decimals, as on the screens. */
export const sayPercent = (locale: Locale, percent: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Number(percent) / 100);
