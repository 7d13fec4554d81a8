import type { Wallet, Withdrawal } from '@parcela/contract/investor';
import { type WalletCurrency, walletCurrencies } from '@parcela/domain';
import { FactList, Link, MoneyText, NoticeBox, QueryView, Stack, Text, TextSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQueries } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { walletOptions } from '../../../shared/wallet/wallet-queries.ts';
import { EmptyWallet } from './empty-wallet.tsx';
import { SettingBlock } from '../blocks/setting-block.tsx';
import { SettingsSection } from '../screens/settings-section.tsx';

const Withdrawals = lazy(async () => ({
  default: (await import('../../../shared/wallet/withdrawals.tsx')).Withdrawals,
}));

/** Loads both wallets in one query, because the request empties both. */
const useWallets = () =>
  useQueries({
    queries: walletCurrencies.map((currency: WalletCurrency) => walletOptions(currency)),
    combine: (results) => {
      const wallets = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
      return {
        data: wallets.length === results.length ? wallets : undefined,
        isPending: results.some(({ isPending }) => isPending),
        isError: results.some(({ isError }) => isError),
        error: results.find(({ isError }) => isError)?.error,
        refetch: () => results.map(({ refetch }) => refetch()),
      };
    },
  });

const Requested = ({ withdrawals }: { withdrawals: readonly Withdrawal[] }): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox tone="success" title={t('settings.emptyDoneTitle')} isAnnounced>
      <Stack gap="sm">
        <FactList
          facts={withdrawals.map(({ documentId, amount, currency, account }) => ({
            key: documentId,
            label: t('settings.emptyTo', { account }),
            value: <MoneyText amount={amount} currency={currency} />,
          }))}
        />
        <span>{t('settings.emptyDoneText')}</span>
      </Stack>
    </NoticeBox>
  );
};

const isFilled = ({ balance }: Wallet): boolean => balance > 0;

/** The free money of the wallets, its withdrawal, and all withdrawals so far. */
export const WalletSection = (): ReactNode => {
  const t = usePhrase();
  const wallets = useWallets();
  const [requested, setRequested] = useState<readonly Withdrawal[] | null>(null);
  return (
    <SettingsSection
      name="wallet"
      after={
        <Suspense>
          <Withdrawals headingOrder={3} />
        </Suspense>
      }
    >
      <QueryView query={wallets} loading={<TextSkeleton lines={4} />} empty={null}>
        {(list) => (
          <SettingBlock
            title={t('settings.walletFree')}
            description={<Link to={paths.wallet}>{t('settings.walletMovements')}</Link>}
            action={
              list.some(isFilled) ? (
                <EmptyWallet wallets={list.filter(isFilled)} onDone={setRequested} />
              ) : undefined
            }
          >
            <Stack gap="md">
              <FactList
                facts={list.map(({ currency, balance }) => ({
                  key: currency,
                  label: currency,
                  value: <MoneyText amount={balance} currency={currency} />,
                }))}
              />
              {requested !== null && <Requested withdrawals={requested} />}
              {requested === null && !list.some(isFilled) && (
                <Text c="dimmed">{t('settings.walletEmpty')}</Text>
              )}
            </Stack>
          </SettingBlock>
        )}
      </QueryView>
    </SettingsSection>
  );
};
