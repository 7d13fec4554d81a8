import { listPayoutsAhead } from '@parcela/contract/investor';
import { writeDay } from '@parcela/domain';
import { FigureTile, MoneyText } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { IconCalendarEvent } from '@parcela/ui/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../api/api.ts';

/** Announced distributions of the investor's holdings, the next first. */
export const useUpcomingDistributions = () => {
  const { locale } = useLocale();
  return useQuery(routeOptions(listPayoutsAhead, { query: { locale } }));
};

/** The next announced distribution; a dash while it is unknown or when there is none. */
export const NextDistributionTile = (): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const ahead = useUpcomingDistributions().data;
  const next = ahead?.[0];
  const hint =
    next === undefined
      ? t('earnings.noNext')
      : t('earnings.nextHint', { project: next.projectInfo.title, date: writeDay(locale, next.payOn) });
  return (
    <FigureTile
      icon={IconCalendarEvent}
      label={t('earnings.next')}
      value={
        next === undefined ? '–' : <MoneyText amount={next.expected} currency={next.currency} size="large" />
      }
      hint={ahead === undefined ? null : hint}
    />
  );
};
