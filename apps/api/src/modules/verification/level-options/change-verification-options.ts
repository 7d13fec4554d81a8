import { verificationTypes } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import type { VerificationOptionInput } from './verification-options.store.ts';
import { setVerificationOptions } from './set-verification-options.ts';

const action = 'verification.set_levels';
const texts = z.strictObject({ cs: z.string(), en: z.string(), pl: z.string() });
const payload = z.strictObject({
  steps: z.array(
    z.strictObject({
      type: z.enum(verificationTypes),
      relevance: z.int(),
      timeToComplete: z.int(),
      name: texts,
      description: texts,
    }),
  ),
});

/**
 * A type that is not configured counts as passed for everybody: without KYC everybody may invest, so a second person
 * has to approve.
 * @throws BusinessError `approval.pending`
 */
export const requestLevelsChange = (
  tx: Tx,
  request: {
    readonly steps: readonly VerificationOptionInput[];
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  const { steps, ...asked } = request;
  return requestApproval(tx, {
    action,
    payload: {
      steps: steps.map((step) => ({ ...step, name: { ...step.name }, description: { ...step.description } })),
    },
    subject: { type: 'verification_options', documentId: 'levels' },
    ...asked,
  });
};

/** Sets the verification levels that two people agreed on. */
export const setVerificationLevels: ApprovalAction<z.infer<typeof payload>> = {
  action,
  permission: 'staff.decide',
  asks: 'content.edit',
  payload,
  execute: async (tx, { steps }, { approvedBy }) => {
    await setVerificationOptions(tx, { options: steps, actor: { kind: 'staff', id: approvedBy } });
    return { types: steps.map(({ type }) => type) };
  },
};
