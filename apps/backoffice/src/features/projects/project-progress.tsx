import { getProjectProgress } from '@parcela/contract/operator';
import { FactList, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { ProgressBar } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../shared/api/api.ts';
import { to } from '../../shared/navigation/to.ts';
import { count, link } from '../../shared/resource/values.ts';
import { ValueView } from '../../shared/resource/value-view.tsx';
import type { Project } from './project-form.ts';

/** The progress of the sale: shares, live orders, orders about to lapse, and the number of waiting users. */
export const ProjectProgress = ({ subject }: { subject: Project }): ReactNode => {
  const t = usePhrase();
  const query = useQuery(routeOptions(getProjectProgress, { params: { documentId: subject.documentId } }));
  return (
    <QueryView query={query} loading={<TextSkeleton lines={4} />} empty={null}>
      {({ data: { issuedShares, soldShares, reservedShares, ...rest } }) => (
        <Stack gap="sm">
          <ProgressBar
            value={(100 * soldShares) / Math.max(1, issuedShares)}
            label={t('boProjects.sold')}
            valueText={t('boProjects.soldOf', { sold: soldShares, issued: issuedShares })}
          />
          <FactList
            density="compact"
            facts={(
              [
                ['boProjects.reserved', count(reservedShares)],
                ['boProjects.available', count(rest.availableShares)],
                ['boProjects.holders', count(rest.holders)],
                [
                  'boProjects.liveOrders',
                  link(String(rest.liveOrders), to.ordersOf({ project: subject.project })),
                ],
                ['boProjects.lapsing', count(rest.lapsingOrders)],
                ['boProjects.waiting', count(rest.waitingInterest)],
              ] as const
            ).map(([label, value]) => ({
              key: label,
              label: t(label),
              value: <ValueView value={value} />,
            }))}
          />
        </Stack>
      )}
    </QueryView>
  );
};
