import { missingToInvest } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockProfileShared, lockUserIds } from '../../accounts/index.ts';
import { areShareSalesOn } from '../../app-configuration/index.ts';
import { investorLevels } from '../../verification/index.ts';
import { hasOpenRestriction } from '../../wallets/index.ts';
import { requireTransfer } from '../require-transfer.ts';
import { type Advert, mayTrade, type Side } from './board.store.ts';

/**
 * Checks that the caller may act on the board, and locks the account and its levels.
 * @throws BusinessError 403 `verification.required`, 409 `share_board.off`, `share_board.restricted`
 */
export const requireTrader = async (tx: Tx, userId: number): Promise<void> => {
  if (!(await areShareSalesOn(tx))) throw new BusinessError('share_board.off');
  await lockUserIds(tx, [userId]);
  await lockProfileShared(tx, userId);
  const missing = missingToInvest(await investorLevels.lockLevels(tx, userId));
  if (missing.length > 0) throw new BusinessError('verification.required', { missing });
  if (await hasOpenRestriction(tx, userId)) throw new BusinessError('share_board.restricted');
};

/** Turns the refusal of a transfer into the board's words, without facts about the other side. */
const refusalFor = (error: BusinessError, side: Side): BusinessError => {
  const isOwn = error.params['who'] === (side === 'holder' ? 'giver' : 'receiver');
  const own = {
    'share_transfer.not_cleared': () =>
      new BusinessError('verification.required', { missing: ['KYC', 'AML'] }),
    'share_transfer.restricted': () => new BusinessError('share_board.restricted'),
  };
  const either = {
    'share_transfer.sales_off': () => new BusinessError('share_board.off'),
    'share_transfer.project_sold': () => new BusinessError('share_board.project_sold'),
    'share_transfer.investors_only': () => new BusinessError('share_board.investors_only'),
    'share_transfer.above_cap': () =>
      new BusinessError('share_board.above_cap', { max: Number(error.params['max']) }),
  };
  const refusals: Readonly<Record<string, () => BusinessError>> = isOwn ? { ...own, ...either } : either;
  const refusal = refusals[error.code];
  if (refusal) return refusal();
  return error.code.startsWith('share_transfer.') ? new BusinessError('share_board.other_side') : error;
};

/**
 * Checks that these shares could go from the holder to the buyer now, as in a recorded sale. @throws BusinessError
 * 403 `verification.required`, 409 `share_board.off`, `share_board.restricted`, `share_board.other_side`,
 * `share_board.investors_only`, `share_board.above_cap`
 */
export const requireSale = async (
  tx: Tx,
  {
    advert,
    buyerId,
    shares,
    side,
  }: {
    readonly advert: Advert;
    readonly buyerId: number;
    readonly shares: number;
    /** The caller's. */
    readonly side: Side;
  },
): Promise<void> => {
  const { unitPrice, currency, projectId, userId: fromUserId } = advert;
  const sale = { unitPrice, currency, settlement: 'outside' } as const;
  try {
    await requireTransfer(tx, { kind: 'sale', fromUserId, toUserId: buyerId, projectId, shares, sale });
  } catch (error) {
    throw error instanceof BusinessError ? refusalFor(error, side) : error;
  }
  for (const userId of [fromUserId, buyerId])
    if (!(await mayTrade(tx, userId))) throw new BusinessError('share_board.other_side');
};
