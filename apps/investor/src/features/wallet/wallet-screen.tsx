import { isWalletCurrency, type WalletCurrency, walletCurrencies } from '@parcela/domain';
import {
  ButtonLink,
  Card,
  FigureTile,
  MoneyText,
  PageHeader,
  QueryView,
  SimpleGrid,
  Stack,
  Text,
  TextSkeleton,
} from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import { IconWallet } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { useWallet } from '../../shared/wallet/wallet-queries.ts';
import { Withdrawals } from '../../shared/wallet/withdrawals.tsx';
import { Movements } from './movements.tsx';
import type { WalletSearch } from './wallet-search.ts';

/** The free amount of one wallet, and the amount blocked for orders. */
const WalletFigure = ({ currency }: { currency: WalletCurrency }): ReactNode => {
  const t = usePhrase();
  return (
    <QueryView
      query={useWallet(currency)}
      loading={
        <Card>
          <TextSkeleton lines={3} />
        </Card>
      }
      empty={null}
    >
      {({ balance, held }) => (
        <FigureTile
          icon={IconWallet}
          label={t('wallet.free', { currency })}
          value={<MoneyText amount={balance} currency={currency} size="large" />}
          hint={
            <>
              {t('wallet.held')} <MoneyText amount={held} currency={currency} />
            </>
          }
        />
      )}
    </QueryView>
  );
};

export interface WalletScreenProps {
  readonly search: WalletSearch;
  readonly onSearch: (search: WalletSearch) => void;
}

/** The investor's wallets: balances, every movement, withdrawals. */
export const WalletScreen = ({ search, onSearch }: WalletScreenProps): ReactNode => {
  const t = usePhrase();
  const preferred = useMe().data?.userProfile.currency ?? 'CZK';
  const currency = search.currency ?? (isWalletCurrency(preferred) ? preferred : 'CZK');
  useScreenTitle(t('wallet.title'));
  return (
    <>
      <PageHeader
        title={t('wallet.title')}
        description={t('wallet.text')}
        back={{ to: paths.dashboard, label: t('wallet.toDashboard') }}
        actions={<ButtonLink to={`${paths.settings}#wallet`}>{t('wallet.withdraw')}</ButtonLink>}
      />
      <Stack gap="xl">
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            {walletCurrencies.map((value) => (
              <WalletFigure key={value} currency={value} />
            ))}
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {t('wallet.noPln')}
          </Text>
        </Stack>
        <Movements currency={currency} search={search} onSearch={onSearch} />
        <Withdrawals />
      </Stack>
    </>
  );
};
