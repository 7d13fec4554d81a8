import { Button, type Fact, FactList, MoneyText, NoticeBox, RateText, Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { ConfirmChangePopup } from '../../../shared/money/confirm-change-popup.tsx';
import { type PriceChange, type Quote, totalOf } from '../queries/quote.ts';

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

/** Announces before the order that the price has changed while the screen was open. */
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

/** Old and new price next to each other; an order uses the new one only after a click. */
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
  const total = (quote: Quote): ReactNode => (
    <MoneyText amount={totalOf(quote, change.shares).amount} currency={quote.currency} />
  );
  return (
    <ConfirmChangePopup
      title={t('order.priceChangedTitle')}
      text={t('error.order.price_changed')}
      facts={[
        ...facts(change.old, change.new),
        { key: 'oldTotal', label: t('order.oldTotal'), value: total(change.old) },
        { key: 'newTotal', label: t('order.newTotal'), value: total(change.new), isStrong: true },
      ]}
      confirmLabel={t('order.priceChangedConfirm')}
      cancelLabel={t('order.priceChangedBack')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
