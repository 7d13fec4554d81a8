import { factOf, money } from '@parcela/domain';
import { z } from 'zod/mini';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import {
  type ApprovalKind,
  type ApprovalRequest,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { findProjectOfInfo } from '../editing/project-versions.store.ts';
import { changeProjectState } from '../offering/change-project-state.ts';
import { lockSeenProject } from '../offering/lock-seen-project.ts';
import { staffMayChangeState } from '../offering/project-state.policy.ts';
import { listMissing, requireReadyToOpen } from './check-opening.ts';
import { findOpeningOffer } from './opening-offer.queries.ts';
import { planOpening, requireOpenable } from './plan-opening.ts';

const payload = z.strictObject({
  /** documentId of the info. */
  info: z.string(),
  /** Null means right after the approval. */
  opensAt: z.nullable(z.string()),
});

const momentOf = (opensAt: string | null): Date | null => (opensAt === null ? null : new Date(opensAt));

const opening: ApprovalKind<'projects.open', z.infer<typeof payload>> = {
  action: 'projects.open',
  payload,
  facts: async (tx, { info, opensAt }) => {
    const project = await findProjectOfInfo(tx, info);
    const at = momentOf(opensAt);
    if (!project || !staffMayChangeState(project.state, 'Open')) return undefined;
    if (at && at <= (await readClock(tx))) return undefined;
    const { projectId } = project;
    const { currency, price, shares, waiting } = await findOpeningOffer(tx, { projectId, at });
    return {
      project: factOf.thing('project', projectId),
      price: price === null ? null : factOf.money(money(price, currency)),
      shares: factOf.count(shares),
      checks: factOf.checks(await listMissing(tx, { projectId, at })),
      opensAt: factOf.from(opensAt),
      notified: factOf.count(waiting),
    };
  },
};

/**
 * Requests approval to open the sale of a project, right after the approval or at a set time. @throws BusinessError
 * `common.not_found`, `common.conflict`, `approval.pending`, `project.state_refused`, `project.not_ready` @throws
 * ValidationError for a past time
 */
export const requestOpening = async (
  tx: Tx,
  {
    info,
    opensAt,
    offerVersion,
    ...by
  }: Pick<ApprovalRequest, 'staffId' | 'reason' | 'requestId'> & {
    readonly info: string;
    readonly opensAt: Date | null;
    /** The version that the editor saw. */
    readonly offerVersion: number;
  },
): Promise<RequestedApproval> => {
  const found = await findProjectOfInfo(tx, info);
  if (!found) throw new BusinessError('common.not_found');
  const { projectId } = found;
  await requireOpenable(tx, await lockSeenProject(tx, projectId, offerVersion), opensAt);
  await requireReadyToOpen(tx, { projectId, at: opensAt });
  return requestApproval(tx, opening, {
    ...by,
    payload: { info, opensAt: opensAt?.toISOString() ?? null },
    subject: info,
  });
};

/** Opens the sale on which two people agreed, or plans its opening. */
export const openByTwo = ({ timeZone }: { readonly timeZone: string }) =>
  withExecution(opening, async (tx, { info, opensAt }, { approvedBy, requestId }) => {
    const project = await findProjectOfInfo(tx, info);
    if (!project) throw new BusinessError('common.not_found');
    const at = momentOf(opensAt);
    const change = {
      projectId: project.projectId,
      actor: { kind: 'staff', id: approvedBy },
      requestId,
    } as const;
    if (at === null) await changeProjectState({ timeZone }, tx, { ...change, state: 'Open' });
    else if (at <= (await readClock(tx))) throw new BusinessError('common.conflict');
    else await planOpening(tx, { ...change, opensAt: at });
    return { opensAt };
  });
