import type { SitePlanAndFact } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { useSite } from '../../words/site-context.ts';

/** Planned and actual figures, without rows that have no plan. */
export const PlanAndFactTable = ({ facts, title }: { facts: SitePlanAndFact; title: string }): ReactNode => {
  const { t, day, percent, money, number } = useSite();
  const notYet = t('site.finished.notYet');
  const row = <Value,>(
    name: 'saleEnd' | 'building' | 'rent' | 'paidOut' | 'payouts',
    planned: Value | null,
    actual: Value | null,
    write: (value: Value) => string,
  ) =>
    planned === null
      ? undefined
      : {
          label: t(`site.finished.${name}`),
          planned: write(planned),
          actual: actual === null ? notYet : write(actual),
        };
  const { saleEnd, building, rent, rentSoFar, currency, distributions, onTime } = facts;
  const rows = [
    row('saleEnd', saleEnd.planned, saleEnd.actual, day),
    row('building', building.planned, building.actual, day),
    row('rent', rent.planned, rent.actual, percent),
    ...(distributions === 0
      ? []
      : [
          row('paidOut', rentSoFar.planned, rentSoFar.actual, (amount) => money(amount, currency)),
          row('payouts', distributions, onTime, number),
        ]),
  ].filter((planned) => planned !== undefined);
  if (rows.length === 0) return null;
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
