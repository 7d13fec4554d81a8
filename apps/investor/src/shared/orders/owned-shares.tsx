import { type Order, getPortfolio } from '@parcela/contract/investor';
import { dateInZone, platformTimeZone, rentStartsOn, writeDay } from '@parcela/domain';
import { PercentText, Text } from '@parcela/ui';
import { serverClock, useLocale, usePhrase, useRichPhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { routeOptions } from '../api/api.ts';
import { projectInfoOptions } from '../projects/project-options.ts';
import { useUpcomingDistributions } from '../money/next-distribution-tile.tsx';

/** The investor's ownership of a paid order's project, and its next payout or the planned start of its rent. */
export const OwnedNow = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { locale } = useLocale();
  // Data loaded before the payment does not include its shares.
  const portfolio = useQuery({ ...routeOptions(getPortfolio, { query: { locale } }), staleTime: 0 }).data;
  const ahead = useUpcomingDistributions().data;
  const isOfOrder = ({ projectInfo }: { readonly projectInfo: { readonly documentId: string } }): boolean =>
    projectInfo.documentId === order.project.projectInfo.documentId;
  const owned = portfolio?.data.projects.find(isOfOrder);
  const next = ahead?.find(isOfOrder);
  const info = useQuery(projectInfoOptions(order.project.projectInfo.documentId, locale)).data;
  const [today] = useState(() => dateInZone(new Date(serverClock.now()), platformTimeZone));
  const rentOn = info === undefined ? null : rentStartsOn(info.data.project, today);
  return (
    <>
      {owned !== undefined && owned.tokenCount > 0 && (
        <Text fw={600}>
          {rich('orders.owned', {
            percent: <PercentText value={owned.ownershipPercentage} />,
            shares: owned.tokenCount,
          })}
        </Text>
      )}
      {ahead !== undefined && (
        <Text>
          {next !== undefined
            ? t('orders.nextDistribution', { date: writeDay(locale, next.payOn) })
            : rentOn === null
              ? t('orders.noDistribution')
              : t('orders.rentFrom', { date: writeDay(locale, rentOn) })}
        </Text>
      )}
    </>
  );
};
