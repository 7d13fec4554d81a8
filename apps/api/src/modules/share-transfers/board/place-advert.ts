import { holdingOf, lockAccounts } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, orNotFound } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { isSold, lockProject } from '../../projects/index.ts';
import { findAdvertised } from './board.queries.ts';
import { countFreeShares, insertAdvert } from './board.store.ts';
import { requireTrader } from './require-sale.ts';

/**
 * Advertises free shares of a funded project on the board.
 * @throws BusinessError 404 `project.not_found`, 409 `share_board.not_funded`, `share_board.project_sold`,
 * `share_board.few_shares`, and as `requireTrader`
 */
export const placeAdvert = async (
  tx: Tx,
  draft: {
    readonly userId: number;
    /** documentId. */
    readonly project: string;
    readonly shares: number;
    readonly unitPrice: bigint;
    readonly days: number;
    readonly requestId: string;
  },
): Promise<string> => {
  const { userId, shares, unitPrice, days, requestId } = draft;
  await requireTrader(tx, userId);
  const { projectId, currency } = orNotFound(await findAdvertised(tx, draft.project), 'project.not_found');
  const { state } = await lockProject(tx, projectId);
  if (state !== 'Completed' && state !== 'Closed') throw new BusinessError('share_board.not_funded');
  if (await isSold(tx, projectId)) throw new BusinessError('share_board.project_sold');
  await lockAccounts(tx, [holdingOf(userId, projectId)]);
  const free = await countFreeShares(tx, { userId, projectId });
  if (shares > free) throw new BusinessError('share_board.few_shares', { free: Math.max(0, free) });
  const documentId = await insertAdvert(tx, { userId, projectId, shares, unitPrice, currency, days });
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'share_advert.placed',
    subject: { type: 'share_advert', id: documentId },
    after: { state: 'open', project: draft.project, shares, unitPrice: Number(unitPrice), days },
    requestId,
  });
  return documentId;
};
