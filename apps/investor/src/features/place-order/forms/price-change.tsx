import { Button, type Fact, FactList, MoneyText, NoticeBox, Popup, RateText, Stack, Text } from '@parcela/ui';
import { type ReactNode, useState } from 'react';
import { usePhrase } from '../../../shared/language/phrases.tsx';
import { type Quote, totalOf } from '../queries/quote.ts';

export interface PriceChange {
  readonly shares: number;
  readonly old: Quote;
  readonly new: Quote;
}

const PriceOfShare = ({ quote: { unitPrice, currency, rate } }: { quote: Quote }): ReactNode => (
  <Stack gap={2}>
    <MoneyText amount={unitPrice} currency={currency} />
    {rate !== null && (
      <Text size="sm" c="dimmed" component="span">
        <RateText {...rate} />
      </Text>
    )}
  </Stack>
);

const usePriceFacts = () => {
  const t = usePhrase();
  return (old: Quote, now: Quote): Fact[] => [
    { key: 'oldUnit', label: t('order.oldPricePerShare'), value: <PriceOfShare quote={old} /> },
    { key: 'newUnit', label: t('order.newPricePerShare'), value: <PriceOfShare quote={now} /> },
  ];
};

/** The price has changed while the screen was open: said at once, before anything is ordered. */
export const PriceChangeNotice = ({
  old,
  now,
  onAcknowledge,
}: {
  old: Quote;
  now: Quote;
  onAcknowledge: () => void;
}): ReactNode => {
  const t = usePhrase();
  const facts = usePriceFacts();
  return (
    <NoticeBox
      tone="warning"
      title={t('order.priceChangedTitle')}
      isAnnounced
      actions={
        <Button size="small" emphasis="secondary" onClick={onAcknowledge}>
          {t('order.priceChangedSeen')}
        </Button>
      }
    >
      <FactList facts={facts(old, now)} />
    </NoticeBox>
  );
};

/** Old and new price side by side; nothing is ordered at the new one without a click (design section 3). */
export const PriceChangePopup = ({
  change,
  onConfirm,
  onClose,
}: {
  change: PriceChange;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  const facts = usePriceFacts();
  const [isBusy, setBusy] = useState(false);
  const total = (quote: Quote): ReactNode => (
    <MoneyText amount={totalOf(quote, change.shares).amount} currency={quote.currency} />
  );
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
  };
  return (
    <Popup
      isOpen
      onClose={isBusy ? () => undefined : onClose}
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
            ...facts(change.old, change.new),
            { key: 'oldTotal', label: t('order.oldTotal'), value: total(change.old) },
            { key: 'newTotal', label: t('order.newTotal'), value: total(change.new), isStrong: true },
          ]}
        />
      </Stack>
    </Popup>
  );
};
