import { type getApproval, getProjectInfoItem } from '@parcela/contract/operator';
import { inLanguage } from '@parcela/domain';
import { FactList } from '@parcela/ui';
import { shownLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../shared/api/queries.ts';
import type { DataOf } from '../../shared/api/route-types.ts';
import { to } from '../../shared/navigation/to.ts';
import type { FactOf } from '../../shared/resource/column.ts';
import { ValueView } from '../../shared/resource/value-view.tsx';
import { count, instant, link, money, text, words } from '../../shared/resource/values.ts';
import { may, useStaff } from '../../shared/session/staff.ts';

type Approval = DataOf<typeof getApproval>;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** From when on the price is to apply; of one that is taken back never. */
const fromOf = ({ action, payload }: Approval) => {
  if (action === 'projects.end_price') return words('boApprovals.price.never');
  const appliedAt = textIn(payload['appliedAt']);
  return appliedAt === '' ? words('boApprovals.price.atOnce') : instant(appliedAt);
};

/**
 * The price of a share that is asked for, or the planned one that is to be moved or taken back; its currency is that of
 * the project, for those who may see it.
 */
export const RequestedPrice = ({ subject }: { readonly subject: Approval }): ReactNode => {
  const t = usePhrase();
  const { action, payload } = subject;
  const documentId = textIn(payload['info']);
  const plannedFor = textIn(payload['plannedFor']);
  const amount = Number(payload['amount']);
  const { data } = useQuery({
    ...routeOptions(getProjectInfoItem, { params: { documentId } }),
    enabled: may(useStaff(), getProjectInfoItem.permission),
  });
  const project = data?.data;
  const facts: readonly FactOf[] = [
    [
      'boApprovals.price.project',
      link(project ? inLanguage(project.title, shownLocale()) : documentId, to.project(documentId)),
    ],
    ['boApprovals.price.now', project ? money(project.price, project.currency) : text('–')],
    [
      action === 'projects.set_price' ? 'boApprovals.price.asked' : 'boApprovals.price.planned',
      project ? money(amount, project.currency) : count(amount),
    ],
    ...(plannedFor === '' ? [] : [['boApprovals.price.plannedFor', instant(plannedFor)] as const]),
    ['boApprovals.price.from', fromOf(subject)],
  ];
  return (
    <FactList
      density="compact"
      facts={facts.map(([label, value]) => ({
        key: label,
        label: t(label),
        value: <ValueView value={value} />,
      }))}
    />
  );
};
