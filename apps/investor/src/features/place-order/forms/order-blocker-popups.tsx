import type { Wallet } from '@parcela/contract/investor';
import { ButtonLink, Popup, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import { VerificationPopup } from '../../../shared/verification/verification-popup.tsx';
import { PriceChangePopup } from './price-change.tsx';
import type { OrderPlacing } from '../queries/use-place-order.ts';

/** An investor can have one unpaid order per project: the popup links to it. */
const UnpaidOrderPopup = ({ order, onClose }: { order: string; onClose: () => void }): ReactNode => {
  const t = usePhrase();
  return (
    <Popup
      isOpen
      onClose={onClose}
      title={t('order.unpaidTitle')}
      tone="warning"
      actions={
        <>
          <ButtonLink emphasis="secondary" to={paths.order(order)}>
            {t('order.showOrder')}
          </ButtonLink>
          <ButtonLink to={paths.orderPayment(order)}>{t('order.finishPayment')}</ButtonLink>
        </>
      }
    >
      <Text>{t('error.order.unpaid_exists')}</Text>
    </Popup>
  );
};

/** Popups for the blockers that need a decision. */
export const OrderBlockerPopups = ({
  placing,
  slug,
  wallet,
  onPriceSeen,
}: {
  placing: OrderPlacing;
  slug: string;
  /** The wallet that pays, if any. */
  wallet: Wallet | null;
  /** Called when the investor has seen the new price, whatever the decision. */
  onPriceSeen: () => void;
}): ReactNode => {
  const { blocker, setBlocker, placeAtNewPrice } = placing;
  const leave = (): void => setBlocker(null);
  return (
    <>
      {blocker?.kind === 'price_changed' && (
        <PriceChangePopup
          change={blocker.change}
          onConfirm={() => {
            onPriceSeen();
            return placeAtNewPrice(blocker.request, wallet);
          }}
          onClose={() => {
            onPriceSeen();
            leave();
          }}
        />
      )}
      {blocker?.kind === 'unpaid_exists' && <UnpaidOrderPopup order={blocker.order} onClose={leave} />}
      {blocker?.kind === 'verification' && <VerificationPopup slug={slug} onLeave={leave} />}
    </>
  );
};
