import type { Earning } from '@parcela/contract/investor';
import { type IconComponent, StateBadge, type Tone } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconBuildingBank, IconCircleCheck, IconClock } from '@parcela/ui/icons';
import type { ReactNode } from 'react';

const looks: Readonly<Record<Earning['state'], { tone: Tone; icon: IconComponent }>> = {
  waiting: { tone: 'attention', icon: IconClock },
  ordered: { tone: 'info', icon: IconBuildingBank },
  settled: { tone: 'positive', icon: IconCircleCheck },
};

/** Tells whether the money has arrived. */
export const EarningState = ({ state }: { state: Earning['state'] }): ReactNode => {
  const t = usePhrase();
  return <StateBadge {...looks[state]} label={t(`earnings.state.${state}`)} />;
};
