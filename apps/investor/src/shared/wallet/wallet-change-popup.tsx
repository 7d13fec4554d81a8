import { Button, FactList, MoneyText, Popup, Stack, Text } from '@parcela/ui';
import { type ReactNode, useState } from 'react';
import type { WalletChange } from './pay-from-wallet.ts';
import { usePhrase } from '../language/phrases.tsx';

/** Old and new amount from the wallet; nothing is taken without a click. */
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
  const [isBusy, setBusy] = useState(false);
  const { currency, amount } = change.wish;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
  };
  return (
    <Popup
      isOpen
      onClose={isBusy ? () => undefined : onClose}
      title={t('walletPayment.changedTitle')}
      tone="warning"
      size="medium"
      actions={
        <>
          <Button emphasis="quiet" onClick={onClose} isDisabled={isBusy}>
            {t('payment.otherWay')}
          </Button>
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            {t('walletPayment.changedConfirm')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text>{t('error.wallet.amount_changed')}</Text>
        <FactList
          facts={[
            {
              key: 'old',
              label: t('walletPayment.oldAmount'),
              value: <MoneyText amount={amount} currency={currency} />,
            },
            {
              key: 'new',
              label: t('walletPayment.newAmount'),
              value: <MoneyText amount={change.newAmount} currency={currency} />,
              isStrong: true,
            },
          ]}
        />
      </Stack>
    </Popup>
  );
};
