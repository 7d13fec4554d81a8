import { type ApprovalName, isApprovalName } from '@parcela/domain';
import { text, type Value, words } from '../resource/values.ts';

/** The label of an action that needs a second person; one without a phrase does not compile. */
export const approvalLabel = (action: ApprovalName) => `boApprovals.action.${action}` as const;

/** An action in words; one that is no more is shown by its name. */
export const approvalName = (action: string): Value =>
  isApprovalName(action) ? words(approvalLabel(action)) : text(action);
