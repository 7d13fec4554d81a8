import { factOf, inEveryLocale, type VerificationType, verificationTypes } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import {
  levelOptionsVersion,
  listLevelTypes,
  lockLevelOptions,
  type VerificationOptionInput,
} from './verification-options.store.ts';
import { setVerificationOptions } from './set-verification-options.ts';

const texts = z.strictObject(inEveryLocale(() => z.string()));
const payload = z.strictObject({
  /** The version of the levels that the editor saw; requests from before versions existed have none. */
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

/** @throws BusinessError `common.conflict` when another member of staff has changed the levels in the meantime */
const requireSeenLevels = async (tx: Tx, version: number): Promise<void> => {
  await lockLevelOptions(tx);
  if ((await levelOptionsVersion(tx)) !== version) throw new BusinessError('common.conflict');
};

const change: ApprovalKind<'verification.set_levels', z.infer<typeof payload>> = {
  action: 'verification.set_levels',
  payload,
  facts: async (tx, { version, steps }) => {
    if (version !== null && (await levelOptionsVersion(tx)) !== version) return undefined;
    const words = (types: readonly VerificationType[]) =>
      factOf.words(...types.map((type) => `level.${type}` as const));
    return {
      levels: words(steps.map(({ type }) => type)),
      levelsNow: words(await listLevelTypes(tx)),
    };
  },
};

/**
 * Requests approval to change the levels. A type that is not configured counts as passed for all users: without KYC
 * every user may invest, so a second person must approve. @throws BusinessError `approval.pending`, `common.conflict`
 * when the levels differ from those that the editor saw
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
  return requestApproval(tx, change, {
    payload: {
      version,
      steps: steps.map((step) => ({ ...step, name: { ...step.name }, description: { ...step.description } })),
    },
    subject: 'levels',
    ...asked,
  });
};

/** Sets the verification levels that two people agreed on. */
export const setVerificationLevels = withExecution(change, async (tx, { version, steps }, { approvedBy }) => {
  if (version !== null) await requireSeenLevels(tx, version);
  await setVerificationOptions(tx, { options: steps, actor: { kind: 'staff', id: approvedBy } });
  return { types: steps.map(({ type }) => type) };
});
