import type { Wallet } from '@parcela/contract/investor';
import { type Currency, isWalletCurrency } from '@parcela/domain';
import { CheckboxField, MoneyText, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const Balance = ({ wallet }: { wallet: UseQueryResult<Wallet, unknown> }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  if (wallet.data === undefined) return t(wallet.isError ? 'order.walletFailed' : 'order.walletLoading');
  if (wallet.data.balance === 0) return t('order.walletEmpty', { currency: wallet.data.currency });
  const { balance, currency } = wallet.data;
  return rich('order.walletBalance', { balance: <MoneyText amount={balance} currency={currency} /> });
};

/** "Use money from my wallet" (spec section 5): disabled while the balance is loading, and without money. */
export const WalletBox = ({
  currency,
  wallet,
}: {
  currency: Currency;
  wallet: UseQueryResult<Wallet, unknown>;
}): ReactNode => {
  const t = usePhrase();
  if (!isWalletCurrency(currency))
    return (
      <Text size="sm" c="dimmed">
        {t('order.walletNotInCurrency', { currency })}
      </Text>
    );
  return (
    <CheckboxField
      name="useWallet"
      label={t('order.useWallet')}
      description={<Balance wallet={wallet} />}
      isOptional
      isDisabled={wallet.data === undefined || wallet.data.balance === 0}
    />
  );
};
