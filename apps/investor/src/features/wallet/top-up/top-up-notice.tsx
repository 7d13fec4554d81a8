import type { TopUp } from '@parcela/contract/investor';
import type { WalletCurrency } from '@parcela/domain';
import { MoneyText, NoticeBox, Spinner } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useEffect } from 'react';
import { usePolling } from '../../../shared/api/use-polling.ts';
import { refreshWallet } from '../../../shared/wallet/wallet-queries.ts';
import { topUpPollOptions, useTopUp } from './top-up-queries.ts';

type Latest = NonNullable<TopUp['latest']>;

/** Also shown without a return from the gateway: the money is on its way, waits for a decision, or was closed. */
const lasting: readonly Latest['state'][] = ['confirming', 'review', 'waiting', 'closed'];
const tones = {
  open: 'info',
  confirming: 'info',
  review: 'warning',
  waiting: 'warning',
  cancelled: 'warning',
  expired: 'warning',
  refused: 'warning',
  closed: 'warning',
  received: 'success',
} as const;

/** The result of the newest top-up at a gateway. The app polls it after the return from the gateway. */
export const TopUpNotice = ({
  currency,
  isChecking,
  onDismiss,
}: {
  currency: WalletCurrency;
  /** The investor returns from the gateway. */
  isChecking: boolean;
  onDismiss: () => void;
}): ReactNode => {
  const t = usePhrase();
  const latest = useTopUp(currency).data?.latest ?? null;
  const state = latest?.state;
  const isPolled = isChecking && (state === 'open' || state === 'confirming');
  usePolling(topUpPollOptions(currency), isPolled);
  useEffect(() => {
    if (state === 'received') void refreshWallet(currency);
  }, [state, currency]);
  if (latest === null || state === undefined || !(isChecking || lasting.includes(state))) return null;
  return (
    <NoticeBox
      tone={tones[state]}
      isAnnounced
      title={t(`wallet.topUp.state.${state}`)}
      {...(isPolled && { actions: <Spinner /> })}
      {...(isChecking && { onDismiss })}
    >
      <MoneyText amount={latest.amount} currency={currency} /> · {t(`wallet.topUp.stateText.${state}`)}
    </NoticeBox>
  );
};
