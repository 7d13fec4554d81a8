import { isWalletCurrency } from '@parcela/domain';
import { PageHeader, Stack, Text, TextSkeleton } from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { Withdrawals } from '../../shared/wallet/withdrawals.tsx';
import { Movements } from './movements.tsx';
import { Statements } from './statements.tsx';
import { WalletBalance } from './wallet-balance.tsx';
import type { WalletSearch } from './wallet-search.ts';

const TopUpNotice = lazy(async () => ({ default: (await import('./top-up/top-up-notice.tsx')).TopUpNotice }));
const OfferNotices = lazy(async () => ({
  default: (await import('./offers/offer-notices.tsx')).OfferNotices,
}));

export interface WalletScreenProps {
  readonly search: WalletSearch;
  readonly onSearch: (search: WalletSearch) => void;
}

/** One of the investor's wallets: its balance, every movement, withdrawals. */
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
      />
      <Stack gap="xl">
        <Suspense>
          <TopUpNotice
            currency={currency}
            isChecking={search.checking === true}
            onDismiss={() => onSearch({ ...search, checking: undefined })}
          />
        </Suspense>
        <WalletBalance
          currency={currency}
          onCurrency={(chosen) => onSearch({ ...search, currency: chosen, page: undefined })}
        />
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <OfferNotices currency={currency} />
        </Suspense>
        <Movements currency={currency} search={search} onSearch={onSearch} />
        <Statements key={currency} currency={currency} />
        <Withdrawals />
        <Text size="sm" c="dimmed">
          {t('wallet.noPln')}
        </Text>
      </Stack>
    </>
  );
};
