import type { DataOf, RowOf } from '@parcela/contract';
import { type getApproval, listWithdrawalItems } from '@parcela/contract/operator';
import { FactList, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../shared/api/api.ts';
import { to } from '../../shared/navigation/to.ts';
import type { Action } from '../../shared/resource/action.ts';
import type { Column } from '../../shared/resource/column.ts';
import { RowsTable } from '../../shared/resource/rows/rows-table.tsx';
import { ValueView } from '../../shared/resource/value-view.tsx';
import { count, link, list, money, softText, text, totals, words } from '../../shared/resource/values.ts';
import { may, useStaff } from '../../shared/session/staff.ts';

type Approval = DataOf<typeof getApproval>;
type Withdrawal = RowOf<typeof listWithdrawalItems>;
/** A requested line, with the current withdrawal for staff who may see it. */
interface Line {
  readonly documentId: string;
  /** The position of the line in the request. */
  readonly number: number;
  readonly amount: number;
  readonly currency: Withdrawal['currency'];
  readonly now: Withdrawal | undefined;
}

const columns: readonly Column<Line>[] = [
  {
    key: 'withdrawal',
    label: 'boApprovals.withdrawal',
    isTitle: true,
    value: ({ number, now }) =>
      now === undefined
        ? words('boApprovals.withdrawalNumber', { number })
        : link(now.investor.name, to.investor(now.investor.documentId)),
  },
  { key: 'amount', label: 'bo.amount', value: ({ amount, currency }) => money(amount, currency) },
  {
    key: 'account',
    label: 'boApprovals.account',
    value: ({ now }) =>
      list(now === undefined ? [] : [text(now.account.holderName), softText(`…${now.account.ibanEnd}`)]),
  },
];

const noActions: readonly Action<Line>[] = [];

const itemsOf = ({ payload }: Approval): readonly Omit<Line, 'now' | 'number'>[] =>
  Array.isArray(payload['items']) ? (payload['items'] as readonly Omit<Line, 'now' | 'number'>[]) : [];

/** The total of several withdrawals, and each withdrawal. */
export const RequestedPayments = ({ subject }: { readonly subject: Approval }): ReactNode => {
  const t = usePhrase();
  const query = { 'filters[request]': subject.documentId, 'pagination[pageSize]': 100 };
  const { data, isFetched } = useQuery({
    ...routeOptions(listWithdrawalItems, { query }),
    enabled: may(useStaff(), listWithdrawalItems.permission),
  });
  const items = itemsOf(subject);
  const now = new Map(data?.data.map((withdrawal) => [withdrawal.documentId, withdrawal]));
  return (
    <Stack gap="md">
      <FactList
        density="compact"
        facts={[
          {
            key: 'count',
            label: t('boApprovals.withdrawals'),
            value: <ValueView value={count(items.length)} />,
          },
          { key: 'total', label: t('boApprovals.total'), value: <ValueView value={totals(items)} /> },
          ...(isFetched
            ? [
                {
                  key: 'list',
                  label: t('boApprovals.list'),
                  value: (
                    <ValueView
                      value={link(
                        t('boApprovals.withdrawals'),
                        to.withdrawalsOf({ request: subject.documentId }),
                      )}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <RowsTable
        title="boApprovals.withdrawals"
        empty="boApprovals.empty"
        rowKey={({ documentId }) => documentId}
        rows={items.map((item, index) => ({ ...item, number: index + 1, now: now.get(item.documentId) }))}
        columns={columns}
        actions={noActions}
      />
    </Stack>
  );
};
