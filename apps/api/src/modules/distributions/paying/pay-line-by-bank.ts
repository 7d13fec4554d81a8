import { isWalletCurrency, money } from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { lockUserId } from '../../accounts/index.ts';
import { postAll, roundOf, transfer, walletOf } from '@parcela/ledger';
import { orderTransfer, type TransferOwner } from '../../bank/index.ts';
import {
  findDistributionDestination,
  mayPayOut,
  type DistributionDestination,
  requestOfferCheck,
} from '../../wallets/index.ts';
import { deductDebts } from '../debts/deduct-debts.ts';
import { inTransit, earmarked } from './distribution-ledger-accounts.ts';
import {
  insertTransfer,
  lockLine,
  lockLineOfTransfer,
  type DistributionLine,
  saveLines,
  saveTransferFailed,
} from './distribution-lines.store.ts';
import { notifyHolders } from './notify-holders.ts';
import { distributionUndoing } from './undo-line-transfer.ts';

/** The text on the holder's bank statement. */
const messageOf = (line: DistributionLine, brandName: string): string =>
  `${brandName} ${line.projectTitle.en} ${line.periodFrom} - ${line.periodTo}`;

/** Orders the bank transfer of a line whose money is earmarked. */
export const orderLine = async (
  { brandName }: { readonly brandName: ReadBrandName },
  tx: Tx,
  { lineId, destination }: { readonly lineId: number; readonly destination: DistributionDestination },
): Promise<void> => {
  const line = await lockLine(tx, lineId);
  invariant(line, `there is no line ${lineId} of a payout`);
  const transferId = await insertTransfer(tx, { lineId, accountId: destination.accountId });
  await transfer(tx, {
    kind: 'distribution_transfer.ordered',
    source: { type: 'distribution_transfer', id: transferId },
    from: earmarked(lineId, line.currency),
    to: inTransit(transferId, line.currency),
    amount: line.toPay,
  });
  await orderTransfer(tx, {
    item: { kind: 'distribution', id: transferId },
    amount: money(line.toPay, line.currency),
    recipient: { iban: destination.iban, name: destination.holderName },
    message: messageOf(line, await brandName(tx)),
  });
};

/** The part of earmarked money that covers the holder's current debt. */
const deductFromWaiting = async (tx: Tx, line: DistributionLine): Promise<bigint> => {
  const { id, userId, currency, toPay: amount } = line;
  const from = () => earmarked(id, currency);
  const { ofLine, entries } = await deductDebts(tx, [{ id, userId, amount }], { currency, from });
  const deducted = ofLine.get(id) ?? 0n;
  if (deducted === 0n) return 0n;
  await postAll(tx, entries);
  await notifyHolders(tx, line, 'earning.deducted', [{ userId, amount: deducted }]);
  return deducted;
};

/** Orders the transfer of a waiting line, if it still waits and can now be paid. */
export const resolveWaitingLines = async (
  deps: { readonly vault: PersonalVault; readonly brandName: ReadBrandName },
  tx: Tx,
  lineId: number,
): Promise<void> => {
  const line = await lockLine(tx, lineId);
  if (line?.state !== 'waiting') return;
  const base = { id: lineId, settlement: 'BankTransfer' } as const;
  const destination = await findDistributionDestination(tx, deps.vault, line);
  if (typeof destination === 'string')
    return saveLines(tx, [{ ...base, state: 'waiting', waitsFor: destination }]);
  const deducted = await deductFromWaiting(tx, line);
  if (deducted === line.toPay)
    return saveLines(tx, [
      { id: lineId, deducted, settlement: 'Deduction', state: 'settled', waitsFor: null },
    ]);
  await saveLines(tx, [{ ...base, deducted, state: 'ordered', waitsFor: null }]);
  await orderLine(deps, tx, { lineId, destination });
  await notifyHolders(tx, line, 'earning.sent', [{ userId: line.userId, amount: line.toPay - deducted }]);
};

/**
 * Puts the money of a transfer that the bank could not pay into the wallet, or earmarks it again where there is no
 * wallet.
 */
const returnToHolder = async (tx: Tx, transferId: number, round: number): Promise<void> => {
  const line = await lockLineOfTransfer(tx, transferId);
  const { id, userId, currency, toPay: amount } = line;
  await saveTransferFailed(tx, transferId);
  const isThere = (await lockUserId(tx, { id: userId })) !== undefined;
  const from = inTransit(transferId, currency);
  if (isThere && isWalletCurrency(currency)) {
    const source = roundOf({ type: 'distribution_line', id }, round);
    await transfer(tx, {
      kind: 'distribution_line.returned',
      source,
      from,
      to: walletOf(userId, currency),
      amount,
    });
    await requestOfferCheck(tx, { userIds: [userId], currency });
    await saveLines(tx, [{ id, settlement: 'DepositToWallet', state: 'settled', waitsFor: null }]);
    return notifyHolders(tx, line, 'earning.returned', [{ userId, amount }]);
  }
  await transfer(tx, {
    kind: 'distribution_transfer.failed',
    source: roundOf({ type: 'distribution_transfer', id: transferId }, round),
    from,
    to: earmarked(id, currency),
    amount,
  });
  const waitsFor = isThere ? 'bank_account' : 'staff';
  await saveLines(tx, [{ id, settlement: 'BankTransfer', state: 'waiting', waitsFor }]);
  if (isThere) await notifyHolders(tx, line, 'earning.account_needed', [{ userId, amount }]);
};

/** Handles the transfers of distributions that a bank statement shows. */
export const distributionTransfers: TransferOwner = {
  booked: async (tx, id) => {
    const line = await lockLineOfTransfer(tx, id);
    await saveLines(tx, [{ id: line.id, settlement: 'BankTransfer', state: 'settled', waitsFor: null }]);
  },
  failed: (tx, id, _reason, round) => returnToHolder(tx, id, round),
  // A transfer that was ordered before a level ended, or before a payment was reversed, waits for the level or for
  // staff.
  mayGo: async (tx, id) => mayPayOut(tx, (await lockLineOfTransfer(tx, id)).userId),
  undoing: distributionUndoing,
};
