import type { DetailStats, Project } from '@parcela/contract/investor';
import { convert, type Currency } from '@parcela/domain';
import { Card, FactList, MoneyText, NumberText, PercentText, ProgressBar, Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useProjectDates } from '../../../shared/projects/project-dates.tsx';

interface ProjectStatsProps {
  readonly project: Project;
  readonly stats: DetailStats;
  /** The display currency of the price. */
  readonly currency: Currency;
}

/** Progress and remaining amount of the funding (spec section 9). */
export const ProjectStats = ({ project, stats, currency }: ProjectStatsProps): ReactNode => {
  const t = usePhrase();
  const { sale } = useProjectDates(project);
  const remaining = convert(
    { amount: BigInt(stats.remainingAmount), currency: stats.currency },
    currency,
    stats.rates,
  );
  const facts = [
    { key: 'total', label: t('project.totalShares'), value: <NumberText value={stats.total} /> },
    { key: 'sold', label: t('project.soldShares'), value: <NumberText value={stats.sold} /> },
    { key: 'reserved', label: t('project.reservedShares'), value: <NumberText value={stats.reserved} /> },
    { key: 'available', label: t('project.availableShares'), value: <NumberText value={stats.available} /> },
    { key: 'investors', label: t('project.investors'), value: <NumberText value={stats.investors} /> },
    {
      key: 'remaining',
      label: t('project.remainingAmount'),
      value: <MoneyText {...remaining} />,
    },
    ...sale,
  ];
  return (
    <Card>
      <Stack gap="md">
        <ProgressBar
          value={Number(stats.investedPercent)}
          label={t('project.invested')}
          valueText={<PercentText value={stats.investedPercent} />}
        />
        {stats.reserved > 0 && (
          <Text size="sm" c="dimmed">
            {t('project.reservedText', { count: stats.reserved })}
          </Text>
        )}
        <FactList facts={facts} />
      </Stack>
    </Card>
  );
};
