import { acceptsInterestRequest } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type FundedRequest, insertFundedRequest } from './funded-requests.store.ts';
import { subscribe } from './interest.store.ts';
import { findProjectOfViewer, type ProjectOfViewer } from './funded-requests.queries.ts';

/** Returns whether this user may send an interest request (spec §6: only users without shares). */
export const takesInterest = ({
  isHolder,
  ...project
}: Pick<ProjectOfViewer, 'state' | 'hasHolders' | 'isHolder'>): boolean =>
  acceptsInterestRequest(project) && !isHolder;

/**
 * Records that a user wants to be notified of the next project after this funded one.
 * @throws BusinessError project.not_found, interest.not_taken, interest.sent_already
 */
export const sendFundedRequest = async (
  tx: Tx,
  input: { readonly userId: number; readonly project: string },
): Promise<FundedRequest> => {
  const project = await findProjectOfViewer(tx, input);
  if (!project) throw new BusinessError('project.not_found');
  if (!takesInterest(project)) throw new BusinessError('interest.not_taken');
  const request = await insertFundedRequest(tx, { userId: input.userId, projectId: project.id });
  if (!request) throw new BusinessError('interest.sent_already');
  await subscribe(tx, input.userId);
  return request;
};
