import { type ApprovalName, isApprovalName } from '@parcela/domain';
import { text, type Value, words } from '../resource/values.ts';

/** The label of an action that needs a second staff member; an action without a phrase does not compile. */
export const approvalLabel = (action: ApprovalName) => `boApprovals.action.${action}` as const;

/** An action in words; a removed action appears by its name. */
export const approvalName = (action: string): Value =>
  isApprovalName(action) ? words(approvalLabel(action)) : text(action);
