import type { Currency } from '@parcela/domain';
import { formatHiddenMoney, formatMoney, usePrivacyMode } from '@parcela/ui';
import { useIntl } from 'react-intl';

const minorUnitsInOne = 100;

/**
 * How charts write amounts of a currency, in minor units: whole for reading, short for an axis, hidden in privacy
 * mode.
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
    // The ticks of an axis are not calculated with, so a float does no harm.
    formatAxis: (amount: number): string => short.format(amount / minorUnitsInOne),
  };
};
