import type { Portfolio } from '@parcela/contract/investor';
import { isOnlyEntryFee, totalReturnPercent } from '@parcela/domain';
import { MoneyText, PercentText, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import classes from './home.module.css';

/** The gain from these amounts in minor units: value plus earnings minus invested amount. */
export const gainOf = ({
  value,
  earnings,
  invested,
}: Readonly<Record<'value' | 'earnings' | 'invested', number>>): number => value + earnings - invested;

/** A gain with its sign; it does not look like a loss while only the entry fee is missing. */
export const GainText = ({
  gain,
  entryFee,
  currency,
}: {
  gain: number;
  entryFee: number;
  currency: string;
}): ReactNode => (
  <MoneyText amount={gain} currency={currency} sign="always" hasArrow={!isOnlyEntryFee(gain, entryFee)} />
);

/** Net worth, and the gain since the first purchase. */
export const Worth = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { currency, netWorth, owedAmount, projects, earningsAmount, investedAmount, entryFeesAmount } =
    portfolio;
  const { soldCostAmount, soldGainAmount } = portfolio;
  const value = projects.reduce((sum, { currentValue }) => sum + currentValue, 0);
  const gain = gainOf({ value, earnings: earningsAmount, invested: investedAmount }) + soldGainAmount;
  const percent = totalReturnPercent(BigInt(gain), BigInt(investedAmount + soldCostAmount));
  return (
    <div>
      <div className={classes['worthLabel']}>{t('dashboard.netWorth')}</div>
      <div className={classes['worth']}>
        <MoneyText amount={netWorth} currency={currency} size="figure" />
      </div>
      {percent !== undefined && (
        <div className={classes['gain']}>
          <GainText gain={gain} entryFee={entryFeesAmount} currency={currency} />
          <PercentText value={percent} sign="always" />
          <span className={classes['soft']}>{t('home.gainSinceStart')}</span>
        </div>
      )}
      {owedAmount > 0 && (
        <Text size="sm" c="dimmed">
          {rich('dashboard.owed', { amount: <MoneyText amount={owedAmount} currency={currency} /> })}
        </Text>
      )}
    </div>
  );
};
