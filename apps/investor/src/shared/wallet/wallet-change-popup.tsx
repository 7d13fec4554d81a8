import { MoneyText } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { WalletChange } from './pay-from-wallet.ts';
import { ConfirmChangePopup } from '../money/confirm-change-popup.tsx';

/** The old and the new amount from the wallet; the new one applies only after a click. */
export const WalletChangePopup = ({
  change,
  onConfirm,
  onClose,
}: {
  change: WalletChange;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  const { currency, amount } = change.request;
  const money = (value: number): ReactNode => <MoneyText amount={value} currency={currency} />;
  return (
    <ConfirmChangePopup
      title={t('walletPayment.changedTitle')}
      text={t('error.wallet.amount_changed')}
      facts={[
        { key: 'old', label: t('walletPayment.oldAmount'), value: money(amount) },
        { key: 'new', label: t('walletPayment.newAmount'), value: money(change.newAmount), isStrong: true },
      ]}
      confirmLabel={t('walletPayment.changedConfirm')}
      cancelLabel={t('payment.otherWay')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
