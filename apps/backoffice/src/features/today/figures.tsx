import { Card, FactList, MoneyText, NumberText, RelativeTimeText, Section } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Today } from './queue-lists.ts';
import classes from './today.module.css';

type Shown = NonNullable<Today['figures']>;

const ofMoney = ['atBank', 'inWallets', 'waiting', 'goingOut'] as const;
const ofShares = ['sold', 'reserved', 'available'] as const;

/** Money by currency, and shares of all projects. */
export const Figures = ({ figures: { countedAt, money, shares } }: { figures: Shown }): ReactNode => {
  const t = usePhrase();
  return (
    <Section
      title={t('boToday.figures')}
      description={
        <>
          {t('boToday.countedAt')} <RelativeTimeText value={countedAt} />
        </>
      }
    >
      <div className={classes['figures']}>
        {money.map((sums) => (
          <Card key={sums.currency} title={t(`bo.currency.${sums.currency}`)} headingOrder={3}>
            <FactList
              density="compact"
              facts={ofMoney.map((name) => ({
                key: name,
                label: t(`boToday.money.${name}`),
                value: <MoneyText amount={sums[name]} currency={sums.currency} />,
              }))}
            />
          </Card>
        ))}
        <Card title={t('boToday.shares')} headingOrder={3}>
          <FactList
            density="compact"
            facts={ofShares.map((name) => ({
              key: name,
              label: t(`boToday.shares.${name}`),
              value: <NumberText value={shares[name]} />,
            }))}
          />
        </Card>
      </div>
    </Section>
  );
};
