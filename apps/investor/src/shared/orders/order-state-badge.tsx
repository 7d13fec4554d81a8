import type { OrderState } from '@parcela/domain';
import { type IconComponent, StateBadge, type Tone } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconClockX,
  IconHelpCircle,
  IconX,
} from '@parcela/ui/icons';
import type { ReactNode } from 'react';

const looks: Readonly<Record<OrderState | 'declined' | 'redeemed', { tone: Tone; icon: IconComponent }>> = {
  Open: { tone: 'info', icon: IconCircleDashed },
  Unpaid: { tone: 'attention', icon: IconClock },
  Paid: { tone: 'positive', icon: IconCircleCheck },
  Failed: { tone: 'negative', icon: IconAlertTriangle },
  declined: { tone: 'negative', icon: IconAlertTriangle },
  Canceled: { tone: 'neutral', icon: IconX },
  AdminCancel: { tone: 'neutral', icon: IconX },
  redeemed: { tone: 'neutral', icon: IconCircleCheck },
  Timeout: { tone: 'neutral', icon: IconClockX },
};

const isKnown = (state: string): state is keyof typeof looks => Object.hasOwn(looks, state);

/**
 * The state of an order. The investing screen also knows `declined`, an order that the investor can pay
 * another way, and `unknown`, any state that this version of the app does not know.
 */
export const OrderStateBadge = ({
  state: stored,
  endReason = null,
}: {
  state: string;
  endReason?: 'redeemed' | null;
}): ReactNode => {
  const t = usePhrase();
  const state = endReason ?? stored;
  if (!isKnown(state))
    return <StateBadge tone="neutral" icon={IconHelpCircle} label={t('orderState.unknown')} />;
  return <StateBadge {...looks[state]} label={t(`orderState.${state}`)} />;
};
