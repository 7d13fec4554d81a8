import type { Currency, ShareTransferKind, ShareTransferSettlement } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { findUserId } from '../accounts/index.ts';
import { requireTransfer } from './require-transfer.ts';
import { findProjectId } from './share-transfers.queries.ts';
import { insertTransfer, type SaleTerms } from './share-transfers.store.ts';

export interface TransferDraft {
  readonly kind: ShareTransferKind;
  /** documentIds. */
  readonly from: string;
  readonly to: string;
  readonly project: string;
  readonly shares: number;
  readonly unitPrice?: number | null | undefined;
  readonly currency?: Currency | null | undefined;
  readonly settlement?: ShareTransferSettlement | null | undefined;
  readonly reason: string;
}

/**
 * The payment of a sale. @throws ValidationError when a sale lacks a part of its payment, or another kind of transfer
 * has one
 */
const saleOf = ({ kind, shares, unitPrice, currency, settlement }: TransferDraft): SaleTerms | null => {
  const parts = Object.entries({ unitPrice, currency, settlement });
  if (kind !== 'sale') {
    const excess = parts.filter(([, value]) => value !== null && value !== undefined);
    if (excess.length > 0)
      throw new ValidationError(excess.map(([path]) => ({ path, code: 'only_for_sales' })));
    return null;
  }
  if (!unitPrice || !currency || !settlement)
    throw new ValidationError(
      parts.filter(([, value]) => !value).map(([path]) => ({ path, code: 'required' })),
    );
  if (settlement === 'wallet' && currency === 'PLN')
    throw new ValidationError([{ path: 'settlement', code: 'no_wallet' }]);
  if (BigInt(unitPrice) * BigInt(shares) > BigInt(Number.MAX_SAFE_INTEGER))
    throw new ValidationError([{ path: 'unitPrice', code: 'too_big' }]);
  return { unitPrice: BigInt(unitPrice), currency, settlement };
};

/**
 * Records a transfer of shares, which waits for its documents and for two members of staff. Refuses immediately what
 * could not be executed now; the execution checks everything again. @throws BusinessError 404 `common.not_found`,
 * `project.not_found`, 409 `share_transfer.same_person`, and like `requireTransfer`; ValidationError for the payment
 * of a sale
 */
export const recordShareTransfer = async (
  tx: Tx,
  draft: TransferDraft & { readonly staffId: number; readonly requestId: string },
): Promise<string> => {
  const { kind, from, to, project, shares, reason, staffId, requestId } = draft;
  const sale = saleOf(draft);
  if (from === to) throw new BusinessError('share_transfer.same_person');
  const fromUserId = await findUserId(tx, from);
  const toUserId = await findUserId(tx, to);
  if (fromUserId === undefined || toUserId === undefined) throw new BusinessError('common.not_found');
  const projectId = await findProjectId(tx, project);
  if (projectId === undefined) throw new BusinessError('project.not_found');
  const terms = { kind, fromUserId, toUserId, projectId, shares, sale };
  await requireTransfer(tx, terms);
  const { documentId } = await insertTransfer(tx, { ...terms, reason, staffId });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'share_transfer.recorded',
    subject: { type: 'share_transfer', id: documentId },
    after: {
      state: 'recorded',
      kind,
      project,
      shares,
      reason,
    },
    requestId,
  });
  return documentId;
};
