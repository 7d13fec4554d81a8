import type { Locale } from '@parcela/domain';

/**
 * A percentage from decimal text, `3.6`, in the format of mails and documents: with two decimals, like on the
 * screens.
 */
export const sayPercent = (locale: Locale, percent: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Number(percent) / 100);
