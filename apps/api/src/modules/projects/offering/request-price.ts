import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type ApprovalAction, requestApproval, type RequestedApproval } from '../../staff/index.ts';
import { findProjectOfInfo } from '../editing/project-versions.store.ts';
import { lockSeenProject } from './lock-seen-project.ts';
import { checkPrice, setPrice } from './set-price.ts';

const action = 'projects.set_price';
const payload = z.strictObject({
  /** documentId of the info. */
  info: z.string(),
  /** Minor units of the project's currency. */
  amount: z.int(),
  appliedAt: z.nullable(z.string()),
});

/**
 * Asks a second person to set a price: it decides what everybody pays.
 * @throws BusinessError `common.not_found`, `common.conflict`, `approval.pending`; ValidationError for a price that cannot be
 */
export const requestPrice = async (
  tx: Tx,
  request: {
    readonly info: string;
    readonly amount: bigint;
    readonly appliedAt: Date | undefined;
    /** As the editor has seen it. */
    readonly offerVersion: number;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<RequestedApproval> => {
  const { info, amount, appliedAt, offerVersion, ...by } = request;
  const project = await findProjectOfInfo(tx, info);
  if (!project) throw new BusinessError('common.not_found');
  await lockSeenProject(tx, project.projectId, offerVersion);
  await checkPrice(tx, { amount, appliedAt });
  return requestApproval(tx, {
    ...by,
    action,
    payload: { info, amount: Number(amount), appliedAt: appliedAt?.toISOString() ?? null },
    subject: { type: 'project_info', documentId: info },
  });
};

/** Sets the price that two people agreed on. */
export const setAgreedPrice: ApprovalAction<z.infer<typeof payload>> = {
  action,
  permission: 'prices.decide',
  asks: 'prices.edit',
  payload,
  execute: async (tx, { info, amount, appliedAt }, { approvedBy, requestId }) => {
    const project = await findProjectOfInfo(tx, info);
    if (!project) throw new BusinessError('common.not_found');
    await setPrice(tx, {
      projectId: project.projectId,
      amount: BigInt(amount),
      appliedAt: appliedAt === null ? undefined : new Date(appliedAt),
      actor: { kind: 'staff', id: approvedBy },
      requestId,
    });
    return { amount, appliedAt };
  },
};
