import type { EarningsOverview, PayoutAhead } from '@parcela/client/investor';
import { FigureTile, MoneyText, SimpleGrid } from '@parcela/ui';
import { IconCalendar, IconCalendarEvent, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { usePhrase } from '../../shared/phrases.tsx';

/** What was earned in all and in the latest year, and what is expected next. */
export const EarningsFigures = ({
  overview: { currency, total, years },
  next,
}: {
  overview: EarningsOverview;
  next: PayoutAhead | undefined;
}): ReactNode => {
  const t = usePhrase();
  const intl = useIntl();
  const latest = years[0];
  const count = years.reduce((sum, year) => sum + year.count, 0);
  return (
    <SimpleGrid cols={{ base: 1, sm: latest === undefined ? 2 : 3 }} spacing="md">
      <FigureTile
        icon={IconTrendingUp}
        label={t('earnings.total')}
        value={<MoneyText amount={total} currency={currency} size="large" />}
        hint={t('earnings.totalHint', { count })}
      />
      {latest !== undefined && (
        <FigureTile
          icon={IconCalendar}
          label={t('earnings.year', { year: String(latest.year) })}
          value={<MoneyText amount={latest.total} currency={currency} size="large" />}
          hint={t('earnings.totalHint', { count: latest.count })}
        />
      )}
      <FigureTile
        icon={IconCalendarEvent}
        label={t('earnings.next')}
        value={
          next === undefined ? (
            '–'
          ) : (
            <MoneyText amount={next.expected} currency={next.currency} size="large" />
          )
        }
        hint={
          next === undefined
            ? t('earnings.noNext')
            : t('earnings.nextHint', {
                project: next.projectInfo.title,
                date: intl.formatDate(next.payOn, { dateStyle: 'long', timeZone: 'UTC' }),
              })
        }
      />
    </SimpleGrid>
  );
};
