import { popupMs } from '@parcela/domain';
import { Button, ErrorBox, MoneyText, Popup, Stack, Text, useDescribeError } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isDefinite } from '../../../shared/api/idempotency.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { ResendAuthorization } from '../../../shared/orders/resend-authorization.tsx';
import { WalletChangePopup } from '../../../shared/wallet/wallet-change-popup.tsx';
import type { OrderPlacing, WalletOutcome } from '../queries/use-place-order.ts';

type Outcome<Kind extends WalletOutcome['kind']> = Extract<WalletOutcome, { kind: Kind }>;

/** The wallet blocks the whole price; the mailed link pays it. */
const CoveredPopup = ({
  outcome,
  onClose,
}: {
  outcome: Outcome<'covered'>;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { order, held } = outcome;
  return (
    <Popup
      isOpen
      onClose={onClose}
      title={t('walletPayment.coveredTitle')}
      tone="success"
      autoCloseAfterMs={popupMs}
      size="medium"
      actions={<Button onClick={onClose}>{t('walletPayment.toOrders')}</Button>}
    >
      <Stack gap="md">
        <Text>
          {rich('walletPayment.coveredText', {
            number: order.number,
            amount: <MoneyText amount={held} currency={order.currency} />,
          })}
        </Text>
        <ResendAuthorization orderDocumentId={order.documentId} />
      </Stack>
    </Popup>
  );
};

/**
 * The order exists, but the wallet did not pay. A request that may have reached the server can be repeated
 * unchanged.
 */
const FailedPopup = ({
  outcome,
  onRetry,
  onClose,
}: {
  outcome: Outcome<'failed'>;
  onRetry: () => Promise<void>;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  const [isBusy, setBusy] = useState(false);
  const { title, message, reference } = useDescribeError()(outcome.error);
  const isFinal = isDefinite(outcome.error);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry().finally(() => setBusy(false));
  };
  return (
    <Popup
      isOpen
      onClose={isBusy ? () => undefined : onClose}
      // The order exists, so there is no form to return to: Escape only stops the timer.
      onEscape={() => undefined}
      title={t('walletPayment.failedTitle')}
      tone="error"
      size="medium"
      {...(isBusy ? {} : { autoCloseAfterMs: popupMs })}
      actions={
        <>
          <Button emphasis={isFinal ? 'primary' : 'quiet'} onClick={onClose} isDisabled={isBusy}>
            {t('walletPayment.toOrders')}
          </Button>
          {!isFinal && (
            <Button isBusy={isBusy} onClick={() => void retry()}>
              {t('ui.retry')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        <Text>{t('walletPayment.failedText', { number: outcome.order.number })}</Text>
        <ErrorBox title={title} reference={reference}>
          {message}
        </ErrorBox>
      </Stack>
    </Popup>
  );
};

/**
 * The result of the wallet payment: success and failure lead to the orders, a changed amount needs a click (spec
 * section 4).
 */
export const WalletOutcomePopup = ({ step }: { step: OrderPlacing['walletStep'] }): ReactNode => {
  const navigate = useNavigate();
  const { outcome } = step;
  const toOrders = (): void => void navigate({ to: paths.orders });
  if (outcome === null) return null;
  if (outcome.kind === 'covered') return <CoveredPopup outcome={outcome} onClose={toOrders} />;
  if (outcome.kind === 'failed')
    return (
      <FailedPopup
        outcome={outcome}
        onRetry={() => step.pay(outcome.order, outcome.request)}
        onClose={toOrders}
      />
    );
  const { request, newAmount } = outcome.change;
  return (
    <WalletChangePopup
      change={outcome.change}
      onConfirm={() => step.pay(outcome.order, { ...request, amount: newAmount })}
      onClose={() => void navigate({ to: paths.orderPayment(outcome.order.documentId) })}
    />
  );
};
