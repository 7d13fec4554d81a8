import type { SiteAmount, SitePlanAndFact } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';

/** Plan beside fact; a plan that nobody stated is said to be none. */
export const PlanAndFactTable = ({ facts, title }: { facts: SitePlanAndFact; title: string }): ReactNode => {
  const { t, day, percent, money, number } = useSite();
  const unknown = t('site.finished.unknown');
  const notYet = t('site.finished.notYet');
  const dated = (value: string | null, missing: string): string => (value === null ? missing : day(value));
  const inPercent = (value: string | null, missing: string): string =>
    value === null ? missing : percent(value);
  const sum = (amounts: readonly SiteAmount[]): string =>
    amounts.length === 0
      ? t('site.figures.paidOutNone')
      : amounts.map(({ amount, currency }) => money(amount, currency)).join(' + ');
  const { saleEnd, building, rent, paidOut, distributions, onTime } = facts;
  const rows = [
    {
      label: t('site.finished.saleEnd'),
      planned: dated(saleEnd.planned, unknown),
      actual: dated(saleEnd.actual, notYet),
    },
    ...(building.planned === null && building.actual === null
      ? []
      : [
          {
            label: t('site.finished.building'),
            planned: dated(building.planned, unknown),
            actual: dated(building.actual, notYet),
          },
        ]),
    {
      label: t('site.finished.rent'),
      planned: inPercent(rent.planned, unknown),
      actual: inPercent(rent.actual, notYet),
    },
    {
      label: t('site.finished.paidOut'),
      planned: sum(paidOut.planned),
      actual: sum(paidOut.actual),
    },
    ...(distributions === 0
      ? []
      : [
          {
            label: t('site.finished.payouts'),
            planned: number(distributions),
            actual: number(onTime),
          },
        ]),
  ];
  return (
    <table className="plan">
      <caption className="hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('site.finished.fact')}</th>
          <th scope="col">{t('site.finished.planned')}</th>
          <th scope="col">{t('site.finished.actual')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, planned, actual }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{planned}</td>
            <td>{actual}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
