import { type Currency, type Money, money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type AccountRef, externalAccount, payableAccount, post, roundOf } from '@parcela/ledger';
import type { IncomingMoney, WholeReturn } from '../statements/bank-statements.ports.ts';
import { bookTransfer, failTransfer } from './book-transfer.ts';
import type { TransferOwners } from './outgoing-transfers.ports.ts';
import { type LockedTransfer, lockTransfer } from './outgoing-transfers.store.ts';

/** The money that came back from a transfer, and the account where it waits. */
interface MoneyBack {
  readonly back: Money;
  readonly from: AccountRef<Currency>;
}
export interface ReturnedMoney extends MoneyBack {
  /** documentId of the transfer. */
  readonly transfer: string;
}

/** Gives the owner a transfer's whole amount; undefined when the transfer cannot have come back in this way. */
const bookReturn = async (
  owners: TransferOwners,
  tx: Tx,
  found: LockedTransfer,
  { back, from }: MoneyBack,
): Promise<Money | undefined> => {
  const { id, item, amount, state } = found;
  const fee = amount.amount - back.amount;
  if (state !== 'booked' || amount.currency !== back.currency || fee < 0n) return undefined;
  if ((await owners[item.kind]?.canReturn?.(tx, item.id)) === false) return undefined;
  const postings = [
    { account: from, amount: -back.amount },
    { account: externalAccount('operator', amount.currency), amount: -fee },
    { account: payableAccount(`${item.kind}:${item.id}`, amount.currency), amount: amount.amount },
  ];
  await post(tx, {
    kind: 'transfer.returned',
    source: roundOf({ type: 'transfer', id }, found.returnedRound),
    postings: postings.filter((posting) => posting.amount !== 0n),
  });
  await failTransfer(owners, tx, found, 'returned');
  return money(fee, amount.currency);
};

/**
 * Books a transfer that came back less a fee. Its owner gets the whole amount and the operator pays the fee, because
 * an intermediary bank's fee does not reduce an investor's claim. @throws BusinessError 404 `common.not_found`, 409
 * `suspense.not_returnable`
 */
export const bookReturnLessFee = async (
  owners: TransferOwners,
  tx: Tx,
  { transfer: documentId, back, from }: ReturnedMoney,
): Promise<{ readonly transferId: number; readonly fee: Money }> => {
  const found = await lockTransfer(tx, { documentId });
  if (!found) throw new BusinessError('common.not_found');
  const fee = await bookReturn(owners, tx, found, { back, from });
  if (!fee) throw new BusinessError('suspense.not_returnable');
  return { transferId: found.id, fee };
};

/**
 * Books the line of a transfer whose full return may have been imported before it: the transfer then ends as when the
 * lines arrive in the bank's order. False when the line is not one of our transfers.
 */
export const bookTransferAndReturn = async (
  { incoming, owners }: { readonly incoming: IncomingMoney; readonly owners: TransferOwners },
  tx: Tx,
  line: WholeReturn,
): Promise<boolean> => {
  // Locks the payment before the transfer, as a staff decision about that payment does.
  const early = await incoming.lockEarlyReturn(tx, line);
  if (!(await bookTransfer(owners, tx, line))) return false;
  const found = early && (await lockTransfer(tx, { reference: line.reference }));
  if (!found) return true;
  if (await bookReturn(owners, tx, found, { back: line.amount, from: early.from }))
    await incoming.endEarlyReturn(tx, early.paymentId, found);
  return true;
};
