import { RelativeTimeText, Section, Stack, StateBadge } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconPlugConnectedX } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import type { Today } from './queue-lists.ts';
import classes from './today.module.css';

/** External providers that do not answer, the start of each outage, and the remedy. */
export const SilentProviders = ({ silent }: { silent: Today['silent'] }): ReactNode => {
  const t = usePhrase();
  if (silent.length === 0) return null;
  return (
    <Section title={t('boToday.silent')}>
      <Stack gap="md">
        {silent.map(({ provider, since }) => (
          <p key={provider} className={classes['light']}>
            <StateBadge tone="negative" icon={IconPlugConnectedX} label={t(`boToday.silent.${provider}`)} />
            <span className={classes['soft']}>
              {t('boToday.silent.since')} <RelativeTimeText value={since} />
            </span>
            <span>{t(`boToday.silent.${provider}.remedy`)}</span>
          </p>
        ))}
      </Stack>
    </Section>
  );
};
