import {
  convert,
  costOfShares,
  isWalletCurrency,
  money,
  type Money,
  type ShareTransferSettlement,
} from '@parcela/domain';
import {
  balancesOf,
  holdingOf,
  issuerOf,
  lockAccounts,
  type Posting,
  post,
  reservedOf,
  walletOf,
} from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { ratesInForce } from '../exchange-rates/index.ts';
import { notify } from '../notifications/index.ts';
import { lockProject } from '../projects/index.ts';
import { investorLevels } from '../verification/index.ts';
import { lockAdvertOfInterest } from './board/board.store.ts';
import { endExcessAdverts } from './board/end-adverts.ts';
import { completeSale } from './board/settle-sale.ts';
import { requireTransfer, requireWalletMoney } from './require-transfer.ts';
import { findProjectTitle } from './share-transfers.queries.ts';
import {
  insertAmounts,
  listCosts,
  lockTransfer,
  saveExecuted,
  type ShareTransfer,
} from './share-transfers.store.ts';

interface Payment {
  readonly price: Money;
  readonly settlement: ShareTransferSettlement;
}

const paymentOf = ({ sale, price }: ShareTransfer): Payment | null =>
  sale && price !== null ? { price: money(price, sale.currency), settlement: sale.settlement } : null;

/** The price from wallet to wallet; empty when it was paid outside the platform. */
const walletPostings = ({ fromUserId, toUserId }: ShareTransfer, payment: Payment | null): Posting[] => {
  if (payment?.settlement !== 'wallet') return [];
  const { amount, currency } = payment.price;
  invariant(isWalletCurrency(currency), 'there is no wallet in this currency');
  return [
    { account: walletOf(toUserId, currency), amount: -amount },
    { account: walletOf(fromUserId, currency), amount },
  ];
};

const sharePostings = ({ fromUserId, toUserId, projectId, shares }: ShareTransfer): Posting[] => [
  { account: holdingOf(fromUserId, projectId), amount: -BigInt(shares) },
  { account: holdingOf(toUserId, projectId), amount: BigInt(shares) },
];

/**
 * Moves the shares, and the price between the wallets, in one ledger transaction. The project's own accounts are
 * locked too, although nothing moves on them, because polls and distributions wait there for transfers. @throws
 * BusinessError 409 `share_transfer.not_enough_shares`, `share_transfer.wallet_short`
 */
const postTransfer = async (tx: Tx, transfer: ShareTransfer, payment: Payment | null): Promise<void> => {
  const { id, fromUserId, projectId, shares } = transfer;
  const postings = [...sharePostings(transfer), ...walletPostings(transfer, payment)];
  await lockAccounts(tx, [
    issuerOf(projectId),
    reservedOf(projectId),
    ...postings.map(({ account }) => account),
  ]);
  const held = (await balancesOf(tx, [holdingOf(fromUserId, projectId)]))[0] ?? 0n;
  if (held < BigInt(shares))
    throw new BusinessError('share_transfer.not_enough_shares', { held: Number(held) });
  await requireWalletMoney(tx, transfer);
  const costs = await listCosts(tx, { userId: fromUserId, projectId });
  const rates = await ratesInForce(tx);
  await insertAmounts(
    tx,
    id,
    costs.map(({ currency, ...cost }) => ({
      currency,
      cost: costOfShares(cost, { shares: BigInt(shares), held }),
      price: payment ? convert(payment.price, currency, rates).amount : 0n,
    })),
  );
  await post(tx, {
    kind: 'share_transfer.executed',
    source: { type: 'share_transfer', id },
    postings,
  });
};

/** Receivers of shares of a completed or closed project become INVESTOR, as with an order that is paid then. */
const grantInvestor = async (tx: Tx, { projectId, toUserId }: ShareTransfer): Promise<void> => {
  const { state } = await lockProject(tx, projectId);
  if (state === 'Completed' || state === 'Closed') await investorLevels.grantLevel(tx, toUserId, 'INVESTOR');
};

const notifyBoth = async (tx: Tx, transfer: ShareTransfer, payment: Payment | null): Promise<void> => {
  const { fromUserId, toUserId, projectId, shares, kind } = transfer;
  const params = {
    project: await findProjectTitle(tx, projectId),
    shareCount: shares,
    reason: kind,
    ...(payment && { amount: payment.price }),
  };
  await notify(tx, { userId: fromUserId, kind: 'shares.given', params, link: '/dashboard', mail: true });
  await notify(tx, { userId: toUserId, kind: 'shares.received', params, link: '/dashboard', mail: true });
};

/**
 * Executes a recorded transfer by the decision of two members of staff: checks everything again, moves shares and
 * money in one ledger transaction, and notifies both sides. @throws BusinessError 404 `common.not_found`, 409
 * `share_transfer.ended`, `share_transfer.not_documented`, `share_transfer.wallet_short`, and like `requireTransfer`
 */
export const executeShareTransfer = async (
  tx: Tx,
  decision: {
    /** documentId. */
    readonly transfer: string;
    readonly requestedBy: number;
    readonly approvedBy: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<ShareTransfer> => {
  const transfer = await lockTransfer(tx, decision.transfer);
  if (!transfer) throw new BusinessError('common.not_found');
  if (transfer.state !== 'recorded') throw new BusinessError('share_transfer.ended');
  if (transfer.documentCount === 0) throw new BusinessError('share_transfer.not_documented');
  // The member who recorded the transfer cannot be the second person, even if another member requested the approval.
  if ((transfer.recordedBy ?? decision.requestedBy) === decision.approvedBy)
    throw new BusinessError('approval.own');
  if (transfer.interestId !== null) await lockAdvertOfInterest(tx, transfer.interestId);
  await requireTransfer(tx, transfer);
  const payment = paymentOf(transfer);
  await postTransfer(tx, transfer, payment);
  await saveExecuted(tx, transfer.id, decision);
  if (transfer.interestId !== null) await completeSale(tx, transfer.interestId, decision.requestId);
  await endExcessAdverts(tx, transfer, decision.requestId);
  await grantInvestor(tx, transfer);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: decision.requestedBy },
    type: 'share_transfer.executed',
    subject: { type: 'share_transfer', id: transfer.documentId },
    before: { state: 'recorded' },
    after: {
      state: 'executed',
      kind: transfer.kind,
      shares: transfer.shares,
      approvedBy: decision.approvedBy,
      reason: decision.reason,
    },
    requestId: decision.requestId,
  });
  await notifyBoth(tx, transfer, payment);
  return transfer;
};
