import { verificationTypes } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import {
  levelOptionsVersion,
  lockLevelOptions,
  type VerificationOptionInput,
} from './verification-options.store.ts';
import { setVerificationOptions } from './set-verification-options.ts';

const action = 'verification.set_levels';
const texts = z.strictObject({ cs: z.string(), en: z.string(), pl: z.string() });
const payload = z.strictObject({
  /** Of the levels that were seen; requests from before there were versions have none. */
  version: z._default(z.nullable(z.int()), null),
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

/** @throws BusinessError `common.conflict` when somebody else has changed the levels meanwhile */
const requireSeenLevels = async (tx: Tx, version: number): Promise<void> => {
  await lockLevelOptions(tx);
  if ((await levelOptionsVersion(tx)) !== version) throw new BusinessError('common.conflict');
};

/**
 * A type that is not configured counts as passed for everybody: without KYC everybody may invest, so a second person
 * has to approve.
 * @throws BusinessError `approval.pending`, `common.conflict` when the levels are others than the editor has seen
 */
export const requestLevelsChange = async (
  tx: Tx,
  request: {
    readonly steps: readonly VerificationOptionInput[];
    readonly version: number;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  const { steps, version, ...asked } = request;
  await requireSeenLevels(tx, version);
  return requestApproval(tx, {
    action,
    payload: {
      version,
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
  execute: async (tx, { version, steps }, { approvedBy }) => {
    if (version !== null) await requireSeenLevels(tx, version);
    await setVerificationOptions(tx, { options: steps, actor: { kind: 'staff', id: approvedBy } });
    return { types: steps.map(({ type }) => type) };
  },
};
