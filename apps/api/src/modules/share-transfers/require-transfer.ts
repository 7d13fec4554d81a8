import { isWalletCurrency, missingToInvest, transferRules, type VerificationType } from '@parcela/domain';
import { balanceOf, holdingOf, walletOf } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockProfileShared, lockUserIds } from '../accounts/index.ts';
import { areShareSalesOn } from '../app-configuration/index.ts';
import { countTowardsCap } from '../orders/index.ts';
import { isSold, lockProject } from '../projects/index.ts';
import { investorLevels } from '../verification/index.ts';
import { hasOpenRestriction } from '../wallets/index.ts';
import { findOfferBounds, type ShareTransfer, type TransferTerms } from './share-transfers.store.ts';

type Side = 'giver' | 'receiver';

const sides = ({ fromUserId, toUserId }: TransferTerms): readonly { side: Side; userId: number }[] =>
  [
    { side: 'giver' as const, userId: fromUserId },
    { side: 'receiver' as const, userId: toUserId },
    // Always ordered by id, so that two transfers never deadlock.
  ].toSorted((a, b) => a.userId - b.userId);

/** Both accounts; their restrictions and levels do not change before the transaction ends. */
const lockSides = async (
  tx: Tx,
  terms: TransferTerms,
): Promise<Readonly<Record<Side, readonly VerificationType[]>>> => {
  const both = sides(terms);
  const there = await lockUserIds(
    tx,
    both.map(({ userId }) => userId),
  );
  for (const { side, userId } of both)
    if (!there.has(userId)) throw new BusinessError('share_transfer.account_gone', { who: side });
  for (const { userId } of both) await lockProfileShared(tx, userId);
  const levels: Record<Side, readonly VerificationType[]> = { giver: [], receiver: [] };
  for (const { side, userId } of both) levels[side] = await investorLevels.lockLevels(tx, userId);
  return levels;
};

const requireOfferBounds = async (
  tx: Tx,
  { projectId, toUserId, shares }: TransferTerms,
  levels: readonly VerificationType[],
): Promise<void> => {
  const offer = await findOfferBounds(tx, projectId);
  if (!offer) return;
  if (offer.onlyForCurrentInvestor && !levels.includes('INVESTOR'))
    throw new BusinessError('share_transfer.investors_only');
  if (offer.maxPerUser === null) return;
  const left = Math.max(0, offer.maxPerUser - (await countTowardsCap(tx, { userId: toUserId, projectId })));
  if (shares > left) throw new BusinessError('share_transfer.above_cap', { max: left });
};

/**
 * Checks that these shares may go to the receiver now, and locks what the answer depends on: both accounts, their
 * levels, and the project. The receiver always has KYC and AML; the kind decides the rest (`transferRules`).
 * @throws BusinessError 409 `share_transfer.sales_off`, `share_transfer.account_gone`, `share_transfer.not_cleared`,
 * `share_transfer.restricted`, `share_transfer.investors_only`, `share_transfer.above_cap`,
 * `share_transfer.not_enough_shares`, `share_transfer.project_sold`
 */
export const requireTransfer = async (tx: Tx, terms: TransferTerms): Promise<void> => {
  const rules = transferRules(terms.kind);
  if (terms.kind === 'sale' && !(await areShareSalesOn(tx)))
    throw new BusinessError('share_transfer.sales_off');
  const levels = await lockSides(tx, terms);
  const cleared: readonly Side[] = rules.isGiverCleared ? ['giver', 'receiver'] : ['receiver'];
  for (const who of cleared)
    if (missingToInvest(levels[who]).length > 0)
      throw new BusinessError('share_transfer.not_cleared', { who });
  for (const { side, userId } of sides(terms))
    if (!(side === 'giver' && rules.ignoresRestriction) && (await hasOpenRestriction(tx, userId)))
      throw new BusinessError('share_transfer.restricted', { who: side });
  await lockProject(tx, terms.projectId);
  if (await isSold(tx, terms.projectId)) throw new BusinessError('share_transfer.project_sold');
  if (rules.followsOffer) await requireOfferBounds(tx, terms, levels.receiver);
  const held = await balanceOf(tx, holdingOf(terms.fromUserId, terms.projectId));
  if (BigInt(terms.shares) > held)
    throw new BusinessError('share_transfer.not_enough_shares', { held: Number(held) });
};

/**
 * Checks that the receiver's wallet covers a price that is paid from it.
 * @throws BusinessError 409 `share_transfer.wallet_short`
 */
export const requireWalletMoney = async (tx: Tx, { toUserId, sale, price }: ShareTransfer): Promise<void> => {
  if (sale?.settlement !== 'wallet' || price === null || !isWalletCurrency(sale.currency)) return;
  if ((await balanceOf(tx, walletOf(toUserId, sale.currency))) < price)
    throw new BusinessError('share_transfer.wallet_short');
};
