import type { Portfolio } from '@parcela/contract/investor';
import { walletCurrencies, type WalletCurrency } from '@parcela/domain';
import { FigureTile, Link, MoneyText, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase, withSearch } from '@parcela/web';
import { IconBuildingCommunity, IconCoins, IconTrendingUp, IconWallet } from '@parcela/ui/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NextDistributionTile } from '../../shared/money/next-distribution-tile.tsx';
import { paths } from '../../shared/navigation/paths.ts';
import { walletOptions } from '../../shared/wallet/wallet-queries.ts';
import classes from './dashboard-screen.module.css';
import { EntryFee } from './entry-fee.tsx';

/** The balance of one wallet, with the amount blocked for orders; a dash until it is known. */
const WalletTile = ({ currency }: { currency: WalletCurrency }): ReactNode => {
  const t = usePhrase();
  const wallet = useQuery(walletOptions(currency)).data;
  return (
    <FigureTile
      icon={IconWallet}
      label={t('dashboard.wallet', { currency })}
      value={<MoneyText amount={wallet?.balance} currency={currency} size="large" />}
      action={
        <Link to={withSearch(paths.wallet, { currency })}>
          {t('dashboard.walletMovements', { currency })}
        </Link>
      }
      // The line has its space from the start, so that the tile does not grow when the wallet has loaded.
      hint={
        wallet === undefined || wallet.held === 0 ? null : (
          <>
            {t('dashboard.held')} <MoneyText amount={wallet.held} currency={currency} />
          </>
        )
      }
    />
  );
};

/** The one large figure and the tiles (spec section 2). */
export const DashboardFigures = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const {
    currency,
    netWorth,
    owedAmount,
    investedAmount,
    entryFeesAmount,
    earningsAmount,
    countriesCount,
    projectsCount,
  } = portfolio;
  return (
    <>
      <div className={classes['worth']}>
        <div className={classes['worthLabel']}>{t('dashboard.netWorth')}</div>
        <MoneyText amount={netWorth} currency={currency} size="figure" />
        {owedAmount > 0 && (
          <Text size="sm" c="dimmed">
            {rich('dashboard.owed', { amount: <MoneyText amount={owedAmount} currency={currency} /> })}
          </Text>
        )}
      </div>
      <div className={classes['tiles']}>
        <FigureTile
          icon={IconCoins}
          label={t('dashboard.invested')}
          value={<MoneyText amount={investedAmount} currency={currency} size="large" />}
          {...(entryFeesAmount === 0 ? {} : { hint: <EntryFee fee={entryFeesAmount} currency={currency} /> })}
        />
        <FigureTile
          icon={IconTrendingUp}
          label={t('dashboard.earnings')}
          value={<MoneyText amount={earningsAmount} currency={currency} size="large" />}
          action={<Link to={paths.earnings}>{t('dashboard.toEarnings')}</Link>}
        />
        <NextDistributionTile />
        {walletCurrencies.map((walletCurrency) => (
          <WalletTile key={walletCurrency} currency={walletCurrency} />
        ))}
        <FigureTile
          icon={IconBuildingCommunity}
          label={t('dashboard.spread')}
          value={t('dashboard.projectsCount', { count: projectsCount })}
          hint={t('dashboard.countriesCount', { count: countriesCount })}
        />
      </div>
    </>
  );
};
