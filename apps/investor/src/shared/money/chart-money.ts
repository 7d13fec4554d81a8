import type { Currency } from '@parcela/domain';
import { formatHiddenMoney, formatMoney, usePrivacyMode } from '@parcela/ui';
import { useIntl } from 'react-intl';

const minorUnitsInOne = 100;

/**
 * The format of chart amounts in a currency, in minor units: whole for reading, short for an axis, hidden in
 * privacy mode.
 */
export const useChartMoney = (currency: Currency) => {
  const { locale } = useIntl();
  const { isHidden } = usePrivacyMode();
  if (isHidden) {
    const hidden = (): string => formatHiddenMoney(locale, currency);
    return { format: hidden, formatAxis: hidden };
  }
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return {
    format: (amount: number): string => formatMoney(locale, Math.round(amount), currency),
    // No calculation uses the ticks of an axis, so a float does no harm.
    formatAxis: (amount: number): string => short.format(amount / minorUnitsInOne),
  };
};
