import type { RowOf } from '@parcela/contract';
import type { listApprovals } from '@parcela/contract/operator';
import { isApprovalName } from '@parcela/domain';
import { say, type Words } from '../../shared/resource/values.ts';
import { valueOfFact } from './facts.ts';

type Approval = RowOf<typeof listApprovals>;

/** A sentence about the effect of approving now; undefined for a removed action or an action without an effect. */
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
