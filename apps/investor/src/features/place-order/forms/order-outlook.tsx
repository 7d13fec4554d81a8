import { type DetailStats, getNextPayout, type Project } from '@parcela/contract/investor';
import {
  type Currency,
  dateInZone,
  money,
  orderOutlook,
  platformTimeZone,
  rentStartsOn,
  withheldTaxPercent,
} from '@parcela/domain';
import { DateText, type Fact, FactList, MoneyText, PercentText, Stack, Text } from '@parcela/ui';
import { serverClock, usePhrase, useRichPhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { routeOptions } from '../../../shared/api/api.ts';

/** The announced payout, else the planned start of the rent. */
const FirstDistribution = ({ project }: { project: Project }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const [today] = useState(() => dateInZone(new Date(serverClock.now()), platformTimeZone));
  const payout = useQuery(routeOptions(getNextPayout, { params: { documentId: project.documentId } }));
  if (payout.isPending) return '…';
  const next = payout.data?.next;
  if (next) return rich('order.firstPayoutOn', { date: <DateText value={next.payOn} /> });
  const rentOn = rentStartsOn(project, today);
  return rentOn === null
    ? t('order.firstPayoutUnknown')
    : rich('order.firstRentFrom', { date: <DateText value={rentOn} /> });
};

export interface OrderOutlookProps {
  readonly project: Project;
  readonly stats: DetailStats;
  readonly currency: Currency;
  /** A positive whole number. */
  readonly shares: number;
}

/** Ownership, a year's rent by the project's plan, and the first payout; the domain computes every figure. */
export const OrderOutlook = ({ project, stats, currency, shares }: OrderOutlookProps): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const rentalPercent = project.calculation?.annualRentalIncome ?? null;
  const { ownership, yearly } = orderOutlook({
    shares,
    issued: stats.total,
    unitPrice: money(BigInt(stats.unitPrice[currency]), currency),
    unitFee: BigInt(stats.unitFee[currency]),
    rentalPercent,
  });
  const rent: Fact[] =
    yearly === null
      ? []
      : [
          {
            key: 'before',
            label: t('order.yearBefore'),
            value: <MoneyText amount={yearly.before.amount} currency={currency} />,
          },
          {
            key: 'after',
            label: t('order.yearAfter'),
            value: <MoneyText amount={yearly.after.amount} currency={currency} />,
            isStrong: true,
          },
        ];
  return (
    <Stack component="section" aria-label={t('order.outlook')} gap="xs">
      <FactList
        facts={[
          {
            key: 'ownership',
            label: t('order.ownership'),
            value: rich('order.ownershipOf', { percent: <PercentText value={ownership} /> }),
          },
          ...rent,
          { key: 'payout', label: t('order.firstPayout'), value: <FirstDistribution project={project} /> },
        ]}
      />
      {rentalPercent !== null && (
        <Text size="sm" c="dimmed">
          {rich('order.outlookText', {
            rental: <PercentText value={rentalPercent} />,
            tax: <PercentText value={withheldTaxPercent} />,
          })}
        </Text>
      )}
    </Stack>
  );
};
