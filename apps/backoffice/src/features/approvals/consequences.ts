import type { RowOf } from '@parcela/contract';
import type { listApprovals } from '@parcela/contract/operator';
import { isApprovalName } from '@parcela/domain';
import { say, type Words } from '../../shared/resource/values.ts';
import { valueOfFact } from './facts.ts';

type Approval = RowOf<typeof listApprovals>;

/** What approving does now, in a sentence; undefined of an action that is no more, or when nothing can come of it. */
export const consequenceOf = ({
  action,
  facts,
  state,
}: Pick<Approval, 'action' | 'facts' | 'state'>): Words | undefined => {
  if (!isApprovalName(action) || facts === null || state !== 'pending') return undefined;
  const values = facts.map(({ name, value, now, isChanged }) => {
    const fact = isChanged ? now : value;
    return [name, fact?.kind === 'count' ? fact.count : valueOfFact(fact)] as const;
  });
  return say(`boApprovals.does.${action}`, Object.fromEntries(values));
};
