import type { Currency } from '@parcela/domain';
import { Button, FactList, MoneyText, Popup, Stack, Text } from '@parcela/ui';
import { type ReactNode, useState } from 'react';
import { usePhrase } from '../../shared/phrases.tsx';

export interface PriceChange {
  readonly currency: Currency;
  readonly old: { readonly unitPrice: number; readonly total: bigint };
  readonly new: { readonly unitPrice: number; readonly total: bigint };
}

/** Old and new price side by side; nothing is ordered at the new one without a click (design section 3). */
export const PriceChangePopup = ({
  change,
  onConfirm,
  onClose,
}: {
  change: PriceChange | null;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  const [isBusy, setBusy] = useState(false);
  if (change === null) return null;
  const amount = (value: bigint | number): ReactNode => (
    <MoneyText amount={value} currency={change.currency} />
  );
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
  };
  return (
    <Popup
      isOpen
      onClose={onClose}
      title={t('order.priceChangedTitle')}
      tone="warning"
      size="medium"
      actions={
        <>
          <Button emphasis="quiet" onClick={onClose} isDisabled={isBusy}>
            {t('order.priceChangedBack')}
          </Button>
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            {t('order.priceChangedConfirm')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text>{t('error.order.price_changed')}</Text>
        <FactList
          facts={[
            { key: 'oldUnit', label: t('order.oldPricePerShare'), value: amount(change.old.unitPrice) },
            { key: 'newUnit', label: t('order.newPricePerShare'), value: amount(change.new.unitPrice) },
            { key: 'oldTotal', label: t('order.oldTotal'), value: amount(change.old.total) },
            { key: 'newTotal', label: t('order.newTotal'), value: amount(change.new.total), isStrong: true },
          ]}
        />
      </Stack>
    </Popup>
  );
};
