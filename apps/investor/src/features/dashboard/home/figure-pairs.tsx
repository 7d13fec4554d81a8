import type { Home, Portfolio } from '@parcela/contract/investor';
import { walletCurrencies, type WalletCurrency } from '@parcela/domain';
import { Card, FactList, Link, MoneyText } from '@parcela/ui';
import { needPhrases, usePhrase, withSearch } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { Later } from '../../../shared/frame/later.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { walletOptions } from '../../../shared/wallet/wallet-queries.ts';
import classes from './home.module.css';

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const IncomeBars = lazy(async () => {
  const [{ IncomeBars: component }] = await Promise.all([
    import('./income-bars.tsx'),
    needPhrases('earnings'),
  ]);
  return { default: component };
});

/** The income of the last and of the next twelve months, and monthly income where there is room. */
export const Income = ({ home: { income, currency } }: { home: Home }): ReactNode => {
  const t = usePhrase();
  const isWide = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false });
  return (
    <Card title={t('home.income')} actions={<Link to={paths.earnings}>{t('dashboard.toEarnings')}</Link>}>
      <dl className={classes['pair']}>
        <Figure label={t('home.lastYear')}>
          <MoneyText amount={income.lastYear} currency={currency} />
        </Figure>
        <Figure label={t('home.nextYear')}>
          <MoneyText amount={income.nextYear} currency={currency} />
        </Figure>
      </dl>
      {isWide && (income.lastYear !== 0 || income.nextYear > 0) && (
        <div className={classes['barsRoom']}>
          <Later>
            <IncomeBars currency={currency} />
          </Later>
        </div>
      )}
    </Card>
  );
};

const WalletFigure = ({ currency }: { currency: WalletCurrency }): ReactNode => {
  const t = usePhrase();
  const wallet = useQuery(walletOptions(currency)).data;
  return (
    <Figure
      label={<Link to={withSearch(paths.wallet, { currency })}>{t('dashboard.wallet', { currency })}</Link>}
    >
      <MoneyText amount={wallet?.balance} currency={currency} />
      {wallet !== undefined && wallet.held > 0 && (
        <div className={classes['soft']}>
          {t('dashboard.held')} <MoneyText amount={wallet.held} currency={currency} />
        </div>
      )}
    </Figure>
  );
};

/** The balances of both wallets, with the blocked amount if there is one. */
export const Wallets = (): ReactNode => {
  const t = usePhrase();
  return (
    <Card title={t('home.wallets')}>
      <dl className={classes['pair']}>
        {walletCurrencies.map((currency) => (
          <WalletFigure key={currency} currency={currency} />
        ))}
      </dl>
    </Card>
  );
};

/** Invested amount, all earnings, projects and countries. */
export const Totals = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const { currency, investedAmount, earningsAmount, projectsCount, countriesCount } = portfolio;
  return (
    <Card>
      <FactList
        density="compact"
        facts={[
          {
            key: 'invested',
            label: t('dashboard.invested'),
            value: <MoneyText amount={investedAmount} currency={currency} />,
          },
          {
            key: 'earnings',
            label: t('dashboard.earnings'),
            value: <MoneyText amount={earningsAmount} currency={currency} />,
          },
          {
            key: 'spread',
            label: t('dashboard.spread'),
            value: `${t('dashboard.projectsCount', { count: projectsCount })} ${t('dashboard.countriesCount', { count: countriesCount })}`,
          },
        ]}
      />
    </Card>
  );
};
