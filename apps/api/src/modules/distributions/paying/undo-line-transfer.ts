import { isWalletCurrency, money } from '@parcela/domain';
import { balanceOf, findTransaction, lockAccounts, reverse, roundOf, walletOf } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { TransferUndoing } from '../../bank/index.ts';
import { restrictReversedMoney } from '../../wallets/index.ts';
import { earmarked } from './distribution-ledger-accounts.ts';
import {
  type DistributionLine,
  findLineOfTransfer,
  isPaidAgain,
  lockLineOfTransfer,
  saveLines,
  saveTransferAlive,
} from './distribution-lines.store.ts';
import { notifyHolders } from './notify-holders.ts';

/** The entry that put the returned money into the holder's wallet, or earmarked it again. */
const entryOf = async (tx: Tx, { id }: DistributionLine, { transferId, round }: Returned) => {
  const ofLine = roundOf({ type: 'distribution_line', id }, round);
  const toWallet = await findTransaction(tx, ofLine, 'distribution_line.returned');
  if (toWallet !== undefined)
    return {
      isInWallet: true,
      kind: 'distribution_line.unreturned' as const,
      source: ofLine,
      transactionId: toWallet,
    };
  const source = roundOf({ type: 'distribution_transfer', id: transferId }, round);
  const transactionId = await findTransaction(tx, source, 'distribution_transfer.failed');
  invariant(transactionId !== undefined, `transfer ${transferId} of a payout has not come back`);
  return { isInWallet: false, kind: 'distribution_transfer.unreturned' as const, source, transactionId };
};

interface Returned {
  readonly transferId: number;
  readonly round: number;
}

const findReturned: TransferUndoing['findReturned'] = async (tx, transferId, round) => {
  const line = await findLineOfTransfer(tx, transferId);
  const { id, userId, currency, toPay } = line;
  if (await isPaidAgain(tx, transferId))
    return { place: 'used', blocker: 'sent_again', orderId: null, userId };
  const { isInWallet } = await entryOf(tx, line, { transferId, round });
  if (!isInWallet || !isWalletCurrency(currency)) {
    const waits = (await balanceOf(tx, earmarked(id, currency))) === toPay;
    return { place: 'suspense', blocker: waits ? null : 'decided', orderId: null, userId };
  }
  const isFree = (await balanceOf(tx, walletOf(userId, currency))) >= toPay;
  return { place: isFree ? 'wallet' : 'used', blocker: null, orderId: null, userId };
};

/** The effects of undone statement lines on distribution lines. */
export const distributionUndoing: TransferUndoing = {
  unbooked: async (tx, transferId) => {
    const { id } = await lockLineOfTransfer(tx, transferId);
    await saveLines(tx, [{ id, settlement: 'BankTransfer', state: 'ordered', waitsFor: null }]);
  },
  lockReturned: async (tx, transferId) => {
    const { id, userId, currency } = await lockLineOfTransfer(tx, transferId);
    const wallet = isWalletCurrency(currency) ? [walletOf(userId, currency)] : [];
    await lockAccounts(tx, [earmarked(id, currency), ...wallet]);
  },
  findReturned,
  unreturned: async (tx, transferId, { round, place, providerRef }) => {
    const line = await lockLineOfTransfer(tx, transferId);
    const { id, userId, currency, toPay } = line;
    const { kind, source, transactionId } = await entryOf(tx, line, { transferId, round });
    await (place === 'used'
      ? restrictReversedMoney(tx, {
          userId,
          orderId: null,
          paymentId: null,
          amount: money(toPay, currency),
          providerRef,
        })
      : reverse(tx, { kind, source, transactionId }));
    await saveTransferAlive(tx, transferId);
    await saveLines(tx, [{ id, settlement: 'BankTransfer', state: 'settled', waitsFor: null }]);
    await notifyHolders(tx, line, 'earning.sent', [{ userId, amount: toPay }]);
  },
};
