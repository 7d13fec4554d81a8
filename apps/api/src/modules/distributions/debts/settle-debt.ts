import { type DebtSettlement, debtSettlements, isWalletCurrency } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockUserId } from '../../accounts/index.ts';
import { type AccountRef, debtOf, externalAccount, lockAccounts, transfer, walletOf } from '@parcela/ledger';
import {
  type ApprovalAction,
  type ApprovalContext,
  requestApproval,
  type RequestedApproval,
} from '../../staff/index.ts';
import { notifyHolders } from '../paying/pay-line-by-bank.ts';
import { findDebt, lockDebt, type NamedDebt, saveSettlement } from './distribution-debts.store.ts';

/** Where the money for a debt comes from, and how much of the debt that is. */
interface Source {
  readonly from: AccountRef<NamedDebt['currency']>;
  readonly amount: bigint;
}

/** The wallet pays what is free in it; what is waived the operator bears, as it does for rent that does not come. */
const sourceOf = async (tx: Tx, debt: NamedDebt, way: DebtSettlement): Promise<Source> => {
  const { currency, outstanding, userId } = debt;
  if (way === 'waived') return { from: externalAccount('rent', currency), amount: outstanding };
  if (!isWalletCurrency(currency)) throw new BusinessError('distribution.nothing_to_collect');
  const from = walletOf(userId, currency);
  const [free = 0n] = await lockAccounts(tx, [from]);
  if (free === 0n) throw new BusinessError('distribution.nothing_to_collect');
  return { from, amount: free < outstanding ? free : outstanding };
};

interface Settlement {
  /** documentId of the debt. */
  readonly debt: string;
  readonly way: DebtSettlement;
}

/** The debt, locked, with what settles it. */
const lockSettleable = async (tx: Tx, { debt: documentId, way }: Settlement): Promise<NamedDebt & Source> => {
  const debt = await lockDebt(tx, documentId);
  if (!debt) throw new BusinessError('common.not_found');
  if (debt.outstanding === 0n) throw new BusinessError('distribution.debt_settled');
  return { ...debt, ...(await sourceOf(tx, debt, way)) };
};

const actions = { collected: 'distribution_debts.collect', waived: 'distribution_debts.waive' } as const;

/**
 * Asks for a second person to settle what a holder owes. Money in a wallet is its owner's: without this decision nothing
 * is taken out of it.
 * @throws BusinessError 404 `common.not_found`, 409 `distribution.debt_settled`, `distribution.nothing_to_collect`,
 * `approval.pending`
 */
export const requestSettlement = async (
  tx: Tx,
  {
    debt,
    way,
    ...by
  }: Settlement & { readonly staffId: number; readonly reason: string; readonly requestId: string },
): Promise<RequestedApproval> => {
  await lockSettleable(tx, { debt, way });
  const subject = { type: 'distribution_debt', documentId: debt };
  return requestApproval(tx, { ...by, action: actions[way], payload: { debt }, subject });
};

/** Stores and books what two people have settled, and notifies the holder. */
const settle = async (tx: Tx, asked: Settlement, by: ApprovalContext): Promise<EventFacts> => {
  const { reason, requestedBy, approvedBy, requestId } = by;
  const debt = await lockSettleable(tx, asked);
  const { amount, currency, userId, from } = debt;
  const { way } = asked;
  const id = await saveSettlement(tx, { debtId: debt.id, amount, way, reason, requestedBy, approvedBy });
  const kind = `distribution_debt.${way}`;
  const source = { type: 'distribution_debt_payment', id };
  await transfer(tx, { kind, source, from, to: debtOf(userId, currency), amount });
  const outcome = { amount: String(amount), currency, outstanding: String(debt.outstanding - amount) };
  await recordEvent(tx, {
    actor: { kind: 'staff', id: requestedBy },
    type: kind,
    subject: { type: 'distribution_debt', id: asked.debt },
    before: { outstanding: String(debt.outstanding) },
    after: { ...outcome, reason, approvedBy },
    requestId,
  });
  // Whose account is gone has nobody to notify.
  if ((await lockUserId(tx, { id: userId })) !== undefined)
    await notifyHolders(tx, debt, `earning.${way}`, [{ userId, amount }]);
  return outcome;
};

const payload = z.strictObject({ debt: z.string() });

/** Two people settle what a holder owes. */
export const debtApprovals = debtSettlements.map((way): ApprovalAction<z.infer<typeof payload>> => ({
  action: actions[way],
  permission: 'distributions.decide',
  asks: 'distributions.edit',
  payload,
  describe: async (tx, { debt: documentId }) => {
    const debt = await findDebt(tx, documentId);
    return debt && { amount: { amount: Number(debt.outstanding), currency: debt.currency } };
  },
  execute: (tx, { debt }, by) => settle(tx, { debt, way }, by),
}));
