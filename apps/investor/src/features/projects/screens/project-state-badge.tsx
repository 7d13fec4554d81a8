import type { ProjectState } from '@parcela/domain';
import { Group, type IconComponent, StateBadge, type Tone } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconCircleCheck, IconClock, IconLock, IconProgress, IconUsers } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { useCountryName } from '../../../shared/profile/use-country-name.ts';

const looks: Readonly<Record<ProjectState, { tone: Tone; icon: IconComponent }>> = {
  Open: { tone: 'positive', icon: IconProgress },
  Prepared: { tone: 'attention', icon: IconClock },
  Completed: { tone: 'info', icon: IconCircleCheck },
  Closed: { tone: 'neutral', icon: IconLock },
  Unknown: { tone: 'attention', icon: IconClock },
};

/** The state of a project with its country, "Open · Czechia", and a mark for an offer for investors only. */
export const ProjectStateBadge = ({
  state,
  countryCode,
  isForInvestors,
}: {
  state: ProjectState;
  countryCode: string;
  isForInvestors: boolean;
}): ReactNode => {
  const t = usePhrase();
  const countryName = useCountryName();
  const isRunOff = useIsRunOff();
  // The sale of a once-open project is over.
  const shown = isRunOff && state !== 'Completed' ? 'Closed' : state;
  return (
    <Group gap="xs">
      <StateBadge {...looks[shown]} label={`${t(`projectState.${shown}`)} · ${countryName(countryCode)}`} />
      {isForInvestors && !isRunOff && (
        <StateBadge tone="neutral" icon={IconUsers} label={t('project.forInvestors')} />
      )}
    </Group>
  );
};
