import type { NotificationPreferences } from '@parcela/contract/investor';
import { clockOf, deviceTimeZone, minutesOf, quietMinutes, quietMinutesMax } from '@parcela/domain';
import { FilterSelect, TickBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { SettingBlock, SettingNote } from '../blocks/setting-block.tsx';
import { savePreference } from './preferences-queries.ts';
import classes from './quiet-hours-block.module.css';

type Quiet = NonNullable<NotificationPreferences['quietHours']>;

const halfHours = Array.from({ length: 48 }, (_, index) => clockOf(index * 30));

/** A stored time between two half hours remains available as a choice. */
const clocksWith = (stored: string) =>
  [...new Set([...halfHours, stored])]
    .toSorted((one, other) => minutesOf(one) - minutesOf(other))
    .map((value) => ({ value, label: value }));

const isAllowed = ({ from, to }: Quiet): boolean => {
  const minutes = quietMinutes({ from: minutesOf(from), to: minutesOf(to) });
  return minutes > 0 && minutes <= quietMinutesMax;
};

/** The time zones that the user may want: the stored one, the device's and the platform's. */
const zonesWith = (...zones: readonly string[]) =>
  [...new Set([...zones, deviceTimeZone()])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

/** The hours in which messages to devices and optional mails wait. */
export const QuietHoursBlock = ({ preferences }: { preferences: NotificationPreferences }): ReactNode => {
  const t = usePhrase();
  const { quietHours: stored, timeZone } = preferences;
  const [refused, setRefused] = useState<Quiet>();
  const saving = useMutation({
    mutationFn: (quietHours: Quiet | null) => savePreference({ quietHours }),
  });
  const quiet = refused ?? (saving.isPending ? saving.variables : stored);
  const choose = (chosen: Quiet | null): void => {
    const isRefused = chosen !== null && !isAllowed(chosen);
    setRefused(isRefused ? chosen : undefined);
    saving.reset();
    if (!isRefused) saving.mutate(chosen);
  };
  return (
    <SettingBlock id="quiet-hours" title={t('notices.quiet')} description={t('notices.quietText')}>
      <TickBox
        label={t('notices.quietOn')}
        isChecked={quiet !== null}
        isDisabled={saving.isPending}
        onChange={(isOn) => choose(isOn ? { from: '22:00', to: '07:00', timeZone } : null)}
      />
      {quiet !== null && (
        <div className={classes['fields']}>
          <FilterSelect
            label={t('notices.quietFrom')}
            value={quiet.from}
            options={clocksWith(quiet.from)}
            onChange={(from) => choose({ ...quiet, from })}
          />
          <FilterSelect
            label={t('notices.quietTo')}
            value={quiet.to}
            options={clocksWith(quiet.to)}
            onChange={(to) => choose({ ...quiet, to })}
          />
          <FilterSelect
            label={t('notices.quietZone')}
            value={quiet.timeZone}
            options={zonesWith(quiet.timeZone, timeZone)}
            onChange={(chosen) => choose({ ...quiet, timeZone: chosen })}
          />
        </div>
      )}
      <SettingNote>{saving.isSuccess && t('settings.saved')}</SettingNote>
      {refused !== undefined && (
        <p role="alert" className={classes['refused']}>
          {t('notices.quietRefused')}
        </p>
      )}
      <MutationFailure mutation={saving} />
    </SettingBlock>
  );
};
