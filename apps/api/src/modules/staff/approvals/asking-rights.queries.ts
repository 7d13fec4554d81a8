import { type RawBuilder, sql } from 'kysely';
import { approvalActions } from '@parcela/domain';
import type { ApprovalActions } from './approval-action.ts';

/**
 * The permission that the author of `request` has lost; the loss voids the request, as disabling the author does.
 * Null while the author has it. For queries with `approval_requests as request`.
 */
export const lostRight = (actions: ApprovalActions): RawBuilder<string | null> => {
  const known = [...actions.values()];
  return sql<string | null>`(
    select needed.permission from unnest(${known.map(({ action }) => action)}::text[],
      ${known.map(({ action }) => approvalActions[action].request)}::text[]) as needed(action, permission)
    where needed.action = request.action and not exists (
      select 1 from staff_member_roles own join staff_role_permissions granted on granted.role = own.role
      where own.staff_id = request.requested_by and granted.permission = needed.permission))`;
};
