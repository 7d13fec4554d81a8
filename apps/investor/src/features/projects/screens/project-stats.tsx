import type { DetailStats, Project } from '@parcela/client/investor';
import { Card, FactList, MoneyText, NumberText, PercentText, ProgressBar, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useProjectDates } from '../../../shared/projects/project-dates.tsx';

/** Progress and remaining amount of the funding (spec section 9). */
export const ProjectStats = ({ project, stats }: { project: Project; stats: DetailStats }): ReactNode => {
  const t = usePhrase();
  const { sale } = useProjectDates(project);
  const facts = [
    { key: 'total', label: t('project.totalShares'), value: <NumberText value={stats.total} /> },
    { key: 'sold', label: t('project.soldShares'), value: <NumberText value={stats.sold} /> },
    { key: 'available', label: t('project.availableShares'), value: <NumberText value={stats.available} /> },
    { key: 'investors', label: t('project.investors'), value: <NumberText value={stats.investors} /> },
    {
      key: 'remaining',
      label: t('project.remainingAmount'),
      value: <MoneyText amount={stats.remainingAmount} currency={stats.currency} />,
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
        <FactList facts={facts} />
      </Stack>
    </Card>
  );
};
