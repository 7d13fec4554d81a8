import { type Order, getPortfolio } from '@parcela/contract/investor';
import { writeDay } from '@parcela/domain';
import { PercentText, Text } from '@parcela/ui';
import { useLocale, usePhrase, useRichPhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../api/api.ts';
import { useUpcomingDistributions } from '../money/next-distribution-tile.tsx';

/** The investor's ownership of a paid order's project, and its next payout, if known. */
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
          {next === undefined
            ? t('orders.noDistribution')
            : t('orders.nextDistribution', { date: writeDay(locale, next.payOn) })}
        </Text>
      )}
    </>
  );
};
