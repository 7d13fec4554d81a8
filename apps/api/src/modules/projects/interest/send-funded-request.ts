import { acceptsInterestRequest } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type FundedRequest, insertFundedRequest } from './funded-requests.store.ts';
import { subscribe } from './interest.store.ts';
import { findProjectOfViewer, type ProjectOfViewer } from './funded-requests.queries.ts';

/** Would an interest request of this person be taken (spec §6: only of those who have no shares)? */
export const takesInterest = ({
  isHolder,
  ...project
}: Pick<ProjectOfViewer, 'state' | 'hasHolders' | 'isHolder'>): boolean =>
  acceptsInterestRequest(project) && !isHolder;

/**
 * Records that a person wants to hear of the next project after this funded one.
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
