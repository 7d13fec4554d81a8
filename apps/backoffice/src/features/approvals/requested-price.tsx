import { type getApproval, getProjectInfoItem } from '@parcela/contract/operator';
import { inLanguage } from '@parcela/domain';
import { FactList } from '@parcela/ui';
import { shownLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../shared/api/queries.ts';
import type { DataOf } from '../../shared/api/route-types.ts';
import { to } from '../../shared/navigation/to.ts';
import { ValueView } from '../../shared/resource/value-view.tsx';
import { count, instant, link, money, text, words } from '../../shared/resource/values.ts';
import { may, useStaff } from '../../shared/session/staff.ts';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The price of a share that is asked for; its currency is that of the project, for those who may see it. */
export const RequestedPrice = ({
  subject: { payload },
}: {
  readonly subject: DataOf<typeof getApproval>;
}): ReactNode => {
  const t = usePhrase();
  const documentId = textIn(payload['info']);
  const appliedAt = textIn(payload['appliedAt']);
  const amount = Number(payload['amount']);
  const { data } = useQuery({
    ...routeOptions(getProjectInfoItem, { params: { documentId } }),
    enabled: may(useStaff(), getProjectInfoItem.permission),
  });
  const project = data?.data;
  const facts = [
    [
      'boApprovals.price.project',
      link(project ? inLanguage(project.title, shownLocale()) : documentId, to.project(documentId)),
    ],
    ['boApprovals.price.now', project ? money(project.price, project.currency) : text('–')],
    ['boApprovals.price.asked', project ? money(amount, project.currency) : count(amount)],
    ['boApprovals.price.from', appliedAt === '' ? words('boApprovals.price.atOnce') : instant(appliedAt)],
  ] as const;
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
